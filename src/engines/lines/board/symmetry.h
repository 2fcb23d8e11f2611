/* symmetry: images of sets of cells and of winning lines, four bits at a time. */
#ifndef QIJU_ENGINES_LINES_BOARD_SYMMETRY_H
#define QIJU_ENGINES_LINES_BOARD_SYMMETRY_H

#include "base/arena.h"
#include "engines/lines/board/geometry.h"

enum { MAX_WINNING_LINE_WORDS = MAX_WINNING_LINES / 64 };

/* A set of lines is words of bits. */
struct symmetry {
    int count;
    unsigned words;                       /* of a set of lines */
    uint64_t (*cells)[MAX_CELLS / 4][16]; /* for four cells, each of 16 sets: its image */
    uint64_t *winning_lines;              /* for four lines likewise, words each */
};

qj_status symmetry_init(struct symmetry *symmetry, struct arena *arena,
                        const struct geometry *geometry);

uint64_t symmetry_cells(const struct symmetry *symmetry, int which, uint64_t cells);

/* Replaces a set of cells and a set of lines by their smallest images; returns the number of the
 * symmetry. same gets a bit for each symmetry with this image. */
int symmetry_min(const struct symmetry *symmetry, uint64_t *cells, uint64_t *winning_lines,
                 unsigned *same);

#endif
