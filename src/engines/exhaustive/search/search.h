/* search: the engine search, for struct engine; see search.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SEARCH_SEARCH_H
#define QIJU_ENGINES_EXHAUSTIVE_SEARCH_SEARCH_H

#include "model/engine.h"

extern const struct engine engine_search;

/* Opens a session whose table takes at most so many bytes; 0: half of what the limit leaves. */
qj_status search_open_within(qj_context *context, const struct view *view, uint64_t table,
                             struct session **out);

#endif
