/* joint: a sweep by several processes (qj_team), one height after another. At each height a process
 * finds its partitions (shares.c), from its partitions of the height above and from the halo that
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
#include "engines/ideals/joint/joint_sweep.h"

#include "base/meeting.h"
#include "base/team.h"

#include <assert.h>
#include <string.h>

qj_status joint_open(struct joint *joint, const struct frontier *frontier, const struct cone *cone,
                     unsigned processes, unsigned bands, uint32_t top)
{
    struct arena *arena = frontier->arena;
    *joint = (struct joint){.top = top};
    TRY(partitions_open(&joint->partitions, cone, arena));
    TRY(shares_open(&joint->shares, arena, &joint->partitions, processes, bands));
    return shares_cost(&joint->shares, arena, top, 1, &joint->cost);
}

void joint_free(struct joint *joint, struct arena *arena)
{
    partitions_free(&joint->partitions, arena);
    shares_free(&joint->shares, arena);
    *joint = (struct joint){0};
}

/* Returns the lanes of a separate buffer for messages. None is needed if they fit where the height
 * below will be found. */
static uint64_t joint_lanes_to_send(const struct shares_cost *cost)
{
    return cost->sent > cost->own ? cost->sent : 0;
}

uint64_t joint_bytes(const struct frontier *frontier, const struct joint *joint)
{
    size_t size = frontier_value_size(frontier);
    const struct shares_cost *cost = &joint->cost;
    uint64_t bytes = partitions_bytes(&joint->partitions) + UINT64_C(16) * BLOCK_HEADER;
    split_add_product(
        &bytes, 2, ideals_tier_bytes(size, joint->partitions.cone, &joint->partitions, cost->own));
    split_add_product(&bytes, 1, values_bytes(size, cost->received));
    split_add_product(&bytes, 1, values_bytes(size, joint_lanes_to_send(cost)));
    split_add_product(&bytes, joint->partitions.count, 5 * sizeof(uint32_t));
    split_add_product(&bytes, joint->shares.processes, 2 * sizeof(qj_message));
    return bytes;
}

/* -------------------------------------------------------------------- halo */

/* Forgets where the halo was. */
static void joint_forget_received(struct joint_sweep *sweep)
{
    for (uint32_t partition = 0; partition < sweep->joint->partitions.count; partition++)
        if (sweep->owners[1].owner[partition] != sweep->rank)
            sweep->low[1].place[partition] = NULL;
}

/* ------------------------------------------------------------------ messages */

/* The level that messages are packed from, and the level that they fill. */
struct joint_transfer {
    struct joint_sweep *sweep;
    const struct ideals_tier *from; /* of this cone, or of another cone */
    struct ideals_tier *to;
};

static void joint_count_partition(void *user, uint32_t partition, unsigned from, unsigned to)
{
    const struct joint_transfer *transfer = user;
    struct joint_sweep *sweep = transfer->sweep;
    uint64_t bytes = ideals_tier_partition_lanes(transfer->to, partition) * transfer->to->size;
    sweep->out.messages[to].bytes += from == sweep->rank ? bytes : 0;
    sweep->in.messages[from].bytes += to == sweep->rank ? bytes : 0;
}

/* Copies the groups of a partition one by one from a level with another distribution. */
static void joint_copy_groups(const struct joint_transfer *transfer, uint32_t partition, char *to)
{
    const struct partitions *partitions = transfer->to->partitions;
    const struct cone *cone = partitions->cone;
    const struct far_class *class = &cone->class[partitions->partition[partition].class];
    const uint64_t bytes = transfer->to->run[partitions->partition[partition].class].lanes *
                           transfer->to->size;
    for (uint64_t i = 0; i < partitions->partition[partition].count; i++, to += bytes) {
        struct cut cut = {0, 0};
        cone_find(transfer->from->cone,
                  cone->far[class->first + partitions_rank(partitions, partition, i)], &cut);
        const char *values = ideals_tier_values(transfer->from, cut);
        assert(to && values);
        memcpy(to, values, bytes);
    }
}

static void joint_pack_partition(void *user, uint32_t partition, unsigned from, unsigned to)
{
    const struct joint_transfer *transfer = user;
    struct joint_sweep *sweep = transfer->sweep;
    uint64_t bytes = ideals_tier_partition_lanes(transfer->to, partition) * transfer->to->size;
    if (from == sweep->rank) {
        qj_message *message = &sweep->out.messages[to];
        char *end = (char *)message->data + message->bytes;
        if (transfer->from == transfer->to)
            memcpy(end, transfer->from->place[partition], bytes);
        else
            joint_copy_groups(transfer, partition, end);
        message->bytes += bytes;
    }
    if (to == sweep->rank) {
        qj_message *message = &sweep->in.messages[from];
        transfer->to->place[partition] = (char *)message->data + message->bytes;
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
    memset(sweep->in.messages, 0, sweep->joint->shares.processes * sizeof *sweep->in.messages);
    memset(sweep->out.messages, 0, sweep->joint->shares.processes * sizeof *sweep->out.messages);
}

static void joint_free_room(struct joint_sweep *sweep)
{
    arena_free(sweep->frontier->arena, sweep->out.memory);
    sweep->out.memory = NULL;
}

/* Receives the halo of the height above. */
static qj_status joint_receive(struct joint_sweep *sweep)
{
    const struct partitions *partitions = &sweep->joint->partitions;
    struct joint_transfer transfer = {sweep, &sweep->low[1], &sweep->low[1]};
    if (!sweep->out.memory)
        sweep->out.values = sweep->low->values;
    joint_clear_messages(sweep);
    shares_sends(partitions, &sweep->owners[1], &sweep->owners[0], joint_count_partition,
                 &transfer);
    joint_place_messages(&sweep->in, sweep->joint->shares.processes);
    joint_place_messages(&sweep->out, sweep->joint->shares.processes);
    shares_sends(partitions, &sweep->owners[1], &sweep->owners[0], joint_pack_partition, &transfer);
    TRY(team_exchange(sweep->progress.context, sweep->out.messages, sweep->in.messages));
    if (!joint_lanes_to_send(&sweep->joint->cost)) /* only resuming from a checkpoint needed it */
        joint_free_room(sweep);
    return QJ_OK;
}

/* ---------------------------------------------------------------- another cone */

/* Visits who sends each partition of a level of another cone, whose owners are given, to its new
 * owner. */
static void joint_send_brought(const struct joint_sweep *sweep, const struct partitions *other,
                               const struct shares_owners *owners, shares_send_fn send, void *user)
{
    const struct partitions *partitions = &sweep->joint->partitions;
    for (uint32_t i = 0; i < partitions->count; i++)
        if (sweep->owners[1].lanes[i])
            send(user, i, owners->owner[other->of_key[partitions->partition[i].key]],
                 sweep->owners[1].owner[i]);
}

/* Finds memory for the messages counted in out. A process may have had more of another cone than it
 * will have of this cone. */
static qj_status joint_find_room(struct joint_sweep *sweep)
{
    size_t size = sweep->low->size;
    uint64_t bytes = 0;
    for (unsigned i = 0; i < sweep->joint->shares.processes; i++)
        bytes += sweep->out.messages[i].bytes;
    sweep->out.values = sweep->low->values;
    return bytes <= sweep->joint->cost.own * size
               ? QJ_OK
               : values_allocate(sweep->frontier->arena, size, bytes / size, &sweep->out.memory,
                                 &sweep->out.values);
}

/* Fills the level above from a level of another cone, distributed anew. */
static qj_status joint_bring(struct joint_sweep *sweep, const struct ideals_tier *from,
                             const struct joint *joint, struct shares_owners *owners)
{
    const struct partitions *other = &joint->partitions;
    struct arena *arena = sweep->frontier->arena;
    unsigned processes = sweep->joint->shares.processes;
    struct joint_transfer transfer = {sweep, from, &sweep->low[1]};
    qj_status status = shares_owners_open(owners, arena, other);
    joint_clear_messages(sweep);
    if (status == QJ_OK) {
        shares_height(&joint->shares, from->height, owners);
        joint_send_brought(sweep, other, owners, joint_count_partition, &transfer);
        status = joint_find_room(sweep);
    }
    TRY(team_settle(sweep->progress.context, status, NULL, 0));
    sweep->in.values = sweep->low[1].values;
    joint_place_messages(&sweep->in, processes);
    joint_place_messages(&sweep->out, processes);
    joint_send_brought(sweep, other, owners, joint_pack_partition, &transfer);
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
static void joint_find_partitions(void *user, unsigned thread)
{
    struct joint_sweep *sweep = user;
    const struct partitions *partitions = &sweep->joint->partitions;
    struct frontier *frontier = sweep->frontier;
    struct group group = {.frontier = frontier, .tier = sweep->low, .above = &sweep->low[1]};
    const uint64_t others = sweep->joint->shares.processes; /* they are about as far as this one */
    for (uint64_t next; (next = progress_take(&sweep->progress, 1)) < sweep->mine_count;) {
        uint32_t partition = sweep->mine[next];
        const struct far_class *class =
            &partitions->cone->class[partitions->partition[partition].class];
        uint64_t states = cone_group_size(partitions->cone, class, sweep->low->height).states;
        group_open(&group, partitions->partition[partition].class);
        for (uint64_t i = 0; i < partitions->partition[partition].count; i++)
            if (!joint_is_found(frontier, partitions->partition[partition].class,
                                partitions_rank(partitions, partition, i)))
                group_find(&group, partitions_rank(partitions, partition, i));
        progress_add(&sweep->progress, partitions->partition[partition].count * states * others,
                     thread);
    }
}

static qj_status joint_find_height(struct joint_sweep *sweep)
{
    joint_place_mine(sweep, 0);
    TRY(joint_receive(sweep));
    progress_run(&sweep->progress, sweep->low->states / sweep->joint->shares.processes, 0,
                 joint_find_partitions, sweep);
    joint_forget_received(sweep);
    sweep->frontier->swept += sweep->low->states;
    atomic_store(&sweep->progress.done, sweep->frontier->swept);
    return team_settle(sweep->progress.context, progress_status(&sweep->progress), NULL, 0);
}

/* Goes to the height below. */
static void joint_go_down(struct joint_sweep *sweep)
{
    struct ideals_tier tier = sweep->low[1];
    struct shares_owners owners = sweep->owners[1];
    sweep->low[1] = sweep->low[0];
    sweep->low[0] = tier;
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
        if (sweep->low->height == sweep->joint->partitions.cone->height)
            return QJ_OK;
    }
}

/* ------------------------------------------------------------------------ sweep */

static qj_status joint_open_tier(struct joint_sweep *sweep, struct ideals_tier *tier)
{
    const struct joint *joint = sweep->joint;
    struct arena *arena = sweep->frontier->arena;
    size_t size = frontier_value_size(sweep->frontier);
    TRY(ideals_tier_open(tier, arena, joint->partitions.cone, size));
    tier->partitions = &joint->partitions;
    TRY(arena_make(arena, &tier->place, joint->partitions.count));
    return values_allocate(arena, size, joint->cost.own, &tier->memory, &tier->values);
}

/* Allocates in this process only; the caller shares the status. */
static qj_status joint_open_sweep(struct joint_sweep *sweep)
{
    const struct joint *joint = sweep->joint;
    struct arena *arena = sweep->frontier->arena;
    struct cone_cost cost;
    TRY(cone_cost(joint->partitions.cone, arena->context, joint->top, &cost));
    sweep->progress.total = cost.states;
    for (int i = 0; i < 2; i++) {
        TRY(joint_open_tier(sweep, &sweep->low[i]));
        TRY(shares_owners_open(&sweep->owners[i], arena, &joint->partitions));
    }
    TRY(arena_make(arena, &sweep->in.messages, joint->shares.processes));
    TRY(arena_make(arena, &sweep->out.messages, joint->shares.processes));
    TRY(arena_make(arena, &sweep->mine, joint->partitions.count));
    joint_lay_out(sweep, 1, joint->top + 1);
    joint_lay_out(sweep, 0, joint->top);
    return sweep->frontier->threads > 1
               ? thread_pool_open(arena, sweep->frontier->threads, &sweep->progress.pool)
               : QJ_OK;
}

/* Allocates the buffers for messages. */
static qj_status joint_open_buffers(struct joint_sweep *sweep)
{
    const struct shares_cost *cost = &sweep->joint->cost;
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
        shares_owners_free(&sweep->owners[i], arena);
        arena_free(arena, buffer->memory);
        arena_free(arena, buffer->messages);
    }
    arena_free(arena, sweep->mine);
}

static qj_status joint_run(struct joint_sweep *sweep, const struct ideals_tier *from,
                           const struct joint *from_joint, frontier_visit_fn visit, void *user)
{
    qj_context *context = sweep->progress.context;
    qj_status status = joint_open_sweep(sweep);
    TRY(team_settle(context, status, NULL, 0));
    if (from) {
        struct shares_owners owners = {0};
        status = joint_bring(sweep, from, from_joint, &owners);
        shares_owners_free(&owners, sweep->frontier->arena);
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
                                  struct checkpoint *checkpoint, const struct ideals_tier *from,
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
                      const struct ideals_tier *from, const struct joint *from_joint,
                      frontier_visit_fn visit, void *user)
{
    return joint_sweep_with(frontier, joint, NULL, from, from_joint, visit, user);
}

qj_status joint_resume(struct frontier *frontier, const struct joint *joint,
                       struct checkpoint *checkpoint)
{
    bool keeps;
    TRY(meeting_saves(frontier->arena->context, &keeps));
    return joint_sweep_with(frontier, joint, keeps ? checkpoint : NULL, NULL, NULL, NULL, NULL);
}
