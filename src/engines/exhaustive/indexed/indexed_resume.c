/* indexed_resume: a checkpoint of indexed states, for rules with `follow` or `marks`.
 *
 *     head     | stage, positions, bytes of a value |
 *     sets     | reached | done |          while positions are found, or
 *     values   | reached | a value each |  or none if it is not known
 *
 * Both are exact whenever no thread works: a number that is done has all its successors in reached,
 * and a known value is final (backward_pass.c).
 */
#include "base/checkpoint.h"
#include "engines/exhaustive/indexed/indexed.h"

/* The format of what is written; to be raised when the layout changes. */
static const char format[] = "numbers 1";

struct indexed_resume_head {
    uint64_t valued, positions, width;
};

static struct integers *indexed_resume_values(struct indexed *indexed)
{
    return indexed->explore->positions.kind == QJ_SCORE ? &indexed->tier.value
                                                        : &indexed->tier.ending;
}

static qj_status indexed_resume_write(struct checkpoint *checkpoint, void *user)
{
    struct indexed *indexed = user;
    const struct integers *values = indexed_resume_values(indexed);
    const uint64_t size = indexed->words * sizeof *indexed->reached;
    const bool valued = !indexed->done && values->items;
    const struct indexed_resume_head head = {valued, indexed->count, valued ? values->width : 0};
    TRY(checkpoint_write(checkpoint, &head, sizeof head));
    TRY(checkpoint_write(checkpoint, indexed->reached, size));
    if (valued)
        return checkpoint_write(checkpoint, values->items, indexed->tier.count * values->width);
    return checkpoint_write(checkpoint, indexed->done ? indexed->done : indexed->reached, size);
}

bool indexed_is_due(const struct indexed *indexed)
{
    const struct checkpoint *checkpoint = indexed->explore->checkpoint;
    return checkpoint && checkpoint_due(checkpoint);
}

/* Counts the bits of a set; *within: all are below numbers and in the other set. */
static uint64_t indexed_resume_count_set(const struct indexed *indexed, const uint64_t *set,
                                         const uint64_t *other, bool *within)
{
    uint64_t count = 0, last = indexed->numbers % 64;
    for (uint64_t i = 0; i < indexed->words; i++) {
        count += (uint64_t)bits_count(set[i]);
        *within &= (set[i] & ~other[i]) == 0;
    }
    *within &= !last || set[indexed->words - 1] >> last == 0;
    return count;
}

static qj_status indexed_resume_read(struct checkpoint *checkpoint, void *user)
{
    struct indexed *indexed = user;
    struct arena *arena = indexed->explore->arena;
    struct integers *values = indexed_resume_values(indexed);
    const uint64_t size = indexed->words * sizeof *indexed->reached;
    struct indexed_resume_head head;
    bool within = true;
    TRY(checkpoint_read(checkpoint, &head, sizeof head));
    TRY(checkpoint_read(checkpoint, indexed->reached, size));
    const uint64_t *set = indexed->reached;
    if (!head.valued) {
        TRY(arena_make(arena, &indexed->done, indexed->words));
        TRY(checkpoint_read(checkpoint, indexed->done, size));
        set = indexed->done;
    }
    bool widths = head.valued ? head.width && head.width <= 8 && !(head.width & (head.width - 1))
                              : head.width == 0;
    indexed->count = indexed_resume_count_set(indexed, set, indexed->reached, &within);
    indexed_resume_count_set(indexed, indexed->reached, indexed->reached, &within);
    if (head.valued > 1 || !widths || indexed->count != head.positions || !within ||
        !bits_get(indexed->reached, indexed->start))
        return checkpoint_refuse(checkpoint, "its numbers do not go together");
    if (!head.valued)
        return QJ_OK;
    values->width = (unsigned)head.width;
    TRY(indexed_rank_positions(indexed));
    TRY(checkpoint_read(checkpoint, values->items, indexed->tier.count * values->width));
    indexed->known = indexed_count_known(indexed);
    return QJ_OK;
}

static void indexed_resume_progress(const void *user, uint64_t *done, uint64_t *total)
{
    const struct indexed *indexed = user;
    *done = indexed->done ? indexed->count : indexed->known;
    *total = indexed->done ? 0 : indexed->count;
}

static const struct indexed_checkpoint by_followers = {
    format, sizeof format, indexed_resume_write, indexed_resume_read, indexed_resume_progress};

qj_status indexed_save(struct indexed *indexed)
{
    return checkpoint_save(indexed->explore->checkpoint, indexed_resume_write, indexed);
}

/* After a failure of the scratch space: saves a checkpoint, if the data can still be read. The
 * error stays. */
static void indexed_resume_save_after_failure(struct explore *explore,
                                              const struct indexed_checkpoint *functions,
                                              void *user)
{
    qj_context *context = explore->arena->context;
    const qj_error error = context->error;
    (void)checkpoint_save(explore->checkpoint, functions->write, user);
    context->error = error;
}

/* Saves a checkpoint when work is stopped or meets a limit. */
static qj_status indexed_resume_work(struct explore *explore,
                                     const struct indexed_checkpoint *functions,
                                     qj_status (*work)(void *user), void *user)
{
    uint64_t done, total;
    TRY(checkpoint_load(explore->checkpoint, functions->read, user, &explore->resumed));
    if (explore->resumed) {
        functions->tell(user, &done, &total);
        checkpoint_resumed(explore->checkpoint, "states", done, total);
    }
    qj_status status = work(user);
    if (status == QJ_STOPPED || status == QJ_LIMIT)
        TRY(checkpoint_save(explore->checkpoint, functions->write, user));
    if (status == QJ_IO)
        indexed_resume_save_after_failure(explore, functions, user);
    return status;
}

qj_status indexed_resume_from(const struct indexed *indexed,
                              const struct indexed_checkpoint *functions,
                              qj_status (*work)(void *user), void *user)
{
    struct explore *explore = indexed->explore;
    const struct rules_view *view = &explore->view;
    const uint64_t nature[] = {rules_kind(view->rules), view->rules->ending,
                               view->rules->canonical != NULL, view->rules->side != NULL,
                               indexed->numbers};
    const struct checkpoint_part parts[] = {
        {"another engine", "exhaustive", sizeof "exhaustive"},
        {"another version of the engine, or of a run with another choice of scratch space",
         functions->format, functions->size},
        {"rules of another kind", nature, sizeof nature},
        {"another game or position", view->text, view->text_size},
        {"another position", view->state, view->state_size},
    };
    struct checkpoint checkpoint;
    checkpoint_init(&checkpoint, explore->arena->context, parts, sizeof parts / sizeof *parts);
    explore->checkpoint = &checkpoint;
    qj_status status = indexed_resume_work(explore, functions, work, user);
    explore->checkpoint = NULL;
    return status;
}

qj_status indexed_resume(struct indexed *indexed, qj_status (*work)(void *indexed))
{
    return indexed_resume_from(indexed, &by_followers, work, indexed);
}
