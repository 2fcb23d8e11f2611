/* contest: the limits of the contest's rabbits, what to try on a program, and simpler cases. */
#include "games/rabbits/board.h"

static const qj_bound bounds[] = {
    [CELL_ROWS] = {"n", "the number of rows", 1, 40},
    [CELL_COLUMNS] = {"m", "the number of columns", 1, 40},
    [RABBITS_ROUNDS] = {"k", "the number of rounds", 1, 1000},
    {NULL, NULL, 0, 0},
};

/* Plays moves of the record as long as they are legal; returns their number, an even one. */
static uint64_t play_first(qj_position *position, uint64_t moves)
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

/* The stones of some cells become such that the hole cannot come there. */
static char mark_of(const qj_position *position, const struct cell_variant *variant, uint64_t cell)
{
    const struct rabbits_state *state = position->state;
    if (range_has(&variant->items, cell) && cell != state->hole)
        return rabbits_stone_for(position->setup, state->hole, cell, false);
    return state->cell[cell];
}

/* How far a row or column moves when a range before it is left out. */
static uint64_t shifted(const struct range *range, uint64_t place)
{
    return place < range->first + range->count ? place : place - range->count;
}

/* Rounds are left out at the start, which are then played already, or at the end. */
static qj_status simplify(struct scan *scan, qj_position *position, struct variant *variant,
                          struct writer *writer)
{
    bool end;
    struct range rounds = {0};
    struct cell_variant board = {0};
    TRY(rabbits_read(scan, position, &end));
    const struct cell_grid *grid = position->setup;
    uint64_t from = 0, to = position->recorded;
    if (!variant_end(variant, to / 2, 1, &rounds) &&
        !cell_find_variant(variant, grid, cell_count(grid), &board))
        return QJ_OK;
    if (rounds.count && rounds.first)
        to = 2 * rounds.first;
    else if (rounds.count)
        from = play_first(position, 2 * rounds.count);
    cell_write_variant(writer, position, &board, mark_of);
    WRITE_LIST(writer, (to - from) / 2);
    for (uint64_t i = from; i < to; i++) {
        const qj_move *move = &position->record[i].move;
        WRITE_LIST(writer, shifted(&board.rows, move->part[0]) + 1,
                   shifted(&board.columns, move->part[1]) + 1);
    }
    return QJ_OK;
}

static const char *const trials[] = {
    "size=1x{2..5} rounds={3&k}",
    "size={2..5}x1 rounds={3&k}",
    "size={1..3}x{2..3} rounds={1..3}",
    "size={2..3}x{2..4} rounds={1..6}",
    "size={2..4}x{2..4} shape=open rounds={1..8}",
    "size={2..6}x{2..6} shape=tour rounds={40&k}",
    "size={2..6}x{2..6} shape=walk rounds={1..8}",
    "size={3..8}x{3..8} shape=corridor rounds={40&k}",
    "size={4..8}x{4..8} rounds={40&k}",
    "size={4..12}x{4..12} shape=open rounds={80&k}",
    "size={15..n}x{15..m} rounds={k}",
    "size={15..n}x{15..m} shape=open rounds={k}",
    "size={n}x{m} shape=walk rounds={1..100&k}",
    "size={n}x{m} shape=open rounds={k}",
    "size={n}x{m} shape=corridor rounds={k}",
    "size={n}x{m} shape=tour rounds={k}",
    NULL,
};

const struct contest rabbits_contest = {.bounds = bounds, .trials = trials, .simplify = simplify};
