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
#include "engines/exhaustive/search/siblings.h"

enum { MAX_SORTED = 16, MAX_HINT = 255 };

/* ------------------------------------------------------------------------ the line */

/* Returns whether a state is on the line. */
static bool descent_is_on_way(const struct descent *descent, struct descent_edge *edge)
{
    uint32_t at = descent->way[edge->hash & (descent->way_slots - 1)];
    for (; at; at = descent->nodes[at - 1].before)
        if (!memcmp(siblings_form(descent, siblings_edge_at(descent, descent->nodes[at - 1].here)),
                    siblings_form(descent, edge), descent->view.state_size))
            return true;
    return false;
}

static uint32_t *descent_slot(const struct descent *descent, const struct descent_node *node)
{
    const uint64_t hash = siblings_edge_at(descent, node->here)->hash;
    return &descent->way[hash & (descent->way_slots - 1)];
}

static void descent_put_on_way(struct descent *descent, uint64_t index)
{
    struct descent_node *node = &descent->nodes[index];
    uint32_t *slot = descent_slot(descent, node);
    node->before = *slot;
    *slot = (uint32_t)index + 1;
}

/* Puts the nodes into slots that are not initialized. */
static void descent_fill_way(struct descent *descent)
{
    memset(descent->way, 0, descent->way_slots * sizeof *descent->way);
    for (uint64_t i = 0; i < descent->depth; i++)
        descent_put_on_way(descent, i);
}

static qj_status descent_refuse_depth(const struct descent *descent)
{
    return context_fail(descent->arena->context, QJ_LIMIT,
                        "the search goes more than %d moves deep", (int)(SCALE_WIN / 2));
}

/* Makes room for one more node, and as many slots. */
static qj_status descent_reserve(struct descent *descent)
{
    enum { LEAST = 64 };
    if (descent->depth >= SCALE_WIN / 2)
        return descent_refuse_depth(descent);
    TRY(arena_reserve(descent->arena, &descent->nodes, &descent->node_capacity, descent->depth));
    if (descent->depth < descent->way_slots)
        return QJ_OK;
    const uint64_t slots = descent->way_slots ? descent->way_slots * 2 : LEAST;
    TRY(arena_resize(descent->arena, &descent->way, slots));
    descent->way_slots = slots;
    descent_fill_way(descent);
    return QJ_OK;
}

void descent_make_room(struct descent *descent, struct value_range range)
{
    const enum range_form form = descent->ranges->form;
    if (descent->status == QJ_OK)
        descent->status = ranges_make_room(descent->ranges, range);
    if (descent->ranges->form == form)
        return;
    for (uint64_t at = 0; at < descent->used; at += descent->edge_size) {
        struct descent_edge *edge = siblings_edge_at(descent, at);
        edge->hash = ranges_fetch(descent->ranges, siblings_key(descent, edge));
    }
    descent_fill_way(descent);
}

/* The value of an entry grows with the positions it took. After a failure the table is not
 * enlarged. Among other threads it is enlarged later. */
static void descent_store(struct descent *descent, struct descent_edge *edge,
                          const struct descent_node *node, struct value_range range, uint8_t hint)
{
    if (ranges_are_crowded(descent->ranges, range)) {
        descent->wanted = range;
        if (descent->pauses)
            atomic_store_explicit(descent->pauses, true, memory_order_relaxed);
        else
            descent_make_room(descent, range);
    }
    ranges_store(descent->ranges, siblings_key(descent, edge), edge->hash,
                 (struct range_entry){range, hint, *descent->states - node->begun});
}

/* ------------------------------------------------------------------------- search */

static bool descent_decides(struct value_range range, int64_t least)
{
    return range.lo >= least || range.hi < least;
}

static qj_status descent_poll(struct descent *descent, uint64_t moves)
{
    enum { OFTEN = 64, RARELY = 1024 };
    if (*descent->states % OFTEN == 0)
        TRY(siblings_check_rules(descent));
    if (descent->resume && !descent->pauses && *descent->states % RARELY == 0)
        TRY(search_resume_save_when_due(descent->resume));
    TRY(context_check_states(descent->arena->context, *descent->states - descent->before));
    return pace_add(&descent->pace, (moves + 1) * 8 * PACE_WRITE, "states", *descent->states, 0);
}

/* The next move to try: the heaviest, or the first after many tries. NULL if the question is
 * answered or no move is left. */
static struct descent_edge *descent_next(const struct descent *descent, struct descent_node *node)
{
    struct descent_edge *best = NULL;
    if (node->answered)
        return NULL;
    for (uint64_t i = 0; i < node->count && (!best || node->tried < MAX_SORTED); i++) {
        struct descent_edge *edge = siblings_move(descent, node, i);
        if (!edge->open || edge->range.hi < node->least)
            continue;
        if (!best || edge->weight > best->weight) {
            best = edge;
            node->current = i;
        }
    }
    return best;
}

/* The range of a node from the ranges of its moves, or from the rules if it has none. */
static struct value_range descent_gather(const struct descent *descent,
                                         const struct descent_node *node)
{
    const int64_t least = node->count ? -SCALE_INFINITE
                                      : scale_end(descent->scale, rules_stuck(descent->view.rules));
    struct value_range range = {least, least};
    if (!node->whole && node->answered)
        return (struct value_range){siblings_move(descent, node, node->current)->range.lo,
                                    SCALE_INFINITE};
    for (uint64_t i = 0; i < node->count; i++) {
        const struct descent_edge *edge = siblings_move(descent, node, i);
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
        struct descent_edge *edge = siblings_move(descent, node, i);
        if (edge->open && edge->name == name)
            siblings_put_ahead(edge);
    }
}

/* Leaves the last node; returns the range that was shown. */
static struct value_range descent_leave(struct descent *descent)
{
    const struct descent_node *node = &descent->nodes[--descent->depth];
    struct descent_edge *here = siblings_edge_at(descent, node->here);
    struct value_range range = node->known;
    uint8_t hint = node->hint;
    *descent_slot(descent, node) = node->before;
    if (node->listed) {
        range = range_meet(range, descent_gather(descent, node));
        if (node->answered) {
            const struct descent_edge *best = siblings_move(descent, node, node->current);
            hint = node->current < MAX_HINT ? (uint8_t)(node->current + 1) : 0;
            if (!node->tried)
                move_order_note(descent->order, node->side, here->name, best->name, false);
            move_order_note(descent->order, node->side, here->name, best->name, true);
            if (descent->depth && here->turns)
                descent_take_answer(descent, best->name);
        }
        if (scale_is_far(descent->scale, range) && descent->status == QJ_OK)
            descent->status = descent_refuse_depth(descent);
        descent_store(descent, here, node, range, hint);
    }
    descent->used = node->first;
    return range;
}

/* Updates the move that led to a position by the range of the position; the root has no move. */
static void descent_back_up(struct descent *descent, uint64_t at, struct value_range range)
{
    struct descent_edge *edge = siblings_edge_at(descent, at);
    if (at)
        range = scale_move(descent->scale, range, edge->points, edge->turns, &descent->wide);
    edge->range = range_meet(edge->range, range);
    if (at && descent->depth) {
        struct descent_node *node = &descent->nodes[descent->depth - 1];
        node->answered = edge->range.lo >= node->least;
    }
}

/* Asks about an edge, by its known range or with a new node. */
static void descent_try(struct descent *descent, uint64_t at, int64_t least)
{
    uint8_t hint;
    struct descent_edge *edge = siblings_edge_at(descent, at);
    edge->open = false;
    const struct value_range known = siblings_look_up_child(descent, edge, &hint);
    if (descent_decides(known, least)) {
        descent_back_up(descent, at, known);
        return;
    }
    if (descent->status == QJ_OK)
        descent->status = descent_reserve(descent);
    if (descent->status == QJ_OK && descent_is_on_way(descent, edge))
        siblings_refuse(descent, "the rules can repeat a position, so the game need not end",
                        siblings_state(edge));
    if (descent->status != QJ_OK)
        return;
    struct descent_node *node = &descent->nodes[descent->depth++];
    *node = (struct descent_node){.here = at,
                                  .first = descent->used,
                                  .least = least,
                                  .known = known,
                                  .begun = *descent->states,
                                  .hint = hint};
    descent_put_on_way(descent, descent->depth - 1);
    ++*descent->states;
    siblings_list(descent, node, siblings_state(edge));
    if (node->listed)
        siblings_expand(descent, node);
    if (descent->status == QJ_OK)
        descent->status = descent_poll(descent, node->count);
}

/* Leaves nodes until `depth` are left. */
static void descent_leave_to(struct descent *descent, uint64_t depth)
{
    while (descent->depth > depth) {
        const uint64_t here = descent->nodes[descent->depth - 1].here;
        descent_back_up(descent, here, descent_leave(descent));
    }
}

void descent_look_around(struct descent *descent)
{
    for (uint64_t i = 0; i < descent->depth; i++) {
        uint8_t ignored;
        struct descent_node *node = &descent->nodes[i];
        node->known = range_meet(
            node->known,
            siblings_look_up(descent, siblings_edge_at(descent, node->here), &ignored));
        if (descent_decides(node->known, node->least))
            descent_leave_to(descent, i);
    }
}

/* Tries moves until the first node is left, the count of positions reaches end, or threads pause.
 * After a failure all nodes are left at once; the ranges of their moves remain correct. */
static void descent_run(struct descent *descent, uint64_t end)
{
    enum { OFTEN = 256 };
    while (descent->depth && (*descent->states < end || descent->status != QJ_OK)) {
        struct descent_node *node = &descent->nodes[descent->depth - 1];
        const struct descent_edge *edge = descent->status == QJ_OK ? descent_next(descent, node)
                                                                   : NULL;
        if (edge) {
            node->tried++;
            move_order_note(descent->order, node->side, siblings_edge_at(descent, node->here)->name,
                            edge->name, false);
            descent_try(descent, (uint64_t)((const unsigned char *)edge - descent->edges),
                        scale_ask_child(descent->scale, node->least, edge->points, edge->turns));
        } else {
            descent_leave_to(descent, descent->depth - 1);
        }
        if (!descent->pauses || descent->status != QJ_OK)
            continue;
        if (atomic_load_explicit(descent->pauses, memory_order_relaxed))
            break;
        if (*descent->states % OFTEN == 0)
            descent_look_around(descent);
    }
}

/* ------------------------------------------------------------------- interface */

/* Sets the first edge: the state in question. */
static struct descent_edge *descent_set_root(struct descent *descent, const unsigned char *state)
{
    const struct rules_view *view = &descent->view;
    struct descent_edge *edge = siblings_edge_at(descent, 0);
    *edge = (struct descent_edge){.points = 0};
    memset(siblings_state(edge), 0, descent->stride);
    memcpy(siblings_state(edge), state, view->state_size);
    siblings_look_at(descent, edge,
                     view->rules->side ? view->rules->side(view->setup, siblings_state(edge)) : 0);
    if (edge->open)
        siblings_make_key(descent, edge);
    descent->used = descent->edge_size;
    return edge;
}

struct value_range descent_known(struct descent *descent, const unsigned char *state)
{
    uint8_t ignored;
    struct descent_edge *edge = descent_set_root(descent, state);
    if (descent->status != QJ_OK) /* a further question returns the failure */
        return scale_all(descent->scale);
    return edge->open ? siblings_look_up(descent, edge, &ignored) : edge->range;
}

void descent_begin(struct descent *descent, const unsigned char *state, int64_t least)
{
    descent->status = QJ_OK;
    const struct descent_edge *edge = descent_set_root(descent, state);
    if (edge->open && descent->status == QJ_OK)
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
    descent_leave_to(descent, 0);
    *range = range_meet(*range, siblings_edge_at(descent, 0)->range);
    if (descent->status == QJ_OK && descent->wide)
        return descent_refuse_wide(descent);
    return descent->status == QJ_OK ? siblings_check_rules(descent) : descent->status;
}

qj_status descent_refuse_wide(const struct descent *descent)
{
    return context_fail(descent->arena->context, QJ_LIMIT,
                        "the engine search takes values up to 2^63 - 2; the engine exhaustive may "
                        "take the values of this game");
}

/* Allocates the members that each search has for itself. A move has the state after it and its
 * canonical form. */
static qj_status descent_make_own(struct descent *descent)
{
    descent->edge_size = sizeof(struct descent_edge) +
                         descent->stride * (descent->view.rules->canonical ? 2 : 1);
    TRY(arena_make_sized(descent->arena, &descent->here, 1, descent->stride));
    TRY(arena_make(descent->arena, &descent->order, 1));
    return arena_grow(descent->arena, &descent->edges, &descent->edge_capacity, 0,
                      descent->edge_size);
}

qj_status descent_open(struct descent *descent, struct arena *arena, const struct rules_view *view,
                       struct ranges *ranges, uint64_t *states)
{
    enum { POSITIONS = 64 };
    const struct tiers_game_source source = {.view = &descent->view, .whole = true, .plain = true};
    *descent = (struct descent){.arena = arena,
                                .view = *view,
                                .scale = ranges->scale,
                                .numbers = search_tables_numbers(view),
                                .stride = (view->state_size + DESCENT_ALIGNMENT - 1) /
                                          DESCENT_ALIGNMENT * DESCENT_ALIGNMENT,
                                .states = states,
                                .ranges = ranges,
                                .distant = rules_are_distant(view->rules),
                                .pace = {arena->context, 0}};
    if (descent->distant) {
        TRY(tiers_game_open(&descent->game, arena, &source));
        TRY(tiers_batch_open(&descent->batch, arena, &descent->game, POSITIONS,
                             TIERS_BATCH_WITH_MOVES));
    }
    if (descent->numbers)
        TRY(layout_open(&descent->layout, arena, view->rules, view->setup, view->state_size, 0));
    return descent_make_own(descent);
}

qj_status descent_widen(struct descent *descent, const struct descent *other)
{
    struct arena *arena = other->arena;
    const uint64_t one = descent->way_slots, two = other->way_slots,
                   slots = 2 * (one > two ? one : two);
    TRY(arena_grow(arena, &descent->nodes, &descent->node_capacity, descent->node_capacity,
                   2 * other->node_capacity));
    TRY(arena_grow(arena, &descent->edges, &descent->edge_capacity, descent->edge_capacity,
                   2 * other->edge_capacity));
    TRY(arena_grow(arena, &descent->moves, &descent->move_capacity, descent->move_capacity,
                   2 * other->move_capacity));
    TRY(arena_resize(arena, &descent->way, slots));
    descent->way_slots = slots;
    memset(descent->way, 0, descent->way_slots * sizeof *descent->way);
    return QJ_OK;
}

qj_status descent_open_beside(struct descent *descent, struct arena *own,
                              const struct descent *other, atomic_bool *pauses, uint64_t *states)
{
    *descent = (struct descent){.arena = other->arena,
                                .view = other->view,
                                .scale = other->scale,
                                .numbers = other->numbers,
                                .layout = other->layout,
                                .stride = other->stride,
                                .states = states,
                                .ranges = other->ranges,
                                .pauses = pauses,
                                .pace = {own->context, 0}};
    descent->view.audit = NULL;
    TRY(descent_make_own(descent));
    *descent->order = *other->order;
    TRY(descent_widen(descent, other));
    descent->arena = own;
    return QJ_OK;
}
