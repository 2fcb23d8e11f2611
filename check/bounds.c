/* bounds: reads and prints bounds of a score; see bounds.h. */
#include "bounds.h"

#include <inttypes.h>

static int64_t bounds_read_score(struct check *check, uint64_t most)
{
    bool negative = witness_at(check, '-');
    if (negative)
        witness_byte(check);
    int64_t size = (int64_t)witness_count(check, negative, most);
    return negative ? -size : size;
}

enum check_bound bounds_read(struct check *check, struct check_bounds *bounds, uint64_t most)
{
    if (bounds->at_most || !witness_at(check, 'a'))
        return NO_BOUND;
    witness_text(check, "at ");
    if (!bounds->at_least && witness_at(check, 'l')) {
        witness_text(check, "least ");
        bounds->least = bounds_read_score(check, most);
        bounds->at_least = true;
        return AT_LEAST;
    }
    witness_text(check, "most ");
    bounds->most = bounds_read_score(check, most);
    bounds->at_most = true;
    return AT_MOST;
}

bool bounds_print(struct check *check, const struct check_bounds *bounds)
{
    if (bounds->at_least && bounds->at_most && bounds->least == bounds->most)
        return true;
    if (bounds->at_least)
        fprintf(check->out, "at least %" PRId64 "\n", bounds->least);
    if (bounds->at_most)
        fprintf(check->out, "at most %" PRId64 "\n", bounds->most);
    return false;
}
