/* Morris (Gasser, "Solving nine men's morris", 1996). The players place their men on free points,
 * then move them along lines. With --flying 1 a player with three men moves to any free point.
 * Three men in a row, a mill, take a man of the opponent, a man outside mills if there is one. A
 * player with fewer than three men, or without a move, loses. Positions repeat.
 *
 *     cc -O2 -shared -fPIC -o morris.so morris.c && qiju solve ./morris.so --rings 1 --men 3
 *
 * Three men's morris has a square with its centre, six men's two squares, nine men's three. A move
 * is FROM TO TAKEN: points from 1, clockwise from a corner, the outer square first; the centre
 * is 9. FROM 0 places a man, TAKEN 0 takes no man.
 */
#include "rings.h"

enum { RINGS, MEN, FLYING };
static const qj_rules_parameter parameters[] = {
    {"rings", "squares, one within the other; 1: a square with its centre", 1, 1, 3},
    {"men", "men of each player", 3, 3, 9},
    {"flying", "1: who has three men left moves them to any point", 0, 0, 1},
    {NULL, NULL, 0, 0, 0}};

static uint32_t points(const qj_setup *setup)
{
    return rings_points((int)setup->value[RINGS]);
}

static const char *start(const qj_setup *setup, void *state)
{
    placing *here = state;
    here->left[0] = here->left[1] = (uint32_t)setup->value[MEN];
    return 2 * here->left[0] < qj_set_size(points(setup)) ? NULL
                                                          : "more points than men are needed";
}

static bool over(const qj_setup *setup, const void *state, int64_t *value)
{
    const placing *here = state;
    *value = -1;
    return (void)setup, here->left[0] + qj_set_size(here->mine) < 3;
}

/* Visits a move to a point with each man that it can take; without a mill, with no man. */
static bool visit_taken(const qj_setup *setup, const placing *here, uint32_t after, qj_move move,
                        qj_move_fn visit, void *user)
{
    const int rings = (int)setup->value[RINGS];
    uint32_t all = here->theirs & ~rings_mills(here->theirs, rings);
    all = all ? all : here->theirs;
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
    const placing *here = state;
    uint32_t free = points(setup) & ~(here->mine | here->theirs), men = here->mine;
    bool from_hand = here->left[0], flying = setup->value[FLYING] && qj_set_size(men) == 3;
    for (bool more = from_hand || men; more; men &= men - 1, more = !from_hand && men) {
        unsigned from = from_hand ? 0 : qj_set_first(men) + 1;
        uint32_t left = from_hand ? here->mine : here->mine & ~(1U << (from - 1));
        uint32_t to = from_hand || flying
                          ? free
                          : free & rings_neighbours(from - 1, (int)setup->value[RINGS]);
        for (; to; to &= to - 1) {
            qj_move move = {{from, qj_set_first(to) + 1, 0}};
            if (!visit_taken(setup, here, left | (to & (~to + 1)), move, visit, user))
                return;
        }
    }
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    placing_play(state, move->part[0], move->part[1], move->part[2]);
    return (void)setup, 0;
}

static void cells(const qj_setup *setup, const void *state, qj_cell_fn visit, void *user)
{
    const placing *here = state;
    rings_cells((int)setup->value[RINGS], here->mine, here->theirs, visit, user);
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
                                   .state_size = placing_size,
                                   .start = start,
                                   .over = over,
                                   .moves = moves,
                                   .play = play,
                                   .move_parts = 3,
                                   .canonical = placing_canonical,
                                   .draw = placing_draw,
                                   .cells = cells,
                                   .lines = lines,
                                   .clicks = clicks,
                                   .numbers = placing_numbers,
                                   .number = placing_number,
                                   .numbered = placing_numbered};
    return &rules;
}
