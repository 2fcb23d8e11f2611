/* draw: boards of lights out, and presses on them, as lines of text. */
#include "model/draw.h"
#include "games/lightsout/board.h"
#include "model/cell.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

/* A number of every cell: what of says, or it is given. */
struct numbers {
    const struct board *board;
    uint64_t (*of)(const struct numbers *numbers, uint64_t cell);
    const uint64_t *given;
    const char *zero; /* what stands for 0 */
};

static uint64_t start_of(const struct numbers *numbers, uint64_t cell)
{
    return board_start(numbers->board, cell);
}

static uint64_t goal_of(const struct numbers *numbers, uint64_t cell)
{
    return board_goal(numbers->board, cell);
}

static uint64_t pattern_of(const struct numbers *numbers, uint64_t cell)
{
    return numbers->board->pattern.value[cell];
}

static uint64_t presses_of(const struct numbers *numbers, uint64_t cell)
{
    return numbers->given[cell];
}

/* What is left to add to a cell is its goal minus its value. */
static uint64_t value_of(const struct numbers *numbers, uint64_t cell)
{
    uint64_t p = numbers->board->p;
    return (goal_of(numbers, cell) + p - numbers->given[cell]) % p;
}

static void write_number(const struct numbers *numbers, uint64_t cell, char text[DRAW_CELL])
{
    uint64_t number = numbers->of(numbers, cell);
    if (number)
        snprintf(text, DRAW_CELL, "%" PRIu64, number);
    else
        snprintf(text, DRAW_CELL, "%s", numbers->zero);
}

static void draw_cell(const void *user, uint64_t row, uint64_t column, char text[DRAW_CELL])
{
    const struct numbers *numbers = user;
    write_number(numbers, row * numbers->board->columns + column, text);
}

void board_write_cell(struct writer *writer, const struct board *board, uint64_t cell)
{
    if (board->graph) {
        graph_write_vertex(writer, board->graph, cell);
        return;
    }
    assert(board->columns > 0);
    qj_move move = {{cell / board->columns, cell % board->columns}};
    cell_write(writer, &move);
}

/* The vertices of a graph in lines, each with its number. */
static void draw_vertices(struct writer *writer, const struct numbers *numbers, bool all)
{
    enum { MOST_VERTICES = 40 };
    uint64_t cells = numbers->board->cells, shown = cells;
    char text[DRAW_CELL];
    if (!all && cells > MOST_VERTICES)
        shown = MOST_VERTICES;
    for (uint64_t cell = 0; cell < shown && writer_status(writer) == QJ_OK; cell++) {
        board_write_cell(writer, numbers->board, cell);
        write_text(writer, ": ");
        write_number(numbers, cell, text);
        write_text(writer, text);
        write_char(writer, '\n');
    }
    write_text(writer, shown < cells ? "...\n" : "");
}

static void draw_numbers(struct writer *writer, const struct numbers *numbers, bool all)
{
    const struct board *board = numbers->board;
    if (board->graph)
        draw_vertices(writer, numbers, all);
    else
        draw_grid(writer, board->rows, board->columns, all, draw_cell, numbers);
}

static void write_counted(struct writer *writer, const char *before, uint64_t count,
                          const char *behind)
{
    write_text(writer, before);
    write_count(writer, count);
    write_text(writer, behind);
}

/* "values modulo 7, on a torus, a press adding ..." */
static void draw_kind(struct writer *writer, const struct board *board)
{
    const struct pattern *pattern = &board->pattern;
    write_counted(writer, "values modulo ", board->p, "");
    if (board->graph) {
        uint64_t arcs = board->graph->rows[board->graph->vertices];
        write_counted(writer, ", a graph of ", board->cells, " vertices and ");
        write_counted(writer, "", board->graph->directed ? arcs : arcs / 2,
                      board->graph->directed ? " arcs" : " edges");
    }
    write_text(writer, board->torus ? ", on a torus" : "");
    if (pattern->value)
        write_counted(writer, ", by a pattern of ", pattern->rows, "");
    if (pattern->value)
        write_counted(writer, " x ", pattern->columns, "");
    write_char(writer, '\n');
}

void board_draw(struct writer *writer, const struct position *position, bool all)
{
    const struct board *board = position->setup;
    const struct board around = {
        .rows = board->pattern.rows, .columns = board->pattern.columns, .pattern = board->pattern};
    draw_kind(writer, board);
    draw_numbers(writer, &(struct numbers){board, start_of, NULL, "0"}, all);
    if (around.pattern.value) {
        write_text(writer, "what a press in the middle adds\n");
        draw_numbers(writer, &(struct numbers){&around, pattern_of, NULL, "."}, all);
    }
    if (board->goal.bytes || board->goal.words) {
        write_text(writer, "the goal\n");
        draw_numbers(writer, &(struct numbers){board, goal_of, NULL, "0"}, all);
    }
}

void board_draw_solution(struct writer *writer, const struct position *position, const uint64_t *x)
{
    write_text(writer, "how often each cell is pressed\n");
    draw_numbers(writer, &(struct numbers){position->setup, presses_of, x, "."}, false);
}

void board_draw_left(struct writer *writer, const struct position *position, const uint64_t *left)
{
    draw_numbers(writer, &(struct numbers){position->setup, value_of, left, "0"}, false);
}
