/* strong: the outcome of every position that can follow a board, and how many there are; see
 * strong.c. */
#ifndef QIJU_ENGINES_LINES_OUTCOMES_STRONG_H
#define QIJU_ENGINES_LINES_OUTCOMES_STRONG_H

#include "base/context.h"
#include "engines/lines/board/geometry.h"

/* The positions in which certain cells are marked, so many of them since the start, are a set of
 * 2^marked bits, in a word at least. In bit i the player who moves first has marked those of the
 * cells, counted from the lowest on, whose bits are set in i. */
enum { WORD_PLACES = 6 };

static inline uint64_t strong_words(int marked)
{
    return marked < WORD_PLACES ? 1 : UINT64_C(1) << (marked - WORD_PLACES);
}

struct strong_kernel {
    const char *name;
    /* Takes those of next, with a cell more, in which the cell number place has the mark of the one
     * player or the other: adds them to any, keeps only them in every. */
    void (*join)(int marked, int place, bool mark, const uint64_t *next_any, uint64_t *any,
                 const uint64_t *next_every, uint64_t *every);
    /* Adds positions to next, each with that mark on one cell more. */
    void (*spread)(int marked, int place, bool mark, const uint64_t *from, uint64_t *next);
    /* Adds the positions in which all of some cells, a set of their numbers, have that mark. */
    void (*add)(int marked, uint32_t numbers, bool mark, uint64_t *to);
    /* How many are in both sets. */
    uint64_t (*count)(int marked, const uint64_t *a, const uint64_t *b);
};

extern const struct strong_kernel strong_plain, strong_avx2, strong_avx512;

/* Those that this processor can run, the slowest first; NULL past the last. */
const struct strong_kernel *strong_kernel_at(unsigned index);

/* That of that name, or the fastest for NULL. QJ_USAGE when there is none. */
qj_status strong_kernel_find(qj_context *context, const char *name,
                             const struct strong_kernel **out);

/* Counts by plies the positions that can follow marks; not the games nor which moves are the only
 * ones. kernel: NULL for that of the context. */
qj_status strong_census(qj_context *context, const struct geometry *geometry,
                        const struct lines_marks *marks, const struct strong_kernel *kernel,
                        qj_ply_fn visit, void *user);

#endif
