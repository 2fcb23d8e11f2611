/* Breakthrough (Troyka 2000) on n x n cells, two rows of pawns each: a pawn goes forward, straight
 * or aslant, to an empty cell, or aslant onto a pawn of the other player, which is taken; who
 * reaches the last row wins. A move is two cells, row by row. */
#include <qiju/rules.h>

#include <string.h>

static const qj_rules_parameter parameters[] = {{"n", "cells of a side", 4, 4, 5},
                                                {NULL, NULL, 0, 0, 0}};

/* 25 bits for the pawns of each player, and the player to move. */
struct board {
    uint32_t pawns[2];
};
enum { MOVER = 31 };

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
    return (int)(board_of(state).pawns[1] >> MOVER);
}

static const char *start(const qj_setup *setup, void *state)
{
    const int64_t n = setup->value[0];
    const uint32_t rows = (1U << 2 * n) - 1;
    const struct board board = {{rows, rows << n * (n - 2)}};
    memcpy(state, &board, sizeof board);
    return NULL;
}

/* Only the last mover can have won. */
static bool over(const qj_setup *setup, const void *state, int64_t *value)
{
    const struct board board = board_of(state);
    const int64_t n = setup->value[0];
    const uint32_t row = (1U << n) - 1;
    *value = -1;
    return side(setup, state) ? board.pawns[0] >> n * (n - 1) & row : board.pawns[1] & row;
}

/* Those furthest forward first. */
static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const struct board board = board_of(state);
    const int n = (int)setup->value[0], player = side(setup, state);
    const uint32_t own = board.pawns[player], other = board.pawns[!player];
    for (int i = 0; i < n * n; i++)
        for (int step = -1, cell = player ? i : n * n - 1 - i; step <= 1 && own >> cell & 1;
             step++) {
            const int column = cell % n + step, to = cell + (player ? -n : n) + step;
            if (column < 0 || column >= n || to < 0 || to >= n * n || own >> to & 1 ||
                (step == 0 && other >> to & 1))
                continue;
            if (!visit(user, &(qj_move){{(uint64_t)cell, (uint64_t)to, 0}}))
                return;
        }
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    struct board board = board_of(state);
    const int player = side(setup, state);
    board.pawns[player] ^= 1U << move->part[0] | 1U << move->part[1];
    board.pawns[!player] &= ~(1U << move->part[1]);
    board.pawns[1] ^= 1U << MOVER;
    memcpy(state, &board, sizeof board);
    return 0;
}

static uint32_t mirror(uint32_t pawns, int n)
{
    uint32_t out = pawns & 1U << MOVER;
    for (; pawns & ~(1U << MOVER); pawns &= pawns - 1) {
        const int cell = __builtin_ctz(pawns);
        out |= 1U << (cell / n * n + n - 1 - cell % n);
    }
    return out;
}

static void canonical(const qj_setup *setup, void *state)
{
    const struct board board = board_of(state);
    const int n = (int)setup->value[0];
    const struct board other = {{mirror(board.pawns[0], n), mirror(board.pawns[1], n)}};
    if (memcmp(&other, &board, sizeof board) < 0)
        memcpy(state, &other, sizeof other);
}

const qj_rules *qiju_rules(void)
{
    static const qj_rules rules = {QJ_RULES_HEAD,
                                   .name = "breakthrough",
                                   .parameters = parameters,
                                   .ending = QJ_LAST_WINS,
                                   .state_size = state_size,
                                   .start = start,
                                   .side = side,
                                   .over = over,
                                   .moves = moves,
                                   .play = play,
                                   .canonical = canonical,
                                   .move_parts = 2};
    return &rules;
}
