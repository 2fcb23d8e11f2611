/* Rules that a test gives, so that what loads a shared object can be tried on any. */
#include <qiju/rules.h>

QJ_API void give_rules(const qj_rules *rules);

static const qj_rules *given;

void give_rules(const qj_rules *rules)
{
    given = rules;
}

const qj_rules *qiju_rules(void)
{
    return given;
}
