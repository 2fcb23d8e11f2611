/* ordered: see src/engines/exhaustive/indexed/increasing/ordered.h. */
#include "engines/exhaustive/indexed/increasing/ordered.h"

static int64_t ordered_ending(int64_t value, int64_t most)
{
    return value > 0 ? most + 1 - value : value < 0 ? -most - 1 - value : 0;
}

void ordered_write_endings(struct integers *values, uint64_t count)
{
    const int64_t most = ordered_max(values->width);
    int8_t *bytes = values->items;
    if (values->width == 1)
        for (uint64_t i = 0; i < count; i++)
            bytes[i] = (int8_t)((bytes[i] > 0) * 128 - (bytes[i] < 0) * 128 - bytes[i]);
    else
        for (uint64_t i = 0; i < count; i++)
            integers_put(values, i, ordered_ending(integers_get(values, i), most));
}
