/* round: a step of all processes: each expands a batch of its positions and sends the children to
 * their owners.
 *
 *     indices  | 4 | 7 | 8 | 9 | 12 |        positions of this process; their states are adjacent
 *             | thread 0  | thread 1 |      a batch each
 *     children of both, by their keys:      exchange.out
 *
 * A process without positions takes part with an empty batch. Two rounds alternate, each with a
 * separate working space for children: the next round is expanded while the children of the last
 * one are being sent.
 *
 *     round 1   expand | send ............ | use
 *     round 2            expand              | send ............ | use
 *     round 3                                  expand              | send ...
 *
 * The network thus has the time of an expansion. A single process sends nothing, and expands a
 * round after the last one was used, while its data are in a cache.
 *
 * All processes agree on each round before its children are sent. The children of the previous
 * round are then stored everywhere: until then a checkpoint lists the positions of that round as
 * not expanded. When a checkpoint is due, it is saved before the next expansion.
 */
#include "base/bits.h"
#include "engines/exhaustive/spread/spread.h"

/* -------------------------------------------------------------------------- turns */

static void round_begin_turn(struct spread *spread, struct spread_round *round)
{
    spread->round = round;
    spread->exchange.out = &round->out;
    spread->explore.workers = round->workers;
    spread->explore.capacity = round->capacity;
}

qj_status round_open(struct spread *spread)
{
    struct explore *explore = &spread->explore;
    const unsigned rounds = spread->exchange.processes > 1 ? 2 : 1;
    for (unsigned i = 0; i < rounds; i++) {
        struct spread_round *round = &spread->rounds[i];
        if (i > 0)
            TRY(explore_add_workers(explore));
        TRY(arena_make(explore->arena, &round->out.counts, spread->exchange.processes));
        round->workers = explore->workers;
        round->capacity = explore->capacity;
    }
    round_begin_turn(spread, spread->rounds);
    return QJ_OK;
}

/* Switches to the other round. */
static void round_next_turn(struct spread *spread)
{
    round_begin_turn(spread, &spread->rounds[spread->round == spread->rounds]);
}

/* ------------------------------------------------------------------------- choose */

static qj_status round_reserve(struct spread *spread, uint64_t positions)
{
    struct spread_round *round = spread->round;
    struct arena *arena = spread->explore.arena;
    if (positions <= round->room)
        return QJ_OK;
    TRY(arena_resize(arena, &round->indices, positions));
    TRY(arena_resize_sized(arena, &round->states, positions, spread->exchange.state_size));
    round->room = positions;
    return QJ_OK;
}

static void round_take_position(struct spread *spread, uint64_t index)
{
    struct spread_round *round = spread->round;
    const size_t size = spread->exchange.state_size;
    state_copy(round->states + round->count * size,
               tier_states(&spread->explore.positions, spread_tier(spread), index), size);
    round->indices[round->count++] = (uint32_t)index;
}

static uint64_t round_choose(struct spread *spread, uint64_t at, uint64_t end, uint64_t most)
{
    struct spread_round *round = spread->round;
    const uint32_t *order =
        spread->stages.order; /* all positions are open until they are expanded */
    for (round->count = 0; at < end && round->count < most; at++)
        if (order || !spread->open || bits_get(spread->open, at))
            round_take_position(spread, order ? order[at] : at);
    return at;
}

/* Returns the index after the positions whose children had room. */
static uint64_t round_next_after(const struct spread *spread, uint64_t first, uint64_t chosen)
{
    const struct spread_round *round = spread->round;
    if (round->done == round->count)
        return chosen;
    return spread->stages.order ? first + round->done : round->indices[round->done];
}

/* ------------------------------------------------------------------------- expand */

static void round_expand_batch(void *user, unsigned thread)
{
    const struct spread *spread = user;
    const struct spread_round *round = spread->round;
    struct explore_worker *worker = &spread->explore.workers[thread];
    const uint64_t first = thread * round->batch;
    uint64_t count = first < round->count ? round->count - first : 0;
    if (count > round->batch)
        count = round->batch;
    const unsigned char *states = round->states + (count ? first : 0) * spread->exchange.state_size;
    expansion_run(&worker->expansion, states, count);
}

/* Counts the children of one worker's positions that are in other shares than their parents. */
static uint64_t round_count_moved(const struct state_exchange *exchange,
                                  const struct expansion *expansion, const unsigned char *states)
{
    uint64_t moved = 0, child = 0;
    for (uint64_t i = 0; i < expansion->positions; i++, states += exchange->state_size) {
        const unsigned share = exchange_share(exchange, states,
                                              state_key(states, exchange->state_size));
        for (; child < expansion->ends[i]; child++)
            moved += exchange_share(exchange, expansion_child(expansion, child),
                                    expansion->keys[child]) != share;
    }
    return moved;
}

static qj_status round_address(struct spread *spread, uint64_t children)
{
    struct state_exchange *exchange = &spread->exchange;
    TRY(exchange_reserve(exchange, exchange->out, children));
    exchange_clear(exchange);
    for (unsigned w = 0; w < spread->round->used; w++) {
        struct explore_worker *worker = &spread->explore.workers[w];
        if (spread->sampled)
            spread->moved += round_count_moved(exchange, &worker->expansion,
                                               spread->round->states +
                                                   w * spread->round->batch * exchange->state_size);
        for (uint64_t i = 0; i < worker->expansion.count; i++) {
            worker->indices[i] = exchange_owner(exchange, expansion_child(&worker->expansion, i),
                                                worker->expansion.keys[i]);
            exchange_count(exchange, worker->indices[i]);
        }
    }
    exchange_sort(exchange);
    for (unsigned w = 0; w < spread->round->used; w++) {
        struct explore_worker *worker = &spread->explore.workers[w];
        for (uint64_t i = 0; i < worker->expansion.count; i++)
            worker->indices[i] = exchange_add(exchange, worker->indices[i],
                                              expansion_child(&worker->expansion, i));
    }
    return QJ_OK;
}

/* Expands the next positions before end, and determines the owners of their children. *next becomes
 * the index after the last one. */
static qj_status round_expand(struct spread *spread, uint64_t *next, uint64_t end)
{
    enum { CHILD_STEPS = 64 };
    struct explore *explore = &spread->explore;
    struct spread_round *round = spread->round;
    uint64_t children, at = *next;
    TRY(explore_grow(explore)); /* if earlier positions showed that they need it */
    TRY(explore_make_room(explore));
    round->capacity = explore->capacity;
    round->batch = explore_batch(explore, end - at);
    TRY(round_reserve(spread, round->batch * explore->threads));
    at = round_choose(spread, at, end, round->batch * explore->threads);
    team_go_on(explore->arena->context);
    explore_run(explore, round->count < EXPLORE_LITTLE, round_expand_batch, spread);
    TRY(explore_check(explore));
    round->used = explore_used(explore, &round->done, &children);
    spread->expanded += round->done;
    *next = round_next_after(spread, *next, at);
    team_go_on(explore->arena->context);
    TRY(round_address(spread, children));
    team_go_on(explore->arena->context);
    TRY(explore_check(explore));
    return pace_add(&explore->pace, children * CHILD_STEPS + round->count, "states",
                    positions_count(&explore->positions), 0);
}

/* ---------------------------------------------------------------------- entry points */

struct round_pass {
    struct spread *spread;
    uint64_t end;
    uint64_t first; /* of the round that is being sent */
    uint64_t next;  /* after the expanded positions */
};

/* Sends a round, and exchanges signs: more to expand, a checkpoint is due. */
enum { MORE, SAVE, SIGNS };

static qj_status round_send(const struct round_pass *pass, qj_status status, uint64_t signs[SIGNS])
{
    signs[MORE] = status == QJ_OK && pass->next < pass->end;
    signs[SAVE] = spread_resume_is_due(pass->spread);
    return exchange_begin_states(&pass->spread->exchange, status, signs, SIGNS);
}

static qj_status round_expand_pass(struct round_pass *pass)
{
    pass->first = pass->next;
    return round_expand(pass->spread, &pass->next, pass->end);
}

/* Expands the next round while one is being sent. */
static qj_status round_expand_ahead(struct round_pass *pass)
{
    round_next_turn(pass->spread);
    qj_status status = round_expand_pass(pass);
    round_next_turn(pass->spread);
    return status;
}

qj_status round_run(struct spread *spread, uint64_t first, uint64_t end, round_use_fn use)
{
    qj_context *context = spread->explore.arena->context;
    uint64_t *progress = &spread->explore.progress.next, signs[SIGNS];
    struct round_pass pass = {spread, end, first, first};
    *progress = first;
    qj_status status = round_expand_pass(&pass);
    for (;;) {
        TRY(round_send(&pass, status, signs));
        *progress = pass.first;
        const bool ahead = signs[MORE] && !signs[SAVE] && spread->exchange.processes > 1;
        status = ahead ? round_expand_ahead(&pass) : QJ_OK;
        TRY(team_end(context));
        status = use(spread, status);
        if (signs[SAVE]) {
            TRY(team_settle(context, status, NULL, 0));
            *progress = pass.next;
            TRY(spread_resume_save(spread));
        }
        if (!signs[MORE])
            break;
        if (ahead)
            round_next_turn(spread);
        else if (status == QJ_OK)
            status = round_expand_pass(&pass);
    }
    TRY(team_settle(context, status, NULL, 0));
    *progress = end;
    return QJ_OK;
}

/* --------------------------------------------------------------------------- find */

qj_status round_find(struct spread *spread, uint64_t *missing)
{
    struct spread_arrivals *arrivals = &spread->arrivals;
    struct arena *arena = spread->explore.arena;
    const struct exchange_message *in = &spread->exchange.in;
    const size_t size = spread->exchange.state_size;
    TRY(exchange_make_room(arena, &arrivals->keys, &arrivals->keys_room, in->count,
                           sizeof *arrivals->keys));
    TRY(exchange_make_room(arena, &arrivals->indices, &arrivals->indices_room, in->count,
                           sizeof *arrivals->indices));
    for (uint64_t i = 0; i < in->count; i++)
        arrivals->keys[i] = state_key(in->states + i * size, size);
    const struct keyed_states states = round_states(spread);
    *missing = positions_find(&spread->explore.positions, &states, arrivals->indices);
    return QJ_OK;
}

qj_status round_find_all(struct spread *spread)
{
    uint64_t missing;
    TRY(round_find(spread, &missing));
    return missing ? explore_refuse_move(&spread->explore) : QJ_OK;
}
