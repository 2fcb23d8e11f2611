/* Morris against the draft of the contract, version 3: the rules of examples/own/morris.c with
 * tiers, a layout by counts of men, and symmetries as permutations.
 *
 *     state   men that the player to move and the opponent still have to place; a byte for each
 *             point: 0 free, 1 a man of the player to move, 2 of the opponent
 *     tier    (men to place, the larger and the smaller number of men of a player in all): no move
 *             raises it. The player to move may be either of both.
 *     layout  the player to move has half of the men to place, rounded up, and either number of men
 */
#include "contract/games3.h"

#include "../../examples/own/rings.h"

enum { RINGS, MEN, FLYING, TIERS, LEFT_MINE = 0, LEFT_THEIRS, BOARD };

struct morris3_men {
    uint32_t mine, theirs;
};

static uint32_t morris3_points(const qj_setup *setup)
{
    return rings_points((int)setup->value[RINGS]);
}

static size_t morris3_size(const qj_setup *setup)
{
    return BOARD + qj_set_size(morris3_points(setup));
}

static struct morris3_men morris3_read(const qj_setup *setup, const void *state)
{
    const unsigned char *byte = state;
    struct morris3_men men = {0, 0};
    for (size_t i = BOARD; i < morris3_size(setup); i++) {
        men.mine |= (uint32_t)(byte[i] == 1) << (i - BOARD);
        men.theirs |= (uint32_t)(byte[i] == 2) << (i - BOARD);
    }
    return men;
}

static void morris3_write(const qj_setup *setup, struct morris3_men men, void *state)
{
    unsigned char *byte = state;
    for (size_t i = BOARD; i < morris3_size(setup); i++)
        byte[i] = (unsigned char)((men.mine >> (i - BOARD) & 1) +
                                  2 * (men.theirs >> (i - BOARD) & 1));
}

static const char *morris3_start(const qj_setup *setup, void *state)
{
    unsigned char *byte = state;
    byte[LEFT_MINE] = byte[LEFT_THEIRS] = (unsigned char)setup->value[MEN];
    return 2 * (unsigned)byte[LEFT_MINE] < qj_set_size(morris3_points(setup))
               ? NULL
               : "more points than men are needed";
}

static bool morris3_over(const qj_setup *setup, const void *state, int64_t *value)
{
    *value = -1;
    return ((const unsigned char *)state)[LEFT_MINE] +
               qj_set_size(morris3_read(setup, state).mine) <
           3;
}

/* Visits a move to a point with each man that it can take; without a mill, with no man. */
static bool morris3_visit(const qj_setup *setup, uint32_t theirs, uint32_t after, qj_move move,
                          qj_move_fn visit, void *user)
{
    const int rings = (int)setup->value[RINGS];
    uint32_t all = theirs & ~rings_mills(theirs, rings);
    all = all ? all : theirs;
    if (!(rings_mills(after, rings) >> (move.part[1] - 1) & 1) || !all)
        return visit(user, &move);
    for (; all; all &= all - 1) {
        move.part[2] = qj_set_first(all) + 1;
        if (!visit(user, &move))
            return false;
    }
    return true;
}

static void morris3_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const struct morris3_men here = morris3_read(setup, state);
    const bool from_hand = ((const unsigned char *)state)[LEFT_MINE];
    const bool flying = setup->value[FLYING] && qj_set_size(here.mine) == 3;
    const uint32_t free = morris3_points(setup) & ~(here.mine | here.theirs);
    uint32_t men = here.mine;
    for (bool more = from_hand || men; more; men &= men - 1, more = !from_hand && men) {
        const unsigned from = from_hand ? 0 : qj_set_first(men) + 1;
        const uint32_t left = from_hand ? here.mine : here.mine & ~(1U << (from - 1));
        uint32_t to = from_hand || flying
                          ? free
                          : free & rings_neighbours(from - 1, (int)setup->value[RINGS]);
        for (; to; to &= to - 1) {
            const qj_move move = {{from, qj_set_first(to) + 1, 0}};
            if (!morris3_visit(setup, here.theirs, left | (to & (~to + 1)), move, visit, user))
                return;
        }
    }
}

static int64_t morris3_play(const qj_setup *setup, void *state, const qj_move *move)
{
    unsigned char *byte = state;
    const struct morris3_men was = morris3_read(setup, state);
    const unsigned char left = (unsigned char)(byte[LEFT_MINE] - (move->part[0] == 0));
    byte[LEFT_MINE] = byte[LEFT_THEIRS];
    byte[LEFT_THEIRS] = left;
    morris3_write(setup,
                  (struct morris3_men){was.theirs & ~(uint32_t)(UINT64_C(1) << move->part[2] >> 1),
                                       (was.mine & ~(uint32_t)(UINT64_C(1) << move->part[0] >> 1)) |
                                           1U << (move->part[1] - 1)},
                  state);
    return 0;
}

enum { DIGIT = 32 };

static uint64_t morris3_tier(const qj_setup *setup, const void *state)
{
    const unsigned char *byte = state;
    const struct morris3_men here = morris3_read(setup, state);
    const uint64_t mine = byte[LEFT_MINE] + qj_set_size(here.mine),
                   theirs = byte[LEFT_THEIRS] + qj_set_size(here.theirs);
    const uint64_t left = (uint64_t)byte[LEFT_MINE] + byte[LEFT_THEIRS];
    const uint64_t more = mine > theirs ? mine : theirs, less = mine > theirs ? theirs : mine;
    return setup->value[TIERS] ? (left * DIGIT + more) * DIGIT + less : 0;
}

static void morris3_describe(qj_layout3 *out, unsigned points, unsigned mine, unsigned theirs,
                             unsigned left)
{
    const unsigned hand[2] = {(left + 1) / 2, left / 2};
    if (mine < hand[0] || theirs < hand[1])
        return;
    mine -= hand[0];
    theirs -= hand[1];
    qj_layout3_or(out);
    qj_layout3_cells(out, 1, hand[0], 1);
    qj_layout3_cells(out, 1, hand[1], 1);
    qj_layout3_counts(out,
                      (unsigned char[]){(unsigned char)(points - mine - theirs),
                                        (unsigned char)mine, (unsigned char)theirs},
                      3);
}

static bool morris3_layout(const qj_setup *setup, uint64_t tier, qj_layout3 *out)
{
    const unsigned left = (unsigned)(tier / DIGIT / DIGIT), more = tier / DIGIT % DIGIT,
                   less = tier % DIGIT, points = qj_set_size(morris3_points(setup));
    morris3_describe(out, points, more, less, left);
    if (more != less)
        morris3_describe(out, points, less, more, left);
    return setup->value[TIERS];
}

/* A quarter turn, a mirror image, and, with several rings, the outermost and innermost ring
 * exchanged: all products of the three. */
static void morris3_symmetries(const qj_setup *setup, qj_symmetry_fn visit, void *user)
{
    const unsigned points = qj_set_size(morris3_points(setup)),
                   rings = (unsigned)setup->value[RINGS];
    uint16_t from[BOARD + 24] = {LEFT_MINE, LEFT_THEIRS};
    for (unsigned way = 1; way < (rings > 1 ? 16U : 8U); way++) {
        for (unsigned i = 0; i < points; i++) {
            unsigned ring = i / 8, at = (i + 2 * (way % 4)) % 8;
            at = way & 4 ? (8 - at) % 8 : at;
            if (way & 8 && (ring == 0 || ring == rings - 1))
                ring = rings - 1 - ring;
            from[BOARD + i] = (uint16_t)(BOARD + (rings == 1 && i == 8 ? 8 : ring * 8 + at));
        }
        visit(user, &(qj_symmetry){from, NULL});
    }
}

const qj_rules3 *morris3_rules(void)
{
    static const qj_rules_parameter parameters[] = {{"rings", "squares", 1, 1, 3},
                                                    {"men", "men of each player", 3, 3, 9},
                                                    {"flying", "1: three men fly", 0, 0, 1},
                                                    {"tiers", "1: tiers by men", 1, 0, 1},
                                                    {NULL, NULL, 0, 0, 0}};
    static const qj_rules3 rules = {QJ_RULES3_HEAD,
                                    .name = "morris",
                                    .parameters = parameters,
                                    .ending = QJ_LAST_WINS,
                                    .loops = true,
                                    .move_parts = 3,
                                    .state_size = morris3_size,
                                    .start = morris3_start,
                                    .over = morris3_over,
                                    .moves = morris3_moves,
                                    .play = morris3_play,
                                    .symmetries = morris3_symmetries,
                                    .tier = morris3_tier,
                                    .layout = morris3_layout};
    return &rules;
}
