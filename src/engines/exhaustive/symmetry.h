/* symmetry: checks, on samples, that a canonical form is what it claims to be; see symmetry.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SYMMETRY_H
#define QIJU_ENGINES_EXHAUSTIVE_SYMMETRY_H

#include "engines/exhaustive/expansion.h"

/* A child that can be matched with another. */
struct alike {
    uint64_t hash;
    int64_t points;
    uint64_t index;
};

struct symmetry {
    struct expansion one, two; /* of a state and of its canonical form */
    struct alike *alike[2];
    unsigned char *state, *canonical, *again;
};

/* Makes room for positions of so many children. */
qj_status symmetry_reserve(struct symmetry *symmetry, struct arena *arena,
                           const struct rules_view *view, uint64_t capacity);

/* Whether the children of the position of that number are samples: of the first 200, and of one in
 * 2048 of the others. */
static inline bool symmetry_samples(uint64_t number)
{
    return number < 200 || (number * UINT64_C(0x9e3779b97f4a7c15)) >> 53 == 0;
}

/* Checks a state, that is not in canonical form yet; complains in expansion, or sets full when
 * there is no room. */
void symmetry_check(struct symmetry *symmetry, struct expansion *expansion,
                    const unsigned char *state);

#endif
