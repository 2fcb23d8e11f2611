/* joint_resume: checkpoints of a sweep by several processes. A checkpoint is a height that all have
 * found, gathered (src/engines/ideals/joint/joint_gather.c) into the bytes of one process
 * (ideals_resume.c), in the memory of the second level.
 *
 * A checkpoint of a single process may contain a part of a height and the rest of the height above.
 * Its groups are read into both levels, and the groups it contains are not found again.
 */
#include "engines/ideals/joint/joint_sweep.h"

#include "base/meeting.h"
#include "base/team.h"
#include "engines/ideals/joint/joint_gather.h"

#include <string.h>

/* ------------------------------------------------------------------------- saving */

/* The order of the cone's list, which is the order of the file. */
struct joint_resume_list {
    const struct cone *cone;
    struct checkpoint *file; /* only in the first process; else NULL */
};

static uint64_t joint_resume_far(void *user, uint64_t i)
{
    const struct joint_resume_list *listed = user;
    return listed->cone->far[i];
}

static qj_status joint_resume_carry_group(void *user, uint64_t i, char *values, uint64_t bytes,
                                          bool back)
{
    const struct joint_resume_list *listed = user;
    (void)i;
    return back ? checkpoint_read(listed->file, values, bytes)
                : checkpoint_write(listed->file, values, bytes);
}

/* Prepares gathering, with the memory of an unused level as buffer. */
static struct joint_gather joint_resume_gather(struct joint_sweep *sweep,
                                               struct joint_resume_list *listed, char *room)
{
    return (struct joint_gather){.context = sweep->progress.context,
                                 .processes = sweep->joint->shares.processes,
                                 .rank = sweep->rank,
                                 .in = sweep->in.messages,
                                 .out = sweep->out.messages,
                                 .room = room,
                                 .bytes = sweep->joint->cost.own * sweep->low->size,
                                 .far = joint_resume_far,
                                 .visit = joint_resume_carry_group,
                                 .user = listed};
}

/* A height whose found groups are distributed over all processes: a level of low. */
struct joint_resume_height {
    struct joint_sweep *sweep;
    unsigned i;
};

static qj_status joint_resume_write_height(void *user, struct checkpoint *file)
{
    const struct joint_resume_height *saved = user;
    struct joint_sweep *sweep = saved->sweep;
    const struct ideals_tier *tier = &sweep->low[saved->i];
    struct joint_resume_list listed = {tier->cone, file};
    struct joint_gather gather = joint_resume_gather(sweep, &listed, sweep->low[!saved->i].values);
    if (file)
        gather.status = checkpoint_write(file, sweep->saved, sizeof sweep->saved);
    TRY(joint_gather_groups(&gather, tier, &sweep->owners[saved->i], 0, tier->cone->far_count,
                            false));
    return gather.status;
}

static qj_status joint_resume_save_height(struct joint_sweep *sweep, unsigned i)
{
    const uint64_t head[] = {sweep->low[i].height - 1, 0};
    struct joint_resume_height saved = {sweep, i};
    if (memcmp(head, sweep->saved, sizeof head) == 0)
        return QJ_OK;
    memcpy(sweep->saved, head, sizeof head);
    return meeting_save(sweep->checkpoint, joint_resume_write_height, &saved);
}

qj_status joint_save_when_due(struct joint_sweep *sweep)
{
    enum { SHORT_SECONDS = 1 };
    const uint32_t last = sweep->joint->partitions.cone->height;
    const bool is_long = context_seconds(sweep->progress.context) - sweep->began >= SHORT_SECONDS;
    uint64_t due = checkpoint_due(sweep->checkpoint) ||
                   (sweep->low->height == last + 1 && sweep->rank == 0 && is_long);
    if (sweep->low->height == last)
        return QJ_OK;
    TRY(team_settle(sweep->progress.context, QJ_OK, &due, 1));
    return due ? joint_resume_save_height(sweep, 0) : QJ_OK;
}

qj_status joint_save_stopped(struct joint_sweep *sweep)
{
    if (sweep->frontier->found.class || sweep->frontier->found.rank)
        return QJ_OK; /* the rest of the checkpoint follows */
    return joint_resume_save_height(sweep, 1);
}

/* ------------------------------------------------------------------------ loading */

static qj_status joint_resume_read_head(struct joint_sweep *sweep, struct checkpoint *file)
{
    qj_context *context = sweep->progress.context;
    uint64_t *head = sweep->saved;
    qj_status status = file ? checkpoint_read(file, head, sizeof sweep->saved) : QJ_OK;
    TRY(team_settle(context, status, NULL, 0));
    TRY(team_broadcast(context, head, sizeof sweep->saved, 0));
    TRY(ideals_tier_check_height(context, sweep->joint->partitions.cone, head[0]));
    joint_lay_out(sweep, 1, (uint32_t)head[0] + 1);
    joint_lay_out(sweep, 0, (uint32_t)head[0]);
    return ideals_tier_check_found(context, sweep->low, head[1], &sweep->frontier->found);
}

/* Reads the heights; a single process may have found only a part of the lower height. */
static qj_status joint_resume_read_heights(void *user, struct checkpoint *file)
{
    struct joint_sweep *sweep = user;
    struct joint_resume_list listed = {sweep->low->cone, file};
    struct joint_gather gather = joint_resume_gather(sweep, &listed, sweep->low->values);
    TRY(joint_resume_read_head(sweep, file));
    const uint64_t found = cone_index(listed.cone, sweep->frontier->found);
    if (sweep->saved[1]) { /* messages must not overlap the groups that are read */
        const struct shares_cost *cost = &sweep->joint->cost;
        const uint64_t lanes = cost->sent > cost->own ? cost->sent : cost->own;
        qj_status status = values_allocate(sweep->frontier->arena, sweep->low->size, lanes,
                                           &sweep->out.memory, &sweep->out.values);
        TRY(team_settle(gather.context, status, NULL, 0));
        gather.room = sweep->out.values;
    }
    joint_place_mine(sweep, 1);
    joint_place_mine(sweep, 0);
    TRY(joint_gather_groups(&gather, &sweep->low[0], &sweep->owners[0], 0, found, true));
    TRY(joint_gather_groups(&gather, &sweep->low[1], &sweep->owners[1], found,
                            listed.cone->far_count, true));
    return gather.status;
}

qj_status joint_load(struct joint_sweep *sweep)
{
    struct frontier *frontier = sweep->frontier;
    const uint64_t total = sweep->progress.total;
    uint64_t left;
    sweep->saved[0] = sweep->joint->top;
    TRY(meeting_load(sweep->checkpoint, joint_resume_read_heights, sweep));
    const struct cut found = frontier->found;
    TRY(frontier_left(frontier, &left));
    if (left < total && sweep->rank == 0)
        checkpoint_resumed(sweep->checkpoint, "states", total - left, total);
    frontier->found = (struct cut){0, 0}; /* the states of this height are counted at its end */
    TRY(frontier_left(frontier, &left));
    frontier->found = found;
    frontier->swept = total - left;
    atomic_store(&sweep->progress.done, frontier->swept);
    return QJ_OK;
}
