/* rings.h: boards of points on nested squares, as in men's morris: neighbours, symmetries, and
 * ranks of boards on which men are placed before they move.
 *
 * A ring is a square with points 0 to 7, clockwise from a corner. The next ring inwards has points
 * 8 to 15. Lines lead inwards from the middles of the sides, the odd points. A single ring has a
 * centre, point 8, with lines to all eight points. Three rings:
 *
 *      0 ----------- 1 ----------- 2
 *      |     8 ----- 9 ---- 10     |
 *      |     |   16 17 18    |     |
 *      7 ---15 --23    19-- 11 --- 3
 *      |     |   22 21 20    |     |
 *      |    14 ---- 13 ---- 12     |
 *      6 ----------- 5 ----------- 4
 *
 * Sets of points have bit i for point i. rings is 1 to 3.
 */
#ifndef RINGS_H
#define RINGS_H

#include <qiju/numbering.h>

#define RINGS_CENTRE (1U << 8)

/* The set of all points. */
QJ_INLINE uint32_t rings_points(int rings)
{
    return rings == 1 ? RINGS_CENTRE | 0xff : (1U << 8 * rings) - 1;
}

/* The neighbours of a point. */
QJ_INLINE uint32_t rings_neighbours(unsigned point, int rings)
{
    const uint32_t here = 1U << point, ring = point / 8 * 8, i = point % 8;
    const uint32_t within = 1U << (i + 1) % 8 | 1U << (i + 7) % 8, across = here << 8 | here >> 8;
    if (rings == 1)
        return here == RINGS_CENTRE ? 0xff : within | RINGS_CENTRE;
    return within << ring | (i % 2 ? across & rings_points(rings) : 0);
}

/* Visits the points as cells; X are the men of the player to move, O those of the opponent. */
QJ_INLINE void rings_cells(int rings, uint32_t mine, uint32_t theirs, qj_cell_fn visit, void *user)
{
    static const signed char at[8] = {-1, 0, 1, 1, 1, 0, -1, -1};
    for (int i = 0; rings_points(rings) >> i; i++) {
        const int ring = i / 8;
        const double far = rings == 1 && ring == 1 ? 0 : 1.2 * (rings - ring);
        qj_cell cell = {QJ_POINT, QJ_PLAIN, far * at[i % 8], far * at[(i + 6) % 8], ""};
        cell.words[0] = "\0XO"[(mine >> i & 1) + 2 * (theirs >> i & 1)];
        if (!visit(user, &cell))
            return;
    }
}

/* Visits the lines between neighbours, each once. */
QJ_INLINE void rings_lines(int rings, qj_line_fn visit, void *user)
{
    for (unsigned i = 0; rings_points(rings) >> i; i++)
        for (unsigned j = i + 1; rings_points(rings) >> j; j++)
            if (rings_neighbours(i, rings) >> j & 1 && !visit(user, i, j, false))
                return;
}

/* The men of a set that are in mills, three in a row: along the sides of the squares, which begin
 * at even points, and across the squares. */
QJ_INLINE uint32_t rings_mills(uint32_t men, int rings)
{
    const int sides = 4 * rings, across = rings == 2 ? 0 : 4;
    uint32_t found = 0;
    for (int i = 0; i < sides + across; i++) {
        const uint32_t side = 7U << 2 * (i % 4);
        const uint32_t mill = i < sides    ? ((side | side >> 8) & 0xff) << i / 4 * 8
                              : rings == 1 ? 0x11U << i % 4 | RINGS_CENTRE
                                           : 0x20202U << 2 * (i % 4);
        found |= (men & mill) == mill ? mill : 0;
    }
    return found;
}

/* Replaces the men of both players by the least image of the board: turned, mirrored, and with the
 * outermost and innermost rings exchanged. Works on all bytes of both sets at once. */
QJ_INLINE void rings_least(uint32_t *men, uint32_t *other, int rings)
{
    const uint64_t both = UINT64_C(0x100000001), ends = 255 * both;
    const uint64_t each = (rings == 1 ? 1 : rings_points(rings) & 0x10101) * both;
    const int inner = 8 * (rings - 1), ways = inner ? 16 : 8;
    uint64_t board = *men | (uint64_t)*other << 32, least = board;
    for (int way = 1; way < ways; way++) {
        uint64_t ring = board & 255 * each;
        const uint64_t rest = board & ~(255 * each);
        if (way == 8)
            ring = (ring & ~(ends | ends << inner)) | (ring & ends) << inner |
                   (ring >> inner & ends);
        else if (way == 4 || way == 12) /* point i goes to 8 - i */
            ring = (ring & 0x11 * each) | (ring & 2 * each) << 6 | (ring & 4 * each) << 4 |
                   (ring & 8 * each) << 2 | (ring >> 6 & 2 * each) | (ring >> 4 & 4 * each) |
                   (ring >> 2 & 8 * each);
        else
            ring = (ring << 2 & 0xfc * each) | (ring >> 6 & 3 * each);
        board = ring | rest;
        least = board < least ? board : least;
    }
    *men = (uint32_t)least;
    *other = (uint32_t)(least >> 32);
}

/* -------------------------------------------------------- men to place
 *
 * Two players place equally many men in turn on n points, n below 32; some men may be taken. With
 * left men still to place by both together, the player to move has placed as many men as the
 * opponent, or one less. The ranks of boards without men to place come first, then the ranks of
 * boards with one man to place, with two, ...
 */

/* Counts the boards with fewer than `left` men to place. */
QJ_INLINE uint64_t placing_below(unsigned n, unsigned men, unsigned left)
{
    uint64_t sum = 0;
    while (left--)
        sum += qj_men_numbers(n, men - (left + 1) / 2, men - left / 2);
    return sum;
}

/* A state of such a game: the men that the players still have to place, and sets of points, the
 * player to move first. */
typedef struct placing {
    uint32_t left[2], mine, theirs;
} placing;

/* Plays a move: a man goes from a point to another and takes a man, and the turn passes. Points
 * count from 1; from 0 is the hand, taken 0 is no man. */
QJ_INLINE void placing_play(placing *here, uint64_t from, uint64_t to, uint64_t taken)
{
    const placing was = *here;
    here->mine = was.theirs & ~(uint32_t)(UINT64_C(1) << taken >> 1);
    here->theirs = (was.mine & ~(uint32_t)(UINT64_C(1) << from >> 1)) | 1U << (to - 1);
    here->left[0] = was.left[1];
    here->left[1] = was.left[0] - (from ? 0 : 1);
}

/* Members of rules whose states are a placing, and whose first two parameters are the rings and
 * the men of each player. */
QJ_INLINE size_t placing_size(const qj_setup *setup)
{
    (void)setup;
    return sizeof(placing);
}

QJ_INLINE void placing_canonical(const qj_setup *setup, void *state)
{
    placing *here = state;
    rings_least(&here->mine, &here->theirs, (int)setup->value[0]);
}

QJ_INLINE uint64_t placing_numbers(const qj_setup *setup)
{
    const unsigned men = (unsigned)setup->value[1];
    return placing_below(qj_set_size(rings_points((int)setup->value[0])), men, 2 * men + 1);
}

QJ_INLINE uint64_t placing_number(const qj_setup *setup, const void *state)
{
    const placing *here = state;
    const uint32_t points = rings_points((int)setup->value[0]);
    const unsigned men = (unsigned)setup->value[1], left = here->left[0] + here->left[1];
    return placing_below(qj_set_size(points), men, left) +
           qj_men_number(here->mine, here->theirs, points, men - left / 2);
}

QJ_INLINE bool placing_numbered(const qj_setup *setup, uint64_t number, void *state)
{
    placing *here = state;
    const uint32_t points = rings_points((int)setup->value[0]);
    const unsigned men = (unsigned)setup->value[1], n = qj_set_size(points);
    unsigned left = 0;
    while (left <= 2 * men && placing_below(n, men, left + 1) <= number)
        left++;
    if (left > 2 * men)
        return false;
    here->left[0] = (left + 1) / 2;
    here->left[1] = left / 2;
    qj_men_numbered(number - placing_below(n, men, left), points, men - left / 2, &here->mine,
                    &here->theirs);
    return true;
}

/* Draws a line of text for each ring, and one for the centre. */
QJ_INLINE void placing_draw(const qj_setup *setup, const void *state, const qj_sink *out)
{
    const placing *here = state;
    const uint32_t points = rings_points((int)setup->value[0]);
    qj_sink_print(out, "to place: %d of X, who is to move, %d of O\n", here->left[0],
                  here->left[1]);
    for (unsigned i = 0; points >> i; i++)
        qj_sink_print(out, "%c%s", ".XO"[(here->mine >> i & 1) + 2 * (here->theirs >> i & 1)],
                      i % 8 == 7 || points >> i == 1 ? "\n" : " ");
}

#endif
