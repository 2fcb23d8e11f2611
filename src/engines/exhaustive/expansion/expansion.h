/* expansion: the children of a batch of positions, from the rules; see expansion.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_EXPANSION_EXPANSION_H
#define QIJU_ENGINES_EXHAUSTIVE_EXPANSION_EXPANSION_H

#include "engines/exhaustive/positions/positions.h"
#include "model/refusal.h"
#include "model/rules.h"

/* A fault of the rules that was found where no error can be recorded; sentence NULL: none. */
struct rules_diagnostic {
    qj_status status;
    const char *sentence;
    const void *state; /* the state of the fault, or NULL */
};

/* The fault that a move leads to an unknown position, caused by the rules, or by the checkpoint if
 * there was one; and this fault as an error. */
struct rules_diagnostic expansion_move_diagnostic(bool resumed);
qj_status expansion_refuse_move(qj_context *context, bool resumed);

/* A position without moves, and its value by the rules unless it is stuck. */
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

    unsigned char *here; /* the state that is being expanded */
    uint64_t capacity;   /* max positions, and max children */
    uint64_t asked;      /* positions that the rules were called for */
    uint64_t positions;  /* positions that were expanded */
    uint32_t *ends;      /* of each position: count of children up to its last */
    struct ended_position *ended;
    uint64_t ended_count;

    uint64_t count; /* children */
    unsigned char *children;
    uint64_t *keys;
    int64_t *points;
    qj_move *moves;  /* NULL: not requested */
    bool has_points; /* some points are not 0 */
    bool full;       /* a position's children had no room */
    uint64_t
        wanted; /* max children of a position; of a position that was cut, those found so far */
    struct rules_diagnostic diagnostic;
};

/* Makes room for children; a further call enlarges it. with_moves: store the moves, too. */
qj_status expansion_reserve(struct expansion *expansion, struct arena *arena,
                            const struct rules_view *view, uint64_t capacity, bool with_moves);

/* Expands count adjacent states, at most capacity. Expands fewer, the first ones, if there is no
 * room (positions, full) or a diagnostic. */
void expansion_run(struct expansion *expansion, const unsigned char *states, uint64_t count);

/* The two halves of expansion_run: the children as the rules play them; then their canonical forms
 * and keys. */
void expansion_play(struct expansion *expansion, const unsigned char *states, uint64_t count);
void expansion_finish(struct expansion *expansion);

/* To be called between the two halves if there is no room: drops the positions from index on. */
void expansion_cut(struct expansion *expansion, uint64_t index);

/* Copies a state to an aligned address and brings it into its canonical form. */
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

/* The children as input of positions_find. */
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
