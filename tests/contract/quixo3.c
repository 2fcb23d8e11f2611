/* Quixo against the draft of the contract, version 3: the rules of examples/own/quixo.c with tiers,
 * a layout by counts of marks, symmetries as permutations, and predecessors.
 *
 *     state   a byte for each cell, row by row: 0 blank, 1 a mark of the player to move, 2 of the
 *             opponent
 *     tier    the blank cells: a move takes one, or a mark
 *     layout  the marks are divided between the players in any way
 */
#include "contract/games3.h"

enum { MOST = 25 };

static size_t quixo3_side(const qj_setup *setup)
{
    return (size_t)setup->value[0];
}

static size_t quixo3_size(const qj_setup *setup)
{
    return quixo3_side(setup) * quixo3_side(setup);
}

static bool quixo3_has_line(const qj_setup *setup, const unsigned char *cell, unsigned char mark)
{
    const size_t n = quixo3_side(setup);
    size_t row, column, down = 0, up = 0;
    for (size_t i = 0; i < n; i++) {
        row = column = 0;
        for (size_t j = 0; j < n; j++) {
            row += cell[i * n + j] == mark;
            column += cell[j * n + i] == mark;
        }
        if (row == n || column == n)
            return true;
        down += cell[i * n + i] == mark;
        up += cell[i * n + n - 1 - i] == mark;
    }
    return down == n || up == n;
}

static bool quixo3_over(const qj_setup *setup, const void *state, int64_t *value)
{
    const bool won = quixo3_has_line(setup, state, 1);
    *value = won ? 1 : -1;
    return won || quixo3_has_line(setup, state, 2);
}

/* The ends of the row and of the column of a cell: top, right, bottom, left. */
static size_t quixo3_end(size_t cell, unsigned way, size_t n)
{
    const size_t row = cell / n, column = cell % n;
    const size_t ends[] = {column, row * n + n - 1, n * (n - 1) + column, row * n};
    return ends[way];
}

static bool quixo3_is_border(size_t cell, size_t n)
{
    return cell / n == 0 || cell / n == n - 1 || cell % n == 0 || cell % n == n - 1;
}

static void quixo3_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const size_t n = quixo3_side(setup);
    const unsigned char *cells = state;
    for (size_t cell = 0; cell < n * n; cell++)
        for (unsigned way = 0; way < 4 && cells[cell] != 2 && quixo3_is_border(cell, n); way++)
            if (quixo3_end(cell, way, n) != cell && !visit(user, &(qj_move){{cell, way}}))
                return;
}

/* Takes the mark at a cell, shifts those between, and puts a mark in at another cell of the row or
 * column. */
static void quixo3_shift(const qj_setup *setup, unsigned char *cell, size_t from, size_t to,
                         unsigned char mark)
{
    const size_t n = quixo3_side(setup), step = from / n == to / n ? 1 : n;
    for (; from < to; from += step)
        cell[from] = cell[from + step];
    for (; from > to; from -= step)
        cell[from] = cell[from - step];
    cell[to] = mark;
}

static void quixo3_exchange(const qj_setup *setup, unsigned char *cell)
{
    static const unsigned char other[] = {0, 2, 1};
    for (size_t i = 0; i < quixo3_size(setup); i++)
        cell[i] = other[cell[i]];
}

static int64_t quixo3_play(const qj_setup *setup, void *state, const qj_move *move)
{
    const size_t from = move->part[0],
                 to = quixo3_end(from, (unsigned)move->part[1], quixo3_side(setup));
    quixo3_shift(setup, state, from, to, 1);
    quixo3_exchange(setup, state);
    return 0;
}

/* The opponent has pushed a mark in at an end, from a cell that was blank or had the mark. */
static void quixo3_predecessors(const qj_setup *setup, const void *state, qj_state_fn visit,
                                void *user)
{
    const size_t n = quixo3_side(setup);
    const unsigned char *cells = state;
    unsigned char before[MOST];
    for (size_t from = 0; from < n * n; from++)
        for (unsigned way = 0; way < 4 && quixo3_is_border(from, n); way++) {
            const size_t to = quixo3_end(from, way, n);
            for (unsigned char mark = 0; mark <= 2 && to != from && cells[to] == 2; mark += 2) {
                memcpy(before, cells, n * n);
                quixo3_shift(setup, before, to, from, mark);
                quixo3_exchange(setup, before);
                visit(user, before, n * n);
            }
        }
}

/* The turns and mirror images of the board. */
static void quixo3_symmetries(const qj_setup *setup, qj_symmetry_fn visit, void *user)
{
    const size_t n = quixo3_side(setup);
    uint16_t from[MOST];
    for (unsigned image = 1; image < 8; image++) {
        for (size_t i = 0; i < n * n; i++) {
            size_t row = i / n, column = i % n;
            row = image & 1 ? n - 1 - row : row;
            column = image & 2 ? n - 1 - column : column;
            from[i] = (uint16_t)(image & 4 ? column * n + row : row * n + column);
        }
        visit(user, &(qj_symmetry){from, NULL});
    }
}

static uint64_t quixo3_tier(const qj_setup *setup, const void *state)
{
    uint64_t blank = 0;
    for (size_t i = 0; i < quixo3_size(setup); i++)
        blank += ((const unsigned char *)state)[i] == 0;
    return blank;
}

static void quixo3_child_tiers(const qj_setup *setup, uint64_t tier, qj_tier_fn visit, void *user)
{
    (void)setup;
    if (tier)
        visit(user, tier - 1);
}

static bool quixo3_layout(const qj_setup *setup, uint64_t tier, qj_layout3 *out)
{
    const size_t marks = quixo3_size(setup) - tier;
    for (size_t mine = 0; mine <= marks; mine++) {
        qj_layout3_or(out);
        qj_layout3_counts(out,
                          (unsigned char[]){(unsigned char)tier, (unsigned char)mine,
                                            (unsigned char)(marks - mine)},
                          3);
    }
    return true;
}

const qj_rules3 *quixo3_rules(void)
{
    static const qj_rules_parameter parameters[] = {{"n", "cells of a side", 3, 2, 5},
                                                    {NULL, NULL, 0, 0, 0}};
    static const qj_rules3 rules = {QJ_RULES3_HEAD,
                                    .name = "quixo",
                                    .parameters = parameters,
                                    .ending = QJ_STUCK_DRAWS,
                                    .loops = true,
                                    .move_parts = 2,
                                    .state_size = quixo3_size,
                                    .over = quixo3_over,
                                    .moves = quixo3_moves,
                                    .play = quixo3_play,
                                    .symmetries = quixo3_symmetries,
                                    .tier = quixo3_tier,
                                    .child_tiers = quixo3_child_tiers,
                                    .layout = quixo3_layout,
                                    .predecessors = quixo3_predecessors};
    return &rules;
}
