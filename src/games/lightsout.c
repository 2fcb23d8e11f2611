/* lightsout: press cells until each has its goal value. Pressing a cell of a grid adds 1 modulo p
 * to it and to its orthogonal neighbours (p = 2: Lights Out, Tiger Electronics 1995). The grid may
 * be a torus, and a press may add any pattern around the cell. On a graph a press adds 1 to a
 * vertex and to its neighbours.
 *
 *     1 0 0      pressing the middle:      1 1 0
 *     0 0 0                                1 1 1
 *     0 0 0                                0 1 0
 *
 * The order of presses is irrelevant, so a solution is the number of presses of each cell.
 *
 * The setup: cells are the cells of the grid, row-major, or the vertices of a graph. Cell i is
 * equation i and unknown i of the linear system. The entry in row i and column j is the number that
 * pressing j adds to i, and the right side is the goal minus the start. The matrix of a plain grid
 * is the stencil; any other matrix is sparse.
 */
#include "model/graph/graph.h"
#include "model/grid/cell.h"
#include "model/linear/system.h"

/* What a press adds to the cells around, row-major; both sides are odd. value NULL: the plus. */
struct lightsout_pattern {
    struct cell_grid grid;
    uint32_t *value;
};

struct lightsout_board {
    struct linear_view system; /* rows and columns are 0 for a graph */
    bool torus;                /* rows and columns are rings */
    struct lightsout_pattern pattern;
    struct graph *graph;  /* NULL for a grid */
    struct residues goal; /* of each cell; 0 if both pointers are NULL */
};

enum { PATTERN_MAX = 999 };

static bool lightsout_has_goal(const struct lightsout_board *board)
{
    return board->goal.bytes || board->goal.words;
}

/* The goal of a cell, and its value at the start. */
static uint64_t lightsout_goal(const struct lightsout_board *board, uint64_t cell)
{
    return lightsout_has_goal(board) ? residues_at(&board->goal, cell) : 0;
}

static uint64_t lightsout_start(const struct lightsout_board *board, uint64_t cell)
{
    uint64_t goal = lightsout_goal(board, cell), right = residues_at(&board->system.right, cell);
    return goal >= right ? goal - right : goal + board->system.modulus - right;
}

/* Sets the start value of a cell of a board with goal 0. */
static void lightsout_set_value(const struct lightsout_board *board, uint64_t cell, uint64_t value)
{
    residues_set(&board->system.right, cell, value ? board->system.modulus - value : 0);
}

/* ---------------------------------------------------------- matrix of presses */

/* Makes a board of the given kind, with start and goal 0; allocates in arena. */
static qj_status lightsout_open(struct arena *arena, const struct lightsout_board *kind,
                                struct lightsout_board **out)
{
    uint64_t cells = kind->system.unknowns, p = kind->system.modulus;
    TRY(context_check_array(arena->context, cells, residues_size(p), "the board"));
    struct lightsout_board *board;
    TRY(arena_make_copy(arena, &board, kind, 1));
    TRY(residues_new(arena, p, cells, &board->system.right));
    board->system.equations = cells;
    *out = board;
    return QJ_OK;
}

/* Steps by offset - middle along a side of count cells; false at the edge of the board. */
static bool lightsout_step(bool torus, uint64_t count, uint64_t from, uint64_t offset,
                           uint64_t middle, uint64_t *to)
{
    assert(count > 0);
    if (!torus && (from + offset < middle || from + offset - middle >= count))
        return false;
    uint64_t back = middle % count;
    *to = (from + offset + count - back) % count;
    return true;
}

static qj_status lightsout_add_grid(struct entries *entries, const struct lightsout_board *board)
{
    const struct linear_view *system = &board->system;
    uint32_t plus[] = {0, 1, 0, 1, 1, 1, 0, 1, 0};
    struct lightsout_pattern pattern = board->pattern.value
                                           ? board->pattern
                                           : (struct lightsout_pattern){{3, 3}, plus};
    struct pace pace = {entries->arena->context, 0};
    const struct cell_grid *grid = &system->grid, *around = &pattern.grid;
    for (uint64_t cell = 0; cell < system->unknowns; cell++) {
        for (uint64_t i = 0; i < cell_count(around); i++) {
            uint64_t row, column;
            if (pattern.value[i] &&
                lightsout_step(board->torus, grid->rows, cell / grid->columns, i / around->columns,
                               around->rows / 2, &row) &&
                lightsout_step(board->torus, grid->columns, cell % grid->columns,
                               i % around->columns, around->columns / 2, &column))
                TRY(entries_add(entries, row * grid->columns + column, cell, pattern.value[i]));
        }
        TRY(pace_add(&pace, cell_count(around), "cells", cell, system->unknowns));
    }
    return QJ_OK;
}

/* Adds the entries of a graph: a press adds 1 to its vertex and to those that it leads to. */
static qj_status lightsout_add_graph(struct entries *entries, const struct graph *graph)
{
    struct pace pace = {entries->arena->context, 0};
    for (uint64_t v = 0; v < graph->vertices; v++) {
        TRY(entries_add(entries, v, v, 1));
        for (uint64_t i = graph->rows[v]; i < graph->rows[v + 1]; i++)
            TRY(entries_add(entries, graph->arcs[i], v, 1));
        TRY(pace_add(&pace, graph->rows[v + 1] - graph->rows[v] + 1, "vertices", v,
                     graph->vertices));
    }
    return QJ_OK;
}

/* Makes the matrix of a board that has no stencil. */
static qj_status lightsout_make_matrix(struct arena *arena, struct lightsout_board *board)
{
    struct linear_view *system = &board->system;
    struct entries entries = {.arena = arena};
    if (!board->graph && !board->torus && !board->pattern.value)
        return QJ_OK;
    if (system->unknowns > LINEAR_MAX_SPARSE)
        return context_fail(arena->context, QJ_LIMIT,
                            "2^31 cells or more of a torus, a pattern or a graph cannot be held");
    TRY(board->graph ? lightsout_add_graph(&entries, board->graph)
                     : lightsout_add_grid(&entries, board));
    return entries_make(&entries, system->unknowns, system->modulus, &system->sparse);
}

/* ------------------------------------------------------------------- reading */

static qj_status lightsout_read_pattern_side(struct scan *scan, const char *what, uint64_t *side)
{
    TRY(scan_count(scan, what, 1, PATTERN_MAX, side));
    return *side % 2 ? QJ_OK
                     : scan_fail(scan,
                                 "expected an odd number, so that there is a middle, "
                                 "found %" PRIu64,
                                 *side);
}

/* Reads a pattern, whose values are reduced when the prime, which follows, is read. */
static qj_status lightsout_read_pattern(struct scan *scan, struct arena *arena,
                                        struct lightsout_pattern *pattern)
{
    TRY(lightsout_read_pattern_side(scan, "the number of rows of the pattern",
                                    &pattern->grid.rows));
    TRY(lightsout_read_pattern_side(scan, "the number of columns of the pattern",
                                    &pattern->grid.columns));
    TRY(arena_make(arena, &pattern->value, pattern->grid.rows * pattern->grid.columns));
    for (uint64_t i = 0; i < pattern->grid.rows * pattern->grid.columns; i++) {
        uint64_t value;
        TRY(scan_count(scan, "what a press adds", 0, UINT32_MAX, &value));
        pattern->value[i] = (uint32_t)value;
    }
    return QJ_OK;
}

static qj_status lightsout_read_prime(struct scan *scan, uint64_t *p)
{
    TRY(scan_count(scan, "a prime", 2, UINT32_MAX, p));
    return residues_check_prime(scan, *p);
}

static qj_status lightsout_read_kind(struct scan *scan, struct arena *arena,
                                     struct lightsout_board *kind)
{
    static const char *const words_behind[] = {"values", "goal", "notes", "moves", "end", NULL};
    struct linear_view *system = &kind->system;
    bool graph, pattern;
    TRY(scan_take_word(scan, "graph", &graph));
    if (graph) {
        TRY(lightsout_read_prime(scan, &system->modulus));
        TRY(graph_read_text(scan, arena, words_behind, &kind->graph));
        system->unknowns = kind->graph->vertices;
        return system->unknowns ? QJ_OK : scan_expected(scan, "a graph with a vertex");
    }
    TRY(scan_take_word(scan, "torus", &kind->torus));
    TRY(scan_take_word(scan, "pattern", &pattern));
    if (pattern)
        TRY(lightsout_read_pattern(scan, arena, &kind->pattern));
    TRY(cell_read_size(scan, &system->grid));
    TRY(lightsout_read_prime(scan, &system->modulus));
    system->unknowns = cell_count(&system->grid);
    for (uint64_t i = 0; i < cell_count(&kind->pattern.grid); i++)
        kind->pattern.value[i] = (uint32_t)(kind->pattern.value[i] % system->modulus);
    return QJ_OK;
}

/* Reads a board. The values of a graph may be missing (1). The right side is goal minus values. */
static qj_status lightsout_read(struct scan *scan, qj_position *position)
{
    struct arena *arena = &position->arena;
    struct lightsout_board kind = {0}, *board;
    bool values = true, goals;
    uint64_t value = 1, goal;
    TRY(lightsout_read_kind(scan, arena, &kind));
    TRY(lightsout_open(arena, &kind, &board));
    uint64_t cells = board->system.unknowns, p = board->system.modulus;
    if (board->graph)
        TRY(scan_take_word(scan, "values", &values));
    for (uint64_t cell = 0; cell < cells; cell++) {
        if (values)
            TRY(scan_count(scan, "the value of a cell", 0, p - 1, &value));
        lightsout_set_value(board, cell, value);
    }
    TRY(scan_take_word(scan, "goal", &goals));
    if (goals)
        TRY(residues_new(arena, p, cells, &board->goal));
    for (uint64_t cell = 0; goals && cell < cells; cell++) {
        uint64_t right = residues_at(&board->system.right, cell);
        TRY(scan_count(scan, "the goal of a cell", 0, p - 1, &goal));
        residues_set(&board->goal, cell, goal);
        residues_set(&board->system.right, cell, (right + goal) % p);
    }
    TRY(lightsout_make_matrix(arena, board));
    return position_set(position, board, NULL, 0);
}

/* ------------------------------------------------------------------- writing */

/* Writes a number for each cell: a line for each row, or one line for a graph. */
static qj_status lightsout_write_cells(struct writer *writer, struct pace *pace,
                                       const struct lightsout_board *board,
                                       uint64_t (*number)(const struct lightsout_board *, uint64_t))
{
    uint64_t cells = board->system.unknowns,
             line = board->graph ? cells : board->system.grid.columns;
    assert(line > 0);
    for (uint64_t cell = 0; cell < cells; cell++) {
        write_count(writer, number(board, cell));
        write_char(writer, (cell + 1) % line ? ' ' : '\n');
        if (pace)
            TRY(pace_add(pace, PACE_WRITE, "cells", cell, cells));
        TRY(writer_status(writer));
    }
    return QJ_OK;
}

/* pace: polls the context during a long write; may be NULL. */
static qj_status lightsout_write(struct writer *writer, struct pace *pace,
                                 const struct lightsout_board *board)
{
    const struct lightsout_pattern *pattern = &board->pattern;
    if (board->graph) {
        write_format(writer, "graph %" PRIu64 "\n", board->system.modulus);
        graph_write(writer, board->graph);
        write_text(writer, "values ");
    } else {
        write_text(writer, board->torus ? "torus\n" : "");
        if (pattern->value) {
            write_text(writer, "pattern ");
            WRITE_LIST(writer, pattern->grid.rows, pattern->grid.columns);
            for (uint64_t i = 0; i < cell_count(&pattern->grid); i++) {
                write_count(writer, pattern->value[i]);
                write_char(writer, (i + 1) % pattern->grid.columns ? ' ' : '\n');
            }
        }
        WRITE_LIST(writer, board->system.grid.rows, board->system.grid.columns,
                   board->system.modulus);
    }
    TRY(lightsout_write_cells(writer, pace, board, lightsout_start));
    if (!lightsout_has_goal(board))
        return QJ_OK;
    write_text(writer, board->graph ? "goal " : "goal\n");
    return lightsout_write_cells(writer, pace, board, lightsout_goal);
}

/* ------------------------------------------------------------------ drawing */

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

static void lightsout_draw_numbers(struct writer *writer, const struct lightsout_board *board,
                                   bool all, enum lightsout_number_kind what, const uint64_t *given,
                                   const char *zero)
{
    struct lightsout_numbers numbers = {
        board, what == PATTERN ? board->pattern.grid : board->system.grid, what, given, zero};
    if (numbers.grid.rows) {
        draw_grid(writer, &numbers.grid, all, lightsout_draw_number, &numbers);
        return;
    }
    uint64_t cells = board->system.unknowns;
    uint64_t shown = all ? cells : number_min(cells, DRAW_ROWS);
    for (uint64_t cell = 0; cell < shown && writer_status(writer) == QJ_OK; cell++) {
        char text[DRAW_CELL];
        graph_write_vertex(writer, board->graph, cell);
        lightsout_number_text(&numbers, cell, text);
        write_format(writer, ": %s\n", text);
    }
    write_text(writer, shown < cells ? "...\n" : "");
}

static void lightsout_draw(struct writer *writer, const qj_position *position, bool all)
{
    const struct lightsout_board *board = position->setup;
    const struct graph *graph = board->graph;
    const struct lightsout_pattern *pattern = &board->pattern;
    write_phrase(writer, "values modulo %" PRIu64, board->system.modulus);
    if (graph) {
        uint64_t edges = graph_count_edges(graph);
        write_phrase(writer, ", a graph of %" PRIu64 " vert[ex|ices] and ", graph->vertices);
        write_phrase(writer, graph->directed ? "%" PRIu64 " arc[s]" : "%" PRIu64 " edge[s]", edges);
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

/* Formats the value of a cell: a light, or a number modulo p. */
static void lightsout_cell(const void *user, uint64_t row, uint64_t column, char text[DRAW_CELL])
{
    const struct lightsout_board *board = ((const qj_position *)user)->setup;
    uint64_t p = board->system.modulus;
    uint64_t value = lightsout_start(board, row * board->system.grid.columns + column);
    if (p == 2)
        snprintf(text, DRAW_CELL, "%s", value ? "*" : "");
    else
        snprintf(text, DRAW_CELL, "%" PRIu64 "/%" PRIu64, value, p);
}

static void lightsout_draw_solution(struct writer *writer, const qj_position *position,
                                    const uint64_t *x)
{
    write_phrase(writer, "how often each cell is pressed\n");
    lightsout_draw_numbers(writer, position->setup, false, PRESSES, x, ".");
}

static void lightsout_draw_left(struct writer *writer, const qj_position *position,
                                const uint64_t *left)
{
    lightsout_draw_numbers(writer, position->setup, false, VALUES, left, "0");
}

/* ----------------------------------------------------------- random boards */

static const qj_parameter parameters[] = {
    {"size", "ROWSxCOLUMNS", "5x5"},
    {"p", "the prime", "2"},
    {"shape", "solvable (made by random presses), random, all-on (every cell 1)", "solvable"},
    {"torus", "no, or yes: rows and columns are rings", "no"},
    {"pattern", "what a press adds around its cell: rows separated by /, a digit for each cell",
     "010/111/010"},
    {NULL, NULL, NULL},
};

enum { SHAPE_SOLVABLE, SHAPE_RANDOM, SHAPE_ALL_ON };
static const char *const shapes[] = {"solvable", "random", "all-on", NULL};

/* Measures a pattern; false if its rows differ in length or it has no middle. */
static bool lightsout_measure_pattern(const char *text, struct lightsout_pattern *pattern)
{
    const size_t length = strcspn(text, "/");
    pattern->grid.columns = length;
    for (pattern->grid.rows = 1; text[length] == '/'; pattern->grid.rows++) {
        text += length + 1;
        if (strcspn(text, "/") != length)
            return false;
    }
    return pattern->grid.rows % 2 && length % 2 && pattern->grid.rows <= PATTERN_MAX &&
           length <= PATTERN_MAX;
}

static qj_status lightsout_pattern_setting(struct settings *settings, uint64_t p,
                                           struct lightsout_pattern *pattern)
{
    static const char expected[] = "expected rows of digits below the prime, as 010/111/010, an "
                                   "odd number of rows and of digits in each";
    const char *text = settings_text(settings, "pattern");
    uint64_t count = 0;
    if (!settings_given(settings, "pattern"))
        return QJ_OK;
    if (!lightsout_measure_pattern(text, pattern))
        return settings_fail(settings, "pattern", "%s", expected);
    TRY(arena_make(&settings->arena, &pattern->value, pattern->grid.rows * pattern->grid.columns));
    for (; *text; text++) {
        if (*text == '/')
            continue;
        if (*text < '0' || *text > '9' || (uint64_t)(*text - '0') >= p)
            return settings_fail(settings, "pattern", "%s", expected);
        pattern->value[count++] = (uint32_t)(*text - '0');
    }
    return QJ_OK;
}

static qj_status lightsout_fill_random(struct random *random, size_t shape, struct arena *arena,
                                       struct lightsout_board *board)
{
    uint64_t cells = board->system.unknowns, p = board->system.modulus;
    struct pace pace = {arena->context, 0};
    uint32_t *presses = NULL;
    if (shape == SHAPE_SOLVABLE) {
        TRY(context_check_array(arena->context, cells, sizeof *presses, "the presses"));
        TRY(arena_make(arena, &presses, cells));
    }
    for (uint64_t cell = 0; cell < cells; cell++) {
        uint64_t value = shape == SHAPE_ALL_ON ? 1 : random_below(random, p);
        if (presses)
            presses[cell] = (uint32_t)value;
        else
            lightsout_set_value(board, cell, value);
        TRY(pace_add(&pace, 1, "cells", cell, cells));
    }
    if (!presses)
        return QJ_OK;
    TRY(lightsout_make_matrix(arena, board));
    for (uint64_t cell = 0; cell < cells; cell++) {
        lightsout_set_value(board, cell, system_times(&board->system, cell, presses));
        TRY(pace_add(&pace, 1, "cells", cell, cells));
    }
    return QJ_OK;
}

static qj_status lightsout_generate(struct settings *settings, struct random *random,
                                    struct writer *writer)
{
    struct arena *arena = &settings->arena;
    struct lightsout_board kind = {0}, *board;
    struct linear_view *system = &kind.system;
    size_t shape;
    TRY(settings_size(settings, "size", &system->grid.rows, &system->grid.columns));
    TRY(settings_count(settings, "p", 2, UINT32_MAX, &system->modulus));
    TRY(settings_choice(settings, "shape", shapes, &shape));
    TRY(settings_either(settings, "torus", "no", "yes", &kind.torus));
    if (!residues_form_field(system->modulus))
        return settings_fail(settings, "p", "expected a prime");
    TRY(lightsout_pattern_setting(settings, system->modulus, &kind.pattern));
    system->unknowns = cell_count(&system->grid);
    TRY(lightsout_open(arena, &kind, &board));
    TRY(lightsout_fill_random(random, shape, arena, board));
    return lightsout_write(writer, &(struct pace){arena->context, 0}, board);
}

/* ------------------------------------------------------------------ words */

static qj_status lightsout_read_unknown(struct scan *scan, const qj_position *position,
                                        qj_move *unknown)
{
    const struct lightsout_board *board = position->setup;
    if (board->graph)
        return graph_read_vertex(scan, board->graph, &unknown->part[0]);
    TRY(cell_read(scan, &board->system.grid, unknown));
    unknown->part[0] = cell_at(&board->system.grid, unknown);
    return QJ_OK;
}

static void lightsout_write_unknown(struct writer *writer, const qj_position *position,
                                    uint64_t index)
{
    const struct lightsout_board *board = position->setup;
    if (board->graph) {
        graph_write_vertex(writer, board->graph, index);
        return;
    }
    assert(board->system.grid.columns > 0);
    qj_move move = cell_move(&board->system.grid, index);
    cell_write(writer, position, &move);
}

static void lightsout_write_equation(struct writer *writer, const qj_position *position,
                                     uint64_t index)
{
    const struct lightsout_board *board = position->setup;
    write_phrase(writer, board->graph ? "the vertex " : "the cell ");
    lightsout_write_unknown(writer, position, index);
}

static bool lightsout_write_start(struct writer *writer, const qj_position *position)
{
    const struct lightsout_board *board = position->setup;
    if (board->graph && !graph_has_text(board->graph))
        return false;
    lightsout_write(writer, NULL, board);
    return true;
}

extern const struct game game_lightsout;

static const struct qj_game names[] = {{
    .game = &game_lightsout,
    .name = "lightsout",
    .summary = "press cells, each adding 1 modulo p to itself and its neighbours, until all are 0",
    .help =
        "Input: n m p, then n rows of m values 0 to p - 1; p is a prime below 2^32. Or graph p\n"
        "       and a graph as the game graph reads it: a press adds 1 to a vertex and to the\n"
        "       vertices that its edges or arcs lead to.\n"
        "Before n m p, optional:\n"
        "  torus              rows and columns are rings\n"
        "  pattern R C ...    R rows of C numbers, both odd: what a press adds around its cell,\n"
        "                     which is in the middle (else 1 to it and its neighbours)\n"
        "After the board, optional:\n"
        "  values V1 V2 ...   the values of a graph's vertices (else all 1)\n"
        "  goal G1 G2 ...     the values to reach (else all 0)\n"
        "A solution says how often each cell is pressed.\n"
        "Move:  ROW COLUMN, from 1, or a vertex: presses that cell (qiju play).\n",
    .read = lightsout_read,
    .write = lightsout_write_start,
    .sample = "5 5 2\n0 1 1 0 0\n1 1 0 0 1\n0 1 0 0 0\n1 1 1 1 1\n1 0 0 0 1\n",
    .generate = lightsout_generate,
    .parameters = parameters,
}};

const struct game game_lightsout = {
    GAME_NAMES(names),
    .theory = "A linear system over GF(p). The first row of presses determines the others (light "
              "chasing), which leaves a system as large as a row. A torus, another pattern or a "
              "graph takes sparse elimination.",
    .counted = true,
    .cell = lightsout_cell,
    .draw = lightsout_draw,
    .draw_solution = lightsout_draw_solution,
    .draw_left = lightsout_draw_left,
    .unknown_read = lightsout_read_unknown,
    .unknown_write = lightsout_write_unknown,
    .equation_write = lightsout_write_equation,
    .views = {VIEW_LINEAR},
    .view = system_view,
};
