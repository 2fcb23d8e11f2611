/* numbered_resume: a checkpoint of indexed states, for rules with `follow` or `marks`.
 *
 *     head     | stage, positions, bytes of a value |
 *     sets     | reached | done |          while positions are found, or
 *     values   | reached | a value each |  or none if it is not known
 *
 * Both are exact whenever no thread works: a number that is done has all its successors in reached,
 * and a known value is final (backward_pass.c).
 */
#include "base/checkpoint.h"
#include "engines/exhaustive/numbered/numbered.h"

/* The format of what is written; to be raised when the layout changes. */
static const char format[] = "numbers 1";

struct numbered_resume_head {
    uint64_t valued, positions, width;
};

static struct integers *numbered_resume_values(struct numbered *numbered)
{
    return numbered->explore->positions.kind == QJ_SCORE ? &numbered->tier.value
                                                         : &numbered->tier.ending;
}

static qj_status numbered_resume_write(struct checkpoint *checkpoint, void *user)
{
    struct numbered *numbered = user;
    const struct integers *values = numbered_resume_values(numbered);
    const uint64_t size = numbered->words * sizeof *numbered->reached;
    const bool valued = !numbered->done && values->items;
    const struct numbered_resume_head head = {valued, numbered->count, valued ? values->width : 0};
    TRY(checkpoint_write(checkpoint, &head, sizeof head));
    TRY(checkpoint_write(checkpoint, numbered->reached, size));
    if (valued)
        return checkpoint_write(checkpoint, values->items, numbered->tier.count * values->width);
    return checkpoint_write(checkpoint, numbered->done ? numbered->done : numbered->reached, size);
}

bool numbered_is_due(const struct numbered *numbered)
{
    const struct checkpoint *checkpoint = numbered->explore->checkpoint;
    return checkpoint && checkpoint_due(checkpoint);
}

/* Counts the bits of a set; *within: all are below numbers and in the other set. */
static uint64_t numbered_resume_count_set(const struct numbered *numbered, const uint64_t *set,
                                          const uint64_t *other, bool *within)
{
    uint64_t count = 0, last = numbered->numbers % 64;
    for (uint64_t i = 0; i < numbered->words; i++) {
        count += (uint64_t)bits_count(set[i]);
        *within &= (set[i] & ~other[i]) == 0;
    }
    *within &= !last || set[numbered->words - 1] >> last == 0;
    return count;
}

static qj_status numbered_resume_read(struct checkpoint *checkpoint, void *user)
{
    struct numbered *numbered = user;
    struct arena *arena = numbered->explore->arena;
    struct integers *values = numbered_resume_values(numbered);
    const uint64_t size = numbered->words * sizeof *numbered->reached;
    struct numbered_resume_head head;
    bool within = true;
    TRY(checkpoint_read(checkpoint, &head, sizeof head));
    TRY(checkpoint_read(checkpoint, numbered->reached, size));
    const uint64_t *set = numbered->reached;
    if (!head.valued) {
        TRY(arena_make(arena, &numbered->done, numbered->words));
        TRY(checkpoint_read(checkpoint, numbered->done, size));
        set = numbered->done;
    }
    bool widths = head.valued ? head.width && head.width <= 8 && !(head.width & (head.width - 1))
                              : head.width == 0;
    numbered->count = numbered_resume_count_set(numbered, set, numbered->reached, &within);
    numbered_resume_count_set(numbered, numbered->reached, numbered->reached, &within);
    if (head.valued > 1 || !widths || numbered->count != head.positions || !within ||
        !bits_get(numbered->reached, numbered->start))
        return checkpoint_refuse(checkpoint, "its numbers do not go together");
    if (!head.valued)
        return QJ_OK;
    values->width = (unsigned)head.width;
    TRY(numbered_number_places(numbered));
    TRY(checkpoint_read(checkpoint, values->items, numbered->tier.count * values->width));
    numbered->known = numbered_count_known(numbered);
    return QJ_OK;
}

static void numbered_resume_progress(const void *user, uint64_t *done, uint64_t *total)
{
    const struct numbered *numbered = user;
    *done = numbered->done ? numbered->count : numbered->known;
    *total = numbered->done ? 0 : numbered->count;
}

static const struct numbered_checkpoint by_followers = {
    format, sizeof format, numbered_resume_write, numbered_resume_read, numbered_resume_progress};

qj_status numbered_save(struct numbered *numbered)
{
    return checkpoint_save(numbered->explore->checkpoint, numbered_resume_write, numbered);
}

/* After a failure of the scratch space: saves a checkpoint, if the data can still be read. The
 * error stays. */
static void numbered_resume_save_after_failure(struct explore *explore,
                                               const struct numbered_checkpoint *kept, void *user)
{
    qj_context *context = explore->arena->context;
    const qj_error error = context->error;
    (void)checkpoint_save(explore->checkpoint, kept->write, user);
    context->error = error;
}

/* Saves a checkpoint when work is stopped or meets a limit. */
static qj_status numbered_resume_work(struct explore *explore,
                                      const struct numbered_checkpoint *kept,
                                      qj_status (*work)(void *user), void *user)
{
    uint64_t done, total;
    TRY(checkpoint_load(explore->checkpoint, kept->read, user, &explore->resumed));
    if (explore->resumed) {
        kept->tell(user, &done, &total);
        checkpoint_resumed(explore->checkpoint, "states", done, total);
    }
    qj_status status = work(user);
    if (status == QJ_STOPPED || status == QJ_LIMIT)
        TRY(checkpoint_save(explore->checkpoint, kept->write, user));
    if (status == QJ_IO)
        numbered_resume_save_after_failure(explore, kept, user);
    return status;
}

qj_status numbered_resume_from(const struct numbered *numbered,
                               const struct numbered_checkpoint *kept,
                               qj_status (*work)(void *user), void *user)
{
    struct explore *explore = numbered->explore;
    const struct rules_view *view = &explore->view;
    const uint64_t nature[] = {rules_kind(view->rules), view->rules->ending,
                               view->rules->canonical != NULL, view->rules->side != NULL,
                               numbered->numbers};
    const struct checkpoint_part parts[] = {
        {"another engine", "exhaustive", sizeof "exhaustive"},
        {"another version of the engine, or of a run with another choice of scratch space",
         kept->format, kept->size},
        {"rules of another kind", nature, sizeof nature},
        {"another game or position", view->text, view->text_size},
        {"another position", view->state, view->state_size},
    };
    struct checkpoint checkpoint;
    checkpoint_init(&checkpoint, explore->arena->context, parts, sizeof parts / sizeof *parts);
    explore->checkpoint = &checkpoint;
    qj_status status = numbered_resume_work(explore, kept, work, user);
    explore->checkpoint = NULL;
    return status;
}

qj_status numbered_resume(struct numbered *numbered, qj_status (*work)(void *numbered))
{
    return numbered_resume_from(numbered, &by_followers, work, numbered);
}
