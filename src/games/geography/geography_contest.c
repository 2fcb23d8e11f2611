/* geography_contest: the limits of the contests' boards, trials for programs, and simpler cases. */
#include "games/geography/geography_board.h"

#include <qiju/contest.h>
#include <string.h>

static const qj_bound bounds[] = {
    [CELL_ROWS] = {"n", "the number of rows", 1, 100},
    [CELL_COLUMNS] = {"m", "the number of columns", 1, 100},
    {NULL, NULL, 0, 0},
};

static const qj_bound stone_bounds[] = {
    [STONE_SIDE] = {"n", "the side of a board", 1, 10000},
    {NULL, NULL, 0, 0},
};

static char geography_variant_mark(const qj_position *position, const struct cell_variant *variant,
                                   uint64_t cell)
{
    return geography_is_free(position->setup, cell) || variant_range_has(&variant->items, cell)
               ? '.'
               : '#';
}

static qj_status geography_simplify(struct scan *scan, qj_position *position,
                                    struct variant *variant, struct writer *writer)
{
    bool end;
    struct cell_variant found = {0};
    TRY(geography_read(scan, position, &end));
    const struct cell_grid *grid = position->setup;
    if (cell_find_variant(variant, grid, cell_count(grid), &found))
        cell_write_variant(writer, position, &found, geography_variant_mark);
    return QJ_OK;
}

/* Simplifies a side: to a side of fewer digits or, below 64 bits, to a smaller side. */
static qj_status stone_simplify(struct scan *scan, qj_position *position, struct variant *variant,
                                struct writer *writer)
{
    bool end;
    struct variant_range digits = {0};
    struct lowering lowering = {0};
    TRY(stone_read(scan, position, &end));
    const struct geography_board *board = position->setup;
    size_t length = strlen(board->side);
    if (variant_range(variant, length, 1, &digits)) {
        write_bytes(writer, board->side, digits.first);
        write_text(writer, board->side + digits.first + digits.count);
        write_char(writer, '\n');
    } else if (board->grid.rows < INT64_MAX &&
               variant_lowering(variant, 0, (int64_t)board->grid.rows, &lowering)) {
        write_int(writer, variant_lowered(&lowering, 0, (int64_t)board->grid.rows));
        write_char(writer, '\n');
    }
    return QJ_OK;
}

static const char *const trials[] = {
    "size={1..2}x{1..2} blocked={0..1000}",
    "size=1x{1..6} blocked={0..500}",
    "size={1..3}x{1..4} blocked={0..600}",
    "size={1..7}x{1..7} shape=full",
    "size={2..6}x{2..6} blocked=1000",
    "size={2..6}x{2..6} shape=no-win",
    "size={3..8}x{3..8} shape=one-win blocked={0..300}",
    "size={2..9}x{2..9} shape=apart blocked={0..500}",
    "size={3..8}x{3..8} blocked={0..500}",
    "size={3..20}x{3..20} shape=spiral",
    "size={5..15}x{5..15} shape=comb",
    "size={5..15}x{5..15} shape=holes",
    "size={10..40}x{10..40} blocked={0..400}",
    "size=1x{m} blocked={0..50}",
    "size={n}x1 blocked={0..50}",
    "size={40..n}x{40..m} blocked={0..400}",
    "size={n}x{m} shape=spiral",
    "size={n}x{m} shape=no-win",
    "size={n}x{m} shape=one-win",
    "size={n}x{m} shape=apart blocked={0..500}",
    "size={n}x{m} blocked={0..20}",
    "size={n}x{m} blocked={100..400}",
    NULL,
};

static const char *const stone_trials[] = {
    "size={1..2}",
    "size={1..9}",
    "size=9 count={2..9}",
    "size={10..100} count={2..20}",
    "size={n} count={2..20}",
    "size={9990..n}",
    NULL,
};

const struct contest geography_contest = {
    .bounds = bounds, .trials = trials, .simplify = geography_simplify};
const struct contest stone_contest = {
    .bounds = stone_bounds, .terminator = "0", .trials = stone_trials, .simplify = stone_simplify};
