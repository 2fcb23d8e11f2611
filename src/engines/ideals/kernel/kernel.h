/* kernel: the values of a block from the blocks that its moves lead to.
 *
 * One source (kernel_body.h) is compiled for plain C and, on x86-64, for AVX2 and AVX-512, each for
 * short values (int16), narrow values (int32) and wide values (int64). AVX2 cannot permute 16-bit
 * lanes across a vector, so it has no short kernel.
 */
#pragma once

#include "base/inline.h"
#include "engines/ideals/layout/split.h"

enum { MAX_SOURCES = FAR_STEPS / 2 + 1 + MIDDLE_STEPS / 2 };

struct block {
    const struct tails *tails;
    const struct tail_class *class; /* of the tails */
    void *values;                   /* the result */
    bool full;                      /* its first value belongs to the full grid and is 0 */

    /* Moves inside the head: blocks of the same tail class, and the weight of the cell. */
    unsigned sources;
    const void *source[MAX_SOURCES];
    int64_t source_weight[MAX_SOURCES];

    /* The move of the tail's last up into the head: a block with one up less, or NULL. */
    const void *across;
    int64_t across_weight;
};

/* Number of independent blocks of a class that a kernel computes at once. */
enum { BATCH = 4 };

typedef void (*kernel_find_fn)(const struct block *blocks, unsigned count);

struct kernel {
    const char *name;
    /* By width, for 1 to BATCH blocks; NULL if it is no faster than the next kernel. */
    kernel_find_fn find[WIDE + 1];
};

/* Returns a kernel that this processor can run, the slowest first; NULL past the last. */
const struct kernel *kernel_at(unsigned index);

/* Finds the kernel with that name; name NULL: the fastest. QJ_USAGE if there is none. */
qj_status kernel_find(qj_context *context, const char *name, const struct kernel **out);

extern const struct kernel kernel_plain, kernel_avx2, kernel_avx512;

/* The kernel of kernel_avx512 for short values. */
void kernel_short_avx512(const struct block *blocks, unsigned count);
