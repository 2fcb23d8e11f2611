/* narrowing: the value of a position by questions; see narrowing.c. */
#pragma once

#include "engines/exhaustive/search/helpers.h"

/* The searches that find values. */
struct narrow {
    struct descent main;    /* for the questions, */
    struct helpers helpers; /* with other threads */
    struct descent soon;    /* for short wins and losses; closed with scores */
    uint64_t pause;         /* positions before the search for short wins */
};

/* Opens the searches with tables of their rules. They allocate in arena and count positions in
 * states. The caller has set pause, and alone and used of the helpers. */
qj_status narrow_open(struct narrow *narrow, struct arena *arena, const struct rules_view *view,
                      struct search_tables *tables, uint64_t *states);

/* Narrows a correct range of a state, aligned and in canonical form, to its value: lo = hi. On
 * failure the range is correct, but may be wider. */
qj_status narrow_value(struct narrow *narrow, const unsigned char *state,
                       struct value_range *range);

/* Returns the known range of a state, aligned and in canonical form, without a search. */
struct value_range narrow_known(struct narrow *narrow, const unsigned char *state);
