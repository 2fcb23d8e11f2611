/* tiers_processes: several processes solve the tiers of a game together, by files that all see.
 *
 *     round      the tiers that are ready         7     9 12      16 20 21
 *     process 0                                   7     9         16 20
 *     process 1                                         12        21
 *
 * All processes know which pieces of which files each tier has, and so compute the same rounds: the
 * largest tier first, each goes to the process that has it in memory, unless the others would wait
 * for that process. At the end of a round each process sends the others which pieces it has
 * written. The first process writes the checkpoint when it is due. A run therefore resumes from the
 * finished tiers, with any number of processes.
 *
 * While positions are found, those of other tiers are collected in an empty index of their tier,
 * and written as arrivals at the end of the round, or when memory is short. Whoever gets the tier
 * adds all its arrivals first (store/tiers_stored.c). Files have numbers that are the rank of the
 * process, modulo the number of processes.
 *
 * What a process has written it also keeps in memory while there is room: arrivals until the next
 * round, indices and logs of the tiers that it has reached until they are solved.
 */
#include "engines/exhaustive/pass/tiers_processes.h"

qj_status tiers_processes_open(struct tiers_solution *solution)
{
    struct arena *arena = solution->arena;
    struct tiers_save *save = &solution->save;
    const unsigned size = team_size(arena->context);
    if (size == 1 || !save->files.files)
        return QJ_OK;
    TRY(arena_make(arena, &save->processes, 1));
    struct tiers_processes *processes = save->processes;
    processes->rank = save->files.rank = team_rank(arena->context);
    processes->size = save->files.processes = size;
    TRY(tiers_table_open(&processes->below, arena, sizeof(uint64_t)));
    TRY(arena_make(arena, &processes->messages, size));
    return arena_make(arena, &processes->work, size);
}

/* ----------------------------------------------------------------- the children */

static qj_status tiers_processes_refuse(const struct tiers_solution *solution)
{
    return tiers_game_refuse(solution->game, QJ_USAGE,
                             "a move leads to a tier that child_tiers leaves out", NULL);
}

qj_status tiers_processes_check_child(struct tiers_solution *solution, struct tiers_tier *tier)
{
    if (solution->save.values ? tier->solved : !tier->stored.closed)
        return QJ_OK;
    return tiers_processes_refuse(solution);
}

qj_status tiers_processes_collect(const struct tiers_solution *solution, struct tiers_tier *tier)
{
    if (tier->aside) /* it is ready, so no unfinished tier leads to it */
        return tiers_processes_refuse(solution);
    tier->index.count = tier->index.taken = 0;
    TRY(tiers_index_make_sets(&tier->index));
    tier->loaded = true;
    return QJ_OK;
}

/* Notes a piece for the others. */
static qj_status tiers_processes_note(struct tiers_solution *solution,
                                      const struct tiers_note *note)
{
    struct tiers_processes *processes = solution->save.processes;
    return arena_append(solution->arena, &processes->notes, &processes->note_room,
                        &processes->note_count, note);
}

/* Keeps the index of a tier that is in files, until the tier is read again. */
static void tiers_processes_put_aside(struct tiers_tier *tier)
{
    tier->loaded = false;
    tier->aside = true;
}

/* Writes the arrivals of all tiers but the current. keep: puts them aside, too. */
qj_status tiers_processes_flush(struct tiers_solution *solution, bool keep)
{
    for (uint64_t i = 0; i < solution->count && !solution->save.values; i++) {
        struct tiers_tier *tier = solution->tiers[i];
        struct tiers_note note = {.arrives = true, .tier = tiers_save_record(tier)};
        if (!tier->loaded || i == solution->save.current)
            continue;
        if (tier->index.count) {
            TRY(tiers_stored_put_arrivals(&solution->save.files, &tier->index, &note.piece));
            TRY(tiers_processes_note(solution, &note));
            solution->save.processes->hashed |= !note.piece.ranked;
        }
        if (keep && tier->index.count)
            tiers_processes_put_aside(tier);
        else
            tiers_save_free(tier);
    }
    return QJ_OK;
}

/* ------------------------------------------------------------------- one's tiers */

static uint64_t tiers_processes_work(const struct tiers_tier *tier)
{
    uint64_t work = 1 + tier->stored.positions;
    for (uint64_t i = 0; i < tier->stored.arrivals; i++)
        work += tier->stored.pieces[tier->stored.count + i].count;
    return work;
}

/* Moves the ready tier with the most work, the first of equal ones, to a place of the list. */
static void tiers_processes_bring_largest(const struct tiers_solution *solution, uint64_t place)
{
    const struct tiers_processes *processes = solution->save.processes;
    uint64_t *ready = processes->ready, best = place, most = 0;
    for (uint64_t i = place; i < processes->ready_count; i++) {
        const struct tiers_tier *tier = solution->tiers[ready[i]];
        const uint64_t work = tiers_processes_work(tier);
        if (i > place &&
            (work < most || (work == most && tier->number > solution->tiers[ready[best]]->number)))
            continue;
        best = i;
        most = work;
    }
    const uint64_t slot = ready[best];
    ready[best] = ready[place];
    ready[place] = slot;
}

/* Returns the process that has most of a tier in memory: its log, or its arrivals; the number of
 * processes if none has. */
static unsigned tiers_processes_home(const struct tiers_processes *processes,
                                     const struct tiers_tier *tier)
{
    const struct tiers_stored *stored = &tier->stored;
    unsigned home = processes->size;
    if (tier->logger)
        return (unsigned)tier->logger - 1;
    for (uint64_t i = stored->count, most = 0; i < stored->count + stored->arrivals; i++)
        if (stored->pieces[i].count > most) {
            most = stored->pieces[i].count;
            home = (unsigned)(stored->pieces[i].file % processes->size);
        }
    return home;
}

/* Frees arrivals of tiers that this process does not get. */
static void tiers_processes_free_others(struct tiers_solution *solution)
{
    const struct tiers_processes *processes = solution->save.processes;
    const uint64_t now = ++solution->save.batch;
    for (uint64_t i = 0; i < processes->own_count; i++)
        solution->tiers[processes->own[i]]->used = now;
    for (uint64_t i = 0; i < solution->count; i++) {
        struct tiers_tier *tier = solution->tiers[i];
        if (tier->aside && !tier->stored.closed && tier->used != now)
            tiers_save_free(tier);
    }
}

/* Returns the process that gets a tier: its home, as long as that has less than its share of all
 * work, or would be done before the process that has the least work; else the latter. Without the
 * log a process needs a multiple of the time. */
static unsigned tiers_processes_choose(const struct tiers_processes *processes,
                                       const struct tiers_tier *tier, uint64_t share)
{
    enum { LOGGED = 4 };
    uint64_t *const work = processes->work;
    const unsigned home = tiers_processes_home(processes, tier);
    const uint64_t own = tiers_processes_work(tier), foreign = tier->logger ? LOGGED * own : own;
    unsigned least = 0;
    for (unsigned i = 1; i < processes->size; i++)
        least = work[i] < work[least] ? i : least;
    const bool stays = home < processes->size &&
                       (work[home] + own <= share || work[home] + own <= work[least] + foreign);
    work[stays ? home : least] += stays ? own : foreign;
    return stays ? home : least;
}

/* Deals the ready tiers out. */
static qj_status tiers_processes_deal(struct tiers_solution *solution)
{
    struct tiers_processes *processes = solution->save.processes;
    uint64_t all = 0;
    processes->own_count = processes->done = processes->note_count = 0;
    memset(processes->work, 0, processes->size * sizeof *processes->work);
    for (uint64_t i = 0; i < processes->ready_count; i++)
        all += tiers_processes_work(solution->tiers[processes->ready[i]]);
    for (uint64_t i = 0; i < processes->ready_count; i++) {
        tiers_processes_bring_largest(solution, i);
        if (tiers_processes_choose(processes, solution->tiers[processes->ready[i]],
                                   all / processes->size) != processes->rank)
            continue;
        TRY(arena_append(solution->arena, &processes->own, &processes->own_room,
                         &processes->own_count, &processes->ready[i]));
    }
    tiers_processes_free_others(solution);
    return QJ_OK;
}

/* Reaches or solves the tiers of this process, and writes them. Positions get other handles when
 * they are added to a hashed tier, so a log that has their handles is useless. */
static qj_status tiers_processes_do(struct tiers_solution *solution)
{
    struct tiers_processes *processes = solution->save.processes;
    while (processes->done < processes->own_count) {
        const uint64_t slot = processes->own[processes->done];
        struct tiers_tier *tier = solution->tiers[slot];
        if (processes->hashed)
            tiers_log_close(&tier->log);
        TRY(solution->save.values ? tiers_backward_tier(solution, slot)
                                  : tiers_reach_tier(solution, slot));
        TRY(tiers_save_put(&solution->save.files, tier));
        tier->logger = tier->log.open ? processes->rank + 1 : 0;
        if (!solution->save.values)
            tiers_processes_put_aside(tier);
        processes->done++;
    }
    return QJ_OK;
}

/* ---------------------------------------------------------------------- messages */

/* Notes the pieces of the tiers that this process has finished. */
static qj_status tiers_processes_note_finished(struct tiers_solution *solution)
{
    const struct tiers_processes *processes = solution->save.processes;
    for (uint64_t i = 0; i < processes->done; i++) {
        const struct tiers_tier *tier = solution->tiers[processes->own[i]];
        struct tiers_note note = {.tier = tiers_save_record(tier), .logger = tier->logger};
        for (; note.number < tier->stored.count; note.number++) {
            note.piece = tier->stored.pieces[note.number];
            TRY(tiers_processes_note(solution, &note));
        }
    }
    return QJ_OK;
}

/* Finds the tier of a number, or adds it. Ranks of one process suffice: states can be added. */
static qj_status tiers_processes_tier(struct tiers_solution *solution, uint64_t number, bool ranked,
                                      struct tiers_tier **out)
{
    *out = tiers_solution_tier(solution, number);
    if (!*out)
        return tiers_solution_prepare_tier(solution, number, ranked, out);
    return ranked && !tiers_index_is_ranked(&(*out)->index)
               ? tiers_index_prepare(&(*out)->index, solution->game, solution->arena, number, true)
               : QJ_OK;
}

/* Takes a piece; the first one of a finished tier replaces the pieces that the tier had. own: this
 * process has written it, and so uses it. */
static qj_status tiers_processes_take(struct tiers_solution *solution,
                                      const struct tiers_note *note, bool own)
{
    struct tiers_files *files = &solution->save.files;
    struct tiers_tier *tier;
    TRY(tiers_processes_tier(solution, note->tier.number, note->tier.ranked, &tier));
    if (note->arrives) {
        TRY(tiers_processes_check_child(solution, tier));
    } else if (note->number == 0) {
        tiers_stored_drop(&tier->stored, files);
        tiers_save_free(tier);
        if (note->tier.has_values)
            TRY(tiers_files_add(files, note->tier.values.file + 1));
        TRY(tiers_save_take_record(solution, tier, &note->tier));
        tier->logger = note->logger;
    }
    TRY(tiers_files_add(files, note->piece.file + 1));
    if (!own)
        TRY(tiers_files_use(files, &note->piece));
    TRY(tiers_stored_add(&tier->stored, solution->arena, &note->piece, note->arrives));
    if (own)
        tier->stored.kept = tier->stored.arrivals;
    return QJ_OK;
}

/* Takes the pieces of all processes. The finished tiers of this process have theirs. Arrivals of a
 * tier that was finished in this round are refused by the process that has finished it. */
static qj_status tiers_processes_take_all(struct tiers_solution *solution)
{
    const struct tiers_processes *processes = solution->save.processes;
    for (unsigned i = 0; i < processes->size; i++) {
        const struct tiers_message *message = &processes->messages[i];
        const bool own = i == processes->rank;
        for (uint64_t j = 0; j < message->count; j++)
            if (message->notes[j].arrives || !own)
                TRY(tiers_processes_take(solution, &message->notes[j], own));
    }
    solution->positions = 0;
    for (uint64_t i = 0; i < solution->count; i++)
        solution->positions += solution->tiers[i]->stored.positions;
    solution->positions -= solution->game->sums;
    return QJ_OK;
}

/* Sends the notes of this process to all others, and receives theirs. */
static qj_status tiers_processes_exchange(const struct tiers_processes *processes,
                                          struct arena *arena)
{
    qj_context *context = arena->context;
    struct tiers_message *const messages = processes->messages;
    qj_status status = QJ_OK;
    messages[processes->rank] = (struct tiers_message){processes->note_count, processes->notes};
    for (unsigned i = 0; i < processes->size; i++)
        TRY(team_broadcast(context, &messages[i].count, sizeof messages[i].count, i));
    for (unsigned i = 0; i < processes->size && status == QJ_OK; i++)
        if (i != processes->rank)
            status = arena_make(arena, &messages[i].notes, messages[i].count);
    TRY(team_settle(context, status, NULL, 0));
    for (unsigned i = 0; i < processes->size; i++)
        if (messages[i].count)
            TRY(team_broadcast(context, messages[i].notes,
                               messages[i].count * sizeof *messages[i].notes, i));
    return QJ_OK;
}

/* ------------------------------------------------------------------------ rounds */

/* Completes the files of a round and sends the others what they have. The first process saves when
 * a checkpoint is due; also if the run ends early in one of them, or may, because more than half of
 * its memory is in use. status: of this process so far. */
static qj_status tiers_processes_share(struct tiers_solution *solution, qj_status status,
                                       bool early)
{
    SCOPED(arena_clear) struct arena arena = {.context = solution->arena->context};
    struct tiers_save *save = &solution->save;
    qj_context *context = solution->arena->context;
    uint64_t saves = early || context->bytes > context->limits.bytes / 2;
    if (status == QJ_OK)
        status = tiers_processes_flush(solution, true);
    if (status == QJ_OK)
        status = tiers_files_commit(&save->files);
    if (status == QJ_OK)
        status = tiers_processes_note_finished(solution);
    tiers_files_close_inputs(&save->files); /* before the first process removes some */
    TRY(team_settle(context, status, &saves, 1));
    TRY(tiers_processes_exchange(save->processes, &arena));
    status = tiers_processes_take_all(solution);
    if (status == QJ_OK && save->processes->rank == 0 &&
        (saves || checkpoint_due(&save->checkpoint)))
        status = tiers_save_checkpoint(solution);
    return team_settle(context, status, NULL, 0);
}

/* Does a round. If it ends early, its finished tiers are saved. */
static qj_status tiers_processes_round(struct tiers_solution *solution)
{
    qj_context *context = solution->arena->context;
    qj_status status = tiers_processes_deal(solution);
    if (status == QJ_OK)
        status = tiers_processes_do(solution);
    const bool early = status == QJ_STOPPED || status == QJ_LIMIT;
    const qj_error error = context->error;
    if (status != QJ_OK) /* the tier is not finished */
        tiers_save_free(solution->tiers[solution->save.current]);
    TRY(tiers_processes_share(solution, early ? QJ_OK : status, early));
    if (early)
        context->error = error;
    TRY(team_settle(context, status, NULL, 0));
    return context_check_states(context, solution->positions);
}

/* The first process writes the start, as a tier that is not finished. */
static qj_status tiers_processes_begin(struct tiers_solution *solution)
{
    struct tiers_processes *processes = solution->save.processes;
    struct tiers_tier *tier = solution->tiers[0];
    qj_status status = QJ_OK;
    if (processes->rank == 0) {
        status = arena_reserve(solution->arena, &processes->own, &processes->own_room, 0);
        if (status == QJ_OK)
            status = tiers_save_put(&solution->save.files, tier);
        if (status == QJ_OK)
            processes->own[processes->done++] = 0;
        tiers_save_free(tier);
    }
    return tiers_processes_share(solution, status, false);
}

static qj_status tiers_processes_pass(struct tiers_solution *solution, bool values)
{
    solution->save.values = values;
    do {
        TRY(tiers_ready_list(solution, values));
        if (solution->save.processes->ready_count)
            TRY(tiers_processes_round(solution));
    } while (solution->save.processes->ready_count);
    return QJ_OK;
}

qj_status tiers_processes_run(struct tiers_solution *solution)
{
    if (solution->tiers[0]->loaded)
        TRY(tiers_processes_begin(solution));
    if (!solution->save.values)
        TRY(tiers_processes_pass(solution, false));
    return tiers_processes_pass(solution, true);
}
