/* replies: a strategy by which one player, on a board with lines, scores at least L.
 *
 * Evidence: a reply, the cell that the player marks, for each position that play can reach with the
 * player to move. They come in the order of play, answers in board order, and everything after one
 * answer comes before the next answer. None is needed where the position or an image of it has been
 * met (check_lines.c), where the player can complete a line and scores L or more, and, if L <= 0,
 * where the other player cannot complete a line in time: with e empty cells and the player to move,
 * the other's j-th mark leaves e - 2j, and a line that leaves less than -L is allowed. A reply may
 * say that the player holds from there on, by pairs of empty cells.
 *
 * Theorem. Then the player scores at least L. Proof. By induction on the empty cells: all answers
 * are covered, and the exceptions hold as said. That pairs hold is this lemma.
 *
 * Lemma (pairs: Hales and Jewett, "Regularity and positional games", 1963; weights: Erdos and
 * Selfridge, "On a combinatorial game", 1973). Let L <= 0 and the other player be to move. Leave
 * out the lines with a mark of the player's, those with more cells missing than the other can mark
 * in time, and those that contain a pair. Let each of the rest weigh 2^-c, where c of its cells are
 * empty and in no pair. If they weigh less than 1 after those through one more cell in no pair,
 * whichever it is, are counted twice, the other completes none of all these lines.
 * Proof. The player answers a mark in a pair in the same pair, and any other mark by the cell in no
 * pair whose lines weigh most (where there is none, by any cell). No line with a pair is completed.
 * The rest are counted as if the other had a cell of every pair. Their weight is less than 1 after
 * the other's mark, which doubles the lines through it; the player's answer takes away as much at
 * least as the next mark adds; and a completed line would weigh 1.
 */
#include "check_lines.h"

#include <inttypes.h>

/* A player's way to score at least so much. */
struct replies_strategy {
    const struct check_lines *lines;
    int64_t least;
    struct check_seen seen;
};

/* How many marks the other player can make that matter: see the head of this file. */
static uint64_t replies_marks_in_time(const struct replies_strategy *strategy, uint64_t empty,
                                      bool other_moves)
{
    uint64_t allowed = strategy->least < 0 ? (uint64_t)-strategy->least : 0;
    return empty + other_moves > allowed ? (empty + other_moves - allowed) / 2 : 0;
}

static uint64_t replies_read_cell(struct check *check, const struct check_lines *lines,
                                  uint64_t empty)
{
    uint64_t row = evidence_count(check, 1, lines->rows);
    evidence_text(check, " ");
    uint64_t column = evidence_count(check, 1, lines->columns);
    uint64_t cell = UINT64_C(1) << ((row - 1) * lines->columns + column - 1);
    CHECK(check, "empty", empty & cell, "the cell %" PRIu64 " %" PRIu64 " is not free", row,
          column);
    return cell;
}

/* Counts what lines weigh: 2^-c as 2^(40-c), and no less than 1. */
static void replies_check_weights(struct check *check, const struct replies_strategy *strategy,
                                  const struct check_marks *marks, const uint64_t *pairs,
                                  uint64_t count, uint64_t paired)
{
    const struct check_lines *lines = strategy->lines;
    const uint64_t unit = UINT64_C(1) << 40;
    uint64_t through[MOST_CELLS] = {0}, sum = 0, heaviest = 0;
    uint64_t most = replies_marks_in_time(strategy,
                                          check_lines_size(check_lines_empty(lines, marks)), true);
    for (unsigned i = 0; i < lines->count; i++) {
        uint64_t missing = lines->line[i] & ~marks->other, held = 0;
        for (uint64_t pair = 0; pair < count; pair++)
            held |= (pairs[pair] & ~missing) == 0;
        if (lines->line[i] & marks->own || check_lines_size(missing) > most || held)
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

/* " pairs K" and the cells, two for each pair: in board order, and so are the pairs. */
static void replies_check_pairs(struct check *check, const struct replies_strategy *strategy,
                                const struct check_marks *marks)
{
    uint64_t pairs[MOST_CELLS / 2], paired = 0, last = 0;
    uint64_t empty = check_lines_empty(strategy->lines, marks);
    CHECK(check, "win", strategy->least <= 0, "pairs win nothing");
    evidence_text(check, " pairs ");
    uint64_t count = evidence_count(check, 0, MOST_CELLS / 2);
    for (uint64_t i = 0; i < count; i++) {
        evidence_text(check, " ");
        uint64_t one = replies_read_cell(check, strategy->lines, empty & ~paired);
        evidence_text(check, " ");
        uint64_t other = replies_read_cell(check, strategy->lines, empty & ~paired);
        CHECK(check, "order", last < one && one < other, "the pairs are not in order");
        last = one;
        pairs[i] = one | other;
        paired |= pairs[i];
    }
    evidence_text(check, "\n");
    replies_check_weights(check, strategy, marks, pairs, count, paired);
}

static void replies_check_reply(struct check *check, struct replies_strategy *strategy,
                                struct check_marks marks);

/* The other player is to move. Replies and answers go a level deeper with each mark, 64 at most.
 * NOLINTNEXTLINE(misc-no-recursion) */
static void replies_check_answers(struct check *check, struct replies_strategy *strategy,
                                  struct check_marks marks)
{
    const struct check_lines *lines = strategy->lines;
    uint64_t empty = check_lines_empty(lines, &marks);
    if (evidence_at(check, ' ')) {
        replies_check_pairs(check, strategy, &marks);
        return;
    }
    evidence_text(check, "\n");
    CHECK(check, "full", empty || strategy->least <= 0, "the board is full: a draw");
    for (uint64_t cell = 1; cell && cell <= empty; cell <<= 1) {
        struct check_marks next = {marks.own, marks.other | cell};
        if (!(empty & cell))
            continue;
        bool lost = check_lines_within(lines, next.other, next.own, 0);
        CHECK(check, "loss", !lost || (int64_t)check_lines_size(empty) <= -strategy->least,
              "the other player can complete a line");
        if (!lost)
            replies_check_reply(check, strategy, next);
    }
}

/* The player is to move. NOLINTNEXTLINE(misc-no-recursion) */
static void replies_check_reply(struct check *check, struct replies_strategy *strategy,
                                struct check_marks marks)
{
    const struct check_lines *lines = strategy->lines;
    uint64_t cells = check_lines_empty(lines, &marks), empty = check_lines_size(cells);
    CHECK(check, "late", (int64_t)empty >= strategy->least, "a line would come too late");
    if (check_lines_within(lines, marks.own, marks.other, 1))
        return;
    if (strategy->least <= 0 && !check_lines_within(lines, marks.other, marks.own,
                                                    replies_marks_in_time(strategy, empty, false)))
        return;
    if (!check_lines_is_new(check, lines, &strategy->seen, &marks))
        return;
    marks.own |= replies_read_cell(check, lines, cells);
    replies_check_answers(check, strategy, marks);
}

void replies_check(struct check *check, const struct check_lines *lines,
                   const struct check_marks *start, bool first, int64_t least)
{
    struct replies_strategy strategy = {lines, least, {0}};
    if (!first) {
        replies_check_answers(check, &strategy, (struct check_marks){start->other, start->own});
        return;
    }
    evidence_text(check, "\n");
    replies_check_reply(check, &strategy, *start);
}
