/* plane: see asking.h. */
#include "load/program/asking.h"

#include <math.h>

/* ------------------------------------------------------------------------- a line */

/* Returns the index of the word among the names, or -1. */
static int plane_find_word(struct program_word word, const char *const *names, int count)
{
    int found = count - 1;
    while (found >= 0 && !word_is(word, names[found]))
        found--;
    return found;
}

/* Takes x or y, a decimal number in [-10000, 10000], or "-" if the cell may be anywhere. */
static bool plane_take_place(struct word_line *line, double *out)
{
    enum { FARTHEST = 10000 };
    struct program_word word = word_take(&line->rest);
    char *end;
    if (word_is(word, "-")) {
        *out = NAN;
        return true;
    }
    *out = strtod(word.start, &end);
    return (word.length && end == word.start + word.length && *out >= -FARTHEST &&
            *out <= FARTHEST) ||
           word_expected(line, "a place (-10000 to 10000, or - for any)", word);
}

static bool plane_take_cell(struct word_line *line, qj_cell *cell)
{
    static const char *const shapes[] = {
        [QJ_SQUARE] = "square", [QJ_HEXAGON] = "hexagon", [QJ_POINT] = "point",
        [QJ_LABEL] = "label",   [QJ_ACROSS] = "across",   [QJ_UPRIGHT] = "upright",
        [QJ_DOT] = "dot"};
    static const char *const looks[] = {
        [QJ_PLAIN] = "plain", [QJ_FIRST] = "first",     [QJ_SECOND] = "second", [QJ_BOTH] = "both",
        [QJ_OUT] = "out",     [QJ_VISITED] = "visited", [QJ_LIT] = "lit"};
    struct program_word shape = word_take(&line->rest), look = word_take(&line->rest);
    int which = plane_find_word(shape, shapes, QJ_DOT + 1),
        seen = plane_find_word(look, looks, QJ_LIT + 1);
    if (which < 0)
        return word_expected(line, "square, hexagon, point, label, across, upright or dot", shape);
    if (seen < 0)
        return word_expected(line, "plain, first, second, both, out, visited or lit", look);
    cell->shape = (qj_shape)which;
    cell->look = (qj_look)seen;
    if (!plane_take_place(line, &cell->x) || !plane_take_place(line, &cell->y))
        return false;
    word_take_rest(line, cell->words, sizeof cell->words);
    return true;
}

static bool plane_take_number(struct word_line *line, uint64_t *out)
{
    int64_t number = 0;
    bool good = word_take_whole(line, "the number of a cell", 0, PROTOCOL_BOARD, &number);
    *out = (uint64_t)number;
    return good;
}

static bool plane_read_line(struct word_line *line, struct plane_line *out)
{
    struct program_word word = word_take(&line->rest);
    *out = (struct plane_line){.kind = BOARD_CELL, .count = 1};
    if (word_is(word, "cell"))
        return plane_take_cell(line, &out->cell);
    if (word_is(word, "line")) {
        out->kind = BOARD_LINE;
        return plane_take_number(line, &out->cells[0]) && plane_take_number(line, &out->cells[1]) &&
               word_at_end(line);
    }
    if (!word_is(word, "move"))
        return word_expected(line, "cell, line or move", word);
    out->kind = BOARD_MOVE;
    struct program_word name = word_take(&line->rest);
    if (!protocol_pack_name(name, &out->move))
        return word_expected(line, "a move of 1 to 24 bytes", name);
    if (!plane_take_number(line, &out->cells[0]))
        return false;
    if (*word_skip_blanks(line->rest) && !plane_take_number(line, &out->cells[out->count++]))
        return false;
    return word_at_end(line);
}

/* ------------------------------------------------------------------------ the board */

void plane_clear(struct plane *plane)
{
    free(plane->state);
    free(plane->lines);
    *plane = (struct plane){.state = NULL};
}

bool plane_begin(struct plane *plane, const void *state, size_t size, bool sum)
{
    plane_clear(plane);
    plane->sum = sum;
    plane->state = malloc(size);
    return plane->state && memcpy(plane->state, state, size);
}

void plane_begin_part(struct plane *plane)
{
    plane->top = plane->part ? plane->bottom + 1 : 0;
    plane->first = plane->cells;
    plane->part++;
}

bool plane_take(struct plane *plane, struct word_line *text)
{
    struct plane_line line;
    bool good = true;
    if (!plane_read_line(text, &line))
        return false;
    if (line.kind == BOARD_CELL) {
        plane->cells++;
        line.cell.y += plane->top;
        if (line.cell.y > plane->bottom)
            plane->bottom = line.cell.y;
    }
    /* indices of cells must refer to earlier cells of the same part */
    unsigned count = line.kind == BOARD_LINE ? 2 : line.kind == BOARD_MOVE ? line.count : 0;
    for (unsigned i = 0; i < count; i++) {
        line.cells[i] += plane->first;
        good = good && line.cells[i] < plane->cells;
    }
    if (line.kind == BOARD_MOVE && plane->sum)
        line.move = sum_word_move(plane->part - 1, &line.move);
    bool room = load_reserve((void **)&plane->lines, &plane->room, plane->count + 1, sizeof line);
    if (!good)
        return word_fail(text, "expected the number of an earlier cell, found another number");
    if (!room)
        return word_fail(text, "out of memory");
    plane->lines[plane->count++] = line;
    return true;
}
