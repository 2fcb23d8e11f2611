/* audit: checks the claims of rules. Only user-defined rules have an audit (own/audit). An engine
 * that does not visit all positions passes each position that it visits to see. After the other
 * engines the audit runs once. */
#ifndef QIJU_MODEL_AUDIT_H
#define QIJU_MODEL_AUDIT_H

#include "base/arena.h"

struct audit {
    struct arena *arena; /* arena of its memory; a function that moves its owner's arena sets it */
    /* Checks the claims at an aligned position. QJ_USAGE, with the function and the position. */
    qj_status (*see)(struct audit *audit, const void *state);
    /* Checks them at all positions that can be reached if there are at most AUDIT_MAX, else at
     * samples. states: number of positions that the engine found; 0: it used see. in_parts: the
     * engine visits the components of sums and not the sums. */
    qj_status (*run)(struct audit *audit, uint64_t states, bool in_parts);
};

/* Maximum number of positions that are all checked. Symmetric positions count separately. */
enum { AUDIT_MAX = 1000000 };

#endif
