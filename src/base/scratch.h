/* scratch: room outside memory, from the limits of a context; see qj_scratch. */
#ifndef QIJU_BASE_SCRATCH_H
#define QIJU_BASE_SCRATCH_H

#include "base/context.h"

/* Takes so many bytes of it; gives where they begin. They are never given back. */
uint64_t scratch_claim(qj_context *context, uint64_t size);

/* Write and read bytes that were claimed, polling the context now and then. QJ_IO when it cannot
 * be done, QJ_STOPPED, QJ_LIMIT. */
qj_status scratch_write(qj_context *context, const void *data, uint64_t size, uint64_t at);
qj_status scratch_read(qj_context *context, void *data, uint64_t size, uint64_t at);

/* Reads without polling: also where the computation is stopped, as for a checkpoint. QJ_IO. */
qj_status scratch_read_still(qj_context *context, void *data, uint64_t size, uint64_t at);

#endif
