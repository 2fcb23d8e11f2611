/* matrix: texts in Matrix Market's exchange format; see matrix.c. */
#pragma once

#include "edges.h"

/* Reads the banner, the first words of every text. */
void matrix_banner(struct check *check);

/* Reads one of the choices, in small or capital letters. NULL ends the choices. Returns the
 * index. */
size_t matrix_choice(struct check *check, const char *const *choices);

#define MATRIX_FEW_LINES (UINT64_C(1) << 20)

/* Reads a graph; a general matrix has arcs. */
void matrix_edges(struct check *check, struct edges_reader *reader);

/* Reads the number of entries of a matrix of `lines` rows and columns, or of edges of a graph of so
 * many vertices: at least one for every four after the first 2^20, so that memory for lines is in
 * proportion to the text. */
uint64_t matrix_count(struct check *check, const char *what, uint64_t lines);
