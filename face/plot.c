/* plot: see plot.h.
 *
 *        title
 *      ^           top
 *      |  .  .
 *      | .  .  .
 *      +---------> bottom
 *     left       right
 */
#include "face/plot.h"
#include "base/utf8.h"
#include "face/worth.h"

#include "base/writer.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Colours of Okabe and Ito, "Color Universal Design", 2008. */
#define BLUE   "#0072b2"
#define ORANGE "#d55e00"
#define GREY   "#999999"
#define INK    "#222222"

enum { LEFT = 64, TOP = 48, BOTTOM = 56, MARGIN = 24, LABEL_ROOM = 44 };

struct drawing {
    struct writer *writer;
    const struct plot *plot;
    int width, height; /* of the inner frame */
    int64_t lo, hi;    /* values at its bottom and top */
};

static void put(struct writer *writer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void put(struct writer *writer, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    write_text(writer, text);
}

/* XML has no control characters. */
static void put_escaped(struct writer *writer, const char *text)
{
    while (*text) {
        size_t length = utf8_length(text, strlen(text));
        const char *name = *text == '<'   ? "&lt;"
                           : *text == '>' ? "&gt;"
                           : *text == '&' ? "&amp;"
                                          : NULL;
        if (length == 0 || (unsigned char)*text < ' ')
            name = UTF8_REPLACEMENT;
        if (name)
            write_text(writer, name);
        else
            write_bytes(writer, text, length);
        text += length ? length : 1;
    }
}

/* Text with its middle or end at x. */
static void put_label(struct writer *writer, double x, double y, const char *anchor,
                      const char *text)
{
    put(writer, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
    put_escaped(writer, text);
    write_text(writer, "</text>\n");
}

static const char *outcome_colour(int64_t outcome)
{
    return outcome > 0 ? BLUE : outcome < 0 ? ORANGE : GREY;
}

static const char *what_is_drawn(qj_kind kind)
{
    static const char *const words[] = {
        [QJ_SCORE] = "score of the side to move",
        [QJ_OUTCOME] = "outcome for the side to move",
        [QJ_NIMBER] = "Grundy value",
        [QJ_PUZZLE] = "dimension of the kernel",
    };
    return words[kind];
}

static uint64_t cell_count(const struct plot *plot)
{
    return plot->counts[0] * plot->counts[1];
}

/* A title that a reader of the picture shows or says: "n = 3, m = 4: 12". */
static void put_value_title(const struct drawing *drawing, uint64_t index)
{
    const struct plot *plot = drawing->plot;
    const struct plot_cell *cell = &plot->cells[index];
    uint64_t at[2] = {index / plot->counts[1], index % plot->counts[1]};
    write_text(drawing->writer, "<title>");
    for (size_t axis = 0; axis < 2 && axis < plot->axes; axis++) {
        char label[PLOT_LABEL];
        plot->label(plot->user, axis, at[axis], label);
        write_text(drawing->writer, axis ? ", " : "");
        put_escaped(drawing->writer, plot->names[axis]);
        write_text(drawing->writer, " = ");
        put_escaped(drawing->writer, label);
    }
    if (!cell->known)
        write_text(drawing->writer, ": not known");
    else if (plot->kind == QJ_OUTCOME)
        put(drawing->writer, ": %s", worth_outcome(cell->outcome));
    else
        put(drawing->writer, ": %" PRId64, cell->value);
    write_text(drawing->writer, "</title>");
}

/* -------------------------------------------------------------------- frame */

static void find_range(struct drawing *drawing)
{
    const struct plot *plot = drawing->plot;
    drawing->lo = plot->kind == QJ_OUTCOME ? -1 : 0;
    drawing->hi = 1;
    for (uint64_t i = 0; i < cell_count(plot); i++) {
        int64_t value = plot->cells[i].value;
        if (plot->cells[i].known && value < drawing->lo)
            drawing->lo = value;
        if (plot->cells[i].known && value > drawing->hi)
            drawing->hi = value;
    }
}

static void open_picture(const struct drawing *drawing)
{
    struct writer *writer = drawing->writer;
    const struct plot *plot = drawing->plot;
    int width = LEFT + drawing->width + MARGIN, height = TOP + drawing->height + BOTTOM;
    put(writer,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
        "height=\"%d\" role=\"img\" aria-labelledby=\"title description\" "
        "font-family=\"system-ui, sans-serif\" font-size=\"12\" fill=\"" INK "\">\n",
        width, height, width, height);
    write_text(writer, "<title id=\"title\">");
    put_escaped(writer, plot->title);
    put(writer, "</title>\n<desc id=\"description\">The %s of %" PRIu64 " boards, over ",
        what_is_drawn(plot->kind), cell_count(plot));
    put_escaped(writer, plot->names[0]);
    write_text(writer, plot->axes > 1 ? " and " : "");
    put_escaped(writer, plot->axes > 1 ? plot->names[1] : "");
    put(writer, ".</desc>\n<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n", width, height);
    write_text(writer, "<g font-size=\"15\" font-weight=\"600\">");
    put_label(writer, LEFT, 22, "start", plot->title);
    write_text(writer, "</g>\n");
}

/* What the marks mean, at the right end of the second line. */
static void put_legend(const struct drawing *drawing)
{
    struct writer *writer = drawing->writer;
    qj_kind kind = drawing->plot->kind;
    put_label(writer, LEFT, 39, "start", what_is_drawn(kind));
    if (kind == QJ_NIMBER && drawing->plot->axes == 1) {
        int x = LEFT + drawing->width;
        put_label(writer, x, 39, "end", "win");
        put(writer, "<circle cx=\"%d\" cy=\"35\" r=\"3.5\" fill=\"" BLUE "\"/>\n", x - 34);
        put_label(writer, x - 56, 39, "end", "loss");
        put(writer,
            "<circle cx=\"%d\" cy=\"35\" r=\"3\" fill=\"#ffffff\" stroke=\"" ORANGE
            "\" stroke-width=\"1.8\"/>\n",
            x - 92);
    }
}

static void put_axis_name(const struct drawing *drawing)
{
    put_label(drawing->writer, LEFT + drawing->width / 2.0, TOP + drawing->height + LABEL_ROOM,
              "middle", drawing->plot->names[0]);
}

/* The least of 1, 2, 5, 10, 20 ... that divides range into at most most parts. */
static uint64_t nice_step(uint64_t range, uint64_t most)
{
    static const uint64_t parts[] = {1, 2, 5};
    uint64_t power = 1;
    while (power <= UINT64_MAX / 100) {
        for (int i = 0; i < 3; i++)
            if (range / (parts[i] * power) <= most)
                return parts[i] * power;
        power *= 10;
    }
    return power;
}

/* ------------------------------------------------------------------- points */

static double x_of(const struct drawing *drawing, uint64_t index)
{
    return LEFT + drawing->width * ((double)index + 0.5) / (double)drawing->plot->counts[0];
}

static double y_of(const struct drawing *drawing, int64_t value)
{
    const double room = 12; /* no point stands on the frame */
    double share = ((double)value - (double)drawing->lo) /
                   ((double)drawing->hi - (double)drawing->lo);
    return TOP + drawing->height - room - (drawing->height - 2 * room) * share;
}

static void put_level(const struct drawing *drawing, int64_t value, const char *text)
{
    double y = y_of(drawing, value);
    put(drawing->writer, "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>\n",
        LEFT, LEFT + drawing->width, y, y, value ? "#e4e4e4" : "#aaaaaa");
    put_label(drawing->writer, LEFT - 8, y + 4, "end", text);
}

static void put_levels(const struct drawing *drawing)
{
    uint64_t range = (uint64_t)drawing->hi - (uint64_t)drawing->lo;
    int64_t step = (int64_t)nice_step(range, 8);
    for (int64_t level = drawing->lo / step * step;; level += step) {
        char text[24];
        snprintf(text, sizeof text, "%" PRId64, level);
        put_level(drawing, level, drawing->plot->kind == QJ_OUTCOME ? worth_outcome(level) : text);
        if (drawing->hi - level < step)
            return;
    }
}

/* Whether the label of a value is a whole number. */
static bool read_label(const struct plot *plot, size_t axis, uint64_t index, char label[PLOT_LABEL],
                       int64_t *number)
{
    char *end;
    plot->label(plot->user, axis, index, label);
    *number = strtoll(label, &end, 10);
    return end != label && !*end;
}

/* Which values of an axis have their label shown: all if they are few, else round numbers. */
static bool is_labelled(const struct plot *plot, size_t axis, uint64_t index,
                        char label[PLOT_LABEL])
{
    enum { FEW = 20 };
    int64_t number, first, last;
    uint64_t count = plot->counts[axis];
    bool range = read_label(plot, axis, 0, label, &first) &&
                 read_label(plot, axis, count - 1, label, &last) && last >= first;
    bool numbered = read_label(plot, axis, index, label, &number);
    if (count <= FEW)
        return true;
    if (!range || !numbered)
        return index % nice_step(count, FEW) == 0;
    return number % (int64_t)nice_step((uint64_t)last - (uint64_t)first, FEW) == 0;
}

static void put_x_labels(const struct drawing *drawing, double step)
{
    const struct plot *plot = drawing->plot;
    for (uint64_t i = 0; i < plot->counts[0]; i++) {
        char label[PLOT_LABEL];
        if (is_labelled(plot, 0, i, label))
            put_label(drawing->writer, LEFT + step * ((double)i + 0.5), TOP + drawing->height + 18,
                      "middle", label);
    }
}

/* A win is a full disc, a draw a square, a loss a ring. */
static void put_mark(const struct drawing *drawing, uint64_t index)
{
    const struct plot_cell *cell = &drawing->plot->cells[index];
    bool game = drawing->plot->kind != QJ_PUZZLE, ring = game && cell->outcome < 0;
    double x = x_of(drawing, index), y = y_of(drawing, cell->value);
    double size = drawing->plot->counts[0] > 200 ? 1.5 : 3.5;
    const char *colour = game ? outcome_colour(cell->outcome) : BLUE;
    if (game && cell->outcome == 0)
        put(drawing->writer,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\">", x - size,
            y - size, 2 * size, 2 * size, colour);
    else
        put(drawing->writer,
            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\" stroke=\"%s\" "
            "stroke-width=\"%.1f\">",
            x, y, size - 0.5, ring ? "#ffffff" : colour, colour, size / 2);
    put_value_title(drawing, index);
    write_text(drawing->writer, game && cell->outcome == 0 ? "</rect>\n" : "</circle>\n");
}

/* The values one after another, broken where one is not known. */
static void put_curve(const struct drawing *drawing)
{
    bool open = false;
    write_text(drawing->writer, "<path fill=\"none\" stroke=\"#bbbbbb\" d=\"");
    for (uint64_t i = 0; i < drawing->plot->counts[0]; i++) {
        const struct plot_cell *cell = &drawing->plot->cells[i];
        if (cell->known)
            put(drawing->writer, "%c%.1f %.1f", open ? 'L' : 'M', x_of(drawing, i),
                y_of(drawing, cell->value));
        open = cell->known;
    }
    write_text(drawing->writer, "\"/>\n");
}

static void draw_points(const struct drawing *drawing)
{
    put_levels(drawing);
    put_x_labels(drawing, drawing->width / (double)drawing->plot->counts[0]);
    if (drawing->plot->kind != QJ_OUTCOME)
        put_curve(drawing);
    for (uint64_t i = 0; i < drawing->plot->counts[0]; i++)
        if (drawing->plot->cells[i].known)
            put_mark(drawing, i);
}

/* ---------------------------------------------------------------------- map */

/* A colour between white and another, share of the way. */
static void mix(const int colour[3], double share, char text[8])
{
    int mixed[3];
    for (int i = 0; i < 3; i++)
        mixed[i] = (int)(255 + (colour[i] - 255) * share + 0.5);
    snprintf(text, 8, "#%02x%02x%02x", mixed[0] & 255, mixed[1] & 255, mixed[2] & 255);
}

/* Outcomes have their colour; scores are orange below 0 and blue above; other values grow from
 * white to blue. Returns how dark it is. */
static double cell_colour(const struct drawing *drawing, const struct plot_cell *cell, char text[8])
{
    static const int blue[3] = {0x00, 0x72, 0xb2}, orange[3] = {0xd5, 0x5e, 0x00};
    int64_t value = cell->value;
    double high = (double)drawing->hi, low = -(double)drawing->lo;
    double most = high > low ? high : low;
    double share = (value < 0 ? -(double)value : (double)value) / most;
    if (drawing->plot->kind == QJ_OUTCOME)
        share = value ? 0.75 : 0.05;
    else if (value)
        share = 0.12 + 0.88 * share;
    mix(value < 0 ? orange : blue, share, text);
    return share;
}

static void put_square(const struct drawing *drawing, uint64_t index, double width, double height)
{
    const struct plot *plot = drawing->plot;
    const struct plot_cell *cell = &plot->cells[index];
    uint64_t i = index / plot->counts[1], j = index % plot->counts[1];
    double x = LEFT + width * (double)i, y = TOP + drawing->height - height * (double)(j + 1);
    char colour[8] = "#eeeeee", value[24] = "?";
    double dark = cell->known ? cell_colour(drawing, cell, colour) : 0;
    put(drawing->writer,
        "<g><rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"%s\" "
        "stroke=\"#ffffff\" stroke-width=\"%s\">",
        x, y, width, height, colour, width < 8 || height < 8 ? "0" : "1");
    put_value_title(drawing, index);
    write_text(drawing->writer, "</rect>");
    if (cell->known && plot->kind == QJ_OUTCOME)
        snprintf(value, sizeof value, "%.1s", cell->value > 0 ? "W" : cell->value < 0 ? "L" : "D");
    else if (cell->known)
        snprintf(value, sizeof value, "%" PRId64, cell->value);
    if (height >= 16 && width >= 8 + 7 * (double)strlen(value))
        put(drawing->writer,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" fill=\"%s\">%s</text>",
            x + width / 2, y + height / 2 + 4, dark > 0.6 ? "#ffffff" : INK, value);
    write_text(drawing->writer, "</g>\n");
}

static void draw_map(const struct drawing *drawing)
{
    const struct plot *plot = drawing->plot;
    double width = drawing->width / (double)plot->counts[0];
    double height = drawing->height / (double)plot->counts[1];
    put_x_labels(drawing, width);
    for (uint64_t j = 0; j < plot->counts[1]; j++) {
        char label[PLOT_LABEL];
        if (is_labelled(plot, 1, j, label))
            put_label(drawing->writer, LEFT - 8,
                      TOP + drawing->height - height * ((double)j + 0.5) + 4, "end", label);
    }
    put(drawing->writer,
        "<text transform=\"translate(16 %.1f) rotate(-90)\" text-anchor=\"middle\">",
        TOP + drawing->height / 2.0);
    put_escaped(drawing->writer, plot->names[1]);
    write_text(drawing->writer, "</text>\n");
    for (uint64_t i = 0; i < cell_count(plot); i++)
        put_square(drawing, i, width, height);
}

/* Squares of a map are large while there are few. */
static int map_side(uint64_t count)
{
    enum { SQUARE = 40, MOST = 720, LEAST = 160 };
    int side = count < MOST / SQUARE ? (int)count * SQUARE : MOST;
    return side < LEAST ? LEAST : side;
}

qj_status plot_svg(qj_context *context, const struct plot *plot, const qj_sink *sink)
{
    struct writer writer;
    bool map = plot->axes > 1;
    struct drawing drawing = {.writer = &writer,
                              .plot = plot,
                              .width = map ? map_side(plot->counts[0]) : 720,
                              .height = map                        ? map_side(plot->counts[1])
                                        : plot->kind == QJ_OUTCOME ? 120
                                                                   : 300};
    writer_open(&writer, context, sink);
    find_range(&drawing);
    open_picture(&drawing);
    put_legend(&drawing);
    if (map)
        draw_map(&drawing);
    else
        draw_points(&drawing);
    put_axis_name(&drawing);
    write_text(&writer, "</svg>\n");
    return writer_flush(&writer);
}
