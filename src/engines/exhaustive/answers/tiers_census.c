/* tiers_census: counts the positions by ply, the moves from the start to the first time that play
 * can reach a position, and the games of each length.
 *
 *     plies    | 0 | 1 1 1 | 2 ...     a column of each tier, by place
 *     games    | 1 | 2 1 1 | 0 ...     of each place: games of t moves that end there
 *
 * The moves come from the logs, which stay for the census, in the order of expansion. A position
 * counts with the ply that it has when its record is read. If a later record lowers the ply of a
 * position of the same tier, the tier is counted again. Tiers are taken breadth first, so this
 * happens only if play comes into a tier at several plies. Without a log the rules are called
 * again, for the positions in the order of their handles: moves on a board mostly raise the rank.
 * If a ply is lowered then, they are called for the positions of one ply after another.
 *
 * If every move leads to the next ply, a position has mostly all its games before its record is
 * read, and the same reading passes them on. If not, games are passed on once for each number of
 * moves, by numbers of positions:
 *
 *     numbers     tier 0: 0 1 2 ..    tier 1: 70 71 ..     count from tier to tier
 *     passed      | 1 0 2 .. |                             games of t moves, by number
 *     record      | 2 1 | 0 1 | 1 70 71 |              moves of positions, places, children
 *
 * If there is memory for all records, they take the place of the logs. A position that is won or
 * lost in d moves has a game of each length up to d. So passing on ends when the games of positions
 * that last until the last ply are 2^64 - 1 or more.
 */
#include "base/capped.h"
#include "engines/exhaustive/answers/tiers_session.h"
#include "engines/exhaustive/pass/tiers_backward.h"
#include "engines/exhaustive/pass/tiers_save.h"

/* The counts of a tier. */
struct tiers_census_tier {
    struct tiers_values plies; /* numbers; none: unknown */
    struct tiers_values games; /* at most 2^64 - 1, as if they were signed; none of them is missing.
                                  For as long as all moves lead to the next ply */
    uint64_t open;             /* positions with games */
    uint64_t first;            /* number of its first position among those of all tiers */
    struct tiers_census_record *records; /* of its log; NULL: they are not kept */
};

/* Some positions whose games are passed on. */
struct tiers_census_record {
    uint64_t positions;
    uint32_t *numbers; /* how many moves each has; their places in the tier; numbers of the
                          children, and TIERS_CENSUS_AHEAD more */
};

struct tiers_census {
    struct arena *arena;
    struct tiers_census_tier *tiers; /* by slot */
    struct tiers_backward here;      /* the tier that is read */
    struct tiers_job *job;           /* its moves */
    qj_ply *plies;                   /* counts by ply */
    uint64_t ply_count, ply_room;
    uint64_t ply; /* that is counted, or passed on; TIERS_CENSUS_ALL: all */
    bool bare;    /* no games are counted */
    bool clean;   /* no counted ply was lowered */
    bool layered; /* all moves lead to the next ply */

    /* Games that are passed on. */
    uint64_t positions;      /* of all tiers */
    uint64_t *passed, *next; /* games of t and of t + 1 moves; NULL: a reading counts positions */
    uint64_t lasting;        /* passed games of positions that last until the last ply */
};

#define TIERS_CENSUS_ALL ((uint64_t)TIERS_NONE)

/* Children whose games are prefetched. */
enum { TIERS_CENSUS_AHEAD = 16 };

/* A score, or an outcome without its remoteness. */
static inline int64_t tiers_census_value(qj_kind kind, struct tiers_value value)
{
    return kind == QJ_SCORE ? value.number : (value.ending > 0) - (value.ending < 0);
}

/* The ply of a position; TIERS_CENSUS_ALL: unknown. */
static inline uint64_t tiers_census_ply(const struct tiers_census *census, uint64_t slot,
                                        uint64_t place)
{
    return (uint64_t)tiers_column_get(&census->tiers[slot].plies.number, place);
}

/* ----------------------------------------------------------------------- games */

/* Begins with no games; frees the old counts. */
static qj_status tiers_census_open_games(struct tiers_census *census, uint64_t slot)
{
    struct tiers_census_tier *tier = &census->tiers[slot];
    const uint64_t positions = census->here.solution->tiers[slot]->index.count;
    tiers_values_close(&tier->games);
    tier->open = 0;
    TRY(tiers_values_open(&tier->games, census->arena, QJ_SCORE, positions));
    memset(tier->games.number.items, 0, positions);
    return QJ_OK;
}

/* Adds games, at least one, to a position. */
static inline qj_status tiers_census_add_games(struct tiers_census_tier *tier, uint64_t place,
                                               uint64_t more)
{
    const uint64_t old = (uint64_t)tiers_column_get(&tier->games.number, place);
    const int64_t sum = (int64_t)capped_sum(old, more);
    tier->open += old == 0;
    return tiers_values_set(&tier->games, place, (struct tiers_value){sum, 0});
}

/* Takes the games of a position away; returns how many there were. */
static inline uint64_t tiers_census_take_games(struct tiers_census_tier *tier, uint64_t place)
{
    const uint64_t count = (uint64_t)tiers_column_get(&tier->games.number, place);
    tier->open -= count > 0;
    tiers_column_put(&tier->games.number, place, 0);
    return count;
}

/* ------------------------------------------------------------------ one position */

/* Makes the counts of a ply. */
static qj_status tiers_census_reserve(struct tiers_census *census, uint64_t ply)
{
    TRY(arena_reserve(census->arena, &census->plies, &census->ply_room, ply));
    for (; census->ply_count <= ply; census->ply_count++)
        census->plies[census->ply_count] = (qj_ply){.ply = census->ply_count};
    return QJ_OK;
}

/* Counts a position in its ply; the compiler knows the kind. */
static inline void tiers_census_count_kind(const struct tiers_census *census, uint64_t position,
                                           uint64_t place, qj_kind kind, qj_ply *ply)
{
    const struct tiers_backward *here = &census->here;
    const struct tiers_children *children = &census->job->children;
    const struct tiers_values *only = here->solution->count == 1 ? &here->tier->values : NULL;
    const uint64_t *const places = census->job->places;
    const uint64_t first = tiers_children_first(children, position), end = children->ends[position];
    uint64_t keeping = 0;
    struct tiers_value value;
    (void)tiers_values_get_kind(&here->tier->values, kind, place, &value);
    const int64_t score = tiers_census_value(kind, value);
    const uint64_t own = (uint64_t)score; /* the value of a move fits, too */
    for (uint64_t i = first; i < end; i++) {
        const uint64_t address = children->address[i];
        const struct tiers_values *values = only ? only : tiers_backward_values(here, address);
        const uint64_t points = children->points ? (uint64_t)children->points[i] : 0;
        (void)tiers_values_get_kind(values, kind, places[i], &value);
        const uint64_t after = (uint64_t)tiers_census_value(kind, value);
        keeping += after == (tiers_address_again(address) ? own - points : points - own);
    }
    ply->positions++;
    ply->ended += first == end;
    ply->won += score > 0;
    ply->drawn += score == 0;
    ply->lost += score < 0;
    ply->only += keeping == 1;
    ply->moves = capped_sum(ply->moves, end - first);
    ply->keeping = capped_sum(ply->keeping, keeping);
}

/* Counts a position in its ply. */
static qj_status tiers_census_count(struct tiers_census *census, uint64_t position, uint64_t place,
                                    uint64_t ply)
{
    if (ply >= census->ply_count)
        TRY(tiers_census_reserve(census, ply));
    if (census->here.solution->game->kind == QJ_SCORE)
        tiers_census_count_kind(census, position, place, QJ_SCORE, &census->plies[ply]);
    else
        tiers_census_count_kind(census, position, place, QJ_OUTCOME, &census->plies[ply]);
    return QJ_OK;
}

/* Gives a child the ply after a position, if it has no lower one. */
static inline qj_status tiers_census_lower(struct tiers_census *census, uint64_t address,
                                           uint64_t place, uint64_t ply)
{
    const uint64_t slot = tiers_address_slot(address), old = tiers_census_ply(census, slot, place);
    if (old == ply)
        return QJ_OK;
    census->layered &= old == TIERS_CENSUS_ALL;
    if (old < ply)
        return QJ_OK;
    census->clean &= old == TIERS_CENSUS_ALL || slot != census->here.slot;
    return tiers_values_set(&census->tiers[slot].plies, place,
                            (struct tiers_value){(int64_t)ply, 0});
}

/* Passes the games of a position on, as long as all moves lead to the next ply. */
static qj_status tiers_census_pass_here(struct tiers_census *census, uint64_t position,
                                        uint64_t place, uint64_t ply)
{
    const struct tiers_children *children = &census->job->children;
    const uint64_t first = tiers_children_first(children, position), end = children->ends[position],
                   games = tiers_census_take_games(&census->tiers[census->here.slot], place);
    if (first == end || games == 0)
        return QJ_OK;
    TRY(tiers_census_reserve(census, ply + 1));
    capped_add(&census->plies[ply + 1].games, games, end - first);
    for (uint64_t i = first; i < end; i++)
        TRY(tiers_census_add_games(&census->tiers[tiers_address_slot(children->address[i])],
                                   census->job->places[i], games));
    return QJ_OK;
}

static bool tiers_census_wants(const struct tiers_census *census, uint64_t place)
{
    const uint64_t slot = census->here.slot;
    if (census->passed)
        return census->passed[census->tiers[slot].first + place] > 0;
    return census->ply == TIERS_CENSUS_ALL || census->ply == tiers_census_ply(census, slot, place);
}

/* Locates the children of the job. */
static qj_status tiers_census_locate(struct tiers_census *census)
{
    struct tiers_solution *solution = census->here.solution;
    const struct tiers_children *children = &census->job->children;
    TRY(tiers_team_reserve(&solution->team, census->job, children->count));
    TRY(tiers_save_need_all(solution, children));
    tiers_backward_locate(&census->here, census->job);
    return QJ_OK;
}

/* Prefetches what will be read of the children of the job. */
static void tiers_census_prefetch(const struct tiers_census *census)
{
    const struct tiers_children *children = &census->job->children;
    const uint64_t *const address = children->address, *const places = census->job->places;
    const bool single = census->here.solution->count == 1, games = census->layered && !census->bare;
    for (uint64_t i = 0; i < children->count; i++) {
        const struct tiers_census_tier *tier =
            &census->tiers[single ? 0 : tiers_address_slot(address[i])];
        __builtin_prefetch(tiers_column_address(&tier->plies.number, places[i]));
        if (games)
            __builtin_prefetch(tiers_column_address(&tier->games.number, places[i]));
    }
}

/* Counts a position of the job and gives its children their plies. */
static qj_status tiers_census_visit_position(struct tiers_census *census, uint64_t position,
                                             uint64_t place)
{
    const struct tiers_children *children = &census->job->children;
    const uint64_t ply = tiers_census_ply(census, census->here.slot, place);
    if (ply == TIERS_CENSUS_ALL) { /* no parent was read before */
        census->clean = false;
        return QJ_OK;
    }
    TRY(tiers_census_count(census, position, place, ply));
    const uint64_t end = children->ends[position], *const places = census->job->places;
    for (uint64_t i = tiers_children_first(children, position); i < end; i++)
        TRY(tiers_census_lower(census, children->address[i], places[i], ply + 1));
    return census->layered && !census->bare ? tiers_census_pass_here(census, position, place, ply)
                                            : QJ_OK;
}

/* Counts the wanted positions of the job. */
static qj_status tiers_census_count_job(struct tiers_census *census)
{
    const struct tiers_children *children = &census->job->children;
    tiers_census_prefetch(census);
    for (uint64_t i = 0; i < children->positions; i++) {
        const uint64_t place = tiers_backward_place(&census->here, children->handle[i]);
        if (tiers_census_wants(census, place))
            TRY(tiers_census_visit_position(census, i, place));
    }
    return QJ_OK;
}

/* ----------------------------------------------------------------------- records */

/* Makes a record of the job. */
static qj_status tiers_census_make_record(const struct tiers_census *census,
                                          struct tiers_census_record *record)
{
    const struct tiers_children *children = &census->job->children;
    const uint64_t positions = record->positions = children->positions;
    TRY(arena_make(census->arena, &record->numbers,
                   2 * positions + children->count + TIERS_CENSUS_AHEAD));
    uint32_t *const moves = record->numbers, *const place = moves + positions,
                    *const child = place + positions;
    for (uint64_t i = 0; i < positions; i++) {
        moves[i] = (uint32_t)(children->ends[i] - tiers_children_first(children, i));
        place[i] = (uint32_t)tiers_backward_place(&census->here, children->handle[i]);
    }
    for (uint64_t i = 0; i < children->count; i++)
        child[i] = (uint32_t)(census->tiers[tiers_address_slot(children->address[i])].first +
                              census->job->places[i]);
    return QJ_OK;
}

/* Counts the games of a position that go on, and returns how many of its moves pass them on: none
 * to the last ply. A position lasts that is won or lost, but not before the last ply. */
static inline uint64_t tiers_census_go_on(struct tiers_census *census, uint64_t place,
                                          uint64_t games, uint64_t moves)
{
    struct tiers_value value;
    if (games == 0 || moves == 0)
        return 0;
    capped_add(&census->plies[census->ply + 1].games, games, moves);
    (void)tiers_values_get(&census->here.tier->values, place, &value);
    const uint64_t ending = (uint64_t)(value.ending < 0 ? -value.ending : value.ending);
    if (ending >= census->ply_count - census->ply)
        census->lasting = capped_sum(census->lasting, games);
    return census->ply + 2 == census->ply_count ? 0 : moves;
}

/* Passes the games of the positions of a record on. */
static qj_status tiers_census_pass_record(struct tiers_census *census,
                                          const struct tiers_census_record *record)
{
    const uint64_t positions = record->positions;
    const uint64_t *const passed = census->passed + census->tiers[census->here.slot].first;
    const uint32_t *const moves = record->numbers, *const place = moves + positions,
                          *child = place + positions;
    uint64_t *const next = census->next, steps = positions;
    for (uint64_t i = 0; i < positions; child += moves[i++]) {
        const uint64_t games = passed[place[i]],
                       count = tiers_census_go_on(census, place[i], games, moves[i]);
        for (uint64_t j = 0; j < count; j++) {
            __builtin_prefetch(&next[child[j + TIERS_CENSUS_AHEAD]]);
            next[child[j]] = capped_sum(next[child[j]], games);
        }
        steps += count;
    }
    return pace_add(&census->here.solution->pace, steps, "states", 0, 0);
}

/* Visits the positions of the job. record: where their moves are kept, or NULL. */
static qj_status tiers_census_visit_job(struct tiers_census *census,
                                        struct tiers_census_record *record)
{
    const struct tiers_children *children = &census->job->children;
    struct tiers_census_record once;
    TRY(tiers_census_locate(census));
    if (!census->passed) {
        TRY(tiers_census_count_job(census));
    } else {
        TRY(tiers_census_make_record(census, record ? record : &once));
        TRY(tiers_census_pass_record(census, record ? record : &once));
        if (!record)
            arena_free(census->arena, once.numbers);
    }
    return pace_add(&census->here.solution->pace, children->positions + children->count, "states",
                    0, 0);
}

/* -------------------------------------------------------------------- the moves */

/* Takes wanted positions from a handle on into the batch; returns the first handle that is left. */
static uint64_t tiers_census_take(struct tiers_census *census, uint64_t handle)
{
    const struct tiers_index *index = &census->here.tier->index;
    struct tiers_batch *batch = &census->job->batch;
    batch->taken = 0;
    while (batch->taken < batch->room &&
           (handle = tiers_index_following(index, handle)) != TIERS_MISSING) {
        if (tiers_census_wants(census, tiers_index_place(index, handle))) {
            batch->handles[batch->taken] = handle;
            tiers_index_state(index, handle, batch->states + batch->taken++ * batch->game->stride);
        }
        handle++;
    }
    return handle;
}

/* Expands the positions of the batch and visits them. */
static qj_status tiers_census_expand(struct tiers_census *census)
{
    struct tiers_solution *solution = census->here.solution;
    struct tiers_batch *batch = &census->job->batch;
    for (batch->begin = 0; batch->begin < batch->taken; batch->begin += batch->positions) {
        TRY(tiers_batch_expand(batch));
        TRY(tiers_solution_locate(solution, batch, census->here.slot, false));
        census->job->children = tiers_batch_children(batch);
        TRY(tiers_census_visit_job(census, NULL));
    }
    return QJ_OK;
}

/* Reads a record of the log of the tier, or what takes its place. */
static qj_status tiers_census_read_record(struct tiers_census *census, uint64_t index)
{
    struct tiers_log *log = &census->here.tier->log;
    struct tiers_census_record *records = census->tiers[census->here.slot].records;
    if (records && records[index].numbers)
        return tiers_census_pass_record(census, &records[index]);
    tiers_log_read(log, index, &census->job->page, &census->job->children);
    if (records)
        tiers_log_drop(log, index);
    return tiers_census_visit_job(census, records ? &records[index] : NULL);
}

/* Whether no position of a tier has games to pass on. */
static bool tiers_census_is_idle(const struct tiers_census *census, uint64_t slot)
{
    const uint64_t *const passed = census->passed + census->tiers[slot].first,
                          count = census->here.solution->tiers[slot]->index.count;
    uint64_t i = 0;
    while (i < count && passed[i] == 0)
        i++;
    return i == count;
}

/* Reads the moves of a tier: from its log, or those of the wanted positions from the rules. */
static qj_status tiers_census_read(struct tiers_census *census, uint64_t slot)
{
    struct tiers_tier *tier = census->here.solution->tiers[slot];
    uint64_t handle = 0;
    if (census->passed && tiers_census_is_idle(census, slot))
        return QJ_OK;
    census->here.tier = tier;
    census->here.slot = slot;
    TRY(tiers_save_need(census->here.solution, slot));
    if (tier->log.open)
        TRY(tiers_log_reserve(&tier->log, &census->job->page));
    for (uint64_t i = 0; i < tier->log.count; i++)
        TRY(tiers_census_read_record(census, i));
    while (!tier->log.open && handle != TIERS_MISSING &&
           (census->clean || census->ply != TIERS_CENSUS_ALL)) {
        handle = tiers_census_take(census, handle);
        TRY(tiers_census_expand(census));
    }
    return QJ_OK;
}

static qj_status tiers_census_read_all(struct tiers_census *census)
{
    const struct tiers_solution *solution = census->here.solution;
    for (uint64_t i = 0; i < solution->count; i++)
        TRY(tiers_census_read(census, solution->order[i]));
    return QJ_OK;
}

/* ----------------------------------------------------------------------- counts */

/* Counts the positions of each tier until no ply is lowered. *done: false if a tier without a log
 * would have to be read again. */
static qj_status tiers_census_count_tiers(struct tiers_census *census, bool *done)
{
    const struct tiers_solution *solution = census->here.solution;
    qj_ply *before = NULL;
    census->ply = TIERS_CENSUS_ALL;
    *done = true;
    for (uint64_t i = 0; i < solution->count && *done; i++) {
        const uint64_t count = census->ply_count;
        TRY(arena_make_copy(census->arena, &before, census->plies, count));
        for (census->clean = false; !census->clean && *done;) {
            census->clean = true;
            census->ply_count = count;
            if (count)
                memcpy(census->plies, before, count * sizeof *before);
            TRY(tiers_census_read(census, solution->order[i]));
            *done = census->clean || solution->tiers[solution->order[i]]->log.open;
        }
        arena_free(census->arena, before);
    }
    return QJ_OK;
}

/* Begins with the start, where one game ends. */
static qj_status tiers_census_begin_games(struct tiers_census *census, uint64_t address)
{
    const struct tiers_solution *solution = census->here.solution;
    for (uint64_t slot = 0; slot < solution->count; slot++)
        TRY(tiers_census_open_games(census, slot));
    return tiers_census_add_games(&census->tiers[tiers_address_slot(address)],
                                  tiers_solution_place(solution, address), 1);
}

/* Passes the games of all positions on to the next ply. */
static qj_status tiers_census_pass_all(struct tiers_census *census)
{
    uint64_t *const passed = census->passed;
    census->lasting = 0;
    TRY(tiers_census_read_all(census));
    memset(passed, 0, census->positions * sizeof *passed);
    census->passed = census->next;
    census->next = passed;
    return QJ_OK;
}

/* Whether there is memory for all records: that of the logs, which they replace, and half of what
 * is free. */
static bool tiers_census_keeps_records(const struct tiers_census *census)
{
    const uint64_t each = sizeof(uint32_t), beside = sizeof(struct tiers_census_record);
    const struct tiers_solution *solution = census->here.solution;
    const qj_context *context = census->arena->context;
    uint64_t bytes = 2 * each * census->positions, free = 0;
    bool logged = true;
    for (uint64_t slot = 0; slot < solution->count; slot++) {
        const struct tiers_log *log = &solution->tiers[slot]->log;
        logged &= log->open;
        free += log->bytes;
        bytes += each * log->moves + (beside + TIERS_CENSUS_AHEAD * each) * log->count;
    }
    return logged && bytes <= free + (context->limits.bytes - context->bytes) / 2;
}

/* Begins to pass games on. */
static qj_status tiers_census_begin_passing(struct tiers_census *census, uint64_t start)
{
    const struct tiers_solution *solution = census->here.solution;
    for (uint64_t slot = 0; slot < solution->count; slot++) {
        struct tiers_census_tier *tier = &census->tiers[slot];
        tiers_values_close(&tier->games);
        tiers_values_close(&tier->plies);
        tier->first = census->positions;
        census->positions += solution->tiers[slot]->index.count;
    }
    if (census->positions > UINT32_MAX)
        return context_fail(census->arena->context, QJ_LIMIT,
                            "the games of more than 2^32 positions cannot be counted");
    TRY(arena_make(census->arena, &census->passed, census->positions));
    TRY(arena_make(census->arena, &census->next, census->positions));
    census->passed[census->tiers[tiers_address_slot(start)].first +
                   tiers_solution_place(solution, start)] = 1;
    const bool keeps = tiers_census_keeps_records(census);
    for (uint64_t slot = 0; slot < solution->count && keeps; slot++)
        TRY(arena_make(census->arena, &census->tiers[slot].records,
                       solution->tiers[slot]->log.count));
    return QJ_OK;
}

/* Counts the games of each length. They are known if all moves lead to the next ply, and no
 * position was given games after its record was read. */
static qj_status tiers_census_find_games(struct tiers_census *census, uint64_t start)
{
    const struct tiers_solution *solution = census->here.solution;
    for (uint64_t slot = 0; slot < solution->count; slot++)
        census->layered &= census->tiers[slot].open == 0;
    census->plies[0].games = 1;
    if (census->layered)
        return QJ_OK;
    for (uint64_t ply = 1; ply < census->ply_count; ply++)
        census->plies[ply].games = 0;
    TRY(tiers_census_begin_passing(census, start));
    for (census->ply = 0; census->ply + 1 < census->ply_count; census->ply++) {
        if (census->lasting == UINT64_MAX)
            census->plies[census->ply + 1].games = UINT64_MAX;
        else
            TRY(tiers_census_pass_all(census));
    }
    return QJ_OK;
}

/* Begins with the start at ply 0. */
static qj_status tiers_census_begin(struct tiers_census *census, uint64_t start)
{
    const struct tiers_solution *solution = census->here.solution;
    for (uint64_t slot = 0; slot < solution->count; slot++) {
        struct tiers_values *plies = &census->tiers[slot].plies;
        tiers_values_close(plies);
        TRY(tiers_values_open(plies, census->arena, QJ_SCORE, solution->tiers[slot]->index.count));
    }
    census->ply_count = 0;
    census->layered = true;
    if (!census->bare)
        TRY(tiers_census_begin_games(census, start));
    return tiers_census_lower(census, start, tiers_solution_place(solution, start), 0);
}

static qj_status tiers_census_run(struct tiers_census *census)
{
    struct tiers_solution *solution = census->here.solution;
    uint64_t start;
    bool done;
    if (solution->plies) { /* by stones */
        census->plies = solution->plies;
        census->ply_count = solution->ply_count;
        return QJ_OK;
    }
    TRY(tiers_solution_find(solution, solution->game->start, &start));
    TRY(tiers_team_open(&solution->team, solution->game));
    census->job = solution->team.jobs;
    TRY(arena_make(census->arena, &census->tiers, solution->count));
    TRY(tiers_census_begin(census, start));
    TRY(tiers_census_count_tiers(census, &done));
    if (!done) {
        TRY(tiers_census_begin(census, start));
        for (census->ply = 0; census->ply <= census->ply_count; census->ply++)
            TRY(tiers_census_read_all(census));
    }
    while (census->plies[census->ply_count - 1].positions == 0)
        census->ply_count--; /* the first ply of a position that a later record lowered */
    return census->bare ? QJ_OK : tiers_census_find_games(census, start);
}

qj_status tiers_census_visit(qj_context *context, const struct view *view, qj_ply_fn visit,
                             void *user)
{
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct tiers_game game;
    struct tiers_solution solution;
    struct tiers_census census = {.here.solution = &solution, .arena = &arena, .bare = view->bare};
    TRY(tiers_session_solve_whole(&solution, &game, &arena, &view->rules));
    const qj_status status = tiers_census_run(&census);
    tiers_team_close(&solution.team);
    for (uint64_t i = 0; status == QJ_OK && i < census.ply_count; i++) {
        if (census.bare)
            census.plies[i].games = QJ_NOT_KNOWN;
        if (!visit(user, &census.plies[i]))
            break;
    }
    return status;
}
