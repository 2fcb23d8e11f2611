/* audit: checks the claims of rules. Only user-defined rules have an audit (own/audit). An engine
 * that does not visit all positions passes each one that it visits to see; after the other engines
 * the audit runs once.
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
     * samples. states: how many the engine has found; 0: it has used see. in_parts: the engine
     * visits the parts of sums and not the sums. */
    qj_status (*run)(struct audit *audit, uint64_t states, bool in_parts);
};

/* Up to so many positions all are checked; positions that are alike by a symmetry count separately.
 */
enum { AUDIT_MOST = 1000000 };

#endif
