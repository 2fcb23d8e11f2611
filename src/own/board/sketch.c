/* sketch: the cells of a state as lines of text, for rules that do not draw. A cell is a mark at
 * the character nearest to its centre. The marks of each line are found from the cells, which needs
 * no memory:
 *
 *     squares      hexagons     sides of squares      points
 *     X . O        R . .        .---.   .             0   C1
 *     . X .         . B .       | + |
 *     . . .          . . .      .---.---.             3   R2
 */
#include "own/own_game.h"

#include "model/grid/cell.h"

#include <ctype.h>
#include <math.h>

enum { MAX_LINES = 200, MAX_COLUMNS = 240, CHARACTER = 5 };

struct sketch {
    char marks[2]; /* of the players' pieces */
    double left, right, top, bottom;
    uint64_t cells;
    int widest; /* max characters of a cell */
    bool sides, points, hexagons;
    double columns, lines; /* per unit of the board */
    double line;           /* the current line */
    char text[MAX_COLUMNS][CHARACTER];
};

/* Takes the first letters of the last words of the players' names, if they differ. */
static void sketch_choose_marks(struct sketch *sketch, const char *const players[2])
{
    for (int side = 0; side < 2; side++) {
        const char *last = strrchr(players[side], ' ');
        sketch->marks[side] = (char)toupper((unsigned char)(last ? last + 1 : players[side])[0]);
    }
    if (sketch->marks[0] == sketch->marks[1] || !isalpha((unsigned char)sketch->marks[0]) ||
        !isalpha((unsigned char)sketch->marks[1])) {
        sketch->marks[0] = 'X';
        sketch->marks[1] = 'O';
    }
}

/* The library does not link libm. */
static double sketch_min(double a, double b)
{
    return a < b ? a : b;
}

static double sketch_max(double a, double b)
{
    return a > b ? a : b;
}

static long sketch_round(double number)
{
    return (long)(number + (number < 0 ? -.5 : .5));
}

static bool sketch_is_side(const qj_cell *cell)
{
    return cell->shape == QJ_ACROSS || cell->shape == QJ_UPRIGHT;
}

static char sketch_mark(const struct sketch *sketch, const qj_cell *cell)
{
    static const char marks[] = {
        [QJ_BOTH] = '@', [QJ_OUT] = '#', [QJ_VISITED] = '+', [QJ_LIT] = '*'};
    if (cell->look == QJ_PLAIN && cell->shape == QJ_POINT)
        return 'o';
    if (cell->look == QJ_PLAIN)
        return cell->shape == QJ_LABEL || (cell->shape == QJ_SQUARE && sketch->sides) ? ' ' : '.';
    if (cell->look == QJ_FIRST || cell->look == QJ_SECOND)
        return sketch->marks[cell->look == QJ_SECOND];
    return marks[cell->look];
}

/* Writes the text of a cell; its words follow the mark of its piece. */
static void sketch_write_cell(const struct sketch *sketch, const qj_cell *cell, char out[32])
{
    const char mark = sketch_mark(sketch, cell);
    if (!cell->words[0])
        snprintf(out, 32, "%c", mark);
    else if (cell->look == QJ_PLAIN)
        snprintf(out, 32, "%s", cell->words);
    else
        snprintf(out, 32, "%c%s", mark, cell->words);
}

static int sketch_count_characters(const char *text)
{
    int count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

static void sketch_take_place(struct sketch *sketch, qj_cell *cell)
{
    if (!isfinite(cell->x) || !isfinite(cell->y)) {
        cell->x = (double)sketch->cells;
        cell->y = 0;
    }
    sketch->cells++;
}

static bool sketch_measure(void *user, const qj_cell *given)
{
    struct sketch *sketch = user;
    qj_cell cell = draw_clean_cell(given);
    char text[32];
    sketch_take_place(sketch, &cell);
    sketch->left = sketch_min(sketch->left, cell.x);
    sketch->right = sketch_max(sketch->right, cell.x);
    sketch->top = sketch_min(sketch->top, cell.y);
    sketch->bottom = sketch_max(sketch->bottom, cell.y);
    sketch->sides |= sketch_is_side(&cell);
    sketch->points |= cell.shape == QJ_POINT;
    sketch->hexagons |= cell.shape == QJ_HEXAGON;
    sketch_write_cell(sketch, &cell, text);
    if (sketch_count_characters(text) > sketch->widest)
        sketch->widest = sketch_count_characters(text);
    return true;
}

static void sketch_put(struct sketch *sketch, int column, const char *text)
{
    for (int length; *text && column < MAX_COLUMNS; text += length, column++) {
        for (length = 1; ((unsigned char)text[length] & 0xc0) == 0x80 && length < CHARACTER - 1;)
            length++;
        if (column >= 0)
            snprintf(sketch->text[column], CHARACTER, "%.*s", length, text);
    }
}

static bool sketch_put_cell(void *user, const qj_cell *given)
{
    struct sketch *sketch = user;
    qj_cell cell = draw_clean_cell(given);
    char text[32];
    sketch_take_place(sketch, &cell);
    if (sketch_round((cell.y - sketch->top) * sketch->lines) != sketch_round(sketch->line))
        return true;
    int column = (int)sketch_round(
        sketch_min((cell.x - sketch->left) * sketch->columns, MAX_COLUMNS));
    sketch_write_cell(sketch, &cell, text);
    if (!sketch_is_side(&cell))
        sketch_put(sketch, column, text);
    else if (cell.look != QJ_PLAIN && cell.shape == QJ_UPRIGHT)
        sketch_put(sketch, column, "|");
    else if (cell.look != QJ_PLAIN)
        for (int i = 1; i < (int)sketch->columns; i++)
            sketch_put(sketch, column - (int)sketch->columns / 2 + i, "-");
    return true;
}

static void sketch_write_line(struct sketch *sketch, const qj_sink *out)
{
    int end = 0;
    for (int i = 0; i < MAX_COLUMNS; i++)
        if (sketch->text[i][0] && strcmp(sketch->text[i], " ") != 0)
            end = i + 1;
    for (int i = 0; i < end; i++)
        qj_sink_print(out, "%s", sketch->text[i][0] ? sketch->text[i] : " ");
    qj_sink_print(out, "\n");
}

void sketch_cells(const struct own_setup *setup, const void *state, const qj_sink *out)
{
    const qj_rules *given = &setup->own->given;
    struct sketch sketch = {
        .left = INFINITY, .right = -INFINITY, .top = INFINITY, .bottom = -INFINITY};
    sketch_choose_marks(&sketch, setup->own->players);
    given->cells(&setup->given, state, sketch_measure, &sketch);
    if (!sketch.cells)
        return;
    bool wide = sketch.sides || (sketch.points && sketch.widest > 1);
    sketch.columns = sketch_max(wide ? 4 : 2, sketch.widest + 1);
    sketch.lines = wide ? 2 : sketch.hexagons ? 1 / .866 : 1;
    long last = sketch_round(
        sketch_min((sketch.bottom - sketch.top) * sketch.lines, MAX_LINES - 1));
    for (long line = 0; line <= last; line++) {
        sketch.line = (double)line;
        sketch.cells = 0;
        memset(sketch.text, 0, sizeof sketch.text);
        given->cells(&setup->given, state, sketch_put_cell, &sketch);
        sketch_write_line(&sketch, out);
    }
}
