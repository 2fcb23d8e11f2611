/* Connect Four (Wexler, Strongin 1974) on a board of any small size: a disc falls to the lowest
 * free cell of a column; who has four in a row, column or diagonal wins, a full board is a draw.
 *
 *     cc -O2 -shared -fPIC -o connect_four.so connect_four.c
 *     qiju solve ./connect_four.so --columns 5 --rows 4
 *
 * A move is a column, from 1. A position is written column by column, the lowest disc first:
 * XO//X/ is X with an O on top of it in the first of four columns, and X in the third.
 */
#include <qiju/numbering.h>

#include <string.h>

enum { COLUMNS, ROWS };
static const qj_rules_parameter parameters[] = {
    {"columns", "columns of the board", 4, 1, 8}, {"rows", "rows", 4, 1, 7}, {NULL, NULL, 0, 0, 0}};

/* A state is a byte for each column: a bit for each disc, the lowest one first, 0 for X and 1 for
 * O, and a 1 above them. */
static size_t state_size(const qj_setup *setup)
{
    return (size_t)setup->value[COLUMNS];
}

static const char *start(const qj_setup *setup, void *state)
{
    memset(state, 1, state_size(setup));
    return NULL;
}

static int height(unsigned column)
{
    int height = 0;
    while (column >>= 1)
        height++;
    return height;
}

/* X begins, so that the number of discs says whose move it is. */
static int side(const qj_setup *setup, const void *state)
{
    int discs = 0;
    for (size_t i = 0; i < state_size(setup); i++)
        discs += height(((const unsigned char *)state)[i]);
    return discs % 2;
}

/* The discs of a player as a set of bits, column by column with a free row above each. */
static bool has_four(const qj_setup *setup, const unsigned char *column, int player)
{
    unsigned row = (unsigned)setup->value[ROWS] + 1;
    uint64_t set = 0;
    for (size_t i = 0; i < state_size(setup); i++) {
        unsigned below = (1U << height(column[i])) - 1;
        set |= (uint64_t)((player ? column[i] : ~(unsigned)column[i]) & below) << i * row;
    }
    const uint64_t up = set & set >> 1, across = set & set >> row;
    const uint64_t falling = set & set >> (row - 1), rising = set & set >> (row + 1);
    return (up & up >> 2) || (across & across >> 2 * row) || (falling & falling >> 2 * (row - 1)) ||
           (rising & rising >> 2 * (row + 1));
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
        qj_move move = {{i + 1, 0, 0}};
        if (column[i] >> setup->value[ROWS] == 0 && !visit(user, &move))
            return;
    }
}

static void drop(unsigned char *column, unsigned disc)
{
    *column = (unsigned char)(*column + ((1 + disc) << height(*column)));
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    drop((unsigned char *)state + move->part[0] - 1, (unsigned)side(setup, state));
    return 0;
}

static void layout(const qj_setup *setup, qj_layout *out)
{
    qj_layout_cells(out, state_size(setup), 2U << setup->value[ROWS]);
}
QJ_NUMBERING(layout)

static void draw(const qj_setup *setup, const void *state, const qj_sink *out)
{
    const unsigned char *column = state;
    for (int row = (int)setup->value[ROWS]; row-- > 0;)
        for (size_t i = 0; i < state_size(setup); i++)
            qj_print(out, "%c%s", row >= height(column[i]) ? '.' : "XO"[column[i] >> row & 1],
                     i + 1 < state_size(setup) ? " " : "\n");
}

static const char *state_read(const qj_setup *setup, const char *word, void *state)
{
    unsigned char *column = state, *last = column + state_size(setup) - 1;
    int ahead = 0;
    start(setup, state);
    for (; *word && column <= last; word++)
        if (*word == '/')
            column++;
        else if (strchr("XO", *word) && height(*column) < setup->value[ROWS])
            drop(column, *word == 'O'), ahead += *word == 'X' ? 1 : -1;
        else
            break;
    bool good = *word == '\0' && column == last && (ahead == 0 || ahead == 1);
    return good ? NULL : "columns of X and O from the bottom, / between them, no O without its X";
}

static void state_write(const qj_setup *setup, const void *state, char word[QJ_STATE_SIZE + 1])
{
    const unsigned char *column = state;
    for (size_t i = 0; i < state_size(setup); i++) {
        for (int row = 0; row < height(column[i]); row++)
            *word++ = "XO"[column[i] >> row & 1];
        *word++ = '/';
    }
    word[-1] = '\0';
}

const qj_rules *qiju_rules(void)
{
    static const qj_rules rules = {QJ_RULES_HEAD,
                                   QJ_NUMBERED,
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
                                   .draw = draw,
                                   .state_read = state_read,
                                   .state_write = state_write};
    return &rules;
}
