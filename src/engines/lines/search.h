/* search: exact values of positions by alpha-beta; see search.c. */
#ifndef QIJU_ENGINES_LINES_SEARCH_H
#define QIJU_ENGINES_LINES_SEARCH_H

#include "engines/lines/hold.h"
#include "engines/lines/table.h"

struct search {
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

/* The value of a position to the side to move. */
qj_status search_value(struct search *search, const struct marks *marks, int *value);

/* What is known of the value of a position without a search; the game is not over there. */
struct bounds search_bounds(const struct search *search, const struct marks *given);

/* Whether a position is worth at least so much to the side to move. */
qj_status search_reaches(struct search *search, const struct marks *marks, int value, bool *out);

/* Takes out of a set of cells the one that looks best to a player who asks for a draw at least. */
int search_next(const struct search *search, const struct marks *marks, uint64_t *cells);

#endif
