/* solver_resume: a checkpoint of the search: the parts found so far and the known values.
 *
 *     head | where each part ends | bytes of the parts | the set of the solved ones | nimbers
 *
 * The file may be damaged or forged: all data are checked before they are used. Only the values are
 * trusted, since checking them would repeat the work. The resumed search opens the start's parts
 * again, but no solved part.
 */
#include "engines/exhaustive/sums/solver.h"

/* The file format; to be raised when the layout changes. */
static const uint64_t format = 1;

/* All members have 8 bytes, without gaps. */
struct solver_resume_head {
    uint64_t count, bytes, solved, width; /* width: bytes of a nimber */
};

/* ------------------------------------------------------------------------ saving */

static qj_status solver_resume_write(struct checkpoint *checkpoint, void *user)
{
    const struct sums_solver *solver = user;
    const struct sums_parts *parts = &solver->table.parts;
    const struct solver_resume_head head = {parts->count, parts_start(parts, parts->count),
                                            solver->solved_count, solver->nimbers.width};
    TRY(checkpoint_write(checkpoint, &head, sizeof head));
    TRY(checkpoint_write(checkpoint, parts->ends, head.count * sizeof *parts->ends));
    TRY(checkpoint_write(checkpoint, parts->bytes, head.bytes));
    TRY(checkpoint_write(checkpoint, solver->solved,
                         bits_words(head.count) * sizeof *solver->solved));
    return checkpoint_write(checkpoint, solver->nimbers.items, head.count * head.width);
}

qj_status solver_save_when_due(struct sums_solver *solver)
{
    return checkpoint_due(solver->checkpoint)
               ? checkpoint_save(solver->checkpoint, solver_resume_write, solver)
               : QJ_OK;
}

/* ----------------------------------------------------------------------- loading */

/* Reads count items into a block that doubles as they arrive, so a false count alone allocates
 * nothing. */
static qj_status solver_resume_read_items(struct checkpoint *checkpoint, struct arena *arena,
                                          uint64_t count, size_t size, void **items)
{
    enum { AT_ONCE = 1 << 16 };
    uint64_t read = 0, capacity = 0;
    while (read < count || !*items) {
        uint64_t more = read ? read : AT_ONCE;
        more = more < count - read ? more : count - read;
        TRY(arena_grow_sized(arena, items, &capacity, read, more + 1, size));
        TRY(checkpoint_read(checkpoint, (char *)*items + read * size, more * size));
        read += more;
    }
    return QJ_OK;
}

/* Adds a saved part, checked as if the rules had returned it. */
static qj_status solver_resume_take_part(struct checkpoint *checkpoint, struct sums_solver *solver,
                                         struct sums_part part)
{
    enum { PART_STEPS = 64 };
    const struct rules_view *view = &solver->view;
    uint64_t count = solver->table.parts.count;
    uint32_t number;
    if (part.size > view->state_size || part_from_state(part.bytes, part.size).size != part.size)
        return checkpoint_refuse(checkpoint, "one of its positions is none of the game");
    TRY(solver_reserve(solver));
    TRY(part_table_add(&solver->table, part, &number));
    if (number != count)
        return checkpoint_refuse(checkpoint, "one of its positions is there twice");
    parts_copy(&solver->table.parts, number, solver->state, view->state_size);
    if (view->rules->is_state && !view->rules->is_state(view->setup, solver->state))
        return checkpoint_refuse(checkpoint, "one of its positions is none of the game");
    return pace_add(&solver->pace, PART_STEPS, NULL, 0, 0);
}

static qj_status solver_resume_take_parts(struct checkpoint *checkpoint, struct sums_solver *solver,
                                          const struct solver_resume_head *head,
                                          const uint64_t *ends, const unsigned char *bytes)
{
    for (uint64_t i = 0; i < head->count; i++) {
        uint64_t start = i ? ends[i - 1] : 0;
        if (ends[i] < start || ends[i] > head->bytes)
            return checkpoint_refuse(checkpoint, "its tables are not in order");
        TRY(solver_resume_take_part(checkpoint, solver,
                                    (struct sums_part){bytes + start, (size_t)(ends[i] - start)}));
    }
    return QJ_OK;
}

/* Reads the set of solved parts and their values. */
static qj_status solver_resume_take_values(struct checkpoint *checkpoint,
                                           struct sums_solver *solver,
                                           const struct solver_resume_head *head)
{
    uint64_t words = bits_words(head->count), solved = 0;
    TRY(checkpoint_read(checkpoint, solver->solved, words * sizeof *solver->solved));
    for (uint64_t i = 0; i < words; i++)
        solved += (uint64_t)bits_count(solver->solved[i]);
    if (solved != head->solved ||
        (head->count % 64 && solver->solved[words - 1] >> head->count % 64))
        return checkpoint_refuse(checkpoint, "its set of solved positions is another");
    while (solver->nimbers.width < head->width)
        TRY(integers_widen(&solver->nimbers, solver->arena, solver->capacity));
    TRY(checkpoint_read(checkpoint, solver->nimbers.items, head->count * head->width));
    for (uint64_t i = 0; i < head->count; i++)
        if (bits_get(solver->solved, i) && integers_get(&solver->nimbers, i) < 0)
            return checkpoint_refuse(checkpoint, "one of its values is none");
    solver->solved_count = solved;
    return QJ_OK;
}

static qj_status solver_resume_read(struct checkpoint *checkpoint, void *user)
{
    SCOPED(arena_clear) struct arena arena = {.context = checkpoint->context};
    struct solver_resume_head head;
    void *ends = NULL, *bytes = NULL;
    TRY(checkpoint_read(checkpoint, &head, sizeof head));
    if (!integers_is_width(head.width) || head.count == 0 || head.count > TIER_MAX)
        return checkpoint_refuse(checkpoint, "its numbers do not go together");
    TRY(solver_resume_read_items(checkpoint, &arena, head.count, sizeof(uint64_t), &ends));
    TRY(solver_resume_read_items(checkpoint, &arena, head.bytes, 1, &bytes));
    TRY(solver_resume_take_parts(checkpoint, user, &head, ends, bytes));
    return solver_resume_take_values(checkpoint, user, &head);
}

/* ----------------------------------------------------------------------- running */

static qj_status solver_resume_work(struct sums_solver *solver,
                                    qj_status (*work)(struct sums_solver *solver))
{
    bool found = false;
    TRY(checkpoint_load(solver->checkpoint, solver_resume_read, solver, &found));
    if (found) {
        solver->resumed = true;
        checkpoint_resumed(solver->checkpoint, "states", solver->solved_count,
                           solver->table.parts.count);
        TRY(context_check_states(solver->arena->context, solver->table.parts.count));
    }
    qj_status status = work(solver);
    if ((status == QJ_STOPPED || status == QJ_LIMIT) && solver->table.parts.count)
        TRY(checkpoint_save(solver->checkpoint, solver_resume_write, solver));
    return status;
}

qj_status solver_resume(struct sums_solver *solver, qj_status (*work)(struct sums_solver *solver))
{
    const struct rules_view *view = &solver->view;
    const uint64_t nature = view->rules->canonical != NULL;
    const struct checkpoint_part parts[] = {
        {"another engine", "sums", sizeof "sums"},
        {"another version of the engine", &format, sizeof format},
        {"rules of another kind", &nature, sizeof nature},
        {"another game or position", view->text, view->text_size},
        {"another position", view->state, view->state_size},
    };
    struct checkpoint checkpoint;
    checkpoint_init(&checkpoint, solver->arena->context, parts, sizeof parts / sizeof *parts);
    solver->checkpoint = &checkpoint;
    qj_status status = solver_resume_work(solver, work);
    solver->checkpoint = NULL;
    return status;
}
