/* Connect Four (Wexler, Strongin 1974) on a board of any small size. A disc falls to the lowest
 * free cell of a column. Four discs of a player in a row, column or diagonal win; a full board is a
 * draw.
 *
 *     cc -O3 -shared -fPIC -o connect_four.so connect_four.c
 *     qiju solve ./connect_four.so --columns 5 --rows 4
 *
 * A move is a column, from 1. The word of a position lists the columns, each from its lowest disc.
 * XO//X/ has four columns: the first has an X below an O, and the third has an X.
 */
#include <qiju/squares.h>

enum { COLUMNS, ROWS };
static const qj_rules_parameter parameters[] = {
    {"columns", "columns of the board", 4, 1, 8}, {"rows", "rows", 4, 1, 7}, {NULL, NULL, 0, 0, 0}};

/* A state is a stack of discs for each column, 0 for X and 1 for O. */
static size_t state_size(const qj_setup *setup)
{
    return (size_t)setup->value[COLUMNS];
}

static const char *start(const qj_setup *setup, void *state)
{
    return (void)memset(state, 1, state_size(setup)), NULL;
}

/* X begins, so the number of discs determines the player to move. */
static int side(const qj_setup *setup, const void *state)
{
    unsigned discs = 0;
    for (size_t i = 0; i < state_size(setup); i++)
        discs += qj_stack_height(((const unsigned char *)state)[i]);
    return (int)(discs % 2);
}

/* The discs of a player as a bitboard, column by column with a free row above each. */
static bool has_four(const qj_setup *setup, const unsigned char *column, int player)
{
    const unsigned row = (unsigned)setup->value[ROWS] + 1, steps[] = {1, row - 1, row, row + 1};
    uint64_t set = 0, fours = 0;
    for (size_t i = 0; i < state_size(setup); i++) {
        unsigned below = (1U << qj_stack_height(column[i])) - 1,
                 discs = player ? column[i] : ~column[i];
        set |= (uint64_t)(discs & below) << i * row;
    }
    for (int i = 0; i < 4; i++) {
        uint64_t pairs = set & set >> steps[i];
        fours |= pairs & pairs >> 2 * steps[i];
    }
    return fours;
}

static bool over(const qj_setup *setup, const void *state, int64_t *value)
{
    *value = -1;
    return has_four(setup, state, !side(setup, state));
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const unsigned char *column = state;
    for (size_t i = 0; i < state_size(setup); i++) {
        if (column[i] >> setup->value[ROWS] == 0 && !visit(user, &(qj_move){{i + 1, 0, 0}}))
            return;
    }
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    qj_stack_drop((unsigned char *)state + move->part[0] - 1, (unsigned)side(setup, state));
    return 0;
}

static bool layout(const qj_setup *setup, uint64_t tier, qj_layout *out)
{
    qj_layout_cells(out, state_size(setup), 0, 2U << setup->value[ROWS]);
    return tier == 0;
}

/* The cells row by row from the top. */
static void cells(const qj_setup *setup, const void *state, qj_cell_fn visit, void *user)
{
    const size_t columns = state_size(setup), all = columns * (size_t)setup->value[ROWS];
    bool more = true;
    for (size_t i = 0; i < all && more; i++) {
        unsigned column = ((const unsigned char *)state)[i % columns];
        unsigned row = (unsigned)((all - 1 - i) / columns);
        qj_look disc = column >> row & 1 ? QJ_SECOND : QJ_FIRST;
        qj_cell cell = qj_square_cell(i, columns, row < qj_stack_height(column) ? disc : QJ_PLAIN,
                                      '\0');
        more = visit(user, &cell);
    }
}

/* The cell to which the disc falls. */
static unsigned clicks(const qj_setup *setup, const void *state, const qj_move *move,
                       uint64_t cells[2])
{
    uint64_t column = move->part[0] - 1;
    int above = (int)qj_stack_height(((const unsigned char *)state)[column]);
    cells[0] = (uint64_t)(setup->value[ROWS] - 1 - above) * state_size(setup) + column;
    return 1;
}

static const char *state_read(const qj_setup *setup, const char *word, void *state)
{
    int ahead = 0;
    for (const char *disc = word; *disc; disc++)
        ahead += (*disc == 'X') - (*disc == 'O');
    bool good = qj_stacks_read(word, "XO", (unsigned)setup->value[ROWS], state, state_size(setup));
    return good && (ahead == 0 || ahead == 1)
               ? NULL
               : "columns of X and O from the bottom, / between them, no O without its X";
}

static void state_write(const qj_setup *setup, const void *state, char word[QJ_STATE_SIZE + 1])
{
    qj_stacks_write(state, state_size(setup), "XO", word);
}

static const qj_rules plain = {QJ_RULES_HEAD,
                               .name = "connect-four",
                               .summary = "four discs in a row, dropped into columns",
                               .players = {"X", "O"},
                               .parameters = parameters,
                               .ending = QJ_STUCK_DRAWS,
                               .state_size = state_size,
                               .start = start,
                               .side = side,
                               .over = over,
                               .moves = moves,
                               .play = play,
                               .layout = layout,
                               .cells = cells,
                               .clicks = clicks,
                               .state_read = state_read,
                               .state_write = state_write};

#ifndef CONNECT_FOUR_PLAIN /* connect_four_heights.c has other rules with these functions */
const qj_rules *qiju_rules(void)
{
    return &plain;
}
#endif
