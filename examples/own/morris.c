/* Morris (Gasser, "Solving nine men's morris", 1996): the players place their men on free points,
 * then move them along lines, or with --flying 1 to anywhere when three are left; three in a row,
 * a mill, take a man of the other's, if possible none of a mill. Who has less than three men, or
 * cannot move, loses. Positions repeat.
 *
 *     cc -O2 -shared -fPIC -o morris.so morris.c && qiju solve ./morris.so --rings 1 --men 3
 *
 * Three men's morris has a square with its centre, six men's two squares, nine men's three. A move
 * is FROM TO TAKEN: points from 1, clockwise from a corner and from the outer square inwards, the
 * centre being 9; FROM 0 places a man, TAKEN 0 takes none.
 */
#include <qiju/rules.h>

#include <string.h>

enum { RINGS, MEN, FLYING };
static const qj_rules_parameter parameters[] = {
    {"rings", "squares, one within the other; 1: a square with its centre", 1, 1, 3},
    {"men", "men of each player", 3, 3, 9},
    {"flying", "1: who has three men left moves them to any point", 0, 0, 1},
    {NULL, NULL, 0, 0, 0}};

/* A state is how many men the players still have to place, the mover's first, and the points. */
enum { MINE = 1, THEIRS, CENTRE = 8, POINTS_MOST = 24 };
struct state {
    unsigned char left[2], point[POINTS_MOST];
};

static int points(const qj_setup *setup)
{
    return setup->value[RINGS] == 1 ? CENTRE + 1 : 8 * (int)setup->value[RINGS];
}

static size_t state_size(const qj_setup *setup)
{
    return 2 + (size_t)points(setup);
}

static const char *start(const qj_setup *setup, void *state)
{
    struct state *here = state;
    here->left[0] = here->left[1] = (unsigned char)setup->value[MEN];
    return 2 * setup->value[MEN] < points(setup) ? NULL : "more points than men are needed";
}

static int men(const qj_setup *setup, const struct state *here, int player)
{
    int count = here->left[player == THEIRS];
    for (int i = 0; i < points(setup); i++)
        count += here->point[i] == player;
    return count;
}

static bool over(const qj_setup *setup, const void *state, int64_t *value)
{
    *value = -1;
    return men(setup, state, MINE) < 3;
}

static bool are_joined(const qj_setup *setup, int a, int b)
{
    if (setup->value[RINGS] == 1 && (a == CENTRE || b == CENTRE))
        return a != b;
    if (a / 8 != b / 8)
        return a % 8 == b % 8 && a % 2 && (a - b == 8 || b - a == 8);
    return (a + 1) % 8 == b % 8 || (b + 1) % 8 == a % 8;
}

/* Whether the man at a point stands in a mill. Corners are even, rings begin at multiples of 8. */
static bool in_mill(const qj_setup *setup, const unsigned char *point, int at)
{
    const unsigned char *ring = point + at / 8 * 8, who = point[at];
    int64_t rings = setup->value[RINGS];
    int i = at % 8, across = (i + 4) % 8;
    if (rings == 1 && at == CENTRE)
        return (point[0] == who && point[4] == who) || (point[1] == who && point[5] == who) ||
               (point[2] == who && point[6] == who) || (point[3] == who && point[7] == who);
    bool next = ring[(i + 1) % 8] == who, last = ring[(i + 7) % 8] == who;
    if ((rings == 1 && point[CENTRE] == who && point[across] == who) ||
        (rings == 3 && i % 2 && point[i] == who && point[i + 8] == who && point[i + 16] == who))
        return true;
    return i % 2 ? next && last
                 : (next && ring[(i + 2) % 8] == who) || (last && ring[(i + 6) % 8] == who);
}

/* All ways to take a man after a move that is made, or none when there is no mill. */
static bool visit_taken(const qj_setup *setup, const struct state *after, qj_move move,
                        qj_move_fn visit, void *user)
{
    const unsigned char *point = after->point;
    bool outside = false;
    if (!in_mill(setup, point, (int)move.part[1] - 1))
        return visit(user, &move);
    for (int i = 0; i < points(setup); i++)
        outside = outside || (point[i] == THEIRS && !in_mill(setup, point, i));
    for (int i = 0; i < points(setup); i++) {
        move.part[2] = (uint64_t)i + 1;
        if (point[i] == THEIRS && !(outside && in_mill(setup, point, i)) && !visit(user, &move))
            return false;
    }
    return true;
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    struct state after;
    memcpy(&after, state, state_size(setup));
    bool placing = after.left[0], flying = setup->value[FLYING] && men(setup, &after, MINE) == 3;
    for (int from = placing ? -1 : 0; from < (placing ? 0 : points(setup)); from++) {
        if (!placing && after.point[from] != MINE)
            continue;
        for (int to = 0; to < points(setup); to++) {
            qj_move move = {{(uint64_t)(from + 1), (uint64_t)to + 1, 0}};
            if (after.point[to] || !(placing || flying || are_joined(setup, from, to)))
                continue;
            after.point[to] = MINE;
            if (!placing)
                after.point[from] = 0;
            bool more = visit_taken(setup, &after, move, visit, user);
            after.point[to] = 0;
            if (!placing)
                after.point[from] = MINE;
            if (!more)
                return;
        }
    }
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    static const unsigned char other[] = {0, THEIRS, MINE};
    struct state *here = state;
    unsigned char left = here->left[0];
    if (move->part[0])
        here->point[move->part[0] - 1] = 0;
    else
        left--;
    here->point[move->part[1] - 1] = MINE;
    if (move->part[2])
        here->point[move->part[2] - 1] = 0;
    here->left[0] = here->left[1];
    here->left[1] = left;
    for (int i = 0; i < points(setup); i++)
        here->point[i] = other[here->point[i]];
    return 0;
}

/* The least of the boards that turn and mirror into each other, and change their squares. */
static void canonical(const qj_setup *setup, void *state)
{
    struct state image, least;
    int count = points(setup), rings = (int)setup->value[RINGS];
    memcpy(&least, state, state_size(setup));
    memcpy(&image, state, state_size(setup));
    for (int way = 1; way < (rings > 1 ? 16 : 8); way++) {
        for (int i = 0; i < count; i++) {
            int ring = way & 8 ? rings - 1 - i / 8 : i / 8, to = i + way / 2 % 4 * 2;
            to = (way & 1 ? 8 - to % 8 : to) % 8 + 8 * ring;
            image.point[i == CENTRE && rings == 1 ? i : to] = ((struct state *)state)->point[i];
        }
        if (memcmp(image.point, least.point, (size_t)count) < 0)
            memcpy(least.point, image.point, (size_t)count);
    }
    memcpy(state, &least, state_size(setup));
}

static void draw(const qj_setup *setup, const void *state, const qj_sink *out)
{
    static const char shown[] = ".XO";
    const struct state *here = state;
    qj_print(out, "to place: %d of X, who is to move, %d of O\n", here->left[0], here->left[1]);
    for (int i = 0; i < points(setup); i++)
        qj_print(out, "%c%s", shown[here->point[i]],
                 i % 8 == 7 || i + 1 == points(setup) ? "\n" : " ");
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
                                   .canonical = canonical,
                                   .draw = draw};
    return &rules;
}
