/* blossom_sweep: a maximum matching, mostly in one sweep over the vertices.
 *
 * If neighbours are near each other in board order, a free vertex is matched with its first free
 * neighbour. Earlier vertices are settled by then, so few vertices are left over. Otherwise the
 * sweep uses the rule of Karp and Sipser ("Maximum matchings in sparse random graphs", 1981): a
 * vertex with exactly one free neighbour, an end, is matched with it; some maximum matching
 * contains this edge. If there is no end, the next free vertex is matched with the free neighbour
 * that has the fewest free neighbours. A vertex that has no free neighbour by then becomes the root
 * of a search at once. Earlier vertices are matched or given up, but later vertices are free, and
 * an augmenting path to one of them is short.
 *
 *     matched and given up      | v |      free, except partners of earlier vertices
 *                                 `--==--==--'
 *
 * During the sweep the kind of a free vertex is FREE plus the number of its free neighbours; FREE +
 * MANY means MANY or more. One byte therefore decides how to treat a neighbour.
 *
 * The last exposed vertices are far from each other, and a search from one of them may visit the
 * whole graph. A search that becomes long is abandoned, and its vertex is left to the end. Then
 * trees grow from all these vertices at once, and meet while they are small.
 */
#include "engines/geography/blossom/blossom_matching.h"

enum { MANY = 255 - FREE };

/* Passes over the graph that searches may cost before the graph is tested for being bipartite. If
 * it is, the sweep goes on without searches, and phases (blossom_phases.c) complete the matching.
 * If neighbours are near, the sweep leaves many vertices to the phases, so searches may cost more.
 */
enum { PASSES = 4, PASSES_NEAR = 16 };

/* Work of a long search, and the number of searches that may be abandoned. */
enum { LONG = 1 << 14, MAX_LATE = 32 };

/* Vertices with one free neighbour wait in the queue, which searches do not use meanwhile. */
struct blossom_sweep {
    bool near;
    uint32_t late[MAX_LATE]; /* vertices left to the end */
    uint32_t late_count;
    uint64_t patience; /* work after which the graph is tested for being bipartite */
    bool bipartite;    /* as the test found */
};

/* Tells whether most neighbours are near in board order: half of the arcs of a sample. */
static bool blossom_sweep_is_near(const struct graph_view *view)
{
    enum { FAR = 1 << 13, PARTS = 8, SAMPLE = 1024 };
    uint64_t far = 0, arcs = 0, step = view->vertices / SAMPLE + 1;
    uint64_t most = view->vertices / PARTS < FAR ? view->vertices / PARTS : FAR;
    for (uint64_t v = 0; v < view->vertices; v += step)
        for (uint64_t i = view->rows[v]; i < view->rows[v + 1]; i++, arcs++) {
            uint64_t w = view->arcs[i];
            far += (w > v ? w - v : v - w) > most;
        }
    return 2 * far <= arcs;
}

/* Records that a neighbour is no longer free. Branches would be unpredictable. */
static inline void blossom_sweep_lose_neighbour(struct blossom_matching *matching, uint32_t vertex)
{
    uint8_t kind = matching->kind[vertex];
    matching->kind[vertex] = (uint8_t)(kind - ((uint8_t)(kind - FREE - 1) < MANY - 1));
    __builtin_prefetch(&matching->graph.rows[vertex]);
    matching->queue[matching->ends] = vertex;
    matching->ends += kind == FREE + 2;
}

static void blossom_sweep_lose_vertex(struct blossom_matching *matching, uint32_t vertex)
{
    for (uint64_t i = matching->graph.rows[vertex]; i < matching->graph.rows[vertex + 1]; i++)
        blossom_sweep_lose_neighbour(matching, matching->graph.arcs[i]);
}

static inline void blossom_sweep_join(struct blossom_matching *matching, uint32_t one, uint32_t two)
{
    matching->at[one].partner = two;
    matching->at[two].partner = one;
    matching->kind[one] = matching->kind[two] = NEW;
}

/* Returns the first free neighbour of a vertex, the centre, except `but`; or NO_VERTEX. */
static inline uint32_t blossom_sweep_first_free(const struct blossom_matching *matching,
                                                uint32_t centre, uint32_t but)
{
    for (uint64_t i = matching->graph.rows[centre]; i < matching->graph.rows[centre + 1]; i++)
        if (matching->kind[matching->graph.arcs[i]] >= FREE && matching->graph.arcs[i] != but)
            return matching->graph.arcs[i];
    return NO_VERTEX;
}

/* Matches a free vertex with a free neighbour, or by a path over one matched pair. */
static bool blossom_sweep_match_near(struct blossom_matching *matching, uint32_t vertex)
{
    uint32_t end = blossom_sweep_first_free(matching, vertex, vertex);
    if (end != NO_VERTEX) {
        blossom_sweep_join(matching, vertex, end);
        return true;
    }
    for (uint64_t i = matching->graph.rows[vertex]; i < matching->graph.rows[vertex + 1]; i++) {
        uint32_t odd = matching->graph.arcs[i], partner = matching->at[odd].partner;
        if (matching->kind[odd] != NEW)
            continue;
        end = blossom_sweep_first_free(matching, partner, vertex);
        if (end != NO_VERTEX) {
            blossom_sweep_join(matching, vertex, odd);
            blossom_sweep_join(matching, partner, end);
            return true;
        }
    }
    return false;
}

/* Matches a free vertex with a free neighbour that has fewer than MANY; false: there is none. */
static bool blossom_sweep_match(struct blossom_matching *matching, uint32_t vertex)
{
    uint32_t partner = NO_VERTEX;
    uint8_t least = MANY;
    for (uint64_t i = matching->graph.rows[vertex]; i < matching->graph.rows[vertex + 1]; i++) {
        uint8_t degree = (uint8_t)(matching->kind[matching->graph.arcs[i]] - FREE - 1);
        partner = degree < least ? matching->graph.arcs[i] : partner;
        least = degree < least ? degree : least;
    }
    if (partner == NO_VERTEX)
        return false;
    blossom_sweep_join(matching, vertex, partner);
    blossom_sweep_lose_vertex(matching, vertex);
    blossom_sweep_lose_vertex(matching, partner);
    return true;
}

/* Searches from a vertex without a free neighbour, or leaves it to the end. */
static qj_status blossom_sweep_match_by_search(struct blossom_matching *matching,
                                               struct blossom_sweep *sweep, uint32_t vertex)
{
    uint64_t most = sweep->late_count < MAX_LATE ? matching->work + LONG : UINT64_MAX;
    uint32_t last, end;
    TRY(blossom_search(matching, &vertex, 1, most, &last, &end));
    if (end != NO_VERTEX) {
        blossom_flip(matching, last, end);
        if (!sweep->near)
            blossom_sweep_lose_vertex(matching, end);
    } else if (matching->work > most) {
        blossom_forget(matching);
        sweep->late[sweep->late_count++] = vertex;
    }
    return QJ_OK;
}

/* Searches from all vertices that were left to the end, until no two of them are ends of a path. */
static qj_status blossom_sweep_match_late(struct blossom_matching *matching,
                                          struct blossom_sweep *sweep)
{
    uint32_t last, end;
    do {
        uint32_t left = 0;
        for (uint32_t i = 0; i < sweep->late_count; i++)
            if (matching->kind[sweep->late[i]] == FREE)
                sweep->late[left++] = sweep->late[i];
        sweep->late_count = left;
        TRY(blossom_search(matching, sweep->late, left, UINT64_MAX, &last, &end));
        if (end != NO_VERTEX)
            blossom_flip(matching, last, end);
    } while (end != NO_VERTEX);
    return QJ_OK;
}

static void blossom_sweep_count_neighbours(struct blossom_matching *matching)
{
    const struct graph_view *graph = &matching->graph;
    for (uint32_t v = 0; v < graph->vertices; v++) {
        uint64_t degree = graph->rows[v + 1] - graph->rows[v];
        if (matching->kind[v] != CLOSED)
            matching->kind[v] = (uint8_t)(FREE + (degree < MANY ? degree : MANY));
    }
    for (uint32_t v = 0; matching->open < graph->vertices && v < graph->vertices; v++)
        if (matching->kind[v] == CLOSED)
            blossom_sweep_lose_vertex(matching, v);
    matching->ends = 0;
    for (uint32_t v = 0; v < graph->vertices; v++) {
        matching->queue[matching->ends] = v;
        matching->ends += matching->kind[v] == FREE + 1;
    }
}

/* Settles the next vertex of the sweep. */
static qj_status blossom_sweep_settle(struct blossom_matching *matching,
                                      struct blossom_sweep *sweep, uint32_t vertex)
{
    uint8_t *kind = &matching->kind[vertex];
    if (*kind < FREE)
        return QJ_OK;
    if (sweep->near ? blossom_sweep_match_near(matching, vertex)
                    : *kind > FREE && blossom_sweep_match(matching, vertex))
        return QJ_OK;
    *kind = FREE;
    if (matching->work > sweep->patience) {
        sweep->patience = UINT64_MAX;
        TRY(blossom_phases_find_sides(matching, &sweep->bipartite));
    }
    return sweep->bipartite ? QJ_OK : blossom_sweep_match_by_search(matching, sweep, vertex);
}

qj_status blossom_maximise(void *place)
{
    struct blossom_matching *matching = place;
    uint64_t vertices = matching->graph.vertices;
    bool near = blossom_sweep_is_near(&matching->graph);
    struct blossom_sweep sweep = {.near = near,
                                  .patience = (near ? PASSES_NEAR : PASSES) *
                                              (4 * vertices + matching->graph.rows[vertices])};
    if (!near)
        blossom_sweep_count_neighbours(matching);
    for (uint32_t v = 0; v < vertices; v++) {
        for (uint32_t next = 0; next < matching->ends; next++) {
            uint32_t end = matching->queue[next];
            if (matching->kind[end] > FREE) {
                TRY(pace_add(&matching->pace, 8, NULL, 0, 0));
                blossom_sweep_match(matching, end);
            }
        }
        matching->ends = 0;
        TRY(pace_add(&matching->pace, 4, "vertices", v, vertices));
        TRY(blossom_sweep_settle(matching, &sweep, v));
    }
    TRY(sweep.bipartite ? blossom_phases_run(matching)
                        : blossom_sweep_match_late(matching, &sweep));
    return blossom_mark(matching);
}
