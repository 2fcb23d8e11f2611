/* api: declarations that the files of the api share: the games and engines that the build
 * collects, the choice of an engine, and the inside of a session. */
#pragma once

#include "api/text/read.h"
#include "model/engine.h"

/* In the order of their file names; NULL at the end. */
extern const struct game *const catalogue_games[];
extern const struct engine *const engines[];

/* QJ_USAGE if game is NULL or no contest problem. */
qj_status catalogue_check_judged(qj_context *context, const qj_game *game);

/* ------------------------------------------------------- the choice, engines.c */

/* Returns the best engine for a view: of a name, or NULL; moving: it answers for a record. */
const struct engine *engines_best(const struct engine *const *engine, const struct view *view,
                                  const char *name, bool moving);

/* Purpose for which an engine is chosen. */
struct engine_request {
    const char *engine;            /* name of the engine; NULL: the best that fits */
    bool moving;                   /* the engine must answer for a record from the position */
    bool outcome;                  /* the question is the outcome (view.h) */
    bool value;                    /* the question is the value only */
    const struct engine *declined; /* an engine that declined, whose view is skipped; or NULL */
};

/* Finds the best view of a position that an engine takes, or the view that the named engine takes
 * (without a name "lookup", in a context with a solution file). Makes the view in arena, and sets
 * *view and *out. QJ_USAGE: there is none. QJ_LIMIT: all engines declined. */
qj_status engines_choose(const qj_position *position, const struct engine_request *request,
                         struct arena *arena, struct view *view, const struct engine **out);

/* QJ_LIMIT if a view of the bare rules has more positions than the limits allow. */
qj_status engines_check_room(const qj_position *position, const struct view *view);

/* QJ_USAGE if the context has a solution file of another game (api_solution_file.c). */
qj_status api_solution_file_check(const qj_position *position, const struct view *view);

/* ----------------------------------------------------------- sessions, api_session.c */

struct qj_session {
    const qj_position *position;
    uint64_t moved;                /* qj_position.moved when the session was opened */
    struct engine_request request; /* purpose of the session */
    struct arena arena;            /* owns this struct, the view and the rest */
    struct view view;
    const struct engine *engine;
    struct engine_session *inner; /* of the engine */
    double opened;
    /* Moves that advance played, in the game's words; a state after state_moves of them. */
    qj_move *path;
    uint64_t depth, path_capacity, state_moves;
    void *state;
    /* A puzzle's solution in its values, or with the smallest sum; NULL at first. */
    uint64_t *x;
};

/* Checks the claims of the rules of a view (model/view.h) after an engine has found `states`
 * positions, or has refused the rules: the check names the fault better. done: the status of the
 * engine; in_parts: it visits the components of sums. */
qj_status api_check_claims(const qj_position *position, const struct view *view, uint64_t states,
                           bool in_parts, qj_status done);

/* Opens a session, as qj_session_open. The position must outlive it. */
qj_status session_open(const qj_position *position, const struct engine_request *request,
                       qj_session **out);

/* Frees the session of a variable (SCOPED). */
void session_leave(qj_session **session);

/* Moves a session of the best engine to another position of its game; false: that does not help. */
bool session_again(qj_session *session, const qj_position *position);

/* Does the work of qj_position_trace from a position at its start, which outlives *out: a new
 * session, somewhere in the record. */
qj_status session_trace(const qj_position *start, qj_value *values, qj_session **out);

/* QJ_USAGE if the engine or the game does not have what, or if the session's position was moved. */
qj_status session_check(const qj_session *session, bool has, const char *what);

/* Returns whether moves can be played, by the session's engine or by an engine that replaces it. */
bool session_plays_on(const qj_session *session);

/* Returns the fault of the rules, or status (position_because). */
static inline qj_status session_because(const qj_session *session, qj_status status)
{
    return position_because(session->position, status);
}

/* Visits the winning moves in board order, until visit returns false; of a group the first move. */
qj_status session_wins(qj_session *session, qj_move_fn visit, void *user);

/* Translates a move of the session's view to the game's words. */
qj_move session_from_view(const qj_session *session, const qj_move *move);

/* Passes the engine's visits on to the caller, in the game's words. */
struct passing {
    const qj_session *session;
    union {
        qj_option_fn option;
        qj_move_fn move;
        qj_pair_fn pair;
        qj_reply_fn reply;
    } visit;
    void *user;
};
