/* blossom_matching: a matching of a graph, and alternating searches with blossoms.
 *
 * A vertex is even when an alternating path of even length leads to it from an unmatched vertex,
 * the root of a search. The search grows a tree from its root: the even vertex v reaches a vertex w
 * that is new, w becomes odd, and its mate x even:
 *
 *     root ---- w ==== x ---- w ==== x          ---- free edge, ==== matched edge
 *               odd    even
 *
 * An edge between two even vertices of the tree, the bridge, closes a blossom: an odd cycle from
 * their nearest common even vertex, its base, down to both. Every odd vertex of the cycle is then
 * even too, since the way around the cycle leads to it, and the blossom counts as one vertex from
 * there on (Edmonds, "Paths, trees, and flowers", 1965). Blossoms are the sets of a union-find
 * (Gabow, "An efficient implementation of Edmonds' algorithm for maximum matching on graphs",
 * 1976): only vertices that were even from the start are its elements, for an odd vertex that
 * turns even lies in the blossom of its mate.
 *
 *     kind      label                                     base
 *     EVEN      the even vertex that reached its mate     towards the base of its blossom
 *     TURNED    the bridge's end on its own side          the bridge's other end
 *     others    -                                         -
 */
#ifndef QIJU_ENGINES_GEOGRAPHY_BLOSSOM_BLOSSOM_MATCHING_H
#define QIJU_ENGINES_GEOGRAPHY_BLOSSOM_BLOSSOM_MATCHING_H

#include "engines/geography/blossom/blossom_graph.h"

/* The kind of a vertex. From FREE on it is unmatched, and during a sweep kind - FREE says how many
 * free neighbours it has; see blossom_sweep.c. */
enum {
    NEW,    /* matched, and reached by no search that is remembered */
    EVEN,   /* even from the start: a root, or reached over its mate */
    TRAIL,  /* the same, while a common base is looked for */
    TURNED, /* even by a blossom */
    ODD,
    CLOSED, /* no vertex of the graph */
    FREE
};

struct blossom_vertex {
    uint32_t mate; /* NO_VERTEX: none */
    uint32_t label, base;
};

struct blossom_matching {
    struct arena *arena;
    struct graph_view view;
    struct blossom_graph graph;
    uint8_t *kind;
    struct blossom_vertex *at;
    uint32_t *queue; /* the even vertices of the search, or what a line has closed; or see
                        blossom_sweep.c */
    uint32_t queued;
    uint32_t open;      /* vertices that are not closed */
    uint32_t unmatched; /* of these, once the matching is maximum */
    uint64_t work;      /* arcs and vertices that searches have looked at */
    bool marked;        /* then kind is EVEN or TURNED just for the even vertices */
    struct pace pace;
};

/* Reads a view, nothing matched yet. Refuses what cannot fit. */
qj_status blossom_read(struct blossom_matching *matching, struct arena *arena,
                       const struct graph_view *view);

/* Bytes that it allocates. */
uint64_t blossom_bytes(const struct graph_view *view);

/* Takes a vertex out of the graph before anything is matched. */
void blossom_close(struct blossom_matching *matching, uint32_t vertex);

/* Makes the matching a maximum one, and marks the even vertices. */
qj_status blossom_maximise(struct blossom_matching *matching);

/* Its parts: a sweep, which leaves the matching of a bipartite graph incomplete when it becomes
 * long (*sides as of blossom_graph_find_sides, else NULL), and the phases that complete it then. */
qj_status blossom_sweep(struct blossom_matching *matching, uint64_t **sides);
qj_status blossom_run_phases(struct blossom_matching *matching, const uint64_t *sides);

/* A search from one root, or from several that are all planted, in an empty queue, before it grows.
 * It ends with an edge between *last, an even vertex, and *end, a free vertex or an even one of
 * another tree, which an augmenting path goes over; or *end is NO_VERTEX, if there is none or all
 * work came to more than most; then the kinds that the search gave stay. */
qj_status blossom_search(struct blossom_matching *matching, uint32_t root, uint64_t most,
                         uint32_t *last, uint32_t *end);
void blossom_plant(struct blossom_matching *matching, uint32_t root);
qj_status blossom_grow(struct blossom_matching *matching, uint64_t most, uint32_t *last,
                       uint32_t *end);

/* Flips the path that the search has found, or forgets the search. */
void blossom_flip(struct blossom_matching *matching, uint32_t last, uint32_t end);
void blossom_forget(struct blossom_matching *matching);

/* In a maximum matching: */

/* Marks the even vertices: those that some maximum matching misses. */
qj_status blossom_mark(struct blossom_matching *matching);
void blossom_unmark(struct blossom_matching *matching);

/* Whether a vertex is marked. */
static inline bool blossom_is_even(const struct blossom_matching *matching, uint32_t vertex)
{
    return matching->kind[vertex] == EVEN || matching->kind[vertex] == TURNED;
}

#endif
