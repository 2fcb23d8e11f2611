/* api: what the files of the api share: the games and engines that the build collects, the choice
 * of an engine for a position, and what an open session is inside. */
#ifndef QIJU_API_API_H
#define QIJU_API_API_H

#include "api/text/read.h"
#include "model/engine.h"

/* In the order of their file names, NULL at the end. */
extern const struct game *const catalogue_games[];
extern const struct engine *const engines[];

/* QJ_USAGE unless game is one and has a contest format. */
qj_status catalogue_check_judged(qj_context *context, const qj_game *game);

/* ------------------------------------------------------- the choice, engines.c */

/* The engine of the highest rank that takes a view, of the given name unless that is NULL; moving:
 * one that can answer for a record. NULL when there is none. */
const struct engine *engines_best(const struct engine *const *engine, const struct view *view,
                                  const char *name, bool moving);

/* What an engine is chosen for. */
struct engine_request {
    const char *engine; /* its name; NULL: the best that fits */
    bool moving;        /* it must be able to answer for a record from the position */
    bool outcome;       /* the question is who wins (view.h), */
    bool value;         /* the value alone */
    const struct engine
        *declined; /* has been asked and declined: its view is passed over; or NULL */
};

/* Finds the best view of a position that an engine takes, or the view that the named engine takes
 * (without a name "lookup", in a context with a kept solution): puts the view, made in arena, into
 * *view and the engine into *out. QJ_USAGE when there is none. */
qj_status engines_choose(const qj_position *position, const struct engine_request *request,
                         struct arena *arena, struct view *view, const struct engine **out);

/* Refuses early, with QJ_LIMIT, what would otherwise prove too large after long work: a view of the
 * bare rules with more positions than the limits allow. */
qj_status engines_check_room(const qj_position *position, const struct view *view);

/* QJ_USAGE when the context has a kept solution, and it is not one of the position's game, start
 * and rules. See api_kept.c. */
qj_status api_kept_check(const qj_position *position, const struct view *view);

/* ----------------------------------------------------------- sessions, api_session.c */

struct qj_session {
    const qj_position *position;
    uint64_t moved;                /* the position's, when the session was opened */
    struct engine_request request; /* what for */
    struct arena arena;            /* holds this struct, the view and the rest */
    struct view view;
    struct session *session;
    double opened;
    /* Moves played by advance, in the game's words, and a state that has the first state_moves of
     * them. */
    qj_move *path;
    uint64_t depth, path_capacity, state_moves;
    void *state;
    /* A puzzle's solution in its own domain, or with the smallest sum, once it was asked for. */
    uint64_t *x;
};

/* A session on a position, as qj_session_open. The position must outlive it. */
qj_status session_open(const qj_position *position, const struct engine_request *request,
                       qj_session **out);

/* Frees what a variable of a scope holds (SCOPED). */
void session_leave(qj_session **session);

/* Moves a session that was opened for the best engine to another position of the same game, which
 * must outlive it; false when a new session is needed for that position. */
bool session_again(qj_session *session, const qj_position *position);

/* QJ_USAGE when the engine or the game does not have what is asked for, or when the session's
 * position has moved. */
qj_status session_check(const qj_session *session, bool has, const char *what);

/* Whether moves can be played: by the session's engine, or by one that may take its place. */
bool session_plays_on(const qj_session *session);

/* Visits the winning moves in board order until visit returns false; of a group its first. */
qj_status session_wins(qj_session *session, qj_move_fn visit, void *user);

/* A move of the session's view in the game's words, and back. */
qj_move session_from_view(const qj_session *session, const qj_move *move);
qj_move session_to_view(const qj_session *session, const qj_move *move);

/* What an engine visits, on its way to the caller in the game's words. */
struct passing {
    const qj_session *session;
    union {
        qj_option_fn option;
        qj_move_fn move;
        qj_pair_fn pair;
        qj_part_fn part;
        qj_element_fn element;
        qj_reply_fn reply;
    } visit;
    void *user;
};

#endif
