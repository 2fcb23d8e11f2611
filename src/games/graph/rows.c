/* rows: the arcs are put into their rows, each in the order in which it was read, and the rows are
 * sorted. Files mostly name vertices in increasing order, so that little is out of order and short
 * insertions sort it. Where they are not short, all rows are transposed instead, as in a radix
 * sort: going through the rows in order, every row that is met grows in order. Both take linear
 * time. See rows.h.
 */
#include "games/graph/rows.h"

#include "base/pace.h"

#include <string.h>

struct making {
    struct arena *arena;
    const struct edges *edges;
    struct board *board;
    struct pace pace;
    bool repeated; /* some row may have an arc twice */
};

/* Steps between two looks at the pace, in edges. */
enum { PART = 4096 };

/* The rows of an edge lie anywhere in memory. They are asked for so many edges ahead, and the
 * places in them later, when it is known where they are. */
enum { ROWS_AHEAD = 32, ARCS_AHEAD = 16 };

static void fetch_rows(const struct making *making, uint64_t edge)
{
    if (edge >= making->edges->count)
        return;
    __builtin_prefetch(&making->board->rows[making->edges->items[edge].from], 1);
    __builtin_prefetch(&making->board->rows[making->edges->items[edge].to], 1);
}

static void fetch_arcs(const struct making *making, uint64_t edge)
{
    const struct board *board = making->board;
    if (edge >= making->edges->count)
        return;
    __builtin_prefetch(&board->arcs[board->rows[making->edges->items[edge].from]], 1);
    __builtin_prefetch(&board->arcs[board->rows[making->edges->items[edge].to]], 1);
}

static qj_status tick(struct making *making, uint64_t steps)
{
    return pace_add(&making->pace, 4 * steps, NULL, 0, 0);
}

static uint64_t part_end(uint64_t from, uint64_t count)
{
    return count - from < PART ? count : from + PART;
}

/* Refuses rows with so many arcs before they are made. */
static qj_status check_room(struct making *making, uint64_t arcs)
{
    uint64_t rows = (making->board->vertices + 1) * sizeof(uint64_t);
    if (arcs > (UINT64_MAX - rows) / sizeof(uint32_t))
        return context_check_bytes(making->arena->context, UINT64_MAX, "the graph");
    return context_check_bytes(making->arena->context, rows + arcs * sizeof(uint32_t), "the graph");
}

/* ------------------------------------------------------------- filling in */

/* rows[v] becomes the length of the row of v, loops left out. */
static qj_status count_arcs(struct making *making)
{
    const struct edges *edges = making->edges;
    uint64_t *rows = making->board->rows;
    for (uint64_t i = 0, end; i < edges->count; i = end) {
        end = part_end(i, edges->count);
        for (uint64_t j = i; j < end; j++) {
            struct edge edge = edges->items[j];
            fetch_rows(making, j + ROWS_AHEAD);
            rows[edge.from] += edge.from != edge.to;
            rows[edge.to] += edge.from != edge.to && !edges->directed;
        }
        TRY(tick(making, end - i));
    }
    return QJ_OK;
}

/* rows[v] becomes the place where the row of v starts; the last of them how many arcs there are. */
static void sum_up(uint64_t *rows, uint64_t vertices)
{
    uint64_t start = 0;
    for (uint64_t v = 0; v <= vertices; v++) {
        uint64_t length = rows[v];
        rows[v] = start;
        start += length;
    }
}

/* The starts of rows have moved to their ends, which are the starts of the next. */
static void move_starts_back(uint64_t *rows, uint64_t vertices)
{
    memmove(rows + 1, rows, vertices * sizeof *rows);
    rows[0] = 0;
}

static qj_status fill_rows(struct making *making)
{
    const struct edges *edges = making->edges;
    uint64_t *rows = making->board->rows;
    uint32_t *arcs = making->board->arcs;
    for (uint64_t i = 0, end; i < edges->count; i = end) {
        end = part_end(i, edges->count);
        for (uint64_t j = i; j < end; j++) {
            struct edge edge = edges->items[j];
            fetch_rows(making, j + ROWS_AHEAD);
            fetch_arcs(making, j + ARCS_AHEAD);
            if (edge.from == edge.to)
                continue;
            arcs[rows[edge.from]++] = edge.to;
            if (!edges->directed)
                arcs[rows[edge.to]++] = edge.from;
        }
        TRY(tick(making, end - i));
    }
    move_starts_back(rows, making->board->vertices);
    return QJ_OK;
}

/* ---------------------------------------------------------------- sorting */

enum { LONG_WAY = 1 << 12 };

/* Puts an arc in its place among those of the row before it, which are sorted, unless that is a
 * long way; returns how many made way. */
static uint64_t insert_arc(struct making *making, uint32_t *row, uint64_t index)
{
    uint32_t arc = row[index];
    uint64_t at = index;
    for (; at > 0 && row[at - 1] > arc && index - at < LONG_WAY; at--)
        row[at] = row[at - 1];
    row[at] = arc;
    making->repeated |= at > 0 && row[at - 1] == arc;
    return index - at;
}

/* Sorts the rows by insertions, unless more than a few arcs for each would have to make way. */
static qj_status insert_arcs(struct making *making, bool *sorted)
{
    enum { FEW = 8 };
    const struct board *board = making->board;
    uint64_t left = FEW * board->rows[board->vertices], steps = 0;
    *sorted = false;
    for (uint64_t v = 0; v < board->vertices; v++) {
        uint32_t *row = board->arcs + board->rows[v];
        uint64_t length = board->rows[v + 1] - board->rows[v];
        for (uint64_t i = 1; i < length; i++) {
            uint64_t moved = row[i - 1] >= row[i] ? insert_arc(making, row, i) : 0;
            if (moved == LONG_WAY || moved > left)
                return QJ_OK;
            left -= moved;
            steps += 1 + moved;
            if (steps >= PART) {
                TRY(tick(making, steps));
                steps = 0;
            }
        }
    }
    *sorted = true;
    return QJ_OK;
}

/* The arcs back, in rows that are sorted and may have other lengths. */
static qj_status transpose(struct making *making)
{
    struct board *board = making->board;
    uint64_t count = board->rows[board->vertices];
    TRY(check_room(making, count));
    uint64_t *rows = arena_alloc(making->arena, board->vertices + 1, sizeof *rows);
    uint32_t *arcs = arena_resize(making->arena, NULL, count, sizeof *arcs);
    if (!rows || !arcs)
        return arena_status(making->arena);
    for (uint64_t i = 0, end; i < count; i = end) {
        end = part_end(i, count);
        for (uint64_t j = i; j < end; j++)
            rows[board->arcs[j]]++;
        TRY(tick(making, end - i));
    }
    sum_up(rows, board->vertices);
    for (uint64_t v = 0; v < board->vertices; v++)
        for (uint64_t i = board->rows[v]; i < board->rows[v + 1]; i++) {
            arcs[rows[board->arcs[i]]++] = (uint32_t)v;
            TRY(tick(making, 1));
        }
    move_starts_back(rows, board->vertices);
    arena_free(making->arena, board->rows);
    arena_free(making->arena, board->arcs);
    board->rows = rows;
    board->arcs = arcs;
    return QJ_OK;
}

static qj_status sort_rows(struct making *making)
{
    bool sorted;
    TRY(insert_arcs(making, &sorted));
    if (sorted)
        return QJ_OK;
    making->repeated = true;
    TRY(transpose(making));
    return making->edges->directed ? transpose(making) : QJ_OK;
}

/* Leaves out the repetitions in the rows. */
static void close_gaps(struct board *board)
{
    uint64_t filled = 0;
    for (uint64_t v = 0, i = 0; v < board->vertices; v++) {
        uint64_t start = filled, end = board->rows[v + 1];
        board->rows[v] = start;
        for (; i < end; i++)
            if (filled == start || board->arcs[filled - 1] != board->arcs[i])
                board->arcs[filled++] = board->arcs[i];
    }
    board->rows[board->vertices] = filled;
}

/* A graph is undirected when the arcs back, which come to each row in order, are its arcs. */
static qj_status find_direction(struct making *making)
{
    struct board *board = making->board;
    uint64_t *next = arena_copy(making->arena, board->rows, board->vertices, sizeof *next);
    if (!next)
        return arena_status(making->arena);
    for (uint64_t v = 0; v < board->vertices; v++)
        for (uint64_t i = board->rows[v]; i < board->rows[v + 1] && !board->directed; i++) {
            uint64_t to = board->arcs[i], back = next[to]++;
            board->directed = back == board->rows[to + 1] || board->arcs[back] != v;
            TRY(tick(making, 1));
        }
    arena_free(making->arena, next);
    return QJ_OK;
}

qj_status rows_make(struct edges *edges, struct board *board)
{
    struct arena *arena = edges->arena;
    struct making making = {
        .arena = arena, .edges = edges, .board = board, .pace = {arena->context, 0}};
    TRY(check_room(&making, 0));
    board->rows = arena_alloc(arena, board->vertices + 1, sizeof *board->rows);
    if (!board->rows)
        return arena_status(arena);
    TRY(count_arcs(&making));
    sum_up(board->rows, board->vertices);
    uint64_t count = board->rows[board->vertices];
    TRY(context_check_array(arena->context, count, sizeof *board->arcs, "the graph"));
    board->arcs = arena_resize(arena, NULL, count, sizeof *board->arcs);
    if (!board->arcs)
        return arena_status(arena);
    TRY(fill_rows(&making));
    arena_free(arena, edges->items);
    TRY(sort_rows(&making));
    if (making.repeated)
        close_gaps(board);
    return edges->directed ? find_direction(&making) : QJ_OK;
}
