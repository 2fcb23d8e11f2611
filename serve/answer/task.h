/* task: answers a request within limits. */
#ifndef QIJU_SERVE_ANSWER_TASK_H
#define QIJU_SERVE_ANSWER_TASK_H

#include "serve/answer/request.h"

/* Max bytes of a generated board: the size of a request, so the board can be the text of a
 * question. */
enum { TASK_TEXT = 4 << 20 };

/* Returns true if a task is short and need not wait for solving questions. */
bool task_is_quick(enum task task);

/* Writes the answer to out, or sets the fault. cache: has results of earlier questions, and
 * receives those of this one (qj_context_pass()); NULL: there are none. *limited: a limit was met,
 * so the answer may change with higher limits. */
bool task_run(const struct request *request, const qj_limits *limits, qj_context *cache,
              struct serve_text *out, bool *limited, struct fault *fault);

#endif
