/* engine: a theorem that solves one view.
 *
 * engine_session_open reads the view and makes a session. The session answers for its position and
 * can be moved in place. Moves are in the view's words (view.h).
 *
 * An engine needs a name, a theorem, a view and prepare, or else open; for games value and moves,
 * for puzzles solution. All other functions may be NULL: the engine does not have them.
 */
#pragma once

#include "model/rules.h"
#include "model/view.h"

#include <qiju/solution_file.h>

/* Head of an engine's session, whose struct starts with it. A qj_session has one. */
struct engine_session {
    const struct engine *engine;
    struct arena arena; /* owns everything of the session, itself included */
    uint64_t states;    /* positions, cells or entries examined so far */
    bool states_vary; /* several threads examined them, so another run may examine more or fewer */
    bool declined;    /* by prepare */
    const char *theorem; /* theorem of the answer; NULL: the engine's */
};

struct engine {
    const char *name;
    const char *theorem; /* one or two sentences for people */
    enum view_kind view;
    bool from_file; /* it answers from a solution file only */
    bool in_parts;  /* it visits the components of sums, and not the sums */
    int rank;       /* the engine with the highest rank that a view fits is chosen */
    /* The engine that it replaces, for a view that fits, if replaces returns true; NULL: none. */
    const struct engine *instead_of;
    bool (*replaces)(const qj_context *context, const struct view *view);

    /* Returns whether it can solve the view, apart from limits; NULL: every view of its kind. */
    bool (*fits)(const struct view *view);

    /* Plans a session for the value: fills in the known figures of out, in which engine and
     * theorem are set and all figures unknown. Sets out->engine to NULL if it would decline.
     * NULL: nothing is known, and the engine does not decline. */
    qj_status (*plan)(qj_context *context, const struct view *view, struct qj_plan *out);
    bool plans_by_trial; /* engine_session_plan_by_trial plans instead */

    /* Prepares a session, session_size zeros with a head, for a view that outlives it. Refuses with
     * QJ_LIMIT, before it allocates, a view that cannot fit. QJ_OK with session->declined set: the
     * theorem does not apply to this position, and the api tries the next engine. */
    qj_status (*prepare)(struct engine_session *session, const struct view *view);
    size_t session_size;
    /* Does the work of engine_session_open, if the session may be that of another engine; NULL:
     * prepare does. */
    qj_status (*open)(qj_context *context, const struct view *view, struct engine_session **out);

    /* Moves a session, at the position where it was opened, to another view, and keeps its
     * results. False, and the session unchanged, if that does not help. NULL: it never helps. */
    bool (*again)(struct engine_session *session, const struct view *view);

    /* Finds the value for the player to move. */
    qj_status (*value)(struct engine_session *session, qj_value *out);
    /* Returns bounds of the value without more work: after value met a limit, the bounds that were
     * proved before. NULL: nothing is known. */
    qj_status (*bounds)(struct engine_session *session, qj_value *out);
    /* Visits every legal move with its value, in board order, until visit returns false. After a
     * limit, the moves of unknown value may be visited with bounds (lo < hi). */
    qj_status (*moves)(struct engine_session *session, qj_option_fn visit, void *user);
    /* Visits the moves of a group, in board order. NULL: options are single moves. */
    qj_status (*group)(struct engine_session *session, const qj_option *option, qj_move_fn visit,
                       void *user);
    /* Counts the winning moves, and finds the first in board order. NULL: the api uses moves. */
    qj_status (*winning)(struct engine_session *session, qj_move *first, uint64_t *count);
    /* Visits one best line, until visit returns false. The session stays at its position. NULL:
     * the api finds the best moves one after the other. */
    qj_status (*line)(struct engine_session *session, qj_move_fn visit, void *user);
    /* Visits a strategy, as qj_session_choices. */
    qj_status (*choices)(struct engine_session *session, int player, qj_choice_fn visit,
                         void *user);
    /* Plays a legal move, and takes back the last one: both or neither exist. NULL: sessions
     * answer for the opened position only. */
    qj_status (*advance)(struct engine_session *session, const qj_move *move);
    qj_status (*retreat)(struct engine_session *session);

    /* The api finds the values of a record by advance and value, the last position first if
     * values_back: what the engine learned about a position serves those before it. */
    bool values_back;
    /* Finds them instead: values[i] after i legal moves, count + 1 in all. On failure each is right
     * or unchanged. NULL: the api does. */
    qj_status (*trace)(qj_context *context, const struct view *view, const qj_move *moves,
                       uint64_t count, qj_value *values);

    /* Counts the positions that can be reached, by ply, until visit returns false. The api calls
     * the exhaustive engine, and for outcomes the best engine that has it. */
    qj_status (*census)(qj_context *context, const struct view *view, qj_ply_fn visit, void *user);

    /* Do the work of qj_session_pairs and qj_session_parts, with moves in the view's words and
     * the number of the first part. */
    qj_status (*pairs)(struct engine_session *session, qj_pair_fn visit, void *user);
    qj_status (*parts)(struct engine_session *session, uint64_t first, qj_part_fn visit,
                       void *user);
    /* Does the work of qj_session_strategy, in the view's words; QJ_USAGE: the bound fails. */
    qj_status (*strategy)(struct engine_session *session, bool at_least, int64_t bound,
                          qj_reply_fn visit, void *user);
    qj_status (*misere)(struct engine_session *session, qj_misere *out);
    qj_status (*elements)(struct engine_session *session, uint64_t first, qj_element_fn visit,
                          void *user);

    /* Do the work of qj_session_save, qj_session_verify and qj_session_verify_heights. save fills
     * in the members of the head from kind on. */
    qj_status (*save)(struct engine_session *session, qj_solution_file_head *head,
                      const qj_solution_file_writer *output);
    qj_status (*verify)(struct engine_session *session, const void *state,
                        const qj_solution_file_value *value);
    qj_status (*verify_heights)(struct engine_session *session, uint64_t groups, uint64_t *held);

    /* Puzzles: find the solution, with x and witness in residues and owned by the session; and a
     * vector of a basis of the kernel, in residues. *exists is false if index is too large. */
    qj_status (*solution)(struct engine_session *session, qj_solution *out);
    qj_status (*kernel)(struct engine_session *session, uint64_t index, uint64_t *vector,
                        bool *exists);
};

/* Returns the value of a position that the player to move wins or loses. */
static inline qj_value engine_outcome(bool wins)
{
    const int64_t value = wins ? 1 : -1;
    return (qj_value){.kind = QJ_OUTCOME, .lo = value, .hi = value};
}

/* Allocates a session struct of size bytes in an arena that it owns. NULL on failure. */
void *engine_session_new(qj_context *context, const struct engine *engine, size_t size);
/* Makes a session of an engine. QJ_OK with *out NULL: the engine declines. */
qj_status engine_session_open(qj_context *context, const struct engine *engine,
                              const struct view *view, struct engine_session **out);
/* Plans a session by opening one, for an engine that knows its value after open. */
qj_status engine_session_plan_by_trial(qj_context *context, const struct engine *engine,
                                       const struct view *view, struct qj_plan *out);
/* Does the work of winning by visiting the moves. */
qj_status engine_session_count_winning(struct engine_session *session, qj_move *first,
                                       uint64_t *count);
/* Refuse, with QJ_USAGE, a bound outside -most to most, and a bound that does not hold. */
qj_status engine_session_check_bound(const struct engine_session *session, int64_t bound,
                                     int64_t most);
qj_status engine_session_refuse_bound(const struct engine_session *session, bool at_least,
                                      int64_t bound);
/* Passes a session on if status is QJ_OK, else frees it. Returns status. */
qj_status engine_session_give(struct engine_session *session, qj_status status,
                              struct engine_session **out);
/* Frees a session and everything in its arena. NULL is allowed. */
void engine_session_free(struct engine_session *session);
