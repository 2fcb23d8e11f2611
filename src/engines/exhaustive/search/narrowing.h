/* narrowing: the value of a position by questions; see narrowing.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SEARCH_NARROWING_H
#define QIJU_ENGINES_EXHAUSTIVE_SEARCH_NARROWING_H

#include "engines/exhaustive/search/helpers.h"

/* The searches that find values. */
struct narrow {
    struct search_tables *tables; /* of both searches */
    struct descent main;          /* for the questions, */
    struct helpers helpers;       /* with other threads */
    struct descent soon;          /* for short wins and losses, */
    bool has_soon;                /* soon was opened */
    uint64_t pause;               /* positions before the search for short wins */
};

/* Narrows a correct range of a state, aligned and in canonical form, to its value: lo = hi. On
 * failure the range is correct, but may be wider. */
qj_status narrow_value(struct narrow *narrow, const unsigned char *state,
                       struct value_range *range);

/* Returns the known range of a state, aligned and in canonical form, without a search. */
struct value_range narrow_known(struct narrow *narrow, const unsigned char *state);

#endif
