/* sparse: see sparse.h. */
#include "engines/modular/sparse/sparse.h"

#include "base/capped.h"
#include "engines/modular/field/residue.h"

/* Bytes of a row, and of a column, besides their entries. */
enum {
    ROW_BYTES = sizeof(struct sparse_list) + 5 * sizeof(uint32_t),
    COLUMN_BYTES = sizeof(struct sparse_list) + 5 * sizeof(uint32_t) + sizeof(struct pivot_entry)
};

uint64_t sparse_bytes(const struct linear_view *view)
{
    uint64_t bytes = capped_product(view->sparse.rows[view->equations], 3 * sizeof(uint32_t));
    capped_add(&bytes, view->equations, ROW_BYTES);
    capped_add(&bytes, view->unknowns, COLUMN_BYTES);
    return bytes;
}

/* --------------------------------------------------------------- right sides */

static uint64_t sparse_first_multiple(const struct sparse *sparse, uint64_t pivot)
{
    return pivot ? sparse->pivot[pivot - 1].multiples : 0;
}

/* Applies the row operations to the right side. */
static qj_status sparse_reduce_right(struct sparse *sparse)
{
    for (uint64_t row = 0; row < sparse->rows; row++)
        sparse->right[row] = residues_at(&sparse->view->right, row);
    for (uint64_t i = 0; i < sparse->pivots; i++) {
        uint64_t right = sparse->right[sparse->pivot[i].row], last = sparse->pivot[i].multiples;
        for (uint64_t j = sparse_first_multiple(sparse, i); j < last; j++) {
            const struct sparse_multiple *multiple = &sparse->multiple[j];
            uint64_t sum = sparse->right[multiple->row] + multiple->times * right;
            sparse->right[multiple->row] = (uint32_t)(sum % sparse->p);
        }
        TRY(pace_add(&sparse->pace, last - sparse_first_multiple(sparse, i) + 1, "columns", i,
                     sparse->pivots));
    }
    return QJ_OK;
}

/* ---------------------------------------------------------------- dense rest */

/* Numbers the rest: rows and columns with entries, and columns without. A row without entries and
 * with a nonzero right side is a contradiction. */
static qj_status sparse_number_rest(struct sparse *sparse)
{
    struct arena *arena = sparse->arena;
    uint64_t rows = 0, columns = 0, free = sparse->columns - sparse->by_column.ranked;
    TRY(arena_make(arena, &sparse->tail_row, sparse->by_row.ranked));
    TRY(arena_make(arena, &sparse->tail_column, sparse->by_column.ranked));
    TRY(arena_make(arena, &sparse->free, free - sparse->pivots));
    for (uint64_t row = 0; row < sparse->rows; row++)
        if (sparse->by_row.count[row])
            sparse->tail_row[rows++] = (uint32_t)row;
    for (uint64_t i = 0; i < sparse->pivots; i++)
        sparse->place[sparse->pivot[i].column] = 1;
    for (uint64_t column = 0; column < sparse->columns; column++) {
        if (sparse->by_column.count[column]) {
            sparse->place[column] = (uint32_t)columns;
            sparse->tail_column[columns++] = (uint32_t)column;
        } else if (!sparse->place[column]) {
            sparse->free[sparse->free_count++] = (uint32_t)column;
        }
    }
    return QJ_OK;
}

static qj_status sparse_fill_rest(struct sparse *sparse)
{
    SCOPED(arena_clear) struct arena arena = {.context = sparse->arena->context};
    const uint64_t rows = sparse->tail.elimination.rows, columns = sparse->tail.elimination.columns;
    uint32_t *room;
    TRY(arena_make(&arena, &room, columns));
    for (uint64_t i = 0; i < rows; i++) {
        struct sparse_list *list = &sparse->row[sparse->tail_row[i]];
        const uint32_t *words = lists_words(&sparse->lists, list);
        memset(room, 0, columns * sizeof *room);
        for (uint32_t j = 0; j < list->count; j += 2)
            room[sparse->place[words[j]]] = words[j + 1];
        elimination_set(&sparse->tail.elimination, i, room);
        sparse->tail.right[i] = sparse->right[sparse->tail_row[i]];
        lists_drop(&sparse->lists, list);
        TRY(pace_add(&sparse->pace, columns, "equations", i, rows));
    }
    return QJ_OK;
}

qj_status sparse_solve(struct sparse *sparse, struct arena *arena, const struct linear_view *view,
                       const struct field *field)
{
    *sparse = (struct sparse){.view = view,
                              .arena = arena,
                              .pace = {arena->context, 0},
                              .p = view->modulus,
                              .rows = view->equations,
                              .columns = view->unknowns,
                              .lists = {.arena = arena},
                              .contradiction = NO_ROW};
    SCOPED(arena_clear) struct arena room = {.context = arena->context}; /* for the elimination */
    TRY(arena_make(arena, &sparse->row, sparse->rows));
    TRY(arena_make(&room, &sparse->column, sparse->columns));
    TRY(arena_make(&room, &sparse->place, sparse->columns));
    TRY(arena_make(&room, &sparse->now.entry, sparse->columns));
    TRY(arena_make(arena, &sparse->right, sparse->rows));
    TRY(ranking_open(&sparse->by_row, &room, sparse->rows, sparse->columns));
    TRY(ranking_open(&sparse->by_column, &room, sparse->columns, sparse->rows));
    TRY(sparse_load(sparse));
    TRY(sparse_eliminate(sparse, field));
    TRY(sparse_reduce_right(sparse));
    TRY(sparse_number_rest(sparse));
    TRY(dense_system_open(&sparse->tail, arena, field, sparse->by_row.ranked,
                          sparse->by_column.ranked));
    TRY(sparse_fill_rest(sparse));
    for (uint64_t i = 0; i < sparse->pivots; i++)
        sparse->by_row.count[sparse->pivot[i].row] = 1;
    for (uint64_t row = 0; row < sparse->rows && sparse->contradiction == NO_ROW; row++)
        if (sparse->by_row.count[row] == 0 && sparse->right[row])
            sparse->contradiction = row;
    arena_clear(&room);
    return dense_system_solve(&sparse->tail);
}

/* ------------------------------------------------------------------- answers */

bool sparse_is_contradicted(const struct sparse *sparse)
{
    return sparse->contradiction != NO_ROW || dense_system_is_contradicted(&sparse->tail);
}

uint64_t sparse_kernel_dimension(const struct sparse *sparse)
{
    return sparse->free_count + dense_system_kernel_dimension(&sparse->tail);
}

/* Computes the unknown of a pivot's column from its row, in which all other unknowns are known. */
static uint64_t sparse_unknown(const struct sparse *sparse, const struct sparse_pivot *pivot,
                               uint64_t right, const uint64_t *x)
{
    const struct sparse_list *list = &sparse->row[pivot->row];
    const uint32_t *words = lists_words(&sparse->lists, list);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < list->count; i += 2)
        if (words[i] != pivot->column)
            sum = residue_add_product(sum, words[i + 1], x[words[i]], sparse->p);
    return (right + sparse->p - sum % sparse->p) % sparse->p * pivot->inverse % sparse->p;
}

/* Computes the unknowns of pivots; the unknowns of all other columns are known. */
static qj_status sparse_substitute(struct sparse *sparse, bool homogeneous, uint64_t *x)
{
    for (uint64_t i = sparse->pivots; i-- > 0;) {
        const struct sparse_pivot *pivot = &sparse->pivot[i];
        x[pivot->column] = sparse_unknown(sparse, pivot,
                                          homogeneous ? 0 : sparse->right[pivot->row], x);
        TRY(pace_add(&sparse->pace, sparse->row[pivot->row].count + UINT64_C(4), "columns",
                     sparse->pivots - i, sparse->pivots));
    }
    return QJ_OK;
}

/* Completes a witness. The multiples of the pivots' rows in a contradiction follow from the last
 * pivot back, because multiples of a pivot's row were added to rows that remained then. */
static qj_status sparse_complete_witness(struct sparse *sparse, uint64_t *y)
{
    for (uint64_t i = sparse->pivots; i-- > 0;) {
        uint64_t sum = 0, last = sparse->pivot[i].multiples;
        for (uint64_t j = sparse_first_multiple(sparse, i); j < last; j++)
            sum = residue_add_product(sum, sparse->multiple[j].times, y[sparse->multiple[j].row],
                                      sparse->p);
        y[sparse->pivot[i].row] = sum % sparse->p;
        TRY(pace_add(&sparse->pace, last - sparse_first_multiple(sparse, i) + 1, "columns",
                     sparse->pivots - i, sparse->pivots));
    }
    return QJ_OK;
}

/* Computes an answer. A vector of the kernel belongs to a column that leads nowhere, or to the
 * rest. A contradiction is a row without entries, or belongs to the rest. */
qj_status sparse_answer(struct sparse *sparse, enum linear_answer answer, uint64_t index,
                        uint64_t *out)
{
    if (answer == KERNEL && index < sparse->free_count)
        out[sparse->free[index]] = 1;
    else if (answer == WITNESS && sparse->contradiction != NO_ROW)
        out[sparse->contradiction] = 1;
    else
        TRY(dense_system_answer(&sparse->tail, answer,
                                index - (answer == KERNEL ? sparse->free_count : 0),
                                answer == WITNESS ? sparse->tail_row : sparse->tail_column, out));
    return answer == WITNESS ? sparse_complete_witness(sparse, out)
                             : sparse_substitute(sparse, answer == KERNEL, out);
}
