/* pages: see pages.h. Large pages save most of the address translations of a sweep through a block
 * that is larger than the caches. */
#define _DEFAULT_SOURCE /* madvise; NOLINT(*-reserved-identifier,cert-dcl*) */
#include "base/pages.h"

#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

void pages_prefer_large(void *start, size_t size)
{
#ifdef MADV_HUGEPAGE
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size_t skipped = (page - (uintptr_t)start % page) % page;
    size_t whole = skipped < size ? (size - skipped) / page * page : 0;
    if (whole)
        (void)madvise((char *)start + skipped, whole, MADV_HUGEPAGE);
#else
    (void)start;
    (void)size;
#endif
}

void *pages_block(struct arena *arena, uint64_t count, size_t size)
{
    void *block = arena_resize(arena, NULL, count, size);
    if (block)
        pages_prefer_large(block, (size_t)count * size);
    return block;
}
