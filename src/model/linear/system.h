/* system: puzzles that are systems of linear equations, Ax = b modulo a prime. The setup of such a
 * puzzle begins with its view. The puzzle has no state. */
#pragma once

#include "model/game.h"

/* --------------- residues: in bytes if the modulus allows that, else in words */

/* Returns the bytes of a residue modulo p. */
static inline size_t residues_size(uint64_t p)
{
    return p <= UINT8_MAX ? sizeof(uint8_t) : sizeof(uint32_t);
}

/* Makes residues that are all 0, in arena. */
static inline qj_status residues_new(struct arena *arena, uint64_t p, uint64_t count,
                                     struct residues *out)
{
    void *items;
    bool small = residues_size(p) == sizeof(uint8_t);
    TRY(arena_make_sized(arena, &items, count, residues_size(p)));
    *out = (struct residues){small ? items : NULL, small ? NULL : items};
    return QJ_OK;
}

static inline void residues_set(const struct residues *array, uint64_t index, uint64_t residue)
{
    if (array->bytes)
        array->bytes[index] = (uint8_t)residue;
    else
        array->words[index] = (uint32_t)residue;
}

/* Returns the smallest divisor of a number from 2 to about 2^32; a prime itself. */
static inline uint64_t residues_divisor(uint64_t number)
{
    uint64_t divisor = 2;
    while (divisor * divisor <= number && number % divisor)
        divisor++;
    return divisor * divisor <= number ? divisor : number;
}

/* Returns whether such a number is a prime. */
static inline bool residues_form_field(uint64_t number)
{
    return number > 1 && residues_divisor(number) == number;
}

/* QJ_BAD_INPUT, with a divisor, at the last word, unless the number is a prime. */
qj_status residues_check_prime(struct scan *scan, uint64_t number);

/* ------------------- a sparse matrix from entries in any order */

struct linear_entry {
    uint32_t row, column, value;
};

/* Entries in any order; those of one place are added. Only arena is set at first. */
struct entries {
    struct arena *arena;
    struct linear_entry *items;
    uint64_t count, capacity;
};

static inline qj_status entries_add(struct entries *entries, uint64_t row, uint64_t column,
                                    uint64_t value)
{
    return arena_append(entries->arena, &entries->items, &entries->capacity, &entries->count,
                        &(struct linear_entry){(uint32_t)row, (uint32_t)column, (uint32_t)value});
}

/* Makes the matrix in the same arena, and frees the entries. Rows and columns are below 2^31. */
qj_status entries_make(struct entries *entries, uint64_t rows, uint64_t p,
                       struct sparse_matrix *out);

/* ---------------------------------------------------------------- systems */

/* Returns the left side of an equation for x, modulo the prime; and what x leaves of an equation:
 * the residue of its right side minus its left side, 0 if it holds. */
uint64_t system_times(const struct linear_view *system, uint64_t row, const uint32_t *x);
uint32_t system_left(const struct linear_view *system, uint64_t row, const uint32_t *x);

/* Visits the entries of a row other than 0, of a system that has a matrix. */
struct row_walk {
    const struct linear_view *system;
    uint64_t at, end;
};
struct row_walk system_row(const struct linear_view *system, uint64_t row);
bool row_walk_next(struct row_walk *walk, uint64_t *column, uint64_t *value);

/* Words of a game for its system. */
struct system_words {
    const char *times;        /* text between a factor and its unknown */
    const char *rows, *wrong; /* " equations", and the words for equations that do not hold */
    const char *solution;     /* the line before a solution */
    const char *unknown;      /* "the number of an unknown" */
};

/* Draws the equations as lines " 2 x1 + x3 = 5"; all: every line. */
void system_draw(struct writer *writer, const qj_position *position, bool all);

/* Functions of a game: view; then those of a game with words, whose unknowns are numbers from 1.
 * system_draw_left draws the equations that do not hold, and the values of their left sides. */
qj_status system_view(const qj_position *position, struct view *out);
void system_draw_left(struct writer *writer, const qj_position *position, const uint64_t *left);
void system_draw_solution(struct writer *writer, const qj_position *position, const uint64_t *x);
qj_status system_read_unknown(struct scan *scan, const qj_position *position, qj_move *unknown);
void system_write_unknown(struct writer *writer, const qj_position *position, uint64_t index);
#define SYSTEM_GAME                                                             \
    .draw_left = system_draw_left, .draw_solution = system_draw_solution,       \
    .unknown_read = system_read_unknown, .unknown_write = system_write_unknown, \
    .views = {VIEW_LINEAR}, .view = system_view
