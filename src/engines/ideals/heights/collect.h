/* collect: kept heights that a team of processes finds together; see collect.c. */
#ifndef QIJU_ENGINES_IDEALS_HEIGHTS_COLLECT_H
#define QIJU_ENGINES_IDEALS_HEIGHTS_COLLECT_H

#include "engines/ideals/heights/handing.h"

/* Sweeps a cone, whose far ends are listed, by all processes; the keeper of the first one takes the
 * worths of the kept heights. A failure of one process is that of all. */
qj_status collect_heights(struct handing *handing, const struct cone *whole);

#endif
