/* Morris (Gasser, "Solving nine men's morris", 1996). The players place their men on free points,
 * then move them along lines. With --flying 1 a player with three men moves to any free point.
 * Three men in a row, a mill, take a man of the opponent, a man outside mills if there is one. A
 * player with fewer than three men, or without a move, loses. Positions repeat.
 *
 *     cc -O3 -shared -fPIC -o morris.so morris.c && qiju solve ./morris.so --rings 1 --men 3
 *
 * Three men's morris has a square with its centre, six men's two squares, nine men's three. A move
 * is FROM TO TAKEN: points from 1, clockwise from a corner, the outer square first; the centre
 * is 9. FROM 0 places a man, TAKEN 0 takes no man.
 *
 *     state   men that the player to move and the opponent still have to place; a byte for each
 *             point: 0 free, 1 a man of the player to move, 2 of the opponent
 *     tier    (men to place, the larger and the smaller number of men of a player in all): no move
 *             raises it. The player to move may be either of both.
 *     layout  the player to move has half of the men to place, rounded up, and either number of men
 */
#include "rings.h"

enum { RINGS, MEN, FLYING };
enum { LEFT_MINE, LEFT_THEIRS, BOARD, DIGIT = 32 };
static const qj_rules_parameter parameters[] = {
    {"rings", "squares, one within the other; 1: a square with its centre", 1, 1, 3},
    {"men", "men of each player", 3, 3, 9},
    {"flying", "1: who has three men left moves them to any point", 0, 0, 1},
    {NULL, NULL, 0, 0, 0}};

struct men {
    uint32_t mine, theirs;
};

static uint32_t points(const qj_setup *setup)
{
    return rings_points((int)setup->value[RINGS]);
}

static size_t state_size(const qj_setup *setup)
{
    return BOARD + qj_set_size(points(setup));
}

static struct men read_men(const qj_setup *setup, const void *state)
{
    const unsigned char *point = (const unsigned char *)state + BOARD;
    const size_t count = state_size(setup) - BOARD;
    struct men men = {0, 0};
    for (size_t i = 0; i < count; i++) {
        men.mine |= (point[i] & 1U) << i;
        men.theirs |= (point[i] / 2U) << i;
    }
    return men;
}

static const char *start(const qj_setup *setup, void *state)
{
    unsigned char *byte = state;
    byte[LEFT_MINE] = byte[LEFT_THEIRS] = (unsigned char)setup->value[MEN];
    return 2 * (unsigned)byte[LEFT_MINE] < qj_set_size(points(setup))
               ? NULL
               : "more points than men are needed";
}

static bool over(const qj_setup *setup, const void *state, int64_t *value)
{
    *value = -1;
    return ((const unsigned char *)state)[LEFT_MINE] + qj_set_size(read_men(setup, state).mine) < 3;
}

/* Visits a move to a point with each man that it can take; without a mill, with no man. */
static bool visit_taken(const qj_setup *setup, uint32_t theirs, uint32_t after, qj_move move,
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

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const struct men here = read_men(setup, state);
    const bool from_hand = ((const unsigned char *)state)[LEFT_MINE];
    const bool flying = setup->value[FLYING] && qj_set_size(here.mine) == 3;
    const uint32_t free = points(setup) & ~(here.mine | here.theirs);
    uint32_t men = here.mine;
    for (bool more = from_hand || men; more; men &= men - 1, more = !from_hand && men) {
        const unsigned from = from_hand ? 0 : qj_set_first(men) + 1;
        const uint32_t left = from_hand ? here.mine : here.mine & ~(1U << (from - 1));
        uint32_t to = from_hand || flying
                          ? free
                          : free & rings_neighbours(from - 1, (int)setup->value[RINGS]);
        for (; to; to &= to - 1) {
            const qj_move move = {{from, qj_set_first(to) + 1, 0}};
            if (!visit_taken(setup, here.theirs, left | (to & (~to + 1)), move, visit, user))
                return;
        }
    }
}

/* Moves a man, and exchanges the players. */
static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    unsigned char *byte = state, *point = byte + BOARD - 1; /* points count from 1 */
    const unsigned char left = (unsigned char)(byte[LEFT_MINE] - (move->part[0] == 0));
    const size_t size = state_size(setup);
    byte[LEFT_MINE] = byte[LEFT_THEIRS];
    byte[LEFT_THEIRS] = left;
    for (size_t i = BOARD; i < size; i++)
        byte[i] = (unsigned char)(2 * (byte[i] & 1) + byte[i] / 2);
    if (move->part[0])
        point[move->part[0]] = 0;
    if (move->part[2])
        point[move->part[2]] = 0;
    point[move->part[1]] = 2;
    return 0;
}

static uint64_t tier(const qj_setup *setup, const void *state)
{
    const unsigned char *byte = state;
    const struct men here = read_men(setup, state);
    const uint64_t mine = byte[LEFT_MINE] + qj_set_size(here.mine),
                   theirs = byte[LEFT_THEIRS] + qj_set_size(here.theirs);
    const uint64_t left = (uint64_t)byte[LEFT_MINE] + byte[LEFT_THEIRS];
    const uint64_t more = mine > theirs ? mine : theirs, less = mine > theirs ? theirs : mine;
    return (left * DIGIT + more) * DIGIT + less;
}

static void describe(qj_layout *out, unsigned points, unsigned mine, unsigned theirs, unsigned left)
{
    const unsigned hand[2] = {(left + 1) / 2, left / 2};
    if (mine < hand[0] || theirs < hand[1])
        return;
    mine -= hand[0];
    theirs -= hand[1];
    qj_layout_or(out);
    qj_layout_cells(out, 1, hand[0], 1);
    qj_layout_cells(out, 1, hand[1], 1);
    qj_layout_counts(out,
                     (unsigned char[]){(unsigned char)(points - mine - theirs), (unsigned char)mine,
                                       (unsigned char)theirs},
                     3);
}

static bool layout(const qj_setup *setup, uint64_t tier, qj_layout *out)
{
    const unsigned left = (unsigned)(tier / DIGIT / DIGIT), more = tier / DIGIT % DIGIT,
                   less = tier % DIGIT, all = qj_set_size(points(setup));
    describe(out, all, more, less, left);
    if (more != less)
        describe(out, all, less, more, left);
    return true;
}

/* A quarter turn, a mirror image, and, with several rings, the outermost and innermost ring
 * exchanged: all products of the three. */
static void symmetries(const qj_setup *setup, qj_symmetry_fn visit, void *user)
{
    const unsigned all = qj_set_size(points(setup)), rings = (unsigned)setup->value[RINGS];
    uint16_t from[BOARD + 24] = {LEFT_MINE, LEFT_THEIRS};
    for (unsigned way = 1; way < (rings > 1 ? 16U : 8U); way++) {
        for (unsigned i = 0; i < all; i++) {
            unsigned ring = i / 8, at = (i + 2 * (way % 4)) % 8;
            at = way & 4 ? (8 - at) % 8 : at;
            if (way & 8 && (ring == 0 || ring == rings - 1))
                ring = rings - 1 - ring;
            from[BOARD + i] = (uint16_t)(BOARD + (rings == 1 && i == 8 ? 8 : ring * 8 + at));
        }
        visit(user, &(qj_symmetry){from, NULL});
    }
}

static void cells(const qj_setup *setup, const void *state, qj_cell_fn visit, void *user)
{
    const struct men here = read_men(setup, state);
    rings_cells((int)setup->value[RINGS], here.mine, here.theirs, visit, user);
}

/* A line of text for each ring, and one for the centre. */
static void draw(const qj_setup *setup, const void *state, const qj_sink *out)
{
    const unsigned char *byte = state;
    const size_t count = state_size(setup) - BOARD;
    qj_sink_print(out, "to place: %d of X, who is to move, %d of O\n", byte[LEFT_MINE],
                  byte[LEFT_THEIRS]);
    for (size_t i = 0; i < count; i++)
        qj_sink_print(out, "%c%s", ".XO"[byte[BOARD + i]],
                      i % 8 == 7 || i + 1 == count ? "\n" : " ");
}

static void lines(const qj_setup *setup, const void *state, qj_line_fn visit, void *user)
{
    (void)state;
    rings_lines((int)setup->value[RINGS], visit, user);
}

/* The points from and to; for a placed man, the point of the man that it takes, and its own. */
static unsigned clicks(const qj_setup *setup, const void *state, const qj_move *move,
                       uint64_t cells[2])
{
    const uint64_t with = move->part[0] ? move->part[0] : move->part[2];
    cells[0] = (with ? with : move->part[1]) - 1;
    cells[1] = move->part[1] - 1;
    return (void)setup, (void)state, with ? 2 : 1;
}

const qj_rules *qiju_rules(void)
{
    static const qj_rules rules = {QJ_RULES_HEAD,
                                   .name = "morris",
                                   .summary = "three men in a row take one of the other's",
                                   .parameters = parameters,
                                   .ending = QJ_LAST_WINS,
                                   .loops = true,
                                   .state_size = state_size,
                                   .start = start,
                                   .over = over,
                                   .moves = moves,
                                   .play = play,
                                   .move_parts = 3,
                                   .symmetries = symmetries,
                                   .tier = tier,
                                   .layout = layout,
                                   .draw = draw,
                                   .cells = cells,
                                   .lines = lines,
                                   .clicks = clicks};
    return &rules;
}
