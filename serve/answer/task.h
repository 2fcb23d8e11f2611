/* task: a request answered within limits. */
#ifndef QIJU_SERVE_ANSWER_TASK_H
#define QIJU_SERVE_ANSWER_TASK_H

#include "serve/answer/request.h"

/* A board that is made may be as long as a request, so that it can be asked about. */
enum { TASK_TEXT = 4 << 20 };

/* Whether it takes so little that it need not wait for solving questions. */
bool task_is_quick(enum task task);

/* Writes the answer into out, or tells the fault. *limited: a limit was met on the way, so the
 * answer may change with higher limits. */
bool task_run(const struct request *request, const qj_limits *limits, struct serve_text *out,
              bool *limited, struct fault *fault);

#endif
