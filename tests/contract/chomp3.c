/* Chomp against the draft of the contract, version 3: the rules of examples/own/chomp.c.
 *
 *     state   the length of each row, at most that of the row above
 *     tier    parameter `tiers`: the number of rows that have a square; else there is one tier
 *     layout  a length for each row
 */
#include "contract/games3.h"

enum { ROWS, COLUMNS, TIERS };

static size_t chomp3_size(const qj_setup *setup)
{
    return (size_t)setup->value[ROWS];
}

static const char *chomp3_start(const qj_setup *setup, void *state)
{
    memset(state, (int)setup->value[COLUMNS], chomp3_size(setup));
    return NULL;
}

static void chomp3_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const unsigned char *left = state;
    for (uint64_t row = 0; row < chomp3_size(setup); row++)
        for (uint64_t column = row == 0; column < left[row]; column++)
            if (!visit(user, &(qj_move){{row, column}}))
                return;
}

static int64_t chomp3_play(const qj_setup *setup, void *state, const qj_move *move)
{
    unsigned char *left = state;
    for (uint64_t row = move->part[0]; row < chomp3_size(setup); row++)
        if (left[row] > move->part[1])
            left[row] = (unsigned char)move->part[1];
    return 0;
}

static uint64_t chomp3_tier(const qj_setup *setup, const void *state)
{
    uint64_t rows = 0;
    while (rows < chomp3_size(setup) && ((const unsigned char *)state)[rows])
        rows++;
    return setup->value[TIERS] ? rows : 0;
}

/* Any row may be the last that a move leaves; the first one stays. */
static void chomp3_child_tiers(const qj_setup *setup, uint64_t tier, qj_tier_fn visit, void *user)
{
    for (uint64_t rows = 1; rows < tier && setup->value[TIERS]; rows++)
        visit(user, rows);
}

static bool chomp3_layout(const qj_setup *setup, uint64_t tier, qj_layout3 *out)
{
    const size_t rows = setup->value[TIERS] ? tier : chomp3_size(setup);
    const unsigned least = setup->value[TIERS] != 0;
    qj_layout3_cells(out, rows, least, (unsigned)setup->value[COLUMNS] + 1 - least);
    if (rows < chomp3_size(setup))
        qj_layout3_cells(out, chomp3_size(setup) - rows, 0, 1);
    return true;
}

const qj_rules3 *chomp3_rules(void)
{
    static const qj_rules_parameter parameters[] = {{"rows", "rows of the bar", 3, 1, 20},
                                                    {"columns", "columns", 4, 1, 20},
                                                    {"tiers", "1: tiers by rows", 1, 0, 1},
                                                    {NULL, NULL, 0, 0, 0}};
    static const qj_rules3 rules = {QJ_RULES3_HEAD,
                                    .name = "chomp",
                                    .parameters = parameters,
                                    .ending = QJ_LAST_WINS,
                                    .move_parts = 2,
                                    .state_size = chomp3_size,
                                    .start = chomp3_start,
                                    .moves = chomp3_moves,
                                    .play = chomp3_play,
                                    .tier = chomp3_tier,
                                    .child_tiers = chomp3_child_tiers,
                                    .layout = chomp3_layout};
    return &rules;
}
