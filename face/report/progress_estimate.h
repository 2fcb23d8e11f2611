/* progress_estimate: how far a computation has come, and how long it is still expected to take. */
#ifndef QIJU_FACE_REPORT_PROGRESS_ESTIMATE_H
#define QIJU_FACE_REPORT_PROGRESS_ESTIMATE_H

#include <qiju/qiju.h>

/* All zeros at first. */
struct progress_estimate {
    qj_progress last; /* what is NULL as long as nothing was counted */
    double phase;     /* when what is counted now began to be */
    uint64_t begun;   /* how much of it there was then */
};

/* Takes a progress at a time in seconds; what is counted must be named. */
void progress_estimate_take(struct progress_estimate *estimate, const qj_progress *progress,
                            double now);

/* Seconds left by the pace since the phase began, negative when that is not known. */
double progress_estimate_left(const struct progress_estimate *estimate, double now);

#endif
