/* narrowing: the value of a position by questions to a tree; see narrowing.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SEARCH_NARROWING_H
#define QIJU_ENGINES_EXHAUSTIVE_SEARCH_NARROWING_H

#include "engines/exhaustive/search/descent.h"

/* The searches that find values. */
struct narrow {
    struct descent main; /* for the questions */
    struct descent soon; /* for short wins and losses, */
    bool has_soon;       /* opened when it is first needed */
    uint64_t pause;      /* positions before that */
};

/* Narrows a range that holds of a state, aligned and in canonical form, to its value: lo = hi. On
 * failure the range holds and is as narrow as could be shown. */
qj_status narrow_value(struct narrow *narrow, const unsigned char *state,
                       struct value_range *range);

/* What is known of such a state without a search. */
struct value_range narrow_known(struct narrow *narrow, const unsigned char *state);

#endif
