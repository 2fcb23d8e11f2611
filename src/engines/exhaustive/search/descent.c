/* descent: one question, whether a value is at least a threshold, asked of a tree of moves.
 *
 * Theorem (alpha-beta: Knuth and Moore, "An analysis of alpha-beta pruning", 1975; null windows:
 * Pearl, "Asymptotic properties of minimax trees and game-searching procedures", 1980). Let the
 * value of every move of a position lie in lo .. hi. Then the value of the position lies between
 * the largest lo and the largest hi. A question is therefore answered when one lo reaches the
 * threshold, or all hi are below it. Until then a move that could reach it is tried: the position
 * after it gets the equivalent question (scale.h). (docs/theory/search.md has the proofs.)
 *
 *     nodes       | root      | after b   | after bd    |     the line that is searched
 *     edges       | root | a  b  c | d  e | f  g  h     |     moves: lo .. hi, and the state after
 *                          ^         ^
 *
 * A table (ranges.h) stores lo .. hi of positions. Keys are complete: the bytes of a state in
 * canonical form, or its number if a state is longer than a word and the rules number their states.
 *
 * If a position repeats on the line, play need not end, and the rules are refused.
 *
 * All moves are played first. The move that decided before, by the table, is tried first, then the
 * others by their weight (move_order.h). Moves with points, and moves by which the opponent refuted
 * an earlier move, get a higher weight. States stay as they are played and only keys are canonical,
 * so a move has one meaning along a line.
 */
#include "engines/exhaustive/search/descent.h"

#include "base/bits.h"

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

enum { ALIGNMENT = 16, MAX_SORTED = 16, MAX_HINT = 255, AHEAD = 8 * ORDER_SHARE };
static_assert(sizeof(struct descent_edge) % ALIGNMENT == 0, "states are aligned");

static size_t descent_edge_size(const struct descent *descent)
{
    return sizeof(struct descent_edge) + descent->stride * (descent->view.rules->canonical ? 2 : 1);
}

static struct descent_edge *descent_edge_at(const struct descent *descent, uint64_t at)
{
    return (struct descent_edge *)(descent->edges + at);
}

static unsigned char *descent_state(struct descent_edge *edge)
{
    return (unsigned char *)(edge + 1);
}

/* ---------------------------------------------------------------------- the table */

/* The state from which the key is made: the canonical form, or the state itself without one. */
static unsigned char *descent_form(const struct descent *descent, struct descent_edge *edge)
{
    return descent_state(edge) + (descent->view.rules->canonical ? descent->stride : 0);
}

static const uint64_t *descent_key(const struct descent *descent, struct descent_edge *edge)
{
    return descent->numbers ? &edge->number
                            : (const uint64_t *)(const void *)descent_form(descent, edge);
}

/* Looks up a position. */
static struct value_range descent_look_up(const struct descent *descent, struct descent_edge *edge,
                                          uint8_t *hint)
{
    return ranges_look_up(&descent->ranges, descent_key(descent, edge), edge->hash, hint);
}

/* Looks up the position after a move. If it is known, its moves may never be listed. The audit
 * therefore sees the first such positions and some later ones here: a false canonical form could
 * give it the value of another position. */
static struct value_range descent_look_up_child(struct descent *descent, struct descent_edge *edge,
                                                uint8_t *hint)
{
    enum { FIRST = 1 << 12, SPARSE = 1 << 10 };
    const struct value_range known = descent_look_up(descent, edge, hint);
    struct audit *audit = descent->view.audit;
    const struct value_range nothing = scale_all(descent->scale);
    if (!audit || (known.lo <= nothing.lo && known.hi >= nothing.hi))
        return known;
    const uint64_t met = descent->met++;
    if (descent->status == QJ_OK && (met < FIRST || met % SPARSE == 0)) {
        memcpy(descent->here, descent_state(edge), descent->stride);
        descent->status = audit->see(audit, descent->here);
    }
    return known;
}

/* The worth of an entry grows with the positions it took. After a failure the table is not
 * enlarged. */
static void descent_store(struct descent *descent, struct descent_edge *edge,
                          const struct descent_node *node, struct value_range range, uint8_t hint)
{
    if (descent->status == QJ_OK)
        descent->status = ranges_make_room(&descent->ranges, range);
    ranges_store(&descent->ranges, descent_key(descent, edge), range, hint,
                 *descent->states - node->begun);
}

/* ----------------------------------------------------------------------- refusals */

static void descent_refuse(struct descent *descent, const char *sentence, const void *state)
{
    if (descent->status == QJ_OK)
        descent->status = refusal_of(descent->arena->context, &descent->view, QJ_USAGE, sentence,
                                     state);
}

/* Returns the fault of the rules, if any. */
static qj_status descent_check_rules(const struct descent *descent)
{
    const struct rules_view *view = &descent->view;
    const char *fault = view->rules->fault ? view->rules->fault(view->setup) : NULL;
    if (!fault)
        return QJ_OK;
    TRY(context_poll(descent->arena->context, NULL, 0, 0)); /* the wait may have been cancelled */
    return context_fail(descent->arena->context, QJ_USAGE, "%s", fault);
}

/* -------------------------------------------------------------------------- moves */

/* The range of a position without moves. */
static struct value_range descent_stuck(const struct descent *descent)
{
    static const int64_t stuck[] = {
        [QJ_LAST_WINS] = -1, [QJ_LAST_LOSES] = 1, [QJ_STUCK_DRAWS] = 0, [QJ_POINTS] = 0};
    const int64_t value = scale_end(descent->scale, stuck[descent->view.rules->ending]);
    return (struct value_range){value, value};
}

/* Makes the key of a position that is not over. */
static void descent_make_key(struct descent *descent, struct descent_edge *edge)
{
    const struct rules_view *view = &descent->view;
    unsigned char *form = descent_form(descent, edge);
    if (view->rules->canonical) {
        memcpy(form, descent_state(edge), descent->stride);
        view->rules->canonical(view->setup, form);
    }
    if (descent->numbers) {
        edge->number = view->rules->number(view->setup, form);
        if (edge->number >= descent->numbers)
            descent_refuse(descent,
                           "the rules give a position no number below those that there are", form);
    }
    edge->hash = ranges_fetch(&descent->ranges, descent_key(descent, edge));
}

/* Fills in the fields of an edge that follow from its state; side: who has moved. */
static void descent_look_at(struct descent *descent, struct descent_edge *edge, int side)
{
    const struct rules_view *view = &descent->view;
    const unsigned char *state = descent_state(edge);
    int64_t value;
    edge->turns = !view->rules->side || view->rules->side(view->setup, state) != side;
    edge->range = scale_all(descent->scale);
    edge->open = !view->rules->over || !view->rules->over(view->setup, state, &value);
    if (edge->open)
        return;
    value = scale_end(descent->scale, value);
    edge->range = (struct value_range){value, value};
}

static bool descent_add_move(void *user, const qj_move *move)
{
    struct descent *descent = user;
    descent->status = arena_reserve(descent->arena, &descent->moves, &descent->move_capacity,
                                    descent->move_count);
    if (descent->status == QJ_OK)
        descent->moves[descent->move_count++] = *move;
    return descent->status == QJ_OK;
}

/* For rules on a pipe: requests some positions at once; the answer is in the expansion. */
static bool descent_ask_rules(struct descent *descent, const unsigned char *states, uint64_t count)
{
    enum { LEAST = 1024 };
    struct expansion *expansion = &descent->expansion;
    uint64_t room = count > LEAST ? count : LEAST;
    expansion->full = true;
    while (descent->status == QJ_OK && expansion->full) {
        if (room > expansion->capacity)
            descent->status = expansion_reserve(expansion, descent->arena, &descent->view, room,
                                                true);
        if (descent->status == QJ_OK)
            expansion_play(expansion, states, count);
        room = 2 * expansion->capacity;
        if (descent->status == QJ_OK && expansion->diagnostic.sentence)
            descent_refuse(descent, expansion->diagnostic.sentence, states);
    }
    if (descent->status == QJ_OK)
        descent->status = descent_check_rules(descent);
    return descent->status == QJ_OK;
}

/* Requests the moves of the state in here; the states after them stay in the expansion. */
static void descent_ask_moves(struct descent *descent)
{
    if (!descent_ask_rules(descent, descent->here, 1))
        return;
    for (uint64_t i = 0; i < descent->expansion.count && descent->status == QJ_OK; i++)
        descent_add_move(descent, &descent->expansion.moves[i]);
}

/* Lists the moves of the last node, from a state, with the widest ranges. */
static void descent_list(struct descent *descent, struct descent_node *node,
                         const unsigned char *state)
{
    const struct rules_view *view = &descent->view;
    const size_t size = descent_edge_size(descent);
    memcpy(descent->here, state, descent->stride);
    if (view->audit)
        descent->status = view->audit->see(view->audit, descent->here);
    if (descent->status != QJ_OK)
        return;
    node->side = view->rules->side ? view->rules->side(view->setup, descent->here) & 1 : 0;
    descent->move_count = 0;
    if (descent->distant)
        descent_ask_moves(descent);
    else
        view->rules->moves(view->setup, descent->here, descent_add_move, descent);
    const uint64_t more = descent->move_count * size; /* both fit in memory */
    if (descent->status == QJ_OK)
        descent->status = arena_grow(descent->arena, &descent->edges, &descent->edge_capacity,
                                     descent->used, more);
    if (descent->status != QJ_OK)
        return;
    node->count = descent->move_count;
    const uint16_t before = descent_edge_at(descent, node->here)->name;
    for (uint64_t i = 0; i < node->count; i++) {
        struct descent_edge *edge = descent_edge_at(descent, node->first + i * size);
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

/* Raises the weight of a move, but not above the move that decided last time. */
static void descent_put_ahead(struct descent_edge *edge)
{
    if (edge->weight < UINT32_MAX - AHEAD)
        edge->weight += AHEAD;
}

/* Sets the range of a move after which the game is over; returns whether it answers the question
 * with yes. */
static bool descent_end_move(struct descent *descent, const struct descent_node *node,
                             struct descent_edge *edge)
{
    edge->range = scale_move(descent->scale, edge->range, edge->points, edge->turns,
                             &descent->wide);
    return edge->range.lo >= node->least;
}

/* Plays a move of the last node, whose state is in here. Returns whether it ends the game and
 * answers the question with yes. */
static bool descent_make(struct descent *descent, const struct descent_node *node, uint64_t i)
{
    const struct rules_view *view = &descent->view;
    struct descent_edge *edge = descent_edge_at(descent,
                                                node->first + i * descent_edge_size(descent));
    unsigned char *state = descent_state(edge);
    memcpy(state, descent->here, descent->stride);
    edge->points = view->rules->play(view->setup, state, &descent->moves[i]);
    if (edge->points > 0)
        descent_put_ahead(edge);
    descent_look_at(descent, edge, node->side);
    return !edge->open && descent_end_move(descent, node, edge);
}

/* Fills in all moves of the last node from the expansion, and requests at once which positions have
 * ended. Returns whether a move ends the game and answers the question with yes. */
static bool descent_make_all(struct descent *descent, const struct descent_node *node)
{
    const struct rules_view *view = &descent->view;
    struct expansion *expansion = &descent->expansion;
    const size_t size = descent_edge_size(descent);
    descent->status = arena_grow_sized(descent->arena, &descent->batch, &descent->batch_capacity, 0,
                                       node->count, view->state_size);
    if (descent->status != QJ_OK || node->count == 0)
        return true;
    for (uint64_t i = 0; i < node->count; i++) {
        struct descent_edge *edge = descent_edge_at(descent, node->first + i * size);
        unsigned char *state = descent_state(edge);
        memset(state, 0, descent->stride);
        memcpy(state, expansion_child(expansion, i), view->state_size);
        memcpy(descent->batch + i * view->state_size, state, view->state_size);
        edge->points = expansion->points[i];
        edge->turns = !view->rules->side || view->rules->side(view->setup, state) != node->side;
        edge->range = scale_all(descent->scale);
        edge->open = true;
        if (edge->points > 0)
            descent_put_ahead(edge);
    }
    if (!descent_ask_rules(descent, descent->batch, node->count))
        return true;
    bool ends = false;
    for (uint64_t i = 0; i < expansion->ended_count; i++) {
        const struct ended_position *ended = &expansion->ended[i];
        struct descent_edge *edge = descent_edge_at(descent, node->first + ended->index * size);
        const int64_t value = scale_end(descent->scale, ended->value);
        edge->range = ended->stuck ? descent_stuck(descent) : (struct value_range){value, value};
        edge->open = false;
        ends |= descent_end_move(descent, node, edge);
    }
    return ends;
}

/* The first move with the largest weight. */
static uint64_t descent_heaviest(const struct descent *descent, const struct descent_node *node)
{
    uint64_t best = 0;
    uint32_t weight = 0;
    for (uint64_t i = 0; i < node->count; i++) {
        const struct descent_edge *edge = descent_edge_at(
            descent, node->first + i * descent_edge_size(descent));
        if (edge->weight > weight) {
            weight = edge->weight;
            best = i;
        }
    }
    return best;
}

/* Plays moves of the last node up to one that ends the game and answers the question with yes;
 * returns whether there is one. */
static bool descent_make_some(struct descent *descent, const struct descent_node *node)
{
    const uint64_t first = descent_heaviest(descent, node);
    bool ends = node->count && descent_make(descent, node, first);
    for (uint64_t i = 0; i < node->count && !ends; i++)
        ends = i != first && descent_make(descent, node, i);
    return ends;
}

/* Plays the moves of the last node. If none answers the question, looks up all their positions,
 * which memory has fetched meanwhile. */
static void descent_expand(struct descent *descent, struct descent_node *node)
{
    const size_t size = descent_edge_size(descent);
    uint8_t ignored;
    if (descent->distant ? descent_make_all(descent, node) : descent_make_some(descent, node))
        return;
    for (uint64_t i = 0; i < node->count; i++) {
        struct descent_edge *edge = descent_edge_at(descent, node->first + i * size);
        if (edge->open)
            descent_make_key(descent, edge);
    }
    for (uint64_t i = 0; i < node->count; i++) {
        struct descent_edge *edge = descent_edge_at(descent, node->first + i * size);
        if (edge->open)
            edge->range = scale_move(descent->scale, descent_look_up_child(descent, edge, &ignored),
                                     edge->points, edge->turns, &descent->wide);
    }
}

/* ------------------------------------------------------------------------ the line */

/* Returns whether a state is on the line. */
static bool descent_is_on_way(const struct descent *descent, struct descent_edge *edge)
{
    uint32_t at = descent->way[edge->hash & (descent->way_slots - 1)];
    for (; at; at = descent->nodes[at - 1].before)
        if (state_same(descent_form(descent, descent_edge_at(descent, descent->nodes[at - 1].here)),
                       descent_form(descent, edge), descent->view.state_size))
            return true;
    return false;
}

static void descent_put_on_way(struct descent *descent, uint64_t index)
{
    struct descent_node *node = &descent->nodes[index];
    uint32_t *slot = &descent->way[node->hash & (descent->way_slots - 1)];
    node->before = *slot;
    *slot = (uint32_t)index + 1;
}

/* Makes room for one more node, and as many slots. */
static qj_status descent_reserve(struct descent *descent)
{
    enum { LEAST = 64 };
    if (descent->depth >= SCALE_WIN / 2)
        return context_fail(descent->arena->context, QJ_LIMIT,
                            "the search goes more than %d moves deep", (int)(SCALE_WIN / 2));
    TRY(arena_reserve(descent->arena, &descent->nodes, &descent->node_capacity, descent->depth));
    if (descent->depth < descent->way_slots)
        return QJ_OK;
    const uint64_t slots = descent->way_slots ? descent->way_slots * 2 : LEAST;
    TRY(arena_resize(descent->arena, &descent->way, slots));
    memset(descent->way, 0, slots * sizeof *descent->way);
    descent->way_slots = slots;
    for (uint64_t i = 0; i < descent->depth; i++)
        descent_put_on_way(descent, i);
    return QJ_OK;
}

/* ------------------------------------------------------------------------- search */

static bool descent_decides(struct value_range range, int64_t least)
{
    return range.lo >= least || range.hi < least;
}

static qj_status descent_poll(struct descent *descent, uint64_t moves)
{
    enum { OFTEN = 64 };
    if (*descent->states % OFTEN == 0)
        TRY(descent_check_rules(descent));
    TRY(context_check_states(descent->arena->context, *descent->states));
    return pace_add(&descent->pace, (moves + 1) * 8 * PACE_WRITE, "states", *descent->states, 0);
}

/* Enters the position after an edge, or sets *decided if its known range answers the question. */
static void descent_enter(struct descent *descent, uint64_t at, int64_t least,
                          struct value_range *decided)
{
    uint8_t hint;
    struct descent_edge *edge = descent_edge_at(descent, at);
    const struct value_range known = descent_look_up_child(descent, edge, &hint);
    *decided = known;
    if (descent_decides(known, least))
        return;
    descent->status = descent_reserve(descent);
    if (descent->status == QJ_OK && descent_is_on_way(descent, edge))
        descent_refuse(descent, "the rules can repeat a position, so the game need not end",
                       descent_state(edge));
    if (descent->status != QJ_OK)
        return;
    struct descent_node *node = &descent->nodes[descent->depth++];
    *node = (struct descent_node){.here = at,
                                  .first = descent->used,
                                  .least = least,
                                  .known = known,
                                  .begun = *descent->states,
                                  .hash = edge->hash,
                                  .hint = hint};
    descent_put_on_way(descent, descent->depth - 1);
    ++*descent->states;
    descent_list(descent, node, descent_state(edge));
    if (node->listed)
        descent_expand(descent, node);
    if (descent->status == QJ_OK)
        descent->status = descent_poll(descent, node->count);
}

/* The next move to try; NULL if the question is answered or no move is left. */
static struct descent_edge *descent_next(struct descent *descent, struct descent_node *node)
{
    const size_t size = descent_edge_size(descent);
    struct descent_edge *best = NULL, *edge = descent_edge_at(descent, node->first);
    for (uint64_t i = 0; i < node->count; i++) {
        if (edge->range.lo >= node->least) {
            node->current = i;
            return NULL;
        }
        if (edge->open && edge->range.hi >= node->least &&
            (!best || (edge->weight > best->weight && node->tried < MAX_SORTED))) {
            best = edge;
            node->current = i;
        }
        edge = (struct descent_edge *)((unsigned char *)edge + size);
    }
    return best;
}

/* The range of a node from the ranges of its moves. */
static struct value_range descent_gather(const struct descent *descent,
                                         const struct descent_node *node)
{
    struct value_range range = {-SCALE_INFINITE, -SCALE_INFINITE};
    for (uint64_t i = 0; i < node->count; i++) {
        const struct descent_edge *edge = descent_edge_at(
            descent, node->first + i * descent_edge_size(descent));
        range.lo = edge->range.lo > range.lo ? edge->range.lo : range.lo;
        range.hi = edge->range.hi > range.hi ? edge->range.hi : range.hi;
    }
    return range;
}

/* The opponent has refuted a move. If the player can make the refuting move instead, it gets a
 * higher weight, since both want one cell. */
static void descent_take_answer(struct descent *descent, uint16_t name)
{
    const struct descent_node *node = &descent->nodes[descent->depth - 1];
    for (uint64_t i = 0; i < node->count; i++) {
        struct descent_edge *edge = descent_edge_at(descent,
                                                    node->first + i * descent_edge_size(descent));
        if (edge->open && edge->name == name)
            descent_put_ahead(edge);
    }
}

/* Leaves the last node; returns the range that was shown. */
static struct value_range descent_leave(struct descent *descent)
{
    const struct descent_node *node = &descent->nodes[--descent->depth];
    struct descent_edge *here = descent_edge_at(descent, node->here);
    struct value_range range = node->known;
    uint8_t hint = node->hint;
    if (node->listed) {
        range = range_meet(range,
                           node->count ? descent_gather(descent, node) : descent_stuck(descent));
        if (node->count && range.lo >= node->least) {
            const struct descent_edge *best = descent_edge_at(
                descent, node->first + node->current * descent_edge_size(descent));
            hint = node->current < MAX_HINT ? (uint8_t)(node->current + 1) : 0;
            move_order_note(descent->order, node->side, here->name, best->name, true);
            if (descent->depth && here->turns)
                descent_take_answer(descent, best->name);
        }
        descent_store(descent, here, node, range, hint);
    }
    descent->way[node->hash & (descent->way_slots - 1)] = node->before;
    descent->used = node->first;
    return range;
}

/* Updates the move that led to a position by the range of the position; the root has no move. */
static void descent_back_up(struct descent *descent, uint64_t at, struct value_range range)
{
    struct descent_edge *edge = descent_edge_at(descent, at);
    if (at)
        range = scale_move(descent->scale, range, edge->points, edge->turns, &descent->wide);
    edge->range = range_meet(edge->range, range);
}

/* Asks about an edge, by its known range or with a new node. */
static void descent_try(struct descent *descent, uint64_t at, int64_t least)
{
    struct value_range decided;
    const uint64_t depth = descent->depth;
    descent_edge_at(descent, at)->open = false;
    descent_enter(descent, at, least, &decided);
    if (descent->depth == depth)
        descent_back_up(descent, at, decided);
}

/* Tries moves until the first node is left, or the count of positions reaches end. After a failure
 * all nodes are left at once; the ranges of their moves remain correct. */
static void descent_run(struct descent *descent, uint64_t end)
{
    while (descent->depth && (*descent->states < end || descent->status != QJ_OK)) {
        struct descent_node *node = &descent->nodes[descent->depth - 1];
        const struct descent_edge *edge = descent->status == QJ_OK ? descent_next(descent, node)
                                                                   : NULL;
        if (edge) {
            node->tried++;
            move_order_note(descent->order, node->side, descent_edge_at(descent, node->here)->name,
                            edge->name, false);
            descent_try(descent, (uint64_t)((const unsigned char *)edge - descent->edges),
                        scale_ask_child(descent->scale, node->least, edge->points, edge->turns));
        } else {
            const uint64_t here = node->here;
            descent_back_up(descent, here, descent_leave(descent));
        }
    }
}

/* ------------------------------------------------------------------- interface */

/* Sets the first edge: the state in question. */
static struct descent_edge *descent_set_root(struct descent *descent, const unsigned char *state)
{
    const struct rules_view *view = &descent->view;
    struct descent_edge *edge = descent_edge_at(descent, 0);
    *edge = (struct descent_edge){.points = 0};
    memset(descent_state(edge), 0, descent->stride);
    memcpy(descent_state(edge), state, view->state_size);
    descent_look_at(descent, edge,
                    view->rules->side ? view->rules->side(view->setup, descent_state(edge)) : 0);
    if (edge->open)
        descent_make_key(descent, edge);
    descent->used = descent_edge_size(descent);
    return edge;
}

struct value_range descent_known(struct descent *descent, const unsigned char *state)
{
    uint8_t ignored;
    struct descent_edge *edge = descent_set_root(descent, state);
    if (descent->status != QJ_OK) /* a further question returns the failure */
        return scale_all(descent->scale);
    return edge->open ? descent_look_up(descent, edge, &ignored) : edge->range;
}

void descent_begin(struct descent *descent, const unsigned char *state, int64_t least,
                   const struct value_range *range)
{
    descent->status = QJ_OK;
    struct descent_edge *edge = descent_set_root(descent, state);
    if (!edge->open || descent->status != QJ_OK)
        return;
    edge->range = *range;
    descent_try(descent, 0, least);
}

bool descent_go_on(struct descent *descent, uint64_t more)
{
    const uint64_t states = *descent->states;
    descent_run(descent, more < UINT64_MAX - states ? states + more : UINT64_MAX);
    return descent->depth == 0;
}

qj_status descent_end(struct descent *descent, struct value_range *range)
{
    while (descent->depth) {
        const uint64_t here = descent->nodes[descent->depth - 1].here;
        descent_back_up(descent, here, descent_leave(descent));
    }
    *range = range_meet(*range, descent_edge_at(descent, 0)->range);
    if (descent->status == QJ_OK && descent->wide)
        return descent_refuse_wide(descent);
    return descent->status == QJ_OK ? descent_check_rules(descent) : descent->status;
}

qj_status descent_ask(struct descent *descent, const unsigned char *state, int64_t least,
                      struct value_range *range)
{
    descent_begin(descent, state, least, range);
    descent_go_on(descent, UINT64_MAX);
    return descent_end(descent, range);
}

qj_status descent_refuse_wide(const struct descent *descent)
{
    return context_fail(descent->arena->context, QJ_LIMIT,
                        "the values of the game do not fit 64 bits");
}

qj_status descent_open(struct descent *descent, struct arena *arena, const struct rules_view *view,
                       enum value_scale scale, uint64_t table, uint64_t *states)
{
    const size_t words = (view->state_size + sizeof(uint64_t) - 1) / sizeof(uint64_t);
    const qj_rules *rules = view->rules;
    *descent = (struct descent){.arena = arena,
                                .view = *view,
                                .scale = scale,
                                .stride = (view->state_size + ALIGNMENT - 1) / ALIGNMENT *
                                          ALIGNMENT,
                                .states = states,
                                .distant = rules_are_distant(rules),
                                .pace = {arena->context, 0}};
    descent->numbers = words > 1 && rules->numbers ? rules->numbers(view->setup) : 0;
    TRY(ranges_open(&descent->ranges, arena, scale, descent->numbers ? 1 : (unsigned)words, table));
    TRY(arena_make_sized(arena, &descent->here, 1, descent->stride));
    TRY(arena_make(arena, &descent->order, 1));
    return arena_grow(arena, &descent->edges, &descent->edge_capacity, 0,
                      descent_edge_size(descent));
}
