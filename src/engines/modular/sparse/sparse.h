/* sparse: a sparse matrix A over GF(p), eliminated sparsely while that pays and densely after.
 *
 * A pivot is an entry of a row that is left and a column that is left. Multiples of its row are
 * taken of the other rows that have an entry in its column, and row and column are left no more:
 *
 *     | a  u |      | a  u           |      of every row, its multiple of the pivot's is kept, and
 *     | l  S |  ->  | .  S - l u / a |      the pivot's row as it stands then
 *
 * With r entries in its row and c in its column that takes (r - 1)(c - 1) products, and as many new
 * entries at most; so a pivot is looked for where that is small (Markowitz, "The elimination form
 * of the inverse and its application to linear programming", 1957): in the column with the fewest
 * entries the row with the fewest, or in such a row such a column. For a symmetric matrix, with the
 * diagonal chosen, that is the minimum degree order (Tinney, Walker 1967). Any entry that is not 0
 * serves: there are no rounding errors.
 *
 * What is left is taken over as a dense matrix (dense_system.h) as soon as
 *
 *     K (r - 1)(c - 1)  >  rows left x columns left
 *
 * where a dense elimination makes K products in the time of a sparse one (field.h): leaving one row
 * and one column less to it saves less than the pivot takes. Where it would need more memory than
 * allowed, sparse elimination goes on until that is enough.
 *
 * Rows and columns without entries are left out of the dense matrix. These columns and the kernel
 * of the dense matrix make the kernel of A.
 */
#ifndef QIJU_ENGINES_MODULAR_SPARSE_SPARSE_H
#define QIJU_ENGINES_MODULAR_SPARSE_SPARSE_H

#include "engines/modular/dense/dense_system.h"
#include "engines/modular/sparse/lists.h"
#include "engines/modular/sparse/ranking.h"
#include "model/view.h"

struct sparse_pivot {
    uint32_t row, column;
    uint32_t inverse;   /* of the entry */
    uint64_t multiples; /* how many there are up to here */
};

/* So many times the pivot's row were added to a row. */
struct sparse_multiple {
    uint32_t row, times;
};

struct sparse {
    const struct linear_view *view;
    struct arena *arena;
    struct pace pace;
    uint64_t p, rows, columns;
    struct lists lists;
    struct sparse_list *row;    /* column, value, column, value, ... */
    struct sparse_list *column; /* rows that had an entry there, and rows of pivots among them */
    struct ranking by_row, by_column; /* of those that are left */
    uint32_t *place;                  /* by column: that of the pivot's row, from 1, or 0 */
    uint32_t *room;                   /* for a pivot's row: three words for each column */
    int64_t *change;                  /* the same */
    struct sparse_pivot *pivot;
    uint64_t pivots, pivot_capacity;
    struct sparse_multiple *multiple;
    uint64_t multiples, multiple_capacity;

    struct dense_system tail;         /* the dense rest */
    uint32_t *tail_row, *tail_column; /* their numbers in A */
    uint64_t tail_rows, tail_columns;
    uint32_t *free; /* columns that lead nowhere and are not in the rest */
    uint64_t free_count;
    uint32_t *right;
    uint64_t contradiction; /* a row without entries, or NO_ROW */
};

/* What a matrix takes at least, or UINT64_MAX. */
uint64_t sparse_bytes(const struct linear_view *view);

/* Allocates in arena; eliminates, and finds out whether there is a solution. */
qj_status sparse_solve(struct sparse *sparse, struct arena *arena, const struct linear_view *view,
                       const struct field *field);

bool sparse_is_contradicted(const struct sparse *sparse);
uint64_t sparse_kernel_dimension(const struct sparse *sparse);

/* See dense_system_answer; out is all 0 before. */
qj_status sparse_answer(struct sparse *sparse, enum linear_answer answer, uint64_t index,
                        uint64_t *out);

/* The parts of sparse_solve: the matrix of the view as lists; and the elimination as long as that
 * pays. The lists of the rows of pivots are U, those of rows that are left what is left of A. */
qj_status sparse_load(struct sparse *sparse);
qj_status sparse_eliminate(struct sparse *sparse, const struct field *field);

#endif
