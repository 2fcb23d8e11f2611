/** @file subsets.h
 * Ranks for sets of cells, and for boards with men of two players. Part of <qiju/numbering.h>.
 *
 * The sets of k of at most 32 cells are in the order of their highest different cells (Knuth, The
 * Art of Computer Programming 4A, 7.2.1.3). With cells p1 < p2 < ... < pk the rank is
 *
 *     C(p1, 1) + C(p2, 2) + ... + C(pk, k),
 *
 * where the cells are counted among those that other sets leave free.
 *
 * **Threads.** Several threads may call the functions at once. The binomial coefficients are
 * constant.
 *
 * **Cost.** Linear in the number of cells; for boards with men, at most cubic in the number of men.
 * No function allocates memory.
 */
#ifndef QIJU_SUBSETS_H
#define QIJU_SUBSETS_H

#include <qiju/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Maximum size k of a subset. */
#define QJ_SUBSET_MOST 12

/** Returns the binomial coefficient C(n, k): the number of subsets of k of n cells.
 *
 * @param n Number of cells, below 32.
 * @param k Size of a subset, at most QJ_SUBSET_MOST.
 * @return C(n, k), from a table.
 */
QJ_INLINE uint64_t qj_subset_count(unsigned n, unsigned k)
{
    static const uint32_t choose[QJ_SUBSET_MOST][32] = {
        {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
         16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31},
        {0,   0,   1,   3,   6,   10,  15,  21,  28,  36,  45,  55,  66,  78,  91,  105,
         120, 136, 153, 171, 190, 210, 231, 253, 276, 300, 325, 351, 378, 406, 435, 465},
        {0,    0,    0,    1,    4,    10,   20,   35,   56,   84,   120,
         165,  220,  286,  364,  455,  560,  680,  816,  969,  1140, 1330,
         1540, 1771, 2024, 2300, 2600, 2925, 3276, 3654, 4060, 4495},
        {0,    0,    0,     0,     1,     5,     15,    35,    70,    126,  210,
         330,  495,  715,   1001,  1365,  1820,  2380,  3060,  3876,  4845, 5985,
         7315, 8855, 10626, 12650, 14950, 17550, 20475, 23751, 27405, 31465},
        {0,     0,     0,     0,     0,     1,     6,     21,     56,     126,   252,
         462,   792,   1287,  2002,  3003,  4368,  6188,  8568,   11628,  15504, 20349,
         26334, 33649, 42504, 53130, 65780, 80730, 98280, 118755, 142506, 169911},
        {0,     0,      0,      0,      0,      0,      1,      7,      28,     84,    210,
         462,   924,    1716,   3003,   5005,   8008,   12376,  18564,  27132,  38760, 54264,
         74613, 100947, 134596, 177100, 230230, 296010, 376740, 475020, 593775, 736281},
        {0,      0,      0,      0,      0,      0,      0,       1,       8,       36,     120,
         330,    792,    1716,   3432,   6435,   11440,  19448,   31824,   50388,   77520,  116280,
         170544, 245157, 346104, 480700, 657800, 888030, 1184040, 1560780, 2035800, 2629575},
        {0,      0,       0,       0,       0,       0,       0,       0,
         1,      9,       45,      165,     495,     1287,    3003,    6435,
         12870,  24310,   43758,   75582,   125970,  203490,  319770,  490314,
         735471, 1081575, 1562275, 2220075, 3108105, 4292145, 5852925, 7888725},
        {0,       0,       0,       0,       0,       0,        0,        0,
         0,       1,       10,      55,      220,     715,      2002,     5005,
         11440,   24310,   48620,   92378,   167960,  293930,   497420,   817190,
         1307504, 2042975, 3124550, 4686825, 6906900, 10015005, 14307150, 20160075},
        {0,       0,       0,       0,       0,        0,        0,        0,
         0,       0,       1,       11,      66,       286,      1001,     3003,
         8008,    19448,   43758,   92378,   184756,   352716,   646646,   1144066,
         1961256, 3268760, 5311735, 8436285, 13123110, 20030010, 30045015, 44352165},
        {0,       0,       0,       0,        0,        0,        0,        0,
         0,       0,       0,       1,        12,       78,       364,      1365,
         4368,    12376,   31824,   75582,    167960,   352716,   705432,   1352078,
         2496144, 4457400, 7726160, 13037895, 21474180, 34597290, 54627300, 84672315},
        {0,       0,       0,       0,        0,        0,        0,        0,
         0,       0,       0,       0,        1,        13,       91,       455,
         1820,    6188,    18564,   50388,    125970,   293930,   646646,   1352078,
         2704156, 5200300, 9657700, 17383860, 30421755, 51895935, 86493225, 141120525},
    };
    return k ? choose[k - 1][n] : 1;
}

/** Returns the number of cells in a set of at most 32 cells.
 *
 * @param set The set.
 * @return The number of set bits.
 */
QJ_INLINE unsigned qj_set_size(uint32_t set)
{
    set -= set >> 1 & 0x55555555;
    set = (set & 0x33333333) + (set >> 2 & 0x33333333);
    return ((set + (set >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
}

/** Returns the first cell of a set.
 *
 * @param set A set that is not empty.
 * @return Index of the lowest set bit.
 */
QJ_INLINE unsigned qj_set_first(uint32_t set)
{
    return qj_set_size((set & (~set + 1)) - 1);
}

/** Counts the subsets of at most k of n cells.
 *
 * @param n Number of cells, below 32.
 * @param k Maximum size, at most QJ_SUBSET_MOST.
 * @return C(n, 0) + ... + C(n, k).
 */
QJ_INLINE uint64_t qj_subset_count_to(unsigned n, unsigned k)
{
    uint64_t sets = 0;
    for (unsigned size = 0; size <= k; size++)
        sets += qj_subset_count(n, size);
    return sets;
}

/** Returns the rank of a subset among the subsets of its size.
 *
 * @param set The subset.
 * @param among The cells of which it is a subset.
 * @return The rank, below C(cells of among, cells of set).
 */
QJ_INLINE uint64_t qj_subset_number(uint32_t set, uint32_t among)
{
    uint64_t number = 0;
    for (unsigned k = 1; set; k++, set &= set - 1)
        number += qj_subset_count(qj_set_size(among & ((set & (~set + 1)) - 1)), k);
    return number;
}

/** Returns the subset of a rank. It inverts qj_subset_number().
 *
 * @param number The rank.
 * @param k Size of the subset.
 * @param among The cells of which it is a subset.
 * @return The subset.
 */
QJ_INLINE uint32_t qj_subset_numbered(uint64_t number, unsigned k, uint32_t among)
{
    uint32_t set = 0, cell = UINT32_C(1) << 31;
    for (unsigned left = qj_set_size(among); k && cell; cell >>= 1) {
        if (!(among & cell) || qj_subset_count(--left, k) > number)
            continue;
        number -= qj_subset_count(left, k--);
        set |= cell;
    }
    return set;
}

/** Counts the boards of n points with men of two players.
 *
 * Boards with fewer men of the first player come first, then boards with fewer men of the second.
 *
 * @param n Number of points, below 32.
 * @param most Maximum number of men of the first player.
 * @param most_other Maximum number of men of the second player.
 * @return The number of boards.
 */
QJ_INLINE uint64_t qj_men_numbers(unsigned n, unsigned most, unsigned most_other)
{
    uint64_t boards = 0;
    for (unsigned men = 0; men <= most; men++)
        boards += qj_subset_count(n, men) * qj_subset_count_to(n - men, most_other);
    return boards;
}

/** Returns the rank of a board with men of two players.
 *
 * @param men Points with men of the first player.
 * @param other Points with men of the second player.
 * @param points All points of the board.
 * @param most_other Maximum number of men of the second player.
 * @return The rank, below qj_men_numbers().
 */
QJ_INLINE uint64_t qj_men_number(uint32_t men, uint32_t other, uint32_t points, unsigned most_other)
{
    const unsigned n = qj_set_size(points), size = qj_set_size(men), others = qj_set_size(other);
    return (size ? qj_men_numbers(n, size - 1, most_other) : 0) +
           qj_subset_number(men, points) * qj_subset_count_to(n - size, most_other) +
           (others ? qj_subset_count_to(n - size, others - 1) : 0) +
           qj_subset_number(other, points & ~men);
}

/** Returns the board of a rank. It inverts qj_men_number().
 *
 * @param number The rank.
 * @param points All points of the board.
 * @param most_other Maximum number of men of the second player.
 * @param men Receives the points with men of the first player.
 * @param other Receives the points with men of the second player.
 */
QJ_INLINE void qj_men_numbered(uint64_t number, uint32_t points, unsigned most_other, uint32_t *men,
                               uint32_t *other)
{
    const unsigned n = qj_set_size(points);
    unsigned size = 0, others = 0;
    while (qj_men_numbers(n, size, most_other) <= number)
        size++;
    number -= size ? qj_men_numbers(n, size - 1, most_other) : 0;
    *men = qj_subset_numbered(number / qj_subset_count_to(n - size, most_other), size, points);
    number %= qj_subset_count_to(n - size, most_other);
    while (qj_subset_count_to(n - size, others) <= number)
        others++;
    number -= others ? qj_subset_count_to(n - size, others - 1) : 0;
    *other = qj_subset_numbered(number, others, points & ~*men);
}

#ifdef __cplusplus
}
#endif

#endif
