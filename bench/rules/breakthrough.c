/* Breakthrough (Troyka 2000) on n x n cells, two rows of pawns each: a pawn goes forward, straight
 * or aslant, to an empty cell, or aslant onto a pawn of the other player, which is taken; who
 * reaches the last row wins. A move is two cells, row by row. */
#include <qiju/rules.h>

#include <string.h>

static const qj_rules_parameter parameters[] = {{"n", "cells of a side", 4, 4, 6},
                                                {NULL, NULL, 0, 0, 0}};

/* The player to move, then a byte for each cell: 0 empty, 1 and 2 the players' pawns. */
static size_t state_size(const qj_setup *setup)
{
    return 1 + (size_t)(setup->value[0] * setup->value[0]);
}

static const char *start(const qj_setup *setup, void *state)
{
    const size_t count = (size_t)setup->value[0] * 2;
    unsigned char *cells = (unsigned char *)state + 1;
    memset(cells, 1, count);
    memset(cells + state_size(setup) - 1 - count, 2, count);
    return NULL;
}

/* Only the last mover can have won; who has no pawn cannot move and loses. */
static bool over(const qj_setup *setup, const void *state, int64_t *value)
{
    const unsigned char *bytes = state;
    const size_t n = (size_t)setup->value[0];
    const unsigned char *last = bytes + 1 + (bytes[0] ? n * (n - 1) : 0);
    *value = -1;
    return memchr(last, 2 - bytes[0], n) != NULL;
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const unsigned char *bytes = state;
    const int n = (int)setup->value[0];
    for (int cell = 0; cell < n * n; cell++)
        for (int step = -1; step <= 1 && bytes[1 + cell] == 1 + bytes[0]; step++) {
            const int column = cell % n + step, to = cell + (bytes[0] ? -n : n) + step;
            if (column < 0 || column >= n || to < 0 || to >= n * n ||
                bytes[1 + to] == 1 + bytes[0] || (step == 0 && bytes[1 + to]))
                continue;
            if (!visit(user, &(qj_move){{(uint64_t)cell, (uint64_t)to, 0}}))
                return;
        }
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    unsigned char *bytes = state;
    (void)setup;
    bytes[1 + move->part[1]] = bytes[1 + move->part[0]];
    bytes[1 + move->part[0]] = 0;
    bytes[0] ^= 1;
    return 0;
}

const qj_rules *qiju_rules(void)
{
    static const qj_rules rules = {QJ_RULES_HEAD,
                                   .name = "breakthrough",
                                   .parameters = parameters,
                                   .ending = QJ_LAST_WINS,
                                   .state_size = state_size,
                                   .start = start,
                                   .side = qj_first_byte,
                                   .over = over,
                                   .moves = moves,
                                   .play = play,
                                   .move_parts = 2};
    return &rules;
}
