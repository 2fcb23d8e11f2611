/* geometry: winning lines (windows) and symmetries of at most 64 cells; see geometry.c. */
#pragma once

#include "base/bits.h"
#include "model/view.h"

enum { MAX_CELLS = 64, MAX_WINNING_LINES = 4 * MAX_CELLS, MAX_SYMMETRIES = 8 };
enum { MAX_WINNING_LINE_WORDS = MAX_WINNING_LINES / 64 }; /* of a set of winning lines */

struct geometry {
    int cells, k;
    uint64_t all; /* the set of all cells */
    int winning_lines;
    uint64_t winning_line[MAX_WINNING_LINES]; /* the k cells of every winning line */
    int symmetries;                           /* 4, or 8 for a square; the first is the identity */
    uint8_t image[MAX_SYMMETRIES][MAX_CELLS]; /* the image of each cell under each symmetry */
    int inverse[MAX_SYMMETRIES];              /* the number of the inverse symmetry */
    uint8_t line_image[MAX_SYMMETRIES][MAX_WINNING_LINES]; /* the image of each winning line */
};

/* Returns the image of a set of cells under a symmetry. */
static inline uint64_t geometry_image(const struct geometry *geometry, int which, uint64_t cells)
{
    uint64_t image = 0;
    for (; cells; cells &= cells - 1)
        image |= UINT64_C(1) << geometry->image[which][bits_lowest(cells)];
    return image;
}

/* rows * columns is at most MAX_CELLS. */
void geometry_init(struct geometry *geometry, const struct lines_view *view);

/* Marks of both players as sets of cells, under every symmetry; own: the player to move. */
struct lines_bitboards {
    uint64_t own[MAX_SYMMETRIES], other[MAX_SYMMETRIES];
    int empty; /* cells without a mark */
};

/* The smallest image under the symmetries, by own marks and then by the opponent's. Positions that
 * a symmetry maps to each other have equal keys. */
enum { KEY_WORDS = 2 };

struct lines_key {
    uint64_t word[KEY_WORDS];
};

static inline struct lines_key geometry_key(const struct geometry *geometry,
                                            const struct lines_bitboards *bitboards)
{
    uint64_t own = bitboards->own[0], other = bitboards->other[0];
    for (int i = 1; i < geometry->symmetries; i++)
        if (bitboards->own[i] < own || (bitboards->own[i] == own && bitboards->other[i] < other)) {
            own = bitboards->own[i];
            other = bitboards->other[i];
        }
    return (struct lines_key){{own, other}};
}

/* The marks of a view's board. */
struct lines_bitboards geometry_bitboards(const struct geometry *geometry,
                                          const struct lines_view *view);

/* The marks after the player to move has marked an empty cell; the opponent is to move. */
struct lines_bitboards geometry_mark(const struct geometry *geometry,
                                     const struct lines_bitboards *bitboards, int cell);

/* The marks after a pass: the opponent is to move. */
struct lines_bitboards geometry_pass(const struct geometry *geometry,
                                     const struct lines_bitboards *bitboards);

/* Returns whether the player to move has marked all the opponent's cells, or their images under a
 * symmetry that undoes itself. */
bool geometry_is_ahead(const struct geometry *geometry, const struct lines_bitboards *bitboards);

/* The cells without a mark. */
uint64_t geometry_empty(const struct geometry *geometry, const struct lines_bitboards *bitboards);

/* Removes the heaviest cell from a set, the first of equals. */
static inline int geometry_take_heaviest(uint64_t *cells, const uint32_t weights[MAX_CELLS])
{
    int heaviest = bits_lowest(*cells);
    for (uint64_t rest = *cells; rest; rest &= rest - 1)
        if (weights[bits_lowest(rest)] > weights[heaviest])
            heaviest = bits_lowest(rest);
    *cells &= ~(UINT64_C(1) << heaviest);
    return heaviest;
}

/* Returns whether a line open for a player lacks at most `missing` cells; 0: she has a line. */
bool geometry_is_near(const struct geometry *geometry, uint64_t maker, uint64_t breaker,
                      int missing);
