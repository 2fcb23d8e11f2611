/* progress_json: the progress of a question as JSON. */
#ifndef QIJU_SERVE_ANSWER_PROGRESS_JSON_H
#define QIJU_SERVE_ANSWER_PROGRESS_JSON_H

#include "face/report/progress_estimate.h"
#include "serve/answer/serve_text.h"

/* Seconds before the first progress report, and between two reports. */
#define PROGRESS_FIRST 0.15
#define PROGRESS_EVERY 0.5

/* Writes a line for a question that has been running since `begun`, or is waiting if `begun` is
 * negative. Returns false if it does not fit. */
bool progress_json_write(const struct progress_estimate *estimate, double begun, double now,
                         struct serve_text *out);

#endif
