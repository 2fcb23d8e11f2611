/* Dots and Boxes of examples/own, with the symmetries that its plain rules leave out: the board is
 * mirrored, and turned if it is square; and the two outer lines of a corner box are alike, as each
 * of them is a line of that box alone. A board has two rows and
 * columns at least, so that no line is at two corners. */
#define qiju_rules plain_rules
#include "../../examples/own/dots_and_boxes.c" /* NOLINT(bugprone-suspicious-include) */
#undef qiju_rules
const qj_rules *qiju_rules(void);

/* The lines of a board: those that lie, row by row, and those that stand. */
struct board {
    int rows, columns;
    uint64_t lying, standing;
};

static uint64_t row_of(uint64_t set, int row, int width)
{
    return set >> row * width & ((UINT64_C(1) << width) - 1);
}

static uint64_t left_to_right(uint64_t set, int height, int width)
{
    static const unsigned char turned[8] = {0, 4, 2, 6, 1, 5, 3, 7};
    uint64_t out = 0;
    for (int row = 0; row < height; row++) {
        const uint64_t bits = row_of(set, row, width);
        const uint64_t mirrored = (uint64_t)turned[bits & 7] << 3 | turned[bits >> 3];
        out |= mirrored >> (6 - width) << row * width;
    }
    return out;
}

static uint64_t top_to_bottom(uint64_t set, int height, int width)
{
    uint64_t out = 0;
    for (int row = 0; row < height; row++)
        out |= row_of(set, row, width) << (height - 1 - row) * width;
    return out;
}

static uint64_t transposed(uint64_t set, int height, int width)
{
    uint64_t out = 0;
    for (; set; set &= set - 1) {
        const int line = __builtin_ctzll(set);
        out |= UINT64_C(1) << (line % width * height + line / width);
    }
    return out;
}

/* Of the two outer lines of each corner, the lying one is drawn first. */
static struct board with_corners(struct board board)
{
    for (int corner = 0; corner < 4; corner++) {
        const int row = corner / 2, column = corner % 2;
        const uint64_t lie = UINT64_C(1)
                             << (row * board.rows * board.columns + column * (board.columns - 1));
        const uint64_t stand = UINT64_C(1) << (row * (board.rows - 1) * (board.columns + 1) +
                                               column * board.columns);
        if (board.standing & stand && !(board.lying & lie)) {
            board.standing ^= stand;
            board.lying |= lie;
        }
    }
    return board;
}

static uint64_t bits_of(struct board board)
{
    board = with_corners(board);
    return board.lying | board.standing << (board.rows + 1) * board.columns;
}

/* The least number among the forms of a board that is mirrored. */
static uint64_t least(struct board board, uint64_t most)
{
    for (int form = 0; form < 4; form++) {
        const uint64_t bits = bits_of(board);
        most = bits < most ? bits : most;
        if (form % 2 == 0) {
            board.lying = left_to_right(board.lying, board.rows + 1, board.columns);
            board.standing = left_to_right(board.standing, board.rows, board.columns + 1);
        } else {
            board.lying = top_to_bottom(board.lying, board.rows + 1, board.columns);
            board.standing = top_to_bottom(board.standing, board.rows, board.columns + 1);
        }
    }
    return most;
}

static void canonical(const qj_setup *setup, void *state)
{
    unsigned char *bytes = state;
    const size_t size = state_size(setup) - 1;
    const int rows = (int)setup->value[ROWS], columns = (int)setup->value[COLUMNS];
    uint64_t set = 0;
    for (size_t i = 0; i < size; i++)
        set |= (uint64_t)bytes[1 + i] << 8 * i;
    const struct board board = {rows, columns, set & ((UINT64_C(1) << lying(setup)) - 1),
                                set >> lying(setup)};
    set = least(board, UINT64_MAX);
    if (rows == columns)
        set = least((struct board){rows, columns, transposed(board.standing, rows, columns + 1),
                                   transposed(board.lying, rows + 1, columns)},
                    set);
    for (size_t i = 0; i < size; i++)
        bytes[1 + i] = (unsigned char)(set >> 8 * i);
}

const qj_rules *qiju_rules(void)
{
    static const qj_rules_parameter wide[] = {
        {"rows", "boxes", 3, 2, 5}, {"columns", "boxes", 3, 2, 5}, {NULL, NULL, 0, 0, 0}};
    static qj_rules rules;
    rules = *plain_rules();
    rules.parameters = wide;
    rules.canonical = canonical;
    return &rules;
}
