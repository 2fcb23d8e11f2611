/* tiers_stones: boards on which the players mark empty cells in turn, 27 boards at once.
 *
 *     rank      | digits of the other cells, in base 3 | 3 cells |
 *               |               word                   |  lane   |
 *
 *     open      | 27 bits | 27 bits | ...              of each word: lanes reached and not over
 *     row       | 27 codes | 0 | 27 bits |             of each word: 32 bytes; lanes reached
 *
 *     code      0 none; otherwise the value for the player to move, from the worst to the best:
 *               255 lost at once, 254 lost in one move, ..., 128 a draw, ...,
 *               2 won in one move, 1 won at once
 *               of a score: 128 - score
 *
 * Theorem. A stone in another cell leads to the same lane of a later word. So one reading of the
 * words in their order finds all boards that can be reached, and one reading in reverse gives them
 * their values (Zermelo 1913): a board takes the largest code of its children, from the next
 * player's view. Within a word the stones in its 3 cells are followed from no stone to three, or
 * back. Bits and bytes of 27 boards are processed together (Lamport, "Multiple byte processing with
 * full-word instructions", Communications of the ACM 18, 1975).
 *
 * A group is the 27 words that differ in the next 3 cells. Words of a group with equally many
 * stones do not depend on each other, so the rules are called once for all their boards. A part is
 * the groups that have the same stones in the first cells. Threads share the parts with equally
 * many stones, which do not depend on each other either.
 *
 * tiers_stones_count.c counts the boards for a census.
 */
#include "engines/exhaustive/pass/tiers_stones_words.h"
#include "model/rules.h"

/* ----------------------------------------------------------------------- lanes */

static void tiers_stones_make_lane(struct tiers_stones_lanes *lanes, unsigned lane)
{
    const qj_marks board = qj_marks_make(CELLS, 0, lane);
    const unsigned stones = CELLS - (unsigned)bits_count(board.empty);
    lanes->stones[lane] = (uint8_t)stones;
    for (unsigned mover = 0; mover < 2; mover++)
        lanes->second[mover][lane] = (stones ^ mover) & 1 ? UINT8_MAX : 0;
    lanes->with[stones] |= UINT32_C(1) << lane;
    lanes->parity[stones % 2] |= UINT32_C(1) << lane;
    for (unsigned cell = 0, power = 1; cell < CELLS; cell++, power *= 3) {
        const bool empty = board.empty >> cell & 1;
        lanes->empty[cell] |= (uint32_t)empty << lane;
        lanes->room[cell][lane] = empty;
        for (unsigned player = 0; player < 2; player++)
            lanes->child[player][lane][cell] = (uint8_t)(empty ? lane + (player + 1) * power
                                                               : (unsigned)LANES);
    }
    for (unsigned player = 0; player < 2; player++)
        lanes->set[player][lane] = (uint8_t)board.set[player];
}

static void tiers_stones_make_lanes(struct tiers_stones_lanes *lanes)
{
    unsigned end = 0;
    for (unsigned lane = 0; lane < ROW; lane++)
        lanes->bit[lane] = (uint8_t)(1 << lane % 8);
    for (unsigned lane = 0; lane < LANES; lane++)
        tiers_stones_make_lane(lanes, lane);
    for (unsigned stones = 0; stones <= CELLS; stones++) {
        for (uint32_t left = lanes->with[stones]; left; left &= left - 1)
            lanes->order[end++] = (uint8_t)bits_lowest(left);
        lanes->ends[stones] = (uint8_t)end;
    }
}

/* outer: the board of the cells that all words of the group share. */
static inline struct tiers_stones_word tiers_stones_make_word(const struct tiers_stones *stones,
                                                              uint64_t group, const qj_marks *outer,
                                                              unsigned lane)
{
    struct tiers_stones_word word = {.index = group * LANES + lane};
    for (unsigned player = 0; player < 2; player++)
        word.set[player] = outer->set[player] << CELLS | stones->lanes.set[player][lane];
    word.empty = ~(word.set[0] | word.set[1]) & bits_first(stones->cells);
    word.mover = stones->first ^ outer->side ^ (stones->lanes.parity[1] >> lane & 1);
    return word;
}

/* ----------------------------------------------------------------------- reach */

/* Returns the lanes into which moves from earlier words lead: the owner of a stone moved last, on
 * the board without this stone. */
static inline uint32_t tiers_stones_enter(const struct tiers_stones *stones,
                                          const struct tiers_stones_word *word)
{
    uint32_t entered = 0;
    for (unsigned player = 0; player < 2; player++) {
        uint32_t from = 0;
        for (uint64_t left = word->set[player]; left; left &= left - 1)
            from |= stones->open[word->index - (player + 1) * stones->power[bits_lowest(left)]];
        entered |= from & stones->lanes.parity[player == word->mover];
    }
    if (stones->start / LANES == word->index)
        entered |= UINT32_C(1) << stones->start % LANES;
    return entered;
}

/* Adds the lanes that are reached by stones in the 3 cells, except from boards that are over. */
static inline uint32_t tiers_stones_spread(const struct tiers_stones_lanes *lanes, uint32_t reached,
                                           unsigned mover, uint32_t over)
{
    for (unsigned stones = 0; stones < CELLS; stones++, mover ^= 1) {
        const uint32_t from = reached & lanes->with[stones] & ~over;
        for (unsigned cell = 0, power = 1; cell < CELLS; cell++, power *= 3)
            reached |= (from & lanes->empty[cell]) << (mover + 1) * power;
    }
    return reached;
}

/* Lists the boards of the asked lanes; returns how many. */
static uint64_t tiers_stones_list(const struct tiers_stones *stones,
                                  const struct tiers_stones_word *word, qj_marks *boards)
{
    const struct tiers_stones_lanes *lanes = &stones->lanes;
    const uint64_t one = word->set[0] << CELLS, two = word->set[1] << CELLS,
                   all = bits_first(stones->cells + CELLS);
    uint64_t count = 0;
    for (uint32_t left = word->asked; left; left &= left - 1) {
        const unsigned lane = (unsigned)bits_lowest(left);
        qj_marks *board = &boards[count++];
        board->set[0] = one | lanes->set[0][lane];
        board->set[1] = two | lanes->set[1][lane];
        board->side = word->mover ^ (lanes->parity[1] >> lane & 1);
        board->last = board->set[!board->side];
        board->empty = all & ~(board->set[0] | board->set[1]);
    }
    return count;
}

/* Returns the code of a board that is over. */
static uint8_t tiers_stones_end(struct tiers_stones *stones, int64_t value)
{
    if (value == QJ_STUCK)
        value = rules_stuck(stones->solution->game->rules);
    if (stones->scores) {
        if (value <= -DRAWN || value >= DRAWN)
            atomic_store_explicit(&stones->unfit, true, memory_order_relaxed);
        return (uint8_t)(DRAWN - value);
    }
    if (value < -1 || value > 1)
        atomic_store_explicit(&stones->wrong, true, memory_order_relaxed);
    return value ? (uint8_t)value : DRAWN;
}

/* Records which of the listed boards are reached, and the codes of those that are over. Returns how
 * many are reached. */
static uint64_t tiers_stones_take(struct tiers_stones *stones, const struct tiers_stones_word *word,
                                  const qj_marks *boards, const int64_t *values)
{
    uint8_t *row = stones->rows + word->index * ROW;
    uint32_t over = 0, reached = word->asked;
    uint64_t at = 0;
    for (uint32_t left = word->asked; left; left &= left - 1, at++)
        over |= (uint32_t)(values[at] != QJ_STUCK || !boards[at].empty) << bits_lowest(left);
    if (over)
        reached = tiers_stones_spread(&stones->lanes, word->entered, word->mover, over);
    for (uint32_t left = reached & over; left; left &= left - 1) {
        const unsigned lane = (unsigned)bits_lowest(left);
        row[lane] = tiers_stones_end(stones, values[bits_count(word->asked & bits_first(lane))]);
    }
    memcpy(row + REACHED, &reached, sizeof reached);
    stones->open[word->index] = reached & ~over;
    if (stones->plies && tiers_stones_count_apart(stones, word))
        atomic_store_explicit(&stones->unfit, true, memory_order_relaxed);
    return (uint64_t)bits_count(reached);
}

/* Finds the boards of the words of a group with equally many stones in its cells. Returns how many
 * are reached. */
static uint64_t tiers_stones_reach(struct tiers_stones *stones, uint64_t group,
                                   const qj_marks *outer, unsigned count)
{
    const struct tiers_game *game = stones->solution->game;
    const struct tiers_stones_lanes *lanes = &stones->lanes;
    struct tiers_stones_word words[WORDS_MOST];
    qj_marks boards[BOARDS_MOST];
    int64_t values[BOARDS_MOST];
    uint64_t used = 0, asked = 0, reached = 0;
    for (unsigned i = count ? lanes->ends[count - 1] : 0; i < lanes->ends[count]; i++) {
        struct tiers_stones_word *word = &words[used];
        *word = tiers_stones_make_word(stones, group, outer, lanes->order[i]);
        word->entered = tiers_stones_enter(stones, word);
        stones->open[word->index] = 0;
        memset(stones->rows + word->index * ROW, 0, ROW);
        if (!word->entered)
            continue;
        word->asked = tiers_stones_spread(lanes, word->entered, word->mover, 0);
        asked += tiers_stones_list(stones, word, boards + asked);
        used++;
    }
    if (!asked)
        return 0;
    game->rules->stones_over(game->setup, boards, asked, values);
    for (uint64_t i = 0, at = 0; i < used; i++) {
        reached += tiers_stones_take(stones, &words[i], boards + at, values + at);
        at += (uint64_t)bits_count(words[i].asked);
    }
    return reached;
}

/* -------------------------------------------------------------------- backward */

static inline void tiers_stones_take_larger(uint8_t *restrict best, const uint8_t *restrict row)
{
    for (int i = 0; i < ROW; i++)
        best[i] = row[i] > best[i] ? row[i] : best[i];
}

/* Gives the open boards of a word their codes. Stones in other cells lead to the same lane of other
 * words, whose codes are known. */
static void tiers_stones_value(const struct tiers_stones *stones,
                               const struct tiers_stones_word *word)
{
    uint8_t *row = stones->rows + word->index * ROW, best[2][ROW] = {{0}}, code[ROW];
    for (uint64_t left = word->empty; left; left &= left - 1) {
        const uint64_t step = stones->power[bits_lowest(left)] * ROW;
        tiers_stones_take_larger(best[0], row + step);
        tiers_stones_take_larger(best[1], row + 2 * step);
    }
    memcpy(code, row, ROW);
    for (uint32_t left = stones->open[word->index]; left;) {
        const unsigned lane = (unsigned)bits_highest(left),
                       player = word->mover ^ (stones->lanes.parity[1] >> lane & 1);
        const uint8_t *child = stones->lanes.child[player][lane];
        uint8_t most = best[player][lane];
        for (unsigned cell = 0; cell < CELLS; cell++)
            most = code[child[cell]] > most ? code[child[cell]] : most;
        code[lane] = stones->turned[most];
        left ^= UINT32_C(1) << lane;
    }
    memcpy(row, code, LANES);
}

/* plies: counts to which the boards are added; NULL: none. */
static void tiers_stones_value_group(const struct tiers_stones *stones, uint64_t group,
                                     const qj_marks *outer, qj_ply *plies)
{
    const unsigned cells = stones->cells + CELLS;
    struct tiers_stones_tally tally = {.words = 0};
    const int ply = bits_count(outer->set[0] | outer->set[1]) -
                    bits_count(stones->begun.set[0] | stones->begun.set[1]);
    for (unsigned i = LANES; i-- > 0;) {
        const unsigned lane = stones->lanes.order[i];
        const uint64_t index = group * LANES + lane;
        if (!(plies ? tiers_stones_words_reached(stones, index) : stones->open[index]))
            continue;
        const struct tiers_stones_word word = tiers_stones_make_word(stones, group, outer, lane);
        if (stones->open[index])
            tiers_stones_value(stones, &word);
        if (plies) {
            const int now = ply + stones->lanes.stones[lane];
            if (tally.words && (tally.ply != now || (tally.words + 1) * cells > UINT8_MAX))
                tiers_stones_count_tally(stones, &tally, plies);
            tally.ply = now;
            tiers_stones_count_word(stones, &word, &tally);
        }
    }
    if (tally.words)
        tiers_stones_count_tally(stones, &tally, plies);
}

/* ------------------------------------------------------------------------ pack */

/* Turns the codes of a group into values, from a place of the rows on, without gaps. Returns the
 * place after them. The lanes that are reached go to `open`. */
static uint64_t tiers_stones_pack(const struct tiers_stones *stones, uint64_t group, uint64_t place)
{
    uint8_t *const rows = stones->rows;
    for (uint64_t word = group * LANES; word < (group + 1) * LANES; word++) {
        const uint8_t *row = rows + word * ROW;
        uint32_t reached = tiers_stones_words_reached(stones, word);
        stones->open[word] = reached;
        for (; reached; reached &= reached - 1)
            rows[place++] = stones->value[row[bits_lowest(reached)]];
    }
    return place;
}

/* ----------------------------------------------------------------------- parts */

/* The calling thread looks at the limits and at the rules. Returns whether the pass goes on. */
static bool tiers_stones_goes_on(struct tiers_stones *stones, unsigned thread)
{
    struct tiers_solution *solution = stones->solution;
    const uint64_t reached = atomic_load_explicit(&stones->reached, memory_order_relaxed);
    if (thread == 0 && stones->status == QJ_OK)
        stones->status = pace_add(&solution->pace, (uint64_t)LANES * LANES, "states", reached, 0);
    if (thread == 0 && stones->status == QJ_OK && stones->pass == TIERS_STONES_REACH)
        stones->status = context_check_states(solution->arena->context, reached);
    if (thread == 0 && stones->status != QJ_OK)
        atomic_store_explicit(&stones->stop, true, memory_order_relaxed);
    return !atomic_load_explicit(&stones->stop, memory_order_relaxed) &&
           !atomic_load_explicit(&stones->unfit, memory_order_relaxed) &&
           !atomic_load_explicit(&stones->wrong, memory_order_relaxed);
}

/* The groups of a part. */
static inline uint64_t tiers_stones_groups(const struct tiers_stones *stones)
{
    return stones->power[stones->cells - stones->part_cells - CELLS];
}

/* The first place of the rows of a part. */
static inline uint64_t tiers_stones_first(const struct tiers_stones *stones, uint64_t part)
{
    return part * tiers_stones_groups(stones) * LANES * ROW;
}

static void tiers_stones_take_part(struct tiers_stones *stones, unsigned thread, uint64_t part)
{
    qj_ply *plies = stones->plies ? stones->plies + (uint64_t)thread * PLIES : NULL;
    const uint64_t groups = tiers_stones_groups(stones);
    uint64_t place = tiers_stones_first(stones, part), reached = 0;
    for (uint64_t i = 0; i < groups && tiers_stones_goes_on(stones, thread); i++) {
        const bool value = stones->pass == TIERS_STONES_VALUE;
        const uint64_t group = part * groups + (value ? groups - 1 - i : i);
        const qj_marks outer = qj_marks_make(stones->cells - CELLS, 0, group);
        if (value)
            tiers_stones_value_group(stones, group, &outer, plies);
        else if (stones->pass == TIERS_STONES_PACK)
            place = tiers_stones_pack(stones, group, place);
        else
            for (unsigned count = 0; count <= CELLS; count++)
                reached += tiers_stones_reach(stones, group, &outer, count);
    }
    if (stones->pass != TIERS_STONES_REACH)
        return;
    stones->boards[part] = reached;
    atomic_fetch_add_explicit(&stones->reached, reached, memory_order_relaxed);
}

/* Processes parts that no thread has taken. */
static void tiers_stones_take_parts(void *user, unsigned thread)
{
    struct tiers_stones *stones = user;
    const uint64_t parts = stones->power[stones->part_cells];
    uint64_t part;
    while ((part = atomic_fetch_add_explicit(&stones->next, 1, memory_order_relaxed)) < parts) {
        const qj_marks board = qj_marks_make(stones->part_cells, 0, part);
        if ((unsigned)bits_count(board.set[0] | board.set[1]) == stones->level)
            tiers_stones_take_part(stones, thread, part);
    }
}

/* Reports the results of the threads. */
static qj_status tiers_stones_check(const struct tiers_stones *stones)
{
    const struct tiers_game *game = stones->solution->game;
    qj_context *context = stones->solution->arena->context;
    TRY(stones->status);
    TRY(rules_check(context, game->rules, game->setup, QJ_BAD_INPUT));
    if (atomic_load(&stones->wrong))
        return context_fail(context, QJ_USAGE,
                            "the rules give a finished game another value than -1, 0 or 1");
    return context_check_states(context, atomic_load(&stones->reached));
}

/* Reads all words; those of a level after those of lower levels, or of higher ones. */
static qj_status tiers_stones_read(struct tiers_stones *stones, enum tiers_stones_pass pass)
{
    stones->pass = pass;
    for (unsigned i = 0; i <= stones->part_cells && !atomic_load(&stones->unfit); i++) {
        stones->level = pass == TIERS_STONES_VALUE ? stones->part_cells - i : i;
        atomic_store(&stones->next, 0);
        thread_pool_run(stones->solution->team.pool, tiers_stones_take_parts, stones);
        TRY(tiers_stones_check(stones));
    }
    return QJ_OK;
}

/* ---------------------------------------------------------------------- answers */

/* Writes the set of reached ranks. */
static void tiers_stones_write_reached(const struct tiers_stones *stones)
{
    const struct tiers_index *index = stones->index;
    uint64_t bits = 0, at = 0;
    unsigned filled = 0;
    for (uint64_t word = 0; word < stones->power[stones->cells]; word++) {
        const uint64_t reached = stones->open[word];
        bits |= reached << filled;
        filled += LANES;
        if (filled >= 64) {
            index->words[at++].reached = bits;
            filled -= 64;
            bits = reached >> (LANES - filled);
        }
    }
    if (filled)
        index->words[at].reached = bits;
}

/* Makes the tier from the values of the parts. */
static qj_status tiers_stones_close(struct tiers_stones *stones)
{
    struct tiers_solution *solution = stones->solution;
    struct tiers_tier *tier = solution->tiers[0];
    const uint64_t count = atomic_load(&stones->reached);
    for (uint64_t part = 0, place = 0; place < count; place += stones->boards[part++])
        memmove(stones->rows + place, stones->rows + tiers_stones_first(stones, part),
                stones->boards[part]);
    tiers_stones_write_reached(stones);
    TRY(arena_resize(solution->arena, &stones->rows, count));
    tiers_values_take(&tier->values, solution->arena, solution->game->kind, count, stones->rows);
    stones->rows = NULL;
    solution->positions = tier->index.count = tier->index.taken = count;
    tiers_index_close(&tier->index);
    tiers_log_close(&tier->log);
    tier->solved = true;
    return QJ_OK;
}

/* ------------------------------------------------------------------------ open */

/* Returns whether there is a board of stones, in one tier, and room for it. */
static bool tiers_stones_fit(const struct tiers_solution *solution)
{
    const struct tiers_game *game = solution->game;
    const qj_context *context = solution->arena->context;
    const uint64_t ranks = solution->tiers[0]->index.layout.ranks;
    return !game->rules->tier && !context_checkpoint(context) && game->kind != QJ_NIMBER &&
           game->cells >= CELLS_LEAST && ranks &&
           ranks / LANES <= context_left(context) / 5 * 4 / (ROW + sizeof(uint32_t));
}

/* Returns the code of a board, by the largest code of its children. */
static uint8_t tiers_stones_turn(unsigned code, bool scores)
{
    if (code == 0 || scores)
        return (uint8_t)-code;
    return (uint8_t)(code == DRAWN ? DRAWN : code > DRAWN ? CODES + 1 - code : CODES - 1 - code);
}

static void tiers_stones_prepare(struct tiers_stones *stones)
{
    const struct tiers_game *game = stones->solution->game;
    const unsigned outer = stones->cells - CELLS;
    stones->part_cells = outer < 2 * PART_CELLS ? outer / 2 : PART_CELLS;
    stones->power[0] = 1;
    for (unsigned i = 1; i <= QJ_MARKS_MAX; i++)
        stones->power[i] = 3 * stones->power[i - 1];
    for (unsigned code = 0; code < CODES; code++) {
        stones->turned[code] = tiers_stones_turn(code, stones->scores);
        stones->value[code] = (uint8_t)(stones->scores ? DRAWN - code : code == DRAWN ? 0 : code);
    }
    tiers_stones_make_lanes(&stones->lanes);
    stones->start = tiers_index_following(stones->index, 0);
    stones->begun = qj_marks_make(stones->cells + CELLS, 0, stones->start);
    if (game->rules->side)
        stones->first = stones->begun.side ^ (unsigned)game->rules->side(game->setup, game->start);
}

static qj_status tiers_stones_solve(struct tiers_stones *stones, bool *done)
{
    struct arena *arena = stones->solution->arena;
    const uint64_t words = stones->power[stones->cells];
    if (stones->solution->game->logged)
        TRY(arena_make(arena, &stones->plies,
                       (uint64_t)thread_pool_size(stones->solution->team.pool) * PLIES));
    TRY(arena_resize(arena, &stones->open, words)); /* the threads clear them */
    TRY(arena_resize_sized(arena, &stones->rows, words, ROW));
    TRY(tiers_stones_read(stones, TIERS_STONES_REACH));
    if (atomic_load(&stones->unfit))
        return QJ_OK;
    TRY(tiers_stones_read(stones, TIERS_STONES_VALUE));
    TRY(tiers_stones_read(stones, TIERS_STONES_PACK));
    *done = true;
    if (!stones->plies)
        return tiers_stones_close(stones);
    tiers_stones_count_close(stones);
    return QJ_OK;
}

qj_status tiers_stones_run(struct tiers_solution *solution, bool *done)
{
    *done = false;
    if (!tiers_stones_fit(solution))
        return QJ_OK;
    struct tiers_stones stones = {.solution = solution,
                                  .index = &solution->tiers[0]->index,
                                  .cells = solution->game->cells - CELLS,
                                  .scores = solution->game->kind == QJ_SCORE};
    tiers_stones_prepare(&stones);
    const qj_status status = tiers_stones_solve(&stones, done);
    arena_free(solution->arena, stones.open);
    arena_free(solution->arena, stones.rows);
    return status;
}
