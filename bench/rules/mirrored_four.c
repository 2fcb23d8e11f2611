/* Connect Four of examples/own, with the symmetry that its plain rules leave out: left and right.
 */
#define qiju_rules plain_rules
#include "../../examples/own/connect_four.c" /* NOLINT(bugprone-suspicious-include) */
#undef qiju_rules
const qj_rules *qiju_rules(void);

static void canonical(const qj_setup *setup, void *state)
{
    unsigned char *column = state;
    const size_t columns = state_size(setup);
    size_t i = 0;
    while (i < columns / 2 && column[i] == column[columns - 1 - i])
        i++;
    if (i == columns / 2 || column[i] < column[columns - 1 - i])
        return;
    for (i = 0; i < columns / 2; i++) {
        const unsigned char left = column[i];
        column[i] = column[columns - 1 - i];
        column[columns - 1 - i] = left;
    }
}

const qj_rules *qiju_rules(void)
{
    static qj_rules rules;
    rules = *plain_rules();
    rules.canonical = canonical;
    return &rules;
}
