/* sieve: the nimbers of the heaps of a game that splits them, in order, by sparse space.
 *
 * A heap of n is worth the least value that no pair of parts has. With the values split into rare
 * and common ones (classes.h):
 *
 *     1. Of the pairs with a rare part, take the first common value c that none has. There are as
 *        many such pairs as rare heaps, and no other pair has a common value.
 *     2. For every rare value less than c find one pair that has it. One that no pair has is the
 *        nimber, and the heap is a new rare one; else it is c.
 *
 * So the split decides only how long it takes, never what is found. If no split is good, all values
 * count as common and all heaps as rare: then 1 is the plain recurrence.
 *
 * Heaps are found in batches of neighbours (marker.h). All are assumed to be common at first.
 */
#ifndef QIJU_ENGINES_GRUNDY_SIEVE_SIEVE_H
#define QIJU_ENGINES_GRUNDY_SIEVE_SIEVE_H

#include "base/arena.h"
#include "base/pace.h"
#include "base/thread_pool.h"
#include "engines/grundy/marker/marker.h"
#include "engines/grundy/sieve/classes.h"
#include "model/heaps/heap_rule.h"

enum { MOST_GROUPS = 4, MOST_WINDOWS = (1 << VALUE_BITS) / WINDOW };

struct sieve_partners {
    struct marker_partner *items;
    uint64_t count, room;
};

/* See sieve_bytes.c. */
struct sieve_bytes {
    uint8_t *table; /* of the heaps from first on; NULL where there are no bytes */
    uint64_t first, rare_count;
    struct sieve_partners partners, probes;
    uint16_t *missing;
    byte_sweep *sweep;
};

struct sieve {
    const struct heap_rule *rule;
    struct arena *arena;
    const struct marker *marker;
    uint64_t *splits, split_count;   /* how many a move takes that leaves two heaps */
    uint64_t *singles, single_count; /* that leaves one */
    uint64_t longest;                /* the most that a move takes */
    bool sized, odd;                 /* see classes.h */

    uint64_t count, room; /* heaps known, from 0 on; heaps that the arrays hold */
    uint16_t *values;     /* the nimbers */
    uint16_t *table;      /* packed; NO_VALUE around them */
    uint16_t *table_room;

    struct classes classes;
    bool chosen;          /* whether there are classes already */
    uint64_t next_choice; /* the heaps known at the next choice of classes */
    uint64_t rare_count;
    struct sieve_partners partners; /* all with a rare part, and the moves that leave one heap */
    uint64_t partner_end;           /* all heaps: those below are among the partners */
    struct sieve_partners
        probes; /* some with a common part, before them the moves that leave one */
    struct marker_near_moves near;
    struct sieve_partners late; /* the moves that leave a heap of the same batch */
    struct thread_pool *pool;
    unsigned threads;
    unsigned groups; /* of lanes in a batch: a thread for each, or two where values are bytes */
    struct sieve_bytes bytes;
    uint64_t byte_partners; /* with fewer partners values stay words */
    int64_t *counts;        /* room for two of classes_choose */
    uint16_t *even;         /* and for its values */
    uint32_t *missing;      /* for each group, window and lane the values that probes do not meet */
    bool too_large;         /* a value does not fit the table: the sieve has ended before it */
};

/* rule is octal with a digit 4 or more and none above 7, or unequal. Everything is allocated in
 * arena. */
qj_status sieve_open(struct sieve *sieve, struct arena *arena, const struct heap_rule *rule);

/* Goes on from nimbers that are known, of the heaps 0 to count - 1, which stand in values. */
qj_status sieve_restart(struct sieve *sieve, uint64_t count);

void sieve_close(struct sieve *sieve);

/* Makes room for heaps up to largest. */
qj_status sieve_reserve(struct sieve *sieve, uint64_t largest);

/* Finds some more nimbers, at most up to heap largest, for which there is room. */
qj_status sieve_step(struct sieve *sieve, uint64_t largest);

#endif
