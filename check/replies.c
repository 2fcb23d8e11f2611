/* replies: a strategy by which a player, on a board with lines, scores at least L.
 *
 * Evidence: a reply, the cell that the player marks, for each reachable position in which the
 * player is to move. Replies come in the order of play: the opponent's moves in board order, each
 * followed by everything after it. A position needs no reply if it or an image of it has been
 * visited (check_lines.c), if the player can complete a line and scores L or more, or, for L <= 0,
 * if the opponent cannot complete a line in time: with e empty cells and the player to move, the
 * opponent's j-th mark leaves e - 2j, and a line that leaves less than -L is within the bound. A
 * reply may claim a pairing strategy from there on, by pairs of empty cells.
 *
 * Theorem. Then the player scores at least L. Proof. By induction on the empty cells: all moves of
 * the opponent are covered, and the exceptions hold as stated. The lemma proves the pairing
 * strategy.
 *
 * Lemma (pairs: Hales and Jewett, "Regularity and positional games", 1963; weights: Erdos and
 * Selfridge, "On a combinatorial game", 1973). Let L <= 0 and the opponent be to move. Omit the
 * lines with a mark of the player, the lines with more cells missing than the opponent can mark in
 * time, and the lines that contain a pair. Let each remaining line weigh 2^-c if c of its cells are
 * empty and in no pair. If the total weight is less than 1 even after the lines through any one
 * more cell outside the pairs are counted twice, the opponent completes no line in time.
 * Proof. The player answers a mark in a pair in that pair, and any other mark by the cell outside
 * the pairs with the heaviest lines (or any cell if none is left). No line with a pair is
 * completed. The remaining lines are counted as if the opponent had a cell of every pair. Their
 * weight is less than 1 after the opponent's mark, which doubles the lines through it; the player's
 * answer removes at least the weight that the next mark adds; and a completed line would weigh
 * 1.
 */
#include "check_lines.h"

#include <inttypes.h>

/* A player's strategy to score at least `least`. */
struct replies_strategy {
    const struct check_lines *lines;
    int64_t least;
    struct check_seen seen;
};

/* Returns the number of marks that the opponent can make in time; see the head of this file. */
static uint64_t replies_marks_in_time(const struct replies_strategy *strategy, uint64_t empty,
                                      bool other_moves)
{
    uint64_t allowed = strategy->least < 0 ? (uint64_t)-strategy->least : 0;
    return empty + other_moves > allowed ? (empty + other_moves - allowed) / 2 : 0;
}

static uint64_t replies_read_cell(struct check *check, const struct check_lines *lines,
                                  uint64_t empty)
{
    uint64_t row = witness_count(check, 1, lines->rows);
    witness_text(check, " ");
    uint64_t column = witness_count(check, 1, lines->columns);
    uint64_t cell = UINT64_C(1) << ((row - 1) * lines->columns + column - 1);
    CHECK(check, "empty", empty & cell, "the cell %" PRIu64 " %" PRIu64 " is not free", row,
          column);
    return cell;
}

/* Checks the weights of the lines: 2^-c is stored as 2^(40-c), and as at least 1. */
static void replies_check_weights(struct check *check, const struct replies_strategy *strategy,
                                  const struct check_bitboards *bitboards, const uint64_t *pairs,
                                  uint64_t count, uint64_t paired)
{
    const struct check_lines *lines = strategy->lines;
    const uint64_t unit = UINT64_C(1) << 40;
    uint64_t through[MAX_CELLS] = {0}, sum = 0, heaviest = 0;
    uint64_t most = replies_marks_in_time(
        strategy, check_lines_size(check_lines_empty(lines, bitboards)), true);
    for (unsigned i = 0; i < lines->count; i++) {
        uint64_t missing = lines->line[i] & ~bitboards->other, held = 0;
        for (uint64_t pair = 0; pair < count; pair++)
            held |= (pairs[pair] & ~missing) == 0;
        if (lines->line[i] & bitboards->own || check_lines_size(missing) > most || held)
            continue;
        unsigned size = check_lines_size(missing & ~paired);
        uint64_t weight = size < 40 ? unit >> size : 1;
        sum += weight;
        for (uint64_t cell = 0; cell < lines->cells; cell++)
            if (missing & ~paired & UINT64_C(1) << cell) {
                through[cell] += weight;
                heaviest = through[cell] > heaviest ? through[cell] : heaviest;
            }
    }
    CHECK(check, "weight", sum + heaviest < unit, "the pairs do not hold");
}

/* Reads " pairs K" and the cells, two for each pair, in board order; the pairs are in board order,
 * too. */
static void replies_check_pairs(struct check *check, const struct replies_strategy *strategy,
                                const struct check_bitboards *bitboards)
{
    uint64_t pairs[MAX_CELLS / 2], paired = 0, last = 0;
    uint64_t empty = check_lines_empty(strategy->lines, bitboards);
    CHECK(check, "win", strategy->least <= 0, "pairs win nothing");
    witness_text(check, " pairs ");
    uint64_t count = witness_count(check, 0, MAX_CELLS / 2);
    for (uint64_t i = 0; i < count; i++) {
        witness_text(check, " ");
        uint64_t one = replies_read_cell(check, strategy->lines, empty & ~paired);
        witness_text(check, " ");
        uint64_t other = replies_read_cell(check, strategy->lines, empty & ~paired);
        CHECK(check, "order", last < one && one < other, "the pairs are not in order");
        last = one;
        pairs[i] = one | other;
        paired |= pairs[i];
    }
    witness_text(check, "\n");
    replies_check_weights(check, strategy, bitboards, pairs, count, paired);
}

static void replies_check_reply(struct check *check, struct replies_strategy *strategy,
                                struct check_bitboards bitboards);

/* Checks a position with the opponent to move. Recursion is one level per mark, at most 64.
 * NOLINTNEXTLINE(misc-no-recursion) */
static void replies_check_answers(struct check *check, struct replies_strategy *strategy,
                                  struct check_bitboards bitboards)
{
    const struct check_lines *lines = strategy->lines;
    uint64_t empty = check_lines_empty(lines, &bitboards);
    if (witness_at(check, ' ')) {
        replies_check_pairs(check, strategy, &bitboards);
        return;
    }
    witness_text(check, "\n");
    CHECK(check, "full", empty || strategy->least <= 0, "the board is full: a draw");
    for (uint64_t cell = 1; cell && cell <= empty; cell <<= 1) {
        struct check_bitboards next = {bitboards.own, bitboards.other | cell};
        if (!(empty & cell))
            continue;
        bool lost = check_lines_within(lines, next.other, next.own, 0);
        CHECK(check, "loss", !lost || (int64_t)check_lines_size(empty) <= -strategy->least,
              "the other player can complete a line");
        if (!lost)
            replies_check_reply(check, strategy, next);
    }
}

/* Checks a position with the player to move. NOLINTNEXTLINE(misc-no-recursion) */
static void replies_check_reply(struct check *check, struct replies_strategy *strategy,
                                struct check_bitboards bitboards)
{
    const struct check_lines *lines = strategy->lines;
    uint64_t cells = check_lines_empty(lines, &bitboards), empty = check_lines_size(cells);
    CHECK(check, "late", (int64_t)empty >= strategy->least, "a line would come too late");
    if (check_lines_within(lines, bitboards.own, bitboards.other, 1))
        return;
    if (strategy->least <= 0 && !check_lines_within(lines, bitboards.other, bitboards.own,
                                                    replies_marks_in_time(strategy, empty, false)))
        return;
    if (!check_lines_is_new(check, lines, &strategy->seen, &bitboards))
        return;
    bitboards.own |= replies_read_cell(check, lines, cells);
    replies_check_answers(check, strategy, bitboards);
}

void replies_check(struct check *check, const struct check_lines *lines,
                   const struct check_bitboards *start, bool first, int64_t least)
{
    struct replies_strategy strategy = {lines, least, {0}};
    if (!first) {
        replies_check_answers(check, &strategy, (struct check_bitboards){start->other, start->own});
        return;
    }
    witness_text(check, "\n");
    replies_check_reply(check, &strategy, *start);
}
