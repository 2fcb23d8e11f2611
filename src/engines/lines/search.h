/* search: exact values of positions by alpha-beta; see search.c. */
#ifndef QIJU_ENGINES_LINES_SEARCH_H
#define QIJU_ENGINES_LINES_SEARCH_H

#include "engines/lines/hold.h"
#include "engines/lines/table.h"

/* What a search leaves out, each by lemmas of docs/theory/lines.md. Without any of them it finds
 * the same values, and looks at more positions. */
enum search_cut {
    CUT_BURIED = 1,  /* cells in no open window: lemmas 2 and 3 */
    CUT_FORCED = 2,  /* the only move that stops a line: lemma 1 */
    CUT_HELD = 4,    /* a player who is kept from every line: theorems 1 to 3, lemmas 4 to 10 */
    CUT_THREATS = 8, /* a win by threats: lemma 11 */
    CUT_PASSED = 16, /* a move that does not stop one: lemma 12 */
    CUT_LATE = 32,   /* a player who is kept from every line that is soon enough: lemma 13 */
    CUT_SOONEST = 64 /* what a line needs, two marks or more: lemma 1 */
};

struct search {
    unsigned without; /* cuts that are not made */
    const struct geometry *geometry;
    struct memo table;
    struct hold *hold; /* NULL: not needed yet */
    qj_context *context;
    uint64_t *states; /* counts the positions that were looked at */
    uint64_t most;    /* then this search breaks off, with nothing found */
    qj_status status; /* why the search broke off, when it did */
};

qj_status search_init(struct search *search, struct arena *arena, const struct geometry *geometry,
                      uint64_t *states);

/* The search for proofs that a player makes no line, made when it is needed first. */
qj_status search_hold(struct search *search, struct hold **out);

/* Narrows bounds, which hold for the value of a position to the side to move, until it is known,
 * or only whether it is a win, a draw or a loss (outcome); the game is not over. On failure they
 * hold all the same. */
qj_status search_narrow(struct search *search, const struct marks *marks, bool outcome,
                        struct bounds *bounds);

/* What is known of the value of a position without a search; the game is not over there. */
struct bounds search_bounds(const struct search *search, const struct marks *given);

/* Whether a position is worth at least so much to the side to move. */
qj_status search_reaches(struct search *search, const struct marks *marks, int value, bool *out);

/* Takes out of a set of cells the one that looks best to a player who asks for a draw at least. */
int search_next(const struct search *search, const struct marks *marks, uint64_t *cells);

#endif
