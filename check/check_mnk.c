/* check_mnk: players mark empty cells in turn until a player has k marks in line, or the board is
 * full. The winner scores the number of empty cells plus 1, the loser minus that number, and a full
 * board scores 0. The claim is that the score of the player to move is at least, or at most, a
 * number. Equal bounds give the winner and the score.
 *
 * Evidence: for each bound a strategy of the player who ensures it (replies.c).
 */
#include "check_lines.h"

#include <inttypes.h>

void check_mnk(struct check *check);

struct check_mnk_game {
    struct check_lines lines;
    struct check_bitboards start; /* own: marks of the player to move */
    bool over;
};

/* ------------------------------------------------------------------- input */

/* Returns true if a player has a line. All lines of the player must share a cell, the last mark. */
static bool check_mnk_has_line(struct check *check, const struct check_lines *lines, uint64_t marks)
{
    uint64_t common = UINT64_MAX;
    for (unsigned i = 0; i < lines->count; i++)
        if (!(lines->line[i] & ~marks))
            common &= lines->line[i];
    if (!common)
        input_refuse(check, "expected lines that one last move can have made");
    return common != UINT64_MAX;
}

static void check_mnk_read(struct check *check, struct check_mnk_game *game, uint64_t rows,
                           uint64_t columns, uint64_t k)
{
    uint64_t marks[3] = {0};
    check_lines_open(&game->lines, rows, columns, k);
    for (uint64_t cell = 0; cell < rows * columns; cell++)
        marks[input_count(check, "a cell: 0, 1 or 2", 0, 2)] |= UINT64_C(1) << cell;
    int side = check_lines_side(check, check_lines_size(marks[1]), check_lines_size(marks[2]));
    input_end(check);
    game->start = (struct check_bitboards){marks[side], marks[3 - side]};
    bool lost = check_mnk_has_line(check, &game->lines, game->start.other);
    if (check_mnk_has_line(check, &game->lines, game->start.own))
        input_refuse(check, "expected no line of the player to move");
    game->over = lost || !marks[0];
}

/* ------------------------------------------------------------------- claim */

/* Checks a bound of a finished game: the opponent has a line, or the board is full. */
static void check_mnk_over(struct check *check, const struct check_mnk_game *game,
                           enum check_bound bound, int64_t least)
{
    int64_t empty = check_lines_size(check_lines_empty(&game->lines, &game->start));
    int64_t score = check_lines_within(&game->lines, game->start.other, game->start.own, 0)
                        ? -empty - 1
                        : 0;
    CHECK(check, "over", (bound == AT_LEAST ? score : -score) >= least, "the game is over");
    witness_text(check, "\n");
}

static void check_mnk_narrow(struct check *check, struct check_bounds *bounds, uint64_t rows,
                             uint64_t columns, uint64_t k)
{
    struct check_mnk_game game;
    check_mnk_read(check, &game, rows, columns, k);
    for (enum check_bound bound;
         (bound = bounds_read(check, bounds, game.lines.cells)) != NO_BOUND;) {
        int64_t least = bound == AT_LEAST ? bounds->least : -bounds->most;
        if (game.over)
            check_mnk_over(check, &game, bound, least);
        else
            replies_check(check, &game.lines, &game.start, bound == AT_LEAST, least);
    }
}

void check_mnk(struct check *check)
{
    struct check_bounds bounds = {0};
    uint64_t rows = input_count(check, "the number of rows", 1, UINT32_MAX);
    uint64_t columns = input_count(check, "the number of columns", 1, UINT32_MAX);
    uint64_t k = input_count(check, "the length of a line", 1, UINT32_MAX);
    if (rows * columns > MAX_WIDE)
        input_refuse(check, "boards of more than %d cells are not checked", MAX_WIDE);
    if (rows * columns > MAX_CELLS)
        pairs_check(check, &bounds, rows, columns, k);
    else
        check_mnk_narrow(check, &bounds, rows, columns, k);
    witness_end(check);
    CHECK(check, "bounds", bounds.at_least || bounds.at_most, "there is no bound");
    if (bounds_print(check, &bounds))
        fprintf(check->out, "%s\n%" PRId64 "\n",
                bounds.least > 0   ? "WIN"
                : bounds.least < 0 ? "LOSE"
                                   : "DRAW",
                bounds.least);
}
