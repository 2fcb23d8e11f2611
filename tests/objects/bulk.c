/* Rules with expand alone: a heap of n pins, from which a move takes 1 to most; who cannot move has
 * lost. With the parameter fault 1 a heap of 2 is over after a move, with 2 the answer is about
 * another state. */
#include <qiju/rules.h>

enum { PINS, MOST, FAULT };
static const qj_rules_parameter parameters[] = {{"n", "pins at the start", 4, 0, 200},
                                                {"most", "pins of a move", 3, 1, 200},
                                                {"fault", "see above", 0, 0, 2},
                                                {NULL, NULL, 0, 0, 0}};

static size_t state_size(const qj_setup *setup)
{
    return (void)setup, 1;
}

static const char *start(const qj_setup *setup, void *state)
{
    *(unsigned char *)state = (unsigned char)setup->value[PINS];
    return NULL;
}

static void expand(const qj_setup *setup, const void *states, uint64_t count,
                   const qj_expander *expander)
{
    for (uint64_t i = 0; i < count; i++) {
        const unsigned pins = ((const unsigned char *)states)[i];
        const uint64_t index = setup->value[FAULT] == 2 ? i + 1 : i;
        for (unsigned taken = 1; taken <= setup->value[MOST] && taken <= pins; taken++) {
            unsigned char *after = expander->move(expander->user, index, &(qj_move){{taken}}, 0);
            *after = (unsigned char)(pins - taken);
        }
        if (pins == 0 || (pins == 2 && setup->value[FAULT] == 1))
            expander->over(expander->user, index, -1);
    }
}

const qj_rules *qiju_rules(void)
{
    static const qj_rules rules = {
        QJ_RULES_HEAD,          .name = "bulk",       .parameters = parameters,
        .ending = QJ_LAST_WINS, .outcome_only = true, .state_size = state_size,
        .start = start,         .expand = expand};
    return &rules;
}
