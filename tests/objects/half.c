/* Rules that say a name and no more. */
#include <qiju/rules.h>

const qj_rules *qiju_rules(void)
{
    static const qj_rules rules = {QJ_RULES_HEAD, .name = "half"};
    return &rules;
}
