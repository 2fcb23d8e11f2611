/* options: where the moves of a batch of states lead, as sums of parts; see options.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SUMS_OPTIONS_H
#define QIJU_ENGINES_EXHAUSTIVE_SUMS_OPTIONS_H

#include "base/random.h"
#include "engines/exhaustive/expansion/expand.h"
#include "engines/exhaustive/sums/part_table.h"

/* Bytes, and where each of some things among them ends. */
struct ends {
    uint64_t *items;
    uint64_t count, capacity;
};

struct options {
    struct arena *arena;
    const struct rules_view *view;
    bool with_moves; /* the moves are wanted too */

    unsigned char *here, *child; /* aligned, as the rules want them */
    uint64_t asked;              /* states */
    bool waits;                  /* child is a state that is not taken apart yet */

    unsigned char *bytes; /* of all parts, without the zeros at their ends */
    uint64_t byte_capacity;
    struct ends parts;   /* in bytes */
    struct ends options; /* in parts */
    struct ends states;  /* in options */
    qj_move *moves;      /* of each option */
    uint64_t move_capacity;
    uint32_t *places; /* of each part: for who asks */
    uint64_t place_capacity;

    /* A sum drawn from those that were met, all equally likely; NULL: none is wanted. */
    unsigned char *sample;
    uint64_t sums; /* options of more than one part */
    struct random random;

    const char *wrong; /* what the rules do wrongly; NULL: nothing */
    qj_status status;  /* of what was allocated */
};

qj_status options_open(struct options *options, struct arena *arena, const struct rules_view *view,
                       bool with_moves);

/* Asks for the options of count states that stand side by side. */
qj_status options_ask(struct options *options, const unsigned char *states, uint64_t count);

/* The parts of one state, as if it were an option. */
qj_status options_split(struct options *options, const unsigned char *state);

/* QJ_USAGE when the rules have done something wrong. */
qj_status options_check(const struct options *options);

static inline uint64_t ends_first(const struct ends *ends, uint64_t i)
{
    return i ? ends->items[i - 1] : 0;
}

#endif
