/* descent: alpha-beta with null windows on any rules without loops; see descent.c. */
#pragma once

#include "engines/exhaustive/pass/tiers_batch.h"
#include "engines/exhaustive/search/move_order.h"
#include "engines/exhaustive/search/search_resume.h"
#include "engines/exhaustive/search/search_tables.h"
#include "model/layout.h"

#include <stdatomic.h>

/* A position whose moves are being tried; they are adjacent among the edges (descent.c). */
struct descent_node {
    uint64_t here;  /* offset of the move that led to it */
    uint64_t first; /* offset of its first move in the edges */
    uint64_t count, tried;
    uint64_t current; /* number of the move being tried */
    int64_t least;    /* the question: is the value at least this? */
    struct value_range known;
    uint64_t begun;  /* count of states before it */
    uint32_t before; /* node + 1 of the previous node in its slot */
    uint8_t hint;    /* number + 1 of the move that decided last time; 0: unknown */
    int side;        /* who moves */
    bool listed;     /* all its moves are listed, */
    bool whole;      /* and looked up */
    bool answered;   /* the current move answers the question with yes */
};

enum { DESCENT_NOTED = 1024 };

struct descent {
    struct arena *arena;
    struct rules_view view;
    enum value_scale scale;
    uint64_t numbers;             /* keys are numbers below it; 0: keys are the bytes of states */
    struct layout layout;         /* ranks states, if keys are numbers */
    size_t stride;                /* of a state: its bytes, then zeros up to a multiple of 16 */
    size_t edge_size;             /* of a move, with the states after it */
    uint64_t *states;             /* positions whose moves were listed so far */
    uint64_t before;              /* of them, those that the limit of states does not count */
    struct ranges *ranges;        /* the table */
    atomic_bool *pauses;          /* all threads should pause; NULL: no other thread searches now */
    struct search_resume *resume; /* saves the table; NULL: nothing does */
    unsigned char *noted;         /* states for the audit, found together */
    uint64_t noted_count;
    struct value_range wanted; /* the last range for which the table needed room */
    uint64_t met;              /* known positions met, if there is an audit */

    struct descent_node *nodes; /* from the position in question to the last one */
    uint64_t depth, node_capacity;
    unsigned char *edges;
    uint64_t used, edge_capacity; /* bytes */
    qj_move *moves;               /* of the expanded position */
    uint64_t move_count, move_capacity;
    uint32_t *way; /* slots by hash: the last node there, + 1 */
    uint64_t way_slots;
    unsigned char *here; /* a state, aligned */
    struct move_order *order;

    bool distant;             /* rules on a pipe, which receive many positions at once */
    struct tiers_game game;   /* the same rules, without canonical forms */
    struct tiers_batch batch; /* their last answer */

    struct pace pace;
    bool wide; /* a score did not fit 64 bits */
    qj_status status;
};

/* Opens a search with a table of its rules that allocates in arena and counts positions in states.
 */
qj_status descent_open(struct descent *descent, struct arena *arena, const struct rules_view *view,
                       struct ranges *ranges, uint64_t *states);

/* Returns the known range of a state, aligned and in canonical form, without a search. */
struct value_range descent_known(struct descent *descent, const unsigned char *state);

/* Asks whether the value of a state is at least `least`, and narrows a correct range until it
 * answers this: begin the question, visit at most `more` positions at a time, end it. descent_go_on
 * returns whether it is answered. Ask no other question before the end. If the end comes before the
 * answer, or after a failure, the range holds and is as narrow as was shown. */
void descent_begin(struct descent *descent, const unsigned char *state, int64_t least);
bool descent_go_on(struct descent *descent, uint64_t more);
qj_status descent_end(struct descent *descent, struct value_range *range);

/* Leaves the positions of the line about which the table has an answer of another search. */
void descent_look_around(struct descent *descent);

/* Enlarges the table if a range needs room. */
void descent_make_room(struct descent *descent, struct value_range range);

/* Opens a search of the same tree for another thread: with the table and the order of moves of
 * another search, and without an audit. Its memory is in the arena of the other search. When its
 * stacks are full it fails in an arena of its own, which has no memory. */
qj_status descent_open_beside(struct descent *descent, struct arena *own,
                              const struct descent *other, atomic_bool *pauses, uint64_t *states);

/* Gives the stacks of a search without a line at least twice their room, and twice that of the
 * stacks of another search, in its arena. */
qj_status descent_widen(struct descent *descent, const struct descent *other);

/* Fails with the message that scores do not fit. */
qj_status descent_refuse_wide(const struct descent *descent);
