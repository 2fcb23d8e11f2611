/* Node Kayles (Schaefer, "On the complexity of some two-person perfect-information games", 1978) on
 * a grid. A move takes a vertex with its neighbours; a player who cannot move loses. The components
 * of the remaining graph are its parts, so each component is solved once, wherever it occurs. On
 * one row the game is Dawson's Kayles. The engine exhaustive solves whole positions of small grids
 * by ranks, a bit for each vertex.
 *
 *     cc -O3 -shared -fPIC -o node_kayles.so node_kayles.c && qiju solve ./node_kayles.so --rows 5
 */
#include <qiju/numbering.h>

#include <string.h>

enum { ROWS, COLUMNS, MOST = 4000 };
static const qj_rules_parameter parameters[] = {{"rows", "rows of the grid", 1, 1, 20},
                                                {"columns", "columns", 8, 1, 200},
                                                {NULL, NULL, 0, 0, 0}};

/* A state has a byte for each vertex, row by row: 1 if it is not taken. */
static size_t state_size(const qj_setup *setup)
{
    return (size_t)(setup->value[ROWS] * setup->value[COLUMNS]);
}

static bool layout(const qj_setup *setup, uint64_t tier, qj_layout *out)
{
    qj_layout_cells(out, state_size(setup), 0, 2);
    return tier == 0;
}

static const char *start(const qj_setup *setup, void *state)
{
    memset(state, 1, state_size(setup));
    return NULL;
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const unsigned char *left = state;
    for (uint64_t row = 1; row <= (uint64_t)setup->value[ROWS]; row++)
        for (uint64_t column = 1; column <= (uint64_t)setup->value[COLUMNS]; column++) {
            qj_move move = {{row, column, 0}};
            if (*left++ && !visit(user, &move))
                return;
        }
}

/* Lists the neighbours of a vertex; returns their number. */
static int list_neighbours(const qj_setup *setup, size_t vertex, size_t neighbours[4])
{
    size_t columns = (size_t)setup->value[COLUMNS], size = state_size(setup);
    int count = 0;
    if (vertex >= columns)
        neighbours[count++] = vertex - columns;
    if (vertex % columns)
        neighbours[count++] = vertex - 1;
    if ((vertex + 1) % columns)
        neighbours[count++] = vertex + 1;
    if (vertex + columns < size)
        neighbours[count++] = vertex + columns;
    return count;
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    unsigned char *left = state;
    size_t columns = (size_t)setup->value[COLUMNS], neighbours[4];
    size_t vertex = (size_t)(move->part[0] - 1) * columns + (size_t)move->part[1] - 1;
    left[vertex] = 0;
    for (int i = list_neighbours(setup, vertex, neighbours); i--;)
        left[neighbours[i]] = 0;
    return 0;
}

/* Moves the component of a vertex from one state to another. */
static void take_component(const qj_setup *setup, size_t vertex, unsigned char *from,
                           unsigned char *to)
{
    size_t stack[MOST], depth = 0, neighbours[4];
    for (stack[depth++] = vertex, from[vertex] = 0; depth;) {
        size_t here = stack[--depth];
        to[here] = 1;
        for (int i = list_neighbours(setup, here, neighbours); i--;)
            if (from[neighbours[i]]) {
                from[neighbours[i]] = 0;
                stack[depth++] = neighbours[i];
            }
    }
}

static void parts(const qj_setup *setup, const void *state, qj_state_fn visit, void *user)
{
    unsigned char left[MOST], component[MOST];
    size_t size = state_size(setup);
    memcpy(left, state, size);
    for (size_t vertex = 0; vertex < size; vertex++)
        if (left[vertex]) {
            memset(component, 0, size);
            take_component(setup, vertex, left, component);
            visit(user, component, size);
        }
}

/* Moves the remaining vertices to the upper left corner. */
static void canonical(const qj_setup *setup, void *state)
{
    unsigned char *left = state, moved[MOST] = {0};
    size_t columns = (size_t)setup->value[COLUMNS], size = state_size(setup);
    size_t first = 0, margin = columns;
    while (first < size && !left[first])
        first++;
    for (size_t vertex = first; vertex < size; vertex++)
        if (left[vertex] && vertex % columns < margin)
            margin = vertex % columns;
    first = first / columns * columns + margin % columns;
    if (first < size)
        memcpy(moved, left + first, size - first);
    memcpy(left, moved, size);
}

static void draw(const qj_setup *setup, const void *state, const qj_sink *out)
{
    const unsigned char *left = state;
    for (int64_t row = 0; row < setup->value[ROWS]; row++) {
        for (int64_t column = 0; column < setup->value[COLUMNS]; column++)
            qj_sink_print(out, "%c", *left++ ? 'o' : '.');
        qj_sink_print(out, "\n");
    }
}

const qj_rules *qiju_rules(void)
{
    static const qj_rules rules = {QJ_RULES_HEAD,
                                   .name = "node-kayles",
                                   .summary = "take a vertex of a grid with its neighbours",
                                   .parameters = parameters,
                                   .ending = QJ_LAST_WINS,
                                   .state_size = state_size,
                                   .start = start,
                                   .moves = moves,
                                   .play = play,
                                   .layout = layout,
                                   .move_parts = 2,
                                   .canonical = canonical,
                                   .draw = draw,
                                   .parts = parts};
    return &rules;
}
