/* graph: geography on any graph. The first player puts a token on a vertex. Then the players, the
 * second first, move it in turn along an edge to a vertex that it has not visited; a player who
 * cannot move loses.
 *
 * The setup is the graph (model/graph/graph.h). The state is a row of 64-bit words; open vertices
 * are not visited, and the token's vertex is visited:
 *
 *     | token | open vertices, bit v ... |
 */
#include "model/graph/graph.h"
#include "base/bits.h"
#include "model/grid/cell.h"
#include "model/matrix_market.h"

#include <math.h>

enum { TOKEN, OPEN };

/* ------------------------------------------------------------------ rules */

static bool graph_visit_if_open(const uint64_t *words, uint64_t vertex, qj_move_fn visit,
                                void *user)
{
    qj_move move = {{vertex}};
    return !bits_get(words + OPEN, vertex) || visit(user, &move);
}

static void graph_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const struct graph *board = setup->user;
    const uint64_t *words = state;
    bool wanted = true;
    if (words[TOKEN] == NO_TOKEN) {
        for (uint64_t vertex = 0; wanted && vertex < board->vertices; vertex++)
            wanted = graph_visit_if_open(words, vertex, visit, user);
        return;
    }
    uint64_t last = board->rows[words[TOKEN] + 1];
    for (uint64_t i = board->rows[words[TOKEN]]; wanted && i < last; i++)
        wanted = graph_visit_if_open(words, board->arcs[i], visit, user);
}

static bool graph_leads(const struct graph *board, uint64_t from, uint64_t to)
{
    uint64_t i = board->rows[from], last = board->rows[from + 1];
    while (i < last && board->arcs[i] != to)
        i++;
    return i < last;
}

static const char *graph_illegal(const qj_setup *setup, const void *state, const qj_move *move)
{
    const struct graph *board = setup->user;
    const uint64_t *words = state;
    uint64_t vertex = move->part[0];
    if (vertex >= board->vertices)
        return "there is no such vertex";
    if (!bits_get(words + OPEN, vertex))
        return "the vertex was visited before";
    if (words[TOKEN] != NO_TOKEN && !graph_leads(board, words[TOKEN], vertex))
        return "no edge leads there from the token";
    return NULL;
}

static int64_t graph_play(UNUSED const qj_setup *setup, void *state, const qj_move *move)
{
    uint64_t *words = state;
    bits_clear(words + OPEN, move->part[0]);
    words[TOKEN] = move->part[0];
    return 0;
}

static bool graph_is_state(const qj_setup *setup, const void *state)
{
    const struct graph *board = setup->user;
    const uint64_t *words = state;
    return words[TOKEN] == NO_TOKEN || words[TOKEN] < board->vertices;
}

static void graph_cells(const qj_setup *setup, const void *state, qj_cell_fn visit, void *user)
{
    const struct graph *board = setup->user;
    const uint64_t *words = state;
    struct writer writer;
    for (uint64_t vertex = 0; vertex < board->vertices; vertex++) {
        qj_cell cell = {QJ_POINT, QJ_PLAIN, NAN, NAN, ""};
        writer_open_text(&writer, NULL, cell.words, sizeof cell.words);
        graph_write_vertex(&writer, board, vertex);
        writer_flush(&writer);
        if (!bits_get(words + OPEN, vertex))
            cell.look = vertex == words[TOKEN] ? QJ_BOTH : QJ_VISITED;
        if (!visit(user, &cell))
            return;
    }
}

static void graph_lines(const qj_setup *setup, UNUSED const void *state, qj_line_fn visit,
                        void *user)
{
    const struct graph *board = setup->user;
    for (uint64_t from = 0; from < board->vertices; from++)
        for (uint64_t i = board->rows[from]; i < board->rows[from + 1]; i++)
            if ((board->directed || from < board->arcs[i]) &&
                !visit(user, from, board->arcs[i], board->directed))
                return;
}

static const qj_rules rules = {
    QJ_RULES_HEAD,       .ending = QJ_LAST_WINS,     .moves = graph_moves, .illegal = graph_illegal,
    .play = graph_play,  .is_state = graph_is_state, .cells = graph_cells, .lines = graph_lines,
    .outcome_only = true};

/* ---------------------------------------------------------------- reading */

static const char *const words_behind[] = {"token", "visited", "notes", "moves", "end", NULL};

static qj_status graph_read_case(struct scan *scan, qj_position *position)
{
    struct arena *arena = &position->arena;
    struct graph *board;
    TRY(graph_read_text(scan, arena, words_behind, &board));
    uint64_t words = OPEN + bits_words(board->vertices);
    uint64_t *state;
    TRY(arena_make(arena, &state, words));
    state[TOKEN] = NO_TOKEN;
    bits_fill(state + OPEN, board->vertices);
    return position_set(position, board, state, words * sizeof *state);
}

static qj_status graph_move_read(struct scan *scan, const qj_position *position, qj_move *move)
{
    *move = (qj_move){{0}};
    return graph_read_vertex(scan, position->setup, &move->part[0]);
}

static qj_status graph_visit_vertex(struct scan *scan, qj_position *position, uint64_t *vertex)
{
    const struct graph *board = position->setup;
    uint64_t *words = position->start;
    TRY(graph_read_vertex(scan, board, vertex));
    if (!bits_get(words + OPEN, *vertex))
        return scan_fail(scan, "expected a vertex not visited yet, found one that was");
    bits_clear(words + OPEN, *vertex);
    return QJ_OK;
}

/* Reads "token V"; the second player is then to move. */
static qj_status graph_read_token(struct scan *scan, qj_position *position)
{
    position->first = 1;
    return graph_visit_vertex(scan, position, (uint64_t *)position->start + TOKEN);
}

/* Reads "visited V W ...". Names of vertices may be any words except the names of sections. */
static qj_status graph_read_visited(struct scan *scan, qj_position *position)
{
    const struct graph *board = position->setup;
    for (;;) {
        bool ends;
        uint64_t vertex;
        TRY(board->names ? position_words_end(position, scan, &ends)
                         : position_list_ends(position, scan, &ends));
        if (ends)
            return QJ_OK;
        TRY(graph_visit_vertex(scan, position, &vertex));
    }
}

static const struct section sections[] = {
    {"token", graph_read_token}, {"visited", graph_read_visited}, {NULL, NULL}};

/* ---------------------------------------------------------------- writing */

static void graph_move_write(struct writer *writer, const qj_position *position,
                             const qj_move *move)
{
    const struct graph *board = position->setup;
    if (move->part[0] < board->vertices || !board->names)
        graph_write_vertex(writer, board, move->part[0]);
    else
        write_text(writer, "no vertex");
}

static bool graph_write_start(struct writer *writer, const qj_position *position)
{
    const struct graph *board = position->setup;
    const uint64_t *words = position->state;
    bool visited = false;
    if (!graph_has_text(board))
        return false;
    graph_write(writer, board);
    if (words[TOKEN] != NO_TOKEN) {
        write_text(writer, "token ");
        graph_write_vertex(writer, board, words[TOKEN]);
        write_char(writer, '\n');
    }
    for (uint64_t v = 0; v < board->vertices && writer_status(writer) == QJ_OK; v++) {
        if (v == words[TOKEN] || bits_get(words + OPEN, v))
            continue;
        write_text(writer, visited ? " " : "visited ");
        graph_write_vertex(writer, board, v);
        visited = true;
    }
    write_text(writer, visited ? "\n" : "");
    return true;
}

static void graph_draw(struct writer *writer, const qj_position *position, bool all)
{
    enum { MAX_NEIGHBOURS = 8 };
    const struct graph *board = position->setup;
    const uint64_t *words = position->state, most = all ? UINT64_MAX : MAX_NEIGHBOURS;
    uint64_t edges = graph_count_edges(board);
    write_phrase(writer, "%" PRIu64 " vert[ex|ices], ", board->vertices);
    write_phrase(writer, board->directed ? "%" PRIu64 " arc[s]\n" : "%" PRIu64 " edge[s]\n", edges);
    write_phrase(writer, "@ token, + visited, . free; behind the colon where it leads\n");
    for (uint64_t vertex = 0; vertex < board->vertices && writer_status(writer) == QJ_OK;
         vertex++) {
        if (!all && vertex == DRAW_ROWS) {
            write_phrase(writer, "... (--all shows every vertex)\n");
            break;
        }
        uint64_t first = board->rows[vertex], last = board->rows[vertex + 1];
        const char *visited = vertex == words[TOKEN] ? "@ " : "+ ";
        write_text(writer, bits_get(words + OPEN, vertex) ? ". " : visited);
        graph_write_vertex(writer, board, vertex);
        write_char(writer, ':');
        for (uint64_t i = first; i < last && i - first < most; i++) {
            write_char(writer, ' ');
            graph_write_vertex(writer, board, board->arcs[i]);
        }
        write_text(writer, last - first > most ? " ...\n" : "\n");
    }
}

/* ------------------------------------------------------------------ views */

static const char *graph_hardness(const qj_position *position)
{
    const struct graph *board = position->setup;
    return board->directed ? "directed geography is PSPACE-complete" : NULL;
}

/* Makes the view; a directed graph has none, but up to MAX_DIRECTED vertices it is searched. */
static qj_status graph_make_view(const qj_position *position, struct view *out)
{
    enum { MAX_DIRECTED = 4096 };
    const struct graph *board = position->setup;
    const uint64_t *words = position->state;
    if (board->directed && board->vertices > MAX_DIRECTED)
        return context_fail(
            out->arena->context, QJ_LIMIT,
            "directed geography is PSPACE-complete: a graph has at most %d vertices for "
            "exhaustive search, found %" PRIu64,
            MAX_DIRECTED, board->vertices);
    if (board->directed)
        out->kind = VIEW_NONE;
    else
        out->graph = (struct graph_view){.vertices = board->vertices,
                                         .rows = board->rows,
                                         .arcs = board->arcs,
                                         .open = words + OPEN,
                                         .token = words[TOKEN]};
    return QJ_OK;
}

/* ----------------------------------------------------------- random graphs */

enum { SHAPE_REGULAR, SHAPE_AVERAGE, SHAPE_BIPARTITE, SHAPE_KING, SHAPE_GRID };
static const char *const shapes[] = {"regular", "average", "bipartite", "king", "grid", NULL};

static const qj_parameter parameters[] = {
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
    size_t shape;
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

/* Makes a random regular graph: shuffles `degree` ends of each vertex, and joins them in pairs. */
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

/* Counts the edges from each cell to the right and down; writes them if `write` is true. vertex: of
 * each cell, or BLOCKED. */
enum { BLOCKED = -1 };
static qj_status graph_maker_join_cells(struct graph_maker *maker, const int32_t *vertex,
                                        bool write, uint64_t *edges)
{
    static const struct {
        int down, right;
    } steps[] = {{0, 1}, {1, -1}, {1, 0}, {1, 1}};
    const int64_t rows = (int64_t)maker->grid.rows, columns = (int64_t)maker->grid.columns;
    *edges = 0;
    for (int64_t row = 0; row < rows; row++)
        for (int64_t column = 0; column < columns; column++) {
            const int32_t *from = vertex + row * columns + column;
            for (int i = 0; i < 4 && *from != BLOCKED; i++) {
                const int64_t down = steps[i].down, right = steps[i].right;
                const bool joined = maker->shape == SHAPE_KING || down == 0 || right == 0;
                if (!joined || row + down == rows || column + right < 0 ||
                    column + right == columns || from[down * columns + right] == BLOCKED)
                    continue;
                ++*edges;
                if (write)
                    TRY(graph_maker_write_edge(maker, (uint64_t)*from,
                                               (uint64_t)from[down * columns + right]));
            }
            TRY(pace_add(&maker->pace, 4, NULL, 0, 0));
        }
    return QJ_OK;
}

static qj_status graph_maker_board(struct graph_maker *maker)
{
    const uint64_t cells = cell_count(&maker->grid);
    uint64_t edges;
    int32_t vertices = 0, *vertex;
    TRY(context_check_array(maker->arena->context, cells, sizeof *vertex, "the board"));
    TRY(arena_make(maker->arena, &vertex, cells));
    for (uint64_t cell = 0; cell < cells; cell++) {
        vertex[cell] = random_chance(maker->random, maker->blocked) ? BLOCKED : vertices++;
        TRY(pace_add(&maker->pace, 2, NULL, 0, 0));
    }
    TRY(graph_maker_join_cells(maker, vertex, false, &edges));
    TRY(graph_maker_write_problem(maker, (uint64_t)vertices, edges));
    return graph_maker_join_cells(maker, vertex, true, &edges);
}

static qj_status graph_generate(struct settings *settings, struct random *random,
                                struct writer *writer)
{
    struct arena *arena = &settings->arena;
    struct graph_maker maker = {
        .arena = arena, .random = random, .writer = writer, .pace = {arena->context, 0}};
    TRY(settings_choice(settings, "shape", shapes, &maker.shape));
    TRY(settings_count(settings, "vertices", 1, GRAPH_MAX_VERTICES, &maker.vertices));
    TRY(settings_count(settings, "degree", 0, 1 << 20, &maker.degree));
    TRY(settings_size(settings, "size", &maker.grid.rows, &maker.grid.columns));
    TRY(settings_count(settings, "blocked", 0, 1000, &maker.blocked));
    static const char *const of_random[] = {"vertices", "degree"}, *const board[] = {"size",
                                                                                     "blocked"};
    const bool on_board = maker.shape >= SHAPE_KING;
    const char *const *unused = on_board ? of_random : board;
    for (size_t i = 0; i < 2; i++)
        if (settings_given(settings, unused[i]))
            return settings_fail(settings, unused[i], "expected with the shapes %s, found with %s",
                                 on_board ? "regular, average and bipartite" : "king and grid",
                                 shapes[maker.shape]);
    if (maker.shape == SHAPE_REGULAR)
        return graph_maker_regular(&maker);
    return maker.shape >= SHAPE_KING ? graph_maker_board(&maker) : graph_maker_random(&maker);
}

/* ------------------------------------------------------------------ names */

/* The Petersen graph: a pentagon, a pentagram inside, and spokes between them. */
static const char sample[] = "a b\nb c\nc d\nd e\ne a\n"
                             "a A\nb B\nc C\nd D\ne E\n"
                             "A C\nC E\nE B\nB D\nD A\n";

extern const struct game game_graph;

static const struct qj_game names[] = {
    {
        .game = &game_graph,
        .name = "graph",
        .summary = "put a token on a vertex and move it in turn, never to the same vertex",
        .help =
            "Input: a graph; the first word says in which format:\n"
            "         p edge N M, then M lines e V W; or p sp N M, then M lines a V W WEIGHT, "
            "arcs\n"
            "                          whose weights are ignored; lines c are comments "
            "(DIMACS)\n"
            "         %%MatrixMarket   matrix coordinate ...: an entry is an edge, or an arc of a\n"
            "                          general matrix; values are ignored\n"
            "         anything else    each line is an edge (two names) or a vertex (one name);\n"
            "                          lines # and % are comments; a first line directed makes\n"
            "                          the edges arcs, undirected does not\n"
            "       The graph is directed only if some arc has no arc back.\n"
            "Rules: the first player puts the token on a vertex; from then on it is moved in "
            "turn,\n"
            "       the second player first, along an edge to a vertex where it has never been.\n"
            "       A player who cannot move loses.\n"
            "Move:  a vertex, as the text names it (DIMACS, Matrix Market: numbers from 1).\n"
            "Sections after the graph:\n"
            "  token V            the token stands there, and the second player is to move\n"
            "  visited V W ...    vertices where it has been\n"
            "  moves V W ...      the moves played\n",
        .read = graph_read_case,
        .write = graph_write_start,
        .sample = sample,
        .players = players_by_turn,
        .generate = graph_generate,
        .parameters = parameters,
    },
};

const struct game game_graph = {
    GAME_NAMES(names),
    .theory = "On an undirected graph a move wins exactly when it goes to a vertex that some "
              "maximum matching of the open vertices misses; on directed graphs geography is "
              "PSPACE-complete.",
    .sections = sections,
    .rules = &rules,
    .move_read = graph_move_read,
    .move_write = graph_move_write,
    .word_moves = true,
    .draw = graph_draw,
    .views = {VIEW_GRAPH},
    .view = graph_make_view,
    .hardness = graph_hardness,
};
