/* Quixo (Chapeau 1995) on n x n cells: take a cell of the border that is blank or shows your own
 * mark, and push it back, with your mark, from another end of its row or column. n of a mark in a
 * row, column or diagonal win; who makes lines of both marks loses. Positions repeat.
 *
 *     cc -O2 -shared -fPIC -o quixo.so quixo.c && qiju solve ./quixo.so --n 4
 *
 * A move is ROW COLUMN SIDE: the cell from 1, and the side where it comes in again, 1 top, 2 right,
 * 3 bottom, 4 left. The marks are exchanged after each move: X is to move.
 */
#include <qiju/numbering.h>

#include <string.h>

static const qj_rules_parameter parameters[] = {{"n", "cells of a side", 3, 2, 5},
                                                {NULL, NULL, 0, 0, 0}};

/* A state is one number: a bit for each cell of X, row by row, from bit 0, one for each of O from
 * bit 32. What moves cells moves those of both at once. */
#define BOTH (UINT64_C(1) << 32 | 1)

static size_t state_size(const qj_setup *setup)
{
    return (void)setup, sizeof(uint64_t);
}

static uint64_t get(const void *state)
{
    uint64_t bits;
    memcpy(&bits, state, sizeof bits);
    return bits;
}

static uint64_t exchanged(uint64_t bits)
{
    return bits >> 32 | bits << 32;
}

/* Of n x n cells: the first row, the first column, the long diagonals. */
static const struct lines {
    uint64_t row, column, falling, rising;
} lines[] = {[2] = {0x3, 0x5, 0x9, 0x6},
             [3] = {0x7, 0x49, 0x111, 0x54},
             [4] = {0xf, 0x1111, 0x8421, 0x1248},
             [5] = {0x1f, 0x108421, 0x1041041, 0x111110}};

static bool has_line(uint64_t marks, int n)
{
    const struct lines *line = &lines[n];
    uint64_t row = line->column & marks, column = line->row & marks;
    for (int i = 1; i < n; i++) {
        row &= marks >> i;
        column &= marks >> i * n;
    }
    return row || column || !(~marks & line->falling) || !(~marks & line->rising);
}

/* The last mover loses by a line of the other, who is to move now, whatever else there is. */
static bool over(const qj_setup *setup, const void *state, int64_t *value)
{
    int n = (int)setup->value[0];
    bool won = has_line(get(state) & UINT32_MAX, n);
    *value = won ? 1 : -1;
    return won || has_line(get(state) >> 32, n);
}

/* The cell where a cell comes in again from a side; itself when it is there. */
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
    uint64_t theirs = get(state) >> 32;
    for (int cell = 0; cell < n * n; cell++)
        for (int side = 1; side <= 4 && is_border(cell, n) && !(theirs >> cell & 1); side++) {
            qj_move move = {{(uint64_t)(cell / n + 1), (uint64_t)(cell % n + 1), (uint64_t)side}};
            if (entry(cell, side, n) != cell && !visit(user, &move))
                return;
        }
}

/* Takes out a cell and moves those up to another one of its line, which becomes mark, in. */
static uint64_t push(uint64_t bits, int from, int to, int n, uint64_t mark)
{
    bool down = to > from, upright = from % n == to % n;
    int low = down ? from : to, high = down ? to : from, step = upright ? n : 1;
    uint64_t line = upright ? lines[n].column << from % n : lines[n].row << from / n * n;
    uint64_t cells = ((UINT64_C(2) << high) - (UINT64_C(1) << low)) & line;
    uint64_t moved = down ? bits >> step : bits << step, in = cells & ~(UINT64_C(1) << to);
    return (bits & ~(BOTH * cells)) | (moved & BOTH * in) | mark << to;
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    int n = (int)setup->value[0], cell = (int)(move->part[0] - 1) * n + (int)move->part[1] - 1;
    uint64_t bits = exchanged(push(get(state), cell, entry(cell, (int)move->part[2], n), n, 1));
    memcpy(state, &bits, sizeof bits);
    return 0;
}

/* A mark of the last mover's goes back to where it came from, where it was or there was none. */
static void predecessors(const qj_setup *setup, const void *state, qj_state_fn visit, void *user)
{
    int n = (int)setup->value[0];
    uint64_t bits = exchanged(get(state));
    for (int cell = 0; cell < n * n; cell++)
        for (int side = 1; side <= 4 && is_border(cell, n); side++) {
            int to = entry(cell, side, n);
            for (uint64_t mark = 0; mark <= 1 && to != cell && bits >> to & 1; mark++) {
                uint64_t before = push(bits, to, cell, n, mark);
                visit(user, &before, sizeof before);
            }
        }
}

/* Each of some cells changes places with the one a step further on. */
static inline uint64_t swap(uint64_t bits, uint64_t cells, int step)
{
    uint64_t different = (bits ^ bits >> step) & BOTH * cells;
    return bits ^ different ^ different << step;
}

/* Swaps the first row or column, from cell to cell of which is a step, with the last, and so on. */
static inline uint64_t mirror(uint64_t bits, int n, uint64_t line, int step)
{
    for (int i = 0; i < n / 2; i++)
        bits = swap(bits, line << i * step, (n - 1 - 2 * i) * step);
    return bits;
}

/* Swaps cell (r, r + d) with cell (r + d, r). */
static inline uint64_t transpose(uint64_t bits, int n)
{
    for (int d = 1; d < n; d++)
        bits = swap(bits, (lines[n].falling & ((UINT64_C(1) << n * (n - d)) - 1)) << d,
                    d * (n - 1));
    return bits;
}

/* The smallest of the eight boards that turn and mirror into each other. */
static inline uint64_t least(uint64_t bits, int n)
{
    uint64_t least = bits;
    for (int i = 0; i < 2; i++, bits = transpose(bits, n)) {
        uint64_t other = mirror(bits, n, lines[n].row, n);
        uint64_t images[] = {bits, other, mirror(bits, n, lines[n].column, 1),
                             mirror(other, n, lines[n].column, 1)};
        for (int image = 0; image < 4; image++)
            least = images[image] < least ? images[image] : least;
    }
    return least;
}

/* With n known beforehand the loops above are laid out flat. */
static void canonical(const qj_setup *setup, void *state)
{
    int64_t n = setup->value[0];
    uint64_t bits = get(state);
    bits = n == 4 ? least(bits, 4) : n == 3 ? least(bits, 3) : least(bits, (int)n);
    memcpy(state, &bits, sizeof bits);
}

/* A digit in base 3 for each cell. */
static uint64_t numbers(const qj_setup *setup)
{
    return qj_cells_numbers((size_t)(setup->value[0] * setup->value[0]), 3);
}

static uint64_t number(const qj_setup *setup, const void *state)
{
    uint64_t bits = get(state);
    return (void)setup, qj_bits_number(bits & UINT32_MAX, 3) + 2 * qj_bits_number(bits >> 32, 3);
}

static bool numbered(const qj_setup *setup, uint64_t number, void *state)
{
    uint64_t set[3];
    qj_bits_numbered(number, 3, set);
    set[1] |= set[2] << 32;
    memcpy(state, &set[1], sizeof set[1]);
    return number < numbers(setup);
}

/* The blank cells: no move makes one. */
static uint64_t rank(const qj_setup *setup, const void *state)
{
    uint64_t bits = get(state), blank = (uint64_t)(setup->value[0] * setup->value[0]);
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
                                   .parameters = parameters,
                                   .ending = QJ_STUCK_DRAWS,
                                   .loops = true,
                                   .state_size = state_size,
                                   .over = over,
                                   .moves = moves,
                                   .play = play,
                                   .move_parts = 3,
                                   .canonical = canonical,
                                   .rank = rank,
                                   .draw = draw,
                                   .numbers = numbers,
                                   .number = number,
                                   .numbered = numbered,
                                   .predecessors = predecessors};
    return &rules;
}
