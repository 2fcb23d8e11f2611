/* draw: see draw.h. */
#include "model/draw.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MOST_ROWS = 40, MOST_WIDTH = 60, MOST_CELLS = 100000000 };

struct picture {
    struct writer *writer;
    draw_cell_fn cell;
    const void *user;
    uint64_t rows, columns; /* shown */
    int label;              /* width of the row numbers */
    int width;              /* of a column */
    bool compact;           /* one byte a cell, no blanks, no column numbers */
};

static int digits_of(uint64_t number)
{
    int digits = 1;
    for (; number >= 10; number /= 10)
        digits++;
    return digits;
}

static int widest_cell(const struct picture *picture, uint64_t columns)
{
    enum { OFTEN = 1 << 16 };
    char text[DRAW_CELL];
    int width = 1;
    uint64_t cells = writer_status(picture->writer) == QJ_OK ? picture->rows * columns : 0;
    for (uint64_t cell = 0; cell < cells; cell++) {
        picture->cell(picture->user, cell / columns, cell % columns, text);
        int length = (int)strlen(text);
        width = length > width ? length : width;
        if (cell % OFTEN == 0)
            writer_poll(picture->writer);
        if (writer_status(picture->writer) != QJ_OK)
            break;
    }
    return width;
}

/* How a mark is shown in colour, NULL: as it is. Blue and yellow are told apart by everyone, and
 * the marks themselves say all. */
static const char *color_of(const char *text)
{
    static const struct {
        const char *marks, *sequence;
    } colors[] = {
        {"1O", "\033[1;34m"}, {"2X", "\033[1;33m"}, {"@", "\033[1;7m"}, {"#+", "\033[2m"}};
    for (size_t i = 0; text[0] && !text[1] && i < sizeof colors / sizeof *colors; i++)
        if (strchr(colors[i].marks, text[0]))
            return colors[i].sequence;
    return NULL;
}

static void draw_cell(const struct picture *picture, bool blank, const char *text)
{
    struct writer *writer = picture->writer;
    const char *color = writer->color ? color_of(text) : NULL;
    char padding[DRAW_CELL + 32];
    snprintf(padding, sizeof padding, "%*s", picture->width - (int)strlen(text), "");
    write_text(writer, blank ? " " : "");
    write_text(writer, padding);
    write_text(writer, color ? color : "");
    write_text(writer, text);
    write_text(writer, color ? "\033[0m" : "");
}

static void draw_row(const struct picture *picture, uint64_t row)
{
    char text[DRAW_CELL];
    write_int_padded(picture->writer, (int64_t)row + 1, picture->label);
    for (uint64_t column = 0; column < picture->columns && writer_status(picture->writer) == QJ_OK;
         column++) {
        picture->cell(picture->user, row, column, text);
        draw_cell(picture, !picture->compact || column == 0, text);
    }
    write_char(picture->writer, '\n');
}

static void draw_header(const struct picture *picture)
{
    char label[32];
    snprintf(label, sizeof label, "%*s", picture->label, "");
    write_text(picture->writer, label);
    for (uint64_t column = 0; column < picture->columns; column++) {
        write_char(picture->writer, ' ');
        write_int_padded(picture->writer, (int64_t)column + 1, picture->width);
    }
    write_char(picture->writer, '\n');
}

/* Chooses the width of columns, and how many of them are shown. */
static void lay_out(struct picture *picture, uint64_t columns, bool all)
{
    uint64_t looked_at = all || columns < MOST_WIDTH ? columns : MOST_WIDTH;
    int cell = widest_cell(picture, looked_at), number = digits_of(columns);
    picture->width = cell > number ? cell : number;
    uint64_t room = MOST_WIDTH / (uint64_t)(picture->width + 1);
    if (cell == 1 && columns > room) {
        picture->compact = true;
        picture->width = 1;
        room = MOST_WIDTH;
    }
    if (!all && columns > room)
        picture->columns = room ? room : 1;
}

void draw_grid(struct writer *writer, uint64_t rows, uint64_t columns, bool all, draw_cell_fn cell,
               const void *user)
{
    struct picture picture = {
        .writer = writer, .cell = cell, .user = user, .rows = rows, .columns = columns};
    all = all && columns <= MOST_CELLS / rows;
    if (!all && rows > MOST_ROWS)
        picture.rows = MOST_ROWS;
    picture.label = digits_of(picture.rows);
    lay_out(&picture, columns, all);
    if (!picture.compact)
        draw_header(&picture);
    for (uint64_t row = 0; row < picture.rows && writer_status(writer) == QJ_OK; row++)
        draw_row(&picture, row);
    if (picture.rows < rows || picture.columns < columns) {
        char note[128];
        snprintf(note, sizeof note,
                 "(the first %" PRIu64 " of %" PRIu64 " rows, %" PRIu64 " of %" PRIu64
                 " columns)\n",
                 picture.rows, rows, picture.columns, columns);
        write_text(writer, note);
    }
}
