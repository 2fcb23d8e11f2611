/* refute: what shows a claim to be wrong. */
#ifndef QIJU_CLI_REFUTE_H
#define QIJU_CLI_REFUTE_H

#include "cli/claim.h"
#include "face/findings.h"

/* none: that there are no moves is claimed. */
qj_status refute(const struct spot *spot, const struct claim *claim, bool none,
                 struct refutation *out);

#endif
