/* Cops and Robbers with one cop (Quilliot 1978; Nowakowski and Winkler 1983) on a few families of
 * graphs. The cop chooses a vertex, then the robber. Then each in turn moves along an edge or
 * stays, the cop first. The cop wins on the vertex of the robber. Endless play is a draw: the
 * robber escapes.
 *
 *     cc -O3 -shared -fPIC -o pursuit.so pursuit.c && qiju solve ./pursuit.so --shape 1 --n 5
 */
#include <qiju/numbering.h>

#include <math.h> /* NAN */
#include <string.h>

enum { GRAPH, SIZE };
static const qj_rules_parameter parameters[] = {
    {"shape",
     "0 path, 1 cycle, 2 complete, 3 wheel (a cycle and a hub), 4 n x n grid, 5 Petersen, "
     "6 binary tree",
     1, 0, 6},
    {"n", "vertices, of a cycle or side", 4, 1, 15},
    {NULL, NULL, 0, 0, 0}};
enum { PATH, CYCLE, COMPLETE, WHEEL, GRID, PETERSEN, TREE, NOWHERE = 255 };

/* A state is the player to move (0 is the cop), the vertex of the cop, and that of the robber. */
enum { TURN, COP, ROBBER, BYTES };

static size_t state_size(const qj_setup *setup)
{
    (void)setup;
    return BYTES;
}

static bool layout(const qj_setup *setup, uint64_t tier, qj_layout *out)
{
    qj_layout_cells(out, 1, 0, 2);
    qj_layout_cells(out, 2, 0, NOWHERE + 1);
    return (void)setup, tier == 0;
}

static int vertices(const qj_setup *setup)
{
    int n = (int)setup->value[SIZE];
    switch (setup->value[GRAPH]) {
    case WHEEL:
        return n + 1;
    case GRID:
        return n * n;
    case PETERSEN:
        return 10;
    default:
        return n;
    }
}

static bool on_cycle(int n, int a, int b, int step)
{
    return (a + step) % n == b || (b + step) % n == a;
}

static bool are_joined(const qj_setup *setup, int a, int b)
{
    int n = (int)setup->value[SIZE], apart = a < b ? b - a : a - b;
    switch (setup->value[GRAPH]) {
    case PATH:
        return apart == 1;
    case CYCLE:
        return on_cycle(n, a, b, 1);
    case COMPLETE:
        return true;
    case WHEEL:
        return a == n || b == n || on_cycle(n, a, b, 1);
    case GRID:
        return apart == n || (apart == 1 && a / n == b / n);
    case TREE: /* the root 0 is joined to 1 and 2, then 1 to 3 and 4, ... */
        return a < b ? a == (b - 1) / 2 : a > b && b == (a - 1) / 2;
    default: /* an outer cycle 0..4, an inner star 5..9, and five spokes */
        return apart == 5 || (a < 5 && b < 5 && on_cycle(5, a, b, 1)) ||
               (a >= 5 && b >= 5 && on_cycle(5, a - 5, b - 5, 2));
    }
}

static const char *start(const qj_setup *setup, void *state)
{
    unsigned char *bytes = state;
    bytes[COP] = bytes[ROBBER] = NOWHERE;
    return setup->value[GRAPH] == CYCLE && setup->value[SIZE] < 3 ? "a cycle has 3 vertices" : NULL;
}

static bool over(const qj_setup *setup, const void *state, int64_t *value)
{
    const unsigned char *bytes = state;
    (void)setup;
    *value = bytes[TURN] == 0 ? 1 : -1;
    return bytes[COP] != NOWHERE && bytes[COP] == bytes[ROBBER];
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const unsigned char *bytes = state;
    int from = bytes[COP + bytes[TURN]];
    for (int to = 0; to < vertices(setup); to++) {
        qj_move move = {{(uint64_t)to, 0, 0}};
        if ((from == NOWHERE || from == to || are_joined(setup, from, to)) && !visit(user, &move))
            return;
    }
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    unsigned char *bytes = state;
    (void)setup;
    bytes[COP + bytes[TURN]] = (unsigned char)move->part[0];
    bytes[TURN] = !bytes[TURN];
    return 0;
}

static void draw(const qj_setup *setup, const void *state, const qj_sink *out)
{
    static const char *const names[] = {"cop   ", "robber"};
    const unsigned char *bytes = state;
    (void)setup;
    for (int i = 0; i < 2; i++)
        if (bytes[COP + i] == NOWHERE)
            qj_sink_print(out, "%s  nowhere yet\n", names[i]);
        else
            qj_sink_print(out, "%s  %d\n", names[i], bytes[COP + i]);
}

/* qiju places the vertices of a cycle, wheel and complete graph. */
static void place(const qj_setup *setup, qj_cell *cell, int vertex)
{
    static const double ring[5][2] = {
        {0, -1}, {.951, -.309}, {.588, .809}, {-.588, .809}, {-.951, -.309}};
    int n = (int)setup->value[SIZE], level = 0;
    switch (setup->value[GRAPH]) {
    case PATH:
        cell->x = 1.5 * vertex;
        break;
    case GRID:
        cell->x = 1.5 * (vertex % n);
        cell->y = 1.5 * (vertex / n);
        break;
    case PETERSEN:
        cell->x = ring[vertex % 5][0] * (vertex < 5 ? 2.6 : 1.3);
        cell->y = ring[vertex % 5][1] * (vertex < 5 ? 2.6 : 1.3);
        break;
    case TREE:
        while ((2 << level) - 1 <= vertex)
            level++;
        cell->x = 8. * (vertex - (1 << level) + 1.5) / (1 << level);
        cell->y = 1.5 * level;
        break;
    default:
        cell->x = cell->y = NAN;
    }
}

static void cells(const qj_setup *setup, const void *state, qj_cell_fn visit, void *user)
{
    const unsigned char *bytes = state;
    for (int vertex = 0; vertex < vertices(setup); vertex++) {
        static const qj_look looks[] = {QJ_PLAIN, QJ_FIRST, QJ_SECOND, QJ_BOTH};
        qj_look look = looks[(vertex == bytes[COP]) + 2 * (vertex == bytes[ROBBER])];
        qj_cell cell = {QJ_POINT, look, 0, 0, ""};
        snprintf(cell.words, sizeof cell.words, "%d", vertex);
        place(setup, &cell, vertex);
        if (!visit(user, &cell))
            return;
    }
}

static void lines(const qj_setup *setup, const void *state, qj_line_fn visit, void *user)
{
    (void)state;
    for (int a = 0; a < vertices(setup); a++)
        for (int b = 0; b < a; b++)
            if (are_joined(setup, a, b) && !visit(user, (uint64_t)a, (uint64_t)b, false))
                return;
}

/* A checkpoint may contain any bytes, and the functions above index arrays by the vertices. */
static bool is_vertex(const qj_setup *setup, int vertex)
{
    return vertex < vertices(setup) || vertex == NOWHERE;
}

static bool is_state(const qj_setup *setup, const void *state)
{
    const unsigned char *bytes = state;
    return bytes[TURN] <= 1 && is_vertex(setup, bytes[COP]) && is_vertex(setup, bytes[ROBBER]);
}

/* The word of a position is the player to move, c or r, and a letter for each vertex: C, R, X for
 * both, . for neither. A player without a vertex is to move. */
static const char *state_read(const qj_setup *setup, const char *word, void *state)
{
    static const char marks[] = ".CRX"; /* two bits: the cop's and the robber's */
    unsigned char *bytes = state;
    int vertex = 0, count[2] = {0, 0};
    bytes[TURN] = word[0] == 'r';
    bytes[COP] = bytes[ROBBER] = NOWHERE;
    for (; word[0] && word[1 + vertex] && vertex < vertices(setup); vertex++) {
        const char *mark = strchr(marks, word[1 + vertex]);
        if (!mark)
            break;
        for (int who = 0; who < 2; who++)
            if ((mark - marks) >> who & 1) {
                bytes[COP + who] = (unsigned char)vertex;
                count[who]++;
            }
    }
    if (!count[1])
        bytes[TURN] = count[0] > 0;
    bool good = (word[0] == 'c' || word[0] == 'r') && vertex == vertices(setup) &&
                !word[1 + vertex];
    return good && count[0] <= 1 && count[1] <= count[0]
               ? NULL
               : "c or r, then a ., C, R or X for each vertex, a cop before a robber, and one of "
                 "each";
}

static void state_write(const qj_setup *setup, const void *state, char word[QJ_STATE_SIZE + 1])
{
    const unsigned char *bytes = state;
    word[0] = bytes[TURN] ? 'r' : 'c';
    for (int vertex = 0; vertex < vertices(setup); vertex++)
        word[1 + vertex] = ".CRX"[(vertex == bytes[COP]) + 2 * (vertex == bytes[ROBBER])];
    word[1 + vertices(setup)] = '\0';
}

const qj_rules *qiju_rules(void)
{
    static const qj_rules rules = {QJ_RULES_HEAD,
                                   .name = "pursuit",
                                   .summary = "a cop chases a robber along the edges of a graph",
                                   .players = {"the cop", "the robber"},
                                   .parameters = parameters,
                                   .ending = QJ_STUCK_DRAWS,
                                   .loops = true,
                                   .state_size = state_size,
                                   .start = start,
                                   .side = qj_state_side,
                                   .over = over,
                                   .moves = moves,
                                   .play = play,
                                   .layout = layout,
                                   .draw = draw,
                                   .cells = cells,
                                   .lines = lines,
                                   .state_read = state_read,
                                   .state_write = state_write,
                                   .is_state = is_state};
    return &rules;
}
