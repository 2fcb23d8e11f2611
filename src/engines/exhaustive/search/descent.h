/* descent: alpha-beta with null windows on any rules without loops; see descent.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SEARCH_DESCENT_H
#define QIJU_ENGINES_EXHAUSTIVE_SEARCH_DESCENT_H

#include "base/pace.h"
#include "engines/exhaustive/expansion/expansion.h"
#include "engines/exhaustive/search/move_order.h"
#include "engines/exhaustive/search/ranges.h"

/* A position whose moves are tried: its moves stand side by side among the edges (descent.c). */
struct descent_node {
    uint64_t here;  /* of the move that led to it, and */
    uint64_t first; /* of its first move: bytes into the edges */
    uint64_t count, tried;
    uint64_t current; /* the move that is tried, by its number */
    int64_t least;    /* asked: is the value at least this much? */
    struct value_range known;
    uint64_t begun;  /* states before it */
    uint64_t hash;   /* of its key */
    uint32_t before; /* node + 1 in the same slot of the way */
    uint8_t hint;    /* the move that decided when it was last searched, + 1; 0: not known */
    int side;        /* who moves */
    bool listed;     /* its moves are all there */
};

struct descent {
    struct arena *arena;
    struct rules_view view;
    enum value_scale scale;
    uint64_t numbers;     /* numbers below it are the keys of states; 0: their bytes are */
    size_t stride;        /* of a state: its bytes, then zeros up to a multiple of 16 */
    uint64_t *states;     /* positions whose moves were listed so far */
    struct ranges ranges; /* what is known of positions */
    uint64_t met;         /* positions that it knew something of, while there is an audit */

    struct descent_node *nodes; /* from the position that is asked about to the last one */
    uint64_t depth, node_capacity;
    unsigned char *edges;
    uint64_t used, edge_capacity; /* bytes */
    qj_move *moves;               /* of the position that is expanded */
    uint64_t move_count, move_capacity;
    uint32_t *way; /* by hash: the last of the nodes there, + 1 */
    uint64_t way_slots;
    unsigned char *here; /* a state, aligned */
    struct move_order *order;

    bool distant;               /* the rules take a round trip: they are asked about many at once */
    struct expansion expansion; /* what they said last */
    unsigned char *batch;       /* states, side by side */
    uint64_t batch_capacity;

    struct pace pace;
    bool wide; /* a score did not fit 64 bits */
    qj_status status;
};

/* An empty search that allocates in arena and counts positions in states; table: bytes that the
 * table may take, 0: half of what the limit leaves. */
qj_status descent_open(struct descent *descent, struct arena *arena, const struct rules_view *view,
                       enum value_scale scale, uint64_t table, uint64_t *states);

/* What is known of a state, aligned and in canonical form, without a search. */
struct value_range descent_known(struct descent *descent, const unsigned char *state);

/* Asks whether the value of such a state is at least so much, and narrows a range that holds to one
 * that also says so. On failure the range still holds, and is as narrow as could be shown. */
qj_status descent_ask(struct descent *descent, const unsigned char *state, int64_t least,
                      struct value_range *range);

/* The same question in parts: begin it, visit at most `more` positions at a time, end it.
 * descent_go_on returns whether it is answered. Ask no other question before the end. If the end
 * comes before the answer, the range holds and is as narrow as was shown. */
void descent_begin(struct descent *descent, const unsigned char *state, int64_t least,
                   const struct value_range *range);
bool descent_go_on(struct descent *descent, uint64_t more);
qj_status descent_end(struct descent *descent, struct value_range *range);

/* Says that scores do not fit. */
qj_status descent_refuse_wide(const struct descent *descent);

#endif
