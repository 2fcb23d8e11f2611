/* lightsout_draw: draws boards of lights out, and presses on them, as text. */
#include "games/lightsout/lightsout_board.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

enum lightsout_number_kind { START, GOAL, PATTERN, PRESSES, VALUES };

/* A number for each cell of a grid or vertex of a graph. */
struct lightsout_numbers {
    const struct lightsout_board *board;
    struct cell_grid grid;
    enum lightsout_number_kind what;
    const uint64_t *given; /* presses; for values, the numbers left to add */
    const char *zero;      /* the text for 0 */
};

static uint64_t lightsout_number_at(const struct lightsout_numbers *numbers, uint64_t cell)
{
    const struct lightsout_board *board = numbers->board;
    const uint64_t p = board->system.modulus;
    switch (numbers->what) {
    case START:
        return lightsout_start(board, cell);
    case GOAL:
        return lightsout_goal(board, cell);
    case PATTERN:
        return board->pattern.value[cell];
    case PRESSES:
        return numbers->given[cell];
    default: /* the number left to add is the goal minus the value */
        return (lightsout_goal(board, cell) + p - numbers->given[cell]) % p;
    }
}

static void lightsout_number_text(const struct lightsout_numbers *numbers, uint64_t cell,
                                  char text[DRAW_CELL])
{
    uint64_t number = lightsout_number_at(numbers, cell);
    if (number)
        snprintf(text, DRAW_CELL, "%" PRIu64, number);
    else
        snprintf(text, DRAW_CELL, "%s", numbers->zero);
}

static void lightsout_draw_number(const void *user, uint64_t row, uint64_t column,
                                  char text[DRAW_CELL])
{
    const struct lightsout_numbers *numbers = user;
    lightsout_number_text(numbers, row * numbers->grid.columns + column, text);
}

void lightsout_write_cell(struct writer *writer, const struct lightsout_board *board, uint64_t cell)
{
    const struct cell_grid grid = {board->system.rows, board->system.columns};
    if (board->graph) {
        graph_write_vertex(writer, board->graph, cell);
        return;
    }
    assert(grid.columns > 0);
    qj_move move = cell_move(&grid, cell);
    cell_write(writer, &move);
}

/* Draws the vertices of a graph in lines, each with its number. */
static void lightsout_draw_vertices(struct writer *writer, const struct lightsout_numbers *numbers,
                                    bool all)
{
    enum { MAX_VERTICES = 40 };
    uint64_t cells = numbers->board->system.unknowns, shown = cells;
    char text[DRAW_CELL];
    if (!all && cells > MAX_VERTICES)
        shown = MAX_VERTICES;
    for (uint64_t cell = 0; cell < shown && writer_status(writer) == QJ_OK; cell++) {
        graph_write_vertex(writer, numbers->board->graph, cell);
        lightsout_number_text(numbers, cell, text);
        write_format(writer, ": %s\n", text);
    }
    write_text(writer, shown < cells ? "...\n" : "");
}

static void lightsout_draw_numbers(struct writer *writer, const struct lightsout_board *board,
                                   bool all, enum lightsout_number_kind what, const uint64_t *given,
                                   const char *zero)
{
    struct lightsout_numbers numbers = {
        board, {board->system.rows, board->system.columns}, what, given, zero};
    if (what == PATTERN)
        numbers.grid = board->pattern.grid;
    if (numbers.grid.rows)
        draw_grid(writer, &numbers.grid, all, lightsout_draw_number, &numbers);
    else
        lightsout_draw_vertices(writer, &numbers, all);
}

void lightsout_draw(struct writer *writer, const qj_position *position, bool all)
{
    const struct lightsout_board *board = position->setup;
    const struct graph *graph = board->graph;
    const struct lightsout_pattern *pattern = &board->pattern;
    write_phrase(writer, "values modulo %" PRIu64, board->system.modulus);
    if (graph) {
        uint64_t arcs = graph->rows[graph->vertices];
        write_phrase(writer,
                     PLURAL(graph->vertices, ", a graph of %" PRIu64 " vertex and ",
                            ", a graph of %" PRIu64 " vertices and "),
                     graph->vertices);
        if (graph->directed)
            write_phrase(writer, PLURAL(arcs, "%" PRIu64 " arc", "%" PRIu64 " arcs"), arcs);
        else
            write_phrase(writer, PLURAL(arcs / 2, "%" PRIu64 " edge", "%" PRIu64 " edges"),
                         arcs / 2);
    }
    write_phrase(writer, board->torus ? ", on a torus" : "");
    if (pattern->value)
        write_phrase(writer, ", by a pattern of %" PRIu64 " x %" PRIu64, pattern->grid.rows,
                     pattern->grid.columns);
    write_char(writer, '\n');
    lightsout_draw_numbers(writer, board, all, START, NULL, "0");
    if (pattern->value) {
        write_phrase(writer, "what a press in the middle adds\n");
        lightsout_draw_numbers(writer, board, all, PATTERN, NULL, ".");
    }
    if (lightsout_has_goal(board)) {
        write_phrase(writer, "the goal\n");
        lightsout_draw_numbers(writer, board, all, GOAL, NULL, "0");
    }
}

void lightsout_cell(const void *user, uint64_t row, uint64_t column, char text[DRAW_CELL])
{
    const struct lightsout_board *board = ((const qj_position *)user)->setup;
    uint64_t p = board->system.modulus;
    uint64_t value = lightsout_start(board, row * board->system.columns + column);
    if (p == 2)
        snprintf(text, DRAW_CELL, "%s", value ? "*" : "");
    else
        snprintf(text, DRAW_CELL, "%" PRIu64 "/%" PRIu64, value, p);
}

void lightsout_draw_solution(struct writer *writer, const qj_position *position, const uint64_t *x)
{
    write_phrase(writer, "how often each cell is pressed\n");
    lightsout_draw_numbers(writer, position->setup, false, PRESSES, x, ".");
}

void lightsout_draw_left(struct writer *writer, const qj_position *position, const uint64_t *left)
{
    lightsout_draw_numbers(writer, position->setup, false, VALUES, left, "0");
}
