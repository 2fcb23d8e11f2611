/* heap_rule: see heap_rule.h. Octal codes: Guy and Smith, "The G-values of various games", 1956. */
#include "model/heaps/heap_rule.h"

#include "base/text/number.h"

/* ----------------------------------------------------------------- codes */

/* {S1,S2,...}, increasing; false when the code is not that. */
static bool heap_rule_read_set(const char *code, uint64_t *numbers, uint64_t *count)
{
    uint64_t last = 0, size = 0;
    do {
        code = number_read(code + 1, &numbers[size]);
        if (!code || numbers[size] <= last)
            return false;
        last = numbers[size++];
    } while (*code == ',');
    *count = size;
    return code[0] == '}' && code[1] == 0;
}

/* The value of a hexadecimal digit, 16 when it is none. */
static uint64_t heap_rule_digit(char digit)
{
    static const char digits[] = "0123456789ABCDEF";
    const char *found = digit ? strchr(digits, digit) : NULL;
    return found ? (uint64_t)(found - digits) : 16;
}

/* D.DDD or .DDD, the first 0, 4, 8 or C; false when the code is not that. */
static bool heap_rule_read_digits(const char *code, uint64_t *digits, struct heap_rule *rule)
{
    uint64_t size = 0;
    digits[size++] = 0;
    if (*code != '.')
        digits[0] = heap_rule_digit(*code++);
    if (digits[0] % 4 || digits[0] > 15 || *code != '.')
        return false;
    for (code++; heap_rule_digit(*code) < 16; code++)
        digits[size++] = heap_rule_digit(*code);
    for (uint64_t i = 0; i < size; i++)
        rule->triples |= (digits[i] & 8) > 0;
    rule->set_size = size;
    return *code == 0 && size > 1;
}

qj_status heap_rule_read(const char *code, struct arena *arena, struct heap_rule *rule,
                         const char **expected)
{
    *rule = (struct heap_rule){.kind = HEAP_ANY};
    *expected = NULL;
    if (!strcmp(code, "any"))
        return QJ_OK;
    rule->kind = HEAP_UNEQUAL;
    if (!strcmp(code, "unequal"))
        return QJ_OK;
    uint64_t *numbers;
    TRY(arena_make(arena, &numbers, strlen(code) + 1));
    rule->set = numbers;
    if (*code == '{' || *code == '-') {
        rule->kind = *code == '{' ? HEAP_SUBTRACT : HEAP_ALL_BUT;
        code += *code == '-';
        if (*code != '{' || !heap_rule_read_set(code, numbers, &rule->set_size))
            *expected = "a set of increasing numbers from 1 on, as {1,2,3} or -{1,2}";
        return QJ_OK;
    }
    rule->kind = HEAP_OCTAL;
    if (!heap_rule_read_digits(code, numbers, rule))
        *expected = "a code as 0.77, 4.7 or 0.F, a set as {1,2,3} or -{1,2}, any or unequal";
    return QJ_OK;
}

/* --------------------------------------------------------------- options */

/* rest in two heaps, the larger by at least difference, the other at most most. False to end. */
static bool heap_rule_visit_splits(uint64_t rest, uint64_t difference, uint64_t most,
                                   heap_option_fn visit, void *user)
{
    for (uint64_t b = 1; b <= most && b < rest && rest - b >= b + difference; b++)
        if (!visit(user, rest - b, b))
            return false;
    return true;
}

/* rest in three heaps a >= b >= c, b at most most. */
static bool heap_rule_visit_triples(uint64_t rest, uint64_t most, heap_option_fn visit, void *user)
{
    for (uint64_t a = rest < 2 ? 0 : rest - 2; 3 * a >= rest && a > 0; a--) {
        uint64_t two = rest - a;
        if ((two + 1) / 2 > most)
            return true;
        for (uint64_t b = number_min(most, number_min(two - 1, a)); 2 * b >= two; b--)
            if (!visit(user, a, b | (two - b) << HEAP_PART_BITS))
                return false;
    }
    return true;
}

static bool heap_rule_visit_octal(uint64_t digit, uint64_t rest, uint64_t most,
                                  heap_option_fn visit, void *user)
{
    if (rest == 0)
        return !(digit & 1) || visit(user, 0, 0);
    if (digit & 2 && !visit(user, rest, 0))
        return false;
    if (digit & 4 && !heap_rule_visit_splits(rest, 0, most, visit, user))
        return false;
    return !(digit & 8) || heap_rule_visit_triples(rest, most, visit, user);
}

void heap_rule_options(const struct heap_rule *rule, uint64_t x, heap_option_fn visit, void *user)
{
    heap_rule_options_within(rule, x, UINT64_MAX, visit, user);
}

void heap_rule_options_within(const struct heap_rule *rule, uint64_t x, uint64_t most,
                              heap_option_fn visit, void *user)
{
    bool more = true;
    switch (rule->kind) {
    case HEAP_ANY:
        for (uint64_t a = x; more && a-- > 0;)
            more = visit(user, a, 0);
        break;
    case HEAP_SUBTRACT:
        for (uint64_t i = 0; more && i < rule->set_size && rule->set[i] <= x; i++)
            more = visit(user, x - rule->set[i], 0);
        break;
    case HEAP_ALL_BUT:
        for (uint64_t i = 0, a = x; more && a-- > 0;) {
            bool is_in = i < rule->set_size && rule->set[i] == x - a;
            i += is_in;
            if (!is_in)
                more = visit(user, a, 0);
        }
        break;
    case HEAP_OCTAL:
        for (uint64_t taken = 0; more && taken < rule->set_size && taken <= x; taken++)
            more = heap_rule_visit_octal(rule->set[taken], x - taken, most, visit, user);
        break;
    case HEAP_UNEQUAL:
        heap_rule_visit_splits(x, 1, UINT64_MAX, visit, user);
        break;
    case HEAP_SPLITTING:
        for (uint64_t a = x; more && a-- > 0;)
            for (uint64_t b = a + 1; more && b-- > 0;)
                more = visit(user, a, b);
        break;
    }
}

/* -------------------------------------------------------------- legality */

static bool heap_rule_set_has(const struct heap_rule *rule, uint64_t number)
{
    for (uint64_t i = 0; i < rule->set_size && rule->set[i] <= number; i++)
        if (rule->set[i] == number)
            return true;
    return false;
}

bool heap_rule_allows(const struct heap_rule *rule, uint64_t x, uint64_t a, uint64_t b)
{
    uint64_t second = heap_second(rule, b), third = heap_third(rule, b);
    if (a < second || second < third || a > x)
        return false;
    if (rule->kind == HEAP_SPLITTING)
        return a < x;
    if (second > x - a || third > x - a - second)
        return false;
    uint64_t taken = x - a - second - third, digit = third ? 8 : second ? 4 : a ? 2 : 1;
    switch (rule->kind) {
    case HEAP_ANY:
        return b == 0 && taken > 0;
    case HEAP_SUBTRACT:
        return b == 0 && heap_rule_set_has(rule, taken);
    case HEAP_ALL_BUT:
        return b == 0 && taken > 0 && !heap_rule_set_has(rule, taken);
    case HEAP_OCTAL:
        return taken < rule->set_size && rule->set[taken] & digit;
    default:
        return taken == 0 && b > 0 && a > b;
    }
}

uint64_t heap_rule_parts(const struct heap_rule *rule)
{
    uint64_t parts = 1;
    for (uint64_t i = 0; rule->kind == HEAP_OCTAL && i < rule->set_size; i++)
        for (uint64_t bit = 1; bit < 4; bit++)
            if (rule->set[i] >> bit & 1 && bit > parts)
                parts = bit;
    return parts;
}

uint64_t heap_rule_split_cost(const struct heap_rule *rule)
{
    if (rule->kind == HEAP_UNEQUAL)
        return 0;
    for (uint64_t taken = 0; rule->kind == HEAP_OCTAL && taken < rule->set_size; taken++)
        if (rule->set[taken] & 12)
            return taken;
    return UINT64_MAX;
}
