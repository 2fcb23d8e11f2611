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

#include "engines/exhaustive/backward/backup.h"
#include "engines/exhaustive/positions/order.h"

enum { AT_ONCE = 512, BATCH = 1 << 18 }; /* positions handed over, bytes sent at once */

/* What the first process has of another one: items from next to end, and so many more there. */
struct sent_batch {
    unsigned char *items;
    uint64_t next, end, left;
};

struct merging {
    struct spread *spread;
    const qj_keeper *keeper;
    struct arena *arena;
    uint32_t *places;           /* of this process, in order, and */
    uint64_t count, given;      /* of them, and those that were sent */
    unsigned char *here;        /* a state, aligned as the rules want it */
    unsigned char *room;        /* a batch of this process */
    struct sent_batch *batches; /* of each process */
    uint64_t *counts;           /* positions of each process */
    size_t item;                /* bytes of a state and its value */
    uint64_t most;              /* items of a batch */
    unsigned char *states;      /* AT_ONCE of them side by side, and */
    qj_kept_value *values;      /* theirs */
    size_t taken;               /* of these, that are set */
    uint64_t done;              /* positions that were handed over */
    uint64_t total;
};

static qj_context *context_of(const struct merging *merging)
{
    return merging->arena->context;
}

/* What is stored at a place, as it is to the side to move. */
static qj_kept_value value_at(const struct merging *merging, uint32_t place)
{
    const struct playout *playout = &merging->spread->playout;
    const qj_kind kind = playout->positions.kind;
    const struct tier *tier = spread_tier(merging->spread);
    tier_copy_state(&playout->positions, tier, place, merging->here);
    struct result own = backup_own_result(kind, result_get(tier, kind, place),
                                          mover_of(playout, merging->here));
    return (qj_kept_value){own.worth, own.ending};
}

/* ---------------------------------------------------------------------------- what each has */

static qj_status make_room(struct merging *merging)
{
    struct arena *arena = merging->arena;
    const unsigned processes = merging->spread->post.processes;
    const size_t size = merging->spread->post.state_size;
    const bool first = team_rank(arena->context) == 0;
    merging->item = size + sizeof(qj_kept_value);
    merging->most = merging->item < BATCH ? BATCH / merging->item : 1;
    TRY(arena_make(arena, &merging->places, merging->count + 1));
    TRY(arena_make(arena, &merging->here, size));
    TRY(arena_make_sized(arena, &merging->room, merging->most, merging->item));
    TRY(arena_make(arena, &merging->counts, processes));
    TRY(arena_make(arena, &merging->batches, processes));
    TRY(arena_make_sized(arena, &merging->states, AT_ONCE, size));
    TRY(arena_make(arena, &merging->values, AT_ONCE));
    for (unsigned i = 0; i < processes; i++) {
        merging->batches[i] = (struct sent_batch){0};
        if (first)
            TRY(arena_make_sized(arena, &merging->batches[i].items, merging->most, merging->item));
    }
    return QJ_OK;
}

static qj_status sort_own(struct merging *merging)
{
    struct pace pace = {context_of(merging), 0};
    TRY(make_room(merging));
    for (uint64_t place = 0; place < merging->count; place++)
        merging->places[place] = (uint32_t)place;
    return order_places(&merging->spread->playout.positions, spread_tier(merging->spread),
                        merging->places, merging->count, &pace);
}

/* Numbers with a sign in the order of those without. */
static uint64_t lifted(int64_t number)
{
    return (uint64_t)number ^ UINT64_C(1) << 63;
}

static int64_t lowered(uint64_t number)
{
    return (int64_t)(number ^ UINT64_C(1) << 63);
}

static void widen_bounds(int64_t value, uint64_t *most, uint64_t *below)
{
    *most = lifted(value) > *most ? lifted(value) : *most;
    *below = ~lifted(value) > *below ? ~lifted(value) : *below;
}

/* Sorts, and finds the bounds of all processes: what fails in one of them ends it for all. */
static qj_status prepare(struct merging *merging, qj_kept_head *head)
{
    uint64_t bounds[TEAM_VALUES] = {0}; /* most, ~least; of the worths, of the endings */
    qj_status status = sort_own(merging);
    for (uint64_t place = 0; status == QJ_OK && place < merging->count; place++) {
        qj_kept_value value = value_at(merging, (uint32_t)place);
        widen_bounds(value.worth, &bounds[0], &bounds[1]);
        widen_bounds(value.ending, &bounds[2], &bounds[3]);
    }
    TRY(team_settle(context_of(merging), status, bounds, TEAM_VALUES));
    head->most = (qj_kept_value){lowered(bounds[0]), lowered(bounds[2])};
    head->least = (qj_kept_value){lowered(~bounds[1]), lowered(~bounds[3])};
    head->kind = merging->spread->playout.positions.kind;
    head->state_size = merging->spread->post.state_size;
    head->positions = merging->total = merging->spread->total;
    return QJ_OK;
}

/* ------------------------------------------------------------------------------- sending */

static void fill(struct merging *merging, uint64_t count)
{
    const size_t size = merging->spread->post.state_size;
    unsigned char *item = merging->room;
    for (uint64_t i = 0; i < count; i++, item += merging->item) {
        const uint32_t place = merging->places[merging->given++];
        const qj_kept_value value = value_at(merging, place);
        memcpy(item, merging->here, size);
        memcpy(item + size, &value, sizeof value);
    }
}

/* The next batch of a process goes to the first one. All call it, and know how much that is. */
static qj_status send_batch(struct merging *merging, unsigned from)
{
    struct post *post = &merging->spread->post;
    struct sent_batch *batch = &merging->batches[from];
    const unsigned rank = team_rank(context_of(merging));
    const uint64_t count = batch->left < merging->most ? batch->left : merging->most;
    const uint64_t bytes = count * merging->item;
    batch->left -= count;
    batch->next = 0;
    batch->end = count;
    if (rank == from)
        fill(merging, count);
    if (from == 0) {
        if (rank == 0)
            memcpy(batch->items, merging->room, bytes);
        return QJ_OK;
    }
    for (unsigned i = 0; i < post->processes; i++) {
        post->send[i] = (qj_parcel){merging->room, rank == from && i == 0 ? bytes : 0};
        post->receive[i] = (qj_parcel){batch->items, rank == 0 && i == from ? bytes : 0};
    }
    return team_exchange(context_of(merging), post->send, post->receive);
}

static qj_status tell_counts(struct merging *merging)
{
    struct post *post = &merging->spread->post;
    for (unsigned i = 0; i < post->processes; i++) {
        post->send[i] = (qj_parcel){&merging->count, sizeof merging->count};
        post->receive[i] = (qj_parcel){&merging->counts[i], sizeof merging->count};
    }
    TRY(team_exchange(context_of(merging), post->send, post->receive));
    for (unsigned i = 0; i < post->processes; i++)
        merging->batches[i].left = merging->counts[i];
    return QJ_OK;
}

/* ----------------------------------------------------------------------- the first process */

static qj_status check_taken(const struct merging *merging, bool taken)
{
    return taken ? QJ_OK : context_fail(context_of(merging), QJ_IO, "the solution cannot be kept");
}

static qj_status hand_over(struct merging *merging)
{
    const qj_keeper *keeper = merging->keeper;
    bool taken = !merging->taken ||
                 keeper->take(keeper->user, merging->states, merging->values, merging->taken);
    merging->done += merging->taken;
    merging->taken = 0;
    TRY(check_taken(merging, taken));
    return context_poll(context_of(merging), "states", merging->done, merging->total);
}

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
        memcpy(merging->states + merging->taken * size, item, size);
        memcpy(&merging->values[merging->taken++], item + size, sizeof *merging->values);
        if (merging->taken == AT_ONCE)
            TRY(hand_over(merging));
    }
    return *empty < merging->spread->post.processes ? QJ_OK : hand_over(merging);
}

/* ----------------------------------------------------------------------------------- all */

/* The first process says who sends next; nobody when all is done, or it has failed. */
static qj_status run(struct merging *merging, const qj_kept_head *head)
{
    qj_context *context = context_of(merging);
    const unsigned nobody = merging->spread->post.processes;
    const bool first = team_rank(context) == 0;
    qj_status status = QJ_OK;
    if (first)
        status = check_taken(merging, merging->keeper->begin(merging->keeper->user, head));
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
    struct merging merging = {.spread = spread, .keeper = keeper, .arena = &arena};
    merging.count = positions_count(&spread->playout.positions);
    TRY(prepare(&merging, head));
    TRY(tell_counts(&merging));
    return run(&merging, head);
}
