/* symmetry: checks, on samples, that a canonical form is what it claims to be; see symmetry.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_EXPANSION_SYMMETRY_H
#define QIJU_ENGINES_EXHAUSTIVE_EXPANSION_SYMMETRY_H

#include "engines/exhaustive/expansion/expand.h"

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

/* Makes room for samples of so many children, if the rules have a canonical form. */
qj_status symmetry_reserve(struct symmetry *symmetry, struct arena *arena,
                           const struct rules_view *view, uint64_t capacity);

/* Plays as expansion_play does, and checks the children of the positions that are samples; number
 * is that of the first position. */
void symmetry_play(struct symmetry *symmetry, struct expansion *expansion,
                   const unsigned char *states, uint64_t count, uint64_t number);

/* Expands as expansion_run does, and checks the children of the positions that are samples; number
 * is that of the first position. */
void symmetry_expand(struct symmetry *symmetry, struct expansion *expansion,
                     const unsigned char *states, uint64_t count, uint64_t number);

/* Checks a state that is not yet in canonical form. False when there is no room for all of its
 * children. */
bool symmetry_check(struct symmetry *symmetry, const unsigned char *state,
                    struct complaint *complaint);

#endif
