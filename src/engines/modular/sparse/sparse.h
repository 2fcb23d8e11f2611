/* sparse: a sparse matrix A over GF(p), eliminated sparsely while that pays and densely afterwards.
 *
 * A pivot is an entry of a remaining row and a remaining column. Multiples of its row are
 * subtracted from the other rows that have an entry in its column. Then its row and column are
 * finished:
 *
 *     | a  u |      | a  u           |      for every row, its multiple of the pivot's row stays,
 *     | l  S |  ->  | .  S - l u / a |      and the pivot's row as it is then
 *
 * With r entries in its row and c in its column, a pivot takes (r - 1)(c - 1) products and creates
 * at most as many new entries. A pivot is searched where that is small (Markowitz, "The elimination
 * form of the inverse and its application to linear programming", 1957): in the column with the
 * fewest entries and there in the shortest row, or in the row with the fewest entries and there in
 * the shortest column. On the diagonal of a symmetric matrix that is the minimum degree order
 * (Tinney, Walker 1967). Arithmetic is exact, so any nonzero entry can be a pivot.
 *
 * The rest is eliminated as a dense matrix (dense_system.h) as soon as
 *
 *     K (r - 1)(c - 1)  >  rows left x columns left
 *
 * where dense elimination makes K products in the time of a sparse product (field.h). From then on,
 * removing one more row and column first would save less than the pivot costs. If the dense matrix
 * exceeds the memory limit, sparse elimination continues until it fits.
 *
 * Rows and columns without entries are left out of the dense matrix. These columns and the kernel
 * of the dense matrix give the kernel of A.
 */
#pragma once

#include "engines/modular/dense/dense_system.h"
#include "engines/modular/sparse/lists.h"
#include "engines/modular/sparse/ranking.h"
#include "model/view.h"

struct sparse_pivot {
    uint32_t row, column;
    uint32_t inverse;   /* of the entry */
    uint64_t multiples; /* multiples up to and including this pivot */
};

/* The number of times that the pivot's row was added to a row. */
struct sparse_multiple {
    uint32_t row, times;
};

/* An entry of a pivot's row, besides the pivot. */
struct pivot_entry {
    uint32_t column, value;
    uint32_t seen;  /* the last row that had an entry in the column, from 1 */
    int32_t change; /* of the number of entries of the column */
};

/* A pivot's row while its multiples are subtracted. There is room for any row. */
struct pivot_row {
    uint64_t row, column, count;
    struct pivot_entry *entry;
    uint32_t inverse; /* of the pivot */
};

struct sparse {
    const struct linear_view *view;
    struct arena *arena;
    struct pace pace;
    uint64_t p, rows, columns;
    struct lists lists;
    struct sparse_list *row;          /* column, value, column, value, ... */
    struct sparse_list *column;       /* rows that had an entry there, including rows of pivots */
    struct ranking by_row, by_column; /* of the remaining rows and columns */
    uint32_t *place;                  /* by column: its index in the pivot's row, from 1, or 0 */
    struct pivot_row now;
    struct sparse_pivot *pivot;
    uint64_t pivots, pivot_capacity;
    struct sparse_multiple *multiple;
    uint64_t multiples, multiple_capacity;

    struct dense_system tail;         /* the dense rest */
    uint32_t *tail_row, *tail_column; /* numbers in A of its rows and columns */
    uint32_t *free;                   /* columns that lead nowhere and are not in the rest */
    uint64_t free_count;
    uint32_t *right;
    uint64_t contradiction; /* a row without entries, or NO_ROW */
};

/* Least bytes that a matrix takes; UINT64_MAX if they overflow. */
uint64_t sparse_bytes(const struct linear_view *view);

/* Eliminates and decides whether a solution exists; allocates in arena. */
qj_status sparse_solve(struct sparse *sparse, struct arena *arena, const struct linear_view *view,
                       const struct field *field);

bool sparse_is_contradicted(const struct sparse *sparse);
uint64_t sparse_kernel_dimension(const struct sparse *sparse);

/* Computes an answer, as dense_system_answer; out must be all 0. */
qj_status sparse_answer(struct sparse *sparse, enum linear_answer answer, uint64_t index,
                        uint64_t *out);

/* The parts of sparse_solve: store the view's matrix as lists, and eliminate as long as that pays.
 * Afterwards the lists of pivots' rows are U, and the lists of remaining rows are the rest of A. */
qj_status sparse_load(struct sparse *sparse);
qj_status sparse_eliminate(struct sparse *sparse, const struct field *field);
