/* replies: see replies.h. */
#include "engines/grundy/replies.h"

enum { REPLY_BITS = 17 };

qj_status replies_open(struct replies *replies, struct arena *arena)
{
    enum { SHARE = 16 };
    const qj_context *context = arena->context;
    uint64_t left = context->limits.bytes - context->bytes;
    replies->reply = NULL;
    if (left / SHARE < sizeof(struct reply) << REPLY_BITS)
        return QJ_OK;
    return arena_make(arena, &replies->reply, UINT64_C(1) << REPLY_BITS);
}

struct reply *replies_at(const struct replies *replies, uint64_t x, uint64_t nimber)
{
    uint64_t hash = (x * 31 + nimber) * UINT64_C(0x9e3779b97f4a7c15);
    return replies->reply ? &replies->reply[hash >> (64 - REPLY_BITS)] : NULL;
}
