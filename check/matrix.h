/* matrix: texts in Matrix Market's exchange format; see matrix.c. */
#ifndef QIJU_CHECK_MATRIX_H
#define QIJU_CHECK_MATRIX_H

#include "edges.h"

/* Reads the first words, which are the same in every text. */
void matrix_banner(struct check *check);

/* Reads one of the choices, in small or capital letters; they end in NULL. Returns its index. */
size_t matrix_choice(struct check *check, const char *const *choices);

/* Reads a graph; a general matrix has arcs. */
void matrix_edges(struct check *check, struct edges_reader *reader);

#endif
