/* keep: all positions of all processes, handed over by the first one in the order of their states.
 *
 *     process 0   sorted: a d e |  batch: d e
 *     process 1   sorted: b c g |  batch: c g   ---> the least of the heads: a b | c d e f g h
 *     process 2   sorted: f h   |  batch: f h
 *
 * The first process has a batch from each process. When one is used up it says whose, and that
 * process sends the next. No state belongs to two processes, so the order is that of one process
 * alone.
 */
#include "engines/exhaustive/spread/spread.h"

#include "engines/exhaustive/backward/hand_over.h"

enum { BATCH = 1 << 18 }; /* bytes sent at once */

/* What the first process has of another one: items from next to end, and so many more there. */
struct sent_batch {
    unsigned char *items;
    uint64_t next, end, left;
};

struct merging {
    struct spread *spread;
    struct hand_over hand_over;
    uint32_t *places;           /* of this process, in order, and */
    uint64_t given;             /* those that were sent */
    unsigned char *room;        /* a batch of this process */
    struct sent_batch *batches; /* of each process, and */
    uint64_t *counts;           /* how many positions it has */
    size_t item;                /* bytes of a state and its value */
    uint64_t most;              /* items of a batch */
};

static qj_context *context_of(const struct merging *merging)
{
    return merging->hand_over.arena->context;
}

/* ---------------------------------------------------------------------------- what each has */

static qj_status make_room(struct merging *merging)
{
    struct arena *arena = merging->hand_over.arena;
    const unsigned processes = merging->spread->post.processes;
    merging->item = merging->spread->post.state_size + sizeof(qj_kept_value);
    merging->most = merging->item < BATCH ? BATCH / merging->item : 1;
    TRY(arena_make_sized(arena, &merging->room, merging->most, merging->item));
    TRY(arena_make(arena, &merging->batches, processes));
    TRY(arena_make(arena, &merging->counts, processes));
    for (unsigned i = 0; i < processes && team_rank(arena->context) == 0; i++)
        TRY(arena_make_sized(arena, &merging->batches[i].items, merging->most, merging->item));
    TRY(hand_over_open(&merging->hand_over, merging->spread->total));
    return hand_over_sort(&merging->hand_over, spread_tier(merging->spread), &merging->places);
}

/* Numbers with a sign in the order of those without, and back. */
static uint64_t lifted(int64_t number)
{
    return (uint64_t)number ^ UINT64_C(1) << 63;
}

static int64_t lowered(uint64_t number)
{
    return (int64_t)(number ^ UINT64_C(1) << 63);
}

/* Sorts, and finds the bounds of all processes, and how many positions each has: what fails in one
 * of them ends it for all. */
static qj_status prepare(struct merging *merging)
{
    struct post *post = &merging->spread->post;
    const qj_status status = make_room(merging);
    qj_kept_value *most = &merging->hand_over.most, *least = &merging->hand_over.least;
    uint64_t bounds[TEAM_VALUES] = {lifted(most->worth), ~lifted(least->worth),
                                    lifted(most->ending), ~lifted(least->ending)};
    TRY(team_settle(context_of(merging), status, bounds, TEAM_VALUES));
    *most = (qj_kept_value){lowered(bounds[0]), lowered(bounds[2])};
    *least = (qj_kept_value){lowered(~bounds[1]), lowered(~bounds[3])};
    TRY(post_tell_counts(post, spread_tier(merging->spread)->count, merging->counts));
    for (unsigned i = 0; i < post->processes; i++)
        merging->batches[i].left = merging->counts[i];
    return QJ_OK;
}

/* ------------------------------------------------------------------------------- sending */

static void fill(struct merging *merging, uint64_t count)
{
    const size_t size = merging->spread->post.state_size;
    unsigned char *item = merging->room;
    for (uint64_t i = 0; i < count; i++, item += merging->item) {
        const uint32_t place = merging->places[merging->given++];
        const qj_kept_value value = hand_over_value(&merging->hand_over,
                                                    spread_tier(merging->spread), place);
        memcpy(item, merging->hand_over.here, size);
        memcpy(item + size, &value, sizeof value);
    }
}

/* The next batch of a process goes to the first one. All call it, and know how much that is. */
static qj_status send_batch(struct merging *merging, unsigned from)
{
    struct sent_batch *batch = &merging->batches[from];
    const uint64_t count = batch->left < merging->most ? batch->left : merging->most;
    batch->left -= count;
    batch->next = 0;
    batch->end = count;
    if (team_rank(context_of(merging)) == from)
        fill(merging, count);
    return post_carry(&merging->spread->post, from, 0, merging->room, batch->items,
                      count * merging->item);
}

/* ----------------------------------------------------------------------- the first process */

static struct sent_batch *least_batch(struct merging *merging, unsigned *empty)
{
    const size_t size = merging->spread->post.state_size;
    struct sent_batch *least = NULL;
    for (unsigned i = 0; i < merging->spread->post.processes; i++) {
        struct sent_batch *batch = &merging->batches[i];
        if (batch->next == batch->end && batch->left) {
            *empty = i;
            return NULL;
        }
        if (batch->next < batch->end &&
            (!least || memcmp(batch->items + batch->next * merging->item,
                              least->items + least->next * merging->item, size) < 0))
            least = batch;
    }
    return least;
}

/* Hands over what it has, until a batch is at its end: *empty says whose; all of them: nobody's. */
static qj_status merge(struct merging *merging, unsigned *empty)
{
    const size_t size = merging->spread->post.state_size;
    for (struct sent_batch *batch; (batch = least_batch(merging, empty)); batch->next++) {
        const unsigned char *item = batch->items + batch->next * merging->item;
        qj_kept_value value;
        memcpy(&value, item + size, sizeof value);
        TRY(hand_over_add(&merging->hand_over, item, &value));
    }
    return *empty < merging->spread->post.processes ? QJ_OK : hand_over_end(&merging->hand_over);
}

/* ----------------------------------------------------------------------------------- all */

/* The first process says who sends next; nobody when all is done, or it has failed. */
static qj_status run(struct merging *merging, qj_kept_head *head)
{
    qj_context *context = context_of(merging);
    const unsigned nobody = merging->spread->post.processes;
    const bool first = team_rank(context) == 0;
    qj_status status = QJ_OK;
    if (first)
        status = hand_over_begin(&merging->hand_over, head);
    for (unsigned next;;) {
        next = nobody;
        if (first && status == QJ_OK)
            status = merge(merging, &next);
        if (status != QJ_OK)
            next = nobody;
        TRY(team_broadcast(context, &next, sizeof next, 0));
        if (next == nobody)
            return team_settle(context, status, NULL, 0);
        TRY(send_batch(merging, next));
    }
}

qj_status spread_keep(struct session *session, qj_kept_head *head, const qj_keeper *keeper)
{
    SCOPED(arena_clear) struct arena arena = {.context = session->arena.context};
    struct spread *spread = (struct spread *)session;
    struct merging merging = {
        .spread = spread,
        .hand_over = {.playout = &spread->playout, .keeper = keeper, .arena = &arena}};
    TRY(prepare(&merging));
    return run(&merging, head);
}
