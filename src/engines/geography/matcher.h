/* matcher: what a session of vertex geography asks of a maximum matching of the open vertices.
 *
 * There are three matchers: for a grid in bytes, for a grid in tiles, on which no token can walk,
 * and for any graph. Their vertices are those of the view; an absent one is NO_TOKEN. The first two
 * are of the engine matching, the third of blossom.
 */
#ifndef QIJU_ENGINES_GEOGRAPHY_MATCHER_H
#define QIJU_ENGINES_GEOGRAPHY_MATCHER_H

#include "base/arena.h"
#include "model/engine.h"

struct matcher {
    const struct engine *engine; /* whose view it takes */
    size_t size;                 /* of its matching, all zero before read */

    /* Reads the open vertices of a view, nothing matched yet, and counts them. Refuses what cannot
     * fit. The arena and the view outlive the matching. */
    qj_status (*read)(void *matching, struct arena *arena, const struct view *view, uint64_t *open);
    /* Closes an open vertex for now; add may open it again. */
    void (*close)(void *matching, uint64_t vertex);
    /* Makes any matching a maximum one. *maximum: false when that took too much work, and the
     * walker must go on. */
    qj_status (*maximise)(void *matching, bool *maximum);

    /* From here on the matching is a maximum one. */
    bool (*is_perfect)(const void *matching);
    /* Whether an alternating path leads from the token's vertex to an unmatched one. */
    qj_status (*reaches)(void *matching, uint64_t token, bool *found);
    /* Visits the open neighbours of the token's vertex, or all open vertices, with their worths as
     * moves: those that some maximum matching misses win. */
    qj_status (*moves)(void *matching, uint64_t token, qj_option_fn visit, void *user);

    /* If no token can walk on this matching: the matcher to which it can be moved, into a new and
     * empty matching, and whether there is room for that. */
    const struct matcher *walker;
    qj_status (*check_walker)(const void *matching);
    qj_status (*move)(void *matching, void *walker);

    /* The rest is for a token that walks. */

    /* Changes the matching so that it misses a vertex that a maximum matching can miss. */
    qj_status (*release)(void *matching, uint64_t vertex);
    qj_status (*mate)(void *matching, uint64_t vertex, uint64_t *mate);

    /* A line closes the vertices that it enters, without a change of the matching, until it leaves
     * them all. enter_next enters the token's first open neighbour, or the first open vertex. */
    void (*enter)(void *matching, uint64_t vertex);
    qj_status (*enter_next)(void *matching, uint64_t token, uint64_t *vertex);
    void (*leave)(void *matching);

    /* Takes an open vertex out, or puts a closed one in; the matching stays maximum. matched:
     * whether it covers the new vertex. If they fail all is as it was. */
    qj_status (*remove)(void *matching, uint64_t vertex);
    qj_status (*add)(void *matching, uint64_t vertex, bool *matched);
    /* Prepares for many calls of add and of nothing else; NULL: nothing to prepare. */
    qj_status (*start_adding)(void *matching);
};

static inline qj_worth matcher_worth(bool wins)
{
    int64_t value = wins ? 1 : -1;
    return (qj_worth){.kind = QJ_OUTCOME, .lo = value, .hi = value};
}

extern const struct matcher matcher_grid, matcher_tiles, matcher_graph;

/* The engines of this folder; tiling needs no matcher. */
extern const struct engine engine_matching, engine_blossom, engine_tiling;

#endif
