/* tiers_save: keeps tiers in memory while there is room, and in files.
 *
 *     checkpoint   | format, question | tiers, files | of each tier: counts, pieces |
 *                  of misere sums the tier of the parts comes first, then that of the multisets
 *     tiers-N      the pieces: states, sets of ranks, values (store/tiers_stored.c)
 *
 * A save writes the changes to a file, syncs it, and then replaces the checkpoint, which
 * names all files that belong to it. A run that is killed between the two loses only that file. So
 * it goes on from the last save, in the middle of a tier, too: of the tier that is being reached,
 * the positions to be expanded are known; of the tier that is being solved, the values that were
 * found, which are final.
 *
 * When more than half of the memory is in use, tiers without recent use are saved and freed. They
 * are read again when a move leads there, or when their turn comes. A tier, and the tiers to which
 * the moves of a batch lead, must fit.
 */
#include "engines/exhaustive/pass/tiers_processes.h"

/* The version of the data's format. Increase it when the format changes. */
static const uint64_t format = 4;

/* All members have 8 bytes, without gaps. */
struct tiers_save_head {
    uint64_t tiers, files, values; /* values: all tiers are reached */
    uint64_t parts;                /* tiers of the parts of misere sums, before the others */
    uint64_t sum;                  /* of the other members */
};

enum { SUMMED = offsetof(struct tiers_save_head, sum) };

/* Several processes save at the end of a round only (tiers_processes.c). */
static bool tiers_save_is_shared(const struct tiers_solution *solution)
{
    return team_size(solution->arena->context) > 1;
}

/* ------------------------------------------------------------------------ save */

struct tiers_stored tiers_save_record(const struct tiers_tier *tier)
{
    struct tiers_stored record = tier->stored;
    record.number = tier->number;
    record.ranked = tiers_index_is_ranked(&tier->index);
    record.solved = tier->solved;
    record.sum = tiers_files_sum(0, &record, TIERS_STORED_SUMMED);
    return record;
}

static qj_status tiers_save_write_tier(struct checkpoint *checkpoint, const struct tiers_tier *tier)
{
    const struct tiers_stored record = tiers_save_record(tier);
    TRY(checkpoint_write(checkpoint, &record, TIERS_STORED_SIZE));
    return checkpoint_write(checkpoint, record.pieces,
                            (record.count + record.arrivals) * sizeof *record.pieces);
}

static qj_status tiers_save_write(struct checkpoint *checkpoint, void *user)
{
    const struct tiers_solution *solution = user, *parts = solution->save.parts;
    struct tiers_save_head head = {solution->count, solution->save.files.count,
                                   solution->save.values, parts ? parts->count : 0, 0};
    head.sum = tiers_files_sum(0, &head, SUMMED);
    TRY(checkpoint_write(checkpoint, &head, sizeof head));
    for (uint64_t i = 0; i < head.parts; i++)
        TRY(tiers_save_write_tier(checkpoint, parts->tiers[i]));
    for (uint64_t i = 0; i < solution->count; i++)
        TRY(tiers_save_write_tier(checkpoint, solution->tiers[i]));
    return QJ_OK;
}

static bool tiers_save_is_changed(const struct tiers_tier *tier)
{
    return tier->loaded && (tiers_stored_is_old(&tier->stored, &tier->index) || tier->changed);
}

qj_status tiers_save_put(struct tiers_files *files, struct tiers_tier *tier)
{
    if (!tiers_save_is_changed(tier))
        return QJ_OK;
    if (tiers_stored_is_old(&tier->stored, &tier->index))
        TRY(tiers_stored_put_index(&tier->stored, files, &tier->index));
    if (tier->changed)
        TRY(tiers_stored_put_values(&tier->stored, files, &tier->values));
    tier->changed = tier->changed && !tier->solved; /* values are still being found */
    return QJ_OK;
}

qj_status tiers_save_checkpoint(struct tiers_solution *solution)
{
    TRY(checkpoint_save(&solution->save.checkpoint, tiers_save_write, solution));
    tiers_files_clean(&solution->save.files);
    return QJ_OK;
}

static qj_status tiers_save_all(struct tiers_solution *solution)
{
    struct tiers_save *save = &solution->save;
    for (uint64_t i = 0; save->parts && i < save->parts->count; i++)
        TRY(tiers_save_put(&save->files, save->parts->tiers[i]));
    for (uint64_t i = 0; i < solution->count; i++)
        TRY(tiers_save_put(&save->files, solution->tiers[i]));
    TRY(tiers_files_commit(&save->files));
    return tiers_save_checkpoint(solution);
}

qj_status tiers_save_when_due(struct tiers_solution *solution)
{
    return solution->save.files.files && !tiers_save_is_shared(solution) &&
                   checkpoint_due(&solution->save.checkpoint)
               ? tiers_save_all(solution)
               : QJ_OK;
}

/* ---------------------------------------------------------------------- memory */

void tiers_save_free(struct tiers_tier *tier)
{
    tiers_index_shut(&tier->index);
    tiers_values_close(&tier->values);
    tier->index.count = tier->stored.positions;
    tier->index.taken = tier->stored.taken;
    tier->loaded = tier->aside = false;
}

/* Whether a tier or its log is in memory without need. The log of distant rules has no other place.
 */
static bool tiers_save_is_idle(const struct tiers_solution *solution, const struct tiers_tier *tier,
                               uint64_t before)
{
    return (tier->loaded || tier->aside || tier->log.count) && tier->used < before &&
           tier != solution->tiers[solution->save.current] &&
           !(rules_are_distant(solution->game->rules) && tier->log.open && tier->index.taken);
}

/* Frees tiers that were used last before a batch, and whose data are in files: of those that were
 * put aside the indices, and the logs when it is called again, because to make a log anew takes
 * longer. */
static qj_status tiers_save_make_room(struct tiers_solution *solution, uint64_t before)
{
    bool freed = false;
    if (solution->save.processes)
        TRY(tiers_processes_flush(solution, false));
    for (uint64_t i = 0; i < solution->count; i++) {
        struct tiers_tier *tier = solution->tiers[i];
        if (!tiers_save_is_idle(solution, tier, before) || tiers_save_is_changed(tier))
            continue;
        if (!tier->aside && tier->index.taken) /* else it is still empty */
            tiers_log_close(&tier->log);
        tiers_save_free(tier);
        freed = true;
    }
    if (freed)
        blocks_trim();
    return QJ_OK;
}

qj_status tiers_save_pause(struct tiers_solution *solution)
{
    enum { RECENT = 16, PART = 8 };
    struct tiers_save *save = &solution->save;
    const qj_context *context = solution->arena->context;
    bool idle = false;
    if (!solution->save.files.files)
        return QJ_OK;
    save->batch++;
    TRY(tiers_save_when_due(solution));
    if (context->bytes <= save->most)
        return QJ_OK;
    const uint64_t before = save->batch > RECENT ? save->batch - RECENT : 0;
    for (uint64_t i = 0; i < solution->count && !idle; i++)
        idle = tiers_save_is_idle(solution, solution->tiers[i], before);
    if (idle) {
        if (!tiers_save_is_shared(solution))
            TRY(tiers_save_all(solution));
        TRY(tiers_save_make_room(solution, before));
    }
    save->most = context->bytes + context_left(context) / PART;
    if (save->most < context->limits.bytes / 2)
        save->most = context->limits.bytes / 2;
    return QJ_OK;
}

static qj_status tiers_save_get(struct tiers_solution *solution, struct tiers_tier *tier)
{
    struct tiers_files *files = &solution->save.files;
    qj_status status = tiers_stored_get_index(&tier->stored, files, tier->aside, &tier->index);
    if (status == QJ_OK)
        status = tiers_stored_get_values(&tier->stored, files, solution->game->kind,
                                         tier->index.count, &tier->values);
    if (!solution->save.processes) /* else they stay open until the round ends */
        tiers_files_close_inputs(files);
    TRY(status);
    tier->loaded = true;
    tier->aside = false;
    tier->changed = tier->stored.has_values && !tier->solved;
    solution->positions += tier->index.count - tier->stored.positions; /* arrivals */
    return QJ_OK;
}

qj_status tiers_save_load(struct tiers_solution *solution, uint64_t slot)
{
    struct tiers_tier *tier = solution->tiers[slot];
    if (solution->save.processes && slot != solution->save.current) {
        TRY(tiers_processes_check_child(solution, tier));
        if (!solution->save.values)
            return tiers_processes_collect(solution, tier);
    }
    qj_status status = tiers_save_get(solution, tier);
    for (int i = 0; i < 2 && status == QJ_LIMIT; i++) {
        TRY(tiers_save_make_room(solution, solution->save.batch));
        tiers_save_free(tier);
        status = tiers_save_get(solution, tier);
    }
    return status;
}

qj_status tiers_save_begin(struct tiers_solution *solution, uint64_t slot)
{
    solution->save.current = slot;
    solution->save.most = solution->arena->context->limits.bytes / 2;
    solution->save.batch++;
    return tiers_save_need(solution, slot);
}

qj_status tiers_save_take_all(struct tiers_solution *solution)
{
    solution->save.batch++;
    for (uint64_t slot = 0; slot < solution->count; slot++)
        TRY(tiers_save_need(solution, slot));
    solution->save.files.files = NULL;
    return QJ_OK;
}

/* ------------------------------------------------------------------------ load */

qj_status tiers_save_take_record(struct tiers_solution *solution, struct tiers_tier *tier,
                                 const struct tiers_stored *record)
{
    memcpy(&tier->stored, record, TIERS_STORED_SIZE);
    tier->stored.count = tier->stored.arrivals = 0;
    tier->solved = record->solved;
    tier->index.count = record->positions;
    tier->index.taken = record->taken;
    tier->index.closed = record->closed;
    if (record->taken)
        tiers_log_close(&tier->log); /* its beginning would be missing */
    return record->has_values ? tiers_files_use(&solution->save.files, &record->values) : QJ_OK;
}

/* Reads a tier; skip: passes over a tier of another solution. The rules receive only numbers of
 * tiers that a run has written. */
static qj_status tiers_save_read_tier(struct checkpoint *checkpoint,
                                      struct tiers_solution *solution, bool skip)
{
    struct tiers_files *files = &solution->save.files;
    struct tiers_stored record;
    struct tiers_piece piece;
    struct tiers_tier *tier = NULL;
    TRY(checkpoint_read(checkpoint, &record, TIERS_STORED_SIZE));
    if (record.sum != tiers_files_sum(0, &record, TIERS_STORED_SUMMED) || record.ranked > 1 ||
        record.solved > 1 || record.closed > 1 || record.has_values > 1 ||
        record.taken > record.positions || (record.solved && !record.has_values))
        return tiers_files_refuse(files);
    if (!skip) {
        TRY(tiers_solution_prepare_tier(solution, record.number, record.ranked, &tier));
        TRY(tiers_save_take_record(solution, tier, &record));
        solution->positions += record.positions - (record.positions && solution->game->sums);
    }
    for (uint64_t i = 0; i < record.count + record.arrivals; i++) {
        TRY(checkpoint_read(checkpoint, &piece, sizeof piece));
        if (skip)
            continue;
        TRY(tiers_files_use(files, &piece));
        TRY(tiers_stored_add(&tier->stored, solution->arena, &piece, i >= record.count));
    }
    return QJ_OK;
}

static qj_status tiers_save_read(struct checkpoint *checkpoint, void *user)
{
    struct tiers_solution *solution = user;
    struct tiers_save *save = &solution->save;
    struct tiers_save_head head;
    TRY(checkpoint_read(checkpoint, &head, sizeof head));
    if (head.sum != tiers_files_sum(0, &head, SUMMED) || head.tiers == 0 ||
        head.tiers >> TIERS_ADDRESS_SLOT_BITS || head.values > 1 ||
        head.files >> TIERS_ADDRESS_HANDLE_BITS ||
        head.parts > (save->parts ? save->parts->count : solution->game->misere))
        return tiers_files_refuse(&save->files);
    TRY(tiers_files_add(&save->files, head.files));
    for (uint64_t i = 0; i < head.parts + head.tiers; i++) {
        const bool skip = save->parts ? i < head.parts || !head.parts
                                      : head.parts && i >= head.parts;
        TRY(tiers_save_read_tier(checkpoint, solution, skip));
    }
    save->values = head.values && solution->count;
    return QJ_OK;
}

/* Describes the question. */
static void tiers_save_describe(struct tiers_solution *solution)
{
    const struct tiers_game *game = solution->game;
    struct tiers_save *save = &solution->save;
    const struct rules_view *view = game->view;
    save->nature[0] = (uint64_t)game->kind;
    save->nature[1] = (uint64_t)game->rules->ending;
    save->nature[2] = game->rules->loops;
    save->nature[3] = game->rules->tier != NULL;
    save->nature[4] = tiers_game_changes(game);
    save->nature[5] = game->rules->side != NULL;
    save->nature[6] = game->sums;
    const struct checkpoint_part parts[TIERS_SAVE_PARTS] = {
        {"another engine", "exhaustive", sizeof "exhaustive"},
        {"another version of the engine", &format, sizeof format},
        {"rules of another kind", save->nature, sizeof save->nature},
        {"another game or position", view ? view->text : NULL, view ? view->text_size : 0},
        {"another position", game->start, game->state_size}};
    memcpy(save->question, parts, sizeof parts);
    checkpoint_init(&save->checkpoint, solution->arena->context, save->question, TIERS_SAVE_PARTS);
    save->checkpoint.shared = true;
}

/* Reports how much was found. The multisets report about solved parts. */
static void tiers_save_report(const struct tiers_solution *solution)
{
    uint64_t done = 0;
    if (solution->game->misere && solution->tiers[0]->solved)
        return;
    for (uint64_t i = 0; i < solution->count; i++) {
        const struct tiers_tier *tier = solution->tiers[i];
        done += solution->save.values ? tier->solved * tier->stored.positions : tier->stored.taken;
    }
    checkpoint_resumed(&solution->save.checkpoint, "states", done, solution->positions);
}

/* Opens the checkpoint of the question, or takes that of the parts. */
static void tiers_save_open_checkpoint(struct tiers_solution *solution,
                                       struct tiers_solution *parts)
{
    const qj_checkpoint *checkpoint = context_checkpoint(solution->arena->context);
    struct tiers_save *save = &solution->save;
    *save = (struct tiers_save){.parts = parts, .most = solution->arena->context->limits.bytes / 2};
    save->files.arena = solution->arena;
    if (parts) {
        save->files = parts->save.files;
        save->checkpoint = parts->save.checkpoint;
        parts->save.files.files = NULL;
    } else if (checkpoint) {
        save->files.files = checkpoint->files;
        tiers_save_describe(solution);
    }
}

qj_status tiers_save_open(struct tiers_solution *solution, struct tiers_solution *parts,
                          bool *found)
{
    *found = false;
    tiers_save_open_checkpoint(solution, parts);
    if (!solution->save.files.files)
        return QJ_OK;
    TRY(checkpoint_load(&solution->save.checkpoint, tiers_save_read, solution, found));
    *found = solution->count > 0;
    if (*found)
        tiers_save_report(solution);
    return context_check_states(solution->arena->context, solution->positions);
}

/* ------------------------------------------------------------------------- end */

/* Whether a limit of time or of states was reached. */
static bool tiers_save_is_over(const struct tiers_solution *solution)
{
    const qj_context *context = solution->arena->context;
    const qj_limits *limits = &context->limits;
    return (limits->seconds > 0 && context_seconds(context) > limits->seconds) ||
           (limits->states && solution->positions > limits->states);
}

qj_status tiers_save_end(struct tiers_solution *solution, qj_status status)
{
    qj_context *context = solution->arena->context;
    const bool early = status == QJ_STOPPED || status == QJ_LIMIT;
    if (status == QJ_LIMIT && solution->game->rules->tier && solution->count &&
        !tiers_save_is_shared(solution) && !tiers_save_is_over(solution))
        status = context_fail(context, QJ_LIMIT, "tier %" PRIu64 ": %s",
                              solution->tiers[solution->save.current]->number,
                              context->error.marked);
    if (early && solution->save.files.files && !tiers_save_is_shared(solution) &&
        solution->positions) {
        const qj_error error = context->error;
        const qj_status saved = tiers_save_all(solution);
        status = saved == QJ_OK ? status : saved;
        if (saved == QJ_OK)
            context->error = error;
    }
    tiers_files_close_inputs(&solution->save.files);
    tiers_files_abandon(&solution->save.files);
    solution->save.processes = NULL;
    return status;
}
