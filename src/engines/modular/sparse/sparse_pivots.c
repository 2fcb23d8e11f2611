/* sparse_pivots: the elimination of sparse.h, pivot by pivot.
 *
 * Rows are unordered lists of columns with values. Columns are lists of rows that may contain too
 * much: an entry that becomes 0 stays in the list of its column, and may be there twice if it
 * reappears. The number of entries of a column is counted separately.
 *
 * Subtracting a multiple of the pivot's row traverses the other row once, with a table of the
 * columns' indices in the pivot's row. Then the entries that the row did not have are added.
 */
#include "engines/modular/sparse/sparse.h"

#include "engines/modular/field/residue.h"

/* ------------------------------------------------------------------- loading */

static qj_status sparse_open_columns(struct sparse *sparse)
{
    const struct sparse_matrix *matrix = &sparse->view->sparse;
    uint64_t entries = matrix->rows[sparse->rows];
    uint32_t *count;
    TRY(arena_make(sparse->arena, &count, sparse->columns));
    for (uint64_t i = 0; i < entries; i++)
        count[matrix->columns[i]]++;
    for (uint64_t column = 0; column < sparse->columns; column++) {
        if (count[column])
            TRY(lists_reserve(&sparse->lists, &sparse->column[column], count[column]));
        ranking_set(&sparse->by_column, column, count[column]);
    }
    arena_free(sparse->arena, count);
    return QJ_OK;
}

static qj_status sparse_load_row(struct sparse *sparse, uint64_t row)
{
    const struct sparse_matrix *matrix = &sparse->view->sparse;
    uint64_t first = matrix->rows[row], count = matrix->rows[row + 1] - first;
    struct sparse_list *list = &sparse->row[row];
    ranking_set(&sparse->by_row, row, count);
    if (count)
        TRY(lists_reserve(&sparse->lists, list, 2 * count));
    for (uint64_t i = first; i < first + count; i++) {
        uint32_t column = matrix->columns[i];
        TRY(lists_add(&sparse->lists, list, column));
        TRY(lists_add(&sparse->lists, list, residues_at(&matrix->values, i)));
        TRY(lists_add(&sparse->lists, &sparse->column[column], (uint32_t)row));
    }
    return pace_add(&sparse->pace, 4 * count + 1, "equations", row, sparse->rows);
}

qj_status sparse_load(struct sparse *sparse)
{
    TRY(sparse_open_columns(sparse));
    for (uint64_t row = 0; row < sparse->rows; row++)
        TRY(sparse_load_row(sparse, row));
    return QJ_OK;
}

/* ------------------------------------------------------------------ choosing */

/* Returns the index of a column in a row, or the length of its list. */
static uint32_t sparse_find_column(const struct sparse *sparse, uint64_t row, uint64_t column)
{
    const struct sparse_list *list = &sparse->row[row];
    const uint32_t *words = lists_words(&sparse->lists, list);
    uint32_t at = 0;
    while (at < list->count && words[at] != column)
        at += 2;
    return at;
}

/* Returns the shortest row in a column's list, the diagonal before others. Removes finished rows
 * from the list. at: its index there. */
static uint64_t sparse_shortest_row(struct sparse *sparse, uint64_t column, uint32_t *at)
{
    struct sparse_list *list = &sparse->column[column];
    uint32_t *words = lists_words(&sparse->lists, list);
    uint64_t best = NO_ROW, least = UINT64_MAX;
    for (uint32_t i = 0; i < list->count;) {
        uint64_t row = words[i], count = sparse->by_row.count[row];
        if (count == 0) {
            words[i] = words[--list->count];
            continue;
        }
        if (count < least || (count == least && row == column)) {
            best = row;
            least = count;
            *at = i;
        }
        i++;
    }
    return best;
}

static uint64_t sparse_choose_row(struct sparse *sparse, uint64_t column)
{
    struct sparse_list *list = &sparse->column[column];
    for (;;) {
        uint32_t at = 0;
        uint64_t row = sparse_shortest_row(sparse, column, &at);
        if (sparse_find_column(sparse, row, column) < sparse->row[row].count)
            return row;
        uint32_t *words = lists_words(&sparse->lists, list);
        words[at] = words[--list->count];
    }
}

static uint64_t sparse_choose_column(const struct sparse *sparse, uint64_t row)
{
    const struct sparse_list *list = &sparse->row[row];
    const uint32_t *words = lists_words(&sparse->lists, list);
    uint64_t best = words[0];
    for (uint32_t i = 2; i < list->count; i += 2)
        if (sparse->by_column.count[words[i]] < sparse->by_column.count[best])
            best = words[i];
    return best;
}

static void sparse_choose_pivot(struct sparse *sparse)
{
    uint64_t row = ranking_first(&sparse->by_row), column = ranking_first(&sparse->by_column);
    if (sparse->by_row.count[row] < sparse->by_column.count[column])
        column = sparse_choose_column(sparse, row);
    else
        row = sparse_choose_row(sparse, column);
    sparse->now.row = row;
    sparse->now.column = column;
}

/* Tells whether to take the chosen pivot here rather than in the dense rest. */
static bool sparse_pays(const struct sparse *sparse, const struct field *field)
{
    uint64_t rows = sparse->by_row.ranked, columns = sparse->by_column.ranked;
    uint64_t products = (sparse->by_row.count[sparse->now.row] - UINT64_C(1)) *
                        (sparse->by_column.count[sparse->now.column] - UINT64_C(1));
    if ((double)products * field->speed <= (double)rows * (double)columns)
        return true;
    return dense_system_bytes(field, rows, columns) > context_left(sparse->arena->context);
}

/* --------------------------------------------------------------- elimination */

/* Copies the pivot's row, and finishes it and its column. */
static void sparse_open_pivot(struct sparse *sparse)
{
    struct pivot_row *pivot = &sparse->now;
    const struct sparse_list *list = &sparse->row[pivot->row];
    const uint32_t *words = lists_words(&sparse->lists, list);
    pivot->count = 0;
    for (uint32_t i = 0; i < list->count; i += 2) {
        if (words[i] == pivot->column) {
            pivot->inverse = (uint32_t)residue_invert(words[i + 1], sparse->p);
            continue;
        }
        pivot->entry[pivot->count] = (struct pivot_entry){words[i], words[i + 1], 0, -1};
        sparse->place[words[i]] = (uint32_t)++pivot->count;
    }
    ranking_take_out(&sparse->by_row, pivot->row);
    ranking_take_out(&sparse->by_column, pivot->column);
}

/* Adds times the pivot's row to the entries that the other row has. */
static void sparse_add_to_entries(const struct sparse *sparse, uint64_t other, uint64_t times)
{
    struct pivot_entry *entries = sparse->now.entry;
    struct sparse_list *list = &sparse->row[other];
    uint32_t *words = lists_words(&sparse->lists, list);
    const uint64_t p = sparse->p;
    for (uint32_t i = 0; i < list->count;) {
        uint32_t place = sparse->place[words[i]];
        if (place == 0) {
            i += 2;
            continue;
        }
        struct pivot_entry *entry = &entries[place - 1];
        entry->seen = (uint32_t)other + 1;
        words[i + 1] = (uint32_t)((words[i + 1] + times * entry->value) % p);
        if (words[i + 1]) {
            i += 2;
            continue;
        }
        entry->change--;
        list->count -= 2;
        words[i] = words[list->count];
        words[i + 1] = words[list->count + 1];
    }
}

/* Adds times the pivot's row where the other row has no entries. */
static qj_status sparse_add_entries(struct sparse *sparse, uint64_t other, uint64_t times)
{
    for (uint64_t i = 0; i < sparse->now.count; i++) {
        struct pivot_entry *entry = &sparse->now.entry[i];
        if (entry->seen == other + 1)
            continue;
        TRY(lists_add(&sparse->lists, &sparse->row[other], entry->column));
        TRY(lists_add(&sparse->lists, &sparse->row[other],
                      (uint32_t)(times * entry->value % sparse->p)));
        TRY(lists_add(&sparse->lists, &sparse->column[entry->column], (uint32_t)other));
        entry->change++;
    }
    return QJ_OK;
}

/* Clears the pivot's column in another row, if it has an entry there. */
static qj_status sparse_clear_row(struct sparse *sparse, uint64_t other)
{
    const struct pivot_row *pivot = &sparse->now;
    struct sparse_list *list = &sparse->row[other];
    uint32_t *words = lists_words(&sparse->lists, list);
    uint32_t at = sparse_find_column(sparse, other, pivot->column);
    if (at == list->count)
        return QJ_OK;
    uint64_t times = (sparse->p - words[at + 1]) * pivot->inverse % sparse->p;
    list->count -= 2;
    words[at] = words[list->count];
    words[at + 1] = words[list->count + 1];
    TRY(arena_append(sparse->arena, &sparse->multiple, &sparse->multiple_capacity,
                     &sparse->multiples,
                     &(struct sparse_multiple){(uint32_t)other, (uint32_t)times}));
    sparse_add_to_entries(sparse, other, times);
    TRY(sparse_add_entries(sparse, other, times));
    ranking_set(&sparse->by_row, other, list->count / 2);
    return pace_add(&sparse->pace, 2 * (pivot->count + list->count), "columns", sparse->pivots,
                    sparse->columns);
}

static qj_status sparse_eliminate_pivot(struct sparse *sparse)
{
    const struct pivot_row *pivot = &sparse->now;
    const struct sparse_list *others = &sparse->column[pivot->column];
    sparse_open_pivot(sparse);
    TRY(arena_reserve(sparse->arena, &sparse->pivot, &sparse->pivot_capacity, sparse->pivots));
    for (uint32_t i = 0; i < others->count; i++) {
        uint64_t other = lists_words(&sparse->lists, others)[i];
        if (sparse->by_row.count[other])
            TRY(sparse_clear_row(sparse, other));
    }
    for (uint64_t i = 0; i < pivot->count; i++) {
        uint64_t column = pivot->entry[i].column, count = sparse->by_column.count[column];
        ranking_set(&sparse->by_column, column, count + (uint64_t)pivot->entry[i].change);
        sparse->place[column] = 0;
    }
    lists_drop(&sparse->lists, &sparse->column[pivot->column]);
    sparse->pivot[sparse->pivots++] = (struct sparse_pivot){
        (uint32_t)pivot->row, (uint32_t)pivot->column, pivot->inverse, sparse->multiples};
    return pace_add(&sparse->pace, 8, "columns", sparse->pivots, sparse->columns);
}

qj_status sparse_eliminate(struct sparse *sparse, const struct field *field)
{
    while (sparse->by_row.ranked) {
        sparse_choose_pivot(sparse);
        if (!sparse_pays(sparse, field))
            break;
        TRY(sparse_eliminate_pivot(sparse));
    }
    return QJ_OK;
}
