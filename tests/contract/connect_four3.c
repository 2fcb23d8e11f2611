/* Connect Four against the draft of the contract, version 3, in tiers by the heights of the
 * columns.
 *
 *     state   a stack for each column (<qiju/squares.h>): 1, then the discs from the bottom
 *     tier    all free cells, then the free cells of each column, as digits in base rows + 1
 *     layout  a column of height h is 2^h to 2^(h+1) - 1
 *
 * The mirror image of a board has the digits of the columns in reverse, so these alone might rise
 * with a move to a canonical form. The number of all free cells falls.
 */
#include "contract/games3.h"

#include <qiju/squares.h>

enum { COLUMNS, ROWS, TIERS };

static size_t connect_four3_size(const qj_setup *setup)
{
    return (size_t)setup->value[COLUMNS];
}

static const char *connect_four3_start(const qj_setup *setup, void *state)
{
    return (void)memset(state, 1, connect_four3_size(setup)), NULL;
}

static int connect_four3_side(const qj_setup *setup, const void *state)
{
    unsigned discs = 0;
    for (size_t i = 0; i < connect_four3_size(setup); i++)
        discs += qj_stack_height(((const unsigned char *)state)[i]);
    return (int)(discs % 2);
}

static bool connect_four3_over(const qj_setup *setup, const void *state, int64_t *value)
{
    const unsigned char *column = state;
    const unsigned row = (unsigned)setup->value[ROWS] + 1, steps[] = {1, row - 1, row, row + 1};
    const int player = !connect_four3_side(setup, state);
    uint64_t set = 0, fours = 0;
    for (size_t i = 0; i < connect_four3_size(setup); i++) {
        const unsigned below = (1U << qj_stack_height(column[i])) - 1;
        set |= (uint64_t)((player ? column[i] : ~column[i]) & below) << i * row;
    }
    for (int i = 0; i < 4; i++) {
        const uint64_t pairs = set & set >> steps[i];
        fours |= pairs & pairs >> 2 * steps[i];
    }
    *value = -1;
    return fours != 0;
}

static void connect_four3_moves(const qj_setup *setup, const void *state, qj_move_fn visit,
                                void *user)
{
    const unsigned char *column = state;
    for (size_t i = 0; i < connect_four3_size(setup); i++)
        if (column[i] >> setup->value[ROWS] == 0 && !visit(user, &(qj_move){{i + 1}}))
            return;
}

static int64_t connect_four3_play(const qj_setup *setup, void *state, const qj_move *move)
{
    qj_stack_drop((unsigned char *)state + move->part[0] - 1,
                  (unsigned)connect_four3_side(setup, state));
    return 0;
}

/* The value of the digit of all free cells. */
static uint64_t connect_four3_power(const qj_setup *setup)
{
    uint64_t power = 1;
    for (size_t i = 0; i < connect_four3_size(setup); i++)
        power *= (uint64_t)setup->value[ROWS] + 1;
    return power;
}

static uint64_t connect_four3_tier(const qj_setup *setup, const void *state)
{
    uint64_t tier = 0, free = 0;
    for (size_t i = 0; i < connect_four3_size(setup); i++) {
        const uint64_t column = (uint64_t)setup->value[ROWS] -
                                qj_stack_height(((const unsigned char *)state)[i]);
        tier = tier * ((uint64_t)setup->value[ROWS] + 1) + column;
        free += column;
    }
    return setup->value[TIERS] ? free * connect_four3_power(setup) + tier : 0;
}

static void connect_four3_symmetries(const qj_setup *setup, qj_symmetry_fn visit, void *user)
{
    uint16_t from[8];
    const size_t columns = connect_four3_size(setup);
    for (size_t i = 0; i < columns; i++)
        from[i] = (uint16_t)(columns - 1 - i);
    visit(user, &(qj_symmetry){from, NULL});
}

static bool connect_four3_layout(const qj_setup *setup, uint64_t tier, qj_layout3 *out)
{
    const uint64_t rows = (uint64_t)setup->value[ROWS];
    uint64_t power = connect_four3_power(setup);
    while ((power /= rows + 1) && setup->value[TIERS]) {
        const unsigned height = (unsigned)(rows - tier / power % (rows + 1));
        qj_layout3_cells(out, 1, 1U << height, 1U << height);
    }
    if (!setup->value[TIERS])
        qj_layout3_cells(out, connect_four3_size(setup), 0, 2U << rows);
    return true;
}

/* A disc is dropped into one column; the canonical form may be the mirror image. */
static void connect_four3_child_tiers(const qj_setup *setup, uint64_t tier, qj_tier_fn visit,
                                      void *user)
{
    const uint64_t base = (uint64_t)setup->value[ROWS] + 1, all = connect_four3_power(setup);
    for (uint64_t power = 1; power < all && setup->value[TIERS]; power *= base) {
        if (tier % all / power % base == 0)
            continue;
        const uint64_t child = tier - all - power;
        uint64_t mirrored = child / all;
        for (uint64_t digit = 1; digit < all; digit *= base)
            mirrored = mirrored * base + child / digit % base;
        visit(user, child);
        visit(user, mirrored);
    }
}

const qj_rules3 *connect_four3_rules(void)
{
    static const qj_rules_parameter parameters[] = {{"columns", "columns of the board", 4, 1, 8},
                                                    {"rows", "rows", 4, 1, 7},
                                                    {"tiers", "1: tiers by heights", 1, 0, 1},
                                                    {NULL, NULL, 0, 0, 0}};
    static const qj_rules3 rules = {QJ_RULES3_HEAD,
                                    .name = "connect-four",
                                    .players = {"X", "O"},
                                    .parameters = parameters,
                                    .ending = QJ_STUCK_DRAWS,
                                    .turns = true,
                                    .state_size = connect_four3_size,
                                    .start = connect_four3_start,
                                    .side = connect_four3_side,
                                    .over = connect_four3_over,
                                    .moves = connect_four3_moves,
                                    .play = connect_four3_play,
                                    .symmetries = connect_four3_symmetries,
                                    .tier = connect_four3_tier,
                                    .child_tiers = connect_four3_child_tiers,
                                    .layout = connect_four3_layout};
    return &rules;
}
