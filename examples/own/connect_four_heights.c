/* Connect Four for large boards: the rules of connect_four.c in tiers by the heights of the
 * columns, with mirror images. A tier needs little memory, so that `--checkpoint DIR` and several
 * processes solve boards that do not fit in memory.
 *
 *     cc -O3 -shared -fPIC -o heights.so connect_four_heights.c
 *     qiju solve ./heights.so --columns 5 --rows 5 --checkpoint DIR
 *
 *     tier    all free cells, then the free cells of each column, as digits in base rows + 1
 *     layout  a stack of known height for each column
 *
 * The mirror image of a board has the digits of the columns in reverse, so these alone might rise
 * with a move to a representative. The number of all free cells falls.
 */
#define CONNECT_FOUR_PLAIN
#include "connect_four.c"

/* The value of the digit of all free cells. */
static uint64_t power_of_all(const qj_setup *setup)
{
    uint64_t power = 1;
    for (size_t i = 0; i < state_size(setup); i++)
        power *= (uint64_t)setup->value[ROWS] + 1;
    return power;
}

static uint64_t tier(const qj_setup *setup, const void *state)
{
    const uint64_t rows = (uint64_t)setup->value[ROWS];
    uint64_t digits = 0, all = 0;
    for (size_t i = 0; i < state_size(setup); i++) {
        const uint64_t free = rows - qj_stack_height(((const unsigned char *)state)[i]);
        digits = digits * (rows + 1) + free;
        all += free;
    }
    return all * power_of_all(setup) + digits;
}

/* A disc is dropped into a column that is not full; the representative may be the mirror image. */
static void child_tiers(const qj_setup *setup, uint64_t tier, qj_tier_fn visit, void *user)
{
    const uint64_t base = (uint64_t)setup->value[ROWS] + 1, all = power_of_all(setup);
    for (uint64_t power = 1; power < all; power *= base) {
        if (tier % all / power % base == 0)
            continue;
        const uint64_t child = tier - all - power;
        uint64_t mirrored = child / all;
        for (uint64_t digit = 1; digit < all; digit *= base)
            mirrored = mirrored * base + child / digit % base;
        visit(user, child);
        visit(user, mirrored);
    }
}

static bool layout_of_heights(const qj_setup *setup, uint64_t tier, qj_layout *out)
{
    const uint64_t rows = (uint64_t)setup->value[ROWS];
    uint64_t power = power_of_all(setup);
    while (power /= rows + 1)
        qj_layout_stack(out, (unsigned)(rows - tier / power % (rows + 1)));
    return true;
}

static void symmetries(const qj_setup *setup, qj_symmetry_fn visit, void *user)
{
    uint16_t from[8];
    const size_t columns = state_size(setup);
    for (size_t i = 0; i < columns; i++)
        from[i] = (uint16_t)(columns - 1 - i);
    visit(user, &(qj_symmetry){from, NULL});
}

const qj_rules *qiju_rules(void)
{
    static qj_rules rules;
    rules = plain;
    rules.name = "connect-four-heights";
    rules.summary = "four discs in a row, dropped into columns, in tiers by their heights";
    rules.symmetries = symmetries;
    rules.tier = tier;
    rules.child_tiers = child_tiers;
    rules.layout = layout_of_heights;
    return &rules;
}
