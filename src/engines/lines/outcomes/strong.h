/* strong: the outcome of every position that can follow a board, and their counts; see strong.c. */
#ifndef QIJU_ENGINES_LINES_OUTCOMES_STRONG_H
#define QIJU_ENGINES_LINES_OUTCOMES_STRONG_H

#include "base/context.h"
#include "engines/lines/board/geometry.h"

/* The positions in which `marked` given cells are marked are a set of 2^marked bits, at least a
 * word. In bit i the first player has marked the cells whose bits are set in i, counted from the
 * lowest cell. */
enum { WORD_PLACES = 6 };

static inline uint64_t strong_words(int marked)
{
    return marked < WORD_PLACES ? 1 : UINT64_C(1) << (marked - WORD_PLACES);
}

struct strong_kernel {
    const char *name;
    /* Takes the positions of next, with one more cell, in which cell number place has the mark of a
     * player. Adds them to any, and intersects every with them. */
    void (*join)(int marked, int place, bool mark, const uint64_t *next_any, uint64_t *any,
                 const uint64_t *next_every, uint64_t *every);
    /* Adds positions to next, each with this mark on one more cell. */
    void (*spread)(int marked, int place, bool mark, const uint64_t *from, uint64_t *next);
    /* Adds the positions in which all cells of a set of numbers have this mark. */
    void (*add)(int marked, uint32_t numbers, bool mark, uint64_t *to);
    /* Returns how many positions are in both sets. */
    uint64_t (*count)(int marked, const uint64_t *a, const uint64_t *b);
};

extern const struct strong_kernel strong_plain, strong_avx2, strong_avx512;

/* The kernels that this processor can run, the slowest first; NULL after the last. */
const struct strong_kernel *strong_kernel_at(unsigned index);

/* Finds the kernel of a name, or the fastest for NULL. QJ_USAGE if there is none. */
qj_status strong_kernel_find(qj_context *context, const char *name,
                             const struct strong_kernel **out);

/* Counts by plies the positions that can follow marks; without games or single correct moves.
 * kernel: NULL for the kernel of the context. */
qj_status strong_census(qj_context *context, const struct geometry *geometry,
                        const struct lines_bitboards *bitboards, const struct strong_kernel *kernel,
                        qj_ply_fn visit, void *user);

#endif
