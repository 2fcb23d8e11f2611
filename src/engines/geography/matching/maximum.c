/* maximum: a maximum matching of a grid.
 *
 * First comes a greedy matching by the rule of Karp and Sipser ("Maximum matchings in sparse random
 * graphs", 1981). A vertex with exactly one free neighbour is matched with it; some maximum
 * matching contains this edge. If there is no such vertex, the next vertex in board order is
 * matched with the free neighbour that has the fewest free neighbours.
 *
 * Then come phases after Hopcroft and Karp ("An n^5/2 algorithm for maximum matchings in bipartite
 * graphs", 1973), from the colour with fewer unmatched vertices. A phase assigns a level to every
 * even vertex, breadth first. An unmatched vertex of the opposite colour, an end, gets the level of
 * its first neighbour. Then the phase flips a maximal set of disjoint augmenting paths that rise
 * one level at every step. They are found backwards from their ends, where dead ends are rare:
 *
 *     level 1     1        2        2        3      3
 *       root ---- w ====== x ------ w ====== x ---- end
 *
 * Longer paths than the shortest are flipped too, which saves most of the phases. The shortest
 * augmenting path still grows with every phase, so there are O(sqrt V) phases, each in time O(V);
 * the proof is in docs/theory/matching.md.
 */
#include "engines/geography/matching/matching_grid.h"

#include <string.h>

/* ----------------------------------------------------------------- greedy */

static int grid_free_degree(const struct grid *grid, uint32_t cell)
{
    int degree = 0;
    for (int d = 0; d < DIRECTIONS; d++)
        degree += grid->partner[cell + grid->step[d]] == UNMATCHED;
    return degree;
}

/* Pushes the neighbours of a newly matched vertex that now have exactly one free neighbour. A
 * vertex is pushed at most once. */
static void grid_push_ends(struct grid *grid, uint32_t cell)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        uint32_t next = cell + grid->step[d];
        if (grid->partner[next] == UNMATCHED && grid_free_degree(grid, next) == 1)
            grid->queue[grid->queued++] = next;
    }
}

static void grid_match_greedily(struct grid *grid, uint32_t cell)
{
    int least = DIRECTIONS + 1;
    uint8_t best = UNMATCHED;
    for (int d = 0; d < DIRECTIONS; d++) {
        uint32_t next = cell + grid->step[d];
        int degree = grid->partner[next] == UNMATCHED ? grid_free_degree(grid, next) : least;
        if (degree < least) {
            least = degree;
            best = (uint8_t)d;
        }
    }
    if (best == UNMATCHED)
        return;
    uint32_t partner = cell + grid->step[best];
    grid_join(grid, cell, best);
    grid_push_ends(grid, cell);
    grid_push_ends(grid, partner);
}

static void grid_match_ends(struct grid *grid)
{
    while (grid->queued) {
        uint32_t cell = grid->queue[--grid->queued];
        if (grid->partner[cell] == UNMATCHED)
            grid_match_greedily(grid, cell);
    }
}

static qj_status grid_find_greedy_matching(struct grid *grid)
{
    for (uint32_t cell = 0; cell < grid->cells; cell++) {
        TRY(grid_tick(grid));
        if (grid->partner[cell] == UNMATCHED && grid_free_degree(grid, cell) == 1)
            grid->queue[grid->queued++] = cell;
    }
    grid_match_ends(grid);
    for (uint32_t cell = 0; cell < grid->cells; cell++) {
        TRY(grid_tick(grid));
        if (grid->partner[cell] == UNMATCHED) {
            grid_match_greedily(grid, cell);
            grid_match_ends(grid);
        }
    }
    return QJ_OK;
}

/* ----------------------------------------------------------------- phases */

/* The queue has the even vertices from its front, in the order of their levels. From its back it
 * has the ends: the unmatched vertices of the opposite colour. */
struct grid_phases {
    struct grid *grid;
    uint32_t *level; /* of even vertices and ends; 0: not reached, or used up */
    uint32_t colour; /* of the roots */
    uint32_t ends;
};

static void grid_phases_start(struct grid_phases *phases)
{
    struct grid *grid = phases->grid;
    memset(phases->level, 0, grid->cells * sizeof *phases->level);
    phases->ends = 0;
    grid->queued = 0;
    for (uint32_t cell = phases->colour; cell < grid->cells; cell += 2)
        if (grid->partner[cell] == UNMATCHED) {
            phases->level[cell] = 1;
            grid->queue[grid->queued++] = cell;
        }
}

/* Assigns levels to the vertices that an even vertex reaches first. */
static void grid_phases_scan_edges(struct grid_phases *phases, uint32_t even)
{
    struct grid *grid = phases->grid;
    uint32_t *level = phases->level;
    for (int d = 0; d < DIRECTIONS; d++) {
        uint32_t odd = even + grid->step[d];
        if (grid_is_matched(grid, odd)) {
            uint32_t next = grid_partner(grid, odd);
            if (!level[next]) {
                level[next] = level[even] + 1;
                grid->queue[grid->queued++] = next;
            }
        } else if (grid_is_open(grid, odd) && !level[odd]) {
            level[odd] = level[even];
            grid->queue[grid->open - ++phases->ends] = odd;
        }
    }
}

static qj_status grid_phases_find_levels(struct grid_phases *phases)
{
    struct grid *grid = phases->grid;
    grid_phases_start(phases);
    for (uint32_t head = 0; head < grid->queued; head++) {
        grid_phases_scan_edges(phases, grid->queue[head]);
        TRY(grid_tick(grid));
    }
    return QJ_OK;
}

/* Flips the path from a root along way, which leads to its end. */
static void grid_phases_flip_path(struct grid *grid, uint32_t even)
{
    uint8_t old;
    do {
        uint8_t d = grid->way[even];
        uint32_t odd = even + grid->step[d];
        old = grid->partner[odd];
        grid_join(grid, even, d);
        if (old != UNMATCHED)
            even = odd + grid->step[old];
    } while (old != UNMATCHED);
}

/* Searches backwards, depth first, from an end for a root, one level down at every step, and flips
 * the path. An even vertex is used once in a phase. way of an odd vertex on the path is the
 * direction that is tried; way of an even vertex leads back towards the end. */
static qj_status grid_phases_find_path(struct grid_phases *phases, uint32_t end, bool *found)
{
    struct grid *grid = phases->grid;
    uint32_t odd = end, level = phases->level[end];
    grid->way[odd] = 0;
    for (;;) {
        TRY(grid_tick(grid));
        uint8_t d = grid->way[odd];
        if (d < DIRECTIONS) {
            uint32_t even = odd + grid->step[d];
            if (phases->level[even] != level) {
                grid->way[odd]++;
                continue;
            }
            phases->level[even] = 0;
            grid->way[even] = (uint8_t)(DOWN - d);
            if (level == 1) {
                grid_phases_flip_path(grid, even);
                *found = true;
                return QJ_OK;
            }
            odd = grid_partner(grid, even);
            grid->way[odd] = 0;
            level--;
        } else if (odd != end) {
            uint32_t even = grid_partner(grid, odd);
            odd = even + grid->step[grid->way[even]];
            grid->way[odd]++;
            level++;
        } else {
            *found = false;
            return QJ_OK;
        }
    }
}

static qj_status grid_phases_run_one(struct grid_phases *phases, bool *augmented)
{
    struct grid *grid = phases->grid;
    *augmented = false;
    TRY(grid_phases_find_levels(phases));
    for (uint32_t i = 1; i <= phases->ends; i++) {
        bool found;
        TRY(grid_phases_find_path(phases, grid->queue[grid->open - i], &found));
        grid->unmatched[0] -= found;
        grid->unmatched[1] -= found;
        *augmented = *augmented || found;
    }
    return QJ_OK;
}

static qj_status grid_phases_run(struct grid_phases *phases)
{
    const struct grid *grid = phases->grid;
    bool augmented = true;
    while (augmented && grid->unmatched[0] && grid->unmatched[1]) {
        uint64_t unmatched = (uint64_t)grid->unmatched[0] + grid->unmatched[1];
        TRY(context_poll(grid->arena->context, "matched cells", grid->open - unmatched,
                         grid->open));
        TRY(grid_phases_run_one(phases, &augmented));
    }
    return QJ_OK;
}

static void grid_count_unmatched(struct grid *grid)
{
    grid->unmatched[0] = grid->unmatched[1] = 0;
    for (uint32_t cell = 0; cell < grid->cells; cell++)
        grid->unmatched[grid_colour(cell)] += grid->partner[cell] == UNMATCHED;
}

qj_status grid_maximise(struct grid *grid)
{
    TRY(grid_find_greedy_matching(grid));
    grid_count_unmatched(grid);
    struct grid_phases phases = {.grid = grid, .colour = grid->unmatched[0] > grid->unmatched[1]};
    TRY(arena_make(grid->arena, &phases.level, grid->cells));
    TRY(grid_phases_run(&phases));
    arena_free(grid->arena, phases.level);
    memset(grid->way, 0, grid->cells);
    grid->queued = 0;
    return QJ_OK;
}
