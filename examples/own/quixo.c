/* Quixo (Chapeau 1995) on n x n cells. A player takes a border cell that is blank or has the
 * player's mark, and pushes it in, with the player's mark, from another end of its row or column. A
 * row, column or diagonal of n equal marks wins; a player who makes lines of both marks loses.
 * Positions repeat.
 *
 *     cc -O2 -shared -fPIC -o quixo.so quixo.c && qiju solve ./quixo.so --n 4
 *
 * A move is ROW COLUMN SIDE: the cell, from 1, and the side from which it is pushed in: 1 top,
 * 2 right, 3 bottom, 4 left. The marks are exchanged after each move, so X is always to move. The
 * word of a position lists the rows: ..O/.../... has one mark, of the player who moved last.
 */
#include <qiju/squares.h>

static const qj_rules_parameter parameters[] = {{"n", "cells of a side", 3, 2, 5},
                                                {NULL, NULL, 0, 0, 0}};

/* A state has two bits for each cell, 1 for X and 2 for O. A line of X wins for the player to move,
 * even if there is a line of O, too. */
static bool over(const qj_setup *setup, const void *state, int64_t *value)
{
    int n = (int)setup->value[0];
    bool won = qj_pairs_have_line(qj_pairs_select(qj_pairs_state(state), 1), n);
    *value = won ? 1 : -1;
    return won || qj_pairs_have_line(qj_pairs_select(qj_pairs_state(state), 2), n);
}

/* The end of the row or column of a cell at a side; the cell itself if it is that end. */
static int entry(int cell, int side, int n)
{
    int row = cell / n, column = cell % n;
    return side == 1   ? column
           : side == 2 ? row * n + n - 1
           : side == 3 ? n * (n - 1) + column
                       : row * n;
}

static bool is_border(int cell, int n)
{
    return cell / n % (n - 1) == 0 || cell % n % (n - 1) == 0;
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    int n = (int)setup->value[0];
    uint64_t theirs = qj_pairs_select(qj_pairs_state(state), 2);
    for (int cell = 0; cell < n * n; cell++)
        for (int side = 1; side <= 4 && is_border(cell, n) && !(theirs >> 2 * cell & 1); side++) {
            qj_move move = {{(uint64_t)(cell / n + 1), (uint64_t)(cell % n + 1), (uint64_t)side}};
            if (entry(cell, side, n) != cell && !visit(user, &move))
                return;
        }
}

/* The cell that is taken, and the cell where it is pushed in. */
static unsigned clicks(const qj_setup *setup, const void *state, const qj_move *move,
                       uint64_t cells[2])
{
    uint64_t n = (uint64_t)setup->value[0];
    cells[0] = (move->part[0] - 1) * n + move->part[1] - 1;
    cells[1] = (uint64_t)entry((int)cells[0], (int)move->part[2], (int)n);
    return (void)state, 2;
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    uint64_t cells[2], bits = qj_pairs_state(state);
    clicks(setup, state, move, cells);
    bits = qj_pairs_push(bits, (int)cells[0], (int)cells[1], (int)setup->value[0], 1);
    *(uint64_t *)state = qj_pairs_exchanged(bits);
    return 0;
}

static void cells(const qj_setup *setup, const void *state, qj_cell_fn visit, void *user)
{
    size_t n = (size_t)setup->value[0];
    bool more = true;
    for (size_t i = 0; i < n * n && more; i++) {
        qj_cell cell = qj_square_cell(i, n, QJ_PLAIN, "\0XO"[qj_pairs_state(state) >> 2 * i & 3]);
        more = visit(user, &cell);
    }
}

const qj_rules *qiju_rules(void)
{
    static const qj_rules rules = {QJ_RULES_HEAD,
                                   QJ_PAIRS_NUMBERED,
                                   .name = "quixo",
                                   .summary = "push cells with your mark into the rows of a board",
                                   .parameters = parameters,
                                   .ending = QJ_STUCK_DRAWS,
                                   .loops = true,
                                   .state_size = qj_pairs_size,
                                   .over = over,
                                   .moves = moves,
                                   .play = play,
                                   .move_parts = 3,
                                   .canonical = qj_pairs_canonical,
                                   .rank = qj_pairs_blank,
                                   .cells = cells,
                                   .clicks = clicks,
                                   .state_read = qj_pairs_read,
                                   .state_write = qj_pairs_write};
    return &rules;
}
