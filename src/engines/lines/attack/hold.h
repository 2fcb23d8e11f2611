/* hold: searches whether Breaker keeps Maker from a line; see hold.c. */
#pragma once

#include "base/memo.h"
#include "engines/lines/attack/attack.h"

/* HOLD_FAILS: Maker gets a line if Breaker's own lines do not count. HOLD_OPEN: unknown. */
enum hold_verdict { HOLD_OPEN, HOLD_HOLDS, HOLD_FAILS };

struct hold {
    qj_context *context;
    const struct geometry *geometry;
    struct memo memo;
    struct attack_room *room;
    struct hold_level *levels; /* each move or pair takes at least two cells */
    uint64_t *states, most;    /* visited positions; the limit of this search */
    int patience;              /* trials of pairs before a position is searched */
    uint64_t zone;             /* of the last proof; see attack.h */
    qj_status status;          /* why the search was stopped */
};

/* Allocates in arena; bytes: max size of the table. states counts positions. */
qj_status hold_init(struct hold *hold, struct arena *arena, const struct geometry *geometry,
                    uint64_t *states, uint64_t bytes);

/* Visits at most `more` more positions. The table stays for later searches. */
qj_status hold_search(struct hold *hold, uint64_t maker, uint64_t breaker, bool maker_moves,
                      uint64_t more, enum hold_verdict *out);

/* Searches with a given effort: 2 for each move of Maker that meets the best answer. */
qj_status hold_within(struct hold *hold, uint64_t maker, uint64_t breaker, bool maker_moves,
                      int effort, enum hold_verdict *out);

/* Returns whether at most `patience` trials of pairs prove that Breaker keeps Maker, to move, from
 * completing a line that lacks at most `most` cells. The pairs are in hold->room; the other lines
 * are light (theorem 1 of docs/theory/lines.md). */
bool hold_by_pairs(struct hold *hold, uint64_t maker, uint64_t breaker, int most, int patience);

/* Returns with how many marks, at most `most`, Maker, to move, is found to win by threats; 0: with
 * none. */
int hold_fails_by_threats(struct hold *hold, uint64_t maker, uint64_t breaker, int most);
