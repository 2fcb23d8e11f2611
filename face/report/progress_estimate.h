/* progress_estimate: the progress of a computation, and its expected remaining time. */
#ifndef QIJU_FACE_REPORT_PROGRESS_ESTIMATE_H
#define QIJU_FACE_REPORT_PROGRESS_ESTIMATE_H

#include <qiju/qiju.h>

/* All zeros at first. */
struct progress_estimate {
    qj_progress last; /* `what` is NULL until a progress is counted */
    double phase;     /* start time of the current unit */
    uint64_t begun;   /* count at that time */
};

/* Takes a progress at a time in seconds; its unit must have a name. */
void progress_estimate_take(struct progress_estimate *estimate, const qj_progress *progress,
                            double now);

/* Returns the seconds left at the pace since the phase began; negative: not known. */
double progress_estimate_left(const struct progress_estimate *estimate, double now);

#endif
