/* entries: puts entries into their rows, packed with the column above the value, and sorts each
 * row, which is mostly sorted already; see system.h. */
#include "model/linear/system.h"

#include "base/pace.h"

#include <assert.h>
#include <stdlib.h>

static int entries_compare(const void *a, const void *b)
{
    uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
    return one < other ? -1 : one > other;
}

static bool entries_are_sorted(const uint64_t *items, uint64_t count)
{
    for (uint64_t i = 1; i < count; i++)
        if (items[i] < items[i - 1])
            return false;
    return true;
}

/* rows[i] becomes where row i + 1 ends; packed entries stand in their rows. */
static qj_status entries_sort(struct entries *entries, uint64_t rows, uint64_t *start,
                              uint64_t *items)
{
    struct pace pace = {entries->arena->context, 0};
    for (uint64_t i = 0; i < entries->count; i++)
        start[entries->items[i].row + 1]++;
    for (uint64_t row = 0; row < rows; row++)
        start[row + 1] += start[row];
    for (uint64_t i = 0; i < entries->count; i++) {
        const struct linear_entry *entry = &entries->items[i];
        items[start[entry->row]++] = (uint64_t)entry->column << 32 | entry->value;
        TRY(pace_add(&pace, 4, "entries", i, entries->count));
    }
    for (uint64_t row = rows; row > 0; row--)
        start[row] = start[row - 1];
    start[0] = 0;
    for (uint64_t row = 0; row < rows; row++) {
        uint64_t count = start[row + 1] - start[row];
        if (!entries_are_sorted(items + start[row], count))
            qsort(items + start[row], count, sizeof *items, entries_compare);
        TRY(pace_add(&pace, 4 * count, "rows", row, rows));
    }
    return QJ_OK;
}

/* Adds up what stands in one place, and leaves zeros out; rows come to say where they begin. */
static void entries_put(const uint64_t *items, uint64_t rows, uint64_t p, struct sparse_matrix *out)
{
    uint64_t filled = 0, at = 0;
    for (uint64_t row = 0; row < rows; row++) {
        uint64_t end = out->rows[row + 1];
        out->rows[row] = filled;
        while (at < end) {
            uint64_t column = items[at] >> 32, sum = 0;
            for (; at < end && items[at] >> 32 == column; at++)
                sum += (uint32_t)items[at] % p;
            if (sum % p == 0)
                continue;
            out->columns[filled] = (uint32_t)column;
            residues_set(&out->values, filled++, sum % p);
        }
    }
    out->rows[rows] = filled;
}

qj_status entries_make(struct entries *entries, uint64_t rows, uint64_t p,
                       struct sparse_matrix *out)
{
    struct arena *arena = entries->arena;
    assert(p > 1);
    TRY(context_check_array(arena->context, entries->count, 2 * sizeof(uint64_t), "the matrix"));
    uint64_t *items = NULL;
    TRY(arena_resize(arena, &items, entries->count));
    TRY(arena_make(arena, &out->rows, rows + 1));
    TRY(entries_sort(entries, rows, out->rows, items));
    arena_free(arena, entries->items);
    out->columns = NULL;
    TRY(arena_resize(arena, &out->columns, entries->count));
    TRY(residues_new(arena, p, entries->count, &out->values));
    entries_put(items, rows, p, out);
    arena_free(arena, items);
    *entries = (struct entries){.arena = arena};
    return QJ_OK;
}
