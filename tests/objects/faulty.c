/* Objects whose rules are wrong before a parameter could say so, in the way that the variable FAULT
 * of the environment names: a version, no rules, a name alone, or parameters without an end. */
#include <qiju/rules.h>

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

const qj_rules *qiju_rules(void)
{
    static qj_rules_parameter parameters[] = {{"n", "left at the start", 4, 0, 200},
                                              {NULL, NULL, 0, 0, 0}};
    static qj_rules rules = {QJ_RULES_HEAD, .name = "faulty"};
    static volatile uintptr_t behind = 8; /* no name is at this address */
    const char *fault = getenv("FAULT");
    rules.version += !strcmp(fault, "later");
    rules.version -= !strcmp(fault, "earlier");
    if (!strcmp(fault, "endless")) {
        rules.parameters = parameters;
        parameters[1].name = (const char *)behind; // NOLINT(performance-no-int-to-ptr)
    }
    return strcmp(fault, "none") ? &rules : NULL;
}
