/* scratch: see scratch.h. */
#include "base/scratch.h"

/* Bytes between two polls: some milliseconds of a disk. */
enum { PIECE = 1 << 23 };

uint64_t scratch_claim(qj_context *context, uint64_t size)
{
    uint64_t at = context->scratch_end;
    context->scratch_end += size;
    return at;
}

static uint64_t scratch_piece(uint64_t left)
{
    return left < PIECE ? left : PIECE;
}

qj_status scratch_write(qj_context *context, const void *data, uint64_t size, uint64_t at)
{
    const qj_scratch *scratch = context_scratch(context);
    const unsigned char *bytes = data;
    for (uint64_t done = 0; done < size; done += scratch_piece(size - done)) {
        TRY(context_poll(context, NULL, 0, 0));
        if (!scratch->write(scratch->user, bytes + done, scratch_piece(size - done), at + done))
            return context_fail(context, QJ_IO, "cannot write the scratch space");
    }
    return QJ_OK;
}

qj_status scratch_read_still(qj_context *context, void *data, uint64_t size, uint64_t at)
{
    const qj_scratch *scratch = context_scratch(context);
    return scratch->read(scratch->user, data, size, at)
               ? QJ_OK
               : context_fail(context, QJ_IO, "cannot read the scratch space");
}

qj_status scratch_read(qj_context *context, void *data, uint64_t size, uint64_t at)
{
    unsigned char *bytes = data;
    for (uint64_t done = 0; done < size; done += scratch_piece(size - done)) {
        TRY(context_poll(context, NULL, 0, 0));
        TRY(scratch_read_still(context, bytes + done, scratch_piece(size - done), at + done));
    }
    return QJ_OK;
}
