/* grid: the open cells of a board with a matching on them, one byte a cell.
 *
 * A row has a closed cell behind it, which is also next to the following row's first cell, and a
 * closed row lies above and below: no neighbour is ever outside. A second closed cell makes the
 * width odd where it would be even, so that cells are coloured like a chessboard by their parity.
 *
 *     x x x x x      x  closed               > < #     a matched vertex holds the direction
 *     . . . x x      .  the board            v > <     of its mate
 *     . . . x x                              ^ # #
 *     x x x x x
 *
 * The graph is bipartite by these colours. Berge: a matching is maximum exactly when
 * no alternating path joins two unmatched vertices ("Two theorems in graph theory", 1957). A vertex
 * is even when an alternating path of even length leads to it from an unmatched one; in a maximum
 * matching the even vertices are D(G).
 */
#ifndef QIJU_ENGINES_MATCHING_GRID_H
#define QIJU_ENGINES_MATCHING_GRID_H

#include "base/arena.h"
#include "model/view.h"

/* Directions, in board order; 3 - direction is the opposite one. */
enum { UP, LEFT, RIGHT, DOWN, DIRECTIONS };

/* What mate holds besides a direction. */
enum { UNMATCHED = DIRECTIONS, CLOSED };

/* What way holds in a search: 0 for a vertex that is not reached, 1 + the direction that leads
 * back, or ROOT. */
enum { ROOT = 1 + DIRECTIONS };

/* No cell: the first one is always outside the board. */
enum { NO_CELL = 0 };

struct grid {
    qj_context *context;
    uint64_t rows, columns;
    uint32_t width;            /* of a padded row */
    uint32_t cells;            /* padded ones */
    uint32_t step[DIRECTIONS]; /* to a neighbour, modulo 2^32 */
    uint8_t *mate;
    uint8_t *way;    /* all 0 between searches */
    uint32_t *queue; /* vertices reached by a search, room for all open ones and the token's */
    uint32_t queued; /* 0 between searches */
    uint32_t open;   /* vertices at the time of reading */
    uint32_t unmatched[2]; /* vertices of each colour, once the matching is maximum */

    /* While vertices are only put in: the era in which a search came to a vertex and failed. As
     * long as it is that of the vertex's colour, searches need not go there; see grid_add. */
    uint8_t *vain; /* or NULL */
    uint8_t era[2];
    bool searched[2]; /* whether anything is vain in this era */
    uint64_t ticks;
};

/* Makes a grid of closed cells, with room for so many open ones: all that are ever open at a time,
 * also those that grid_add puts in. Refuses what cannot fit. */
qj_status grid_open(struct grid *grid, struct arena *arena, uint64_t rows, uint64_t columns,
                    uint64_t open);

/* What a grid takes, in bytes; UINT64_MAX when it cannot be had. */
uint64_t grid_bytes(uint64_t rows, uint64_t columns, uint64_t open);

/* The open cells of a view. */
uint64_t grid_count_open(const struct geography_view *view);

/* Reads the open cells of a view, nothing matched yet. */
qj_status grid_read(struct grid *grid, struct arena *arena, const struct geography_view *view);

/* Makes the matching a maximum one: from nothing, or from a matching with unmatched counted. */
qj_status grid_maximise(struct grid *grid, struct arena *arena);
qj_status grid_finish(struct grid *grid, struct arena *arena);

/* In a maximum matching: */

/* Marks the even vertices: way is not 0. grid_forget takes the marks away. */
qj_status grid_mark_even(struct grid *grid);
void grid_forget(struct grid *grid);

/* Whether an alternating path leads from a root to an unmatched vertex. The root is no vertex of
 * the graph, or an unmatched one. */
qj_status grid_reaches(struct grid *grid, uint32_t root, bool *found);

/* Makes an open vertex unmatched if some maximum matching misses it. */
qj_status grid_release(struct grid *grid, uint32_t cell, bool *released);

/* Makes ready for many grid_add and nothing else. */
qj_status grid_start_adding(struct grid *grid, struct arena *arena);

/* Takes a vertex out, or puts a closed cell in; the matching stays maximum by at most one search.
 * matched: whether it covers the new vertex. */
qj_status grid_remove(struct grid *grid, uint32_t cell);
qj_status grid_add(struct grid *grid, uint32_t cell, bool *matched);

/* To be called for every vertex that is looked at: polls now and then. */
static inline qj_status grid_tick(struct grid *grid)
{
    return ++grid->ticks % (1 << 16) ? QJ_OK : context_poll(grid->context, NULL, 0, 0);
}

static inline bool grid_is_open(const struct grid *grid, uint32_t cell)
{
    return grid->mate[cell] != CLOSED;
}

static inline bool grid_is_matched(const struct grid *grid, uint32_t cell)
{
    return grid->mate[cell] < DIRECTIONS;
}

/* The mate of a matched vertex. */
static inline uint32_t grid_mate(const struct grid *grid, uint32_t cell)
{
    return cell + grid->step[grid->mate[cell]];
}

/* 0 or 1. */
static inline uint32_t grid_colour(uint32_t cell)
{
    return cell % 2;
}

static inline uint32_t grid_cell(const struct grid *grid, uint64_t vertex)
{
    return (uint32_t)((vertex / grid->columns + 1) * grid->width + vertex % grid->columns);
}

static inline uint64_t grid_vertex(const struct grid *grid, uint32_t cell)
{
    return (cell / grid->width - 1) * grid->columns + cell % grid->width;
}

#endif
