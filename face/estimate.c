/* estimate: see estimate.h. */
#include "face/estimate.h"

#include <string.h>

/* Whether something else is counted than the last time, from which an estimate would be wrong. */
static bool is_new_phase(const qj_progress *last, const qj_progress *progress)
{
    return !last->what || strcmp(progress->what, last->what) != 0 ||
           progress->total != last->total || progress->done < last->done;
}

void estimate_take(struct estimate *estimate, const qj_progress *progress, double now)
{
    if (is_new_phase(&estimate->last, progress)) {
        estimate->phase = now;
        estimate->begun = progress->done;
    }
    estimate->last = *progress;
}

double estimate_left(const struct estimate *estimate, double now)
{
    const qj_progress *last = &estimate->last;
    uint64_t since = last->done - estimate->begun;
    if (!last->what || !since || last->done > last->total)
        return -1;
    return (now - estimate->phase) * (double)(last->total - last->done) / (double)since;
}
