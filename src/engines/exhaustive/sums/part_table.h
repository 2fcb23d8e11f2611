/* part_table: the parts of positions, each once; see part_table.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SUMS_PART_TABLE_H
#define QIJU_ENGINES_EXHAUSTIVE_SUMS_PART_TABLE_H

#include "base/arena.h"

/* Set arena; the rest 0: empty. */
struct part_table {
    struct arena *arena;
    unsigned char *bytes; /* of all parts, side by side */
    uint64_t byte_capacity;
    uint64_t *ends; /* of each part: where its bytes end */
    uint64_t count, capacity;
    uint32_t *slots;
    unsigned bits; /* there are 2^bits slots; 0: none yet */
};

/* The number of the part with these bytes; NO_PLACE when it is not there. */
uint32_t part_table_find(const struct part_table *table, const unsigned char *bytes, size_t size);

/* The same; one that is not there gets the next number. */
qj_status part_table_add(struct part_table *table, const unsigned char *bytes, size_t size,
                         uint32_t *number);

static inline uint64_t part_table_start(const struct part_table *table, uint64_t number)
{
    return number ? table->ends[number - 1] : 0;
}

/* The state of a part, with zeros behind its bytes. */
void part_table_copy(const struct part_table *table, uint64_t number, unsigned char *state,
                     size_t state_size);

/* Bytes of a state without the zeros at its end. */
static inline size_t part_size(const unsigned char *state, size_t size)
{
    while (size && !state[size - 1])
        size--;
    return size;
}

#endif
