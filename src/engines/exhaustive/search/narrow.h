/* narrow: the value of a position by questions to a tree; see narrow.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SEARCH_NARROW_H
#define QIJU_ENGINES_EXHAUSTIVE_SEARCH_NARROW_H

#include "engines/exhaustive/search/descent.h"

/* What values are found by. */
struct narrow {
    struct descent main; /* is asked the questions, */
    struct descent soon; /* and this one for short wins and losses, once it is */
    bool has_soon;       /* needed */
};

/* Narrows a range that holds of a state, aligned and in canonical form, to its value: lo = hi. On
 * failure the range holds and is as narrow as could be shown. */
qj_status narrow_value(struct narrow *narrow, const unsigned char *state, struct range *range);

#endif
