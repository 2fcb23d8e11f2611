/* sieve: the nimbers of the heaps of a game that splits heaps, in order, by sparse space.
 *
 * A heap of n has the least value that no pair of parts has. Values are divided into rare and
 * common values (classes.h):
 *
 *     1. Take the first common value c that no pair with a rare part has. There are as many such
 *        pairs as rare heaps, and no other pair has a common value.
 *     2. For every rare value less than c find one pair that has it. A rare value without a pair is
 *        the nimber, and the heap is a new rare heap; otherwise the nimber is c.
 *
 * The division affects the time only, never the result. If no division is good, all values count as
 * common and all heaps as rare; then step 1 is the plain recurrence.
 *
 * Heaps are found in batches of neighbours (marker.h). All are assumed to be common at first.
 */
#pragma once

#include "base/arena.h"
#include "base/thread_pool.h"
#include "engines/grundy/marker/marker.h"
#include "engines/grundy/sieve/classes.h"
#include "model/heaps/heap_rule.h"

enum { MAX_GROUPS = 4, MAX_WINDOWS = (1 << VALUE_BITS) / WINDOW };

struct sieve_partners {
    struct marker_partner *items;
    uint64_t count, room;
};

struct sieve {
    const struct heap_rule *rule;
    struct arena *arena;
    const struct marker *marker;
    uint64_t *splits, split_count;   /* numbers taken by moves that leave two heaps */
    uint64_t *singles, single_count; /* numbers taken by moves that leave one heap */
    uint64_t longest;                /* the largest number that a move takes */
    bool sized, odd;                 /* see classes.h */

    uint64_t count, room; /* known heaps, from 0 on; heaps that the arrays hold */
    uint16_t *values;     /* the nimbers */
    uint16_t *table;      /* packed values; NO_VALUE around them */
    uint16_t *table_room;

    struct classes classes;
    uint64_t next_choice; /* number of known heaps at the next choice of classes; 0: at once */
    struct sieve_partners partners; /* single moves; all splits with a rare part */
    uint64_t partner_end; /* all heaps below it are among the partners, if there are no classes */
    struct sieve_partners probes; /* single moves; some splits with a common part */
    struct sieve_partners near;   /* the moves that leave a heap of the same group of lanes */
    struct sieve_partners late;   /* the moves that leave a heap of the same batch */
    struct thread_pool *pool;     /* each thread has a group of lanes in a batch; NULL: one group */
    int64_t *counts;              /* working space of classes_choose */
    uint16_t *even;               /* working space for its values */
    uint32_t *missing; /* for each group, window and lane the values that no probe excludes */
    bool too_large;    /* a value does not fit the table; the sieve has ended before it */
};

/* Opens a sieve; allocates in arena. rule is unequal, or octal with 4 and no digit above 7. */
qj_status sieve_open(struct sieve *sieve, struct arena *arena, const struct heap_rule *rule);

/* Continues from the known nimbers of the heaps 0 to count - 1, which are in values. */
qj_status sieve_restart(struct sieve *sieve, uint64_t count);

void sieve_close(struct sieve *sieve);

/* Makes room for heaps up to largest, below 2^31: offsets of partners must fit 32 bits. */
qj_status sieve_reserve(struct sieve *sieve, uint64_t largest);

/* Finds some more nimbers, at most up to heap largest; requires room for them. */
qj_status sieve_step(struct sieve *sieve, uint64_t largest);

/* ------------------------------------------------- between the files of the sieve */

/* Returns the lanes of a batch. */
static inline uint64_t sieve_lanes(const struct sieve *sieve)
{
    return (uint64_t)thread_pool_size(sieve->pool) * sieve->marker->lanes;
}

/* Returns the class bit for move number i of the moves that leave one heap. If the parity of sizes
 * counts, its result has the class that corresponds to the parity of moves that split. */
static inline uint16_t sieve_single_class(const struct sieve *sieve, uint64_t i)
{
    bool other = sieve->classes.by_size && (sieve->singles[i] % 2) != sieve->odd;
    return other ? CLASS_BIT : 0;
}

/* Finds the next nimbers, at least one, up to heap largest, unless a value is too large. */
qj_status sieve_batch(struct sieve *sieve, uint64_t largest);

/* Without classes: makes the smaller parts of all heaps of the next batch partners. */
qj_status sieve_add_all(struct sieve *sieve);
/* Adds the moves that leave a heap as one of two parts. */
qj_status sieve_add_part(struct sieve *sieve, struct sieve_partners *partners, uint64_t part);
