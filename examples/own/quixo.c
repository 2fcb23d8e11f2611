/* Quixo (Chapeau 1995) on n x n cells: take a cell of the border that is blank or shows your own
 * mark, and push it back, with your mark, from another end of its row or column. n of a mark in a
 * row, column or diagonal win; who makes lines of both marks loses. Positions repeat.
 *
 *     cc -shared -fPIC -o quixo.so quixo.c && qiju solve ./quixo.so --n 3
 *
 * A move is ROW COLUMN SIDE: the cell from 1, and the side where it comes in again, 1 top, 2 right,
 * 3 bottom, 4 left.
 */
#include <qiju/rules.h>

#include <string.h>

static const qj_rules_parameter parameters[] = {{"n", "cells of a side", 3, 2, 5},
                                                {NULL, NULL, 0, 0, 0}};

/* A state is whose move it is, 0 or 1, then the cells row by row: 0 blank, 1 and 2 the marks. */
static size_t state_size(const qj_setup *setup)
{
    return 1 + (size_t)(setup->value[0] * setup->value[0]);
}

static bool line_of(const unsigned char *cell, int n, int step, unsigned char mark)
{
    for (int i = 0; i < n; i++)
        if (cell[i * step] != mark)
            return false;
    return true;
}

static bool has_line(const unsigned char *cells, int n, unsigned char mark)
{
    bool found = line_of(cells, n, n + 1, mark) || line_of(cells + n - 1, n, n - 1, mark);
    for (int i = 0; i < n; i++)
        found = found || line_of(cells + i * n, n, 1, mark) || line_of(cells + i, n, n, mark);
    return found;
}

/* The last mover loses by a line of the other, who is to move now, whatever else there is. */
static bool over(const qj_setup *setup, const void *state, int64_t *value)
{
    const unsigned char *bytes = state;
    int n = (int)setup->value[0];
    unsigned char mover = (unsigned char)(1 + bytes[0]), other = (unsigned char)(2 - bytes[0]);
    bool won = has_line(bytes + 1, n, mover), lost = has_line(bytes + 1, n, other);
    *value = won ? 1 : -1;
    return won || lost;
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const unsigned char *bytes = state;
    uint64_t n = (uint64_t)setup->value[0];
    for (uint64_t cell = 0; cell < n * n; cell++) {
        uint64_t row = cell / n, column = cell % n;
        bool edge[5] = {false, row == 0, column == n - 1, row == n - 1, column == 0};
        bool border = edge[1] || edge[2] || edge[3] || edge[4];
        if (!border || bytes[1 + cell] == 2 - bytes[0])
            continue;
        for (uint64_t end = 1; end <= 4; end++) {
            qj_move move = {{row + 1, column + 1, end}};
            if (!edge[end] && !visit(user, &move))
                return;
        }
    }
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    unsigned char *bytes = state;
    int n = (int)setup->value[0], end = (int)move->part[2];
    int cell = ((int)move->part[0] - 1) * n + (int)move->part[1] - 1;
    int step = end == 1 ? -n : end == 2 ? 1 : end == 3 ? n : -1;
    int left = end == 1   ? cell / n
               : end == 2 ? n - 1 - cell % n
               : end == 3 ? n - 1 - cell / n
                          : cell % n;
    for (; left; left--, cell += step)
        bytes[1 + cell] = bytes[1 + cell + step];
    bytes[1 + cell] = (unsigned char)(1 + bytes[0]);
    bytes[0] = !bytes[0];
    return 0;
}

/* The cell that comes to a row and column when the board is turned or mirrored in one of eight
 * ways. */
static int source(int n, int way, int row, int column)
{
    row = way & 1 ? n - 1 - row : row;
    column = way & 2 ? n - 1 - column : column;
    return way & 4 ? column * n + row : row * n + column;
}

/* Whether the cells, row by row, are smaller in one way than in another. */
static bool is_smaller(const unsigned char *cells, int n, int one, int other)
{
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++) {
            unsigned char left = cells[source(n, one, row, column)];
            unsigned char right = cells[source(n, other, row, column)];
            if (left != right)
                return left < right;
        }
    return false;
}

/* The smallest of the eight boards that turn and mirror into each other. */
static void canonical(const qj_setup *setup, void *state)
{
    int n = (int)setup->value[0], least = 0;
    unsigned char *cells = (unsigned char *)state + 1, from[25];
    for (int way = 1; way < 8; way++)
        least = is_smaller(cells, n, way, least) ? way : least;
    memcpy(from, cells, (size_t)(n * n));
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++)
            cells[row * n + column] = from[source(n, least, row, column)];
}

static void draw(const qj_setup *setup, const void *state, const qj_sink *out)
{
    const unsigned char *cells = (const unsigned char *)state + 1;
    int n = (int)setup->value[0];
    for (int row = 0; row < n; row++, cells += n) {
        for (int column = 0; column < n; column++)
            qj_print(out, "%c", ".XO"[cells[column]]);
        qj_print(out, "\n");
    }
}

const qj_rules *qiju_rules(void)
{
    static const qj_rules rules = {QJ_RULES_HEAD,
                                   .name = "quixo",
                                   .summary = "push cells with your mark into the rows of a board",
                                   .players = {"X", "O"},
                                   .parameters = parameters,
                                   .ending = QJ_STUCK_DRAWS,
                                   .loops = true,
                                   .state_size = state_size,
                                   .side = qj_first_byte,
                                   .over = over,
                                   .moves = moves,
                                   .play = play,
                                   .move_parts = 3,
                                   .canonical = canonical,
                                   .draw = draw};
    return &rules;
}
