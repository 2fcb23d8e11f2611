/* Domineering (Andersson 1973) on rows x columns cells: Left puts dominoes upright, Right across;
 * who cannot move loses. A move is its upper or left cell, row by row. */
#include <qiju/rules.h>

#include <string.h>

static const qj_rules_parameter parameters[] = {
    {"rows", "rows", 4, 1, 7}, {"columns", "columns", 4, 1, 7}, {NULL, NULL, 0, 0, 0}};

/* The player to move in bit 63, then a bit for each cell that is covered. */
static size_t state_size(const qj_setup *setup)
{
    (void)setup;
    return sizeof(uint64_t);
}

static uint64_t bits_of(const void *state)
{
    uint64_t bits;
    memcpy(&bits, state, sizeof bits);
    return bits;
}

static int side(const qj_setup *setup, const void *state)
{
    (void)setup;
    return (int)(bits_of(state) >> 63);
}

static uint64_t domino(const qj_setup *setup, int side, uint64_t cell)
{
    return UINT64_C(1) << cell | UINT64_C(1) << (cell + (side ? 1 : (uint64_t)setup->value[1]));
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const uint64_t rows = (uint64_t)setup->value[0], columns = (uint64_t)setup->value[1];
    const int player = side(setup, state);
    for (uint64_t cell = 0; cell < rows * columns; cell++) {
        const bool inside = player ? cell % columns + 1 < columns : cell + columns < rows * columns;
        if (inside && !(bits_of(state) & domino(setup, player, cell)) &&
            !visit(user, &(qj_move){{cell, 0, 0}}))
            return;
    }
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    const uint64_t covered = bits_of(state) | domino(setup, side(setup, state), move->part[0]),
                   bits = covered ^ UINT64_C(1) << 63;
    memcpy(state, &bits, sizeof bits);
    return 0;
}

const qj_rules *qiju_rules(void)
{
    static const qj_rules rules = {QJ_RULES_HEAD,
                                   .name = "domineering",
                                   .parameters = parameters,
                                   .ending = QJ_LAST_WINS,
                                   .state_size = state_size,
                                   .side = side,
                                   .moves = moves,
                                   .play = play};
    return &rules;
}
