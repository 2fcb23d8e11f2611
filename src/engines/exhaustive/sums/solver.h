/* solver: the parts of all reachable positions, and their Grundy values. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SUMS_SOLVER_H
#define QIJU_ENGINES_EXHAUSTIVE_SUMS_SOLVER_H

#include "base/bits.h"
#include "base/checkpoint.h"
#include "base/pace.h"
#include "engines/exhaustive/expansion/expansion.h"

/* ------------------------------------------------------------------- part_table.c */

/* A part: the bytes of a state without the zeros at its end. */
struct sums_part {
    const unsigned char *bytes;
    size_t size;
};

static inline struct sums_part part_from_state(const unsigned char *state, size_t size)
{
    while (size && !state[size - 1])
        size--;
    return (struct sums_part){state, size};
}

static inline bool part_same(struct sums_part one, struct sums_part other)
{
    return one.size == other.size && !memcmp(one.bytes, other.bytes, one.size);
}

/* Adjacent parts; all 0: none. */
struct sums_parts {
    unsigned char *bytes;
    uint64_t byte_capacity;
    uint64_t *ends; /* of each part: the end of its bytes */
    uint64_t count, capacity;
};

static inline uint64_t parts_start(const struct sums_parts *parts, uint64_t i)
{
    return i ? parts->ends[i - 1] : 0;
}

static inline struct sums_part parts_get(const struct sums_parts *parts, uint64_t i)
{
    uint64_t start = parts_start(parts, i);
    return (struct sums_part){parts->bytes + start, (size_t)(parts->ends[i] - start)};
}

qj_status parts_add(struct sums_parts *parts, struct arena *arena, struct sums_part part);

/* Makes a state of a part by appending zeros. */
void parts_copy(const struct sums_parts *parts, uint64_t i, unsigned char *state,
                size_t state_size);

/* The distinct parts of positions. Set arena; all other members 0: empty. */
struct part_table {
    struct arena *arena;
    struct sums_parts parts;
    uint32_t *slots;
    unsigned bits; /* 2^bits slots; 0: none yet */
};

/* The number of a part; NO_INDEX if it is unknown. */
uint32_t part_table_find(const struct part_table *table, struct sums_part part);

/* The number of a part; a new part gets the next number. */
qj_status part_table_add(struct part_table *table, struct sums_part part, uint32_t *number);

/* ---------------------------------------------------------------------- options.c */

/* Where each item of a sequence ends. */
struct sums_ends {
    uint64_t *items;
    uint64_t count, capacity;
};

static inline uint64_t ends_first(const struct sums_ends *ends, uint64_t i)
{
    return i ? ends->items[i - 1] : 0;
}

static inline qj_status ends_add(struct sums_ends *ends, struct arena *arena, uint64_t end)
{
    TRY(arena_reserve(arena, &ends->items, &ends->capacity, ends->count));
    ends->items[ends->count++] = end;
    return QJ_OK;
}

struct sums_options {
    struct arena *arena;
    const struct rules_view *view;
    bool with_moves; /* store the moves, too */

    unsigned char *here, *child; /* aligned for the rules */
    uint64_t asked;              /* states */
    bool waits;                  /* child is a state that is not split yet */

    struct sums_parts parts;
    struct sums_ends options; /* ends in parts */
    struct sums_ends states;  /* ends in options */
    qj_move *moves;           /* of each option */
    uint64_t move_capacity;
    uint32_t *indices; /* of each part; the caller fills it */
    uint64_t index_capacity;

    const char *wrong; /* a fault of the rules, or NULL */
    qj_status status;  /* of what was allocated */
};

qj_status options_open(struct sums_options *options, struct arena *arena,
                       const struct rules_view *view, bool with_moves);

/* Lists the options of count adjacent states. */
qj_status options_ask(struct sums_options *options, const unsigned char *states, uint64_t count);

/* Splits one state, as if it were an option. */
qj_status options_split(struct sums_options *options, const unsigned char *state);

/* Returns QJ_USAGE if the rules have a fault. */
qj_status options_check(const struct sums_options *options);

/* ----------------------------------------------------------------------- solver.c */

struct sums_solver {
    struct arena *arena;
    struct rules_view view;
    struct part_table table;
    struct integers nimbers; /* of the solved parts */
    uint64_t *solved;        /* a set */
    uint64_t capacity;       /* of nimbers and solved */
    uint64_t solved_count;
    unsigned char *state; /* of a part: aligned for the rules */
    struct sums_options options;
    struct checkpoint *checkpoint;
    bool resumed; /* some data were read from a checkpoint */
    struct pace pace;
};

/* Finds the value of every part that can be reached from the state of a view, and allocates in
 * arena; see solver.c. */
qj_status solver_run(struct sums_solver *solver, struct arena *arena,
                     const struct rules_view *view);

/* Makes room for one more part. */
qj_status solver_reserve(struct sums_solver *solver);

/* Numbers the canonical forms of the options' parts; new parts get the next numbers. */
qj_status solver_number(struct sums_solver *solver, struct sums_options *options);

/* The number of a part of the options in canonical form; NO_INDEX: unknown. */
uint32_t solver_find(struct sums_solver *solver, const struct sums_options *options, uint64_t part);

/* The value of the sum of solved parts, from first to the one before end. */
uint64_t solver_sum(const struct sums_solver *solver, const uint32_t *numbers, uint64_t first,
                    uint64_t end);

/* Finds the values of some parts and of all parts that can be reached from them; see part_search.c.
 */
qj_status solver_search(struct sums_solver *solver, const uint32_t *starts, uint64_t count);

/* Runs the search from its last checkpoint on, and saves one when it is stopped; see
 * solver_resume.c. */
qj_status solver_resume(struct sums_solver *solver, qj_status (*work)(struct sums_solver *solver));
qj_status solver_save_when_due(struct sums_solver *solver);

#endif
