/* rings.h: boards of points on nested squares, as in men's morris: neighbours, lines and mills.
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

#endif
