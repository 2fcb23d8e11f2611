/* shrink: the input on which a contender fails made smaller, until no simpler variant fails. */
#ifndef QIJU_CLI_CONTEST_SHRINK_H
#define QIJU_CLI_CONTEST_SHRINK_H

#include "cli/contest/contender.h"

struct shrink {
    double seconds; /* how long it may take */
    uint64_t runs;  /* of the contender */
    uint64_t steps; /* variants that were taken */
    bool minimal;   /* no simpler variant fails in the same way */
};

/* Turns bout, which has failed, into one with the same verdict on a smallest input: the first
 * variant that fails is taken, and so on, until none of its variants fails. */
qj_status shrink_bout(struct shrink *shrink, const struct contender *contender, struct bout *bout);

#endif
