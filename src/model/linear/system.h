/* system: puzzles that are systems of linear equations, Ax = b modulo a prime. The setup of such a
 * puzzle begins with its view, and the puzzle has no state. */
#ifndef QIJU_MODEL_LINEAR_SYSTEM_H
#define QIJU_MODEL_LINEAR_SYSTEM_H

#include "model/game.h"
#include "model/linear/entries.h"

/* What struct puzzle asks of a setup, and view of the game. */
uint64_t system_equations(const void *setup);
uint64_t system_unknowns(const void *setup);
uint64_t system_modulus(const void *setup);
uint32_t system_left(const void *setup, const uint32_t *x, uint64_t row);
#define SYSTEM_PUZZLE                                                                      \
    .equations = system_equations, .unknowns = system_unknowns, .modulus = system_modulus, \
    .left = system_left
qj_status system_view(const qj_position *position, enum view_kind kind, struct arena *arena,
                      struct view *out);

/* Unknowns in words: their numbers, from 1. */
void system_write_unknown(struct writer *writer, const qj_position *position, uint64_t index);

/* Goes through the entries of a row that are not 0, of a system that has a matrix. */
struct row_walk {
    const struct linear_view *system;
    uint64_t at, end;
};
struct row_walk system_row(const struct linear_view *system, uint64_t row);
bool row_walk_next(struct row_walk *walk, uint64_t *column, uint64_t *value);

/* The left side of an equation for x, modulo the prime. */
uint64_t system_times(const struct linear_view *system, uint64_t row, const uint32_t *x);

#endif
