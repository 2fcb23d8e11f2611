/* siblings: the moves of a position that is searched; see siblings.c. */
#pragma once

#include "engines/exhaustive/search/descent.h"

/* A move: the range of its value for its mover. The state after it follows in memory. */
struct descent_edge {
    struct value_range range;
    int64_t points;
    uint64_t number; /* of the state, if numbers are keys */
    uint32_t weight; /* how early it is tried */
    uint16_t name;   /* of the move (move_order.h) */
    bool turns : 1;  /* the other player moves next */
    bool open : 1;   /* it was not tried and may still decide */
    uint64_t hash;   /* of the key */
};

enum { DESCENT_ALIGNMENT = 16 };
static_assert(sizeof(struct descent_edge) % DESCENT_ALIGNMENT == 0, "states are aligned");

static inline struct descent_edge *siblings_edge_at(const struct descent *descent, uint64_t at)
{
    return (struct descent_edge *)(descent->edges + at);
}

/* Returns a move of a node. */
static inline struct descent_edge *siblings_move(const struct descent *descent,
                                                 const struct descent_node *node, uint64_t i)
{
    return siblings_edge_at(descent, node->first + i * descent->edge_size);
}

static inline unsigned char *siblings_state(struct descent_edge *edge)
{
    return (unsigned char *)(edge + 1);
}

/* The state from which the key is made: the canonical form, or the state itself without one. */
static inline unsigned char *siblings_form(const struct descent *descent, struct descent_edge *edge)
{
    return siblings_state(edge) + (descent->view.rules->canonical ? descent->stride : 0);
}

static inline const uint64_t *siblings_key(const struct descent *descent, struct descent_edge *edge)
{
    return descent->numbers ? &edge->number
                            : (const uint64_t *)(const void *)siblings_form(descent, edge);
}

/* Looks up a position; hint as in ranges.h. siblings_look_up_child is for the position after a
 * move: if it is known, its moves may never be listed, so the audit sees some such positions there.
 */
struct value_range siblings_look_up(const struct descent *descent, struct descent_edge *edge,
                                    uint8_t *hint);
struct value_range siblings_look_up_child(struct descent *descent, struct descent_edge *edge,
                                          uint8_t *hint);

/* Refuses the rules because of a state, unless the search has failed before. */
void siblings_refuse(struct descent *descent, const char *sentence, const void *state);

/* Returns the fault of the rules, if any. */
qj_status siblings_check_rules(const struct descent *descent);

/* Fills in the fields of an edge that follow from its state; side: who has moved. */
void siblings_look_at(struct descent *descent, struct descent_edge *edge, int side);

/* Makes the key of a position that is not over. */
void siblings_make_key(struct descent *descent, struct descent_edge *edge);

/* Audits the states that were noted among other threads. */
void siblings_audit_noted(struct descent *descent);

/* Lists the moves of the last node, from a state, with the widest ranges. */
void siblings_list(struct descent *descent, struct descent_node *node, const unsigned char *state);

/* Plays the moves of the last node. If none answers the question, looks up their positions, which
 * memory has fetched meanwhile, up to one that does. */
void siblings_expand(struct descent *descent, struct descent_node *node);

/* Raises the weight of a move, but not above the move that decided last time. */
void siblings_put_ahead(struct descent_edge *edge);
