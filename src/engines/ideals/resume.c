/* resume: a sweep that is cut off at any moment, and goes on from its last checkpoint.
 *
 * All that a height still needs of the one above it are the groups of the far ends that it has not
 * come to, in the order of cone.c. So a checkpoint is one level, or part of one and the rest of the
 * level above it:
 *
 *     height | lanes found | values of its groups that are found | of the height above: the others
 *
 * Neither threads nor the place in the ring are seen in it, nor, but for lanes of nothing, the
 * kernel. Any values will do: kernels wrap around (kernel_body.h), so wrong ones make a wrong
 * answer and nothing worse.
 *
 * One is written at the end of a height when it is time, with nothing found of the next. At the end
 * the level above the start's is left, from which the value is found at once: so it is not lost
 * while moves and lines are asked for.
 */
#include "engines/ideals/resume.h"

#include "base/checkpoint.h"

#include <string.h>

/* The format of what is written; to be raised when the layout of a level changes. */
static const uint64_t format = 2;

struct resume {
    struct walk *walk;
    struct checkpoint checkpoint;
    uint64_t kept[2];          /* of the last checkpoint: the height, and its lanes found */
    const struct level *above; /* the level above it, while it is being written */
    double began;
};

static qj_status write_lanes(struct checkpoint *checkpoint, const struct level *level,
                             uint64_t lane, uint64_t end)
{
    for (uint64_t span; lane < end; lane += span) {
        span = level_span(level, lane, end);
        TRY(checkpoint_write(checkpoint, level_values(level, lane), span * level->size));
    }
    return QJ_OK;
}

static qj_status read_lanes(struct checkpoint *checkpoint, const struct level *level, uint64_t lane,
                            uint64_t end)
{
    for (uint64_t span; lane < end; lane += span) {
        span = level_span(level, lane, end);
        TRY(checkpoint_read(checkpoint, level_values(level, lane), span * level->size));
    }
    return QJ_OK;
}

static qj_status write_levels(struct checkpoint *checkpoint, void *user)
{
    const struct resume *resume = user;
    const struct level *above = resume->above, *level = resume->walk->frontier.low;
    struct cut cut = {0, 0};
    TRY(checkpoint_write(checkpoint, resume->kept, sizeof resume->kept));
    if (resume->kept[1])
        level_cut(level, resume->kept[1], &cut);
    TRY(write_lanes(checkpoint, level, 0, resume->kept[1]));
    return write_lanes(checkpoint, above, level_lane(above, cut), above->lanes);
}

/* Saves a level, of which so many lanes of the next one have taken the place. */
static qj_status save_level(struct resume *resume, const struct level *above, uint64_t found)
{
    const uint64_t head[] = {above->height - 1, found};
    if (memcmp(head, resume->kept, sizeof head) == 0)
        return QJ_OK;
    memcpy(resume->kept, head, sizeof head);
    resume->above = above;
    return checkpoint_save(&resume->checkpoint, write_levels, resume);
}

static qj_status save_when_due(void *user, const struct level *level)
{
    struct resume *resume = user;
    bool last = level->height == resume->walk->cone.height;
    return last || !checkpoint_due(&resume->checkpoint) ? QJ_OK : save_level(resume, level, 0);
}

/* How far the sweep has come. */
static qj_status save_last(struct resume *resume)
{
    const struct frontier *frontier = &resume->walk->frontier;
    const struct level *level = &frontier->low[0];
    if (!frontier->ring.memory)
        return QJ_OK;
    uint64_t found = level_lane(level, frontier->found);
    if (found < level->lanes)
        return save_level(resume, &frontier->low[1], found);
    bool last = level->height == resume->walk->cone.height;
    return save_level(resume, last ? &frontier->low[1] : level, 0);
}

static qj_status read_levels(struct checkpoint *checkpoint, void *user)
{
    struct resume *resume = user;
    struct walk *walk = resume->walk;
    struct frontier *frontier = &walk->frontier;
    const struct level *level = &frontier->low[0], *above = &frontier->low[1];
    uint64_t *head = resume->kept;
    TRY(checkpoint_read(checkpoint, head, sizeof resume->kept));
    if (head[0] < walk->cone.height || head[0] >= frontier->split.heights)
        return context_fail(checkpoint->context, QJ_BAD_INPUT,
                            "the checkpoint is of a height that the sweep does not have");
    TRY(frontier_lay_out(frontier, &walk->cone, (uint32_t)head[0]));
    if (head[1] && !level_cut(level, head[1], &frontier->found))
        return context_fail(checkpoint->context, QJ_BAD_INPUT,
                            "the checkpoint has another number of values than its height");
    TRY(read_lanes(checkpoint, level, 0, head[1]));
    return read_lanes(checkpoint, above, level_lane(above, frontier->found), above->lanes);
}

/* Counts the states that a checkpoint stands for. */
static qj_status skip_states(struct resume *resume)
{
    struct walk *walk = resume->walk;
    uint64_t left;
    TRY(frontier_left(&walk->frontier, &left));
    walk->frontier.swept = walk->cost.states - left;
    checkpoint_resumed(&resume->checkpoint, "states", walk->frontier.swept, walk->cost.states);
    return QJ_OK;
}

/* Short work is not worth a checkpoint at its end. */
static qj_status save_value(struct resume *resume)
{
    enum { SHORT_SECONDS = 1 };
    const struct checkpoint *checkpoint = &resume->checkpoint;
    bool is_short = context_seconds(checkpoint->context) - resume->began < SHORT_SECONDS;
    return is_short && !checkpoint_due(checkpoint) ? QJ_OK : save_last(resume);
}

static qj_status sweep(struct resume *resume)
{
    struct walk *walk = resume->walk;
    bool found;
    TRY(cone_list(&walk->cone, &walk->frontier.split, walk->frontier.arena));
    TRY(checkpoint_load(&resume->checkpoint, read_levels, resume, &found));
    if (found)
        TRY(skip_states(resume));
    qj_status status = frontier_sweep(&walk->frontier, &walk->cone,
                                      found ? &walk->frontier.low[0] : NULL, save_when_due, resume);
    if (status == QJ_OK)
        return save_value(resume);
    if (status == QJ_STOPPED || status == QJ_LIMIT)
        TRY(save_last(resume));
    return status;
}

qj_status resume_walk(struct walk *walk, const struct ideals_view *view)
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
        {"another board or side to move", view->weights[0], weight_bytes},
        {"another board or side to move", view->weights[1], weight_bytes},
        {"another position of the board", view->taken, view->rows * sizeof *view->taken},
        {"another layout of the values", layout, sizeof layout},
    };
    struct resume resume = {.walk = walk, .kept = {split->heights - 1, 0}};
    checkpoint_init(&resume.checkpoint, walk->frontier.arena->context, parts,
                    sizeof parts / sizeof *parts);
    resume.began = resume.checkpoint.since;
    return sweep(&resume);
}
