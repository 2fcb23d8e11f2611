/* matching_grid: the alternating searches and the changes of a maximum matching; see
 * matching_grid.h.
 *
 * A search is breadth first over even vertices. From the even vertex v it visits each open
 * neighbour w. If w is matched, its partner x is the next even vertex, and way[x] leads from w back
 * to v:
 *
 *     root ---- w ==== x ---- w ==== x ---- end        ---- free edge, ==== matched edge
 *
 * If w is exposed, the search has found an augmenting path, which is flipped from its end.
 */
#include "engines/geography/matching/matching_grid.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

/* ------------------------------------------------------------------- room */

/* Returns the number of padded cells, or 0 if their indices do not fit 32 bits. */
static uint32_t grid_padded_cells(uint64_t rows, uint64_t columns)
{
    uint64_t cells, width = (columns + 1) | 1;
    if (columns >= UINT32_MAX || rows >= UINT32_MAX ||
        __builtin_mul_overflow(width, rows + 2, &cells) || cells >= UINT32_MAX)
        return 0;
    return (uint32_t)cells;
}

/* Bytes for partner, way and queue. */
static uint64_t grid_bytes_for(uint64_t cells, uint64_t open)
{
    return 2 * cells + 4 * open;
}

uint64_t grid_bytes(uint64_t rows, uint64_t columns, uint64_t open)
{
    uint64_t cells = grid_padded_cells(rows, columns);
    return cells ? grid_bytes_for(cells, open) : UINT64_MAX;
}

qj_status grid_refuse(qj_context *context, uint64_t rows, uint64_t columns)
{
    return context_fail(context, QJ_LIMIT,
                        "the matching engine takes fewer than 2^32 cells, not %" PRIu64
                        " x %" PRIu64,
                        rows, columns);
}

qj_status grid_open(struct grid *grid, struct arena *arena, uint64_t rows, uint64_t columns,
                    uint64_t open)
{
    uint32_t cells = grid_padded_cells(rows, columns), width = (uint32_t)((columns + 1) | 1);
    char what[120];
    if (!cells)
        return grid_refuse(arena->context, rows, columns);
    phrase_write(what, sizeof what,
                 "walking a token on %" PRIu64 " x %" PRIu64 " cells, for a line or after a move,",
                 rows, columns);
    TRY(context_check_bytes(arena->context, grid_bytes_for(cells, open), what));
    *grid = (struct grid){
        .arena = arena,
        .rows = rows,
        .columns = columns,
        .width = width,
        .cells = cells,
        .step = {[UP] = 0 - width, [LEFT] = UINT32_MAX, [RIGHT] = 1, [DOWN] = width},
        .open = (uint32_t)open,
        .pace = {arena->context, 0},
    };
    TRY(arena_make(arena, &grid->partner, cells));
    TRY(arena_make(arena, &grid->way, cells));
    TRY(arena_make(arena, &grid->queue, open + 1));
    memset(grid->partner, CLOSED, cells);
    return QJ_OK;
}

/* --------------------------------------------------------------- searches */

void grid_forget(void *matching)
{
    struct grid *grid = matching;
    while (grid->queued)
        grid->way[grid->queue[--grid->queued]] = 0;
}

/* Reaches the next even vertices from an even vertex; false: it reaches an exposed vertex. */
static bool grid_grow(struct grid *grid, uint32_t even)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        uint32_t odd = even + grid->step[d];
        uint8_t back = (uint8_t)(1 + DOWN - d);
        if (grid_is_matched(grid, odd)) {
            uint32_t next = grid_partner(grid, odd);
            bool vain = grid->vain && grid->vain[next] == grid->era[grid_colour(next)];
            if (!grid->way[next] && !vain)
                grid_reach(grid, next, back);
        } else if (grid_is_open(grid, odd)) {
            grid_reach(grid, odd, back);
            return false;
        }
    }
    return true;
}

/* Searches from the queue. *found: its last vertex is the exposed end of an augmenting path. */
static qj_status grid_search_queue(struct grid *grid, bool *found)
{
    *found = false;
    for (uint32_t head = 0; head < grid->queued && !*found; head++) {
        *found = !grid_grow(grid, grid->queue[head]);
        TRY(pace_add(&grid->pace, PACE_WRITE, NULL, 0, 0));
    }
    return QJ_OK;
}

/* Flips the path that the search has found. */
static void grid_flip(struct grid *grid)
{
    uint32_t odd = grid->queue[grid->queued - 1];
    uint8_t way = grid->way[odd];
    while (way != ROOT) {
        uint32_t even = odd + grid->step[way - 1];
        uint8_t old = grid->partner[even];
        grid_join(grid, odd, (uint8_t)(way - 1));
        way = grid->way[even];
        if (way != ROOT)
            odd = even + grid->step[old];
    }
}

/* The path ends in the opposite colour, so often there is nothing to search for. */
qj_status grid_search(struct grid *grid, uint32_t root, bool match, bool *found)
{
    *found = false;
    if (grid->exposed[!grid_colour(root)] == 0)
        return QJ_OK;
    grid_reach(grid, root, ROOT);
    qj_status status = grid_search_queue(grid, found);
    if (status == QJ_OK && *found && match)
        grid_flip(grid);
    if (status == QJ_OK && !*found) {
        uint32_t colour = grid_colour(root);
        for (uint32_t i = 0; grid->vain && i < grid->queued; i++)
            grid->vain[grid->queue[i]] = grid->era[colour];
        grid->searched[colour] = true;
    }
    grid_forget(grid);
    return status;
}

/* ----------------------------------------------------------------- changes */

qj_status grid_release(struct grid *grid, uint32_t cell, bool *released)
{
    *released = !grid_is_matched(grid, cell);
    if (!*released) {
        /* closes the cell and matches its partner anew, or changes nothing */
        uint8_t direction = grid->partner[cell];
        uint32_t partner = grid_partner(grid, cell);
        grid->partner[cell] = CLOSED;
        grid->partner[partner] = EXPOSED;
        qj_status status = grid_search(grid, partner, true, released);
        if (status != QJ_OK || !*released)
            grid_join(grid, cell, direction);
        TRY(status);
    }
    if (*released)
        grid->partner[cell] = EXPOSED;
    return QJ_OK;
}

qj_status grid_remove(void *matching, uint64_t vertex)
{
    struct grid *grid = matching;
    uint32_t cell = grid_cell(grid, vertex), colour = grid_colour(cell);
    bool released;
    TRY(grid_release(grid, cell, &released));
    if (released) {
        grid->exposed[colour]--;
    } else {
        grid->partner[grid_partner(grid, cell)] = EXPOSED;
        grid->exposed[!colour]++;
    }
    grid->partner[cell] = CLOSED;
    return QJ_OK;
}

qj_status grid_start_adding(void *matching)
{
    struct grid *grid = matching;
    grid->era[0] = grid->era[1] = 1;
    return arena_make(grid->arena, &grid->vain, grid->cells);
}

/* Forgets the vain vertices of a colour. */
static void grid_start_era(struct grid *grid, uint32_t colour)
{
    if (!grid->vain || !grid->searched[colour])
        return;
    grid->searched[colour] = false;
    if (++grid->era[colour])
        return;
    memset(grid->vain, 0, grid->cells);
    grid->era[0] = grid->era[1] = 1;
    grid->searched[0] = grid->searched[1] = false;
}

/* Adds a vertex. A failed search stays failed, with one exception: if the new vertex stays
 * exposed, searches of the opposite colour must be repeated. Say the new vertex has colour 0.
 *
 * Let it be matched, by a path to an exposed vertex z. From a vain vertex of colour 0 no
 * alternating path leads to z. So it has no neighbour on the path and is not affected. The vertices
 * that z reaches have only neighbours matched with each other. This also holds after the flip, with
 * the new vertex among the neighbours, so none of them reaches an exposed vertex. A vertex of
 * colour 1 that leads to the path continues among them. */
qj_status grid_add(void *matching, uint64_t vertex, bool *matched)
{
    struct grid *grid = matching;
    uint32_t cell = grid_cell(grid, vertex), colour = grid_colour(cell);
    grid->partner[cell] = EXPOSED;
    qj_status status = grid_search(grid, cell, true, matched);
    if (status != QJ_OK) {
        grid->partner[cell] = CLOSED;
    } else if (*matched) {
        grid->exposed[!colour]--;
    } else {
        grid->exposed[colour]++;
        grid_start_era(grid, !colour);
    }
    return status;
}
