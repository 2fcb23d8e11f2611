/* pairs: boards of more than 64 cells, and bounds on their score, at best a draw for the player who
 * ensures them, shown by pairs only.
 *
 * Evidence: the player's first reply if the player is to move, and pairs of empty cells that secure
 * the bound. No evidence is needed if the opponent moves second and has no open line that he can
 * complete in time. replies.c has the meaning and the proof; this file has no tree of replies.
 */
#include "check_lines.h"

#include <inttypes.h>

struct pairs_board {
    uint64_t rows, columns, cells, k;
    uint64_t empty;
    uint8_t *mark;  /* 0 empty, 1 and 2 the players */
    uint64_t *pair; /* index of a cell's pair, from 1; 0: none */
    uint64_t *seen; /* for each pair, the last line found to contain a cell of it, from 1 */
    uint64_t *through;
    int side; /* to move, 1 or 2 */
};

/* The weights of all lines. */
struct pairs_weights {
    int player;       /* the player who secures the bound */
    uint64_t in_time; /* lines with more missing cells do not count */
    uint64_t number, sum, heaviest;
};

enum { UNIT_BITS = 40 };

/* ------------------------------------------------------------------- lines */

/* Adds the weight of a line. A line counts only if it has no mark of the player, contains no pair,
 * and the opponent could complete it in time. */
static void pairs_weigh_line(struct pairs_board *wide, struct pairs_weights *weights,
                             uint64_t first, uint64_t step)
{
    uint64_t missing = 0, single = 0;
    weights->number++;
    for (uint64_t i = 0, cell = first; i < wide->k; i++, cell += step) {
        uint64_t pair = wide->pair[cell];
        if (wide->mark[cell] == weights->player || (pair && wide->seen[pair] == weights->number))
            return;
        wide->seen[pair] = weights->number;
        missing += wide->mark[cell] == 0;
        single += wide->mark[cell] == 0 && !pair;
    }
    if (missing > weights->in_time)
        return;
    uint64_t weight = UINT64_C(1) << (single < UNIT_BITS ? UNIT_BITS - single : 0);
    weights->sum += weight;
    for (uint64_t i = 0, cell = first; i < wide->k; i++, cell += step) {
        if (wide->mark[cell] || wide->pair[cell])
            continue;
        wide->through[cell] += weight;
        if (wide->through[cell] > weights->heaviest)
            weights->heaviest = wide->through[cell];
    }
}

/* Weighs the lines that go `down` and `right` cells a step; right may be negative. */
static void pairs_weigh_direction(struct pairs_board *wide, struct pairs_weights *weights,
                                  uint64_t down, int right)
{
    uint64_t reach = wide->k - 1;
    for (uint64_t cell = 0; cell < wide->cells; cell++) {
        uint64_t row = cell / wide->columns, column = cell % wide->columns;
        uint64_t room = right < 0 ? column : wide->columns - 1 - column;
        if ((!down || row + reach < wide->rows) && (!right || reach <= room))
            pairs_weigh_line(wide, weights, cell, down * wide->columns + (uint64_t)(int64_t)right);
    }
}

/* Weighs all lines that the opponent may still complete in time. */
static struct pairs_weights pairs_weigh(struct pairs_board *wide, int player, uint64_t in_time)
{
    struct pairs_weights weights = {.player = player, .in_time = in_time};
    for (uint64_t cell = 0; cell < wide->cells; cell++)
        wide->through[cell] = wide->seen[cell] = 0;
    pairs_weigh_direction(wide, &weights, 0, 1);
    pairs_weigh_direction(wide, &weights, 1, 0);
    pairs_weigh_direction(wide, &weights, 1, 1);
    pairs_weigh_direction(wide, &weights, 1, -1);
    return weights;
}

/* ------------------------------------------------------------------- input */

static void pairs_read_board(struct check *check, struct pairs_board *wide)
{
    uint64_t marks[3] = {0};
    for (uint64_t cell = 0; cell < wide->cells; cell++) {
        wide->mark[cell] = (uint8_t)input_count(check, "a cell: 0, 1 or 2", 0, 2);
        marks[wide->mark[cell]]++;
    }
    wide->empty = marks[0];
    wide->side = check_lines_side(check, marks[1], marks[2]);
    input_end(check);
    for (int player = 1; player <= 2; player++)
        if (pairs_weigh(wide, player, 0).sum || !wide->empty)
            input_refuse(check, "a game that is over is not checked on so large a board");
}

/* ---------------------------------------------------------------- evidence */

static uint64_t pairs_read_cell(struct check *check, const struct pairs_board *wide)
{
    uint64_t row = witness_count(check, 1, wide->rows);
    witness_text(check, " ");
    uint64_t column = witness_count(check, 1, wide->columns);
    uint64_t cell = (row - 1) * wide->columns + column - 1;
    CHECK(check, "empty", !wide->mark[cell] && !wide->pair[cell],
          "the cell %" PRIu64 " %" PRIu64 " is not free", row, column);
    return cell;
}

static void pairs_read(struct check *check, struct pairs_board *wide)
{
    witness_text(check, " pairs ");
    uint64_t count = witness_count(check, 0, wide->empty / 2), last = 0;
    for (uint64_t pair = 1; pair <= count; pair++) {
        witness_text(check, " ");
        uint64_t one = pairs_read_cell(check, wide);
        witness_text(check, " ");
        uint64_t other = pairs_read_cell(check, wide);
        CHECK(check, "order", (pair == 1 || last < one) && one < other,
              "the pairs are not in order");
        last = one;
        wide->pair[one] = wide->pair[other] = pair;
    }
    witness_text(check, "\n");
}

static uint64_t pairs_in_time(uint64_t moves, int64_t least)
{
    uint64_t allowed = (uint64_t)-least;
    return moves > allowed ? (moves - allowed) / 2 : 0;
}

static void pairs_check_bound(struct check *check, struct pairs_board *wide, bool first,
                              int64_t least)
{
    int player = first ? wide->side : 3 - wide->side;
    uint64_t reply = 0, empty = wide->empty;
    CHECK(check, "win", least <= 0, "pairs win nothing");
    for (uint64_t cell = 0; cell < wide->cells; cell++)
        wide->pair[cell] = 0;
    if (first) {
        witness_text(check, "\n");
        if (!pairs_weigh(wide, player, pairs_in_time(empty, least)).sum)
            return;
        reply = pairs_read_cell(check, wide);
        wide->mark[reply] = (uint8_t)player;
        empty--;
    }
    pairs_read(check, wide);
    struct pairs_weights weights = pairs_weigh(wide, player, pairs_in_time(empty + 1, least));
    CHECK(check, "weight", weights.sum + weights.heaviest < UINT64_C(1) << UNIT_BITS,
          "the pairs do not hold");
    if (first)
        wide->mark[reply] = 0;
}

void pairs_check(struct check *check, struct check_bounds *bounds, uint64_t rows, uint64_t columns,
                 uint64_t k)
{
    struct pairs_board wide = {.rows = rows, .columns = columns, .cells = rows * columns, .k = k};
    wide.mark = memory_array(check, wide.cells, sizeof *wide.mark);
    wide.pair = memory_array(check, wide.cells, sizeof *wide.pair);
    wide.seen = memory_array(check, wide.cells, sizeof *wide.seen);
    wide.through = memory_array(check, wide.cells, sizeof *wide.through);
    pairs_read_board(check, &wide);
    for (enum check_bound bound; (bound = bounds_read(check, bounds, wide.cells)) != NO_BOUND;)
        pairs_check_bound(check, &wide, bound == AT_LEAST,
                          bound == AT_LEAST ? bounds->least : -bounds->most);
}
