/* boards: any bytes as the cells of a board, which is played as a grid, as the graph of its free
 * cells, and as that graph with a triangle beside it: the engine for grids and that for graphs must
 * agree on every start, where the graph is bipartite and where it is not. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_COLUMNS = 16, MAX_CELLS = 512, MAX_TEXT = 32 * MAX_CELLS };

struct board {
    int columns, rows;
    int vertex[MAX_CELLS]; /* from 1; 0: blocked */
    int vertices, edges;
    char list[MAX_TEXT]; /* the edges, a line each */
};

/* The first byte chooses the width, the bits of the others the cells. */
static void make_board(struct board *board, const uint8_t *data, size_t size)
{
    memset(board, 0, sizeof *board);
    board->columns = 1 + data[0] % MAX_COLUMNS;
    size_t cells = 8 * (size - 1) < MAX_CELLS ? 8 * (size - 1) : MAX_CELLS;
    board->rows = (int)(cells / (size_t)board->columns);
    for (int cell = 0; cell < board->rows * board->columns; cell++)
        if (data[1 + cell / 8] >> cell % 8 & 1)
            board->vertex[cell] = ++board->vertices;
}

static void join(struct board *board, int one, int two)
{
    size_t used = strlen(board->list);
    if (!one || !two)
        return;
    snprintf(board->list + used, sizeof board->list - used, "e %d %d\n", one, two);
    board->edges++;
}

static void join_all(struct board *board)
{
    for (int cell = 0; cell < board->rows * board->columns; cell++) {
        if (cell >= board->columns)
            join(board, board->vertex[cell - board->columns], board->vertex[cell]);
        if (cell % board->columns)
            join(board, board->vertex[cell - 1], board->vertex[cell]);
    }
}

static void write_grid(const struct board *board, char *text)
{
    text += sprintf(text, "%d %d\n", board->rows, board->columns);
    for (int cell = 0; cell < board->rows * board->columns; cell++)
        text += sprintf(text, cell % board->columns == board->columns - 1 ? "%c\n" : "%c",
                        board->vertex[cell] ? '.' : '#');
}

static void write_graph(const struct board *board, bool triangle, char *text)
{
    int n = board->vertices;
    text += sprintf(text, "p edge %d %d\n%s", n + 3 * triangle, board->edges + 3 * triangle,
                    board->list);
    if (triangle)
        sprintf(text, "e %d %d\ne %d %d\ne %d %d\n", n + 1, n + 2, n + 2, n + 3, n + 1, n + 3);
}

struct wins {
    bool won[MAX_CELLS + 4]; /* of each start, in order */
    int count;
};

static bool note_start(void *user, const qj_option *option)
{
    struct wins *wins = user;
    wins->won[wins->count++] = option->value.lo > 0;
    return true;
}

/* False when a limit stands in the way. */
static bool solve(const char *game, const char *words, struct wins *wins)
{
    qj_context *context = fuzz_context();
    qj_text text = {words, strlen(words)};
    qj_source source = qj_text_source(&text);
    qj_position *position = NULL;
    qj_session *session = NULL;
    wins->count = 0;
    qj_status status = qj_position_read(context, qj_game_find(game), &source, 1, &position);
    if (status == QJ_OK)
        status = qj_session_open(position, NULL, &session);
    if (status == QJ_OK)
        status = qj_session_moves(session, note_start, wins);
    fuzz_assert(status == QJ_OK || status == QJ_LIMIT, "a board can be solved");
    qj_session_free(session);
    qj_position_free(position);
    qj_context_free(context);
    return status == QJ_OK;
}

static bool same(const struct wins *one, const struct wins *two, int count)
{
    return !memcmp(one->won, two->won, (size_t)count * sizeof *one->won);
}

void fuzz_boards(const uint8_t *data, size_t size)
{
    static struct board board;
    static char grid[MAX_TEXT], graph[MAX_TEXT + 256];
    struct wins one, two, three;
    if (size < 2)
        return;
    make_board(&board, data, size);
    if (board.rows == 0)
        return;
    join_all(&board);
    write_grid(&board, grid);
    if (!solve("geography", grid, &one))
        return;
    write_graph(&board, false, graph);
    if (!solve("graph", graph, &two))
        return;
    write_graph(&board, true, graph);
    if (!solve("graph", graph, &three))
        return;
    fuzz_assert(one.count == board.vertices && two.count == one.count, "all have the same starts");
    fuzz_assert(three.count == one.count + 3, "but for the triangle's");
    fuzz_assert(same(&one, &two, one.count), "the grid's engine agrees with that of graphs");
    fuzz_assert(same(&one, &three, one.count), "a blossom elsewhere changes nothing");
}
