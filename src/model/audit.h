/* audit: checks what rules claim of themselves. Only rules of a user have one (own/audit). An
 * engine that does not look at all positions shows it each that it looks at; for the others it is
 * run when the engine is done.
 */
#ifndef QIJU_MODEL_AUDIT_H
#define QIJU_MODEL_AUDIT_H

#include "base/arena.h"

struct audit {
    struct arena *arena; /* of what it allocates: whoever moves its owner's arena sets it */
    /* Checks the claims on a position, which is aligned. QJ_USAGE with a sentence that names the
     * function and the position. */
    qj_status (*see)(struct audit *audit, const void *state);
    /* Checks them on all positions that can be reached if there are at most AUDIT_MOST, else on
     * samples. states: how many the engine has found; 0: it has shown what it looks at. in_parts:
     * the engine looks at the parts of sums and not at the sums. */
    qj_status (*run)(struct audit *audit, uint64_t states, bool in_parts);
};

/* Positions that are all checked; those that are alike by a symmetry count as several. */
enum { AUDIT_MOST = 1000000 };

#endif
