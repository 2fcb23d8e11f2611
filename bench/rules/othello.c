/* Othello on 6 x 6 cells: a stone that encloses stones of the other player in a line turns them
 * over; a player without such a move passes. The points are the difference of the stones at the
 * end. The start is a position of the line of perfect play by Feinstein ("Perfect play in 6x6
 * Othello", 1993), after which the second player has 20 of 36 stones. A move is a cell, row by row;
 * 36 passes. */
#include <qiju/rules.h>

#include <string.h>

enum { SIDE = 6, WIDTH = 8, CELLS = SIDE * SIDE, MOVER = 63, LINE = 32 };

static const qj_rules_parameter parameters[] = {{"plies", "moves of the line", 12, 0, LINE},
                                                {NULL, NULL, 0, 0, 0}};

/* Rows of 6 bits, and 2 bits that stay 0: the stones of each player, and the player to move. */
struct board {
    uint64_t stones[2];
};

static size_t state_size(const qj_setup *setup)
{
    (void)setup;
    return sizeof(struct board);
}

static struct board board_of(const void *state)
{
    struct board board;
    memcpy(&board, state, sizeof board);
    return board;
}

static int side(const qj_setup *setup, const void *state)
{
    (void)setup;
    return (int)(board_of(state).stones[1] >> MOVER);
}

static uint64_t bit_of(uint64_t cell)
{
    return UINT64_C(1) << (cell / SIDE * WIDTH + cell % SIDE);
}

static uint64_t shifted(uint64_t cells, int by)
{
    return by > 0 ? cells << by : cells >> -by;
}

static const int directions[] = {1, -1, WIDTH, -WIDTH, WIDTH + 1, -WIDTH - 1, WIDTH - 1, 1 - WIDTH};
enum { DIRECTIONS = sizeof directions / sizeof *directions };

/* Stones of the other player in lines from these cells. */
static uint64_t lines_from(uint64_t cells, uint64_t other, int by)
{
    uint64_t line = shifted(cells, by) & other;
    for (int i = 0; i < SIDE - 3; i++)
        line |= shifted(line, by) & other;
    return line;
}

/* The cells where a player can move. */
static uint64_t targets(uint64_t mine, uint64_t theirs)
{
    const uint64_t all = UINT64_C(0x3f3f3f3f3f3f) & ~(mine | theirs);
    uint64_t found = 0;
    for (int i = 0; i < DIRECTIONS; i++)
        found |= shifted(lines_from(mine, theirs, directions[i]), directions[i]);
    return found & all;
}

static uint64_t turned(uint64_t move, uint64_t own, uint64_t other)
{
    uint64_t found = 0;
    for (int i = 0; i < DIRECTIONS; i++) {
        const uint64_t line = lines_from(move, other, directions[i]);
        if (shifted(line, directions[i]) & own)
            found |= line;
    }
    return found;
}

/* The stones of the player to move and of the other player. */
static int players(const void *state, uint64_t *own, uint64_t *other)
{
    struct board board = board_of(state);
    const int player = (int)(board.stones[1] >> MOVER);
    board.stones[1] &= ~(UINT64_C(1) << MOVER);
    *own = board.stones[player];
    *other = board.stones[!player];
    return player;
}

static bool over(const qj_setup *setup, const void *state, int64_t *value)
{
    uint64_t own, other;
    (void)setup;
    players(state, &own, &other);
    *value = __builtin_popcountll(own) - __builtin_popcountll(other);
    return !targets(own, other) && !targets(other, own);
}

/* Corners first, then edges, and cells next to corners last. */
static const unsigned char order[CELLS] = {0,  5,  30, 35, 2,  3,  12, 17, 18, 23, 32, 33,
                                           14, 15, 20, 21, 8,  9,  13, 16, 19, 22, 26, 27,
                                           1,  4,  6,  11, 24, 29, 31, 34, 7,  10, 25, 28};

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    uint64_t own, other;
    (void)setup;
    players(state, &own, &other);
    const uint64_t cells = targets(own, other);
    if (!cells)
        visit(user, &(qj_move){{CELLS}});
    for (int i = 0; i < CELLS && cells; i++)
        if (cells & bit_of(order[i]) && !visit(user, &(qj_move){{order[i]}}))
            return;
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    uint64_t own, other;
    struct board board;
    (void)setup;
    const int player = players(state, &own, &other);
    if (move->part[0] < CELLS) {
        const uint64_t cell = bit_of(move->part[0]), taken = turned(cell, own, other);
        own |= cell | taken;
        other &= ~taken;
    }
    board.stones[player] = own;
    board.stones[!player] = other;
    board.stones[1] |= (uint64_t)!player << MOVER;
    memcpy(state, &board, sizeof board);
    return 0;
}

static const char *start(const qj_setup *setup, void *state)
{
    static const char line[2 * LINE + 1] =
        "d3c5d6e3f5f4e2d2c2e6e7g5c4c3g4g3f3c7b5d7b7b3c6b6f7f6b4b2g6g7f2g2";
    struct board board = {
        {bit_of(3 + 2 * SIDE) | bit_of(2 + 3 * SIDE), bit_of(2 + 2 * SIDE) | bit_of(3 + 3 * SIDE)}};
    memcpy(state, &board, sizeof board);
    for (int64_t i = 0; i < setup->value[0]; i++) {
        const int cell = (line[2 * i + 1] - '2') * SIDE + line[2 * i] - 'b';
        uint64_t own, other;
        players(state, &own, &other);
        if (!targets(own, other))
            play(setup, state, &(qj_move){{CELLS}});
        play(setup, state, &(qj_move){{(uint64_t)cell}});
    }
    return NULL;
}

const qj_rules *qiju_rules(void)
{
    static const qj_rules rules = {QJ_RULES_HEAD,
                                   .name = "othello",
                                   .parameters = parameters,
                                   .ending = QJ_POINTS,
                                   .state_size = state_size,
                                   .start = start,
                                   .side = side,
                                   .over = over,
                                   .moves = moves,
                                   .play = play};
    return &rules;
}
