/* scratch: storage outside memory, from the limits of a context; see qj_scratch. */
#pragma once

#include "base/context.h"

/* Claims size bytes and returns their offset. They are never released. */
uint64_t scratch_claim(qj_context *context, uint64_t size);

/* Write and read claimed bytes, and poll the context. QJ_IO on failure; QJ_STOPPED, QJ_LIMIT. */
qj_status scratch_write(qj_context *context, const void *data, uint64_t size, uint64_t at);
qj_status scratch_read(qj_context *context, void *data, uint64_t size, uint64_t at);

/* Reads without polling, for work after a stop such as a checkpoint. QJ_IO on failure. */
qj_status scratch_read_still(qj_context *context, void *data, uint64_t size, uint64_t at);
