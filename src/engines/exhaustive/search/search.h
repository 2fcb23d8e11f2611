/* search: the engine search, for struct engine; see search.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SEARCH_SEARCH_H
#define QIJU_ENGINES_EXHAUSTIVE_SEARCH_SEARCH_H

#include "model/engine.h"

extern const struct engine engine_search;

/* Opens a session. table: max bytes of its table; 0: half of the free memory. pause: positions
 * before it looks for short wins; 0: 65,536. */
qj_status search_open_within(qj_context *context, const struct view *view, uint64_t table,
                             uint64_t pause, struct session **out);

#endif
