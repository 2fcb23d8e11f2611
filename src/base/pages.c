/* pages: see pages.h. Large pages save most of the address translations of a sweep through a block
 * that is larger than the caches.
 *
 * What is asked for holds for whole pages. A block of its own mapping ends with a page and begins
 * with the few bytes that say its size, so that all of the mapping is asked for, and stays one: the
 * system moves a mapping in two parts, when the block grows, by copying it.
 */
#define _DEFAULT_SOURCE /* madvise; NOLINT(*-reserved-identifier,cert-dcl*) */
#include "base/pages.h"

#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

void pages_prefer_large(void *start, size_t size)
{
#ifdef MADV_HUGEPAGE
    const size_t least = (size_t)1 << 21; /* a large page */
    size_t page = (size_t)sysconf(_SC_PAGESIZE), before = (uintptr_t)start % page;
    if (size >= least)
        (void)madvise((char *)start - before, (before + size + page - 1) / page * page,
                      MADV_HUGEPAGE);
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
