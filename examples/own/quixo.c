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

/* A state is one number: a bit for each cell of X, row by row, from bit 0, one for each of O from
 * bit 32, and bit 63 when O is to move. What moves cells moves those of both at once. */
#define BOTH      (UINT64_C(1) << 32 | 1)
#define O_TO_MOVE (UINT64_C(1) << 63)

static size_t state_size(const qj_setup *setup)
{
    (void)setup;
    return sizeof(uint64_t);
}

static uint64_t get(const void *state)
{
    uint64_t bits;
    memcpy(&bits, state, sizeof bits);
    return bits;
}

static int side(const qj_setup *setup, const void *state)
{
    (void)setup;
    return (get(state) & O_TO_MOVE) != 0;
}

/* Of n x n cells: the first row, the first column, the long diagonals. */
static const struct lines {
    uint64_t row, column, falling, rising;
} lines[] = {[2] = {0x3, 0x5, 0x9, 0x6},
             [3] = {0x7, 0x49, 0x111, 0x54},
             [4] = {0xf, 0x1111, 0x8421, 0x1248},
             [5] = {0x1f, 0x108421, 0x1041041, 0x111110}};

static uint64_t marks(uint64_t state, int player)
{
    return state >> 32 * player & 0x1ffffff;
}

static bool has_line(uint64_t marks, int n)
{
    const struct lines *line = &lines[n];
    bool found = (~marks & line->falling) == 0 || (~marks & line->rising) == 0;
    for (int i = 0; i < n; i++)
        found = found || (~marks & line->row << i * n) == 0 || (~marks & line->column << i) == 0;
    return found;
}

/* The last mover loses by a line of the other, who is to move now, whatever else there is. */
static bool over(const qj_setup *setup, const void *state, int64_t *value)
{
    int n = (int)setup->value[0], mover = side(setup, state);
    bool won = has_line(marks(get(state), mover), n);
    *value = won ? 1 : -1;
    return won || has_line(marks(get(state), !mover), n);
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    uint64_t n = (uint64_t)setup->value[0], theirs = marks(get(state), !side(setup, state));
    for (uint64_t cell = 0; cell < n * n; cell++) {
        uint64_t row = cell / n, column = cell % n;
        bool edge[5] = {false, row == 0, column == n - 1, row == n - 1, column == 0};
        bool border = edge[1] || edge[2] || edge[3] || edge[4];
        if (!border || theirs >> cell & 1)
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
    int n = (int)setup->value[0], end = (int)move->part[2];
    int row = (int)move->part[0] - 1, column = (int)move->part[1] - 1, cell = row * n + column;
    const int steps[] = {0, -n, 1, n, -1}, ways[] = {0, row, n - 1 - column, n - 1 - row, column};
    uint64_t bits = get(state);
    for (int left = ways[end]; left; left--, cell += steps[end])
        bits = (bits & ~(BOTH << cell)) | (bits >> (cell + steps[end]) & BOTH) << cell;
    bits = (bits & ~(BOTH << cell)) | UINT64_C(1) << (cell + 32 * side(setup, state));
    bits ^= O_TO_MOVE;
    memcpy(state, &bits, sizeof bits);
    return 0;
}

/* Each of some cells changes places with the one a step further on. */
static uint64_t swap(uint64_t bits, uint64_t cells, int step)
{
    uint64_t different = (bits ^ bits >> step) & cells;
    return bits ^ different ^ different << step;
}

/* Swaps the first row or column, from cell to cell of which is a step, with the last, and so on. */
static uint64_t mirror(uint64_t bits, int n, uint64_t line, int step)
{
    for (int i = 0; i < n / 2; i++)
        bits = swap(bits, BOTH * line << i * step, (n - 1 - 2 * i) * step);
    return bits;
}

/* Swaps cell (r, r + d) with cell (r + d, r). */
static uint64_t transpose(uint64_t bits, int n)
{
    for (int d = 1; d < n; d++) {
        uint64_t above = lines[n].falling & ((UINT64_C(1) << n * (n - d)) - 1);
        bits = swap(bits, BOTH * above << d, d * (n - 1));
    }
    return bits;
}

/* The smallest of the eight boards that turn and mirror into each other. */
static void canonical(const qj_setup *setup, void *state)
{
    int n = (int)setup->value[0];
    uint64_t to_move = get(state) & O_TO_MOVE, bits = get(state) ^ to_move, least = bits;
    const uint64_t either[] = {bits, transpose(bits, n)};
    for (int i = 0; i < 2; i++) {
        uint64_t other = mirror(either[i], n, lines[n].row, n);
        uint64_t images[] = {either[i], other, mirror(either[i], n, lines[n].column, 1),
                             mirror(other, n, lines[n].column, 1)};
        for (int image = 0; image < 4; image++)
            least = images[image] < least ? images[image] : least;
    }
    least |= to_move;
    memcpy(state, &least, sizeof least);
}

/* The blank cells: no move makes one. */
static uint64_t rank(const qj_setup *setup, const void *state)
{
    uint64_t bits = get(state) & ~O_TO_MOVE, blank = (uint64_t)(setup->value[0] * setup->value[0]);
    for (; bits; bits &= bits - 1)
        blank--;
    return blank;
}

static void draw(const qj_setup *setup, const void *state, const qj_sink *out)
{
    int n = (int)setup->value[0];
    for (int cell = 0; cell < n * n; cell++) {
        uint64_t here = get(state) >> cell;
        qj_print(out, "%c%s",
                 here & 1         ? 'X'
                 : here >> 32 & 1 ? 'O'
                                  : '.',
                 (cell + 1) % n ? "" : "\n");
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
                                   .side = side,
                                   .over = over,
                                   .moves = moves,
                                   .play = play,
                                   .move_parts = 3,
                                   .canonical = canonical,
                                   .rank = rank,
                                   .draw = draw};
    return &rules;
}
