/* blossom_matching: a matching of a graph, and alternating searches with blossoms.
 *
 * A vertex is even if an alternating path of even length leads to it from an exposed vertex, the
 * root of a search. The search grows a tree from its root. If an even vertex v has a new neighbour
 * w, w becomes odd and its partner x even:
 *
 *     root ---- w ==== x ---- w ==== x          ---- free edge, ==== matched edge
 *               odd    even
 *
 * An edge between two even vertices of the tree, the bridge, closes a blossom: the odd cycle from
 * their nearest common even vertex, its base, to both ends. The path around the cycle makes every
 * odd vertex of it even too. From then on the blossom counts as one vertex (Edmonds, "Paths, trees,
 * and flowers", 1965). Blossoms are the sets of a union-find (Gabow, "An efficient implementation
 * of Edmonds' algorithm for maximum matching on graphs", 1976). Its elements are the vertices that
 * were even from the start; an odd vertex that turned even is in the blossom of its partner.
 *
 *     kind      label                                     base
 *     EVEN      the even vertex that reached its mate     parent, towards the base of its blossom
 *     TURNED    the bridge's end on its side              the bridge's opposite end
 *     others    -                                         -
 */
#pragma once

#include "base/arena.h"
#include "model/view.h"

#define NO_VERTEX UINT32_MAX

/* The kind of a vertex. FREE and above: exposed. During a sweep kind - FREE is the number of free
 * neighbours; see blossom_sweep.c. During phases it is 1 for an end; see blossom_phases.c. */
enum {
    NEW,    /* matched, and not reached by a remembered search */
    EVEN,   /* even from the start: a root, or reached over its partner */
    TRAIL,  /* even, while a common base is searched */
    TURNED, /* even by a blossom */
    ODD,
    CLOSED, /* not a vertex of the graph */
    FREE
};

struct blossom_vertex {
    uint32_t partner; /* NO_VERTEX: none */
    uint32_t label, base;
};

struct blossom_matching {
    struct arena *arena;
    struct graph_view graph;
    uint8_t *kind;
    struct blossom_vertex *at;
    uint32_t *queue;       /* even vertices of the search; or closed by a line; or of a sweep */
    uint32_t queued, ends; /* ends: of a sweep or, at the back of the queue, of phases */
    uint32_t open;         /* vertices that are not closed */
    uint32_t exposed;      /* number of exposed vertices, once the matching is maximum */
    uint64_t work;         /* arcs and vertices that searches and phases have visited */
    bool marked;           /* kind is EVEN or TURNED exactly for the even vertices */
    struct pace pace;
};

/* Bytes that blossom_read allocates. */
uint64_t blossom_bytes(const struct graph_view *view);

/* Functions of struct matcher: reads a view; makes the matching a maximum matching, and marks the
 * even vertices. */
qj_status blossom_read(void *place, struct arena *arena, const struct view *view, uint64_t *open);
qj_status blossom_maximise(void *place);

/* Between two searches: tests whether the graph is bipartite. If it is, base is 1 or 2 for the side
 * of a vertex, and blossom_phases_run makes the matching a maximum matching. */
qj_status blossom_phases_find_sides(struct blossom_matching *matching, bool *bipartite);
qj_status blossom_phases_run(struct blossom_matching *matching);

/* Searches from one or several roots. If an augmenting path is found, it contains the edge between
 * *last, an even vertex, and *end, a free vertex or an even vertex of another tree. Otherwise *end
 * is NO_VERTEX, and the kinds that the search set stay: no path exists, matching->work exceeded
 * most, or the search failed. */
qj_status blossom_search(struct blossom_matching *matching, const uint32_t *roots, uint32_t count,
                         uint64_t most, uint32_t *last, uint32_t *end);

/* Flip the path that the search has found, or forget the search, as the function leave of struct
 * matcher. */
void blossom_flip(struct blossom_matching *matching, uint32_t last, uint32_t end);
void blossom_forget(void *matching);

/* The functions below require a maximum matching. */

/* Marks the even vertices: the vertices that some maximum matching exposes. */
qj_status blossom_mark(struct blossom_matching *matching);
void blossom_unmark(struct blossom_matching *matching);

/* Tells whether a vertex is marked. */
static inline bool blossom_is_even(const struct blossom_matching *matching, uint32_t vertex)
{
    return matching->kind[vertex] == EVEN || matching->kind[vertex] == TURNED;
}
