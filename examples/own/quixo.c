/* Quixo (Chapeau 1995) on n x n cells. A player takes a border cell that is blank or has the
 * player's mark, and pushes it in, with the player's mark, from another end of its row or column. A
 * row, column or diagonal of n equal marks wins; a player who makes lines of both marks loses.
 * Positions repeat.
 *
 *     cc -O3 -shared -fPIC -o quixo.so quixo.c && qiju solve ./quixo.so --n 4
 *
 * A move is ROW COLUMN SIDE: the cell, from 1, and the side from which it is pushed in: 1 top,
 * 2 right, 3 bottom, 4 left. The marks are exchanged after each move, so X is always to move. The
 * word of a position lists the rows: ..O/.../... has one mark, of the player who moved last.
 *
 * This file shows rules with loops that are fast:
 *
 *     state   a byte for each cell, row by row: 0 blank, 1 X, 2 O
 *     tier    the blank cells: a move takes one, or a mark
 *     layout  the marks are divided between the players in any way
 */
#include <qiju/squares.h>

enum { MOST = 25 };
static const qj_rules_parameter parameters[] = {{"n", "cells of a side", 3, 2, 5},
                                                {NULL, NULL, 0, 0, 0}};

static size_t side_of(const qj_setup *setup)
{
    return (size_t)setup->value[0];
}

static size_t state_size(const qj_setup *setup)
{
    return side_of(setup) * side_of(setup);
}

static bool has_line(const qj_setup *setup, const unsigned char *cell, unsigned char mark)
{
    const size_t n = side_of(setup);
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

static bool over(const qj_setup *setup, const void *state, int64_t *value)
{
    const bool won = has_line(setup, state, 1);
    *value = won ? 1 : -1;
    return won || has_line(setup, state, 2);
}

/* The end of the row or column of a cell: 1 top, 2 right, 3 bottom, 4 left. */
static size_t entry(size_t row, size_t column, uint64_t way, size_t n)
{
    const size_t ends[] = {column, row * n + n - 1, n * (n - 1) + column, row * n};
    return ends[way - 1];
}

static bool is_border(size_t row, size_t column, size_t n)
{
    return row == 0 || row == n - 1 || column == 0 || column == n - 1;
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const size_t n = side_of(setup);
    const unsigned char *mark = state;
    for (size_t row = 0; row < n; row++)
        for (size_t column = 0; column < n; column++)
            for (uint64_t way = 1;
                 way <= 4 && mark[row * n + column] != 2 && is_border(row, column, n); way++)
                if (entry(row, column, way, n) != row * n + column &&
                    !visit(user, &(qj_move){{row + 1, column + 1, way}}))
                    return;
}

/* The cell that is taken, and the cell where it is pushed in. */
static unsigned clicks(const qj_setup *setup, const void *state, const qj_move *move,
                       uint64_t cells[2])
{
    const size_t n = side_of(setup);
    const size_t row = move->part[0] - 1, column = move->part[1] - 1;
    cells[0] = row * n + column;
    cells[1] = entry(row, column, move->part[2], n);
    return (void)state, 2;
}

/* Takes the mark at a cell, shifts those between, and puts a mark in at another cell. step: between
 * cells of the row or column. */
static void shift(unsigned char *cell, size_t from, size_t to, size_t step, unsigned char mark)
{
    for (; from < to; from += step)
        cell[from] = cell[from + step];
    for (; from > to; from -= step)
        cell[from] = cell[from - step];
    cell[to] = mark;
}

static void exchange(const qj_setup *setup, unsigned char *cell)
{
    const size_t size = state_size(setup);
    for (size_t i = 0; i < size; i++)
        cell[i] = (unsigned char)(2 * (cell[i] & 1) + cell[i] / 2);
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    uint64_t cells[2];
    clicks(setup, state, move, cells);
    shift(state, cells[0], cells[1], move->part[2] % 2 ? side_of(setup) : 1, 1);
    exchange(setup, state);
    return 0;
}

/* The opponent has pushed a mark in at an end, from a cell that was blank or had the mark. */
static void predecessors(const qj_setup *setup, const void *state, qj_state_fn visit, void *user)
{
    const size_t n = side_of(setup);
    const unsigned char *cells = state;
    unsigned char before[MOST];
    for (size_t from = 0; from < n * n; from++)
        for (uint64_t way = 1; way <= 4 && is_border(from / n, from % n, n); way++) {
            const size_t to = entry(from / n, from % n, way, n);
            for (unsigned char mark = 0; mark <= 2 && to != from && cells[to] == 2; mark += 2) {
                memcpy(before, cells, n * n);
                shift(before, to, from, way % 2 ? n : 1, mark);
                exchange(setup, before);
                visit(user, before, n * n);
            }
        }
}

static void symmetries(const qj_setup *setup, qj_symmetry_fn visit, void *user)
{
    qj_square_symmetries(side_of(setup), 0, visit, user);
}

static uint64_t tier(const qj_setup *setup, const void *state)
{
    uint64_t blank = 0;
    for (size_t i = 0; i < state_size(setup); i++)
        blank += ((const unsigned char *)state)[i] == 0;
    return blank;
}

static void child_tiers(const qj_setup *setup, uint64_t blank, qj_tier_fn visit, void *user)
{
    (void)setup;
    if (blank)
        visit(user, blank - 1);
}

static bool layout(const qj_setup *setup, uint64_t blank, qj_layout *out)
{
    const size_t marks = state_size(setup) - blank;
    for (size_t mine = 0; mine <= marks; mine++) {
        qj_layout_or(out);
        qj_layout_counts(out,
                         (unsigned char[]){(unsigned char)blank, (unsigned char)mine,
                                           (unsigned char)(marks - mine)},
                         3);
    }
    return true;
}

static void cells(const qj_setup *setup, const void *state, qj_cell_fn visit, void *user)
{
    bool more = true;
    for (size_t i = 0; i < state_size(setup) && more; i++) {
        const unsigned mark = ((const unsigned char *)state)[i];
        const qj_cell cell = qj_square_cell(i, side_of(setup), QJ_PLAIN, "\0XO"[mark]);
        more = visit(user, &cell);
    }
}

static const char *state_read(const qj_setup *setup, const char *word, void *state)
{
    return qj_letters_read(word, ".XO", side_of(setup), state, state_size(setup))
               ? NULL
               : "rows of ., X and O with / between them, X to move";
}

static void state_write(const qj_setup *setup, const void *state, char word[QJ_STATE_SIZE + 1])
{
    qj_letters_write(state, state_size(setup), side_of(setup), ".XO", word);
}

const qj_rules *qiju_rules(void)
{
    static const qj_rules rules = {QJ_RULES_HEAD,
                                   .name = "quixo",
                                   .summary = "push cells with your mark into the rows of a board",
                                   .parameters = parameters,
                                   .ending = QJ_STUCK_DRAWS,
                                   .loops = true,
                                   .state_size = state_size,
                                   .over = over,
                                   .moves = moves,
                                   .play = play,
                                   .move_parts = 3,
                                   .symmetries = symmetries,
                                   .tier = tier,
                                   .child_tiers = child_tiers,
                                   .layout = layout,
                                   .predecessors = predecessors,
                                   .cells = cells,
                                   .clicks = clicks,
                                   .state_read = state_read,
                                   .state_write = state_write};
    return &rules;
}
