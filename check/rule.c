/* rule: reads the codes of rules for heaps; see check_nimbers.h.
 *
 *     any        reduce x                        {1,3,4}    take 1, 3 or 4
 *     unequal    split into two unequal heaps    -{1,2}     take any number except 1 and 2
 *     0.137      digit i lists the results of taking i: 1 nothing, 2 one heap, 4 two, 8 three
 *
 * Source of the digits: Guy and Smith, "The G-values of various games", 1956.
 */
#include "check_nimbers.h"

#include <string.h>

static void rule_add_taking(struct check *check, struct check_rule *rule, uint64_t taken,
                            unsigned leaves)
{
    rule->taking = memory_grow(check, rule->taking, &rule->capacity, rule->count,
                               sizeof *rule->taking);
    rule->taking[rule->count++] = (struct check_taking){taken, leaves};
}

/* Reads {S1,S2,...}, increasing from 1 on. A number may be taken with or without a remainder. */
static bool rule_read_set(struct check *check, struct check_rule *rule, const char *code)
{
    const uint64_t most = (uint64_t)1 << 62;
    uint64_t last = 0;
    do {
        uint64_t number = 0;
        for (code++; *code >= '0' && *code <= '9' && number <= most / 16; code++)
            number = number * 10 + (uint64_t)(*code - '0');
        if (number <= last)
            return false;
        rule_add_taking(check, rule, number, NONE | ONE);
        last = number;
    } while (*code == ',');
    return !strcmp(code, "}");
}

/* Reads D.DDD or .DDD, with first digit 0, 4, 8 or C. */
static bool rule_read_digits(struct check *check, struct check_rule *rule, const char *code)
{
    static const char digits[] = "0123456789ABCDEF";
    const char *digit = strchr(digits, *code);
    uint64_t taken = 0;
    if (*code != '.' && (!digit || (digit - digits) % 4))
        return false;
    if (*code != '.' && *code != '0')
        rule_add_taking(check, rule, 0, (unsigned)(digit - digits));
    code += *code != '.';
    if (*code != '.' || !code[1])
        return false;
    while (*++code) {
        digit = strchr(digits, *code);
        if (!digit)
            return false;
        taken++;
        if (digit > digits)
            rule_add_taking(check, rule, taken, (unsigned)(digit - digits));
    }
    return true;
}

bool rule_read(struct check *check, const char *code, struct check_rule *rule)
{
    *rule = (struct check_rule){
        .any = !strcmp(code, "any"), .unequal = !strcmp(code, "unequal"), .all_but = *code == '-'};
    if (rule->any)
        return true;
    if (rule->unequal) {
        rule_add_taking(check, rule, 0, TWO);
        return true;
    }
    code += rule->all_but;
    if (*code == '{')
        return rule_read_set(check, rule, code);
    return !rule->all_but && *code && rule_read_digits(check, rule, code);
}
