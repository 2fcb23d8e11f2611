/* entries: a sparse matrix of residues from entries in any order, in compressed rows (view.h). */
#ifndef QIJU_MODEL_LINEAR_ENTRIES_H
#define QIJU_MODEL_LINEAR_ENTRIES_H

#include "model/linear/residues.h"

struct entry {
    uint32_t row, column, value;
};

/* Entries as they come, those of the same place to be added up. Starts with arena alone set. */
struct entries {
    struct arena *arena;
    struct entry *items;
    uint64_t count, capacity;
};

static inline qj_status entries_add(struct entries *entries, uint64_t row, uint64_t column,
                                    uint64_t value)
{
    TRY(arena_reserve(entries->arena, &entries->items, &entries->capacity, entries->count));
    entries->items[entries->count++] = (struct entry){(uint32_t)row, (uint32_t)column,
                                                      (uint32_t)value};
    return QJ_OK;
}

/* Makes the matrix in the same arena, and frees the entries. Rows and columns are below 2^31. */
qj_status entries_make(struct entries *entries, uint64_t rows, uint64_t p,
                       struct sparse_matrix *out);

#endif
