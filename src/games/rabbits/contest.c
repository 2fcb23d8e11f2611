/* contest: the limits of the contest's rabbits, what to try on a program, and simpler cases. */
#include "games/rabbits/board.h"
#include "model/cell.h"
#include "model/variant.h"

static const qj_bound bounds[] = {
    [CELL_ROWS] = {"n", "the number of rows", 1, 40},
    [CELL_COLUMNS] = {"m", "the number of columns", 1, 40},
    [RABBITS_ROUNDS] = {"k", "the number of rounds", 1, 1000},
    {NULL, NULL, 0, 0},
};

/* What a variant leaves out: rounds at the start, which are then played already, or at the end;
 * rows; columns. And the cells whose stones become such that the hole cannot come there. */
struct simpler {
    struct range rounds, rows, columns, closed;
};

/* Plays moves of the record as long as they are legal; returns their number, an even one. */
static uint64_t play_first(struct position *position, uint64_t moves)
{
    uint64_t played = 0;
    for (; played < moves; played++) {
        const qj_move *move = &position->record[played].move;
        if (rabbits_rules.illegal(position->rules_setup, position->state, move))
            break;
        rabbits_rules.play(position->rules_setup, position->state, move);
    }
    return played - played % 2;
}

static char new_cell(const struct position *position, const struct simpler *simpler, uint64_t cell)
{
    const struct rabbits_state *state = position->state;
    if (range_has(&simpler->closed, cell) && cell != state->hole)
        return rabbits_stone_for(position->setup, state->hole, cell, false);
    return state->cell[cell];
}

static void write_board(struct writer *writer, const struct position *position,
                        const struct simpler *simpler)
{
    const struct rabbits_board *board = position->setup;
    cell_write_size(writer, board->rows - simpler->rows.count,
                    board->columns - simpler->columns.count);
    for (uint64_t cell = 0; cell < rabbits_cells(board); cell++) {
        uint64_t column = cell % board->columns;
        if (range_has(&simpler->rows, cell / board->columns))
            continue;
        if (!range_has(&simpler->columns, column))
            write_char(writer, new_cell(position, simpler, cell));
        if (column + 1 == board->columns)
            write_char(writer, '\n');
    }
}

/* How far a row or column moves when a range before it is left out. */
static uint64_t shifted(const struct range *range, uint64_t place)
{
    return place < range->first + range->count ? place : place - range->count;
}

static void write_record(struct writer *writer, const struct position *position,
                         const struct simpler *simpler, uint64_t from, uint64_t to)
{
    write_count(writer, (to - from) / 2);
    write_char(writer, '\n');
    for (uint64_t i = from; i < to; i++) {
        const qj_move *move = &position->record[i].move;
        cell_write(writer, &(qj_move){{shifted(&simpler->rows, move->part[0]),
                                       shifted(&simpler->columns, move->part[1])}});
        write_char(writer, '\n');
    }
}

static qj_status simplify(struct scan *scan, struct position *position, struct variant *variant,
                          struct writer *writer)
{
    bool end;
    struct simpler simpler = {0};
    TRY(rabbits_read(scan, position, &end));
    const struct rabbits_board *board = position->setup;
    uint64_t rounds = position->recorded / 2, from = 0, to = position->recorded;
    if (!variant_end(variant, rounds, 1, &simpler.rounds) &&
        !variant_range(variant, board->rows, 1, &simpler.rows) &&
        !variant_range(variant, board->columns, 1, &simpler.columns) &&
        !variant_range(variant, rabbits_cells(board), 0, &simpler.closed))
        return QJ_OK;
    if (simpler.rounds.count && simpler.rounds.first)
        to = 2 * simpler.rounds.first;
    else if (simpler.rounds.count)
        from = play_first(position, 2 * simpler.rounds.count);
    write_board(writer, position, &simpler);
    write_record(writer, position, &simpler, from, to);
    return QJ_OK;
}

static const char *const trials[] = {
    "size=1x{2..5} rounds=3",
    "size={2..5}x1 rounds=3",
    "size={1..3}x{2..3} rounds={1..3}",
    "size={2..3}x{2..4} rounds={1..6}",
    "size={2..4}x{2..4} shape=open rounds={1..8}",
    "size={2..6}x{2..6} shape=tour rounds=40",
    "size={2..6}x{2..6} shape=walk rounds={1..8}",
    "size={3..8}x{3..8} shape=corridor rounds=40",
    "size={4..8}x{4..8} rounds=40",
    "size={4..12}x{4..12} shape=open rounds=80",
    "size={15..40}x{15..40} rounds=1000",
    "size={15..40}x{15..40} shape=open rounds=1000",
    "size=40x40 shape=walk rounds={1..100}",
    "size=40x40 shape=open rounds=1000",
    "size=40x40 shape=corridor rounds=1000",
    "size=40x40 shape=tour rounds=1000",
    NULL,
};

const struct contest rabbits_contest = {.bounds = bounds, .trials = trials, .simplify = simplify};
