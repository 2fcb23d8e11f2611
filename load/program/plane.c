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
    return plane_take_number(line, &out->cells[0]) &&
           (!*word_skip_blanks(line->rest) || plane_take_number(line, &out->cells[out->count++])) &&
           word_at_end(line);
}

/* ------------------------------------------------------------------------ the board */

void plane_clear(struct plane *plane)
{
    free(plane->state);
    free(plane->lines);
    *plane = (struct plane){.state = NULL};
}

/* Takes a line of the current part; returns false with its error. */
static bool plane_take(struct plane *plane, struct word_line *text)
{
    struct plane_line line;
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
        if (line.cells[i] >= plane->cells)
            return word_fail(text, "expected the number of an earlier cell, found another number");
    }
    if (line.kind == BOARD_MOVE && plane->sum)
        line.move = sum_word_move(plane->part - 1, &line.move);
    if (!load_reserve((void **)&plane->lines, &plane->room, plane->count + 1, sizeof line))
        return word_fail(text, "out of memory");
    plane->lines[plane->count++] = line;
    return true;
}

/* Asks for the board of a part, which is below the previous part. */
static bool plane_read_part(struct program *program, struct program_word part)
{
    struct plane *plane = &program->plane;
    struct word_line line;
    struct program_reply reply;
    const struct dialogue_request request = {ASK_BOARD, part};
    if (!asking_put(program, request, &reply))
        return false;
    plane->top = plane->part ? plane->bottom + 1 : 0;
    plane->first = plane->cells;
    plane->part++;
    while (reply.value--) {
        if (!dialogue_take_line(&program->dialogue, request, &line))
            return false;
        if (!plane_take(plane, &line))
            return dialogue_fail_line(&program->dialogue, request, "%s", line.error);
    }
    return true;
}

/* Returns the board of a state, which is queried once for all its cells, lines and moves. */
static const struct plane *plane_of(const qj_setup *setup, const void *state)
{
    struct program *program = asking_enter(setup);
    struct plane *plane = &program->plane;
    struct program_word part, rest = asking_word(program, state);
    const size_t size = program->handshake.size;
    const char joiner = program->handshake.sum;
    if (plane->state && !memcmp(plane->state, state, size))
        return plane;
    plane_clear(plane);
    plane->sum = joiner && memchr(rest.start, joiner, rest.length);
    plane->state = malloc(size);
    if (plane->state)
        memcpy(plane->state, state, size);
    else
        dialogue_fail_memory(&program->dialogue);
    while (sum_word_next(joiner, &rest, &part) && plane_read_part(program, part)) {
    }
    return plane;
}

void plane_cells(const qj_setup *setup, const void *state, qj_cell_fn visit, void *user)
{
    const struct plane *plane = plane_of(setup, state);
    for (size_t i = 0; i < plane->count; i++)
        if (plane->lines[i].kind == BOARD_CELL && !visit(user, &plane->lines[i].cell))
            return;
}

void plane_visit_lines(const qj_setup *setup, const void *state, qj_line_fn visit, void *user)
{
    const struct plane *plane = plane_of(setup, state);
    for (size_t i = 0; i < plane->count; i++) {
        const struct plane_line *line = &plane->lines[i];
        if (line->kind == BOARD_LINE && !visit(user, line->cells[0], line->cells[1], false))
            return;
    }
}

unsigned plane_clicks(const qj_setup *setup, const void *state, const qj_move *move,
                      uint64_t cells[2])
{
    const struct plane *plane = plane_of(setup, state);
    for (size_t i = 0; i < plane->count; i++) {
        const struct plane_line *line = &plane->lines[i];
        if (line->kind == BOARD_MOVE && !memcmp(&line->move, move, sizeof *move)) {
            memcpy(cells, line->cells, sizeof line->cells);
            return line->count;
        }
    }
    return 0; /* a move without cells */
}
