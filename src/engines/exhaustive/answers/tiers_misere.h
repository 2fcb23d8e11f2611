/* tiers_misere: sums in which the player who cannot move wins; see tiers_misere.c. */
#pragma once

#include "engines/exhaustive/pass/tiers_solution.h"

struct tiers_misere {
    struct tiers_solution *parts;
    qj_rules rules; /* of the multisets */
    qj_setup setup;
    struct rules_view view;
    uint64_t room;   /* parts of the largest sum */
    uint64_t *ends;  /* of each part: count of entries of moves up to its last */
    uint64_t *moves; /* twice the handle of a part; odd: another part of the same sum follows */
    uint32_t *state;
    struct tiers_game game;
    struct tiers_solution solution;
};

/* Solves the multisets of parts that play can reach. misere must not move in memory. */
qj_status tiers_misere_open(struct tiers_misere *misere, struct arena *arena,
                            struct tiers_solution *parts);

/* Finds the value of a sum in the batch of the parts, for the player to move. */
qj_status tiers_misere_value(struct tiers_misere *misere, uint64_t sum, struct tiers_value *out);
