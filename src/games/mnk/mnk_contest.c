/* mnk_contest: the limits of the contest's noughts and crosses, trials for programs, and simpler
 * boards. */
#include "games/mnk/mnk_board.h"

#include <qiju/contest.h>
#include <string.h>

/* Clears the mark with index skip (from 0) of a player in cells. */
static void mnk_clear_mark(uint8_t cells[9], uint8_t player, uint64_t skip)
{
    for (size_t cell = 0; cell < 9; cell++)
        if (cells[cell] == player && skip-- == 0)
            cells[cell] = 0;
}

/* Simplifies a board: removes a mark of each player. */
static qj_status mnk_tictactoe_simplify(struct scan *scan, qj_position *position,
                                        struct variant *variant, struct writer *writer)
{
    bool end;
    uint8_t cells[9];
    uint64_t marks[3] = {0}, number;
    TRY(mnk_tictactoe_read(scan, position, &end));
    memcpy(cells, ((const struct mnk_state *)position->state)->cells, sizeof cells);
    for (size_t cell = 0; cell < 9; cell++)
        marks[cells[cell]]++;
    if (!variant_item(variant, marks[1] * marks[2], &number))
        return QJ_OK;
    mnk_clear_mark(cells, 1, number / marks[2]);
    mnk_clear_mark(cells, 2, number % marks[2]);
    mnk_write_cells(writer, position->setup, cells, marks);
    return QJ_OK;
}

static const qj_bound bounds[] = {{"T", "the number of boards", 1, 5}, {NULL, NULL, 0, 0}};

static const char *const trials[] = {
    "cases=1 plies=0",
    "cases=1 shape=won",
    "cases=1 shape=near-end",
    "cases={1..2} plies=6",
    "cases={2..T} plies=4",
    "cases={2..T} shape=won",
    "cases={T} shape=near-end",
    "cases={T} plies=2",
    "cases={T} plies=0",
    "cases={T} shape=won",
    NULL,
};

const struct contest mnk_tictactoe_contest = {
    .bounds = bounds, .trials = trials, .simplify = mnk_tictactoe_simplify};
