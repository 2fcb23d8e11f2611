/* Rules with a table of parameters that has no end: no memory stands behind its only entry. */
#include <qiju/rules.h>

#include <stdint.h>

const qj_rules *qiju_rules(void)
{
    static qj_rules_parameter parameters[] = {{"n", "left at the start", 4, 0, 200},
                                              {NULL, NULL, 0, 0, 0}};
    static qj_rules rules = {QJ_RULES_HEAD, .name = "endless", .parameters = parameters};
    static volatile uintptr_t behind = 8;      /* what happens to stand there: no name */
    parameters[1].name = (const char *)behind; // NOLINT(performance-no-int-to-ptr)
    return &rules;
}
