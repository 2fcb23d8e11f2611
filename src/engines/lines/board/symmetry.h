/* symmetry: sets of cells and of windows under the symmetries of the board, four bits at a time. */
#ifndef QIJU_ENGINES_LINES_BOARD_SYMMETRY_H
#define QIJU_ENGINES_LINES_BOARD_SYMMETRY_H

#include "base/arena.h"
#include "engines/lines/board/geometry.h"

enum { MOST_WINDOW_WORDS = MOST_WINDOWS / 64 };

/* A set of windows is words of bits. */
struct symmetry {
    int count;
    unsigned words;                        /* of a set of windows */
    uint64_t (*cells)[MOST_CELLS / 4][16]; /* of four cells, which of 16 sets: its image */
    uint64_t *windows;                     /* the same of four windows, words each */
};

qj_status symmetry_init(struct symmetry *symmetry, struct arena *arena,
                        const struct geometry *geometry);

uint64_t symmetry_cells(const struct symmetry *symmetry, int which, uint64_t cells);

/* Replaces a set of cells and one of windows, words of it, by their least images; returns the
 * number of the symmetry. same gets a bit for each symmetry that leads there. */
int symmetry_least(const struct symmetry *symmetry, uint64_t *cells, uint64_t *windows,
                   unsigned *same);

#endif
