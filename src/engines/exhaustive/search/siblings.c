/* siblings: the moves of a position, the positions after them, and their entries in the table.
 *
 *     list      | a  b  c |        names and weights, by the order of moves
 *     make      | a  b  c |        states, points, ends; up to an end that answers the question
 *     look up   | a  b  c |        keys of all first, so that memory fetches their entries; then
 *                                  ranges, up to one that answers the question
 *
 * Rules on a pipe receive a request for the moves, and one for each 64 positions after them.
 */
#include "engines/exhaustive/search/siblings.h"

enum { AHEAD = 8 * ORDER_SHARE };

struct value_range siblings_look_up(const struct descent *descent, struct descent_edge *edge,
                                    uint8_t *hint)
{
    return ranges_look_up(descent->ranges, siblings_key(descent, edge), edge->hash, hint);
}

/* Passes a state to the audit. While it plays, no other thread may: among other threads the state
 * is noted, while there is room. */
static void siblings_audit(struct descent *descent, const unsigned char *state)
{
    struct audit *audit = descent->view.audit;
    if (descent->pauses) {
        if (descent->noted_count < DESCENT_NOTED)
            memcpy(descent->noted + descent->noted_count++ * descent->stride, state,
                   descent->stride);
        return;
    }
    if (descent->status == QJ_OK)
        descent->status = audit->see(audit, state);
}

void siblings_audit_noted(struct descent *descent)
{
    for (uint64_t i = 0; i < descent->noted_count; i++)
        siblings_audit(descent, descent->noted + i * descent->stride);
    descent->noted_count = 0;
}

/* The first positions and some later ones: a false canonical form could give a position the value
 * of another one. */
struct value_range siblings_look_up_child(struct descent *descent, struct descent_edge *edge,
                                          uint8_t *hint)
{
    enum { FIRST = 1 << 12, SPARSE = 1 << 10 };
    const struct value_range known = siblings_look_up(descent, edge, hint);
    const struct value_range nothing = scale_all(descent->scale);
    if (!descent->view.audit || (known.lo <= nothing.lo && known.hi >= nothing.hi))
        return known;
    const uint64_t met = descent->met++;
    if (met < FIRST || met % SPARSE == 0)
        siblings_audit(descent, siblings_state(edge));
    return known;
}

/* ----------------------------------------------------------------------- refusals */

void siblings_refuse(struct descent *descent, const char *sentence, const void *state)
{
    if (descent->status == QJ_OK)
        descent->status = refusal_of(descent->arena->context, &descent->view, QJ_USAGE, sentence,
                                     state);
}

qj_status siblings_check_rules(const struct descent *descent)
{
    return rules_check(descent->arena->context, descent->view.rules, descent->view.setup, QJ_USAGE);
}

/* -------------------------------------------------------------------------- moves */

void siblings_make_key(struct descent *descent, struct descent_edge *edge)
{
    const struct rules_view *view = &descent->view;
    unsigned char *form = siblings_form(descent, edge);
    if (view->rules->canonical) {
        memcpy(form, siblings_state(edge), descent->stride);
        view->rules->canonical(view->setup, form);
    }
    if (descent->numbers) {
        edge->number = layout_rank(&descent->layout, form);
        if (edge->number >= descent->numbers)
            siblings_refuse(descent,
                            "the rules give a position no number below those that there are", form);
    }
    edge->hash = ranges_fetch(descent->ranges, siblings_key(descent, edge));
}

void siblings_look_at(struct descent *descent, struct descent_edge *edge, int side)
{
    const struct rules_view *view = &descent->view;
    const unsigned char *state = siblings_state(edge);
    int64_t value;
    edge->turns = !view->rules->side || view->rules->side(view->setup, state) != side;
    edge->range = scale_all(descent->scale);
    edge->open = !view->rules->over || !view->rules->over(view->setup, state, &value);
    if (edge->open)
        return;
    value = scale_end(descent->scale, value);
    edge->range = (struct value_range){value, value};
}

static bool siblings_add_move(void *user, const qj_move *move)
{
    struct descent *descent = user;
    descent->status = arena_reserve(descent->arena, &descent->moves, &descent->move_capacity,
                                    descent->move_count);
    if (descent->status == QJ_OK)
        descent->moves[descent->move_count++] = *move;
    return descent->status == QJ_OK;
}

/* For rules on a pipe: requests the moves of some positions at once, which are in the batch, from
 * the first on. */
static bool siblings_ask_rules(struct descent *descent, uint64_t count)
{
    struct tiers_batch *batch = &descent->batch;
    batch->begin = 0;
    batch->taken = count;
    do {
        tiers_batch_play(batch);
        if (batch->full && !batch->diagnostic)
            descent->status = tiers_batch_reserve(batch, 2 * batch->capacity);
    } while (descent->status == QJ_OK && batch->full && !batch->diagnostic);
    if (descent->status == QJ_OK && batch->diagnostic)
        siblings_refuse(descent, batch->diagnostic, batch->states);
    if (descent->status == QJ_OK)
        descent->status = siblings_check_rules(descent);
    return descent->status == QJ_OK;
}

/* Requests the moves of the state in here; the states after them stay in the batch. */
static void siblings_ask_moves(struct descent *descent)
{
    memcpy(descent->batch.states, descent->here, descent->stride);
    if (!siblings_ask_rules(descent, 1))
        return;
    for (uint64_t i = 0; i < descent->batch.count && descent->status == QJ_OK; i++)
        siblings_add_move(descent, &descent->batch.moves[i]);
}

/* Audits the state in here, if it is among the first or in the sample. */
static void siblings_audit_listed(struct descent *descent)
{
    enum { FIRST = 1 << 12, SPARSE_BITS = 6 };
    const uint64_t chance = *descent->states * UINT64_C(0x9e3779b97f4a7c15);
    if (descent->view.audit && (*descent->states <= FIRST || chance >> (64 - SPARSE_BITS) == 0))
        siblings_audit(descent, descent->here);
}

void siblings_list(struct descent *descent, struct descent_node *node, const unsigned char *state)
{
    const struct rules_view *view = &descent->view;
    memcpy(descent->here, state, descent->stride);
    siblings_audit_listed(descent);
    if (descent->status != QJ_OK)
        return;
    node->side = view->rules->side ? view->rules->side(view->setup, descent->here) & 1 : 0;
    descent->move_count = 0;
    if (descent->distant)
        siblings_ask_moves(descent);
    else
        view->rules->moves(view->setup, descent->here, siblings_add_move, descent);
    const uint64_t more = descent->move_count * descent->edge_size; /* both fit in memory */
    if (descent->status == QJ_OK)
        descent->status = arena_grow(descent->arena, &descent->edges, &descent->edge_capacity,
                                     descent->used, more);
    if (descent->status != QJ_OK)
        return;
    node->count = descent->move_count;
    const uint16_t before = siblings_edge_at(descent, node->here)->name;
    for (uint64_t i = 0; i < node->count; i++) {
        struct descent_edge *edge = siblings_move(descent, node, i);
        edge->range = (struct value_range){-SCALE_INFINITE, SCALE_INFINITE};
        edge->name = move_order_name(&descent->moves[i]);
        edge->weight = i + 1 == node->hint
                           ? UINT32_MAX
                           : move_order_weight(descent->order, node->side, before, edge->name);
        edge->open = false;
    }
    descent->used += more;
    node->listed = true;
}

void siblings_put_ahead(struct descent_edge *edge)
{
    if (edge->weight < UINT32_MAX - AHEAD)
        edge->weight += AHEAD;
}

/* Sets the range of a move after which the game is over; returns whether it answers the question
 * with yes. */
static bool siblings_end_move(struct descent *descent, const struct descent_node *node,
                              struct descent_edge *edge)
{
    edge->range = scale_move(descent->scale, edge->range, edge->points, edge->turns,
                             &descent->wide);
    return edge->range.lo >= node->least;
}

/* Plays a move of the last node, whose state is in here. Returns whether it ends the game and
 * answers the question with yes. */
static bool siblings_make(struct descent *descent, struct descent_node *node, uint64_t i)
{
    const struct rules_view *view = &descent->view;
    struct descent_edge *edge = siblings_move(descent, node, i);
    unsigned char *state = siblings_state(edge);
    memcpy(state, descent->here, descent->stride);
    edge->points = view->rules->play(view->setup, state, &descent->moves[i]);
    if (edge->points > 0)
        siblings_put_ahead(edge);
    siblings_look_at(descent, edge, node->side);
    node->current = i;
    return !edge->open && siblings_end_move(descent, node, edge);
}

/* Requests which positions after some moves of the last node have ended, as many as the batch has
 * room for. Returns whether a move ends the game and answers the question with yes. */
static bool siblings_ask_ends(struct descent *descent, struct descent_node *node, uint64_t first)
{
    struct tiers_batch *batch = &descent->batch;
    const uint64_t left = node->count - first, count = left < batch->room ? left : batch->room;
    bool ends = false;
    for (uint64_t i = 0; i < count; i++)
        memcpy(batch->states + i * descent->stride,
               siblings_state(siblings_move(descent, node, first + i)), descent->stride);
    if (!siblings_ask_rules(descent, count))
        return false;
    for (uint64_t i = 0, moves = 0; i < count; moves = batch->ends[i++]) {
        struct descent_edge *edge = siblings_move(descent, node, first + i);
        if (batch->ends[i] > moves)
            continue;
        const int64_t value = scale_end(descent->scale, batch->end[i]);
        edge->range = (struct value_range){value, value};
        edge->open = false;
        if (siblings_end_move(descent, node, edge)) {
            node->current = first + i;
            ends = true;
        }
    }
    return ends;
}

/* Fills in all moves of the last node from the batch, and requests which positions have ended.
 * Returns whether a move ends the game and answers the question with yes. */
static bool siblings_make_all(struct descent *descent, struct descent_node *node)
{
    const struct tiers_batch *batch = &descent->batch;
    bool ends = false;
    for (uint64_t i = 0; i < node->count; i++) {
        struct descent_edge *edge = siblings_move(descent, node, i);
        memset(siblings_state(edge), 0, descent->stride); /* the rules do not write to its end */
        memcpy(siblings_state(edge), batch->children + i * descent->stride,
               descent->view.state_size);
        edge->points = batch->points[i];
        edge->turns = !batch->again[i];
        edge->range = scale_all(descent->scale);
        edge->open = true;
        if (edge->points > 0)
            siblings_put_ahead(edge);
    }
    for (uint64_t first = 0; first < node->count && descent->status == QJ_OK; first += batch->room)
        ends |= siblings_ask_ends(descent, node, first);
    return ends && descent->status == QJ_OK;
}

/* The first move with the largest weight. */
static uint64_t siblings_heaviest(const struct descent *descent, const struct descent_node *node)
{
    uint64_t best = 0;
    uint32_t weight = 0;
    for (uint64_t i = 0; i < node->count; i++) {
        const struct descent_edge *edge = siblings_move(descent, node, i);
        if (edge->weight > weight) {
            weight = edge->weight;
            best = i;
        }
    }
    return best;
}

/* Plays moves of the last node up to one that ends the game and answers the question with yes;
 * returns whether there is one. */
static bool siblings_make_some(struct descent *descent, struct descent_node *node)
{
    const uint64_t first = siblings_heaviest(descent, node);
    bool ends = node->count && siblings_make(descent, node, first);
    for (uint64_t i = 0; i < node->count && !ends; i++)
        ends = i != first && siblings_make(descent, node, i);
    return ends;
}

void siblings_expand(struct descent *descent, struct descent_node *node)
{
    uint8_t ignored;
    node->answered = descent->distant ? siblings_make_all(descent, node)
                                      : siblings_make_some(descent, node);
    if (node->answered || descent->status != QJ_OK)
        return;
    for (uint64_t i = 0; i < node->count; i++) {
        struct descent_edge *edge = siblings_move(descent, node, i);
        if (edge->open)
            siblings_make_key(descent, edge);
    }
    for (uint64_t i = 0; i < node->count && !node->answered; i++) {
        struct descent_edge *edge = siblings_move(descent, node, i);
        node->current = i;
        if (edge->open)
            edge->range = scale_move(descent->scale,
                                     siblings_look_up_child(descent, edge, &ignored), edge->points,
                                     edge->turns, &descent->wide);
        node->answered = edge->range.lo >= node->least;
    }
    node->whole = !node->answered;
}
