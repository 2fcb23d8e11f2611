/* text: boards of lights out as text; see docs/formats.md. */
#include "games/lightsout/board.h"
#include "model/cell.h"

#include <assert.h>
#include <inttypes.h>

/* ------------------------------------------------------------------- reading */

/* Whether a word stands here, which is taken then. */
static qj_status take_word(struct scan *scan, const char *expected, bool *out)
{
    char word[SCAN_WORD + 1];
    TRY(scan_at_word(scan, expected, out));
    return *out ? scan_word(scan, expected, word) : QJ_OK;
}

static qj_status read_prime(struct scan *scan, uint64_t *p)
{
    TRY(scan_count(scan, "a prime", 2, UINT32_MAX, p));
    return residues_check_prime(scan, *p);
}

static qj_status read_side(struct scan *scan, const char *what, uint64_t *side)
{
    TRY(scan_count(scan, what, 1, PATTERN_MOST, side));
    return *side % 2 ? QJ_OK
                     : scan_fail(scan,
                                 "expected an odd number, so that there is a middle, "
                                 "found %" PRIu64,
                                 *side);
}

/* Values are below the prime, which is not known yet: they are taken modulo it later. */
static qj_status read_pattern(struct scan *scan, struct arena *arena, struct pattern *pattern)
{
    TRY(read_side(scan, "the number of rows of the pattern", &pattern->rows));
    TRY(read_side(scan, "the number of columns of the pattern", &pattern->columns));
    pattern->value = arena_alloc(arena, pattern->rows * pattern->columns, sizeof *pattern->value);
    if (!pattern->value)
        return arena_status(arena);
    for (uint64_t i = 0; i < pattern->rows * pattern->columns; i++) {
        uint64_t value;
        TRY(scan_count(scan, "what a press adds", 0, UINT32_MAX, &value));
        pattern->value[i] = (uint32_t)value;
    }
    return QJ_OK;
}

static void reduce_pattern(const struct board *board)
{
    assert(board->p > 1);
    for (uint64_t i = 0; i < board->pattern.rows * board->pattern.columns; i++) {
        uint32_t *value = &board->pattern.value[i];
        *value = (uint32_t)(*value % board->p);
    }
}

static qj_status read_graph(struct scan *scan, struct arena *arena, struct board *kind)
{
    static const char *const words_behind[] = {"values", "goal", "moves", "end", NULL};
    TRY(read_prime(scan, &kind->p));
    TRY(graph_read_text(scan, arena, words_behind, &kind->graph));
    kind->cells = kind->graph->vertices;
    return kind->cells ? QJ_OK : scan_expected(scan, "a graph with a vertex");
}

static qj_status read_size(struct scan *scan, struct board *kind)
{
    TRY(scan_count(scan, "the number of rows", 1, UINT32_MAX, &kind->rows));
    TRY(scan_count(scan, "the number of columns", 1, UINT32_MAX, &kind->columns));
    TRY(read_prime(scan, &kind->p));
    kind->cells = kind->rows * kind->columns;
    reduce_pattern(kind);
    return QJ_OK;
}

/* graph P and a graph, or what a grid is and its size. */
static qj_status read_kind(struct scan *scan, struct arena *arena, struct board *kind)
{
    bool graph, pattern;
    TRY(take_word(scan, "graph", &graph));
    if (graph)
        return read_graph(scan, arena, kind);
    TRY(take_word(scan, "torus", &kind->torus));
    TRY(take_word(scan, "pattern", &pattern));
    if (pattern)
        TRY(read_pattern(scan, arena, &kind->pattern));
    return read_size(scan, kind);
}

/* Values, which stand behind a grid; of a graph, 1 each unless they are given. The right side is
 * minus them. */
static qj_status read_values(struct scan *scan, const struct board *board)
{
    bool given = !board->graph;
    uint64_t value = 1;
    if (board->graph)
        TRY(take_word(scan, "values", &given));
    for (uint64_t cell = 0; cell < board->cells; cell++) {
        if (given)
            TRY(scan_count(scan, "the value of a cell", 0, board->p - 1, &value));
        residue_array_set(&board->right, cell, value ? board->p - value : 0);
    }
    return QJ_OK;
}

static qj_status read_goal(struct scan *scan, struct arena *arena, struct board *board)
{
    bool given;
    TRY(take_word(scan, "goal", &given));
    if (!given)
        return QJ_OK;
    TRY(residue_array_new(arena, board->p, board->cells, &board->goal));
    for (uint64_t cell = 0; cell < board->cells; cell++) {
        uint64_t goal, right = residue_array_at(&board->right, cell);
        TRY(scan_count(scan, "the goal of a cell", 0, board->p - 1, &goal));
        residue_array_set(&board->goal, cell, goal);
        residue_array_set(&board->right, cell, (right + goal) % board->p);
    }
    return QJ_OK;
}

qj_status board_read(struct scan *scan, struct position *position, bool *end)
{
    struct arena *arena = &position->arena;
    struct board kind = {0}, *board;
    (void)end;
    TRY(read_kind(scan, arena, &kind));
    TRY(board_open(arena, &kind, &board));
    TRY(read_values(scan, board));
    TRY(read_goal(scan, arena, board));
    TRY(board_make_matrix(arena, board));
    void *nothing = arena_alloc(arena, 0, 1);
    return nothing ? position_set(position, board, nothing, 0) : arena_status(arena);
}

/* ------------------------------------------------------------------- writing */

static void write_pattern(struct writer *writer, const struct pattern *pattern)
{
    write_text(writer, "pattern ");
    cell_write_size(writer, pattern->rows, pattern->columns);
    for (uint64_t i = 0; i < pattern->rows * pattern->columns; i++) {
        write_count(writer, pattern->value[i]);
        write_char(writer, (i + 1) % pattern->columns ? ' ' : '\n');
    }
}

/* A number of each cell, a row in a line; of a graph, all in one. */
static qj_status write_cells(struct writer *writer, struct pace *pace, const struct board *board,
                             uint64_t (*number)(const struct board *, uint64_t))
{
    uint64_t line = board->graph ? board->cells : board->columns;
    assert(line > 0);
    for (uint64_t cell = 0; cell < board->cells; cell++) {
        write_count(writer, number(board, cell));
        write_char(writer, (cell + 1) % line ? ' ' : '\n');
        if (pace)
            TRY(pace_add(pace, PACE_WRITE, "cells", cell, board->cells));
        TRY(writer_status(writer));
    }
    return QJ_OK;
}

static void write_kind(struct writer *writer, const struct board *board)
{
    if (board->graph) {
        write_text(writer, "graph ");
        write_count(writer, board->p);
        write_char(writer, '\n');
        graph_write(writer, board->graph);
        write_text(writer, "values ");
        return;
    }
    if (board->torus)
        write_text(writer, "torus\n");
    if (board->pattern.value)
        write_pattern(writer, &board->pattern);
    write_count(writer, board->rows);
    write_char(writer, ' ');
    write_count(writer, board->columns);
    write_char(writer, ' ');
    write_count(writer, board->p);
    write_char(writer, '\n');
}

qj_status board_write(struct writer *writer, struct pace *pace, const struct board *board)
{
    write_kind(writer, board);
    TRY(write_cells(writer, pace, board, board_start));
    if (!board->goal.bytes && !board->goal.words)
        return QJ_OK;
    write_text(writer, board->graph ? "goal " : "goal\n");
    return write_cells(writer, pace, board, board_goal);
}
