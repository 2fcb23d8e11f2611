/* ideals_resume: a sweep that may be interrupted at any moment and resumes from its last
 * checkpoint.
 *
 * An unfinished height needs only those groups of the height above whose tops come later in the
 * order of cone.c. A checkpoint is therefore one level, or part of a level and the rest of the
 * level above:
 *
 *     height | lanes found | values of its groups that are found | of the height above: the others
 *
 * It is independent of threads and of the position in the ring. Only unused lanes depend on the
 * kernel. Values are trusted: kernels wrap around (kernel_body.h), so wrong values lead to a wrong
 * answer but never to a crash.
 *
 * A checkpoint is written at the end of a height when the interval has passed; it then contains no
 * group of the next height. The last checkpoint contains the level above the start's, from which
 * the value follows at once. The value is therefore safe while moves and lines are computed.
 */
#include "engines/ideals/walk.h"

#include "base/checkpoint.h"
#include "base/scratch.h"

/* Version of the format; raise it when the layout of a level changes. */
static const uint64_t format = 2;

struct ideals_resume {
    struct ideals_walk *walk;
    struct checkpoint checkpoint;
    uint64_t saved[2]; /* head of the last checkpoint: the height, and its lanes found */
    const struct ideals_tier *above; /* the level above it, while it is being written */
    double began;
};

static qj_status ideals_resume_carry_bytes(struct checkpoint *checkpoint, void *data, uint64_t size,
                                           bool back)
{
    return back ? checkpoint_read(checkpoint, data, size)
                : checkpoint_write(checkpoint, data, size);
}

/* Writes groups of a level to a checkpoint, or reads them back. Groups in the scratch space are
 * written even after a stop. */
static qj_status ideals_resume_carry_groups(struct checkpoint *checkpoint,
                                            const struct ideals_tier *tier, struct cut from,
                                            struct cut end, bool back)
{
    char bytes[1 << 14];
    uint64_t at = tier->at + ideals_tier_lane(tier, from) * tier->size, lanes, size;
    uint64_t last = tier->at + ideals_tier_lane(tier, end) * tier->size;
    for (char *values; tier->values && (values = ideals_tier_piece(tier, &from, end, &lanes));)
        TRY(ideals_resume_carry_bytes(checkpoint, values, lanes * tier->size, back));
    for (; !tier->values && at < last; at += size) {
        size = last - at < sizeof bytes ? last - at : sizeof bytes;
        if (!back)
            TRY(scratch_read_still(checkpoint->context, bytes, size, at));
        TRY(ideals_resume_carry_bytes(checkpoint, bytes, size, back));
        if (back)
            TRY(scratch_write(checkpoint->context, bytes, size, at));
    }
    return QJ_OK;
}

static qj_status ideals_resume_write_tiers(struct checkpoint *checkpoint, void *user)
{
    const struct ideals_resume *resume = user;
    const struct ideals_tier *above = resume->above, *tier = resume->walk->frontier.low;
    const struct cut start = {0, 0}, cut = resume->saved[1] ? resume->walk->frontier.found : start;
    TRY(checkpoint_write(checkpoint, resume->saved, sizeof resume->saved));
    TRY(ideals_resume_carry_groups(checkpoint, tier, start, cut, false));
    return ideals_resume_carry_groups(checkpoint, above, cut, ideals_tier_end(above), false);
}

/* Saves a level; the first `found` lanes of the next replace the groups that these used. */
static qj_status ideals_resume_save_tier(struct ideals_resume *resume,
                                         const struct ideals_tier *above, uint64_t found)
{
    const uint64_t head[] = {above->height - 1, found};
    if (memcmp(head, resume->saved, sizeof head) == 0)
        return QJ_OK;
    memcpy(resume->saved, head, sizeof head);
    resume->above = above;
    return checkpoint_save(&resume->checkpoint, ideals_resume_write_tiers, resume);
}

static qj_status ideals_resume_save_when_due(void *user, const struct ideals_tier *tier)
{
    struct ideals_resume *resume = user;
    bool last = tier->height == resume->walk->cone.height;
    return last || !checkpoint_due(&resume->checkpoint) ? QJ_OK
                                                        : ideals_resume_save_tier(resume, tier, 0);
}

/* Saves the progress of a stopped sweep. */
static qj_status ideals_resume_save_last(struct ideals_resume *resume)
{
    const struct frontier *frontier = &resume->walk->frontier;
    const struct ideals_tier *tier = &frontier->low[0];
    if (!tier->run)
        return QJ_OK;
    uint64_t found = ideals_tier_lane(tier, frontier->found);
    if (found < tier->lanes)
        return ideals_resume_save_tier(resume, &frontier->low[1], found);
    bool last = tier->height == resume->walk->cone.height;
    return ideals_resume_save_tier(resume, last ? &frontier->low[1] : tier, 0);
}

static qj_status ideals_resume_read_tiers(struct checkpoint *checkpoint, void *user)
{
    struct ideals_resume *resume = user;
    struct ideals_walk *walk = resume->walk;
    struct frontier *frontier = &walk->frontier;
    const struct ideals_tier *tier = &frontier->low[0], *above = &frontier->low[1];
    uint64_t *head = resume->saved;
    TRY(checkpoint_read(checkpoint, head, sizeof resume->saved));
    if (head[0] < walk->cone.height || head[0] >= frontier->split.heights)
        return context_fail(checkpoint->context, QJ_BAD_INPUT,
                            "the checkpoint is of a tier that the sweep does not have");
    TRY(walk_lay_out(walk, (uint32_t)head[0]));
    frontier->found = ideals_tier_cut(tier, head[1]);
    if (ideals_tier_lane(tier, frontier->found) != head[1])
        return context_fail(checkpoint->context, QJ_BAD_INPUT,
                            "the checkpoint has another number of values than its tier");
    TRY(ideals_resume_carry_groups(checkpoint, tier, (struct cut){0, 0}, frontier->found, true));
    return ideals_resume_carry_groups(checkpoint, above, frontier->found, ideals_tier_end(above),
                                      true);
}

static qj_status ideals_resume_sweep(struct ideals_resume *resume)
{
    struct ideals_walk *walk = resume->walk;
    struct frontier *frontier = &walk->frontier;
    enum { SHORT_SECONDS = 1 };
    uint64_t left;
    bool found;
    TRY(checkpoint_load(&resume->checkpoint, ideals_resume_read_tiers, resume, &found));
    if (found) {
        TRY(frontier_left(frontier, &left));
        frontier->swept = walk->cost.states - left;
        checkpoint_resumed(&resume->checkpoint, "states", frontier->swept, walk->cost.states);
    } else
        TRY(walk_lay_out(walk, frontier->split.heights - 1));
    qj_status status = walk_sweep(walk, false, ideals_resume_save_when_due, resume);
    /* the value at the end is saved, too, unless the work was short */
    if (status == QJ_OK &&
        (checkpoint_due(&resume->checkpoint) ||
         context_seconds(frontier->arena->context) - resume->began >= SHORT_SECONDS))
        return ideals_resume_save_last(resume);
    if (status == QJ_STOPPED || status == QJ_LIMIT)
        TRY(ideals_resume_save_last(resume));
    return status;
}

qj_status ideals_resume_walk(struct ideals_walk *walk, const struct ideals_view *view)
{
    const struct split *split = &walk->frontier.split;
    const uint64_t size[] = {view->rows, view->columns};
    const uint64_t layout[] = {split->tails.lanes, split->tails.steps, split->middle_steps,
                               walk->frontier.width};
    const uint64_t weight_bytes = view->rows * view->columns * sizeof *view->weights[0];
    const struct checkpoint_part parts[] = {
        {"another engine", "ideals", sizeof "ideals"},
        {"another version of the engine", &format, sizeof format},
        {"a board of another size", size, sizeof size},
        {"another board or player to move", view->weights[0], weight_bytes},
        {"another board or player to move", view->weights[1], weight_bytes},
        {"another position of the board", view->taken, view->rows * sizeof *view->taken},
        {"another layout of the values", layout, sizeof layout},
    };
    struct ideals_resume resume = {.walk = walk, .saved = {split->heights - 1, 0}};
    checkpoint_init(&resume.checkpoint, walk->frontier.arena->context, parts,
                    sizeof parts / sizeof *parts);
    resume.began = resume.checkpoint.since;
    TRY(cone_list(&walk->cone, walk->frontier.arena));
    return ideals_resume_sweep(&resume);
}
