/* expansion: the children of a batch of positions, from the rules; see expansion.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_EXPANSION_EXPANSION_H
#define QIJU_ENGINES_EXHAUSTIVE_EXPANSION_EXPANSION_H

#include "engines/exhaustive/positions/positions.h"
#include "model/refusal.h"
#include "model/rules.h"

/* A fault of the rules, found where no error can be recorded; sentence NULL: none. */
struct rules_diagnostic {
    qj_status status;
    const char *sentence;
    const void *state; /* where it was found; NULL: it is not about one */
};

/* That a move leads to where none did before: a fault of the rules, or of the checkpoint if there
 * was one; and the same as an error. */
struct rules_diagnostic expansion_move_diagnostic(bool resumed);
qj_status expansion_refuse_move(qj_context *context, bool resumed);

/* A position without moves, and its worth by the rules, unless it is stuck. */
struct ended_position {
    uint64_t index; /* in the expansion */
    int64_t value;
    bool stuck;
};

struct expansion {
    const qj_rules *rules;
    const qj_setup *setup;
    qj_kind kind;
    size_t state_size;
    size_t stride; /* from child to child */

    unsigned char *here; /* the state that is expanded */
    uint64_t capacity;   /* positions, and children, that there is room for */
    uint64_t asked;      /* positions that the rules are asked for */
    uint64_t positions;  /* of these, that are expanded */
    uint32_t *ends;      /* of each position: how many children there are up to its last */
    struct ended_position *ended;
    uint64_t ended_count;

    uint64_t count; /* children */
    unsigned char *children;
    uint64_t *keys;
    int64_t *points;
    qj_move *moves;  /* NULL: not wanted */
    bool has_points; /* some are not 0 */
    bool full;       /* there was no room for a position's children */
    uint64_t wanted; /* most children of a position; of one that was cut, so far */
    struct rules_diagnostic diagnostic;
};

/* Makes room for children; called again it makes more. with_moves: the moves are wanted too. */
qj_status expansion_reserve(struct expansion *expansion, struct arena *arena,
                            const struct rules_view *view, uint64_t capacity, bool with_moves);

/* Expands count states that stand side by side, no more than capacity; fewer, the first ones, if
 * there is no room (positions, full) or there is a diagnostic. */
void expansion_run(struct expansion *expansion, const unsigned char *states, uint64_t count);

/* The two halves of expansion_run: the children as the rules play them; then their canonical forms
 * and keys. */
void expansion_play(struct expansion *expansion, const unsigned char *states, uint64_t count);
void expansion_finish(struct expansion *expansion);

/* Between the two, when there is no room: forgets the positions from index on. */
void expansion_cut(struct expansion *expansion, uint64_t index);

/* Copies a state to an aligned place, and brings it into its canonical form. */
static inline void expansion_canonical(const struct rules_view *view, const unsigned char *state,
                                       unsigned char *to)
{
    memcpy(to, state, view->state_size);
    if (view->rules->canonical)
        view->rules->canonical(view->setup, to);
}

static inline const unsigned char *expansion_child(const struct expansion *expansion, uint64_t i)
{
    return expansion->children + i * expansion->stride;
}

/* The children, as they are looked for. */
static inline struct keyed_states expansion_states(const struct expansion *expansion)
{
    return (struct keyed_states){expansion->children, expansion->stride, expansion->keys,
                                 expansion->count};
}

/* Number of the first child of a position. */
static inline uint64_t expansion_first(const struct expansion *expansion, uint64_t position)
{
    return position ? expansion->ends[position - 1] : 0;
}

#endif
