/* Rules of the version before. */
#include <qiju/rules.h>

const qj_rules *qiju_rules(void)
{
    static const qj_rules rules = {
        .version = QJ_RULES_VERSION - 1, .struct_size = sizeof rules, .name = "earlier"};
    return &rules;
}
