/* Four in a row on 4 x 4, or any m,n,k game. The two players mark empty cells in turn. A player
 * with k marks side by side in a row, column or diagonal wins; a full board is a draw.
 *
 *     cc -O3 -shared -fPIC -o in_a_row.so in_a_row.c
 *     qiju solve ./in_a_row.so --rows 4 --columns 4 --k 4
 *
 * This file shows fast rules: the layout describes the states, and stones_over tests bitboards.
 * qiju then makes no state while it solves. A move is a row and a column, from 1. The word of a
 * position lists the rows: XO../.... has two marks in its first row.
 */
#include <qiju/squares.h>

enum { ROWS, COLUMNS, K };
static const qj_rules_parameter parameters[] = {{"rows", "rows", 4, 1, 6},
                                                {"columns", "columns", 4, 1, 6},
                                                {"k", "marks in line that win", 4, 1, 6},
                                                {NULL, NULL, 0, 0, 0}};

/* A state has a byte for each cell: 0 empty, 1 X, 2 O. X moves first. */
static size_t state_size(const qj_setup *setup)
{
    return (size_t)(setup->value[ROWS] * setup->value[COLUMNS]);
}

static int side(const qj_setup *setup, const void *state)
{
    int marks = 0;
    for (size_t i = 0; i < state_size(setup); i++)
        marks += ((const unsigned char *)state)[i] != 0;
    return marks % 2;
}

static qj_lines lines_of(const qj_setup *setup)
{
    return qj_lines_make((unsigned)setup->value[COLUMNS], (unsigned)setup->value[K]);
}

static bool over(const qj_setup *setup, const void *state, int64_t *value)
{
    const unsigned char last = side(setup, state) ? 1 : 2;
    const qj_lines lines = lines_of(setup);
    uint64_t set = 0;
    for (size_t i = 0; i < state_size(setup); i++)
        set |= (uint64_t)(((const unsigned char *)state)[i] == last) << i;
    *value = -1;
    return qj_lines_has(&lines, set);
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const unsigned char *cell = state;
    for (uint64_t row = 1; row <= (uint64_t)setup->value[ROWS]; row++)
        for (uint64_t column = 1; column <= (uint64_t)setup->value[COLUMNS]; column++) {
            qj_move move = {{row, column, 0}};
            if (*cell++ == 0 && !visit(user, &move))
                return;
        }
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    const uint64_t columns = (uint64_t)setup->value[COLUMNS];
    const int mover = side(setup, state);
    ((unsigned char *)state)[(move->part[0] - 1) * columns + move->part[1] - 1] =
        (unsigned char)(1 + mover);
    return 0;
}

static bool layout(const qj_setup *setup, uint64_t tier, qj_layout *out)
{
    qj_layout_cells(out, state_size(setup), 0, 3);
    return tier == 0;
}

/* Bit i is the cell i from the end. The board is turned by half a turn; its lines stay lines. */
static void stones_over(const qj_setup *setup, const qj_marks *boards, size_t count,
                        int64_t *values)
{
    const qj_lines lines = lines_of(setup);
    for (size_t i = 0; i < count; i++)
        values[i] = qj_lines_has(&lines, boards[i].last) ? -1 : QJ_STUCK;
}

static const char *state_read(const qj_setup *setup, const char *word, void *state)
{
    const unsigned char *cell = state;
    int ahead = 0;
    if (!qj_letters_read(word, ".XO", (size_t)setup->value[COLUMNS], state, state_size(setup)))
        return "rows of ., X and O with / between them";
    for (size_t i = 0; i < state_size(setup); i++)
        ahead += (cell[i] == 1) - (cell[i] == 2);
    return ahead == 0 || ahead == 1 ? NULL : "as many O as X, or one X more";
}

static void state_write(const qj_setup *setup, const void *state, char word[QJ_STATE_SIZE + 1])
{
    qj_letters_write(state, state_size(setup), (size_t)setup->value[COLUMNS], ".XO", word);
}

static void cells(const qj_setup *setup, const void *state, qj_cell_fn visit, void *user)
{
    static const qj_look looks[] = {QJ_PLAIN, QJ_FIRST, QJ_SECOND};
    const unsigned char *mark = state;
    for (size_t i = 0; i < state_size(setup); i++) {
        const qj_cell cell = qj_square_cell(i, (size_t)setup->value[COLUMNS], looks[mark[i]], 0);
        if (!visit(user, &cell))
            return;
    }
}

static unsigned clicks(const qj_setup *setup, const void *state, const qj_move *move,
                       uint64_t cells[2])
{
    cells[0] = (move->part[0] - 1) * (uint64_t)setup->value[COLUMNS] + move->part[1] - 1;
    return (void)state, 1;
}

const qj_rules *qiju_rules(void)
{
    static const qj_rules rules = {QJ_RULES_HEAD,
                                   .name = "in-a-row",
                                   .summary = "k marks in a row, a column or a diagonal",
                                   .players = {"X", "O"},
                                   .parameters = parameters,
                                   .ending = QJ_STUCK_DRAWS,
                                   .state_size = state_size,
                                   .side = side,
                                   .over = over,
                                   .moves = moves,
                                   .play = play,
                                   .layout = layout,
                                   .stones_over = stones_over,
                                   .move_parts = 2,
                                   .cells = cells,
                                   .clicks = clicks,
                                   .state_read = state_read,
                                   .state_write = state_write};
    return &rules;
}
