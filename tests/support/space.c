/* space: see space.h. */
#include "support/space.h"

/* At least doubles the space. */
static void grow(struct space *space, size_t size)
{
    size = size < 2 * space->size ? 2 * space->size : size;
    space->bytes = realloc(space->bytes, size);
    space->known = realloc(space->known, size);
    memset(space->known + space->size, 0, size - space->size);
    space->size = size;
}

static bool space_write(void *user, const void *data, size_t size, uint64_t at)
{
    struct space *space = user;
    if (space->writes_left == space->writes)
        return false;
    space->writes++;
    space->written += size;
    if (at + size > space->size)
        grow(space, at + size);
    memcpy(space->bytes + at, data, size);
    memset(space->known + at, 1, size);
    return true;
}

static bool space_read(void *user, void *data, size_t size, uint64_t at)
{
    struct space *space = user;
    if (space->reads_left == space->reads)
        return false;
    space->reads++;
    assert_true(at + size <= space->size);
    assert_null(memchr(space->known + at, 0, size));
    memcpy(data, space->bytes + at, size);
    return true;
}

struct space memory_space(void)
{
    return (struct space){{space_write, space_read, NULL}, .writes_left = -1, .reads_left = -1};
}

const qj_scratch *space_use(struct space *space)
{
    space->callbacks.user = space;
    return &space->callbacks;
}

void space_free(struct space *space)
{
    free(space->bytes);
    free(space->known);
}
