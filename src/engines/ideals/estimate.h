/* estimate: how long finding a value will take on this machine; see estimate.c. */
#ifndef QIJU_ENGINES_IDEALS_ESTIMATE_H
#define QIJU_ENGINES_IDEALS_ESTIMATE_H

#include "engines/ideals/table/interval.h"
#include "engines/ideals/walk.h"

/* Seconds of walk_open, which costs so much (walk_cost). A small walk is
 * opened, and stays open; for a larger one a sample is swept with the same kernel and threads, and
 * a sample of bytes is moved. *known becomes false where there is no memory for that. */
qj_status estimate_walk(struct walk *walk, const struct stream_cost *cost, bool *known,
                        double *seconds);

/* How many times as long a sweep takes for a state of one walk as for one of the other. */
double estimate_relative_price(const struct walk *one, const struct walk *other);

/* Seconds of a table of values, from a table of as many rows. */
qj_status estimate_table(qj_context *context, const struct interval *interval, bool *known,
                         double *seconds);

#endif
