/* system: the setup of linear equations: a matrix, kept entry by entry or sparse, and right sides.
 * It is kept sparse when it was said to have fewer entries than one place in eight.
 */
#ifndef QIJU_GAMES_LINEAR_SYSTEM_H
#define QIJU_GAMES_LINEAR_SYSTEM_H

#include "model/entries.h"
#include "model/game.h"

struct pace;

struct linear_system {
    uint64_t rows, columns, p;
    struct residue_array matrix; /* row-major; both NULL: it is sparse */
    struct sparse_array sparse;
    struct residue_array right;
};

/* A system without entries and with right sides of 0, in arena. Entries are added to it, and then
 * it is made; entries of one place are added up. */
struct making {
    struct linear_system *system;
    struct entries entries; /* of a sparse one */
};
qj_status linear_open(struct arena *arena, const struct linear_system *size, uint64_t entries,
                      struct making *making);
qj_status linear_add(struct making *making, uint64_t row, uint64_t column, uint64_t value);
qj_status linear_make(struct making *making);

/* Goes through the entries of a row that are not 0. */
struct row_walk {
    const struct linear_system *system;
    uint64_t at, end;
};
struct row_walk linear_row(const struct linear_system *system, uint64_t row);
bool row_walk_next(struct row_walk *walk, uint64_t *column, uint64_t *value);

/* What x makes of the left side of an equation. */
uint64_t linear_times(const struct linear_system *system, uint64_t row, const uint32_t *x);

qj_status linear_read(struct scan *scan, struct position *position, bool *end);
/* pace: polls on the way; may be NULL. */
qj_status linear_write(struct writer *writer, struct pace *pace,
                       const struct linear_system *system);

/* A number between two texts. */
void linear_write_number(struct writer *writer, const char *before, uint64_t number,
                         const char *behind);

extern const qj_parameter linear_parameters[];
qj_status linear_generate(struct settings *settings, struct random *random, struct writer *writer);

#endif
