/* grid_draw: see cell.h. */
#include "model/grid/cell.h"

enum { MAX_WIDTH = 60, MAX_CELLS = 100000000 };

struct draw_picture {
    struct writer *writer;
    draw_cell_fn cell;
    const void *user;
    uint64_t rows, columns; /* shown */
    int label;              /* width of the row numbers */
    int width;              /* of a column */
    bool compact;           /* one byte a cell, no blanks, no column numbers */
};

/* The colour of a mark, or NULL. Everyone can distinguish blue and yellow. */
static const char *draw_color_of(const char *text)
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

static void draw_cell(const struct draw_picture *picture, bool blank, const char *text)
{
    struct writer *writer = picture->writer;
    const char *color = writer->color ? draw_color_of(text) : NULL;
    write_format(writer, "%s%*s", blank ? " " : "", picture->width - (int)strlen(text), "");
    write_text(writer, color ? color : "");
    write_text(writer, text);
    write_text(writer, color ? "\033[0m" : "");
}

static void draw_lay_out(struct draw_picture *picture, uint64_t columns, bool all)
{
    enum { OFTEN = 1 << 16 };
    struct writer *writer = picture->writer;
    char text[DRAW_CELL];
    uint64_t looked_at = all || columns < MAX_WIDTH ? columns : MAX_WIDTH;
    uint64_t cells = picture->rows * looked_at;
    int widest = 1, number = (int)number_count_digits(columns);
    for (uint64_t cell = 0; cell < cells && writer_status(writer) == QJ_OK; cell++) {
        picture->cell(picture->user, cell / looked_at, cell % looked_at, text);
        int length = (int)strlen(text);
        widest = length > widest ? length : widest;
        if (cell % OFTEN == 0)
            writer_poll(writer);
    }
    picture->width = widest > number ? widest : number;
    uint64_t room = MAX_WIDTH / (uint64_t)(picture->width + 1);
    if (widest == 1 && columns > room) {
        picture->compact = true;
        picture->width = 1;
        room = MAX_WIDTH;
    }
    if (!all && columns > room)
        picture->columns = room ? room : 1;
}

void draw_grid(struct writer *writer, const struct cell_grid *grid, bool all, draw_cell_fn cell,
               const void *user)
{
    struct draw_picture picture = {writer, cell, user, .rows = grid->rows,
                                   .columns = grid->columns};
    char text[DRAW_CELL];
    all = all && grid->columns <= MAX_CELLS / grid->rows;
    if (!all && grid->rows > DRAW_ROWS)
        picture.rows = DRAW_ROWS;
    picture.label = (int)number_count_digits(picture.rows);
    draw_lay_out(&picture, grid->columns, all);
    if (!picture.compact) {
        write_format(writer, "%*s", picture.label, "");
        for (uint64_t column = 1; column <= picture.columns; column++)
            write_format(writer, " %*" PRIu64, picture.width, column);
        write_char(writer, '\n');
    }
    for (uint64_t row = 0; row < picture.rows && writer_status(writer) == QJ_OK; row++) {
        write_format(writer, "%*" PRIu64, picture.label, row + 1);
        for (uint64_t column = 0; column < picture.columns && writer_status(writer) == QJ_OK;
             column++) {
            cell(user, row, column, text);
            draw_cell(&picture, !picture.compact || column == 0, text);
        }
        write_char(writer, '\n');
    }
    if (picture.rows < grid->rows || picture.columns < grid->columns)
        write_phrase(writer,
                     "(the first %" PRIu64 " of %" PRIu64 " rows, %" PRIu64 " of %" PRIu64
                     " columns)\n",
                     picture.rows, grid->rows, picture.columns, grid->columns);
}

void draw_rest(struct writer *writer, bool all, uint64_t count, const char *what)
{
    if (!all && count > DRAW_ROWS)
        write_phrase(writer, "(the first %d of %" PRIu64 "%s)\n", DRAW_ROWS, count, what);
}

qj_cell draw_clean_cell(const qj_cell *given)
{
    qj_cell cell = *given;
    cell.words[sizeof cell.words - 1] = 0;
    if ((unsigned)cell.shape > QJ_DOT)
        cell.shape = QJ_SQUARE;
    if ((unsigned)cell.look > QJ_LIT)
        cell.look = QJ_PLAIN;
    return cell;
}
