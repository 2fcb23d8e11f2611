/* Blocks that grow, shrink and change kind keep their bytes.
 */
#include "base/context.h"

#include "base/random.h"
#include "support/support.h"

#ifdef __GLIBC__
#include <malloc.h>
#include <unistd.h>
#endif

GROUP(blocks)

enum { BLOCKS = 6, STEPS = 600, LARGE = 1 << 21 };

struct filled {
    unsigned char *bytes;
    size_t size;
    unsigned char mark;
};

/* Every 97th byte and the last. */
static void fill(struct filled *block, unsigned char mark)
{
    block->mark = mark;
    for (size_t i = 0; i < block->size; i += 97)
        block->bytes[i] = (unsigned char)(mark + i);
    if (block->size)
        block->bytes[block->size - 1] = mark;
}

static void assert_saved(const struct filled *block, size_t size)
{
    for (size_t i = 0; i + 1 < size; i += 97)
        if (i + 1 != block->size)
            assert_int_equal(block->bytes[i], (unsigned char)(block->mark + i));
}

static size_t random_size(struct random *random)
{
    switch (random_below(random, 4)) {
    case 0:
        return 1 + random_below(random, 5000);
    case 1:
        return LARGE - 2 +
               random_below(random, 5); /* on both sides of the size that gets a mapping */
    default:
        return LARGE + random_below(random, 6 * (uint64_t)LARGE);
    }
}

TEST(blocks_keep_their_bytes)
{
    struct random random = {1};
    struct filled blocks[BLOCKS] = {{NULL, 0, 0}};
    for (int step = 0; step < STEPS; step++) {
        struct filled *block = &blocks[random_below(&random, BLOCKS)];
        size_t size = random_chance(&random, 150) ? 0 : random_size(&random), old = block->size;
        block->bytes = blocks_resize(NULL, block->bytes, old, size);
        assert_true((block->bytes != NULL) == (size != 0));
        assert_saved(block, old < size ? old : size);
        block->size = size;
        fill(block, (unsigned char)step);
    }
    for (int i = 0; i < BLOCKS; i++)
        blocks[i].bytes = blocks_resize(NULL, blocks[i].bytes, blocks[i].size, 0);
}

/* Otherwise the added memory would lack large pages. */
TEST(large_blocks_stay_where_large_pages_begin)
{
#ifdef __linux__
    size_t size = LARGE;
    unsigned char *block = blocks_resize(NULL, NULL, 0, size);
    for (; size < 40 * (size_t)LARGE; size += size / 8) {
        assert_int_equal((uintptr_t)block % LARGE, 0);
        block[size - 1] = 1;
        block = blocks_resize(NULL, block, size, size + size / 8);
        assert_int_equal(block[size - 1], 1);
    }
    assert_null(blocks_resize(NULL, block, size, 0));
#endif
}

/* More than there are addresses: the old block stays. */
TEST(what_cannot_be_had_leaves_the_block)
{
    size_t sizes[] = {100, 3 * (size_t)LARGE};
    for (int i = 0; i < 2; i++) {
        struct filled block = {blocks_resize(NULL, NULL, 0, sizes[i]), sizes[i], 0};
        fill(&block, 5);
        assert_null(blocks_resize(NULL, block.bytes, block.size, (size_t)1 << 60));
        assert_saved(&block, block.size);
        assert_null(blocks_resize(NULL, block.bytes, block.size, 0));
    }
}

#ifdef __GLIBC__
/* The bytes of the process that are in memory. */
static size_t resident_bytes(void)
{
    unsigned long all = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%lu %lu", &all, &resident), 2);
    (void)fclose(file);
    return resident * (size_t)sysconf(_SC_PAGESIZE);
}
#endif

/* Small blocks of which only every hundredth stays; 200 MB. */
TEST(trimmed_memory_is_no_longer_resident)
{
#ifdef __GLIBC__
    enum { COUNT = 20000, SIZE = 10000, STAY = 100 };
    static unsigned char *blocks[COUNT];
    if (mallinfo2().arena == 0) /* a sanitizer has its own allocator */
        skip();
    for (size_t i = 0; i < COUNT; i++) {
        blocks[i] = blocks_resize(NULL, NULL, 0, SIZE);
        memset(blocks[i], 1, SIZE);
    }
    const size_t full = resident_bytes();
    for (size_t i = 0; i < COUNT; i++)
        if (i % STAY)
            blocks[i] = blocks_resize(NULL, blocks[i], SIZE, 0);
    blocks_trim();
    const size_t trimmed = resident_bytes();
    for (size_t i = 0; i < COUNT; i += STAY)
        blocks[i] = blocks_resize(NULL, blocks[i], SIZE, 0);
    assert_true(trimmed + (size_t)COUNT / 2 * SIZE < full);
#endif
}
