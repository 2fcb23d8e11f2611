/* geometry: the lines and the symmetries of a board of at most 64 cells; see geometry.c. */
#ifndef QIJU_ENGINES_LINES_BOARD_GEOMETRY_H
#define QIJU_ENGINES_LINES_BOARD_GEOMETRY_H

#include "model/view.h"

enum { MOST_CELLS = 64, MOST_WINDOWS = 4 * MOST_CELLS, MOST_SYMMETRIES = 8 };

struct geometry {
    int cells, k;
    uint64_t all; /* the set of all cells */
    int windows;
    uint64_t window[MOST_WINDOWS]; /* the k cells of every possible line */
    int symmetries;                /* 4, or 8 for a square; the first is the identity */
    uint8_t image[MOST_SYMMETRIES][MOST_CELLS]; /* where a symmetry takes a cell */
};

/* rows x columns is at most MOST_CELLS. */
void geometry_init(struct geometry *geometry, const struct lines_view *view);

/* Marks of both players as sets of cells, under every symmetry: own those of the side to move. A
 * cell in both sets is buried: marked or not, it is of no use to either player. */
struct marks {
    uint64_t own[MOST_SYMMETRIES], other[MOST_SYMMETRIES];
    int empty; /* cells without a mark, buried ones too */
};

/* The least image under the symmetries, by own marks and then by the other's: positions that a
 * symmetry takes to each other have the same one. */
struct image {
    uint64_t own, other;
};

static inline struct image geometry_least(const struct geometry *geometry,
                                          const struct marks *marks)
{
    struct image least = {marks->own[0], marks->other[0]};
    for (int i = 1; i < geometry->symmetries; i++)
        if (marks->own[i] < least.own ||
            (marks->own[i] == least.own && marks->other[i] < least.other))
            least = (struct image){marks->own[i], marks->other[i]};
    return least;
}

/* The marks of a view's board. */
struct marks geometry_marks(const struct geometry *geometry, const struct lines_view *view);

/* The marks after the side to move has marked an empty cell: then the other is to move. */
struct marks geometry_mark(const struct geometry *geometry, const struct marks *marks, int cell);

/* Buries cells. */
void geometry_bury(const struct geometry *geometry, struct marks *marks, uint64_t cells);

/* The marks with the other to move: the side to move passes. */
struct marks geometry_pass(const struct geometry *geometry, const struct marks *marks);

/* Whether the side to move has what the other has, as it stands, mirrored or turned by half. */
bool geometry_is_ahead(const struct geometry *geometry, const struct marks *marks);

/* The cells that nobody has marked and that are not buried. */
uint64_t geometry_empty(const struct geometry *geometry, const struct marks *marks);

/* Whether a set of cells holds a line. */
bool geometry_has_line(const struct geometry *geometry, uint64_t cells);

#endif
