/* joint: a sweep by several processes (qj_team), one height after another. At each height a process
 * finds its partitions (deal.c), from its partitions of the height above and from the halo that
 * other processes send:
 *
 *     above     | own partitions, found before |
 *     received  | from process 0 | from process 1 | ...      the halo of the height above
 *     low       | own partitions, to be found  |             messages are packed here first
 *
 * Sender and receiver compute from the cuts which partitions a message contains, and their order.
 * In a process, partitions of a height are independent, and threads take them one by one.
 *
 * All processes meet at every height to send values and to agree on the status. A process that
 * meets a limit or is stopped first finishes its height; then all processes end.
 */
#include "engines/ideals/team/joint_sweep.h"

#include "base/meeting.h"
#include "base/team.h"

#include <assert.h>
#include <string.h>

qj_status joint_open(struct joint *joint, const struct frontier *frontier, const struct cone *cone,
                     unsigned processes, unsigned bands, uint32_t top)
{
    struct arena *arena = frontier->arena;
    *joint = (struct joint){.top = top};
    TRY(lots_open(&joint->lots, cone, arena));
    TRY(deal_open(&joint->deal, arena, &joint->lots, processes, bands));
    return deal_cost(&joint->deal, arena, top, 1, &joint->cost);
}

void joint_free(struct joint *joint, struct arena *arena)
{
    lots_free(&joint->lots, arena);
    deal_free(&joint->deal, arena);
    *joint = (struct joint){0};
}

/* Returns the lanes of a separate buffer for messages. None is needed if they fit where the height
 * below will be found. */
static uint64_t joint_lanes_to_send(const struct deal_cost *cost)
{
    return cost->sent > cost->own ? cost->sent : 0;
}

uint64_t joint_bytes(const struct frontier *frontier, const struct joint *joint)
{
    size_t size = frontier_value_size(frontier);
    const struct deal_cost *cost = &joint->cost;
    uint64_t bytes = lots_bytes(&joint->lots) + UINT64_C(16) * BLOCK_HEADER;
    split_add_product(&bytes, 2, level_bytes(size, joint->lots.cone, &joint->lots, cost->own));
    split_add_product(&bytes, 1, values_bytes(size, cost->received));
    split_add_product(&bytes, 1, values_bytes(size, joint_lanes_to_send(cost)));
    split_add_product(&bytes, joint->lots.count, 5 * sizeof(uint32_t));
    split_add_product(&bytes, joint->deal.processes, 2 * sizeof(qj_message));
    return bytes;
}

/* -------------------------------------------------------------------- places */

void joint_lay_out(struct joint_sweep *sweep, unsigned i, uint32_t height)
{
    const struct lots *lots = &sweep->joint->lots;
    struct level *level = &sweep->low[i];
    char *values = level->values;
    level_lay_out(level, height, NULL, NULL);
    level->values = values;
    memset(level->place, 0, lots->count * sizeof *level->place);
    deal_height(&sweep->joint->deal, height, &sweep->owners[i]);
}

void joint_place_mine(struct joint_sweep *sweep, unsigned i)
{
    struct level *level = &sweep->low[i];
    const struct deal_owners *owners = &sweep->owners[i];
    char *to = level->values;
    sweep->mine_count = 0;
    for (uint32_t lot = 0; lot < sweep->joint->lots.count; lot++) {
        if (owners->owner[lot] != sweep->rank || !owners->lanes[lot])
            continue;
        sweep->mine[sweep->mine_count++] = lot;
        level->place[lot] = to;
        to += level_lot_lanes(level, lot) * level->size;
    }
}

/* Forgets where the halo was. */
static void joint_forget_received(struct joint_sweep *sweep)
{
    for (uint32_t lot = 0; lot < sweep->joint->lots.count; lot++)
        if (sweep->owners[1].owner[lot] != sweep->rank)
            sweep->low[1].place[lot] = NULL;
}

/* ------------------------------------------------------------------ messages */

/* The level that messages are packed from, and the level that they fill. */
struct joint_transfer {
    struct joint_sweep *sweep;
    const struct level *from; /* of this cone, or of another cone */
    struct level *to;
};

static void joint_count_lot(void *user, uint32_t lot, unsigned from, unsigned to)
{
    const struct joint_transfer *transfer = user;
    struct joint_sweep *sweep = transfer->sweep;
    uint64_t bytes = level_lot_lanes(transfer->to, lot) * transfer->to->size;
    sweep->out.messages[to].bytes += from == sweep->rank ? bytes : 0;
    sweep->in.messages[from].bytes += to == sweep->rank ? bytes : 0;
}

/* Copies the groups of a partition one by one from a level with another distribution. */
static void joint_copy_groups(const struct joint_transfer *transfer, uint32_t lot, char *to)
{
    const struct lots *lots = transfer->to->lots;
    const struct cone *cone = lots->cone;
    const struct far_class *class = &cone->class[lots->lot[lot].class];
    const uint64_t bytes = transfer->to->run[lots->lot[lot].class].lanes * transfer->to->size;
    for (uint64_t i = 0; i < lots->lot[lot].count; i++, to += bytes) {
        struct cut cut = {0, 0};
        cone_find(transfer->from->cone, cone->far[class->first + lots_rank(lots, lot, i)], &cut);
        const char *values = level_values(transfer->from, cut);
        assert(to && values);
        memcpy(to, values, bytes);
    }
}

static void joint_pack_lot(void *user, uint32_t lot, unsigned from, unsigned to)
{
    const struct joint_transfer *transfer = user;
    struct joint_sweep *sweep = transfer->sweep;
    uint64_t bytes = level_lot_lanes(transfer->to, lot) * transfer->to->size;
    if (from == sweep->rank) {
        qj_message *message = &sweep->out.messages[to];
        char *end = (char *)message->data + message->bytes;
        if (transfer->from == transfer->to)
            memcpy(end, transfer->from->place[lot], bytes);
        else
            joint_copy_groups(transfer, lot, end);
        message->bytes += bytes;
    }
    if (to == sweep->rank) {
        qj_message *message = &sweep->in.messages[from];
        transfer->to->place[lot] = (char *)message->data + message->bytes;
        message->bytes += bytes;
    }
}

/* Places the messages one after another and empties them. */
static void joint_place_messages(struct joint_buffer *buffer, unsigned processes)
{
    char *at = buffer->values;
    for (unsigned i = 0; i < processes; i++) {
        buffer->messages[i].data = at;
        at += buffer->messages[i].bytes;
        buffer->messages[i].bytes = 0;
    }
}

static void joint_clear_messages(struct joint_sweep *sweep)
{
    assert(sweep->in.messages && sweep->out.messages);
    memset(sweep->in.messages, 0, sweep->joint->deal.processes * sizeof *sweep->in.messages);
    memset(sweep->out.messages, 0, sweep->joint->deal.processes * sizeof *sweep->out.messages);
}

static void joint_free_room(struct joint_sweep *sweep)
{
    arena_free(sweep->frontier->arena, sweep->out.memory);
    sweep->out.memory = NULL;
}

/* Receives the halo of the height above. */
static qj_status joint_receive(struct joint_sweep *sweep)
{
    const struct lots *lots = &sweep->joint->lots;
    struct joint_transfer transfer = {sweep, &sweep->low[1], &sweep->low[1]};
    if (!sweep->out.memory)
        sweep->out.values = sweep->low->values;
    joint_clear_messages(sweep);
    deal_sends(lots, &sweep->owners[1], &sweep->owners[0], joint_count_lot, &transfer);
    joint_place_messages(&sweep->in, sweep->joint->deal.processes);
    joint_place_messages(&sweep->out, sweep->joint->deal.processes);
    deal_sends(lots, &sweep->owners[1], &sweep->owners[0], joint_pack_lot, &transfer);
    TRY(team_exchange(sweep->progress.context, sweep->out.messages, sweep->in.messages));
    if (!joint_lanes_to_send(&sweep->joint->cost)) /* only resuming from a checkpoint needed it */
        joint_free_room(sweep);
    return QJ_OK;
}

/* ---------------------------------------------------------------- another cone */

/* Visits who sends each partition of a level of another cone, whose owners are given, to its new
 * owner. */
static void joint_send_brought(const struct joint_sweep *sweep, const struct lots *other,
                               const struct deal_owners *owners, deal_send_fn send, void *user)
{
    const struct lots *lots = &sweep->joint->lots;
    for (uint32_t i = 0; i < lots->count; i++)
        if (sweep->owners[1].lanes[i])
            send(user, i, owners->owner[other->of_key[lots->lot[i].key]],
                 sweep->owners[1].owner[i]);
}

/* Finds memory for the messages counted in out. A process may have had more of another cone than it
 * will have of this cone. */
static qj_status joint_find_room(struct joint_sweep *sweep)
{
    size_t size = sweep->low->size;
    uint64_t bytes = 0;
    for (unsigned i = 0; i < sweep->joint->deal.processes; i++)
        bytes += sweep->out.messages[i].bytes;
    sweep->out.values = sweep->low->values;
    return bytes <= sweep->joint->cost.own * size
               ? QJ_OK
               : values_allocate(sweep->frontier->arena, size, bytes / size, &sweep->out.memory,
                                 &sweep->out.values);
}

/* Fills the level above from a level of another cone, distributed anew. */
static qj_status joint_bring(struct joint_sweep *sweep, const struct level *from,
                             const struct joint *joint, struct deal_owners *owners)
{
    const struct lots *other = &joint->lots;
    struct arena *arena = sweep->frontier->arena;
    unsigned processes = sweep->joint->deal.processes;
    struct joint_transfer transfer = {sweep, from, &sweep->low[1]};
    qj_status status = deal_owners_open(owners, arena, other);
    joint_clear_messages(sweep);
    if (status == QJ_OK) {
        deal_height(&joint->deal, from->height, owners);
        joint_send_brought(sweep, other, owners, joint_count_lot, &transfer);
        status = joint_find_room(sweep);
    }
    TRY(team_settle(sweep->progress.context, status, NULL, 0));
    sweep->in.values = sweep->low[1].values;
    joint_place_messages(&sweep->in, processes);
    joint_place_messages(&sweep->out, processes);
    joint_send_brought(sweep, other, owners, joint_pack_lot, &transfer);
    TRY(team_exchange(sweep->progress.context, sweep->out.messages, sweep->in.messages));
    joint_free_room(sweep);
    return QJ_OK;
}

/* -------------------------------------------------------------------- finding */

/* Tells whether a checkpoint contained the values of a group. */
static bool joint_is_found(const struct frontier *frontier, unsigned class, uint32_t rank)
{
    const struct cut found = frontier->found;
    return class < found.class || (class == found.class && rank < found.rank);
}

/* Takes partitions until none is left. */
static void joint_find_lots(void *user, unsigned thread)
{
    struct joint_sweep *sweep = user;
    const struct lots *lots = &sweep->joint->lots;
    struct frontier *frontier = sweep->frontier;
    struct group group = {.frontier = frontier, .level = sweep->low, .above = &sweep->low[1]};
    const uint64_t others = sweep->joint->deal.processes; /* they are about as far as this one */
    for (uint64_t next; (next = progress_take(&sweep->progress, 1)) < sweep->mine_count;) {
        uint32_t lot = sweep->mine[next];
        const struct far_class *class = &lots->cone->class[lots->lot[lot].class];
        uint64_t states = cone_group_size(lots->cone, class, sweep->low->height).states;
        group_open(&group, lots->lot[lot].class);
        for (uint64_t i = 0; i < lots->lot[lot].count; i++)
            if (!joint_is_found(frontier, lots->lot[lot].class, lots_rank(lots, lot, i)))
                group_find(&group, lots_rank(lots, lot, i));
        progress_add(&sweep->progress, lots->lot[lot].count * states * others, thread);
    }
}

static qj_status joint_find_height(struct joint_sweep *sweep)
{
    joint_place_mine(sweep, 0);
    TRY(joint_receive(sweep));
    progress_run(&sweep->progress, sweep->low->states / sweep->joint->deal.processes, 0,
                 joint_find_lots, sweep);
    joint_forget_received(sweep);
    sweep->frontier->swept += sweep->low->states;
    atomic_store(&sweep->progress.done, sweep->frontier->swept);
    return team_settle(sweep->progress.context, progress_status(&sweep->progress), NULL, 0);
}

/* Goes to the height below. */
static void joint_go_down(struct joint_sweep *sweep)
{
    struct level level = sweep->low[1];
    struct deal_owners owners = sweep->owners[1];
    sweep->low[1] = sweep->low[0];
    sweep->low[0] = level;
    sweep->owners[1] = sweep->owners[0];
    sweep->owners[0] = owners;
    joint_lay_out(sweep, 0, sweep->low[1].height - 1);
}

static qj_status joint_find_heights(struct joint_sweep *sweep, frontier_visit_fn visit, void *user)
{
    for (;; joint_go_down(sweep)) {
        TRY(joint_find_height(sweep));
        sweep->frontier->found = (struct cut){0, 0};
        if (sweep->checkpoint)
            TRY(joint_save_when_due(sweep));
        if (visit)
            TRY(team_settle(sweep->progress.context, visit(user, sweep->low), NULL, 0));
        if (sweep->low->height == sweep->joint->lots.cone->height)
            return QJ_OK;
    }
}

/* ------------------------------------------------------------------------ sweep */

static qj_status joint_open_level(struct joint_sweep *sweep, struct level *level)
{
    const struct joint *joint = sweep->joint;
    struct arena *arena = sweep->frontier->arena;
    size_t size = frontier_value_size(sweep->frontier);
    TRY(level_open(level, arena, joint->lots.cone, size));
    level->lots = &joint->lots;
    TRY(arena_make(arena, &level->place, joint->lots.count));
    return values_allocate(arena, size, joint->cost.own, &level->memory, &level->values);
}

/* Allocates in this process only; the caller shares the status. */
static qj_status joint_open_sweep(struct joint_sweep *sweep)
{
    const struct joint *joint = sweep->joint;
    struct arena *arena = sweep->frontier->arena;
    struct cone_cost cost;
    TRY(cone_cost(joint->lots.cone, arena->context, joint->top, &cost));
    sweep->progress.total = cost.states;
    for (int i = 0; i < 2; i++) {
        TRY(joint_open_level(sweep, &sweep->low[i]));
        TRY(deal_owners_open(&sweep->owners[i], arena, &joint->lots));
    }
    TRY(arena_make(arena, &sweep->in.messages, joint->deal.processes));
    TRY(arena_make(arena, &sweep->out.messages, joint->deal.processes));
    TRY(arena_make(arena, &sweep->mine, joint->lots.count));
    joint_lay_out(sweep, 1, joint->top + 1);
    joint_lay_out(sweep, 0, joint->top);
    return sweep->frontier->threads > 1
               ? thread_pool_open(arena, sweep->frontier->threads, &sweep->progress.pool)
               : QJ_OK;
}

/* Allocates the buffers for messages. */
static qj_status joint_open_buffers(struct joint_sweep *sweep)
{
    const struct deal_cost *cost = &sweep->joint->cost;
    struct arena *arena = sweep->frontier->arena;
    size_t size = frontier_value_size(sweep->frontier);
    uint64_t lanes = joint_lanes_to_send(cost);
    TRY(values_allocate(arena, size, cost->received, &sweep->in.memory, &sweep->in.values));
    return lanes && !sweep->out.memory
               ? values_allocate(arena, size, lanes, &sweep->out.memory, &sweep->out.values)
               : QJ_OK;
}

static void joint_close_sweep(struct joint_sweep *sweep)
{
    struct arena *arena = sweep->frontier->arena;
    thread_pool_close(arena, sweep->progress.pool);
    for (int i = 0; i < 2; i++) {
        struct joint_buffer *buffer = i ? &sweep->out : &sweep->in;
        deal_owners_free(&sweep->owners[i], arena);
        arena_free(arena, buffer->memory);
        arena_free(arena, buffer->messages);
    }
    arena_free(arena, sweep->mine);
}

static qj_status joint_run(struct joint_sweep *sweep, const struct level *from,
                           const struct joint *from_joint, frontier_visit_fn visit, void *user)
{
    qj_context *context = sweep->progress.context;
    qj_status status = joint_open_sweep(sweep);
    TRY(team_settle(context, status, NULL, 0));
    if (from) {
        struct deal_owners owners = {0};
        status = joint_bring(sweep, from, from_joint, &owners);
        deal_owners_free(&owners, sweep->frontier->arena);
        TRY(status);
    }
    if (sweep->checkpoint)
        TRY(joint_load(sweep));
    TRY(team_settle(context, joint_open_buffers(sweep), NULL, 0));
    status = joint_find_heights(sweep, visit, user);
    if (sweep->checkpoint && (status == QJ_STOPPED || status == QJ_LIMIT))
        TRY(joint_save_stopped(sweep));
    return status;
}

static qj_status joint_sweep_with(struct frontier *frontier, const struct joint *joint,
                                  struct checkpoint *checkpoint, const struct level *from,
                                  const struct joint *from_joint, frontier_visit_fn visit,
                                  void *user)
{
    qj_context *context = frontier->arena->context;
    struct joint_sweep sweep = {.progress = {.context = context},
                                .frontier = frontier,
                                .joint = joint,
                                .rank = team_rank(context),
                                .low = frontier->low,
                                .checkpoint = checkpoint,
                                .began = context_seconds(context)};
    frontier_forget(frontier);
    frontier->found = (struct cut){0, 0};
    frontier->swept = 0;
    qj_status status = joint_run(&sweep, from, from_joint, visit, user);
    joint_close_sweep(&sweep);
    frontier->whole = status == QJ_OK;
    return status;
}

qj_status joint_sweep(struct frontier *frontier, const struct joint *joint,
                      const struct level *from, const struct joint *from_joint,
                      frontier_visit_fn visit, void *user)
{
    return joint_sweep_with(frontier, joint, NULL, from, from_joint, visit, user);
}

qj_status joint_resume(struct frontier *frontier, const struct joint *joint,
                       struct checkpoint *checkpoint)
{
    bool keeps;
    TRY(meeting_keeps(frontier->arena->context, &keeps));
    return joint_sweep_with(frontier, joint, keeps ? checkpoint : NULL, NULL, NULL, NULL, NULL);
}
