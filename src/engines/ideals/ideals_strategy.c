/* ideals_strategy: a strategy of one player that gains a given amount against any reply.
 *
 * Positions are visited ply by ply. The player has one reply to each reachable position, the
 * opponent has all corners. Only the player's lead depends on earlier moves. If several leads reach
 * a position, the smallest is stored. A reply keeps the bound if this lead and the value of the
 * rest suffice; it need not be optimal.
 *
 * A position is a word with a bit for each step of its contour, from the lower left to the upper
 * right corner, 1 for a row and 0 for a column. Taking a cell moves the 1 of its row up by one bit:
 *
 *     3 |# # #|
 *     1 |# . .|    bits 0 to 5:    1 0 1 0 0 1
 *     0 |. . .|    after (2, 2):   1 0 0 1 0 1, which is 2^2 more
 *
 * The positions of a ply are sorted. The successors by one corner bit are sorted too. The next ply
 * is therefore a merge of one list for each bit.
 *
 * A reply to a position that play reaches anyway is preferred, which keeps the strategy small.
 */
#include "engines/ideals/ideals.h"

#include "base/bits.h"

enum { MAX_STEPS = 64, OFTEN = 1 << 14 };

struct ideals_strategy_entry {
    uint64_t path, rank;
    int64_t lead;
};

/* The positions of a ply. */
struct ideals_strategy_ply {
    struct ideals_strategy_entry *entries;
    uint64_t count, capacity;
};

struct ideals_strategy {
    const struct ideals_session *ideals;
    struct arena *arena;
    int player;     /* the player with the strategy */
    int64_t least;  /* gain that the strategy guarantees; the player can reach it */
    uint64_t rows;  /* as the view has them */
    unsigned steps; /* of a path */
    struct ideals_strategy_ply now, next;
    uint8_t *replies; /* bit of the corner for each position of `now` */
    uint64_t replies_capacity;
    uint64_t *reached; /* one bit for each rank: the position is reached */
    uint64_t ply, plies;
    int side;
};

/* ----------------------------------------------------------------- corners */

static qj_move ideals_strategy_cell(const struct ideals_strategy *strategy, uint64_t path, int bit)
{
    uint64_t below = (uint64_t)bits_count(path & (bits_first((uint64_t)bit)));
    return (qj_move){{strategy->rows - 1 - below, (uint64_t)bit - below}};
}

/* Returns the position after the player to move takes a corner. */
static struct ideals_strategy_entry
ideals_strategy_entry_after(const struct ideals_strategy *strategy,
                            const struct ideals_strategy_entry *entry, int bit)
{
    const struct interval *interval = &strategy->ideals->interval;
    qj_move cell = ideals_strategy_cell(strategy, entry->path, bit);
    uint64_t row = cell.part[interval->transposed], length = cell.part[!interval->transposed];
    uint64_t at = interval_cell(interval, row, length);
    int64_t weight = strategy->ideals->weights[strategy->side][at];
    return (struct ideals_strategy_entry){
        entry->path + (UINT64_C(1) << bit), entry->rank + interval_jump(interval, row, length),
        entry->lead + (strategy->side == strategy->player ? weight : -weight)};
}

/* ----------------------------------------------------------------- replies */

/* Returns the corners that keep the bound. *reply: the first that leads to a reached position,
 * otherwise the first. */
static uint64_t ideals_strategy_good_replies(const struct ideals_strategy *strategy,
                                             const struct ideals_strategy_entry *entry, int *reply)
{
    uint64_t good = 0;
    bool reached = false;
    for (uint64_t left = word_corners(entry->path, strategy->steps); left; left &= left - 1) {
        int bit = bits_lowest(left);
        struct ideals_strategy_entry next = ideals_strategy_entry_after(strategy, entry, bit);
        if (next.lead - strategy->ideals->values[next.rank] < strategy->least)
            continue;
        bool better = !reached && bits_get(strategy->reached, next.rank);
        if (!good || better)
            *reply = bit;
        reached |= better;
        good |= UINT64_C(1) << bit;
    }
    return good;
}

/* Chooses all replies. Positions with a single good reply come first. */
static qj_status ideals_strategy_reply_to_all(struct ideals_strategy *strategy)
{
    TRY(arena_grow(strategy->arena, &strategy->replies, &strategy->replies_capacity, 0,
                   strategy->now.count));
    for (int several = 0; several <= 1; several++)
        for (uint64_t i = 0; i < strategy->now.count; i++) {
            const struct ideals_strategy_entry *entry = &strategy->now.entries[i];
            if (i % OFTEN == 0)
                TRY(context_poll(strategy->arena->context, "moves", strategy->ply,
                                 strategy->plies));
            int bit = 0;
            uint64_t good = ideals_strategy_good_replies(strategy, entry, &bit);
            if (((good & (good - 1)) != 0) != several)
                continue;
            strategy->replies[i] = (uint8_t)bit;
            bits_set(strategy->reached, ideals_strategy_entry_after(strategy, entry, bit).rank);
        }
    return QJ_OK;
}

/* Visits the replies; returns false if the visitor ends the visit. */
static bool ideals_strategy_visit_replies(const struct ideals_strategy *strategy, qj_reply_fn visit,
                                          void *user)
{
    for (uint64_t i = 0; i < strategy->now.count; i++) {
        qj_reply reply = {.ply = strategy->ply,
                          .moves = true,
                          .move = ideals_strategy_cell(strategy, strategy->now.entries[i].path,
                                                       strategy->replies[i])};
        if (!visit(user, &reply))
            return false;
    }
    return true;
}

/* ------------------------------------------------------------------- plies */

/* Appends a position, or lowers the lead of the last position if it is equal. */
static qj_status ideals_strategy_add_next(struct ideals_strategy *strategy,
                                          const struct ideals_strategy_entry *entry)
{
    struct ideals_strategy_ply *next = &strategy->next;
    struct ideals_strategy_entry *last = next->count ? &next->entries[next->count - 1] : NULL;
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

/* Returns the first position at or after `from` from which play continues with a corner at bit. */
static uint64_t ideals_strategy_find_way(const struct ideals_strategy *strategy, uint64_t from,
                                         int bit)
{
    for (; from < strategy->now.count; from++)
        if (strategy->side == strategy->player
                ? strategy->replies[from] == bit
                : word_corners(strategy->now.entries[from].path, strategy->steps) >> bit & 1)
            break;
    return from;
}

static qj_status ideals_strategy_merge(struct ideals_strategy *strategy)
{
    uint64_t at[MAX_STEPS];
    const int steps = (int)strategy->steps;
    for (int bit = 0; bit < steps; bit++)
        at[bit] = ideals_strategy_find_way(strategy, 0, bit);
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
        struct ideals_strategy_entry entry = ideals_strategy_entry_after(
            strategy, &strategy->now.entries[at[first]], first);
        TRY(ideals_strategy_add_next(strategy, &entry));
        at[first] = ideals_strategy_find_way(strategy, at[first] + 1, first);
    }
}

/* Returns the word of the session's position. */
static uint64_t ideals_strategy_start_path(const struct ideals_strategy *strategy)
{
    const struct interval *interval = &strategy->ideals->interval;
    const uint64_t *lengths = strategy->ideals->here.lengths;
    uint64_t path = 0;
    for (uint64_t row = 0; row < strategy->rows; row++) {
        uint64_t length = interval->transposed ? 0 : lengths[row];
        for (uint64_t i = 0; interval->transposed && i < interval->rows; i++)
            length += lengths[i] > row;
        path |= UINT64_C(1) << (length + strategy->rows - 1 - row);
    }
    return path;
}

static qj_status ideals_strategy_visit_plies(struct ideals_strategy *strategy, qj_reply_fn visit,
                                             void *user)
{
    const struct ideals_session *ideals = strategy->ideals;
    const struct ideals_strategy_entry start = {ideals_strategy_start_path(strategy),
                                                ideals->here.rank, 0};
    TRY(arena_make(strategy->arena, &strategy->reached, bits_words(ideals->interval.count)));
    TRY(ideals_strategy_add_next(strategy, &start));
    for (;; strategy->ply++, strategy->side = !strategy->side) {
        struct ideals_strategy_ply now = strategy->now;
        strategy->now = strategy->next;
        strategy->next = now;
        if (!word_corners(strategy->now.entries[0].path, strategy->steps))
            return QJ_OK;
        if (strategy->side == strategy->player) {
            TRY(ideals_strategy_reply_to_all(strategy));
            if (!ideals_strategy_visit_replies(strategy, visit, user))
                return QJ_OK;
        }
        TRY(ideals_strategy_merge(strategy));
    }
}

/* Implements struct engine's strategy. Fills the table first if the values are not in it. */
qj_status ideals_strategy(struct engine_session *session, bool at_least, int64_t bound,
                          qj_reply_fn visit, void *user)
{
    struct ideals_session *ideals = (struct ideals_session *)session;
    const struct interval *interval = &ideals->interval;
    const int side = ideals->here.side;
    SCOPED(arena_clear) struct arena room = {.context = session->arena.context};
    struct ideals_strategy strategy = {.ideals = ideals,
                                       .arena = &room,
                                       .player = at_least ? side : !side,
                                       .least = at_least ? bound : -bound,
                                       .rows = interval->transposed ? interval->columns
                                                                    : interval->rows,
                                       .steps = (unsigned)(interval->rows + interval->columns),
                                       .plies = interval->rows * interval->columns,
                                       .side = side};
    qj_value value;
    TRY(engine_session_check_bound(session, bound, ideals_max_gain(ideals)));
    TRY(ideals_value(session, &value));
    if (at_least ? value.lo < bound : value.lo > bound)
        return engine_session_refuse_bound(session, at_least, bound);
    if (!ideals->values)
        TRY(ideals_fill_table(ideals));
    if (strategy.steps > MAX_STEPS)
        return context_fail(session->arena.context, QJ_LIMIT,
                            "strategies are for boards of at most %d rows and columns together",
                            MAX_STEPS);
    return ideals_strategy_visit_plies(&strategy, visit, user);
}
