/* bounds: claims that a score is at least or at most a number. */
#pragma once

#include "check.h"

struct check_bounds {
    bool at_least, at_most; /* which bounds were read */
    int64_t least, most;
};

/* Reads the next bound, "at least V" or "at most V" with V from -most to most, and stops after the
 * number. The bounds come in this order, each at most once. Start with bounds = {0}. Returns
 * NO_BOUND if no bound follows. */
enum check_bound { NO_BOUND, AT_LEAST, AT_MOST };
enum check_bound bounds_read(struct check *check, struct check_bounds *bounds, uint64_t most);

/* Returns true if both bounds are equal. Otherwise prints each bound on a line. */
bool bounds_print(struct check *check, const struct check_bounds *bounds);
