/* tiers_census: counts the positions by ply, the moves from the start to the first time that play
 * can reach a position, and the games of each length.
 *
 *     numbers  tier 0: 0 1 2 ..    tier 1: 70 71 ..    count the positions from tier to tier
 *     plies    | 0 1 1 1 2 ..                          by number
 *     games    | 1 2 1 1 0 ..                          of t moves that end at a position
 *     record   | 2 1 | 0 1 | 1 1 | 1 70 71 |           of some positions: moves, places, moves that
 *                                                      keep the value, children
 *
 * Records are made from the logs, which stay for the census, or from the rules. Tiers are read
 * breadth first, a tier until none of its positions has news: a position has news if it was
 * reached, by fewer moves than before, or by more games. When it is read, it counts with its ply,
 * and no longer with the ply that it had before. A ply is lowered only if play comes into a tier at
 * several plies.
 *
 * If every move leads to the next ply, the same readings pass the games on. If not, games are
 * passed on once for each number of moves. Then records are read often, and take the place of the
 * logs if there is memory for all. A position that is won or lost in d moves has a game of each
 * length up to d. So passing on ends when the games of positions that last until the last ply are
 * 2^64 - 1 or more.
 */
#include "base/capped.h"
#include "engines/exhaustive/answers/tiers_session.h"
#include "engines/exhaustive/pass/tiers_backward.h"
#include "engines/exhaustive/pass/tiers_save.h"

/* Some positions with their moves. */
struct tiers_census_record {
    uint64_t positions, count; /* of children */
    uint64_t room;             /* of numbers */
    uint32_t *numbers; /* how many moves each has; their places in the tier; how many moves keep the
                          value; numbers of the children, and AHEAD more */
};

struct tiers_census_tier {
    uint64_t first;                      /* number of its first position */
    struct tiers_census_record *records; /* of its log; NULL: none is kept */
};

struct tiers_census {
    struct arena *arena;
    struct tiers_census_tier *tiers; /* by slot */
    uint64_t positions;              /* of all tiers */
    struct tiers_values plies;       /* numbers: 0 for a position that is not reached, else twice
                                        the ply, and FIRST, and 1 for news */
    struct tiers_values counted;     /* numbers: the ply with which a position was counted before
                                        it had news again. Empty until there is one */
    uint32_t *games;                 /* by number: the low 32 bits; NULL: they are not counted, or
                                        are passed on */
    uint32_t **more;                 /* by number / PART: the high 32 bits; NULL: all are 0 */
    struct tiers_backward here;      /* the tier that is read */
    struct tiers_job *job;           /* its moves */
    struct tiers_census_record once; /* of a job whose moves are not kept */
    qj_ply *counts;                  /* by ply */
    uint64_t ply_count, ply_room;
    bool bare;    /* no games are counted */
    bool layered; /* all moves lead to the next ply */
    bool decided; /* whether records are kept; known when moves do not all lead to the next ply */
    bool keeps;   /* records are kept */

    /* Games that are passed on. */
    uint64_t ply;            /* t */
    uint64_t *passed, *next; /* games of t and of t + 1 moves; NULL: positions are counted */
    uint64_t lasting;        /* passed games of positions that last until the last ply */
};

enum {
    NEWS = 1, /* a bit in plies */
    FIRST = 2,
    PART = 1 << 14, /* positions */
    AHEAD = 16,     /* children whose games are prefetched */
};

/* Returns the score of a position, or its outcome without the remoteness. */
static inline int64_t tiers_census_value(const struct tiers_values *values, qj_kind kind,
                                         uint64_t place)
{
    const int64_t number = tiers_column_known(kind == QJ_SCORE ? &values->number : &values->ending,
                                              place);
    return kind == QJ_SCORE ? number : (number > 0) - (number < 0);
}

/* Makes the counts of a ply. */
static qj_status tiers_census_reserve(struct tiers_census *census, uint64_t ply)
{
    TRY(arena_reserve(census->arena, &census->counts, &census->ply_room, ply));
    for (; census->ply_count <= ply; census->ply_count++)
        census->counts[census->ply_count] = (qj_ply){.ply = census->ply_count};
    return QJ_OK;
}

/* ----------------------------------------------------------------------- records */

/* Counts the moves of a position that keep its value; the compiler knows the kind. */
static inline uint64_t tiers_census_count_keeping(const struct tiers_census *census,
                                                  uint64_t position, qj_kind kind)
{
    const struct tiers_backward *here = &census->here;
    const struct tiers_children *children = &census->job->children;
    const struct tiers_values *only = here->solution->count == 1 ? &here->tier->values : NULL;
    const uint64_t *const places = census->job->places;
    const uint64_t first = tiers_children_first(children, position), end = children->ends[position];
    const uint64_t own = (uint64_t)tiers_census_value(&here->tier->values, kind,
                                                      census->job->own_places[position]);
    const uint64_t wanted[] = {-own, own}; /* by whether the same player moves again */
    const bool plain = only && !children->points;
    uint64_t keeping = 0;
    for (uint64_t i = first; plain && i < end; i++) /* most games, in fewer steps */
        keeping += (uint64_t)tiers_census_value(only, kind, places[i]) ==
                   wanted[tiers_address_again(children->address[i])];
    for (uint64_t i = plain ? end : first; i < end; i++) {
        const uint64_t address = children->address[i];
        const struct tiers_values *values = only ? only : tiers_backward_values(here, address);
        const uint64_t points = children->points ? (uint64_t)children->points[i] : 0;
        const uint64_t after = (uint64_t)tiers_census_value(values, kind, places[i]);
        keeping += /* the value of a move fits 64 bits, too */
            after == (tiers_address_again(address) ? own - points : points - own);
    }
    return keeping;
}

/* Makes a record of the positions of the job, for which there is room. */
static void tiers_census_make_record(const struct tiers_census *census,
                                     struct tiers_census_record *record)
{
    const struct tiers_children *children = &census->job->children;
    const uint64_t positions = record->positions = children->positions,
                   count = record->count = children->count;
    const bool scores = census->here.solution->game->kind == QJ_SCORE;
    uint32_t *const moves = record->numbers, *const place = moves + positions,
                    *const keeping = place + positions, *const child = keeping + positions;
    for (uint64_t i = 0; i < positions; i++) {
        moves[i] = (uint32_t)(children->ends[i] - tiers_children_first(children, i));
        place[i] = (uint32_t)census->job->own_places[i];
        keeping[i] = (uint32_t)(scores ? tiers_census_count_keeping(census, i, QJ_SCORE)
                                       : tiers_census_count_keeping(census, i, QJ_OUTCOME));
    }
    const uint64_t *const places = census->job->places;
    const bool single = census->here.solution->count == 1;
    for (uint64_t i = 0; i < count; i++)
        child[i] =
            (uint32_t)(places[i] +
                       (single ? 0
                               : census->tiers[tiers_address_slot(children->address[i])].first));
    memset(child + count, 0, AHEAD * sizeof *child);
}

/* Whether there is memory for all records: that of the logs, which they replace, and half of what
 * is free, where games that are passed on need some. */
static bool tiers_census_may_keep(const struct tiers_census *census)
{
    const uint64_t each = sizeof(uint32_t), beside = sizeof(struct tiers_census_record);
    const struct tiers_solution *solution = census->here.solution;
    uint64_t bytes = (3 * each + 2 * sizeof *census->passed) * census->positions, free = 0;
    bool logged = true;
    for (uint64_t slot = 0; slot < solution->count; slot++) {
        const struct tiers_log *log = &solution->tiers[slot]->log;
        logged &= log->open;
        free += log->bytes;
        bytes += each * log->moves + (beside + AHEAD * each) * log->count;
    }
    return logged && bytes <= free + context_left(census->arena->context) / 2;
}

/* ----------------------------------------------------------------------- counts */

/* Adds a position of a record to a ply, `times` times: once, or -1 times. */
static inline void tiers_census_add(const struct tiers_census *census,
                                    const struct tiers_census_record *record, uint64_t position,
                                    uint64_t ply, uint64_t times)
{
    const uint32_t *const numbers = record->numbers + position;
    const uint64_t moves = numbers[0], place = numbers[record->positions],
                   keeping = numbers[2 * record->positions];
    const struct tiers_values *values = &census->here.tier->values;
    const int64_t value = census->here.solution->game->kind == QJ_SCORE
                              ? tiers_census_value(values, QJ_SCORE, place)
                              : tiers_census_value(values, QJ_OUTCOME, place);
    qj_ply *sum = &census->counts[ply];
    sum->positions += times;
    sum->ended += times * (moves == 0);
    sum->won += times * (value > 0);
    sum->lost += times * (value < 0);
    sum->only += times * (keeping == 1);
    sum->moves += times * moves;
    sum->keeping += times * keeping;
}

/* Counts a position with its ply, and no longer with the one that it had before. */
static qj_status tiers_census_count(struct tiers_census *census,
                                    const struct tiers_census_record *record, uint64_t position,
                                    uint64_t number, uint64_t ply)
{
    const struct tiers_values *counted = &census->counted;
    if (ply >= census->ply_count)
        TRY(tiers_census_reserve(census, ply));
    tiers_census_add(census, record, position, ply, 1);
    const int64_t before = counted->count ? tiers_column_get(&counted->number, number) : TIERS_NONE;
    if (before != TIERS_NONE)
        tiers_census_add(census, record, position, (uint64_t)before, UINT64_MAX);
    return QJ_OK;
}

/* Gives news to a position that was reached before: a lower ply, or games. */
static qj_status tiers_census_renew(struct tiers_census *census, uint64_t number, uint64_t given)
{
    const uint64_t old = (uint64_t)tiers_column_known(&census->plies.number, number);
    struct tiers_values *counted = &census->counted;
    if (!counted->count)
        TRY(tiers_values_open(counted, census->arena, QJ_SCORE, census->positions));
    if (!(old & NEWS))
        TRY(tiers_values_set(counted, number,
                             (struct tiers_value){(int64_t)((old - FIRST) / 2), 0}));
    tiers_column_put(&census->plies.number, number, (int64_t)given);
    return QJ_OK;
}

/* Reaches a position in a ply. games: it gets games. */
static inline qj_status tiers_census_reach(struct tiers_census *census, uint64_t number,
                                           uint64_t ply, bool games)
{
    const struct tiers_column *plies = &census->plies.number;
    const uint64_t given = 2 * ply + FIRST + NEWS,
                   old = (uint64_t)tiers_column_known(plies, number);
    if (old == given)
        return QJ_OK;
    if (old == 0)
        return tiers_values_set(&census->plies, number, (struct tiers_value){(int64_t)given, 0});
    census->layered &= old == given - NEWS;
    const bool more = games && old == given - NEWS; /* it was read */
    return old > given || more ? tiers_census_renew(census, number, given) : QJ_OK;
}

/* Adds games to a position that has 2^32 or more with them. */
static qj_status tiers_census_add_many(const struct tiers_census *census, uint64_t number,
                                       uint64_t games)
{
    uint32_t **more = &census->more[number / PART];
    if (!*more)
        TRY(arena_make(census->arena, more, PART));
    uint32_t *const low = &census->games[number], *const high = &(*more)[number % PART];
    const uint64_t sum = capped_sum((uint64_t)*high << 32 | *low, games);
    *low = (uint32_t)sum;
    *high = (uint32_t)(sum >> 32);
    return QJ_OK;
}

/* Adds games to a position. */
static inline qj_status tiers_census_add_games(const struct tiers_census *census, uint64_t number,
                                               uint64_t games)
{
    const uint32_t low = census->games[number];
    if (games > UINT32_MAX - low)
        return tiers_census_add_many(census, number, games);
    census->games[number] = low + (uint32_t)games;
    return QJ_OK;
}

/* Takes the games of a position away, if all moves lead to the next ply; returns how many there
 * were. */
static inline uint64_t tiers_census_take_games(const struct tiers_census *census, uint64_t number)
{
    if (!census->layered || !census->games)
        return 0;
    uint32_t *const more = census->more[number / PART];
    uint64_t games = census->games[number];
    census->games[number] = 0;
    if (more) {
        games |= (uint64_t)more[number % PART] << 32;
        more[number % PART] = 0;
    }
    return games;
}

/* Whether the moves of a position are wanted: it has news, or games to pass on. */
static inline bool tiers_census_wants(const struct tiers_census *census, uint64_t number)
{
    if (census->passed)
        return census->passed[number] > 0;
    return tiers_column_known(&census->plies.number, number) & NEWS;
}

/* Counts a position of a record that has news, and reaches its children. */
static qj_status tiers_census_count_one(struct tiers_census *census,
                                        const struct tiers_census_record *record, uint64_t position,
                                        uint64_t number, const uint32_t *child)
{
    const struct tiers_column *plies = &census->plies.number;
    const uint64_t known = (uint64_t)tiers_column_known(plies, number), ply = (known - FIRST) / 2,
                   games = tiers_census_take_games(census, number),
                   moves = record->numbers[position];
    tiers_column_put(plies, number, (int64_t)(known - NEWS));
    TRY(tiers_census_count(census, record, position, number, ply));
    for (uint64_t i = 0; i < moves; i++) {
        TRY(tiers_census_reach(census, child[i], ply + 1, games > 0));
        if (games)
            TRY(tiers_census_add_games(census, child[i], games));
    }
    if (moves == 0 || games == 0)
        return QJ_OK;
    if (ply + 1 >= census->ply_count)
        TRY(tiers_census_reserve(census, ply + 1));
    capped_add(&census->counts[ply + 1].games, games, moves);
    return QJ_OK;
}

/* Counts the positions of a record that have news. */
static qj_status tiers_census_count_record(struct tiers_census *census,
                                           const struct tiers_census_record *record)
{
    const uint64_t positions = record->positions, first = census->tiers[census->here.slot].first;
    const uint32_t *const moves = record->numbers, *const place = moves + positions,
                          *child = place + 2 * positions;
    const bool games = census->games && census->layered;
    for (uint64_t i = 0; i < record->count; i++) {
        __builtin_prefetch(tiers_column_address(&census->plies.number, child[i]));
        if (games)
            __builtin_prefetch(&census->games[child[i]]);
    }
    for (uint64_t i = 0; i < positions; child += moves[i++])
        if (tiers_census_wants(census, first + place[i]))
            TRY(tiers_census_count_one(census, record, i, first + place[i], child));
    return QJ_OK;
}

/* ------------------------------------------------------------------------- games */

/* Counts the games of a position that go on, and returns how many of its moves pass them on: none
 * to the last ply. A position lasts that is won or lost, but not before the last ply. */
static inline uint64_t tiers_census_go_on(struct tiers_census *census, uint64_t place,
                                          uint64_t games, uint64_t moves)
{
    struct tiers_value value;
    if (moves == 0)
        return 0;
    capped_add(&census->counts[census->ply + 1].games, games, moves);
    (void)tiers_values_get(&census->here.tier->values, place, &value);
    const uint64_t ending = (uint64_t)(value.ending < 0 ? -value.ending : value.ending);
    if (ending >= census->ply_count - census->ply)
        census->lasting = capped_sum(census->lasting, games);
    return census->ply + 2 == census->ply_count ? 0 : moves;
}

/* Passes the games of the positions of a record on. */
static void tiers_census_pass_record(struct tiers_census *census,
                                     const struct tiers_census_record *record)
{
    const uint64_t positions = record->positions;
    uint64_t *const passed = census->passed + census->tiers[census->here.slot].first;
    const uint32_t *const moves = record->numbers, *const place = moves + positions,
                          *child = place + 2 * positions;
    uint64_t *const next = census->next;
    for (uint64_t i = 0; i < positions; child += moves[i++]) {
        const uint64_t games = passed[place[i]];
        if (games == 0)
            continue;
        passed[place[i]] = 0;
        const uint64_t count = tiers_census_go_on(census, place[i], games, moves[i]);
        for (uint64_t j = 0; j < count; j++) {
            __builtin_prefetch(&next[child[j + AHEAD]]);
            next[child[j]] = capped_sum(next[child[j]], games);
        }
    }
}

/* -------------------------------------------------------------------- the moves */

/* Counts the positions of a record, or passes their games on. */
static qj_status tiers_census_read_record(struct tiers_census *census,
                                          const struct tiers_census_record *record)
{
    if (census->passed)
        tiers_census_pass_record(census, record);
    else
        TRY(tiers_census_count_record(census, record));
    return pace_add(&census->here.solution->pace, record->positions + record->count, "states", 0,
                    0);
}

/* Reads the positions of the job, whose moves go to a record. */
static qj_status tiers_census_read_job(struct tiers_census *census,
                                       struct tiers_census_record *record)
{
    struct tiers_solution *solution = census->here.solution;
    const struct tiers_children *children = &census->job->children;
    TRY(tiers_team_reserve(&solution->team, census->job, children->count));
    TRY(tiers_save_need_all(solution, children));
    tiers_backward_locate(&census->here, census->job);
    TRY(arena_grow(census->arena, &record->numbers, &record->room, 0,
                   3 * children->positions + children->count + AHEAD));
    tiers_census_make_record(census, record);
    return tiers_census_read_record(census, record);
}

/* Takes wanted positions from a handle on into the batch; returns the first handle that is left. */
static uint64_t tiers_census_take(struct tiers_census *census, uint64_t handle)
{
    const struct tiers_index *index = &census->here.tier->index;
    const uint64_t first = census->tiers[census->here.slot].first;
    struct tiers_batch *batch = &census->job->batch;
    batch->taken = 0;
    while (batch->taken < batch->room &&
           (handle = tiers_index_following(index, handle)) != TIERS_MISSING) {
        if (tiers_census_wants(census, first + tiers_index_place(index, handle))) {
            batch->handles[batch->taken] = handle;
            tiers_index_state(index, handle, batch->states + batch->taken++ * batch->game->stride);
        }
        handle++;
    }
    return handle;
}

/* Reads wanted positions by the rules, from a handle on; returns the first that is left. */
static qj_status tiers_census_ask(struct tiers_census *census, uint64_t *handle)
{
    struct tiers_solution *solution = census->here.solution;
    struct tiers_batch *batch = &census->job->batch;
    *handle = tiers_census_take(census, *handle);
    for (batch->begin = 0; batch->begin < batch->taken; batch->begin += batch->positions) {
        TRY(tiers_batch_expand(batch));
        TRY(tiers_solution_locate(solution, batch, census->here.slot, false));
        census->job->children = tiers_batch_children(batch);
        TRY(tiers_census_read_job(census, &census->once));
    }
    return QJ_OK;
}

/* Whether records of the tier are kept; makes room for them. */
static qj_status tiers_census_keep(struct tiers_census *census)
{
    struct tiers_census_tier *tier = &census->tiers[census->here.slot];
    if (census->layered)
        return QJ_OK;
    if (!census->decided)
        census->keeps = tiers_census_may_keep(census);
    census->decided = true;
    return census->keeps && !tier->records
               ? arena_make(census->arena, &tier->records, census->here.tier->log.count)
               : QJ_OK;
}

/* Reads a record of the log of the tier, or what takes its place. */
static qj_status tiers_census_read_log(struct tiers_census *census, uint64_t index)
{
    struct tiers_log *log = &census->here.tier->log;
    TRY(tiers_census_keep(census));
    struct tiers_census_record *kept = census->tiers[census->here.slot].records,
                               *record = kept ? &kept[index] : &census->once;
    if (kept && record->numbers)
        return tiers_census_read_record(census, record);
    tiers_log_read(log, index, &census->job->page, &census->job->children);
    if (kept)
        tiers_log_drop(log, index);
    return tiers_census_read_job(census, record);
}

/* Reads the moves of a tier: from its log, or those of the wanted positions from the rules. */
static qj_status tiers_census_read(struct tiers_census *census, uint64_t slot)
{
    struct tiers_tier *tier = census->here.solution->tiers[slot];
    uint64_t handle = 0;
    census->here.tier = tier;
    census->here.slot = slot;
    TRY(tiers_save_need(census->here.solution, slot));
    if (tier->log.open)
        TRY(tiers_log_reserve(&tier->log, &census->job->page));
    for (uint64_t i = 0; i < tier->log.count; i++)
        TRY(tiers_census_read_log(census, i));
    while (!tier->log.open && handle != TIERS_MISSING)
        TRY(tiers_census_ask(census, &handle));
    return QJ_OK;
}

/* Whether no position of a tier is wanted. */
static bool tiers_census_is_idle(const struct tiers_census *census, uint64_t slot)
{
    const uint64_t first = census->tiers[slot].first,
                   end = first + census->here.solution->tiers[slot]->index.count;
    uint64_t number = first;
    while (number < end && !tiers_census_wants(census, number))
        number++;
    return number == end;
}

/* ------------------------------------------------------------------------ all tiers */

/* Numbers the positions, of which none is reached. */
static qj_status tiers_census_begin(struct tiers_census *census)
{
    const struct tiers_solution *solution = census->here.solution;
    TRY(arena_make(census->arena, &census->tiers, solution->count));
    for (uint64_t slot = 0; slot < solution->count; slot++) {
        census->tiers[slot].first = census->positions;
        census->positions += solution->tiers[slot]->index.count;
    }
    if (census->positions > UINT32_MAX)
        return context_fail(
            census->arena->context, QJ_LIMIT,
            "more than 2^32 positions cannot be counted; start from a later position");
    TRY(tiers_values_open(&census->plies, census->arena, QJ_SCORE, census->positions));
    memset(census->plies.number.items, 0, census->positions);
    if (census->bare)
        return QJ_OK;
    TRY(arena_make(census->arena, &census->games, census->positions));
    return arena_make(census->arena, &census->more, census->positions / PART + 1);
}

/* Counts the positions by ply. */
static qj_status tiers_census_count_all(struct tiers_census *census, uint64_t start)
{
    const struct tiers_solution *solution = census->here.solution;
    census->layered = true;
    TRY(tiers_census_reach(census, start, 0, !census->bare));
    if (!census->bare)
        TRY(tiers_census_add_games(census, start, 1));
    for (uint64_t i = 0; i < solution->count; i++) {
        do
            TRY(tiers_census_read(census, solution->order[i]));
        while (!tiers_census_is_idle(census, solution->order[i]));
    }
    while (census->counts[census->ply_count - 1].positions == 0)
        census->ply_count--; /* all were taken away */
    for (uint64_t ply = 0; ply < census->ply_count; ply++) {
        qj_ply *sum = &census->counts[ply];
        sum->drawn = sum->positions - sum->won - sum->lost;
    }
    return QJ_OK;
}

/* Passes the games of all positions on to the next ply. */
static qj_status tiers_census_pass_all(struct tiers_census *census)
{
    const struct tiers_solution *solution = census->here.solution;
    uint64_t *const passed = census->passed;
    census->lasting = 0;
    for (uint64_t i = 0; i < solution->count; i++)
        if (!tiers_census_is_idle(census, solution->order[i]))
            TRY(tiers_census_read(census, solution->order[i]));
    census->passed = census->next;
    census->next = passed;
    return QJ_OK;
}

/* Counts the games of each length, which are known if all moves lead to the next ply. */
static qj_status tiers_census_count_games(struct tiers_census *census, uint64_t start)
{
    census->counts[0].games = 1;
    if (census->layered)
        return QJ_OK;
    for (uint64_t ply = 1; ply < census->ply_count; ply++)
        census->counts[ply].games = 0;
    arena_free(census->arena, census->games);
    for (uint64_t i = 0; i <= census->positions / PART; i++)
        arena_free(census->arena, census->more[i]);
    tiers_values_close(&census->plies);
    tiers_values_close(&census->counted);
    TRY(arena_make(census->arena, &census->passed, census->positions));
    TRY(arena_make(census->arena, &census->next, census->positions));
    census->passed[start] = 1;
    for (census->ply = 0; census->ply + 1 < census->ply_count; census->ply++) {
        if (census->lasting == UINT64_MAX)
            census->counts[census->ply + 1].games = UINT64_MAX;
        else
            TRY(tiers_census_pass_all(census));
    }
    return QJ_OK;
}

static qj_status tiers_census_run(struct tiers_census *census)
{
    struct tiers_solution *solution = census->here.solution;
    uint64_t address;
    if (solution->plies) { /* by stones */
        census->counts = solution->plies;
        census->ply_count = solution->ply_count;
        return QJ_OK;
    }
    TRY(tiers_solution_find(solution, solution->game->start, &address));
    TRY(tiers_team_open(&solution->team, solution->game));
    census->job = solution->team.jobs;
    TRY(tiers_census_begin(census));
    const uint64_t start = census->tiers[tiers_address_slot(address)].first +
                           tiers_solution_place(solution, address);
    TRY(tiers_census_count_all(census, start));
    return census->bare ? QJ_OK : tiers_census_count_games(census, start);
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
            census.counts[i].games = QJ_NOT_KNOWN;
        if (!visit(user, &census.counts[i]))
            break;
    }
    return status;
}
