/* session: what an open session is inside the api, and opening one. */
#ifndef QIJU_API_SESSION_H
#define QIJU_API_SESSION_H

#include "api/text/read.h"
#include "model/engine.h"

struct qj_session {
    const qj_position *position;
    uint64_t moved;                /* the position's, when the session was opened */
    bool named;                    /* the caller wants this engine and no other */
    bool outcome;                  /* answers are outcomes */
    const struct engine *declined; /* was asked before; NULL: none */
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

/* A session on a position, as qj_session_open; moving: with an engine that can answer for a
 * record. The position must outlive it. */
qj_status session_open(const qj_position *position, const char *name, bool moving,
                       qj_session **out);

/* Frees what a variable of a scope holds (SCOPED). */
void session_leave(qj_session **session);

/* Moves a session that was opened for the best engine to another position of the same game, which
 * must outlive it; false when a new session is needed for that position. */
bool session_again(qj_session *session, const qj_position *position);

/* QJ_USAGE when the engine or the game does not have what is asked for, or when the session's
 * position has moved. */
qj_status session_check(const qj_session *session, bool has, const char *what);

/* As qj_position_trace; on failure each of the worths is right or what it was before. */
qj_status session_trace(const qj_position *position, qj_worth *worths);

/* Whether moves can be played: by the session's engine, or by one that may take its place. */
bool session_plays_on(const qj_session *session);

/* Visits the winning moves in board order until visit returns false; of a group its first. */
qj_status session_wins(qj_session *session, qj_move_fn visit, void *user);

/* A move of the session's view in the game's words. */
qj_move session_from_view(const qj_session *session, const qj_move *move);
qj_move session_to_view(const qj_session *session, const qj_move *move);

#endif
