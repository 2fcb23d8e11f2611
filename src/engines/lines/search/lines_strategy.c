/* lines_strategy: one player's moves that keep a bound on the score against every defence.
 *
 * The player needs a reply in each position that the opponent can reach. Positions are visited in
 * order: after a reply all the opponent's moves in board order, each followed by its continuations.
 * No reply is needed in a position that was visited before, also mirrored or turned, or in which
 *
 *     the player can complete a line that scores enough, and does;
 *     a loss of this size or a draw is allowed, and the opponent has no line in time.
 *
 * For a bound of at least a draw, the continuations of a reply are omitted if pairs hold (hold.h).
 *
 * Any reply that keeps the bound proves it. To keep the proof short, the best replies by the order
 * of the search are compared. The reply after which the fewest moves need a new reply is taken.
 */
#include "base/members.h"
#include "engines/lines/search/lines_search.h"

enum { PATIENCE = MAX_CELLS, MAX_TRIED = 6 };

struct lines_strategy {
    struct lines_search *search;
    struct members met; /* the keys of visited positions */
    int least;
    uint64_t first_ply; /* empty cells at the start */
    bool ended;         /* the visitor has returned false */
    qj_reply_fn visit;
    void *user;
};

/* A candidate reply. */
struct lines_strategy_reply {
    int cell;
    bool holds;
    struct pairing pairing;
};

/* ----------------------------------------------------------------- visited positions */

static bool lines_strategy_was_met(const struct lines_strategy *strategy,
                                   const struct lines_bitboards *bitboards)
{
    const struct lines_key key = geometry_key(strategy->search->geometry, bitboards);
    return members_find(&strategy->met, (const unsigned char *)&key,
                        bits_hash(key.word, KEY_WORDS)) != MEMBERS_NONE;
}

static qj_status lines_strategy_add_met(struct lines_strategy *strategy,
                                        const struct lines_bitboards *bitboards)
{
    const struct lines_key key = geometry_key(strategy->search->geometry, bitboards);
    uint32_t index;
    bool is_new;
    return members_put(&strategy->met, sizeof key, strategy->search->arena,
                       (const unsigned char *)&key, bits_hash(key.word, KEY_WORDS), &index,
                       &is_new);
}

/* ------------------------------------------------------------------ leaves */

/* The max marks of the opponent up to a line in time, which leaves at least -least empty cells, if
 * the strategy allows a loss or a draw. */
static int lines_strategy_chances(const struct lines_strategy *strategy, int empty,
                                  bool other_moves)
{
    int min_left = strategy->least < 0 ? -strategy->least : 0;
    int time = empty + other_moves - min_left;
    return time > 0 ? time / 2 : 0;
}

/* Returns whether a position with the player to move needs no reply. */
static bool lines_strategy_is_leaf(const struct lines_strategy *strategy,
                                   const struct lines_bitboards *bitboards)
{
    const struct geometry *geometry = strategy->search->geometry;
    if (bitboards->empty >= strategy->least &&
        geometry_is_near(geometry, bitboards->own[0], bitboards->other[0], 1))
        return true;
    return strategy->least <= 0 &&
           !geometry_is_near(geometry, bitboards->other[0], bitboards->own[0],
                             lines_strategy_chances(strategy, bitboards->empty, false));
}

/* ----------------------------------------------------------------- replies */

/* The cost of the positions after a reply: how many need a reply; more if no short proof shows that
 * the player then keeps the opponent from every line. */
static qj_status lines_strategy_cost(const struct lines_strategy *strategy,
                                     const struct lines_bitboards *next, uint64_t *cost)
{
    enum { ONE_MORE = 1, MANY = 8, EFFORT = 4 };
    const struct geometry *geometry = strategy->search->geometry;
    *cost = 0;
    for (uint64_t cells = geometry_empty(geometry, next); cells; cells &= cells - 1) {
        struct lines_bitboards after = geometry_mark(geometry, next, bits_lowest(cells));
        enum hold_verdict verdict = HOLD_OPEN;
        if (lines_strategy_is_leaf(strategy, &after) || lines_strategy_was_met(strategy, &after))
            continue;
        if (strategy->least <= 0)
            TRY(hold_within(strategy->search->hold, after.other[0], after.own[0], false, EFFORT,
                            &verdict));
        *cost += verdict == HOLD_HOLDS ? ONE_MORE : MANY;
    }
    return QJ_OK;
}

static void lines_strategy_find_pairs(const struct lines_strategy *strategy,
                                      const struct lines_bitboards *next,
                                      struct lines_strategy_reply *reply)
{
    struct hold *hold = strategy->search->hold;
    reply->holds = strategy->least <= 0 &&
                   hold_by_pairs(hold, next->own[0], next->other[0],
                                 lines_strategy_chances(strategy, next->empty, true), PATIENCE);
    reply->pairing = hold->room->pairing;
}

/* Chooses a reply in a position that needs one. */
static qj_status lines_strategy_choose(const struct lines_strategy *strategy,
                                       const struct lines_bitboards *bitboards,
                                       struct lines_strategy_reply *reply)
{
    uint64_t best = UINT64_MAX, cells = geometry_empty(strategy->search->geometry, bitboards);
    TRY(context_poll(strategy->search->context, "states", *strategy->search->states, 0));
    for (int tried = 0; cells && tried < MAX_TRIED && best;) {
        struct lines_strategy_reply next_reply = {
            .cell = lines_search_next(strategy->search, bitboards, &cells)};
        struct lines_bitboards next = geometry_mark(strategy->search->geometry, bitboards,
                                                    next_reply.cell);
        bool better;
        TRY(lines_search_reaches(strategy->search, &next, 1 - strategy->least, &better));
        if (better)
            continue;
        lines_strategy_find_pairs(strategy, &next, &next_reply);
        uint64_t cost = 0;
        if (!next_reply.holds) {
            TRY(lines_strategy_cost(strategy, &next, &cost));
            cost++;
        }
        if (cost < best) {
            best = cost;
            *reply = next_reply;
        }
        tried++;
    }
    assert(best != UINT64_MAX);
    return QJ_OK;
}

static void lines_strategy_visit_out(struct lines_strategy *strategy,
                                     const struct lines_bitboards *bitboards, bool moves,
                                     struct lines_strategy_reply *reply)
{
    qj_move pairs[MAX_CELLS];
    qj_reply out = {.ply = strategy->first_ply - (uint64_t)bitboards->empty,
                    .moves = moves,
                    .holds = reply->holds,
                    .move = {{(uint64_t)reply->cell}},
                    .pairs = pairs};
    for (int cell = 0; reply->holds && cell < MAX_CELLS; cell++)
        for (int i = 0; i < reply->pairing.count; i++) {
            const uint64_t pair = reply->pairing.pair[i];
            if (bits_lowest(pair) == cell) {
                pairs[out.paired++] = (qj_move){{(uint64_t)cell}};
                pairs[out.paired++] = (qj_move){{(uint64_t)bits_highest(pair)}};
            }
        }
    strategy->ended = !strategy->visit(strategy->user, &out);
}

/* ------------------------------------------------------------------- order */

static qj_status lines_strategy_visit_answers(struct lines_strategy *strategy,
                                              const struct lines_bitboards *bitboards);

/* The player is to move. One level for each mark, at most 64. NOLINTNEXTLINE(misc-no-recursion) */
static qj_status lines_strategy_visit_reply(struct lines_strategy *strategy,
                                            const struct lines_bitboards *bitboards)
{
    struct lines_strategy_reply reply;
    if (strategy->ended || bitboards->empty == 0 || lines_strategy_is_leaf(strategy, bitboards) ||
        lines_strategy_was_met(strategy, bitboards))
        return QJ_OK;
    TRY(lines_strategy_add_met(strategy, bitboards));
    TRY(lines_strategy_choose(strategy, bitboards, &reply));
    lines_strategy_visit_out(strategy, bitboards, true, &reply);
    struct lines_bitboards next = geometry_mark(strategy->search->geometry, bitboards, reply.cell);
    return reply.holds ? QJ_OK : lines_strategy_visit_answers(strategy, &next);
}

/* NOLINTNEXTLINE(misc-no-recursion) */
static qj_status lines_strategy_visit_answers(struct lines_strategy *strategy,
                                              const struct lines_bitboards *bitboards)
{
    const struct geometry *geometry = strategy->search->geometry;
    for (uint64_t cells = geometry_empty(geometry, bitboards); cells; cells &= cells - 1) {
        struct lines_bitboards next = geometry_mark(geometry, bitboards, bits_lowest(cells));
        if (!geometry_is_near(geometry, next.other[0], 0, 0))
            TRY(lines_strategy_visit_reply(strategy, &next));
    }
    return QJ_OK;
}

qj_status lines_strategy_visit(struct lines_search *search, const struct lines_bitboards *bitboards,
                               bool first, int least, qj_reply_fn visit, void *user)
{
    struct lines_strategy strategy = {.search = search,
                                      .met.size = sizeof(struct lines_key),
                                      .least = least,
                                      .first_ply = (uint64_t)bitboards->empty,
                                      .visit = visit,
                                      .user = user};
    struct lines_strategy_reply reply = {.holds = false};
    if (!first) /* the opponent begins */
        lines_strategy_find_pairs(&strategy, bitboards, &reply);
    if (reply.holds)
        lines_strategy_visit_out(&strategy, bitboards, false, &reply);
    qj_status status = reply.holds ? QJ_OK
                       : first     ? lines_strategy_visit_reply(&strategy, bitboards)
                                   : lines_strategy_visit_answers(&strategy, bitboards);
    members_clear(&strategy.met, search->arena);
    return status;
}
