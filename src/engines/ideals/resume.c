/* resume: a sweep that is cut off at any moment, and goes on from its last checkpoint.
 *
 * All that the heights still to come need of those above is the last one: a checkpoint is one
 * level, in the layout that split.c fixes for every kernel and any number of threads.
 *
 *     height | lanes | values of the level's groups, in the order of far ends
 *
 * Any values will do: kernels wrap around (kernel_body.h), so wrong ones make a wrong answer and
 * nothing worse.
 *
 * One is written at the end of a height when it is time. When the sweep is stopped inside a height,
 * the one above is whole, and is written. At the end the level above the start's is left, from
 * which the value is found at once: so it is not lost while moves and lines are asked for.
 */
#include "engines/ideals/resume.h"

#include "base/checkpoint.h"

/* The format of what is written; to be raised when the layout of a level changes. */
static const uint64_t format = 1;

struct resume {
    struct walk *walk;
    struct checkpoint checkpoint;
    const struct level *level; /* the one that is being written */
    uint32_t kept;             /* the height of the last checkpoint, or NO_HEIGHT */
    double began;
};

static qj_status write_level(struct checkpoint *checkpoint, void *user)
{
    const struct resume *resume = user;
    const struct level *level = resume->level;
    const uint64_t head[] = {level->height, level->lanes};
    TRY(checkpoint_write(checkpoint, head, sizeof head));
    return checkpoint_write(checkpoint, level->values,
                            frontier_value_bytes(&resume->walk->frontier, level));
}

static qj_status save_level(struct resume *resume, const struct level *level)
{
    resume->level = level;
    TRY(checkpoint_save(&resume->checkpoint, write_level, resume));
    resume->kept = level->height;
    return QJ_OK;
}

static qj_status save_when_due(void *user, const struct level *level)
{
    struct resume *resume = user;
    if (level->height == resume->walk->cone.height || !checkpoint_due(&resume->checkpoint))
        return QJ_OK;
    return save_level(resume, level);
}

/* The level above the one that was being found, or above the start's. */
static qj_status save_last(struct resume *resume)
{
    const struct level *last = &resume->walk->frontier.low[1];
    if (!last->values || last->height == NO_HEIGHT || last->height == resume->kept)
        return QJ_OK;
    return save_level(resume, last);
}

static qj_status read_level(struct checkpoint *checkpoint, void *user)
{
    struct resume *resume = user;
    struct walk *walk = resume->walk;
    struct frontier *frontier = &walk->frontier;
    struct level *level = &frontier->low[0];
    uint64_t head[2];
    TRY(checkpoint_read(checkpoint, head, sizeof head));
    if (head[0] <= walk->cone.height || head[0] >= frontier->split.heights)
        return context_fail(checkpoint->context, QJ_BAD_INPUT,
                            "the checkpoint is of a height that the sweep does not have");
    TRY(frontier_lay_out(frontier, &walk->cone, (uint32_t)head[0], walk->cost.most));
    if (head[1] != level->lanes)
        return context_fail(checkpoint->context, QJ_BAD_INPUT,
                            "the checkpoint has another number of values than its height");
    return checkpoint_read(checkpoint, level->values, frontier_value_bytes(frontier, level));
}

/* Counts the states that a level stands for. */
static qj_status skip_states(struct resume *resume)
{
    struct walk *walk = resume->walk;
    struct frontier *frontier = &walk->frontier;
    struct cone_cost rest;
    resume->kept = frontier->low[0].height;
    TRY(cone_cost(&frontier->split, frontier->arena, &walk->cone.point, resume->kept - 1, &rest));
    frontier->swept = walk->cost.states - rest.states;
    checkpoint_resumed(&resume->checkpoint, "states", frontier->swept, walk->cost.states);
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
    TRY(cone_open(&walk->cone, &walk->frontier.split, walk->frontier.arena, &walk->start));
    TRY(checkpoint_load(&resume->checkpoint, read_level, resume, &found));
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
    struct resume resume = {.walk = walk, .kept = NO_HEIGHT};
    checkpoint_init(&resume.checkpoint, walk->frontier.arena->context, parts,
                    sizeof parts / sizeof *parts);
    resume.began = resume.checkpoint.since;
    return sweep(&resume);
}
