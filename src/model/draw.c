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
    char text[DRAW_CELL];
    int width = digits_of(columns);
    for (uint64_t row = 0; row < picture->rows; row++)
        for (uint64_t column = 0; column < columns; column++) {
            picture->cell(picture->user, row, column, text);
            int length = (int)strlen(text);
            width = length > width ? length : width;
        }
    return width;
}

static void draw_row(const struct picture *picture, uint64_t row)
{
    char text[DRAW_CELL];
    write_int_padded(picture->writer, (int64_t)row + 1, picture->label);
    for (uint64_t column = 0; column < picture->columns; column++) {
        char padded[DRAW_CELL + 32];
        picture->cell(picture->user, row, column, text);
        snprintf(padded, sizeof padded, " %*s", picture->width, text);
        write_text(picture->writer, padded);
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

void draw_grid(struct writer *writer, uint64_t rows, uint64_t columns, bool all, draw_cell_fn cell,
               const void *user)
{
    struct picture picture = {writer, cell, user, rows, columns, 0, 0};
    all = all && columns <= MOST_CELLS / rows;
    if (!all && rows > MOST_ROWS)
        picture.rows = MOST_ROWS;
    uint64_t looked_at = all || columns < MOST_WIDTH ? columns : MOST_WIDTH;
    picture.label = digits_of(picture.rows);
    picture.width = widest_cell(&picture, looked_at);
    uint64_t room = MOST_WIDTH / (uint64_t)(picture.width + 1);
    if (!all && columns > room)
        picture.columns = room ? room : 1;
    draw_header(&picture);
    for (uint64_t row = 0; row < picture.rows && !writer->failed; row++)
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
