/* picture: see picture.h. The board is gathered, places are found for what has none, and the cells
 * are written in their order: ground, piece, words; a value below them.
 */
#include "face/picture.h"

#include "face/gather.h"
#include "face/layout.h"
#include "face/markup.h"
#include "face/worth.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* In the picture's own units: the side of a square, its margin, and the line of words above. */
enum { UNIT = 48, MARGIN = 12, HEAD = 30, LINE = 18 };

struct figure {
    qj_cell cell;
    qj_worth worth; /* of the best move that is made here */
    bool valued, best;
};

struct scene {
    const struct picture *picture;
    struct arena arena;
    struct writer writer;
    struct figure *figures;
    struct joint *lines, *pairs;
    uint64_t figure_count, figure_room, line_count, line_room, pair_count, pair_room;
    bool directed, grid;
    uint64_t rows, columns;
    uint64_t last; /* the cell of the last move; QJ_NOT_KNOWN: none */
    double left, right, top, bottom;
    qj_status status;
};

/* --------------------------------------------------------------------------- gathering */

static bool add_cell(void *user, const qj_cell *cell)
{
    struct scene *scene = user;
    void *items = scene->figures;
    scene->status = arena_reserve(&scene->arena, &items, &scene->figure_room, scene->figure_count,
                                  sizeof *scene->figures);
    if (scene->status != QJ_OK)
        return false;
    scene->figures = items;
    scene->figures[scene->figure_count++] = (struct figure){.cell = *cell};
    return true;
}

static bool add_joint(struct scene *scene, struct joint **joints, uint64_t *count, uint64_t *room,
                      struct joint joint)
{
    void *items = *joints;
    if (joint.from >= scene->figure_count || joint.to >= scene->figure_count)
        return true;
    scene->status = arena_reserve(&scene->arena, &items, room, *count, sizeof **joints);
    if (scene->status != QJ_OK)
        return false;
    *joints = items;
    (*joints)[(*count)++] = joint;
    return true;
}

static bool add_line(void *user, uint64_t from, uint64_t to, bool directed)
{
    struct scene *scene = user;
    scene->directed |= directed;
    return add_joint(scene, &scene->lines, &scene->line_count, &scene->line_room,
                     (struct joint){from, to});
}

static bool add_pair(void *user, const qj_move *a, const qj_move *b)
{
    struct scene *scene = user;
    const qj_position *position = scene->picture->position;
    return add_joint(scene, &scene->pairs, &scene->pair_count, &scene->pair_room,
                     (struct joint){qj_move_cell(position, a), qj_move_cell(position, b)});
}

static bool is_better(const qj_worth *a, const qj_worth *b)
{
    if (a->lo != b->lo)
        return a->lo > b->lo;
    return a->distance_known && b->distance_known && a->lo != 0 &&
           (a->distance < b->distance) == (a->lo > 0);
}

static bool add_value(void *user, const qj_option *option)
{
    struct scene *scene = user;
    uint64_t cell = qj_move_cell(scene->picture->position, &option->move);
    if (cell >= scene->figure_count)
        return true;
    struct figure *figure = &scene->figures[cell];
    if (!figure->valued || is_better(&option->worth, &figure->worth))
        figure->worth = option->worth;
    figure->valued = true;
    return true;
}

static void find_best(struct scene *scene)
{
    int64_t best = INT64_MIN;
    for (uint64_t i = 0; i < scene->figure_count; i++)
        if (scene->figures[i].valued && scene->figures[i].worth.lo > best)
            best = scene->figures[i].worth.lo;
    for (uint64_t i = 0; i < scene->figure_count; i++)
        scene->figures[i].best = scene->figures[i].valued && scene->figures[i].worth.lo == best;
}

static qj_status gather_answers(struct scene *scene)
{
    const struct picture *picture = scene->picture;
    if (picture->values && qj_game_kind(qj_position_game(picture->position)) != QJ_PUZZLE) {
        TRY(qj_session_moves(picture->session, add_value, scene));
        find_best(scene);
    }
    if (!picture->why)
        return QJ_OK;
    qj_status status = qj_session_pairs(picture->session, add_pair, scene);
    return status == QJ_USAGE ? QJ_OK : status;
}

static qj_status gather(struct scene *scene)
{
    const qj_position *position = scene->picture->position;
    qj_move move;
    TRY(qj_position_cells(position, add_cell, scene));
    TRY(scene->status);
    TRY(qj_position_lines(position, add_line, scene));
    TRY(scene->status);
    scene->grid = qj_position_size(position, &scene->rows, &scene->columns) == QJ_OK;
    scene->last = QJ_NOT_KNOWN;
    uint64_t played = qj_position_played(position);
    if (played && qj_position_move(position, played - 1, &move) == QJ_OK)
        scene->last = qj_move_cell(position, &move);
    if (scene->picture->session)
        TRY(gather_answers(scene));
    return scene->status;
}

/* ------------------------------------------------------------------------------ places */

static qj_status find_places(struct scene *scene)
{
    struct point *at = NULL;
    scene->left = scene->top = INFINITY;
    scene->right = scene->bottom = -INFINITY;
    if (scene->figure_count && isnan(scene->figures[0].cell.x))
        TRY(layout_place(&scene->arena, scene->figure_count, scene->lines, scene->line_count, &at));
    for (uint64_t i = 0; i < scene->figure_count; i++) {
        qj_cell *cell = &scene->figures[i].cell;
        double half = cell->shape == QJ_LABEL ? .3 : .5;
        cell->x = at ? 1.6 * at[i].x : isfinite(cell->x) ? cell->x : 0;
        cell->y = at ? 1.6 * at[i].y : isfinite(cell->y) ? cell->y : 0;
        scene->left = fmin(scene->left, cell->x - half);
        scene->right = fmax(scene->right, cell->x + half);
        scene->top = fmin(scene->top, cell->y - half);
        scene->bottom = fmax(scene->bottom, cell->y + half);
    }
    if (!scene->figure_count)
        scene->left = scene->right = scene->top = scene->bottom = 0;
    if (scene->grid) { /* the numbers of rows and columns */
        scene->left -= .6;
        scene->top -= .5;
    }
    return QJ_OK;
}

static double x_of(const struct scene *scene, double x)
{
    return MARGIN + UNIT * (x - scene->left);
}

static double y_of(const struct scene *scene, double y)
{
    return HEAD + MARGIN + UNIT * (y - scene->top);
}

/* ----------------------------------------------------------------------------- writing */

static const char *const style[] = {
    [PICTURE_LIGHT] = "svg{--paper:#fff;--ink:#222;--faint:#999;--cell:#f6f3ec;--out:#8a8a8a;"
                      "--been:#ddd;--one:#2166ac;--two:#e08a1e;--token:#3a9a5b;--good:#1b7837;"
                      "--bad:#b2182b;--on:#fff}",
    [PICTURE_DARK] = "svg{--paper:#1b1b1f;--ink:#eee;--faint:#777;--cell:#2b2b31;--out:#55555c;"
                     "--been:#3d3d45;--one:#6baed6;--two:#fdb863;--token:#74c476;--good:#7fd08c;"
                     "--bad:#f58a8a;--on:#111}",
};
static const char shapes[] =
    ".paper{fill:var(--paper)}text{fill:var(--ink);font:14px system-ui,sans-serif;"
    "text-anchor:middle;dominant-baseline:central}text.head{text-anchor:start}"
    "text.faint{fill:var(--faint);font-size:12px}text.mono{font-family:monospace;text-anchor:start;"
    "white-space:pre}.cell{fill:var(--cell);stroke:var(--faint)}.out{fill:var(--out)}"
    ".been{fill:var(--been)}.one{fill:var(--one)}.two{fill:var(--two)}.token{fill:var(--token)}"
    "text.on{fill:var(--on)}.last{fill:none;stroke:var(--ink);stroke-width:2.5}"
    ".line{stroke:var(--faint);stroke-width:1.5;fill:none}"
    ".pair{stroke:var(--token);stroke-width:5;stroke-linecap:round;opacity:.75}"
    ".lit{fill:#f2c230}"
    "text.value{font-size:12px;font-weight:600;stroke:var(--paper);stroke-width:3;"
    "paint-order:stroke}text.good{fill:var(--good)}text.bad{fill:var(--bad)}"
    ".best{fill:none;stroke:var(--good);stroke-width:3}";

static void write_style(struct writer *writer, enum picture_theme theme)
{
    write_text(writer, "<style>");
    write_text(writer, style[theme == PICTURE_DARK ? PICTURE_DARK : PICTURE_LIGHT]);
    if (theme == PICTURE_EITHER)
        write_format(writer, "@media(prefers-color-scheme:dark){%s}", style[PICTURE_DARK]);
    write_text(writer, shapes);
    write_text(writer, "</style>\n");
}

static void begin(struct writer *writer, const struct picture *picture, double width, double height)
{
    const qj_game *game = qj_position_game(picture->position);
    const char *mover = qj_game_player(game, qj_position_side(picture->position));
    write_format(writer,
                 "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" height=\"%g\" "
                 "viewBox=\"0 0 %g %g\" role=\"img\">\n<title>",
                 width, height, width, height);
    markup_text(writer, qj_game_name(game));
    write_text(writer, "</title>\n");
    write_style(writer, picture->theme);
    write_format(writer,
                 "<rect class=\"paper\" width=\"100%%\" height=\"100%%\"/>\n"
                 "<text class=\"head\" x=\"%d\" y=\"%d\">",
                 MARGIN, MARGIN + LINE / 2);
    markup_text(writer, qj_game_name(game));
    if (mover) {
        write_text(writer, ", ");
        markup_text(writer, mover);
        write_text(writer, " to move");
    }
    write_text(writer, "</text>\n");
}

/* Words that are wider than their cell are written smaller. */
static void write_words(struct writer *writer, const char *class, double x, double y,
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

static const char *class_of(const qj_cell *cell)
{
    return (unsigned)cell->look < sizeof looks / sizeof *looks ? looks[cell->look] : "";
}

static bool is_piece(const qj_cell *cell)
{
    return cell->look == QJ_FIRST || cell->look == QJ_SECOND || cell->look == QJ_BOTH;
}

/* The outline of a cell, as an element of this class. */
static void write_outline(struct scene *scene, const qj_cell *cell, const char *class)
{
    static const double corner[6][2] = {{0, -.577}, {.5, -.289}, {.5, .289},
                                        {0, .577},  {-.5, .289}, {-.5, -.289}};
    struct writer *writer = &scene->writer;
    double x = x_of(scene, cell->x), y = y_of(scene, cell->y);
    if (cell->shape == QJ_POINT) {
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

/* A piece stands on a cell; a point is the piece itself. */
static void write_ground(struct scene *scene, const qj_cell *cell)
{
    char ground[32] = "cell";
    if (cell->shape == QJ_LABEL)
        return;
    if (cell->shape == QJ_POINT || !is_piece(cell))
        snprintf(ground, sizeof ground, "cell%s", class_of(cell));
    write_outline(scene, cell, ground);
}

/* Words of two parts, "3/4", are written as two lines where they are long. */
static void write_text_of(struct scene *scene, const char *words, double x, double y)
{
    enum { ROW = 13, ONE_LINE = 5 };
    const char *slash = strchr(words, '/');
    if (!slash || strlen(words) <= ONE_LINE) {
        write_words(&scene->writer, "words", x, y, words);
        return;
    }
    char first[QJ_CELL_WORDS];
    snprintf(first, sizeof first, "%.*s", (int)(slash - words), words);
    write_words(&scene->writer, "words", x, y - ROW / 2., first);
    write_words(&scene->writer, "words", x, y + ROW / 2., slash + 1);
}

static void write_value(struct scene *scene, const qj_worth *exact, double x, double y)
{
    char words[WORTH_SIZE];
    qj_worth worth = *exact;
    worth.distance_known = false;
    worth_text(&worth, words);
    write_words(&scene->writer,
                worth.lo > 0   ? "value good"
                : worth.lo < 0 ? "value bad"
                               : "value",
                x, y, words);
}

static void write_figure(struct scene *scene, const struct figure *figure, uint64_t number)
{
    enum { BELOW = 16 }; /* where a value stands under words */
    const qj_cell *cell = &figure->cell;
    struct writer *writer = &scene->writer;
    double x = x_of(scene, cell->x), y = y_of(scene, cell->y);
    bool point = cell->shape == QJ_POINT, piece = is_piece(cell);
    const char *words = cell->words;
    if (cell->shape == QJ_LABEL) {
        write_words(writer, "faint", x, y, words);
        return;
    }
    if (piece && !point)
        write_format(writer, "<circle class=\"piece%s\" cx=\"%g\" cy=\"%g\" r=\"%g\"/>\n",
                     class_of(cell), x, y, .36 * UNIT);
    if (number == scene->last && cell->look != QJ_PLAIN)
        write_format(writer, "<circle class=\"last\" cx=\"%g\" cy=\"%g\" r=\"%g\"/>\n", x, y,
                     .42 * UNIT);
    if (figure->best)
        write_outline(scene, cell, "best");
    if (*words && point)
        write_words(writer, piece ? "on" : "words", x, y - (figure->valued ? 7 : 0), words);
    else if (*words)
        write_text_of(scene, words, x, y - (figure->valued ? 8 : 0));
    if (figure->valued)
        write_value(scene, &figure->worth, x, *words ? y + BELOW - 3 * point : y);
}

/* A line ends where the circles of its ends begin, with a head where it has a direction. */
static void write_line(struct scene *scene, const struct joint *joint)
{
    const qj_cell *from = &scene->figures[joint->from].cell, *to = &scene->figures[joint->to].cell;
    double dx = to->x - from->x, dy = to->y - from->y, length = fmax(hypot(dx, dy), 1e-6);
    double ux = dx / length, uy = dy / length, radius = .4 * UNIT;
    double x = x_of(scene, to->x) - radius * ux, y = y_of(scene, to->y) - radius * uy;
    struct writer *writer = &scene->writer;
    write_format(writer, "<path class=\"line\" d=\"M%g %gL%g %g",
                 x_of(scene, from->x) + radius * ux, y_of(scene, from->y) + radius * uy, x, y);
    if (scene->directed)
        write_format(writer, "M%g %gL%g %gL%g %g", x - 9 * ux - 4 * uy, y - 9 * uy + 4 * ux, x, y,
                     x - 9 * ux + 4 * uy, y - 9 * uy - 4 * ux);
    write_text(writer, "\"/>\n");
}

static void write_pair(struct scene *scene, const struct joint *pair)
{
    const qj_cell *a = &scene->figures[pair->from].cell, *b = &scene->figures[pair->to].cell;
    write_format(&scene->writer, "<line class=\"pair\" x1=\"%g\" y1=\"%g\" x2=\"%g\" y2=\"%g\"/>\n",
                 x_of(scene, a->x), y_of(scene, a->y), x_of(scene, b->x), y_of(scene, b->y));
}

static void write_numbers(struct scene *scene)
{
    char number[24];
    for (uint64_t row = 0; scene->grid && row < scene->rows; row++) {
        snprintf(number, sizeof number, "%" PRIu64, row + 1);
        write_words(&scene->writer, "faint", x_of(scene, -.8), y_of(scene, (double)row), number);
    }
    for (uint64_t column = 0; scene->grid && column < scene->columns; column++) {
        snprintf(number, sizeof number, "%" PRIu64, column + 1);
        write_words(&scene->writer, "faint", x_of(scene, (double)column), y_of(scene, -.75),
                    number);
    }
}

static qj_status write_scene(struct scene *scene)
{
    struct writer *writer = &scene->writer;
    enum { LEAST_WIDTH = 200 };
    double width = fmax(LEAST_WIDTH, 2 * MARGIN + UNIT * (scene->right - scene->left));
    begin(writer, scene->picture, width, HEAD + 2 * MARGIN + UNIT * (scene->bottom - scene->top));
    for (uint64_t i = 0; i < scene->line_count; i++)
        write_line(scene, &scene->lines[i]);
    write_numbers(scene);
    for (uint64_t i = 0; i < scene->figure_count; i++)
        write_ground(scene, &scene->figures[i].cell);
    for (uint64_t i = 0; i < scene->pair_count; i++)
        write_pair(scene, &scene->pairs[i]);
    for (uint64_t i = 0; i < scene->figure_count; i++)
        write_figure(scene, &scene->figures[i], i);
    write_text(writer, "</svg>\n");
    return writer_flush(writer);
}

/* ------------------------------------------------------------------------- lines of text */

static qj_status draw_in_part(const qj_position *position, const qj_sink *sink)
{
    return qj_position_draw(position, false, sink);
}

static qj_status write_lines(struct scene *scene)
{
    struct writer *writer = &scene->writer;
    char *text, *end;
    size_t widest = 0, lines = 0;
    enum { LETTER = 9 };
    TRY(gather_text(&scene->arena, scene->picture->position, draw_in_part, &text));
    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        size_t length = strcspn(line, "\n");
        widest = length > widest ? length : widest;
        lines++;
    }
    begin(writer, scene->picture, 2. * MARGIN + LETTER * (double)widest,
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
    struct scene scene = {.picture = picture};
    writer_open(&scene.writer, picture->context, sink);
    arena_init(&scene.arena, picture->context);
    qj_status status = gather(&scene);
    if (status == QJ_OK)
        status = find_places(&scene);
    if (status == QJ_OK)
        status = write_scene(&scene);
    else if (status == QJ_USAGE)
        status = write_lines(&scene);
    arena_clear(&scene.arena);
    return status;
}
