/* hold: whether the breaker keeps the maker from a line, by a search; see hold.c. */
#ifndef QIJU_ENGINES_LINES_ATTACK_HOLD_H
#define QIJU_ENGINES_LINES_ATTACK_HOLD_H

#include "base/memo.h"
#include "engines/lines/attack/attack.h"
#include "engines/lines/board/symmetry.h"

/* HOLD_FAILS: the maker gets a line, if the breaker's own lines do not count. HOLD_OPEN: not known.
 */
enum hold_verdict { HOLD_OPEN, HOLD_HOLDS, HOLD_FAILS };

struct hold {
    qj_context *context;
    const struct geometry *geometry;
    const struct attack_kernel *kernel;
    struct symmetry symmetry;
    struct memo memo;
    struct attack_room *room;
    struct hold_level *levels; /* every move or pair takes two cells at least */
    int most_levels;
    uint64_t *states, most; /* positions that were looked at, and may be in this search */
    int patience;           /* sets of pairs that are tried before a position is searched */
    uint64_t zone;          /* of the last proof; see attack.h */
    qj_status status;       /* why the search broke off, when it did */
};

/* Allocates in arena, the table at most so many bytes. states counts the positions. */
qj_status hold_init(struct hold *hold, struct arena *arena, const struct geometry *geometry,
                    uint64_t *states, uint64_t bytes);

/* Visits at most so many more positions. What is found is kept for the next time. */
qj_status hold_search(struct hold *hold, uint64_t maker, uint64_t breaker, bool maker_moves,
                      uint64_t more, enum hold_verdict *out);

/* The same with so much effort: 2 for each move of the maker's that the best answer meets. */
qj_status hold_within(struct hold *hold, uint64_t maker, uint64_t breaker, bool maker_moves,
                      int effort, enum hold_verdict *out);

/* Whether the breaker is seen, by so many sets of pairs, to keep the maker, who is to move, from
 * completing a window in which at most so many cells are missing; then with the pairs, besides
 * which the windows are light (theorem 1 of docs/theory/lines.md). */
bool hold_by_pairs(struct hold *hold, uint64_t maker, uint64_t breaker, int most, int patience,
                   struct pairing *out);

#endif
