/* Hex (Hein 1942, Nash 1948) on n x n cells: Red joins top and bottom, Blue left and right. A cell
 * has six neighbours: left, right, above, above to the right, below, below to the left.
 *
 *     cc -O3 -shared -fPIC -o hex.so hex.c && qiju solve ./hex.so --n 3
 *
 * Every full board has a winner (Nash), so there are no draws.
 */
#include <qiju/numbering.h>

#include <string.h>

static const qj_rules_parameter parameters[] = {{"n", "cells of a side", 3, 1, 6},
                                                {NULL, NULL, 0, 0, 0}};

/* A state is the player to move, then the cells row by row: 0 free, 1 Red, 2 Blue. */
static size_t state_size(const qj_setup *setup)
{
    return 1 + (size_t)(setup->value[0] * setup->value[0]);
}

static bool layout(const qj_setup *setup, uint64_t tier, qj_layout *out)
{
    qj_layout_cells(out, 1, 0, 2);
    qj_layout_cells(out, state_size(setup) - 1, 0, 3);
    return tier == 0;
}

/* Whether stones of a colour join its two borders; the borders of Red are rows. Breadth-first
 * search from the first border. */
static bool is_joined(const unsigned char *cells, int n, unsigned char colour)
{
    static const int to[6][2] = {{0, -1}, {0, 1}, {-1, 0}, {-1, 1}, {1, 0}, {1, -1}};
    unsigned char seen[36] = {0}, queue[36];
    int taken = 0, count = 0;
    for (int i = 0; i < n; i++) {
        int cell = colour == 1 ? i : i * n;
        if (cells[cell] == colour)
            seen[queue[count++] = (unsigned char)cell] = 1;
    }
    while (taken < count) {
        int row = queue[taken] / n, column = queue[taken] % n;
        taken++;
        if ((colour == 1 ? row : column) == n - 1)
            return true;
        for (int i = 0; i < 6; i++) {
            int r = row + to[i][0], c = column + to[i][1];
            if (r < 0 || c < 0 || r >= n || c >= n || cells[r * n + c] != colour || seen[r * n + c])
                continue;
            seen[r * n + c] = 1;
            queue[count++] = (unsigned char)(r * n + c);
        }
    }
    return false;
}

/* Only the last mover can have won. */
static bool over(const qj_setup *setup, const void *state, int64_t *value)
{
    const unsigned char *bytes = state;
    *value = -1;
    return is_joined(bytes + 1, (int)setup->value[0], (unsigned char)(2 - bytes[0]));
}

/* Moves are the cells' letters and numbers, a1 in the first corner. */
static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    uint64_t n = (uint64_t)setup->value[0];
    for (uint64_t cell = 0; cell < n * n; cell++) {
        qj_move move = {{cell, 0, 0}};
        if (((const unsigned char *)state)[1 + cell] == 0 && !visit(user, &move))
            return;
    }
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    unsigned char *bytes = state;
    (void)setup;
    bytes[1 + move->part[0]] = (unsigned char)(1 + bytes[0]);
    bytes[0] = !bytes[0];
    return 0;
}

static void move_write(const qj_setup *setup, const qj_move *move, char text[QJ_MOVE_SIZE])
{
    int n = (int)setup->value[0], cell = (int)move->part[0];
    snprintf(text, QJ_MOVE_SIZE, "%c%d", 'a' + cell % n, cell / n + 1);
}

static bool move_read(const qj_setup *setup, const char *word, qj_move *move)
{
    int n = (int)setup->value[0], column = word[0] - 'a', row = word[0] ? word[1] - '1' : -1;
    move->part[0] = (uint64_t)(row * n + column);
    return column >= 0 && column < n && row >= 0 && row < n && word[2] == 0;
}

/* Half a turn exchanges the two borders of each player. */
static void canonical(const qj_setup *setup, void *state)
{
    unsigned char *cells = (unsigned char *)state + 1, turned[36];
    int count = (int)(setup->value[0] * setup->value[0]);
    for (int i = 0; i < count; i++)
        turned[i] = cells[count - 1 - i];
    if (memcmp(turned, cells, (size_t)count) < 0)
        memcpy(cells, turned, (size_t)count);
}

/* Hexagons in rows, each half a cell further to the right. */
static void cells(const qj_setup *setup, const void *state, qj_cell_fn visit, void *user)
{
    const unsigned char *stones = (const unsigned char *)state + 1;
    int n = (int)setup->value[0];
    for (int i = 0; i < n * n; i++) {
        static const qj_look looks[] = {QJ_PLAIN, QJ_FIRST, QJ_SECOND};
        qj_cell cell = {QJ_HEXAGON, looks[stones[i]], i % n + i / n * .5, i / n * .866, ""};
        if (!visit(user, &cell))
            return;
    }
}

/* The word of a position has a letter for each cell: r or b for a stone, . for a free cell. Red has
 * as many stones as Blue, or one more. */
static const char *state_read(const qj_setup *setup, const char *word, void *state)
{
    unsigned char *bytes = state;
    int ahead = 0, count = (int)(setup->value[0] * setup->value[0]), i = 0;
    for (; i < count && word[i] && strchr(".rb", word[i]); i++) {
        bytes[1 + i] = (unsigned char)(word[i] == 'r' ? 1 : word[i] == 'b' ? 2 : 0);
        ahead += word[i] == 'r' ? 1 : word[i] == 'b' ? -1 : 0;
    }
    bytes[0] = ahead == 1;
    return i == count && !word[i] && (ahead == 0 || ahead == 1)
               ? NULL
               : "a ., r or b for each cell, no more b than r, and at most one r more";
}

static void state_write(const qj_setup *setup, const void *state, char word[QJ_STATE_SIZE + 1])
{
    int64_t count = setup->value[0] * setup->value[0];
    for (int64_t i = 0; i < count; i++)
        word[i] = ".rb"[((const unsigned char *)state)[1 + i]];
    word[count] = '\0';
}

static bool is_state(const qj_setup *setup, const void *state)
{
    const unsigned char *bytes = state;
    for (int64_t cell = 1; cell <= setup->value[0] * setup->value[0]; cell++)
        if (bytes[cell] > 2)
            return false;
    return bytes[0] <= 1;
}

const qj_rules *qiju_rules(void)
{
    static const qj_rules rules = {QJ_RULES_HEAD,
                                   .name = "hex",
                                   .summary = "join your two sides of a board of hexagons",
                                   .players = {"Red", "Blue"},
                                   .parameters = parameters,
                                   .ending = QJ_STUCK_DRAWS,
                                   .state_size = state_size,
                                   .side = qj_state_side,
                                   .over = over,
                                   .moves = moves,
                                   .play = play,
                                   .layout = layout,
                                   .canonical = canonical,
                                   .cells = cells,
                                   .move_write = move_write,
                                   .move_read = move_read,
                                   .state_read = state_read,
                                   .state_write = state_write,
                                   .is_state = is_state};
    return &rules;
}
