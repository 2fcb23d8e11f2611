/* search_tables: the tables of a search, which later sessions may use; see search_tables.c. */
#pragma once

#include "base/cache.h"
#include "engines/exhaustive/search/ranges.h"
#include "model/view.h"

struct search_tables {
    struct cache_entry entry; /* if they are cached; spoiled: later sessions do not use them */
    const void *identity;
    size_t identity_size; /* identity of the rules */
    enum value_scale scale;
    bool audited;       /* the ranges come from sessions that check claims of the rules */
    struct ranges main; /* for the questions, */
    struct ranges soon; /* for short wins and losses; closed with scores */
};

/* Finds the cached tables of these rules, or makes empty ones in the cache; in arena if the context
 * has no cache or the rules have no identity. bytes: maximum of the main table, 0: half of the free
 * memory. */
qj_status search_tables_open(struct arena *arena, const struct view *view, enum value_scale scale,
                             uint64_t bytes, struct search_tables **out);

/* Returns the cached tables of these rules; NULL if there are none. */
struct search_tables *search_tables_find(qj_context *context, const struct view *view,
                                         enum value_scale scale);

/* Returns the number of ranks that are keys; 0: keys are the bytes of states. */
uint64_t search_tables_numbers(const struct rules_view *view);
