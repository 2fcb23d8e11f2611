/* bounds: claims that a score is at least, or at most, a number; see bounds.c. */
#ifndef QIJU_CHECK_BOUNDS_H
#define QIJU_CHECK_BOUNDS_H

#include "check.h"

struct check_bounds {
    bool at_least, at_most; /* which are there */
    int64_t least, most;
};

/* Reads the next bound, if there is one, but not what follows the number: "at least V", "at most
 * V", in this order, each once at most; V is from -most to most. bounds starts as {0}. */
enum check_bound { NO_BOUND, AT_LEAST, AT_MOST };
enum check_bound bounds_read(struct check *check, struct check_bounds *bounds, uint64_t most);

/* Whether the bounds are one value. If not, prints them, a line each. */
bool bounds_print(struct check *check, const struct check_bounds *bounds);

#endif
