/* matching_grid: the open cells of a board with a maximum matching on which a token walks, one byte
 * for each cell.
 *
 * Each row ends in a closed cell, which is also adjacent to the first cell of the next row, and a
 * closed row is above and below. Every cell therefore has four neighbours. A second closed cell
 * makes an even width odd, so that the parity of a cell's index is its colour on a chessboard.
 *
 *     x x x x x      x  closed               > < #     a matched vertex stores the direction
 *     . . . x x      .  the board            v > <     of its partner
 *     . . . x x                              ^ # #
 *     x x x x x
 *
 * The graph is bipartite by these colours. Berge: a matching is maximum exactly if no alternating
 * path joins two exposed vertices ("Two theorems in graph theory", 1957). A vertex is even if an
 * alternating path of even length leads to it from an exposed vertex. In a maximum matching the
 * even vertices are D(G).
 */
#ifndef QIJU_ENGINES_GEOGRAPHY_MATCHING_MATCHING_GRID_H
#define QIJU_ENGINES_GEOGRAPHY_MATCHING_MATCHING_GRID_H

#include "base/arena.h"
#include "model/view.h"

#include <assert.h>

/* Directions, in board order; 3 - direction is the opposite direction. */
enum { UP, LEFT, RIGHT, DOWN, DIRECTIONS };

/* Values of mate besides directions. */
enum { EXPOSED = DIRECTIONS, CLOSED };

/* Values of way in a search: 0 for not reached, 1 + the direction back, or ROOT. */
enum { ROOT = 1 + DIRECTIONS };

/* No cell; cell 0 is always outside the board. */
enum { NO_CELL = 0 };

struct grid {
    struct arena *arena;
    uint64_t rows, columns;
    uint32_t width;            /* of a padded row */
    uint32_t cells;            /* padded ones */
    uint32_t step[DIRECTIONS]; /* to a neighbour, modulo 2^32 */
    uint8_t *partner;
    uint8_t *way;    /* all 0 between searches */
    uint32_t *queue; /* vertices reached by a search; room for all open vertices and the token's */
    uint32_t queued; /* 0 between searches */
    uint32_t open;   /* room for open vertices */
    uint32_t exposed[2]; /* exposed vertices of each colour */

    /* While vertices are only added: the era in which a search reached a vertex and failed. While
     * it equals the current era of the vertex's colour, searches may skip the vertex; see
     * grid_add. */
    uint8_t *vain; /* or NULL */
    uint8_t era[2];
    bool searched[2]; /* whether this era has vain vertices */
    struct pace pace;
};

/* Makes a grid of closed cells, with room for that many open cells at once, including cells opened
 * later. Refuses a grid that does not fit. */
qj_status grid_open(struct grid *grid, struct arena *arena, uint64_t rows, uint64_t columns,
                    uint64_t open);

/* Memory of a grid, in bytes; UINT64_MAX if it cannot be made. */
uint64_t grid_bytes(uint64_t rows, uint64_t columns, uint64_t open);

/* Refuses a board that has too many cells. */
qj_status grid_refuse(qj_context *context, uint64_t rows, uint64_t columns);

/* The functions below require a maximum matching. */

/* Reaches a vertex: way is nonzero until grid_forget. */
static inline void grid_reach(struct grid *grid, uint32_t cell, uint8_t way)
{
    assert(grid->queued <= grid->open);
    grid->way[cell] = way;
    grid->queue[grid->queued++] = cell;
}

/* Searches from a root for an alternating path to an exposed vertex, and flips it if match is
 * set. The root is exposed, or not a vertex of the graph. */
qj_status grid_search(struct grid *grid, uint32_t root, bool match, bool *found);

/* Changes the matching to expose an open vertex. *released: whether some maximum matching exposes
 * it; if not, or if the search fails, nothing changes. */
qj_status grid_release(struct grid *grid, uint32_t cell, bool *released);

/* The functions leave, remove, add and start_adding of struct matcher. */
void grid_forget(void *matching);
qj_status grid_remove(void *matching, uint64_t vertex);
qj_status grid_add(void *matching, uint64_t vertex, bool *matched);
qj_status grid_start_adding(void *matching);

static inline bool grid_is_open(const struct grid *grid, uint32_t cell)
{
    return grid->partner[cell] != CLOSED;
}

static inline bool grid_is_matched(const struct grid *grid, uint32_t cell)
{
    return grid->partner[cell] < DIRECTIONS;
}

/* Returns the partner of a matched vertex. */
static inline uint32_t grid_partner(const struct grid *grid, uint32_t cell)
{
    return cell + grid->step[grid->partner[cell]];
}

static inline void grid_join(struct grid *grid, uint32_t cell, uint8_t direction)
{
    grid->partner[cell] = direction;
    grid->partner[cell + grid->step[direction]] = (uint8_t)(DOWN - direction);
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
