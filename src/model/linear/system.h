/* system: puzzles that are systems of linear equations, Ax = b modulo a prime. The setup of such a
 * puzzle begins with its view, and the puzzle has no state. */
#ifndef QIJU_MODEL_LINEAR_SYSTEM_H
#define QIJU_MODEL_LINEAR_SYSTEM_H

#include "model/game.h"

/* --------------- residues: in bytes if the modulus allows that, else in words */

/* Bytes of a residue modulo p. */
static inline size_t residues_size(uint64_t p)
{
    return p <= UINT8_MAX ? sizeof(uint8_t) : sizeof(uint32_t);
}

/* All 0; allocates in arena. */
static inline qj_status residues_new(struct arena *arena, uint64_t p, uint64_t count,
                                     struct residues *out)
{
    void *items = arena_alloc(arena, count, residues_size(p));
    bool small = residues_size(p) == sizeof(uint8_t);
    *out = (struct residues){small ? items : NULL, small ? NULL : items};
    return items ? QJ_OK : arena_status(arena);
}

static inline void residues_set(const struct residues *array, uint64_t index, uint64_t residue)
{
    if (array->bytes)
        array->bytes[index] = (uint8_t)residue;
    else
        array->words[index] = (uint32_t)residue;
}

/* The smallest divisor of a number from 2 on, below 2^32 or so; a prime's is itself. */
static inline uint64_t residues_divisor(uint64_t number)
{
    uint64_t divisor = 2;
    while (divisor * divisor <= number && number % divisor)
        divisor++;
    return divisor * divisor <= number ? divisor : number;
}

/* Whether a number of that kind is a prime. */
static inline bool residues_form_field(uint64_t number)
{
    return number > 1 && residues_divisor(number) == number;
}

/* QJ_BAD_INPUT, with a divisor, at the last word read unless that was a prime. */
qj_status residues_check_prime(struct scan *scan, uint64_t number);

/* ------------------- a sparse matrix from entries in any order, entries.c */

struct linear_entry {
    uint32_t row, column, value;
};

/* Entries as they come, those of the same place to be added up. Starts with arena alone set. */
struct entries {
    struct arena *arena;
    struct linear_entry *items;
    uint64_t count, capacity;
};

static inline qj_status entries_add(struct entries *entries, uint64_t row, uint64_t column,
                                    uint64_t value)
{
    TRY(arena_reserve(entries->arena, &entries->items, &entries->capacity, entries->count));
    entries->items[entries->count++] = (struct linear_entry){(uint32_t)row, (uint32_t)column,
                                                             (uint32_t)value};
    return QJ_OK;
}

/* Makes the matrix in the same arena, and frees the entries. Rows and columns are below 2^31. */
qj_status entries_make(struct entries *entries, uint64_t rows, uint64_t p,
                       struct sparse_matrix *out);

/* ---------------------------------------------------------------- systems */

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

/* The equations as lines "  2 x1 + x3 = 5"; all: without leaving anything out. */
struct system_words {
    const char *times;        /* between a factor and its unknown */
    const char *rows, *wrong; /* " equations", and those that are not satisfied */
};
void system_draw(struct writer *writer, const struct linear_view *system, bool all,
                 const struct system_words *words);

/* Those that are not satisfied, and what their left sides are instead; left: as of draw_left. */
void system_draw_left(struct writer *writer, const struct linear_view *system, const uint64_t *left,
                      const struct system_words *words);

/* The left side of an equation for x, modulo the prime. */
uint64_t system_times(const struct linear_view *system, uint64_t row, const uint32_t *x);

#endif
