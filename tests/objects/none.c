/* An object that has the function and no rules. */
#include <qiju/rules.h>

const qj_rules *qiju_rules(void)
{
    return 0;
}
