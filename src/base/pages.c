/* pages: see pages.h. Large pages save most of the address translations of a sweep through a block
 * that is larger than the caches. */
#define _DEFAULT_SOURCE /* madvise */
#include "base/pages.h"

#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

void pages_prefer_large(void *start, size_t size)
{
#ifdef MADV_HUGEPAGE
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), first = (uintptr_t)start;
    uintptr_t begin = (first + page - 1) / page * page, end = (first + size) / page * page;
    if (begin < end)
        (void)madvise((void *)begin, end - begin, MADV_HUGEPAGE);
#else
    (void)start;
    (void)size;
#endif
}
