/* Wythoff's queen against the golden ratio, published Grundy values and a second method. */
#include "support/opened.h"

GROUP(wythoff)

static qj_value position_value(uint64_t row, uint64_t column)
{
    return value_by(NULL, "wythoff", worded("%d %d", (int)row + 1, (int)column + 1));
}

/* [n g] by whole numbers: the largest a with a^2 - a n - n^2 < 0, as g^2 = g + 1. */
static uint64_t times_golden(uint64_t n)
{
    uint64_t a = n;
    while ((a + 1) * (a + 1) < (a + 1) * n + n * n)
        a++;
    return a;
}

/* Wythoff 1907: the player to move loses exactly on ([n g], [n g] + n). */
TEST(losing_cells_are_golden)
{
    enum { SIDE = 22 };
    bool loses[SIDE][SIDE] = {{false}};
    for (uint64_t n = 0; times_golden(n) + n < SIDE; n++)
        loses[times_golden(n)][times_golden(n) + n] = loses[times_golden(n) + n][times_golden(n)] =
            true;
    assert_true(loses[0][0] && loses[1][2] && loses[3][5] && loses[13][8]);
    for (uint64_t row = 0; row < SIDE; row++)
        for (uint64_t column = 0; column < SIDE; column++) {
            qj_value value = position_value(row, column);
            assert_int_equal(value.kind, QJ_NIMBER);
            assert_int_equal(value.lo, loses[row][column] ? -1 : 1);
            assert_int_equal(value.nimber == 0, loses[row][column]);
        }
}

/* The table of Grundy values, OEIS A004481 (Blass and Fraenkel 1990 have it, too). */
TEST(values_are_the_published_ones)
{
    static const uint64_t table[6][6] = {{0, 1, 2, 3, 4, 5}, {1, 2, 0, 4, 5, 3},
                                         {2, 0, 1, 5, 3, 4}, {3, 4, 5, 6, 2, 0},
                                         {4, 5, 3, 2, 7, 6}, {5, 3, 4, 0, 6, 8}};
    for (uint64_t row = 0; row < 6; row++)
        for (uint64_t column = 0; column < 6; column++)
            assert_int_equal(position_value(row, column).nimber, table[row][column]);
}

/* Each cell is one position, whoever is to move, and is written as a start. */
TEST(every_cell_is_a_position)
{
    uint64_t positions = 0;
    SCOPED(opened_end) struct opened opened = opened_text("wythoff", "9 14 moves 8 13", NULL);
    assert_ok(opened.context, qj_position_census(opened.position, add_positions, &positions));
    assert_int_equal(positions, 9 * 14);
    assert_ok(opened.context, qj_position_go(opened.position, 1));
    assert_int_equal(qj_position_side(opened.position), 1);
    assert_text_written("wythoff", "9 14 moves 8 13", 1, "8 13\n");
}
