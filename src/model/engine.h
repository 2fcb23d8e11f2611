/* engine: a theorem that solves one view.
 *
 * open reads the view and makes a session; the session answers for the position it stands at and
 * can be moved in place. Moves are in the view's words (view.h).
 *
 * An engine needs a name, a theorem, a view and open; for games value and moves, for puzzles
 * solution. All other functions may be NULL: the engine does not have them.
 */
#ifndef QIJU_MODEL_ENGINE_H
#define QIJU_MODEL_ENGINE_H

#include "model/rules.h"
#include "model/view.h"

#include <qiju/kept.h>

/* The head of every engine's session: an engine's own session struct starts with it. */
struct session {
    const struct engine *engine;
    struct arena arena;  /* owns everything of the session, itself included */
    uint64_t states;     /* positions, cells or entries looked at so far */
    const char *theorem; /* what it was found by; NULL: the engine's */
};

struct engine {
    const char *name;
    const char *theorem; /* one or two sentences for people */
    enum view_kind view;
    bool in_parts; /* it looks at the parts of sums, and not at the sums */
    int rank;      /* the engine with the highest rank that takes a view is chosen */
    /* Whose place it takes where takes says so, of a view that fits; NULL: nobody's. */
    const struct engine *instead_of;
    bool (*takes)(const qj_context *context, const struct view *view);

    /* Whether this engine can take the view at all, apart from limits; NULL: every one. */
    bool (*fits)(const struct view *view);

    /* Says what a session would cost for its value: fills in the known figures of out, in which
     * engine and theorem are set and all figures unknown; sets out->engine to NULL if open would
     * decline. NULL: nothing is known, and open does not decline. */
    qj_status (*plan)(qj_context *context, const struct view *view, struct qj_plan *out);

    /* Makes a session. The view and what it points to outlive it. Refuses with QJ_LIMIT, before it
     * allocates, what cannot fit. QJ_OK with *out NULL declines: the theorem does not reach this
     * position, and the next engine is asked. */
    qj_status (*open)(qj_context *context, const struct view *view, struct session **out);

    /* Moves a session that stands where it was opened to another view, keeping what it has learned;
     * false, and the session unchanged, when that does not help. NULL: it never does. */
    bool (*again)(struct session *session, const struct view *view);

    /* Worth to the side to move. */
    qj_status (*value)(struct session *session, qj_worth *out);
    /* What is known about the value without more work: after a limit was met in value, what had
     * been proved before. NULL: nothing is known. */
    qj_status (*bounds)(struct session *session, qj_worth *out);
    /* Every legal move with its worth, in board order, until visit returns false. When a limit is
     * met, the moves whose worths are not known yet may be visited with bounds (lo < hi). */
    qj_status (*moves)(struct session *session, qj_option_fn visit, void *user);
    /* Visits, in board order, the moves that an option stands for if it is more than one, until
     * visit returns false. NULL: options of moves are single moves. */
    qj_status (*group)(struct session *session, const qj_option *option, qj_move_fn visit,
                       void *user);
    /* Counts the winning moves, and gives the first in board order if there are any. NULL: moves is
     * used. */
    qj_status (*winning)(struct session *session, qj_move *first, uint64_t *count);
    /* One best line, until visit returns false; the session stays where it is. NULL: the best moves
     * are looked for one after the other. */
    qj_status (*line)(struct session *session, qj_move_fn visit, void *user);
    /* A strategy, as qj_session_choices. */
    qj_status (*choices)(struct session *session, int player, qj_choice_fn visit, void *user);
    /* Plays a legal move, and takes back the last one: both or neither. NULL: sessions answer for
     * the opened position only. */
    qj_status (*advance)(struct session *session, const qj_move *move);
    qj_status (*retreat)(struct session *session);

    /* Values a record of legal moves from the view's position: worths[i] after i of them, count + 1
     * in all. On failure each of them is right or unchanged. NULL: advance and value are used. */
    qj_status (*trace)(qj_context *context, const struct view *view, const qj_move *moves,
                       uint64_t count, qj_worth *worths);

    /* Counts the positions that can be reached, by ply, until visit returns false. Asked of the
     * engine that plays out rules; for outcomes of the best one that has it. */
    qj_status (*census)(qj_context *context, const struct view *view, qj_ply_fn visit, void *user);

    /* Why the answer is so: what qj_session_pairs and qj_session_parts visit, moves in the view's
     * words and parts by the number of their entry. */
    qj_status (*pairs)(struct session *session, qj_pair_fn visit, void *user);
    qj_status (*parts)(struct session *session, qj_part_fn visit, void *user);
    /* What qj_session_strategy visits, moves in the view's words; QJ_USAGE when the bound does not
     * hold. */
    qj_status (*strategy)(struct session *session, bool at_least, int64_t bound, qj_reply_fn visit,
                          void *user);
    qj_status (*misere)(struct session *session, qj_misere *out);
    qj_status (*elements)(struct session *session, qj_element_fn visit, void *user);

    /* What qj_session_keep, qj_session_verify and qj_session_verify_heights do. keep fills in the
     * last members of the head, from kind on. */
    qj_status (*keep)(struct session *session, qj_kept_head *head, const qj_keeper *keeper);
    qj_status (*verify)(struct session *session, const void *state, const qj_kept_value *value);
    qj_status (*verify_heights)(struct session *session, uint64_t groups, uint64_t *held);

    /* Puzzles: the solution, x and witness in residues, owned by the session; and vector number
     * index of a basis of the kernel, unknowns residues, *exists false past the last one. */
    qj_status (*solution)(struct session *session, qj_solution *out);
    qj_status (*kernel)(struct session *session, uint64_t index, uint64_t *vector, bool *exists);
};

/* Allocates a session struct of size bytes, owned by its own arena. NULL on failure. */
void *session_new(qj_context *context, const struct engine *engine, size_t size);
/* Plans a session by a trial, of an engine that has its value as soon as it has opened. */
qj_status session_plan_by_trial(qj_context *context, const struct engine *engine,
                                const struct view *view, struct qj_plan *out);
/* Does what winning does by visiting the moves. */
qj_status session_count_winning(struct session *session, qj_move *first, uint64_t *count);
/* QJ_USAGE for a bound that is not from -most to most, and for one that does not hold. */
qj_status session_check_bound(const struct session *session, int64_t bound, int64_t most);
qj_status session_refuse_bound(const struct session *session, bool at_least, int64_t bound);
/* Gives a session out when it was opened well, else frees it; returns the status. */
qj_status session_give(struct session *session, qj_status status, struct session **out);
/* Frees a session and everything in its arena. NULL is fine. */
void session_free(struct session *session);

#endif
