/* Clobber (Albert, Grossman, Nowakowski, Wolfe 2001) on rows x columns cells, stones of both
 * players as on a chessboard: a stone moves onto a neighbour of the other player and removes it;
 * who cannot move loses. A move is two cells, row by row. */
#include <qiju/rules.h>

#include <string.h>

static const qj_rules_parameter parameters[] = {
    {"rows", "rows", 3, 1, 6}, {"columns", "columns", 3, 1, 6}, {NULL, NULL, 0, 0, 0}};

/* The player to move, then a byte for each cell: 0 empty, 1 and 2 the players' stones. */
static size_t state_size(const qj_setup *setup)
{
    return 1 + (size_t)(setup->value[0] * setup->value[1]);
}

static const char *start(const qj_setup *setup, void *state)
{
    unsigned char *bytes = state;
    for (int64_t cell = 0; cell < setup->value[0] * setup->value[1]; cell++)
        bytes[1 + cell] = (unsigned char)(1 +
                                          (cell / setup->value[1] + cell % setup->value[1]) % 2);
    return NULL;
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const unsigned char *bytes = state;
    const int rows = (int)setup->value[0], columns = (int)setup->value[1];
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    for (int cell = 0; cell < rows * columns; cell++)
        for (int i = 0; i < 4 && bytes[1 + cell] == 1 + bytes[0]; i++) {
            const int row = cell / columns + steps[i][0], column = cell % columns + steps[i][1];
            const int to = row * columns + column;
            if (row >= 0 && row < rows && column >= 0 && column < columns &&
                bytes[1 + to] == 2 - bytes[0] &&
                !visit(user, &(qj_move){{(uint64_t)cell, (uint64_t)to, 0}}))
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
    static const qj_rules rules = {
        QJ_RULES_HEAD,          .name = "clobber",        .parameters = parameters,
        .ending = QJ_LAST_WINS, .state_size = state_size, .start = start,
        .side = qj_state_side,  .moves = moves,           .play = play,
        .move_parts = 2};
    return &rules;
}
