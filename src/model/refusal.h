/* refusal: an error that names a position; see refusal.c. */
#ifndef QIJU_MODEL_REFUSAL_H
#define QIJU_MODEL_REFUSAL_H

#include "model/view.h"

/* Records a sentence, and the state unless it is NULL or rules cannot draw it; returns status. */
qj_status refusal_of(qj_context *context, const struct rules_view *view, qj_status status,
                     const char *sentence, const void *state);

#endif
