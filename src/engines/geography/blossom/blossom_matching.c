/* blossom_matching: reading a graph, searching, and changing the matching; see blossom_matching.h.
 *
 * Searches are breadth first, from one root at a time. The tree of a failed search stays. None of
 * its vertices can be on an augmenting path, now or after later flips, and every neighbour of its
 * even vertices is in it. Later searches therefore stop at its odd vertices. When every exposed
 * vertex has a tree, the matching is maximum, and the even vertices of the trees are D(G) (Gallai
 * and Edmonds; docs/theory/blossom.md). All failed searches together visit the graph once; each
 * flipped path costs at most one more visit.
 */
#include "engines/geography/blossom/blossom_matching.h"

#include "base/bits.h"

/* ---------------------------------------------------------------- reading */

uint64_t blossom_bytes(const struct graph_view *view)
{
    uint64_t each = sizeof(uint8_t) + sizeof(struct blossom_vertex) + sizeof(uint32_t);
    return view->vertices * each + sizeof(uint32_t);
}

qj_status blossom_read(void *place, struct arena *arena, const struct view *view, uint64_t *open)
{
    struct blossom_matching *matching = place;
    const struct graph_view *graph = &view->graph;
    char what[80];
    *matching = (struct blossom_matching){
        .arena = arena, .graph = *graph, .pace = {arena->context, 0}};
    phrase_write(what, sizeof what, "a maximum matching of %" PRIu64 " vertices", graph->vertices);
    TRY(context_check_bytes(arena->context, blossom_bytes(graph), what));
    TRY(arena_resize(arena, &matching->kind, graph->vertices));
    TRY(arena_resize(arena, &matching->at, graph->vertices));
    TRY(arena_resize(arena, &matching->queue, graph->vertices + 1));
    memset(matching->kind, FREE, graph->vertices);
    memset(matching->at, 0xff, graph->vertices * sizeof *matching->at);
    for (uint32_t v = 0; v < graph->vertices; v++)
        if (bits_get(graph->open, v))
            matching->open++;
        else
            matching->kind[v] = CLOSED;
    *open = matching->open;
    return QJ_OK;
}

/* --------------------------------------------------------------- blossoms */

/* Returns the base of the blossom of an even vertex, and shortens the path to it. */
static inline uint32_t blossom_base_of(const struct blossom_matching *matching, uint32_t vertex)
{
    struct blossom_vertex *at = matching->at;
    if (matching->kind[vertex] == TURNED)
        vertex = at[vertex].partner;
    while (at[vertex].base != vertex) {
        at[vertex].base = at[at[vertex].base].base;
        vertex = at[vertex].base;
    }
    return vertex;
}

static inline void blossom_reach(struct blossom_matching *matching, uint32_t vertex, uint32_t from)
{
    matching->kind[vertex] = EVEN;
    matching->at[vertex].label = from;
    matching->at[vertex].base = vertex;
    matching->queue[matching->queued++] = vertex;
    __builtin_prefetch(&matching->graph.rows[vertex]);
}

/* Returns the next base on the path from a base to the root; NO_VERTEX after the root. */
static uint32_t blossom_base_above(const struct blossom_matching *matching, uint32_t base)
{
    uint32_t above = matching->at[base].label;
    return above == NO_VERTEX ? NO_VERTEX : blossom_base_of(matching, above);
}

static void blossom_clear_trail(struct blossom_matching *matching, uint32_t base)
{
    for (; base != NO_VERTEX && matching->kind[base] == TRAIL;
         base = blossom_base_above(matching, base))
        matching->kind[base] = EVEN;
}

/* Returns the nearest common base of two bases, or NO_VERTEX if they are in two trees. Both climb
 * in turn and leave a trail, so the cost is at most twice the longer side of the blossom. */
static uint32_t blossom_common_base(struct blossom_matching *matching, uint32_t one, uint32_t two)
{
    uint32_t climber = one, other = two;
    while (climber == NO_VERTEX ? other != NO_VERTEX : matching->kind[climber] != TRAIL) {
        uint32_t next = NO_VERTEX;
        if (climber != NO_VERTEX) {
            matching->kind[climber] = TRAIL;
            next = blossom_base_above(matching, climber);
        }
        climber = other;
        other = next;
    }
    blossom_clear_trail(matching, one);
    blossom_clear_trail(matching, two);
    return climber;
}

/* Adds one side of a blossom to it, from its end of the bridge up to the blossom's base. */
static void blossom_shrink_side(struct blossom_matching *matching, uint32_t end, uint32_t far_end,
                                uint32_t base)
{
    uint32_t from = blossom_base_of(matching, end);
    while (from != base) {
        uint32_t odd = matching->at[from].partner;
        matching->kind[odd] = TURNED;
        matching->at[odd].label = end;
        matching->at[odd].base = far_end;
        matching->queue[matching->queued++] = odd;
        matching->at[from].base = base;
        from = blossom_base_above(matching, from);
    }
}

/* Shrinks the blossom that a bridge closes; returns false if the bridge joins two trees. */
static bool blossom_shrink(struct blossom_matching *matching, uint32_t one, uint32_t two)
{
    uint32_t base = blossom_common_base(matching, blossom_base_of(matching, one),
                                        blossom_base_of(matching, two));
    if (base == NO_VERTEX)
        return false;
    blossom_shrink_side(matching, one, two, base);
    blossom_shrink_side(matching, two, one, base);
    return true;
}

/* --------------------------------------------------------------- searches */

/* Visits the edges of an even vertex; returns the end of an edge that ends the search. */
static uint32_t blossom_scan_edges(struct blossom_matching *matching, uint32_t even)
{
    const uint32_t *arcs = matching->graph.arcs;
    uint64_t last = matching->graph.rows[even + 1];
    uint32_t base = NO_VERTEX;
    for (uint64_t i = matching->graph.rows[even]; i < last; i++) {
        uint32_t next = arcs[i];
        uint8_t kind = matching->kind[next];
        if (kind == NEW) {
            matching->kind[next] = ODD;
            blossom_reach(matching, matching->at[next].partner, even);
        } else if (kind == EVEN || kind == TURNED) {
            base = base == NO_VERTEX ? blossom_base_of(matching, even) : base;
            if (blossom_base_of(matching, next) == base)
                continue;
            if (!blossom_shrink(matching, even, next))
                return next;
            base = NO_VERTEX;
        } else if (kind >= FREE) {
            return next;
        }
    }
    return NO_VERTEX;
}

qj_status blossom_search(struct blossom_matching *matching, const uint32_t *roots, uint32_t count,
                         uint64_t most, uint32_t *last, uint32_t *end)
{
    enum { SOON = 4 };
    const struct graph_view *graph = &matching->graph;
    *end = NO_VERTEX;
    matching->queued = 0;
    for (uint32_t i = 0; i < count; i++)
        blossom_reach(matching, roots[i], NO_VERTEX);
    for (uint32_t head = 0; head < matching->queued && *end == NO_VERTEX; head++) {
        *last = matching->queue[head];
        if (head + SOON < matching->queued)
            __builtin_prefetch(&graph->arcs[graph->rows[matching->queue[head + SOON]]]);
        uint64_t work = 4 + graph->rows[*last + 1] - graph->rows[*last];
        matching->work += work;
        if (matching->work > most)
            break;
        TRY(pace_add(&matching->pace, work, NULL, 0, 0));
        *end = blossom_scan_edges(matching, *last);
    }
    return QJ_OK;
}

static void blossom_forget_kind(struct blossom_matching *matching, uint32_t vertex)
{
    matching->kind[vertex] = matching->at[vertex].partner == NO_VERTEX ? FREE : NEW;
}

static void blossom_forget_even(struct blossom_matching *matching)
{
    while (matching->queued)
        blossom_forget_kind(matching, matching->queue[--matching->queued]);
}

/* Forgets the odd vertices, each of which is still the partner of an even vertex. */
static void blossom_forget_odd(struct blossom_matching *matching)
{
    for (uint32_t i = 0; i < matching->queued; i++) {
        uint32_t odd = matching->at[matching->queue[i]].partner;
        if (odd != NO_VERTEX)
            matching->kind[odd] = matching->kind[odd] == ODD ? NEW : matching->kind[odd];
    }
}

void blossom_forget(void *matching)
{
    blossom_forget_odd(matching);
    blossom_forget_even(matching);
}

/* Flips the path from an even vertex to the root and gives the vertex the partner `other`. Each
 * vertex leaves its partner for the next. The path of a TURNED vertex leads down its side of the
 * blossom to the bridge, and from the bridge's opposite end to the root. The second part waits in a
 * list of such vertices, linked by their base fields. The bridge's opposite end need not be stored:
 * by then it is the partner of the end on the vertex's side. */
static void blossom_rematch(struct blossom_matching *matching, uint32_t vertex, uint32_t other)
{
    struct blossom_vertex *at = matching->at;
    uint32_t pending = NO_VERTEX;
    for (;;) {
        uint32_t left = at[vertex].partner, label = at[vertex].label;
        at[vertex].partner = other;
        if (left == NO_VERTEX || at[left].partner != vertex) { /* the path ends here */
            if (pending == NO_VERTEX)
                return;
            other = at[pending].label;
            vertex = at[other].partner;
            pending = at[pending].base;
        } else if (matching->kind[vertex] == EVEN) {
            at[left].partner = label;
            vertex = label;
            other = left;
        } else {
            other = at[vertex].base;
            at[vertex].base = pending;
            pending = vertex;
            vertex = label;
        }
    }
}

void blossom_flip(struct blossom_matching *matching, uint32_t last, uint32_t end)
{
    blossom_forget_odd(matching);
    blossom_rematch(matching, last, end);
    if (matching->kind[end] >= FREE) {
        matching->at[end].partner = last;
        matching->kind[end] = NEW;
    } else {
        blossom_rematch(matching, end, last);
    }
    blossom_forget_even(matching);
}

/* Searches from the exposed vertices that are not yet roots; counts all exposed vertices. */
qj_status blossom_mark(struct blossom_matching *matching)
{
    uint32_t exposed = 0;
    qj_status status = QJ_OK;
    if (matching->marked)
        return QJ_OK;
    matching->marked = true;
    for (uint32_t root = 0; root < matching->graph.vertices && status == QJ_OK; root++) {
        uint32_t last, end = NO_VERTEX;
        if (matching->at[root].partner != NO_VERTEX || matching->kind[root] == CLOSED)
            continue;
        exposed++;
        if (matching->kind[root] >= FREE)
            status = blossom_search(matching, &root, 1, UINT64_MAX, &last, &end);
        assert(end == NO_VERTEX);
    }
    if (status == QJ_OK)
        matching->exposed = exposed;
    else
        blossom_unmark(matching);
    return status;
}

void blossom_unmark(struct blossom_matching *matching)
{
    if (!matching->marked)
        return;
    for (uint32_t v = 0; v < matching->graph.vertices; v++)
        if (matching->kind[v] != CLOSED)
            blossom_forget_kind(matching, v);
    matching->marked = false;
    matching->queued = 0;
}
