/* graph_generate: random graphs, and the graphs of random boards, in the DIMACS edge format. */
#include "games/graph/graph_generate.h"

#include "base/bits.h"
#include "base/pace.h"
#include "model/grid/cell.h"
#include "model/matrix_market.h"

#include <inttypes.h>
#include <stdio.h>

enum graph_shape { SHAPE_REGULAR, SHAPE_AVERAGE, SHAPE_BIPARTITE, SHAPE_KING, SHAPE_GRID };
static const char *const shapes[] = {"regular", "average", "bipartite", "king", "grid", NULL};

const qj_parameter graph_parameters[] = {
    {"shape",
     "regular (a random pairing without its loops and repeated edges), average (random "
     "edges), bipartite (random edges from the first half to the second), king and grid (the free "
     "cells of a board, each joined to its eight or four neighbours)",
     "regular"},
    {"vertices", "number of vertices, in the shapes regular, average and bipartite", "12"},
    {"degree", "edges of each vertex (regular), or their average (average, bipartite)", "3"},
    {"size", "ROWSxCOLUMNS of king and grid", "6x6"},
    {"blocked", "blocked cells in a thousand, in king and grid", "100"},
    {NULL, NULL, NULL},
};

struct graph_maker {
    struct arena *arena;
    struct random *random;
    struct writer *writer;
    struct pace pace;
    enum graph_shape shape;
    uint64_t vertices, degree;
    struct cell_grid grid;
    uint64_t blocked;
};

static qj_status graph_maker_write_problem(struct graph_maker *maker, uint64_t vertices,
                                           uint64_t edges)
{
    if (edges < matrix_min_entries(vertices))
        return context_fail(maker->arena->context, QJ_USAGE,
                            "expected at least a quarter of the vertices beyond 2^20 as edges, "
                            "found %" PRIu64 " vertices and %" PRIu64 " edges",
                            vertices, edges);
    write_format(maker->writer, "p edge %" PRIu64 " %" PRIu64 "\n", vertices, edges);
    return writer_status(maker->writer);
}

/* Writes an edge between vertices counted from 0. */
static qj_status graph_maker_write_edge(struct graph_maker *maker, uint64_t one, uint64_t two)
{
    write_text(maker->writer, "e ");
    WRITE_LIST(maker->writer, one + 1, two + 1);
    TRY(writer_status(maker->writer));
    return pace_add(&maker->pace, UINT64_C(2) * PACE_WRITE, NULL, 0, 0);
}

/* Makes a random regular graph: each vertex has `degree` ends, which are shuffled and joined in
 * pairs. */
static qj_status graph_maker_regular(struct graph_maker *maker)
{
    uint64_t ends = maker->vertices * maker->degree;
    TRY(context_check_array(maker->arena->context, ends, sizeof(uint64_t), "the graph"));
    uint64_t *end;
    TRY(arena_make(maker->arena, &end, ends));
    for (uint64_t i = 0; i < ends; i++) {
        uint64_t j = random_below(maker->random, i + 1);
        end[i] = end[j];
        end[j] = i / maker->degree;
        TRY(pace_add(&maker->pace, 2, NULL, 0, 0));
    }
    TRY(graph_maker_write_problem(maker, maker->vertices, ends / 2));
    for (uint64_t i = 0; i + 1 < ends; i += 2)
        TRY(graph_maker_write_edge(maker, end[i], end[i + 1]));
    return QJ_OK;
}

static qj_status graph_maker_random(struct graph_maker *maker)
{
    uint64_t vertices = maker->vertices, edges = vertices * maker->degree / 2;
    bool halves = maker->shape == SHAPE_BIPARTITE;
    uint64_t first = halves ? vertices / 2 : vertices,
             second = halves ? vertices - first : vertices;
    if (first == 0)
        edges = 0;
    TRY(graph_maker_write_problem(maker, vertices, edges));
    for (uint64_t i = 0; i < edges; i++) {
        uint64_t one = random_below(maker->random, first);
        uint64_t two = vertices - 1 - random_below(maker->random, second);
        TRY(graph_maker_write_edge(maker, one, two));
    }
    return QJ_OK;
}

/* ------------------------------------------------------------------ boards */

/* A row of the board and the row below, by the vertices of their cells. */
struct graph_strip {
    const uint64_t *free;
    uint64_t *row, *below;
    uint64_t vertices; /* number of vertices so far */
};

static void graph_maker_number_row(const struct graph_maker *maker, struct graph_strip *strip,
                                   uint64_t row, uint64_t *out)
{
    for (uint64_t column = 0; column < maker->grid.columns; column++) {
        uint64_t cell = row * maker->grid.columns + column;
        bool is_free = row < maker->grid.rows && bits_get(strip->free, cell);
        out[column] = is_free ? strip->vertices++ : NO_TOKEN;
    }
}

/* Counts the edges from a cell to the right and down; writes them if `write` is true. */
static qj_status graph_maker_join_cell(struct graph_maker *maker, const struct graph_strip *strip,
                                       uint64_t column, bool write, uint64_t *edges)
{
    uint64_t around[4], count = 0, last = maker->grid.columns - 1, vertex = strip->row[column];
    bool king = maker->shape == SHAPE_KING;
    if (column < last)
        around[count++] = strip->row[column + 1];
    if (king && column > 0)
        around[count++] = strip->below[column - 1];
    around[count++] = strip->below[column];
    if (king && column < last)
        around[count++] = strip->below[column + 1];
    for (uint64_t i = 0; vertex != NO_TOKEN && i < count; i++) {
        if (around[i] == NO_TOKEN)
            continue;
        ++*edges;
        if (write)
            TRY(graph_maker_write_edge(maker, vertex, around[i]));
    }
    return pace_add(&maker->pace, 4, NULL, 0, 0);
}

static qj_status graph_maker_join_cells(struct graph_maker *maker, struct graph_strip *strip,
                                        bool write, uint64_t *edges)
{
    strip->vertices = 0;
    *edges = 0;
    graph_maker_number_row(maker, strip, 0, strip->row);
    for (uint64_t row = 0; row < maker->grid.rows; row++) {
        graph_maker_number_row(maker, strip, row + 1, strip->below);
        for (uint64_t column = 0; column < maker->grid.columns; column++)
            TRY(graph_maker_join_cell(maker, strip, column, write, edges));
        uint64_t *done = strip->row;
        strip->row = strip->below;
        strip->below = done;
    }
    return QJ_OK;
}

static qj_status graph_maker_board(struct graph_maker *maker)
{
    struct graph_strip strip;
    uint64_t vertices = 0, edges, words = bits_words(cell_count(&maker->grid));
    TRY(context_check_array(maker->arena->context, words, sizeof(uint64_t), "the board"));
    uint64_t *free;
    TRY(arena_make(maker->arena, &free, words));
    TRY(arena_make(maker->arena, &strip.row, maker->grid.columns));
    TRY(arena_make(maker->arena, &strip.below, maker->grid.columns));
    strip.free = free;
    for (uint64_t cell = 0; cell < cell_count(&maker->grid); cell++) {
        if (!random_chance(maker->random, maker->blocked)) {
            bits_set(free, cell);
            vertices++;
        }
        TRY(pace_add(&maker->pace, 2, NULL, 0, 0));
    }
    TRY(graph_maker_join_cells(maker, &strip, false, &edges));
    TRY(graph_maker_write_problem(maker, vertices, edges));
    return graph_maker_join_cells(maker, &strip, true, &edges);
}

/* Refuses settings that the shape does not use. */
static qj_status graph_maker_check_given(struct settings *settings, enum graph_shape shape)
{
    static const char *const random[] = {"vertices", "degree"}, *const board[] = {"size",
                                                                                  "blocked"};
    const bool on_board = shape >= SHAPE_KING;
    const char *const *unused = on_board ? random : board;
    for (size_t i = 0; i < 2; i++)
        if (settings_given(settings, unused[i]))
            return settings_fail(settings, unused[i], "expected with the shapes %s, found with %s",
                                 on_board ? "regular, average and bipartite" : "king and grid",
                                 shapes[shape]);
    return QJ_OK;
}

qj_status graph_generate(struct settings *settings, struct random *random, struct writer *writer)
{
    const uint64_t max_degree = UINT64_C(1) << 20;
    struct arena *arena = &settings->arena;
    struct graph_maker maker = {
        .arena = arena, .random = random, .writer = writer, .pace = {arena->context, 0}};
    size_t shape;
    TRY(settings_choice(settings, "shape", shapes, &shape));
    TRY(settings_count(settings, "vertices", 1, GRAPH_MAX_VERTICES, &maker.vertices));
    TRY(settings_count(settings, "degree", 0, max_degree, &maker.degree));
    TRY(settings_size(settings, "size", &maker.grid.rows, &maker.grid.columns));
    TRY(settings_count(settings, "blocked", 0, 1000, &maker.blocked));
    maker.shape = (enum graph_shape)shape;
    TRY(graph_maker_check_given(settings, maker.shape));
    if (maker.shape == SHAPE_REGULAR)
        return graph_maker_regular(&maker);
    return maker.shape >= SHAPE_KING ? graph_maker_board(&maker) : graph_maker_random(&maker);
}
