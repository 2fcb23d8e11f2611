/* sparse_pivots: the elimination of sparse.h, pivot by pivot. */
#ifndef QIJU_ENGINES_MODULAR_SPARSE_SPARSE_PIVOTS_H
#define QIJU_ENGINES_MODULAR_SPARSE_SPARSE_PIVOTS_H

#include "engines/modular/sparse/sparse.h"

/* The matrix of the view as lists. */
qj_status sparse_load(struct sparse *sparse);

/* Eliminates as long as that pays. The lists of the rows of pivots are U, those of rows that are
 * left what is left of A. */
qj_status sparse_eliminate(struct sparse *sparse, const struct field *field);

#endif
