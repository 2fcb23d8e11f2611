/* blocks: the default allocator. A small block is from the C library. A large block is a mapping,
 * which begins at the boundary of a large page, and for which the allocator requests large pages:
 *
 *     | large page | large page | large page | pages |
 *
 * Large pages save most address translations in code that reads all over a block. The system gets
 * such a block back when it is freed. The block grows by its page table and keeps its large pages,
 * because it moves to another such boundary. (Blocks of the C library begin after their size. They
 * lose their large pages when they grow, and freed memory between other blocks stays with the
 * process until blocks_trim.)
 */
#define _GNU_SOURCE /* mremap; NOLINT(*-reserved-identifier,cert-dcl*) */
#include "base/context.h"

#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>

enum { LARGE = 1 << 21 }; /* bytes of a large page, and of the smallest block with a mapping */

bool blocks_is_mapped(size_t size)
{
    return size >= LARGE;
}

static size_t blocks_whole_pages(size_t size)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    return (size + page - 1) / page * page;
}

static void *blocks_reserve(size_t size)
{
    char *start = mmap(NULL, size + LARGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                       -1, 0);
    if (start == MAP_FAILED)
        return NULL;
    size_t skipped = (LARGE - (uintptr_t)start % LARGE) % LARGE;
    if (skipped)
        (void)munmap(start, skipped);
    (void)munmap(start + skipped + size, LARGE - skipped);
    return start + skipped;
}

/* Requests large pages. Addresses stay reserved after a failure: another thread may have them. */
static void *blocks_settle(void *mapping, size_t size)
{
    if (mapping == MAP_FAILED)
        return NULL;
    (void)madvise(mapping, size, MADV_HUGEPAGE);
    return mapping;
}

static void *blocks_map(size_t size)
{
    void *start = blocks_reserve(blocks_whole_pages(size));
    return start ? blocks_settle(mmap(start, blocks_whole_pages(size), PROT_READ | PROT_WRITE,
                                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0),
                                 blocks_whole_pages(size))
                 : NULL;
}

static void *blocks_remap(void *old, size_t old_size, size_t new_size)
{
    size_t size = blocks_whole_pages(new_size);
    void *grown = mremap(old, blocks_whole_pages(old_size), size, 0);
    if (grown != MAP_FAILED)
        return blocks_settle(grown, size);
    void *start = blocks_reserve(size);
    return start ? blocks_settle(mremap(old, blocks_whole_pages(old_size), size,
                                        MREMAP_MAYMOVE | MREMAP_FIXED, start),
                                 size)
                 : NULL;
}

/* Resizes a block that is a mapping, or becomes one. */
static void *blocks_resize_mapped(void *old, size_t old_size, size_t new_size)
{
    void *block = NULL;
    if (blocks_is_mapped(old_size) && blocks_is_mapped(new_size))
        return blocks_remap(old, old_size, new_size);
    if (new_size)
        block = blocks_is_mapped(new_size) ? blocks_map(new_size) : malloc(new_size);
    if (new_size && !block)
        return NULL;
    if (old && new_size)
        memcpy(block, old, old_size < new_size ? old_size : new_size);
    if (blocks_is_mapped(old_size))
        (void)munmap(old, blocks_whole_pages(old_size));
    else
        free(old);
    return block;
}
#else
bool blocks_is_mapped(UNUSED size_t size)
{
    return false;
}
#endif

void *blocks_resize(UNUSED void *user, void *old, UNUSED size_t old_size, size_t new_size)
{
#ifdef __linux__
    if (blocks_is_mapped(old_size) || blocks_is_mapped(new_size))
        return blocks_resize_mapped(old, old_size, new_size);
#endif
    if (new_size)
        return realloc(old, new_size);
    free(old);
    return NULL;
}

void blocks_trim(void)
{
#ifdef __GLIBC__
    (void)malloc_trim(0);
#endif
}
