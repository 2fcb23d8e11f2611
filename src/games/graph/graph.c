/* graph: geography on any graph. The first player puts a token on a vertex; then, the second player
 * first, they move it in turn along an edge to a vertex where it has never been; who cannot move
 * loses.
 */
#include "games/graph/board.h"
#include "model/graph_names.h"

#include <inttypes.h>

/* ---------------------------------------------------------------- reading */

static const char *const words_behind[] = {"token", "visited", "moves", "end", NULL};

static qj_status read_graph(struct scan *scan, struct position *position, bool *end)
{
    struct arena *arena = &position->arena;
    struct graph *board;
    (void)end;
    TRY(graph_read_text(scan, arena, words_behind, &board));
    uint64_t words = OPEN + bits_words(board->vertices);
    uint64_t *state = arena_alloc(arena, words, sizeof *state);
    if (!state)
        return arena_status(arena);
    state[TOKEN] = NO_TOKEN;
    bits_fill(state + OPEN, board->vertices);
    return position_set(position, board, state, words * sizeof *state);
}

static qj_status move_read(struct scan *scan, const struct position *position, qj_move *move)
{
    *move = (qj_move){{0}};
    return graph_read_vertex(scan, position->setup, &move->part[0]);
}

static qj_status read_open_vertex(struct scan *scan, struct position *position, uint64_t *vertex)
{
    const struct graph *board = position->setup;
    const uint64_t *words = position->start;
    qj_move move = {{0}};
    TRY(move_read(scan, position, &move));
    *vertex = move.part[0];
    if (*vertex >= board->vertices)
        return scan_fail(scan, "expected a vertex (1 to %" PRIu64 "), found %" PRIu64,
                         board->vertices, *vertex + 1);
    if (!bits_get(words + OPEN, *vertex))
        return scan_fail(scan, "expected a vertex not visited yet, found one that was");
    return QJ_OK;
}

/* token V: the second player is then to move. */
static qj_status read_token(struct scan *scan, struct position *position)
{
    uint64_t *words = position->start, vertex;
    TRY(read_open_vertex(scan, position, &vertex));
    bits_clear(words + OPEN, vertex);
    words[TOKEN] = vertex;
    position->first = 1;
    return QJ_OK;
}

/* Whether a list of vertices ends: names may be any words but those of the sections. */
static qj_status ends_list(struct scan *scan, const struct graph *board, bool *out)
{
    int next;
    TRY(scan_peek(scan, &next));
    *out = next < 0 || (!board->names && scan_is_letter(next));
    if (!*out)
        TRY(scan_at_word(scan, "moves", out));
    return *out ? QJ_OK : scan_at_word(scan, "end", out);
}

/* visited V W ... */
static qj_status read_visited(struct scan *scan, struct position *position)
{
    uint64_t *words = position->start, vertex;
    for (;;) {
        bool ends;
        TRY(ends_list(scan, position->setup, &ends));
        if (ends)
            return QJ_OK;
        TRY(read_open_vertex(scan, position, &vertex));
        bits_clear(words + OPEN, vertex);
    }
}

static const struct section sections[] = {
    {"token", read_token}, {"visited", read_visited}, {NULL, NULL}};

/* ---------------------------------------------------------------- writing */

static void move_write(struct writer *writer, const struct position *position, const qj_move *move)
{
    const struct graph *board = position->setup;
    if (move->part[0] < board->vertices || !board->names)
        graph_write_vertex(writer, board, move->part[0]);
    else
        write_text(writer, "no vertex");
}

static bool write_start(struct writer *writer, const struct position *position)
{
    const struct graph *board = position->setup;
    const uint64_t *words = position->state;
    bool visited = false;
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

static char mark_of(const uint64_t *words, uint64_t vertex)
{
    if (bits_get(words + OPEN, vertex))
        return '.';
    return vertex == words[TOKEN] ? '@' : '+';
}

/* A vertex and its neighbours, at most so many. */
static void draw_row(struct writer *writer, const struct position *position, uint64_t vertex,
                     uint64_t most)
{
    const struct graph *board = position->setup;
    uint64_t first = board->rows[vertex], last = board->rows[vertex + 1];
    write_char(writer, mark_of(position->state, vertex));
    write_char(writer, ' ');
    graph_write_vertex(writer, board, vertex);
    write_char(writer, ':');
    for (uint64_t i = first; i < last && i - first < most; i++) {
        write_char(writer, ' ');
        graph_write_vertex(writer, board, board->arcs[i]);
    }
    write_text(writer, last - first > most ? " ...\n" : "\n");
}

static void write_counted(struct writer *writer, uint64_t count, const char *one, const char *many)
{
    write_count(writer, count);
    write_char(writer, ' ');
    write_text(writer, count == 1 ? one : many);
}

static void draw(struct writer *writer, const struct position *position, bool all)
{
    enum { MOST_ROWS = 40, MOST_NEIGHBOURS = 8 };
    const struct graph *board = position->setup;
    uint64_t arcs = board->rows[board->vertices];
    write_counted(writer, board->vertices, "vertex", "vertices");
    write_text(writer, ", ");
    if (board->directed)
        write_counted(writer, arcs, "arc", "arcs");
    else
        write_counted(writer, arcs / 2, "edge", "edges");
    write_char(writer, '\n');
    write_text(writer, "@ token, + visited, . free; behind the colon where it leads\n");
    for (uint64_t vertex = 0; vertex < board->vertices; vertex++) {
        if (!all && vertex == MOST_ROWS) {
            write_text(writer, "... (--all shows every vertex)\n");
            break;
        }
        if (writer_status(writer) != QJ_OK)
            break;
        draw_row(writer, position, vertex, all ? UINT64_MAX : MOST_NEIGHBOURS);
    }
}

/* ------------------------------------------------------------------ views */

#define HARDNESS "directed geography is PSPACE-complete"

static const char *hardness(const struct position *position)
{
    const struct graph *board = position->setup;
    return board->directed ? HARDNESS : NULL;
}

/* Directed graphs have no such view: they are left to the exhaustive engine while that is not out
 * of the question. */
static qj_status view(const struct position *position, enum view_kind kind, struct arena *arena,
                      struct view *out)
{
    enum { MOST_DIRECTED = 4096 };
    const struct graph *board = position->setup;
    const uint64_t *words = position->state;
    if (board->directed && board->vertices > MOST_DIRECTED)
        return context_fail(arena->context, QJ_LIMIT,
                            HARDNESS ": only graphs of up to %d vertices are played out, not of "
                                     "%" PRIu64,
                            MOST_DIRECTED, board->vertices);
    if (!board->directed)
        *out = (struct view){.kind = kind,
                             .graph = {.vertices = board->vertices,
                                       .rows = board->rows,
                                       .arcs = board->arcs,
                                       .open = words + OPEN,
                                       .token = words[TOKEN]}};
    return QJ_OK;
}

/* ------------------------------------------------------------------ names */

/* Petersen's graph: a pentagon, a pentagram within, and spokes between them. */
static const char sample[] = "a b\nb c\nc d\nd e\ne a\n"
                             "a A\nb B\nc C\nd D\ne E\n"
                             "A C\nC E\nE B\nB D\nD A\n";

static const char *const players[] = {"the first player", "the second player"};
static const struct form form = {FRAMING_SINGLE, QUESTION_NONE, read_graph,
                                 NULL,           write_start,   NULL};

extern const struct game game_graph;

static const struct qj_game names[] = {
    {
        .game = &game_graph,
        .name = "graph",
        .summary = "put a token on a vertex and move it in turn, never to the same vertex",
        .help =
            "Text:  a graph, told by its first word:\n"
            "         p edge N M, then M lines e V W; or p sp N M, then M lines a V W WEIGHT, "
            "arcs\n"
            "                          of which weights are ignored; lines c are comments "
            "(DIMACS)\n"
            "         %%MatrixMarket   matrix coordinate ...: an entry is an edge, or an arc of a\n"
            "                          general matrix; values are ignored\n"
            "         anything else    a line an edge, two names of vertices; one name is a "
            "vertex\n"
            "                          alone; lines # and % are comments; a first line directed "
            "or\n"
            "                          undirected says what the lines are\n"
            "       Arcs that all have an arc back are edges; else the graph is directed.\n"
            "Rules: the first player puts the token on a vertex; from then on it is moved in "
            "turn,\n"
            "       the second player first, along an edge to a vertex where it has never been.\n"
            "       Who cannot move loses.\n"
            "Move:  a vertex, as the text names it (DIMACS, Matrix Market: numbers from 1).\n"
            "Sections after the graph:\n"
            "  token V            the token stands there, and the second player is to move\n"
            "  visited V W ...    vertices where it has been\n"
            "  moves V W ...      the moves played\n",
        .form = &form,
        .sample = sample,
        .players = players,
        .generate = graph_generate,
        .parameters = graph_parameters,
    },
};

const struct game game_graph = {
    .names = names,
    .name_count = sizeof names / sizeof *names,
    .theory = "On an undirected graph a move wins exactly when it goes to a vertex that some "
              "maximum matching of the open vertices misses; on a directed one geography is "
              "PSPACE-complete.",
    .sections = sections,
    .rules = &graph_rules,
    .move_read = move_read,
    .move_write = move_write,
    .word_moves = true,
    .draw = draw,
    .views = {VIEW_GRAPH},
    .view = view,
    .hardness = hardness,
};
