/* Dots and Boxes against the draft of the contract, version 3: the rules of
 * examples/own/dots_and_boxes.c with tiers, a layout by counts, and symmetries.
 *
 *     state    the player to move, and a byte for each line, 1 if it is drawn: lying lines first
 *     tier     the lines that are not drawn
 *     layout   either player, and the drawn lines in any places
 */
#include "contract/games3.h"

enum { ROWS, COLUMNS, LINES_MOST = 60 };

static size_t dots3_lying(const qj_setup *setup)
{
    return (size_t)((setup->value[ROWS] + 1) * setup->value[COLUMNS]);
}

static size_t dots3_lines(const qj_setup *setup)
{
    return dots3_lying(setup) + (size_t)(setup->value[ROWS] * (setup->value[COLUMNS] + 1));
}

static size_t dots3_size(const qj_setup *setup)
{
    return 1 + dots3_lines(setup);
}

static int dots3_side(const qj_setup *setup, const void *state)
{
    return (void)setup, *(const unsigned char *)state;
}

/* Replaces the player to move. */
static void dots3_other_side(const qj_setup *setup, void *state)
{
    (void)setup;
    *(unsigned char *)state ^= 1;
}

static void dots3_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const unsigned char *drawn = (const unsigned char *)state + 1;
    for (uint64_t line = 0; line < dots3_lines(setup); line++)
        if (!drawn[line] && !visit(user, &(qj_move){{line}}))
            return;
}

/* The number of a lying or standing line at a row and column. */
static size_t dots3_line(const qj_setup *setup, bool standing, size_t row, size_t column)
{
    const size_t columns = (size_t)setup->value[COLUMNS];
    return standing ? dots3_lying(setup) + row * (columns + 1) + column : row * columns + column;
}

static int64_t dots3_count_boxes(const qj_setup *setup, const unsigned char *drawn)
{
    int64_t boxes = 0;
    for (size_t row = 0; row < (size_t)setup->value[ROWS]; row++)
        for (size_t column = 0; column < (size_t)setup->value[COLUMNS]; column++)
            boxes += drawn[dots3_line(setup, false, row, column)] &&
                     drawn[dots3_line(setup, false, row + 1, column)] &&
                     drawn[dots3_line(setup, true, row, column)] &&
                     drawn[dots3_line(setup, true, row, column + 1)];
    return boxes;
}

static int64_t dots3_play(const qj_setup *setup, void *state, const qj_move *move)
{
    unsigned char *byte = state;
    const int64_t before = dots3_count_boxes(setup, byte + 1);
    byte[1 + move->part[0]] = 1;
    const int64_t closed = dots3_count_boxes(setup, byte + 1) - before;
    if (!closed)
        dots3_other_side(setup, state);
    return closed;
}

static uint64_t dots3_tier(const qj_setup *setup, const void *state)
{
    uint64_t left = 0;
    for (size_t i = 0; i < dots3_lines(setup); i++)
        left += !((const unsigned char *)state)[1 + i];
    return left;
}

static void dots3_child_tiers(const qj_setup *setup, uint64_t tier, qj_tier_fn visit, void *user)
{
    (void)setup;
    if (tier)
        visit(user, tier - 1);
}

static bool dots3_layout(const qj_setup *setup, uint64_t tier, qj_layout3 *out)
{
    qj_layout3_cells(out, 1, 0, 2);
    qj_layout3_counts(
        out, (unsigned char[]){(unsigned char)tier, (unsigned char)(dots3_lines(setup) - tier)}, 2);
    return true;
}

/* Mirror images, and those with the sides of a square exchanged. The players stay: the points of a
 * move are those of the player who makes it. */
static void dots3_symmetries(const qj_setup *setup, qj_symmetry_fn visit, void *user)
{
    const size_t rows = (size_t)setup->value[ROWS], columns = (size_t)setup->value[COLUMNS];
    uint16_t from[1 + LINES_MOST] = {0};
    for (unsigned image = 1; image < (rows == columns ? 8U : 4U); image++) {
        for (unsigned standing = 0; standing < 2; standing++)
            for (size_t row = 0; row < rows + !standing; row++)
                for (size_t column = 0; column < columns + standing; column++) {
                    const bool turned = image & 4;
                    size_t y = image & 1 ? rows - standing - row : row,
                           x = image & 2 ? columns - !standing - column : column;
                    from[1 + dots3_line(setup, standing, row, column)] =
                        (uint16_t)(1 + dots3_line(setup, standing != turned, turned ? x : y,
                                                  turned ? y : x));
                }
        visit(user, &(qj_symmetry){from, NULL});
    }
}

const qj_rules3 *dots3_rules(void)
{
    static const qj_rules_parameter parameters[] = {
        {"rows", "boxes", 2, 1, 5}, {"columns", "boxes", 2, 1, 5}, {NULL, NULL, 0, 0, 0}};
    static const qj_rules3 rules = {QJ_RULES3_HEAD,
                                    .name = "dots-and-boxes",
                                    .parameters = parameters,
                                    .ending = QJ_POINTS,
                                    .state_size = dots3_size,
                                    .side = dots3_side,
                                    .other_side = dots3_other_side,
                                    .moves = dots3_moves,
                                    .play = dots3_play,
                                    .symmetries = dots3_symmetries,
                                    .tier = dots3_tier,
                                    .child_tiers = dots3_child_tiers,
                                    .layout = dots3_layout};
    return &rules;
}
