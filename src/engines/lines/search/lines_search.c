/* lines_search: alpha-beta on bitboards.
 *
 * Alpha-beta (Knuth and Moore 1975) with a table of bounds, driven by null windows, the draw first
 * (after Pons, "Solving Connect 4", 2015).
 *
 * A player who lacks n cells of a winning line wins with the n-th mark at the earliest. With e
 * empty cells this win finds e - 2(n-1) of them empty for the player to move, e-1 - 2(n-1) for the
 * opponent, and scores as many. The lines without a mark of the opponent bound the value from
 * above, the lines without an own mark from below. If no line is open, the position is a draw:
 *
 *     k = 4    1 . 1 .    n = 2 for player 1          1 . 2 .    closed to both
 *
 * With n = 1 the player to move wins at once. If the opponent has n = 1 in two cells, the position
 * is lost; in one cell, it is the only move.
 *
 * (docs/theory/lines.md has the proofs.)
 */
#include "engines/lines/search/lines_search.h"

#include "base/bits.h"
#include "base/capped.h"

enum { INFINITE = 127, MAX_WEIGHED = 8, ALONE = 1 << 15 };

/* A summary of the open lines of a position, for each player. */
enum { OWN, OTHER, PLAYERS };
struct lines_outlook {
    int needs[PLAYERS];     /* missing cells of the nearest line; k + 1 if no line is open */
    uint64_t wins[PLAYERS]; /* cells that complete a line */
};

static struct lines_outlook lines_search_survey(const struct geometry *geometry,
                                                const struct lines_bitboards *bitboards)
{
    struct lines_outlook outlook = {{geometry->k + 1, geometry->k + 1}, {0, 0}};
    const uint64_t marks[PLAYERS] = {bitboards->own[0], bitboards->other[0]};
    for (int i = 0; i < geometry->winning_lines; i++)
        for (int player = OWN; player < PLAYERS; player++) {
            const uint64_t missing = geometry->winning_line[i] & ~marks[player];
            const int needs = bits_count(missing);
            if (geometry->winning_line[i] & marks[!player])
                continue;
            if (needs < outlook.needs[player])
                outlook.needs[player] = needs;
            if (needs == 1)
                outlook.wins[player] |= missing;
        }
    return outlook;
}

/* The score of the earliest win of a player who moves next on `empty` empty cells. */
static int lines_search_earliest_win(int empty, int needs)
{
    int score = empty - 2 * (needs - 1);
    return score > 0 ? score : 0;
}

/* The score of the earliest win with `needs` more marks; 0 if no line is open. */
static int lines_search_soonest_win(const struct lines_search *search, int empty, int needs)
{
    if (needs > search->geometry->k)
        return 0;
    return lines_search_earliest_win(empty, search->without & CUT_SOONEST && needs > 2 ? 2 : needs);
}

/* Bounds without a search; the game is not over. */
static struct lines_bounds lines_search_outlook_bounds(const struct lines_search *search,
                                                       const struct lines_outlook *outlook,
                                                       int empty)
{
    int high = lines_search_soonest_win(search, empty, outlook->needs[OWN]);
    int low = -lines_search_soonest_win(search, empty - 1, outlook->needs[OTHER]);
    if (outlook->wins[OWN])
        low = high;
    else if (bits_count(outlook->wins[OTHER]) > 1)
        high = low;
    return (struct lines_bounds){(int8_t)low, (int8_t)high};
}

/* ------------------------------------------------------------------ order */

/* Weighs the empty cells by their open lines, which marks of either player make heavier. */
static void lines_search_weigh_cells(const struct geometry *geometry,
                                     const struct lines_bitboards *bitboards,
                                     uint32_t weights[MAX_CELLS])
{
    for (int i = 0; i < geometry->winning_lines; i++) {
        uint64_t winning_line = geometry->winning_line[i];
        uint64_t own = winning_line & bitboards->own[0], other = winning_line & bitboards->other[0];
        if (own && other)
            continue;
        int taken = bits_count(own | other);
        uint32_t weight = UINT32_C(1) << 2 * (taken < MAX_WEIGHED ? taken : MAX_WEIGHED);
        for (uint64_t cells = winning_line & ~(own | other); cells; cells &= cells - 1)
            weights[bits_lowest(cells)] += weight;
    }
}

/* Adds weight for the player who must block Maker: her open lines, doubled with every mark. */
static void lines_search_weigh_attack(const struct geometry *geometry, uint64_t maker,
                                      uint64_t breaker, uint32_t weights[MAX_CELLS])
{
    for (int i = 0; i < geometry->winning_lines; i++) {
        uint64_t cells = geometry->winning_line[i] & ~maker;
        int taken = geometry->k - bits_count(cells);
        uint32_t weight = UINT32_C(2) << (taken < MAX_WEIGHED ? taken : MAX_WEIGHED);
        for (; cells && !(geometry->winning_line[i] & breaker); cells &= cells - 1)
            weights[bits_lowest(cells)] += weight;
    }
}

int lines_search_next(const struct lines_search *search, const struct lines_bitboards *bitboards,
                      uint64_t *cells)
{
    uint32_t weights[MAX_CELLS] = {0};
    lines_search_weigh_cells(search->geometry, bitboards, weights);
    lines_search_weigh_attack(search->geometry, bitboards->other[0], bitboards->own[0], weights);
    return geometry_take_heaviest(cells, weights);
}

/* ----------------------------------------------------------------- search */

static bool lines_search_stopped(const struct lines_search *search)
{
    return search->status != QJ_OK || *search->states >= search->most;
}

static bool lines_search_goes_on(struct lines_search *search)
{
    enum { OFTEN = 1 << 12 };
    if (lines_search_stopped(search))
        return false;
    search->status = context_check_states(search->context, ++*search->states);
    if (search->status == QJ_OK && *search->states % OFTEN == 0)
        search->status = context_poll(search->context, "states", *search->states, 0);
    return search->status == QJ_OK;
}

/* Returns whether bounds alone give a result within the contract of lines_search_alpha_beta. */
static bool lines_search_bounds_decide(struct lines_bounds bounds, int alpha, int beta, int *result)
{
    bool high = bounds.high <= alpha;
    *result = high ? bounds.high : bounds.low;
    return high || bounds.low >= beta || bounds.low == bounds.high;
}

/* Returns whether a short search proves that Breaker keeps Maker from a line. */
static bool lines_search_is_held(struct lines_search *search, uint64_t maker, uint64_t breaker,
                                 bool maker_moves)
{
    enum { TO_MOVE = 2, TO_ANSWER = 8 };
    enum hold_verdict verdict;
    search->status = hold_within(search->hold, maker, breaker, maker_moves,
                                 maker_moves ? TO_MOVE : TO_ANSWER, &verdict);
    return search->status == QJ_OK && verdict == HOLD_HOLDS;
}

/* Returns whether pairs and weights keep Maker, to move, from a line with `most` more marks. */
static bool lines_search_is_late(struct lines_search *search, uint64_t maker, uint64_t breaker,
                                 int most)
{
    enum { PATIENCE = 4 };
    return hold_by_pairs(search->hold, maker, breaker, most, PATIENCE);
}

/* The same if Breaker is to move to one of cells: the most promising ones are tried. */
static bool lines_search_is_late_after(struct lines_search *search, uint64_t maker,
                                       uint64_t breaker, int most, uint64_t cells)
{
    enum { MAX_TRIED = 2 };
    uint32_t weights[MAX_CELLS] = {0};
    lines_search_weigh_attack(search->geometry, maker, breaker, weights);
    for (int tried = 0; cells && tried < MAX_TRIED; tried++) {
        uint64_t cell = UINT64_C(1) << geometry_take_heaviest(&cells, weights);
        if (lines_search_is_late(search, maker, breaker | cell, most))
            return true;
    }
    return false;
}

/* The most marks with which a player who moves next on `empty` empty cells scores this much. */
static int lines_search_max_marks(int empty, int score)
{
    return (empty - score) / 2 + 1;
}

/* Tries proofs that a player cannot win, if the answer matters: alpha or beta is 0. */
static void lines_search_narrow_by_breaker(struct lines_search *search,
                                           const struct lines_bitboards *bitboards, int alpha,
                                           int beta, struct lines_bounds *bounds)
{
    if (search->without & CUT_HELD)
        return;
    if (alpha == 0 && bounds->high > 0 &&
        lines_search_is_held(search, bitboards->own[0], bitboards->other[0], true))
        bounds->high = 0;
    if (beta == 0 && bounds->low < 0 &&
        lines_search_is_held(search, bitboards->other[0], bitboards->own[0], false))
        bounds->low = 0;
}

/* Tries proofs that a player wins later than the question asks. cells: the moves to try. */
static void lines_search_narrow_by_time(struct lines_search *search,
                                        const struct lines_bitboards *bitboards, uint64_t cells,
                                        int alpha, int beta, struct lines_bounds *bounds)
{
    uint64_t own = bitboards->own[0], other = bitboards->other[0];
    int own_max = lines_search_max_marks(bitboards->empty, alpha + 1);
    int other_max = lines_search_max_marks(bitboards->empty - 1, 1 - beta);
    if (search->without & CUT_LATE)
        return;
    if (alpha > 0 && bounds->high > alpha && lines_search_is_late(search, own, other, own_max))
        bounds->high = (int8_t)lines_search_earliest_win(bitboards->empty, own_max + 1);
    if (beta < 0 && bounds->low < beta &&
        lines_search_is_late_after(search, other, own, other_max, cells))
        bounds->low = (int8_t)-lines_search_earliest_win(bitboards->empty - 1, other_max + 1);
}

/* A win by threats with the n-th own mark scores at least lines_search_earliest_win, if the
 * opponent lacks n cells or more: then the n - 1 forced answers complete no line. */
static void lines_search_narrow_by_threats(const struct lines_search *search,
                                           const struct lines_bitboards *bitboards,
                                           const struct lines_outlook *outlook, int alpha,
                                           struct lines_bounds *bounds)
{
    if (alpha < 0 || outlook->needs[OWN] > 2 || search->without & CUT_THREATS)
        return;
    int marks = hold_fails_by_threats(search->hold, bitboards->own[0], bitboards->other[0],
                                      outlook->needs[OTHER]);
    int low = lines_search_earliest_win(bitboards->empty, marks);
    if (marks && low > bounds->low)
        bounds->low = (int8_t)low;
}

static int lines_search_alpha_beta(struct lines_search *search,
                                   const struct lines_bitboards *bitboards, int alpha, int beta);

/* Returns the largest value of a move to one of cells, within the contract of
 * lines_search_alpha_beta; no move exceeds high. One level for each cell, at most 64.
 * NOLINTNEXTLINE(misc-no-recursion) */
static int lines_search_best_move(struct lines_search *search,
                                  const struct lines_bitboards *bitboards, uint64_t cells,
                                  int alpha, int beta, int high)
{
    uint32_t weights[MAX_CELLS] = {0};
    int best = -INFINITE;
    lines_search_weigh_cells(search->geometry, bitboards, weights);
    if (alpha == -1 && beta == 0)
        lines_search_weigh_attack(search->geometry, bitboards->other[0], bitboards->own[0],
                                  weights);
    /* Threads of one question, except the first, have a different order of moves for a player who
     * asks for a win. Usually there is no win, and all moves must be tried. */
    for (uint32_t cell = 0; search->thread && alpha >= 0 && cell < MAX_CELLS; cell++)
        weights[cell] = (cell + 1) * (search->thread * UINT32_C(0x9e3779b9) | 1) >> 8;
    while (cells && best < beta && best < high) {
        int cell = geometry_take_heaviest(&cells, weights);
        struct lines_bitboards next = geometry_mark(search->geometry, bitboards, cell);
        int value = -lines_search_alpha_beta(search, &next, -beta, best > alpha ? -best : -alpha);
        best = value > best ? value : best;
    }
    return best;
}

/* Stores bounds and returns the result. */
static int lines_search_store(struct lines_search *search, const struct lines_bitboards *bitboards,
                              struct lines_bounds bounds, int result)
{
    if (!lines_search_stopped(search))
        search->status = lines_table_store(search->table, search->thread == 0, bitboards, bounds);
    return result;
}

/* The contract, for a position of value v for the player to move where nobody has won, and a result
 * r:
 *
 *     r <= alpha          v <= r: only this upper bound is known
 *     alpha < r < beta    v = r
 *     r >= beta           v >= r
 *
 * The bounds in the table and of the open lines are correct for every alpha and beta. If
 * search->status is not QJ_OK, the result is invalid and not stored.
 * NOLINTNEXTLINE(misc-no-recursion) */
static int lines_search_alpha_beta(struct lines_search *search,
                                   const struct lines_bitboards *bitboards, int alpha, int beta)
{
    int result;
    if (!lines_search_goes_on(search))
        return 0;
    struct lines_outlook outlook = lines_search_survey(search->geometry, bitboards);
    struct lines_bounds bounds = lines_search_outlook_bounds(search, &outlook, bitboards->empty);
    if (lines_search_bounds_decide(bounds, alpha, beta, &result))
        return result;
    lines_table_find(search->table, bitboards, &bounds);
    if (lines_search_bounds_decide(bounds, alpha, beta, &result))
        return result;
    bool forced = outlook.wins[OTHER] && !(search->without & CUT_FORCED);
    uint64_t cells = forced ? outlook.wins[OTHER] : geometry_empty(search->geometry, bitboards);
    lines_search_narrow_by_breaker(search, bitboards, alpha, beta, &bounds);
    lines_search_narrow_by_time(search, bitboards, cells, alpha, beta, &bounds);
    if (!outlook.wins[OTHER])
        lines_search_narrow_by_threats(search, bitboards, &outlook, alpha, &bounds);
    if (lines_search_bounds_decide(bounds, alpha, beta, &result))
        return lines_search_store(search, bitboards, bounds, result);
    int best = lines_search_best_move(search, bitboards, cells, alpha, beta, bounds.high);
    if (best > alpha)
        bounds.low = (int8_t)best;
    if (best < beta)
        bounds.high = (int8_t)best;
    return lines_search_store(search, bitboards, bounds, best);
}

qj_status lines_search_init(struct lines_search *search, struct arena *arena,
                            const struct geometry *geometry, uint64_t *states)
{
    *search = (struct lines_search){.geometry = geometry,
                                    .arena = arena,
                                    .context = arena->context,
                                    .states = states,
                                    .alone = ALONE};
    TRY(arena_make(arena, &search->table, 1));
    TRY(lines_table_init(search->table, arena, geometry));
    TRY(arena_make(arena, &search->hold, 1));
    return hold_init(search->hold, arena, geometry, states, context_left(arena->context) / 2);
}

bool lines_search_is_over(const struct lines_search *search,
                          const struct lines_bitboards *bitboards, struct lines_bounds *bounds)
{
    int value = 0;
    if (geometry_is_near(search->geometry, bitboards->other[0], 0, 0))
        value = -(bitboards->empty + 1);
    else if (geometry_is_near(search->geometry, bitboards->own[0], 0, 0))
        value = bitboards->empty + 1;
    else if (bitboards->empty)
        return false;
    *bounds = (struct lines_bounds){(int8_t)value, (int8_t)value};
    return true;
}

struct lines_bounds lines_search_bounds(const struct lines_search *search,
                                        const struct lines_bitboards *bitboards)
{
    struct lines_bounds bounds;
    if (lines_search_is_over(search, bitboards, &bounds))
        return bounds;
    struct lines_outlook outlook = lines_search_survey(search->geometry, bitboards);
    bounds = lines_search_outlook_bounds(search, &outlook, bitboards->empty);
    if (bounds.low < 0 && !(search->without & CUT_EXTRA) &&
        geometry_is_ahead(search->geometry, bitboards))
        bounds.low = 0;
    lines_table_find(search->table, bitboards, &bounds);
    return bounds;
}

bool lines_search_split(struct lines_search *search, const struct lines_bitboards *bitboards,
                        int split, uint64_t more, struct lines_bounds *bounds)
{
    search->most = capped_sum(*search->states, more);
    search->context->depth = (uint64_t)(bitboards->empty - (split >= 0 ? split : -1 - split));
    int result = lines_search_alpha_beta(search, bitboards, split, split + 1);
    if (lines_search_stopped(search))
        return false;
    if (result <= split)
        bounds->high = (int8_t)result;
    else
        bounds->low = (int8_t)result;
    return true;
}
