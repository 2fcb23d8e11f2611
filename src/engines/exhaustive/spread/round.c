/* round: what all processes of a team do together: each expands a batch of its positions and sends
 * their children to the processes that they belong to.
 *
 *     places  | 4 | 7 | 8 | 9 | 12 |        positions of this process; their states side by side
 *             | thread 0  | thread 1 |      a batch each
 *     children of both, by their keys:      post.out
 *
 * A process that has no position left takes part with none. Two rounds take turns, each with its
 * own working space for children: the next one is expanded while the children of the one before are
 * under way.
 *
 *     round 1   expand | send ............ | use
 *     round 2            expand              | send ............ | use
 *     round 3                                  expand              | send ...
 *
 * So a network has the time of an expansion to carry them. A team of one process carries nothing,
 * and expands a round when the one before has been used, while it is still in a cache.
 *
 * All processes agree on each round before its children are sent. Then they know that the children
 * of the round before are stored everywhere: until then a checkpoint lists the positions of that
 * round as not expanded. When a checkpoint is due, nothing is expanded before it is saved.
 */
#include "base/bits.h"
#include "engines/exhaustive/spread/spread.h"

/* -------------------------------------------------------------------------- turns */

static void begin_turn(struct spread *spread, struct round *round)
{
    spread->round = round;
    spread->post.out = &round->out;
    spread->playout.workers = round->workers;
    spread->playout.capacity = round->capacity;
}

qj_status round_open(struct spread *spread)
{
    struct playout *playout = &spread->playout;
    const unsigned rounds = spread->post.processes > 1 ? 2 : 1;
    for (unsigned i = 0; i < rounds; i++) {
        struct round *round = &spread->rounds[i];
        if (i > 0)
            TRY(playout_add_workers(playout));
        TRY(arena_make(playout->arena, &round->out.counts, spread->post.processes));
        round->workers = playout->workers;
        round->capacity = playout->capacity;
    }
    begin_turn(spread, spread->rounds);
    return QJ_OK;
}

/* From here on it is the other round's turn. */
static void turn(struct spread *spread)
{
    begin_turn(spread, &spread->rounds[spread->round == spread->rounds]);
}

/* ------------------------------------------------------------------------- choose */

static qj_status reserve(struct spread *spread, uint64_t positions)
{
    struct round *round = spread->round;
    struct arena *arena = spread->playout.arena;
    if (positions <= round->room)
        return QJ_OK;
    TRY(arena_resize(arena, &round->places, positions));
    TRY(arena_resize_sized(arena, &round->states, positions, spread->post.state_size));
    round->room = positions;
    return QJ_OK;
}

static void take(struct spread *spread, uint64_t place)
{
    struct round *round = spread->round;
    const size_t size = spread->post.state_size;
    state_copy(round->states + round->count * size,
               tier_states(&spread->playout.positions, spread_tier(spread), place), size);
    round->places[round->count++] = (uint32_t)place;
}

static uint64_t choose(struct spread *spread, uint64_t at, uint64_t end, uint64_t most)
{
    struct round *round = spread->round;
    const uint32_t *order = spread->stages.order; /* all of it is open until it is expanded */
    for (round->count = 0; at < end && round->count < most; at++)
        if (order || !spread->open || bits_get(spread->open, at))
            take(spread, order ? order[at] : at);
    return at;
}

/* Behind the positions whose children there was room for. */
static uint64_t behind(const struct spread *spread, uint64_t first, uint64_t chosen)
{
    const struct round *round = spread->round;
    if (round->done == round->count)
        return chosen;
    return spread->stages.order ? first + round->done : round->places[round->done];
}

/* ------------------------------------------------------------------------- expand */

static void expand_batch(void *user, unsigned number)
{
    const struct spread *spread = user;
    const struct round *round = spread->round;
    struct worker *worker = &spread->playout.workers[number];
    const uint64_t first = number * round->batch;
    uint64_t count = first < round->count ? round->count - first : 0;
    if (count > round->batch)
        count = round->batch;
    const unsigned char *states = round->states + (count ? first : 0) * spread->post.state_size;
    expansion_run(&worker->expansion, states, count);
}

/* How many children of one worker's positions, which stand there, are in other shares than they. */
static uint64_t count_moved(const struct post *post, const struct expansion *expansion,
                            const unsigned char *states)
{
    uint64_t moved = 0, child = 0;
    for (uint64_t i = 0; i < expansion->positions; i++, states += post->state_size) {
        const unsigned share = post_share(post, states, state_key(states, post->state_size));
        for (; child < expansion->ends[i]; child++)
            moved += post_share(post, expansion_child(expansion, child), expansion->keys[child]) !=
                     share;
    }
    return moved;
}

static qj_status address(struct spread *spread, uint64_t children)
{
    struct post *post = &spread->post;
    TRY(post_reserve(post, post->out, children));
    post_clear(post);
    for (unsigned w = 0; w < spread->round->used; w++) {
        struct worker *worker = &spread->playout.workers[w];
        if (spread->sampled)
            spread->moved += count_moved(post, &worker->expansion,
                                         spread->round->states +
                                             w * spread->round->batch * post->state_size);
        for (uint64_t i = 0; i < worker->expansion.count; i++) {
            worker->places[i] = post_owner(post, expansion_child(&worker->expansion, i),
                                           worker->expansion.keys[i]);
            post_count(post, worker->places[i]);
        }
    }
    post_sort(post);
    for (unsigned w = 0; w < spread->round->used; w++) {
        struct worker *worker = &spread->playout.workers[w];
        for (uint64_t i = 0; i < worker->expansion.count; i++)
            worker->places[i] = post_add(post, worker->places[i],
                                         expansion_child(&worker->expansion, i));
    }
    return QJ_OK;
}

/* Expands the next positions before end, and addresses their children. *next becomes the one behind
 * the last. */
static qj_status expand_round(struct spread *spread, uint64_t *next, uint64_t end)
{
    enum { CHILD_STEPS = 64 };
    struct playout *playout = &spread->playout;
    struct round *round = spread->round;
    uint64_t children, at = *next;
    TRY(playout_grow(playout)); /* as the positions before have proved to need it */
    TRY(playout_make_room(playout));
    round->capacity = playout->capacity;
    round->batch = playout_batch(playout, end - at);
    TRY(reserve(spread, round->batch * playout->threads));
    at = choose(spread, at, end, round->batch * playout->threads);
    team_go_on(playout->arena->context);
    playout_run(playout, round->count < PLAYOUT_LITTLE, expand_batch, spread);
    TRY(playout_check(playout));
    round->used = playout_used(playout, &round->done, &children);
    spread->expanded += round->done;
    *next = behind(spread, *next, at);
    team_go_on(playout->arena->context);
    TRY(address(spread, children));
    team_go_on(playout->arena->context);
    TRY(playout_check(playout));
    return pace_add(&playout->pace, children * CHILD_STEPS + round->count, "states",
                    positions_count(&playout->positions), 0);
}

/* ---------------------------------------------------------------------- the whole */

struct pass {
    struct spread *spread;
    uint64_t end;
    uint64_t first; /* of the round that is sent */
    uint64_t next;  /* behind what is expanded */
};

/* Sends a round, and tells what all have to say of what follows. */
enum { MORE, SAVE, SIGNS };

static qj_status send(const struct pass *pass, qj_status status, uint64_t signs[SIGNS])
{
    signs[MORE] = status == QJ_OK && pass->next < pass->end;
    signs[SAVE] = resume_due(pass->spread);
    return post_begin_states(&pass->spread->post, status, signs, SIGNS);
}

static qj_status expand(struct pass *pass)
{
    pass->first = pass->next;
    return expand_round(pass->spread, &pass->next, pass->end);
}

/* Expands the next round while one is under way. */
static qj_status expand_ahead(struct pass *pass)
{
    turn(pass->spread);
    qj_status status = expand(pass);
    turn(pass->spread);
    return status;
}

qj_status round_run(struct spread *spread, uint64_t first, uint64_t end, round_use_fn use)
{
    qj_context *context = spread->playout.arena->context;
    uint64_t *progress = &spread->playout.progress.next, signs[SIGNS];
    struct pass pass = {spread, end, first, first};
    *progress = first;
    qj_status status = expand(&pass);
    for (;;) {
        TRY(send(&pass, status, signs));
        *progress = pass.first;
        const bool ahead = signs[MORE] && !signs[SAVE] && spread->post.processes > 1;
        status = ahead ? expand_ahead(&pass) : QJ_OK;
        TRY(team_end(context));
        status = use(spread, status);
        if (signs[SAVE]) {
            TRY(team_settle(context, status, NULL, 0));
            *progress = pass.next;
            TRY(resume_save(spread));
        }
        if (!signs[MORE])
            break;
        if (ahead)
            turn(spread);
        else if (status == QJ_OK)
            status = expand(&pass);
    }
    TRY(team_settle(context, status, NULL, 0));
    *progress = end;
    return QJ_OK;
}

/* --------------------------------------------------------------------------- find */

qj_status round_find(struct spread *spread, uint64_t *missing)
{
    struct arrivals *arrivals = &spread->arrivals;
    struct arena *arena = spread->playout.arena;
    const struct bundle *in = &spread->post.in;
    const size_t size = spread->post.state_size;
    TRY(post_make_room(arena, &arrivals->keys, &arrivals->keys_room, in->count,
                       sizeof *arrivals->keys));
    TRY(post_make_room(arena, &arrivals->places, &arrivals->places_room, in->count,
                       sizeof *arrivals->places));
    for (uint64_t i = 0; i < in->count; i++)
        arrivals->keys[i] = state_key(in->states + i * size, size);
    const struct keyed_states states = round_states(spread);
    *missing = positions_find(&spread->playout.positions, &states, arrivals->places);
    return QJ_OK;
}

qj_status round_find_all(struct spread *spread)
{
    uint64_t missing;
    TRY(round_find(spread, &missing));
    return missing ? playout_refuse_move(&spread->playout) : QJ_OK;
}
