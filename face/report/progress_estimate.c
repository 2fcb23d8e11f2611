/* progress_estimate: see progress_estimate.h. */
#include "face/report/progress_estimate.h"

#include <string.h>

void progress_estimate_take(struct progress_estimate *estimate, const qj_progress *progress,
                            double now)
{
    const qj_progress *last = &estimate->last;
    /* the unit of counting has changed, which would invalidate an estimate */
    if (!last->what || strcmp(progress->what, last->what) != 0 || progress->total != last->total ||
        progress->done < last->done) {
        estimate->phase = now;
        estimate->begun = progress->done;
    }
    estimate->last = *progress;
}

double progress_estimate_left(const struct progress_estimate *estimate, double now)
{
    const qj_progress *last = &estimate->last;
    uint64_t since = last->done - estimate->begun;
    if (!last->what || !since || last->done > last->total)
        return -1;
    return (now - estimate->phase) * (double)(last->total - last->done) / (double)since;
}
