/* progress_json: how far a question is, as JSON. */
#ifndef QIJU_SERVE_ANSWER_PROGRESS_JSON_H
#define QIJU_SERVE_ANSWER_PROGRESS_JSON_H

#include "face/report/progress_estimate.h"
#include "serve/answer/serve_text.h"

/* Until a question tells its progress, and between two times that it does, in seconds. */
#define PROGRESS_FIRST 0.15
#define PROGRESS_EVERY 0.5

/* A line for a question that is answered since `begun`, or that waits if that is negative. False
 * when it does not fit. */
bool progress_json_write(const struct progress_estimate *estimate, double begun, double now,
                         struct serve_text *out);

#endif
