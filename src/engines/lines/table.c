#include "engines/lines/table.h"

enum { KEYS = 3, LOW_SHIFT = 8, HIGH_SHIFT = 16 };

struct key {
    uint64_t word[KEYS];
};

static struct key key_of(const struct geometry *geometry, const struct marks *marks)
{
    struct image image = geometry_least(geometry, marks);
    return (struct key){{image.own, image.other, (uint64_t)marks->empty}};
}

qj_status table_init(struct memo *table, struct arena *arena)
{
    uint64_t room = arena->context->limits.bytes - arena->context->bytes;
    return memo_init(table, arena, KEYS, 0, room / 2);
}

void table_find(const struct memo *table, const struct geometry *geometry,
                const struct marks *marks, struct bounds *bounds)
{
    struct key key = key_of(geometry, marks);
    const uint64_t *entry = memo_find(table, key.word);
    if (entry)
        *bounds = (struct bounds){(int8_t)(entry[0] >> LOW_SHIFT),
                                  (int8_t)(entry[0] >> HIGH_SHIFT)};
}

qj_status table_store(struct memo *table, const struct geometry *geometry,
                      const struct marks *marks, struct bounds bounds)
{
    struct key key = key_of(geometry, marks);
    uint64_t *entry = memo_put(table, key.word);
    if (!entry)
        return context_status(table->arena->context);
    entry[0] = (uint64_t)marks->empty | (uint64_t)(uint8_t)bounds.low << LOW_SHIFT |
               (uint64_t)(uint8_t)bounds.high << HIGH_SHIFT;
    return QJ_OK;
}
