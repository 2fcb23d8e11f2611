/* blossom_phases: a maximum matching of a bipartite graph, after a sweep (blossom_sweep.c) that
 * takes long, in phases after Hopcroft and Karp ("An n^5/2 algorithm for maximum matchings in
 * bipartite graphs", 1973), from the side with fewer exposed vertices. A phase assigns a level to
 * every even vertex, breadth first. An exposed vertex of the opposite side, an end, gets the
 * level of its first neighbour. Then the phase flips a maximal set of disjoint augmenting paths
 * that rise one level at every step. They are found backwards from their ends, where dead ends are
 * rare:
 *
 *     level 1     1        2        2        3      3
 *       root ---- w ====== x ------ w ====== x ---- end
 *
 * Longer paths than the shortest are flipped too, which saves most of the phases. The shortest
 * augmenting path still grows with every phase, so there are O(sqrt V) phases, each in time O(E);
 * the proof is in docs/theory/blossom.md.
 *
 * The phases reuse the fields of a vertex. base is its side at first, 1 or 2; then the level of an
 * end, or of a vertex on the side of the roots (0: not reached, or used up). label is the arc of
 * its row that an odd vertex tries, or the odd vertex that an even vertex was reached from.
 */
#include "engines/geography/blossom/blossom_matching.h"

/* The kinds of exposed vertices. */
enum { ROOT = FREE, END };

static qj_status blossom_phases_add_work(struct blossom_matching *matching, uint64_t work)
{
    matching->work += work;
    return pace_add(&matching->pace, work, NULL, 0, 0);
}

/* ------------------------------------------------------------------ sides */

/* Assigns the opposite side to the neighbours; returns false if one is on the vertex's side. */
static bool blossom_phases_cross_edges(struct blossom_matching *matching, uint32_t vertex)
{
    const struct graph_view *graph = &matching->graph;
    uint32_t side = matching->at[vertex].base;
    for (uint64_t i = graph->rows[vertex]; i < graph->rows[vertex + 1]; i++) {
        uint32_t next = graph->arcs[i];
        if (matching->at[next].base == side)
            return false;
        if (!matching->at[next].base)
            matching->queue[matching->queued++] = next;
        matching->at[next].base = 3 - side;
    }
    return true;
}

qj_status blossom_phases_find_sides(struct blossom_matching *matching, bool *bipartite)
{
    const struct graph_view *graph = &matching->graph;
    for (uint32_t v = 0; v < graph->vertices; v++)
        matching->at[v].base = 0;
    *bipartite = true;
    for (uint32_t first = 0; first < graph->vertices; first++) {
        matching->queued = !matching->at[first].base;
        if (matching->queued) {
            matching->at[first].base = 1;
            matching->queue[0] = first;
        }
        for (uint32_t head = 0; head < matching->queued; head++) {
            uint32_t v = matching->queue[head];
            TRY(blossom_phases_add_work(matching, 4 + graph->rows[v + 1] - graph->rows[v]));
            *bipartite = blossom_phases_cross_edges(matching, v);
            if (!*bipartite)
                return QJ_OK;
        }
    }
    return QJ_OK;
}

/* ----------------------------------------------------------------- phases */

/* The queue has the even vertices at its front, by their levels, and the ends at its back. Assigns
 * levels to the vertices that an even vertex reaches first. */
static void blossom_phases_scan_edges(struct blossom_matching *matching, uint32_t even)
{
    const struct graph_view *graph = &matching->graph;
    uint32_t level = matching->at[even].base;
    for (uint64_t i = graph->rows[even]; i < graph->rows[even + 1]; i++) {
        uint32_t odd = graph->arcs[i];
        if (matching->kind[odd] == NEW) {
            uint32_t next = matching->at[odd].partner;
            if (!matching->at[next].base) {
                matching->at[next].base = level + 1;
                matching->queue[matching->queued++] = next;
            }
        } else if (matching->kind[odd] == END && !matching->at[odd].base) {
            matching->at[odd].base = level;
            matching->queue[graph->vertices - ++matching->ends] = odd;
        }
    }
}

static qj_status blossom_phases_find_levels(struct blossom_matching *matching)
{
    const struct graph_view *graph = &matching->graph;
    matching->queued = matching->ends = 0;
    for (uint32_t v = 0; v < graph->vertices; v++) {
        matching->at[v].base = matching->kind[v] == ROOT;
        if (matching->at[v].base)
            matching->queue[matching->queued++] = v;
    }
    for (uint32_t head = 0; head < matching->queued; head++) {
        uint32_t even = matching->queue[head];
        TRY(blossom_phases_add_work(matching, 4 + graph->rows[even + 1] - graph->rows[even]));
        blossom_phases_scan_edges(matching, even);
    }
    return QJ_OK;
}

/* Flips the path from a root to its end. */
static void blossom_phases_flip_path(struct blossom_matching *matching, uint32_t even)
{
    while (even != NO_VERTEX) {
        uint32_t odd = matching->at[even].label, next = matching->at[odd].partner;
        matching->at[even].partner = odd;
        matching->at[odd].partner = even;
        matching->kind[even] = matching->kind[odd] = NEW;
        even = next;
    }
}

/* Returns the next even vertex one level below an odd vertex; NO_VERTEX if none is left. */
static uint32_t blossom_phases_next_below(struct blossom_matching *matching, uint32_t odd,
                                          uint32_t level)
{
    const struct graph_view *graph = &matching->graph;
    uint64_t degree = graph->rows[odd + 1] - graph->rows[odd];
    while (matching->at[odd].label < degree) {
        uint32_t even = graph->arcs[graph->rows[odd] + matching->at[odd].label++];
        if (matching->at[even].base == level)
            return even;
    }
    return NO_VERTEX;
}

/* Searches backwards, depth first, from an end for a root, one level down at every step, and flips
 * the path. An even vertex is used once in a phase. */
static qj_status blossom_phases_find_path(struct blossom_matching *matching, uint32_t end,
                                          bool *augmented)
{
    uint32_t odd = end, level = matching->at[end].base;
    matching->at[odd].label = 0;
    for (;;) {
        TRY(blossom_phases_add_work(matching, 4));
        uint32_t even = blossom_phases_next_below(matching, odd, level);
        if (even == NO_VERTEX) {
            if (odd == end)
                return QJ_OK;
            odd = matching->at[matching->at[odd].partner].label;
            level++;
            continue;
        }
        matching->at[even].base = 0;
        matching->at[even].label = odd;
        if (level == 1) {
            blossom_phases_flip_path(matching, even);
            *augmented = true;
            return QJ_OK;
        }
        odd = matching->at[even].partner;
        matching->at[odd].label = 0;
        level--;
    }
}

/* Makes the exposed vertices of the smaller number roots, and the others ends. */
static void blossom_phases_choose_roots(struct blossom_matching *matching)
{
    uint32_t count[3] = {0};
    for (uint32_t v = 0; v < matching->graph.vertices; v++)
        count[matching->kind[v] == FREE ? matching->at[v].base : 0]++;
    uint32_t side = count[2] < count[1] ? 2 : 1;
    for (uint32_t v = 0; v < matching->graph.vertices; v++)
        if (matching->kind[v] == FREE && matching->at[v].base != side)
            matching->kind[v] = END;
}

qj_status blossom_phases_run(struct blossom_matching *matching)
{
    blossom_phases_choose_roots(matching);
    for (bool augmented = true; augmented;) {
        augmented = false;
        TRY(blossom_phases_find_levels(matching));
        for (uint32_t i = 1; i <= matching->ends; i++)
            TRY(blossom_phases_find_path(matching, matching->queue[matching->graph.vertices - i],
                                         &augmented));
    }
    return QJ_OK;
}
