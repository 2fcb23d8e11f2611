/* matching_grid: the open cells of a board with a matching on them, one byte a cell.
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
#ifndef QIJU_ENGINES_GEOGRAPHY_MATCHING_MATCHING_GRID_H
#define QIJU_ENGINES_GEOGRAPHY_MATCHING_MATCHING_GRID_H

#include "base/arena.h"
#include "model/view.h"

#include <assert.h>

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
    struct arena *arena;
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

    /* While vertices are only added: the era in which a search reached a vertex and failed. As long
     * as it is the current era of the vertex's colour, searches need not go there; see
     * matching.c. */
    uint8_t *vain; /* or NULL */
    uint8_t era[2];
    bool searched[2]; /* whether anything is vain in this era */
    uint64_t ticks;
};

/* Makes a grid of closed cells, with room for so many open ones: all that are ever open at a time,
 * also those that are put in later. Refuses what cannot fit. */
qj_status grid_open(struct grid *grid, struct arena *arena, uint64_t rows, uint64_t columns,
                    uint64_t open);

/* Memory of a grid, in bytes; UINT64_MAX when it cannot be made. */
uint64_t grid_bytes(uint64_t rows, uint64_t columns, uint64_t open);

/* The open cells of a view. */
uint64_t grid_count_open(const struct geography_view *view);

/* Reads the open cells of a view, nothing matched yet. */
qj_status grid_read(struct grid *grid, struct arena *arena, const struct geography_view *view);

/* Makes the matching, whatever it is, a maximum one. */
qj_status grid_maximise(struct grid *grid);

/* In a maximum matching: */

/* Reaches a vertex: way is not 0 until grid_forget. */
static inline void grid_reach(struct grid *grid, uint32_t cell, uint8_t way)
{
    assert(grid->queued <= grid->open);
    grid->way[cell] = way;
    grid->queue[grid->queued++] = cell;
}

/* Reaches the even vertices. */
qj_status grid_mark_even(struct grid *grid);
void grid_forget(struct grid *grid);

/* Searches from one root for an alternating path to an unmatched vertex, and flips it if it is to
 * be matched. The root is no vertex of the graph, or an unmatched one. */
qj_status grid_search(struct grid *grid, uint32_t root, bool match, bool *found);

/* To be called for every vertex that is looked at: polls now and then. */
static inline qj_status grid_tick(struct grid *grid)
{
    return ++grid->ticks % (1 << 16) ? QJ_OK : context_poll(grid->arena->context, NULL, 0, 0);
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

static inline void grid_join(struct grid *grid, uint32_t cell, uint8_t direction)
{
    grid->mate[cell] = direction;
    grid->mate[cell + grid->step[direction]] = (uint8_t)(DOWN - direction);
}

/* 0 or 1. */
static inline uint32_t grid_colour(uint32_t cell)
{
    return cell % 2;
}

static inline uint32_t grid_cell(const struct grid *grid, uint64_t vertex)
{
    uint32_t number = (uint32_t)vertex, columns = (uint32_t)grid->columns;
    return (number / columns + 1) * grid->width + number % columns;
}

static inline uint64_t grid_vertex(const struct grid *grid, uint32_t cell)
{
    return (cell / grid->width - 1) * grid->columns + cell % grid->width;
}

#endif
