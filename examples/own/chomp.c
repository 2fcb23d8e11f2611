/* Chomp (Gale 1974): a player eats a square of a bar of chocolate, with all squares below and right
 * of it. The first square is poisoned and stays; a player who cannot move loses.
 *
 *     cc -O3 -shared -fPIC -o chomp.so chomp.c && qiju solve ./chomp.so --rows 3 --columns 4
 */
#include <qiju/numbering.h>

#include <string.h>

enum { ROWS, COLUMNS };
static const qj_rules_parameter parameters[] = {
    {"rows", "rows of the bar", 3, 1, 20}, {"columns", "columns", 4, 1, 20}, {NULL, NULL, 0, 0, 0}};

/* A state has the length of each row, at most that of the row above. */
static size_t state_size(const qj_setup *setup)
{
    return (size_t)setup->value[ROWS];
}

static bool layout(const qj_setup *setup, uint64_t tier, qj_layout *out)
{
    qj_layout_cells(out, state_size(setup), 0, (unsigned)setup->value[COLUMNS] + 1);
    return tier == 0;
}

static const char *start(const qj_setup *setup, void *state)
{
    unsigned char *left = state;
    for (int64_t row = 0; row < setup->value[ROWS]; row++)
        left[row] = (unsigned char)setup->value[COLUMNS];
    return NULL;
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const unsigned char *left = state;
    for (uint64_t row = 1; row <= (uint64_t)setup->value[ROWS]; row++)
        for (uint64_t column = row == 1 ? 2 : 1; column <= left[row - 1]; column++) {
            qj_move move = {{row, column, 0}};
            if (!visit(user, &move))
                return;
        }
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    unsigned char *left = state;
    for (uint64_t row = move->part[0] - 1; row < (uint64_t)setup->value[ROWS]; row++)
        if (left[row] >= move->part[1])
            left[row] = (unsigned char)(move->part[1] - 1);
    return 0;
}

static void draw(const qj_setup *setup, const void *state, const qj_sink *out)
{
    for (int64_t row = 0; row < setup->value[ROWS]; row++)
        qj_sink_print(out, "%.*s\n", ((const unsigned char *)state)[row], "####################");
}

/* Eaten squares are out of play; the first square has the poison. */
static void cells(const qj_setup *setup, const void *state, qj_cell_fn visit, void *user)
{
    const unsigned char *left = state;
    for (int64_t row = 0; row < setup->value[ROWS]; row++)
        for (int64_t column = 0; column < setup->value[COLUMNS]; column++) {
            qj_look look = column < left[row] ? QJ_PLAIN : QJ_OUT;
            qj_cell cell = {QJ_SQUARE, look, (double)column, (double)row, ""};
            if (row + column == 0)
                strcpy(cell.words, "poison");
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

/* The word of a position has a letter for each row, its length: a is 0. A row is cut to the length
 * of the row above. */
static const char *state_read(const qj_setup *setup, const char *word, void *state)
{
    unsigned char *left = state;
    int most = (int)setup->value[COLUMNS], row = 0;
    for (; row < setup->value[ROWS] && word[row] >= 'a' &&
           word[row] - 'a' <= (int)setup->value[COLUMNS];
         row++) {
        most = word[row] - 'a' < most ? word[row] - 'a' : most;
        left[row] = (unsigned char)most;
    }
    return left[0] && row == setup->value[ROWS] && !word[row]
               ? NULL
               : "a letter for each row, b for a square, and not a for the first";
}

static void state_write(const qj_setup *setup, const void *state, char word[QJ_STATE_SIZE + 1])
{
    for (int64_t row = 0; row < setup->value[ROWS]; row++)
        word[row] = (char)('a' + ((const unsigned char *)state)[row]);
    word[setup->value[ROWS]] = '\0';
}

const qj_rules *qiju_rules(void)
{
    static const qj_rules rules = {QJ_RULES_HEAD,
                                   .name = "chomp",
                                   .summary = "eat a square with all below and to the right of it",
                                   .parameters = parameters,
                                   .ending = QJ_LAST_WINS,
                                   .state_size = state_size,
                                   .start = start,
                                   .moves = moves,
                                   .play = play,
                                   .layout = layout,
                                   .move_parts = 2,
                                   .draw = draw,
                                   .cells = cells,
                                   .clicks = clicks,
                                   .state_read = state_read,
                                   .state_write = state_write};
    return &rules;
}
