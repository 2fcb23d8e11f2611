/* picture: see picture.h. Collects the board, places cells without coordinates, and writes the
 * cells in order: ground, piece, words, and a value below them.
 */
#include "face/picture/picture.h"

#include "face/base/face_base.h"

#include <math.h>

/* In units of the picture: the side of a square, its margin, and the line of words above. */
enum { UNIT = 48, MARGIN = 12, HEAD = 30, LINE = 18 };

struct picture_canvas {
    struct scene *scene;
    const struct picture *picture;
    struct writer writer;
};

/* ------------------------------------------------------------------------------ places */

static double picture_x(const struct picture_canvas *canvas, double x)
{
    return MARGIN + UNIT * (x - canvas->scene->left);
}

static double picture_y(const struct picture_canvas *canvas, double y)
{
    return HEAD + MARGIN + UNIT * (y - canvas->scene->top);
}

/* ----------------------------------------------------------------------------- writing */

static const char *const style[] = {
    [PICTURE_LIGHT] = "svg{--paper:#fff;--ink:#222;--faint:#999;--cell:#f6f3ec;--out:#8a8a8a;"
                      "--been:#ddd;--one:#2166ac;--two:#e08a1e;--token:#3a9a5b;--good:#1b7837;"
                      "--bad:#b2182b}",
    [PICTURE_DARK] = "svg{--paper:#1b1b1f;--ink:#eee;--faint:#777;--cell:#2b2b31;--out:#55555c;"
                     "--been:#3d3d45;--one:#6baed6;--two:#fdb863;--token:#74c476;--good:#7fd08c;"
                     "--bad:#f58a8a}",
};
static const char shapes[] =
    ".paper{fill:var(--paper)}text{fill:var(--ink);font:14px system-ui,sans-serif;"
    "text-anchor:middle;dominant-baseline:central}text.head{text-anchor:start}"
    "text.faint{fill:var(--faint);font-size:12px}text.mono{font-family:monospace;text-anchor:start;"
    "white-space:pre}.cell{fill:var(--cell);stroke:var(--faint)}.out{fill:var(--out)}"
    ".been{fill:var(--been)}.one{fill:var(--one)}.two{fill:var(--two)}.token{fill:var(--token)}"
    ".piece{stroke:var(--ink);stroke-width:.75}.none{stroke:var(--faint);stroke-dasharray:3 5}"
    ".side{stroke:var(--ink);stroke-width:5;stroke-linecap:round}.dot{fill:var(--ink)}"
    "text.on{fill:#fff;stroke:#0009;stroke-width:2.5;paint-order:stroke}.last{fill:none;stroke:var("
    "--ink);stroke-width:2.5}"
    ".line{stroke:var(--faint);stroke-width:1.5;fill:none}"
    ".pair{stroke:var(--token);stroke-width:5;stroke-linecap:round;opacity:.75}"
    ".lit{fill:#f2c230}"
    "text.value{font-size:12px;font-weight:600;stroke:var(--paper);stroke-width:3;"
    "paint-order:stroke}text.good{fill:var(--good)}text.bad{fill:var(--bad)}"
    ".best{fill:none;stroke:var(--good);stroke-width:3}";

static void picture_begin(struct writer *writer, const struct picture *picture, double width,
                          double height)
{
    const qj_game *game = qj_position_game(picture->position);
    const char *mover = qj_game_player(game, qj_position_side(picture->position));
    write_format(writer,
                 "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" height=\"%g\" "
                 "viewBox=\"0 0 %g %g\" role=\"img\">\n<title>",
                 width, height, width, height);
    markup_text(writer, qj_game_name(game));
    write_text(writer, "</title>\n");
    write_text(writer, "<style>");
    write_text(writer, style[picture->theme == PICTURE_DARK ? PICTURE_DARK : PICTURE_LIGHT]);
    if (picture->theme == PICTURE_EITHER)
        write_format(writer, "@media(prefers-color-scheme:dark){%s}", style[PICTURE_DARK]);
    for (int side = 0; side < 2; side++) { /* players named by a colour have this colour */
        const char *colour = scene_colour(qj_game_player(game, side));
        if (colour)
            write_format(writer, "svg{--%s:%s}", side ? "two" : "one", colour);
    }
    write_text(writer, shapes);
    write_text(writer, "</style>\n");
    write_format(writer,
                 "<rect class=\"paper\" width=\"100%%\" height=\"100%%\"/>\n"
                 "<text class=\"head\" x=\"%d\" y=\"%d\">",
                 MARGIN, MARGIN + LINE / 2);
    markup_text(writer, qj_game_name(game));
    if (mover) {
        char words[2 * QJ_WORDS_SIZE];
        phrase_write(words, sizeof words, ", %s to move", mover);
        markup_phrase(writer, words);
    }
    write_text(writer, "</text>\n");
}

/* Writes words, in a smaller font if they exceed their cell. */
static void picture_write_words(struct writer *writer, const char *class, double x, double y,
                                const char *words)
{
    enum { FITS = 5, SIZE = 14 };
    size_t length = strlen(words);
    write_format(writer, "<text class=\"%s\" x=\"%g\" y=\"%g\"", class, x, y);
    if (length > FITS)
        write_format(writer, " style=\"font-size:%gpx\"",
                     fmax(4, SIZE * (double)FITS / (double)length));
    write_char(writer, '>');
    markup_text(writer, words);
    write_text(writer, "</text>\n");
}

static const char *const looks[] = {
    [QJ_PLAIN] = "",   [QJ_FIRST] = " one",    [QJ_SECOND] = " two", [QJ_BOTH] = " token",
    [QJ_OUT] = " out", [QJ_VISITED] = " been", [QJ_LIT] = " lit"};

static bool picture_is_piece(const qj_cell *cell)
{
    return cell->look == QJ_FIRST || cell->look == QJ_SECOND || cell->look == QJ_BOTH;
}

static bool picture_is_side(const qj_cell *cell)
{
    return cell->shape == QJ_ACROSS || cell->shape == QJ_UPRIGHT;
}

static void picture_write_outline(struct picture_canvas *canvas, const qj_cell *cell,
                                  const char *class)
{
    static const double corner[6][2] = {{0, -.577}, {.5, -.289}, {.5, .289},
                                        {0, .577},  {-.5, .289}, {-.5, -.289}};
    struct writer *writer = &canvas->writer;
    double x = picture_x(canvas, cell->x), y = picture_y(canvas, cell->y);
    if (picture_is_side(cell)) {
        double across = cell->shape == QJ_ACROSS ? .4 * UNIT : 0, down = .4 * UNIT - across;
        write_format(writer, "<path class=\"%s\" d=\"M%g %gL%g %g\"/>\n", class, x - across,
                     y - down, x + across, y + down);
    } else if (cell->shape == QJ_POINT) {
        write_format(writer, "<circle class=\"%s\" cx=\"%g\" cy=\"%g\" r=\"%g\"/>\n", class, x, y,
                     .4 * UNIT);
    } else if (cell->shape == QJ_HEXAGON) {
        write_format(writer, "<polygon class=\"%s\" points=\"", class);
        for (int i = 0; i < 6; i++)
            write_format(writer, "%s%g,%g", i ? " " : "", x + UNIT * corner[i][0],
                         y + UNIT * corner[i][1]);
        write_text(writer, "\"/>\n");
    } else {
        write_format(writer, "<rect class=\"%s\" x=\"%g\" y=\"%g\" width=\"%d\" height=\"%d\"/>\n",
                     class, x - .5 * UNIT, y - .5 * UNIT, UNIT, UNIT);
    }
}

/* Writes a side; an absent side is a dashed line. */
static void picture_write_side(struct picture_canvas *canvas, const qj_cell *cell)
{
    static const char *const players[] = {[QJ_FIRST] = "--one", [QJ_SECOND] = "--two"};
    bool owned = cell->look == QJ_FIRST || cell->look == QJ_SECOND;
    char class[64];
    snprintf(class, sizeof class, "%s%s%s%s", cell->look == QJ_PLAIN ? "none" : "side",
             owned ? "\" style=\"stroke:var(" : "", owned ? players[cell->look] : "",
             owned ? ")" : "");
    picture_write_outline(canvas, cell, class);
}

/* Writes the ground under a piece; a point is the piece itself. */
static void picture_write_ground(struct picture_canvas *canvas, const qj_cell *cell)
{
    char ground[32] = "cell";
    if (cell->shape == QJ_LABEL || cell->shape == QJ_DOT || picture_is_side(cell))
        return;
    if (cell->shape == QJ_POINT || !picture_is_piece(cell))
        snprintf(ground, sizeof ground, "cell%s", looks[cell->look]);
    picture_write_outline(canvas, cell, ground);
}

/* Writes words; long words with a slash, "3/4", take two lines. */
static void picture_write_cell_words(struct picture_canvas *canvas, const char *words, double x,
                                     double y)
{
    enum { ROW = 13, ONE_LINE = 5 };
    const char *slash = strchr(words, '/');
    if (!slash || strlen(words) <= ONE_LINE) {
        picture_write_words(&canvas->writer, "words", x, y, words);
        return;
    }
    char first[QJ_CELL_WORDS];
    snprintf(first, sizeof first, "%.*s", (int)(slash - words), words);
    picture_write_words(&canvas->writer, "words", x, y - ROW / 2., first);
    picture_write_words(&canvas->writer, "words", x, y + ROW / 2., slash + 1);
}

static void picture_write_value(struct picture_canvas *canvas, const qj_value *exact, double x,
                                double y)
{
    char marked[VALUE_TEXT_SIZE], words[VALUE_TEXT_SIZE];
    qj_value value = *exact;
    value.distance_known = false;
    value_text(&value, marked);
    qj_message_translate(canvas->writer.language, marked, words, sizeof words);
    picture_write_words(&canvas->writer,
                        value.lo > 0   ? "value good"
                        : value.lo < 0 ? "value bad"
                                       : "value",
                        x, y, words);
}

/* Writes the words of a cell, and its value below them. A side has no room for both. */
static void picture_write_texts(struct picture_canvas *canvas, const struct scene_figure *figure,
                                double x, double y)
{
    enum { BELOW = 16 }; /* offset of a value below words */
    const qj_cell *cell = &figure->cell;
    struct writer *writer = &canvas->writer;
    const bool point = cell->shape == QJ_POINT, side = picture_is_side(cell);
    const char *words = side && figure->valued ? "" : cell->words;
    if (*words && side)
        picture_write_words(writer, "value", x, y, words);
    else if (*words && point)
        picture_write_words(writer, picture_is_piece(cell) ? "on" : "words", x,
                            y - (figure->valued ? 7 : 0), words);
    else if (*words)
        picture_write_cell_words(canvas, words, x, y - (figure->valued ? 8 : 0));
    if (figure->valued)
        picture_write_value(canvas, &figure->value, x, *words ? y + BELOW - 3 * point : y);
}

static void picture_write_figure(struct picture_canvas *canvas, const struct scene_figure *figure,
                                 uint64_t number)
{
    const qj_cell *cell = &figure->cell;
    struct writer *writer = &canvas->writer;
    const double x = picture_x(canvas, cell->x), y = picture_y(canvas, cell->y);
    const bool side = picture_is_side(cell);
    if (cell->shape == QJ_LABEL) {
        picture_write_words(writer, "faint", x, y, cell->words);
        return;
    }
    if (cell->shape == QJ_DOT)
        write_format(writer, "<circle class=\"dot\" cx=\"%g\" cy=\"%g\" r=\"4\"/>\n", x, y);
    else if (side)
        picture_write_side(canvas, cell);
    else if (picture_is_piece(cell) && cell->shape != QJ_POINT)
        write_format(writer, "<circle class=\"piece%s\" cx=\"%g\" cy=\"%g\" r=\"%g\"/>\n",
                     looks[cell->look], x, y, .36 * UNIT);
    if (number == canvas->scene->last && cell->look != QJ_PLAIN)
        write_format(writer, "<circle class=\"last\" cx=\"%g\" cy=\"%g\" r=\"%g\"/>\n", x, y,
                     (side ? .17 : .42) * UNIT);
    if (figure->best)
        picture_write_outline(canvas, cell, "best");
    picture_write_texts(canvas, figure, x, y);
}

/* Writes a line between the circles of its ends, with an arrowhead if it has a direction. */
static void picture_write_line(struct picture_canvas *canvas, const struct placement_joint *joint)
{
    const qj_cell *from = &canvas->scene->figures[joint->from].cell,
                  *to = &canvas->scene->figures[joint->to].cell;
    double dx = to->x - from->x, dy = to->y - from->y, length = fmax(hypot(dx, dy), 1e-6);
    double ux = dx / length, uy = dy / length, radius = .4 * UNIT;
    double x = picture_x(canvas, to->x) - radius * ux, y = picture_y(canvas, to->y) - radius * uy;
    struct writer *writer = &canvas->writer;
    write_format(writer, "<path class=\"line\" d=\"M%g %gL%g %g",
                 picture_x(canvas, from->x) + radius * ux, picture_y(canvas, from->y) + radius * uy,
                 x, y);
    if (canvas->scene->directed)
        write_format(writer, "M%g %gL%g %gL%g %g", x - 9 * ux - 4 * uy, y - 9 * uy + 4 * ux, x, y,
                     x - 9 * ux + 4 * uy, y - 9 * uy - 4 * ux);
    write_text(writer, "\"/>\n");
}

static void picture_write_number(struct picture_canvas *canvas, uint64_t number, double x, double y)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, number);
    picture_write_words(&canvas->writer, "faint", picture_x(canvas, x), picture_y(canvas, y), text);
}

static qj_status picture_write_scene(struct picture_canvas *canvas)
{
    struct writer *writer = &canvas->writer;
    struct scene *scene = canvas->scene;
    double board = 2 * MARGIN + UNIT * (scene->right - scene->left);
    enum { LETTER = 8, TO_MOVE = 10 }; /* the approximate width of the words above the board */
    const qj_game *game = qj_position_game(scene->position);
    const char *mover = qj_game_player(game, qj_position_side(scene->position));
    size_t letters = strlen(qj_game_name(game)) + (mover ? strlen(mover) + TO_MOVE : 0);
    double width = fmax(2. * MARGIN + LETTER * (double)letters, board);
    double height = HEAD + 2 * MARGIN + UNIT * (scene->bottom - scene->top);
    scene->left -= (width - board) / 2 / UNIT;
    picture_begin(writer, canvas->picture, width, height);
    for (uint64_t i = 0; i < scene->lines.count; i++)
        picture_write_line(canvas, &scene->lines.items[i]);
    for (uint64_t row = 0; scene->grid && row < scene->rows; row++)
        picture_write_number(canvas, row + 1, -.8, (double)row);
    for (uint64_t column = 0; scene->grid && column < scene->columns; column++)
        picture_write_number(canvas, column + 1, (double)column, -.75);
    for (uint64_t i = 0; i < scene->figure_count; i++)
        picture_write_ground(canvas, &scene->figures[i].cell);
    for (uint64_t i = 0; i < scene->pairs.count; i++) {
        const qj_cell *a = &scene->figures[scene->pairs.items[i].from].cell,
                      *b = &scene->figures[scene->pairs.items[i].to].cell;
        write_format(writer, "<line class=\"pair\" x1=\"%g\" y1=\"%g\" x2=\"%g\" y2=\"%g\"/>\n",
                     picture_x(canvas, a->x), picture_y(canvas, a->y), picture_x(canvas, b->x),
                     picture_y(canvas, b->y));
    }
    for (uint64_t i = 0; i < scene->figure_count; i++)
        picture_write_figure(canvas, &scene->figures[i], i);
    write_text(writer, "</svg>\n");
    return writer_flush(writer);
}

/* ------------------------------------------------------------------------- lines of text */

static qj_status picture_write_lines(struct picture_canvas *canvas)
{
    struct writer *writer = &canvas->writer;
    char *text, *end;
    size_t widest = 0, lines = 0;
    enum { LETTER = 9 };
    TRY(gather_text(canvas->scene->arena, canvas->picture->position, gather_text_draw, &text));
    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        size_t length = strcspn(line, "\n");
        widest = length > widest ? length : widest;
        lines++;
    }
    picture_begin(writer, canvas->picture, 2. * MARGIN + LETTER * (double)widest,
                  HEAD + 2 * MARGIN + LINE * (double)lines);
    double y = HEAD + MARGIN + LINE / 2.;
    for (char *line = text, *next; *line; line = next) {
        end = line + strcspn(line, "\n");
        next = *end ? end + 1 : end;
        *end = 0;
        write_format(writer, "<text class=\"mono\" x=\"%d\" y=\"%g\">", MARGIN, y);
        markup_text(writer, line);
        write_text(writer, "</text>\n");
        y += LINE;
    }
    write_text(writer, "</svg>\n");
    return writer_flush(writer);
}

qj_status picture_svg(const struct picture *picture, const qj_sink *sink)
{
    SCOPED(arena_clear) struct arena arena = {.context = picture->context};
    struct scene scene = {.position = picture->position, .arena = &arena};
    struct picture_canvas canvas = {.picture = picture, .scene = &scene};
    writer_open(&canvas.writer, picture->context, sink);
    qj_status status = scene_take_board(&scene);
    if (status == QJ_USAGE)
        return picture_write_lines(&canvas);
    TRY(status);
    if (picture->session && picture->values)
        TRY(scene_take_values(&scene, picture->session));
    if (picture->session && picture->why)
        TRY(scene_take_pairs(&scene, picture->session));
    return picture_write_scene(&canvas);
}

bool picture_theme(const char *name, enum picture_theme *theme)
{
    static const char *const names[] = {
        [PICTURE_EITHER] = "auto", [PICTURE_LIGHT] = "light", [PICTURE_DARK] = "dark"};
    for (*theme = PICTURE_EITHER; *theme <= PICTURE_DARK; ++*theme)
        if (!strcmp(name, names[*theme]))
            return true;
    return false;
}

qj_status picture_json(const struct picture *picture, struct writer *writer)
{
    const qj_sink into = json_sink(writer);
    json_name(writer, "svg");
    json_open(writer, '"');
    TRY(picture_svg(picture, &into));
    write_char(writer, '"');
    return QJ_OK;
}
