/* strategy: one player's moves that gain a given amount whatever the other does.
 *
 * Positions are met ply by ply: the player has one reply to each reachable one, the other all
 * corners. Of earlier moves only the player's lead counts. The same position can be reached with
 * several leads, and the least is kept. A reply keeps the bound when that lead and what follows are
 * enough; so it need not be the best.
 *
 * A position is a word: a step of its border for each bit, from the lower left to the upper right
 * corner, 1 for a row and 0 for a column. Taking a cell moves the 1 of its row up by one:
 *
 *     3 |# # #|
 *     1 |# . .|    bits 0 to 5:    1 0 1 0 0 1
 *     0 |. . .|    after (2, 2):   1 0 0 1 0 1, which is 2^2 more
 *
 * The positions of a ply stand in increasing order. Those that a corner at one bit leads to are in
 * order, too, so that the next ply is a merge of as many lists as there are bits.
 *
 * To keep positions few, a reply is preferred that leads to a position which is reached anyway.
 */
#include "engines/ideals/strategy.h"

#include "base/bits.h"

enum { MOST_STEPS = 64, OFTEN = 1 << 14 };

struct entry {
    uint64_t path, rank;
    int64_t lead;
};

/* The positions of a ply. */
struct level {
    struct entry *entries;
    uint64_t count, capacity;
};

struct strategy {
    const struct strategy_question *question;
    struct arena *arena;
    uint64_t rows, columns; /* as the view has them */
    struct level now, next;
    uint8_t *replies; /* of the positions now: the bit of the corner */
    uint64_t replies_capacity;
    uint64_t *reached; /* bit: the rank of a position that is come to */
    uint64_t ply, plies;
    int side;
};

/* ----------------------------------------------------------------- corners */

/* The corners of a path: bits that are 1 below one that is 0. */
static uint64_t corners_of(const struct strategy *strategy, uint64_t path)
{
    return path & ~path >> 1 & bits_first(strategy->rows + strategy->columns - 1);
}

static qj_move cell_of(const struct strategy *strategy, uint64_t path, int bit)
{
    uint64_t below = (uint64_t)bits_count(path & (bits_first((uint64_t)bit)));
    return (qj_move){{strategy->rows - 1 - below, (uint64_t)bit - below}};
}

/* The position after a corner of another one is taken by the side to move. */
static struct entry entry_after(const struct strategy *strategy, const struct entry *entry, int bit)
{
    const struct strategy_question *question = strategy->question;
    const struct interval *interval = question->interval;
    qj_move cell = cell_of(strategy, entry->path, bit);
    uint64_t row = cell.part[interval->transposed], length = cell.part[!interval->transposed];
    int64_t weight = question->weights[strategy->side][interval_cell(interval, row, length)];
    return (struct entry){entry->path + (UINT64_C(1) << bit),
                          entry->rank + interval_jump(interval, row, length),
                          entry->lead + (strategy->side == question->player ? weight : -weight)};
}

/* ----------------------------------------------------------------- replies */

/* The corners that keep the bound. */
static uint64_t good_replies(const struct strategy *strategy, const struct entry *entry)
{
    uint64_t good = 0;
    for (uint64_t left = corners_of(strategy, entry->path); left; left &= left - 1) {
        struct entry next = entry_after(strategy, entry, bits_lowest(left));
        if (next.lead - strategy->question->values[next.rank] >= strategy->question->least)
            good |= left & (0 - left);
    }
    return good;
}

/* One of them: to a position that is come to, if there is one, or the first. */
static int choose(const struct strategy *strategy, const struct entry *entry, uint64_t good)
{
    for (uint64_t left = good; left; left &= left - 1) {
        struct entry next = entry_after(strategy, entry, bits_lowest(left));
        if (bits_get(strategy->reached, next.rank))
            return bits_lowest(left);
    }
    return bits_lowest(good);
}

/* Those who have one reply come first. */
static qj_status reply_to_all(struct strategy *strategy)
{
    TRY(arena_grow(strategy->arena, &strategy->replies, &strategy->replies_capacity, 0,
                   strategy->now.count));
    for (int several = 0; several <= 1; several++)
        for (uint64_t i = 0; i < strategy->now.count; i++) {
            const struct entry *entry = &strategy->now.entries[i];
            if (i % OFTEN == 0)
                TRY(context_poll(strategy->arena->context, "moves", strategy->ply,
                                 strategy->plies));
            uint64_t good = good_replies(strategy, entry);
            if (((good & (good - 1)) != 0) != several)
                continue;
            int bit = choose(strategy, entry, good);
            strategy->replies[i] = (uint8_t)bit;
            bits_set(strategy->reached, entry_after(strategy, entry, bit).rank);
        }
    return QJ_OK;
}

/* Visits the replies; false when no more are wanted. */
static bool say_replies(const struct strategy *strategy, qj_reply_fn visit, void *user)
{
    for (uint64_t i = 0; i < strategy->now.count; i++) {
        qj_reply reply = {
            .ply = strategy->ply,
            .moves = true,
            .move = cell_of(strategy, strategy->now.entries[i].path, strategy->replies[i])};
        if (!visit(user, &reply))
            return false;
    }
    return true;
}

/* ------------------------------------------------------------------- plies */

/* The corners of a position now that play goes to. */
static uint64_t ways_on(const struct strategy *strategy, uint64_t index)
{
    if (strategy->side == strategy->question->player)
        return UINT64_C(1) << strategy->replies[index];
    return corners_of(strategy, strategy->now.entries[index].path);
}

/* Adds a position behind the last, or lowers its lead if it is the same. */
static qj_status add_next(struct strategy *strategy, const struct entry *entry)
{
    struct level *next = &strategy->next;
    struct entry *last = next->count ? &next->entries[next->count - 1] : NULL;
    if (last && last->path == entry->path) {
        last->lead = entry->lead < last->lead ? entry->lead : last->lead;
        return QJ_OK;
    }
    TRY(arena_reserve(strategy->arena, &next->entries, &next->capacity, next->count));
    next->entries[next->count++] = *entry;
    return next->count % OFTEN
               ? QJ_OK
               : context_poll(strategy->arena->context, "moves", strategy->ply, strategy->plies);
}

/* The first position from one on that a corner at bit leads on from. */
static uint64_t find_way(const struct strategy *strategy, uint64_t from, int bit)
{
    while (from < strategy->now.count && !(ways_on(strategy, from) >> bit & 1))
        from++;
    return from;
}

static qj_status merge(struct strategy *strategy)
{
    uint64_t at[MOST_STEPS];
    int steps = (int)(strategy->rows + strategy->columns);
    for (int bit = 0; bit < steps; bit++)
        at[bit] = find_way(strategy, 0, bit);
    strategy->next.count = 0;
    for (;;) {
        uint64_t least = UINT64_MAX;
        int first = 0;
        for (int bit = 0; bit < steps; bit++)
            if (at[bit] < strategy->now.count) {
                uint64_t path = strategy->now.entries[at[bit]].path + (UINT64_C(1) << bit);
                first = path < least ? bit : first;
                least = path < least ? path : least;
            }
        if (least == UINT64_MAX)
            return QJ_OK;
        struct entry entry = entry_after(strategy, &strategy->now.entries[at[first]], first);
        TRY(add_next(strategy, &entry));
        at[first] = find_way(strategy, at[first] + 1, first);
    }
}

static qj_status go_on(struct strategy *strategy)
{
    TRY(merge(strategy));
    struct level level = strategy->now;
    strategy->now = strategy->next;
    strategy->next = level;
    strategy->ply++;
    strategy->side = !strategy->side;
    return QJ_OK;
}

/* The word of the position that is asked about. */
static uint64_t start_path(const struct strategy *strategy)
{
    const struct strategy_question *question = strategy->question;
    uint64_t path = 0;
    for (uint64_t i = 0; i < question->interval->rows; i++) {
        uint64_t bit = question->lengths[i] + question->interval->rows - 1 - i;
        path |= UINT64_C(1) << bit;
    }
    if (!question->interval->transposed)
        return path;
    uint64_t mirrored = 0, steps = strategy->rows + strategy->columns;
    for (uint64_t bit = 0; bit < steps; bit++)
        mirrored |= (~path >> bit & 1) << (steps - 1 - bit);
    return mirrored;
}

static qj_status visit_plies(struct strategy *strategy, qj_reply_fn visit, void *user)
{
    const struct strategy_question *question = strategy->question;
    const struct entry start = {start_path(strategy), question->rank, 0};
    uint64_t *reached;
    TRY(arena_make(strategy->arena, &reached, bits_words(question->interval->count)));
    strategy->reached = reached;
    TRY(add_next(strategy, &start));
    struct level level = strategy->now;
    strategy->now = strategy->next;
    strategy->next = level;
    while (corners_of(strategy, strategy->now.entries[0].path)) {
        if (strategy->side == question->player) {
            TRY(reply_to_all(strategy));
            if (!say_replies(strategy, visit, user))
                return QJ_OK;
        }
        TRY(go_on(strategy));
    }
    return QJ_OK;
}

qj_status strategy_replies(const struct strategy_question *question, struct arena *arena,
                           qj_reply_fn visit, void *user)
{
    const struct interval *interval = question->interval;
    struct strategy strategy = {.question = question,
                                .arena = arena,
                                .rows = interval->transposed ? interval->columns : interval->rows,
                                .columns = interval->transposed ? interval->rows
                                                                : interval->columns,
                                .plies = interval->rows * interval->columns,
                                .side = question->side};
    if (interval->rows > MOST_STEPS || interval->columns > MOST_STEPS - interval->rows)
        return context_fail(arena->context, QJ_LIMIT,
                            "strategies are for boards of at most %d rows and columns together",
                            MOST_STEPS);
    qj_status status = visit_plies(&strategy, visit, user);
    arena_free(arena, strategy.now.entries);
    arena_free(arena, strategy.next.entries);
    arena_free(arena, strategy.replies);
    arena_free(arena, strategy.reached);
    return status;
}
