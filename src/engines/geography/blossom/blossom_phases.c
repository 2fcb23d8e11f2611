/* blossom_phases: a maximum matching of a bipartite graph, after a sweep (blossom_sweep.c) that
 * takes long, in phases after Hopcroft and Karp ("An n^5/2 algorithm for maximum matchings in
 * bipartite graphs", 1973), from the side with fewer unmatched vertices. A phase assigns a level to
 * every even vertex, breadth first. An unmatched vertex of the opposite side, an end, gets the
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
 * The phases reuse the fields of a vertex. base is the level of an end, or of a vertex on the side
 * of the roots (0: not reached, or used up). label is the arc of its row that an odd vertex tries,
 * or the odd vertex that an even vertex was reached from.
 */
#include "engines/geography/blossom/blossom_matching.h"

#include "base/bits.h"

/* The queue has the even vertices from its front, in the order of their levels, and the ends from
 * its back. */
struct blossom_phases {
    struct blossom_matching *matching;
    const uint64_t *sides;
    bool side; /* of the roots */
    uint32_t queued, ends;
};

static uint32_t *blossom_phases_level(const struct blossom_phases *phases, uint32_t vertex)
{
    return &phases->matching->at[vertex].base;
}

static bool blossom_phases_is_root(const struct blossom_phases *phases, uint32_t vertex)
{
    const struct blossom_matching *matching = phases->matching;
    return matching->kind[vertex] == FREE && bits_get(phases->sides, vertex) == phases->side;
}

static void blossom_phases_start(struct blossom_phases *phases)
{
    struct blossom_matching *matching = phases->matching;
    phases->queued = phases->ends = 0;
    for (uint32_t v = 0; v < matching->graph.vertices; v++) {
        bool root = blossom_phases_is_root(phases, v);
        *blossom_phases_level(phases, v) = root;
        if (root)
            matching->queue[phases->queued++] = v;
    }
}

/* Assigns levels to the vertices that an even vertex reaches first. */
static void blossom_phases_scan_edges(struct blossom_phases *phases, uint32_t even)
{
    const struct blossom_matching *matching = phases->matching;
    const struct blossom_graph *graph = &matching->graph;
    uint32_t level = *blossom_phases_level(phases, even);
    for (uint64_t i = blossom_graph_row(graph, even); i < blossom_graph_row(graph, even + 1); i++) {
        uint32_t odd = graph->arcs[i];
        if (matching->kind[odd] == NEW) {
            uint32_t next = matching->at[odd].partner;
            if (!*blossom_phases_level(phases, next)) {
                *blossom_phases_level(phases, next) = level + 1;
                matching->queue[phases->queued++] = next;
            }
        } else if (matching->kind[odd] == FREE && !*blossom_phases_level(phases, odd)) {
            *blossom_phases_level(phases, odd) = level;
            matching->queue[graph->vertices - ++phases->ends] = odd;
        }
    }
}

static qj_status blossom_phases_find_levels(struct blossom_phases *phases)
{
    struct blossom_matching *matching = phases->matching;
    blossom_phases_start(phases);
    for (uint32_t head = 0; head < phases->queued; head++) {
        uint32_t even = matching->queue[head];
        TRY(pace_add(&matching->pace, 4 + blossom_graph_degree(&matching->graph, even), NULL, 0,
                     0));
        blossom_phases_scan_edges(phases, even);
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
static uint32_t blossom_phases_next_below(struct blossom_phases *phases, uint32_t odd,
                                          uint32_t level)
{
    struct blossom_matching *matching = phases->matching;
    const struct blossom_graph *graph = &matching->graph;
    uint64_t degree = blossom_graph_degree(graph, odd);
    while (matching->at[odd].label < degree) {
        uint32_t even = graph->arcs[blossom_graph_row(graph, odd) + matching->at[odd].label++];
        if (*blossom_phases_level(phases, even) == level)
            return even;
    }
    return NO_VERTEX;
}

/* Searches backwards, depth first, from an end for a root, one level down at every step, and flips
 * the path. An even vertex is used once in a phase. */
static qj_status blossom_phases_find_path(struct blossom_phases *phases, uint32_t end, bool *found)
{
    struct blossom_matching *matching = phases->matching;
    uint32_t odd = end, level = *blossom_phases_level(phases, end);
    matching->at[odd].label = 0;
    for (;;) {
        TRY(pace_add(&matching->pace, 4, NULL, 0, 0));
        uint32_t even = blossom_phases_next_below(phases, odd, level);
        if (even == NO_VERTEX) {
            if (odd == end)
                break;
            odd = matching->at[matching->at[odd].partner].label;
            level++;
            continue;
        }
        *blossom_phases_level(phases, even) = 0;
        matching->at[even].label = odd;
        if (level == 1) {
            blossom_phases_flip_path(matching, even);
            *found = true;
            return QJ_OK;
        }
        odd = matching->at[even].partner;
        matching->at[odd].label = 0;
        level--;
    }
    *found = false;
    return QJ_OK;
}

static qj_status blossom_phases_run_one(struct blossom_phases *phases, bool *augmented)
{
    struct blossom_matching *matching = phases->matching;
    *augmented = false;
    TRY(blossom_phases_find_levels(phases));
    for (uint32_t i = 1; i <= phases->ends; i++) {
        bool found;
        TRY(blossom_phases_find_path(phases, matching->queue[matching->graph.vertices - i],
                                     &found));
        *augmented = *augmented || found;
    }
    return QJ_OK;
}

qj_status blossom_run_phases(struct blossom_matching *matching, const uint64_t *sides)
{
    struct blossom_phases phases = {.matching = matching, .sides = sides};
    uint32_t roots[2] = {0, 0};
    for (uint32_t v = 0; v < matching->graph.vertices; v++)
        if (matching->kind[v] == FREE)
            roots[bits_get(sides, v)]++;
    phases.side = roots[1] < roots[0];
    for (bool augmented = roots[0] && roots[1]; augmented;)
        TRY(blossom_phases_run_one(&phases, &augmented));
    return QJ_OK;
}

qj_status blossom_maximise(struct blossom_matching *matching)
{
    uint64_t *sides;
    TRY(blossom_sweep(matching, &sides));
    if (sides)
        TRY(blossom_run_phases(matching, sides));
    arena_free(matching->arena, sides);
    return blossom_mark(matching);
}
