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

/* Takes the positions of next, with one more cell, in which cell number place has the mark of a
 * player. Adds them to any, and intersects every with them. */
void strong_join(int marked, int place, bool mark, const uint64_t *next_any, uint64_t *any,
                 const uint64_t *next_every, uint64_t *every);

/* Adds positions to next, each with this mark on one more cell. */
void strong_spread(int marked, int place, bool mark, const uint64_t *from, uint64_t *next);

/* Adds the positions in which all cells of a set of numbers have this mark. */
void strong_add(int marked, uint32_t numbers, bool mark, uint64_t *to);

/* Returns how many positions are in both sets. */
uint64_t strong_count(int marked, const uint64_t *a, const uint64_t *b);

/* Counts by plies the positions that can follow marks; without games or single correct moves. */
qj_status strong_census(qj_context *context, const struct geometry *geometry,
                        const struct lines_bitboards *bitboards, qj_ply_fn visit, void *user);

#endif
