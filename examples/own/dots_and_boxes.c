/* Dots and Boxes (Lucas 1889): a player draws a line between two dots. A player who closes a box
 * gains a point and draws again. The value of a position is the number of boxes that the player to
 * move will still close, minus those of the opponent.
 *
 *     cc -O3 -shared -fPIC -o dots.so dots_and_boxes.c && qiju solve ./dots.so --rows 2 --columns 2
 *
 * A move is the number of a line: horizontal lines first, row by row, then vertical lines.
 *
 *     o 0 o 1 o
 *     6   7   8       2 x 2 boxes
 *     o 2 o 3 o
 *     9  10  11
 *     o 4 o 5 o
 */
#include <qiju/numbering.h>

#include <stdio.h>

enum { ROWS, COLUMNS };
static const qj_rules_parameter parameters[] = {
    {"rows", "boxes", 2, 1, 5}, {"columns", "boxes", 2, 1, 5}, {NULL, NULL, 0, 0, 0}};

static int lying(const qj_setup *setup)
{
    return (int)((setup->value[ROWS] + 1) * setup->value[COLUMNS]);
}

static int lines(const qj_setup *setup)
{
    return lying(setup) + (int)(setup->value[ROWS] * (setup->value[COLUMNS] + 1));
}

/* A state is the player to move, then a byte for each line, 1 if it is drawn. */
static size_t state_size(const qj_setup *setup)
{
    return 1 + (size_t)lines(setup);
}

static bool layout(const qj_setup *setup, uint64_t tier, qj_layout *out)
{
    qj_layout_cells(out, state_size(setup), 0, 2);
    return tier == 0;
}

/* The same lines with the other player to move. */
static void other_side(const qj_setup *setup, void *state)
{
    (void)setup;
    *(unsigned char *)state ^= 1;
}

static bool is_drawn(const unsigned char *state, int line)
{
    return state[1 + line];
}

struct line {
    bool lies;
    int row, column;
};

static struct line line_of(const qj_setup *setup, int number)
{
    int columns = (int)setup->value[COLUMNS], standing = number - lying(setup);
    return standing < 0 ? (struct line){true, number / columns, number % columns}
                        : (struct line){false, standing / (columns + 1), standing % (columns + 1)};
}

static int number_of(const qj_setup *setup, struct line line)
{
    int columns = (int)setup->value[COLUMNS];
    return line.lies ? line.row * columns + line.column
                     : lying(setup) + line.row * (columns + 1) + line.column;
}

/* The two outer lines of a corner box are lines of that box alone, so they may change places. */
static int swapped(const qj_setup *setup, int number, int bottom, int right)
{
    int rows = (int)setup->value[ROWS], columns = (int)setup->value[COLUMNS];
    int one = number_of(setup, (struct line){true, bottom * rows, right * (columns - 1)});
    int two = number_of(setup, (struct line){false, bottom * (rows - 1), right * columns});
    return number == one ? two : number == two ? one : number;
}

/* The bits of `way`: mirrored by 1 and 2, turned by 4, the lines of a corner swapped by 8 to 64. */
static int image_of(const qj_setup *setup, int number, int way)
{
    int rows = (int)setup->value[ROWS], columns = (int)setup->value[COLUMNS];
    struct line line = line_of(setup, number);
    if (way & 1)
        line.row = rows - !line.lies - line.row;
    if (way & 2)
        line.column = columns - line.lies - line.column;
    if (way & 4)
        line = (struct line){!line.lies, line.column, line.row};
    number = number_of(setup, line);
    for (int corner = 0; corner < 4; corner++)
        if (way >> corner & 8)
            number = swapped(setup, number, corner / 2, corner % 2);
    return number;
}

/* Only a square is turned. In a single row of boxes a line would lie at two corners. */
static void symmetries(const qj_setup *setup, qj_symmetry_fn visit, void *user)
{
    bool square = setup->value[ROWS] == setup->value[COLUMNS],
         corners = setup->value[ROWS] > 1 && setup->value[COLUMNS] > 1;
    uint16_t from[1 + 60] = {0};
    for (int way = 1; way < (corners ? 128 : 8); way++) {
        if (way & 4 && !square)
            continue;
        for (int number = 0; number < lines(setup); number++)
            from[1 + number] = (uint16_t)(1 + image_of(setup, number, way));
        visit(user, &(qj_symmetry){from, NULL});
    }
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    for (int line = 0; line < lines(setup); line++) {
        qj_move move = {{(uint64_t)line, 0, 0}};
        if (!is_drawn(state, line) && !visit(user, &move))
            return;
    }
}

/* Whether a box has all its lines; false outside the board. */
static int is_closed(const qj_setup *setup, const unsigned char *state, int row, int column)
{
    int rows = (int)setup->value[ROWS], columns = (int)setup->value[COLUMNS];
    int top = row * columns + column, left = lying(setup) + row * (columns + 1) + column;
    return row >= 0 && column >= 0 && row < rows && column < columns && is_drawn(state, top) &&
           is_drawn(state, top + columns) && is_drawn(state, left) && is_drawn(state, left + 1);
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    unsigned char *bytes = state;
    int number = (int)move->part[0];
    struct line line = line_of(setup, number);
    bytes[1 + number] = 1;
    int closed = is_closed(setup, bytes, line.row, line.column) +
                 is_closed(setup, bytes, line.row - line.lies, line.column - !line.lies);
    if (!closed)
        bytes[0] = !bytes[0];
    return closed;
}

/* The lines in the order of their numbers, each with its number until it is drawn, then the boxes,
 * then the dots. */
static void cells(const qj_setup *setup, const void *state, qj_cell_fn visit, void *user)
{
    int rows = (int)setup->value[ROWS], columns = (int)setup->value[COLUMNS];
    for (int number = 0; number < lines(setup); number++) {
        struct line line = line_of(setup, number);
        qj_cell cell = {line.lies ? QJ_ACROSS : QJ_UPRIGHT,
                        is_drawn(state, number) ? QJ_OUT : QJ_PLAIN,
                        line.column + (line.lies ? .5 : 0), line.row + (line.lies ? 0 : .5), ""};
        if (!is_drawn(state, number))
            snprintf(cell.words, sizeof cell.words, "%d", number);
        if (!visit(user, &cell))
            return;
    }
    for (int box = 0; box < rows * columns; box++) {
        int row = box / columns, column = box % columns;
        qj_cell cell = {QJ_SQUARE, is_closed(setup, state, row, column) ? QJ_VISITED : QJ_PLAIN,
                        column + .5, row + .5, ""};
        if (!visit(user, &cell))
            return;
    }
    for (int dot = 0; dot < (rows + 1) * (columns + 1); dot++) {
        int column = dot % (columns + 1), row = dot / (columns + 1);
        qj_cell cell = {QJ_DOT, QJ_PLAIN, column, row, ""};
        if (!visit(user, &cell))
            return;
    }
}

/* The word of a position is the player to move, 1 or 2, and + for each drawn line, - for others. */
static const char *state_read(const qj_setup *setup, const char *word, void *state)
{
    unsigned char *bytes = state;
    int line = 0;
    bytes[0] = word[0] == '2';
    for (; line < lines(setup) && word[0] && (word[1 + line] == '+' || word[1 + line] == '-');
         line++)
        bytes[1 + line] = word[1 + line] == '+';
    return (word[0] == '1' || word[0] == '2') && line == lines(setup) && !word[1 + line]
               ? NULL
               : "1 or 2, then + or - for each line";
}

static void state_write(const qj_setup *setup, const void *state, char word[QJ_STATE_SIZE + 1])
{
    word[0] = *(const unsigned char *)state ? '2' : '1';
    for (int line = 0; line < lines(setup); line++)
        word[1 + line] = is_drawn(state, line) ? '+' : '-';
    word[1 + lines(setup)] = '\0';
}

const qj_rules *qiju_rules(void)
{
    static const qj_rules rules = {
        QJ_RULES_HEAD,
        .name = "dots-and-boxes",
        .summary = "draw lines; who closes a box gains it and draws again",
        .parameters = parameters,
        .ending = QJ_POINTS,
        .state_size = state_size,
        .side = qj_state_side,
        .other_side = other_side,
        .moves = moves,
        .play = play,
        .symmetries = symmetries,
        .layout = layout,
        .cells = cells,
        .state_read = state_read,
        .state_write = state_write};
    return &rules;
}
