/* search: the engine search, for struct engine; see search.c. */
#pragma once

#include "model/engine.h"

extern const struct engine engine_search;

/* The resources of a session; 0: the default. */
struct search_room {
    uint64_t table; /* max bytes of its table; half of the free memory */
    uint64_t pause; /* positions before it looks for short wins; 65,536 */
    uint64_t alone; /* positions before other threads help; 16,384 */
};
qj_status search_open_within(qj_context *context, const struct view *view, struct search_room room,
                             struct engine_session **out);
