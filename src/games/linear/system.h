/* system: linear equations while they are read or made. The matrix is kept sparse when it was said
 * to have fewer entries than one place in eight.
 */
#ifndef QIJU_GAMES_LINEAR_SYSTEM_H
#define QIJU_GAMES_LINEAR_SYSTEM_H

#include "base/pace.h"
#include "model/linear/system.h"

struct linear_system {
    struct linear_view view; /* the setup begins with it */
    struct entries entries;  /* of one that is kept sparse, while it is read */
};

/* Makes a system of that size and prime in arena, without entries and with right sides of 0.
 * Entries are added to it, those of one place together, and then it is made. */
qj_status linear_open(struct arena *arena, const struct linear_view *size, uint64_t entries,
                      struct linear_system **out);
qj_status linear_add(struct linear_system *system, uint64_t row, uint64_t column, uint64_t value);
qj_status linear_make(struct linear_system *system);

qj_status linear_read(struct scan *scan, qj_position *position, bool *end);
/* pace: polls on the way; may be NULL. */
qj_status linear_write(struct writer *writer, struct pace *pace, const struct linear_view *system);

extern const qj_parameter linear_parameters[];
qj_status linear_generate(struct settings *settings, struct random *random, struct writer *writer);

#endif
