/* fault: the reason why a request has no answer, or a server does not start. */
#ifndef QIJU_SERVE_ANSWER_FAULT_H
#define QIJU_SERVE_ANSWER_FAULT_H

#include "serve/answer/serve_text.h"

struct fault {
    unsigned http; /* status code of a request */
    qj_error error;
};

/* Fills in the fault and returns false, so a function can end with the call. */
bool fault_set(struct fault *fault, unsigned http, qj_status status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Takes the fault of a question that the library could not answer. */
void fault_take(struct fault *fault, const qj_error *error);

/* Writes {"schema":1,"error":{"status":"bad_input","message":...}} and a newline, with the message
 * in a language (NULL: English); returns false if it does not fit. */
bool fault_write(const struct fault *fault, const char *language, struct serve_text *out);

#endif
