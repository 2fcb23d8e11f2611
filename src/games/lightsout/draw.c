/* draw: boards of lights out, and presses on them, as lines of text. */
#include "games/lightsout/board.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

enum what { START, GOAL, PATTERN, PRESSES, VALUES };

/* A number of every cell of a grid, or vertex of a graph. */
struct numbers {
    const struct board *board;
    struct cell_grid grid;
    enum what what;
    const uint64_t *given; /* presses; for values what is left to add */
    const char *zero;      /* what stands for 0 */
};

static uint64_t number_of(const struct numbers *numbers, uint64_t cell)
{
    const struct board *board = numbers->board;
    const uint64_t p = board->system.modulus;
    switch (numbers->what) {
    case START:
        return board_start(board, cell);
    case GOAL:
        return board_goal(board, cell);
    case PATTERN:
        return board->pattern.value[cell];
    case PRESSES:
        return numbers->given[cell];
    default: /* what is left to add to a cell is its goal minus its value */
        return (board_goal(board, cell) + p - numbers->given[cell]) % p;
    }
}

static void write_number(const struct numbers *numbers, uint64_t cell, char text[DRAW_CELL])
{
    uint64_t number = number_of(numbers, cell);
    if (number)
        snprintf(text, DRAW_CELL, "%" PRIu64, number);
    else
        snprintf(text, DRAW_CELL, "%s", numbers->zero);
}

static void draw_cell(const void *user, uint64_t row, uint64_t column, char text[DRAW_CELL])
{
    const struct numbers *numbers = user;
    write_number(numbers, row * numbers->grid.columns + column, text);
}

void board_write_cell(struct writer *writer, const struct board *board, uint64_t cell)
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

/* The vertices of a graph in lines, each with its number. */
static void draw_vertices(struct writer *writer, const struct numbers *numbers, bool all)
{
    enum { MOST_VERTICES = 40 };
    uint64_t cells = numbers->board->system.unknowns, shown = cells;
    char text[DRAW_CELL];
    if (!all && cells > MOST_VERTICES)
        shown = MOST_VERTICES;
    for (uint64_t cell = 0; cell < shown && writer_status(writer) == QJ_OK; cell++) {
        graph_write_vertex(writer, numbers->board->graph, cell);
        write_number(numbers, cell, text);
        write_format(writer, ": %s\n", text);
    }
    write_text(writer, shown < cells ? "...\n" : "");
}

static void draw_numbers(struct writer *writer, const struct board *board, bool all, enum what what,
                         const uint64_t *given, const char *zero)
{
    struct numbers numbers = {
        board, {board->system.rows, board->system.columns}, what, given, zero};
    if (what == PATTERN)
        numbers.grid = board->pattern.grid;
    if (numbers.grid.rows)
        draw_grid(writer, &numbers.grid, all, draw_cell, &numbers);
    else
        draw_vertices(writer, &numbers, all);
}

void board_draw(struct writer *writer, const qj_position *position, bool all)
{
    const struct board *board = position->setup;
    const struct graph *graph = board->graph;
    const struct pattern *pattern = &board->pattern;
    write_format(writer, "values modulo %" PRIu64, board->system.modulus);
    if (graph) {
        uint64_t arcs = graph->rows[graph->vertices];
        write_format(writer, ", a graph of %" PRIu64 " vertices and %" PRIu64 " %s",
                     graph->vertices, graph->directed ? arcs : arcs / 2,
                     graph->directed ? "arcs" : "edges");
    }
    write_text(writer, board->torus ? ", on a torus" : "");
    if (pattern->value)
        write_format(writer, ", by a pattern of %" PRIu64 " x %" PRIu64, pattern->grid.rows,
                     pattern->grid.columns);
    write_char(writer, '\n');
    draw_numbers(writer, board, all, START, NULL, "0");
    if (pattern->value) {
        write_text(writer, "what a press in the middle adds\n");
        draw_numbers(writer, board, all, PATTERN, NULL, ".");
    }
    if (board_has_goal(board)) {
        write_text(writer, "the goal\n");
        draw_numbers(writer, board, all, GOAL, NULL, "0");
    }
}

void board_cell(const void *user, uint64_t row, uint64_t column, char text[DRAW_CELL])
{
    const struct board *board = ((const qj_position *)user)->setup;
    uint64_t p = board->system.modulus;
    uint64_t value = board_start(board, row * board->system.columns + column);
    if (p == 2)
        snprintf(text, DRAW_CELL, "%s", value ? "*" : "");
    else
        snprintf(text, DRAW_CELL, "%" PRIu64 "/%" PRIu64, value, p);
}

void board_draw_solution(struct writer *writer, const qj_position *position, const uint64_t *x)
{
    write_text(writer, "how often each cell is pressed\n");
    draw_numbers(writer, position->setup, false, PRESSES, x, ".");
}

void board_draw_left(struct writer *writer, const qj_position *position, const uint64_t *left)
{
    draw_numbers(writer, position->setup, false, VALUES, left, "0");
}
