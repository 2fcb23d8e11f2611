/* heaps: a move changes one heap as the rule allows; who cannot move loses. CODE n and n sizes. The
 * claim is who wins, and the Grundy value. There is nothing to give as evidence: the checker
 * computes the value of every heap up to the largest.
 *
 *     any        x becomes less                 {1,3,4}    take 1, 3 or 4
 *     unequal    split in two that differ       0.137      digit i: taking i may leave nothing (1),
 *                                                          one heap (2), two heaps (4)
 *
 * Theorem (Sprague 1935, Grundy 1939). The value of a heap is the least number that no move from it
 * has, a sum of heaps has the xor of their values, and who is to move loses exactly when it is 0.
 * Octal codes: Guy and Smith, "The G-values of various games", 1956.
 */
#include "check.h"

#include <inttypes.h>
#include <string.h>

void check_heaps(struct check *check);

/* A rule as what taking i does: the digits of an octal code, a set being 3 for each of its numbers,
 * as a number may be taken whether or not something is left. unequal is 0 taken and 4, but equal
 * parts. */
struct rule {
    bool any, unequal;
    uint64_t digits, capacity;
    unsigned char *digit;
};

static void set_digit(struct check *check, struct rule *rule, uint64_t taken, unsigned char digit)
{
    if (taken < rule->digits)
        input_refuse(check, "expected increasing numbers in the set");
    while (rule->digits <= taken) {
        rule->digit = memory_grow(check, rule->digit, &rule->capacity, rule->digits, 1);
        rule->digit[rule->digits++] = 0;
    }
    rule->digit[taken] = digit;
}

static const char *read_set(struct check *check, struct rule *rule, const char *code)
{
    enum { MOST_TAKEN = 1 << 30 };
    set_digit(check, rule, 0, 0);
    do {
        uint64_t number = 0;
        for (code++; *code >= '0' && *code <= '9' && number < MOST_TAKEN; code++)
            number = number * 10 + (uint64_t)(*code - '0');
        set_digit(check, rule, number, 3);
    } while (*code == ',');
    return *code == '}' ? code + 1 : code;
}

static const char *read_octal(struct check *check, struct rule *rule, const char *code)
{
    set_digit(check, rule, 0, *code == '4' ? 4 : 0);
    code += *code == '0' || *code == '4';
    if (*code == '.')
        for (code++; *code >= '0' && *code <= '7'; code++)
            set_digit(check, rule, rule->digits, (unsigned char)(*code - '0'));
    return rule->digits > 1 ? code : "?";
}

static void read_rule(struct check *check, struct rule *rule)
{
    char code[WORD_SIZE];
    const char *rest = "";
    input_word(check, "the code of a rule", code);
    rule->any = !strcmp(code, "any");
    rule->unequal = !strcmp(code, "unequal");
    if (rule->unequal)
        set_digit(check, rule, 0, 4);
    else if (!rule->any)
        rest = *code == '{' ? read_set(check, rule, code) : read_octal(check, rule, code);
    if (*rest)
        input_refuse(check, "expected an octal code, a set, any or unequal, found '%.40s'", code);
}

/* The values that moves from a heap have are marked by its size. Values stay below twice the size,
 * since the xor of two numbers below s is. */
struct table {
    uint64_t *value, *mark;
};

static void mark_moves(const struct rule *rule, struct table *table, uint64_t x)
{
    for (uint64_t taken = 0; taken < rule->digits && taken <= x; taken++) {
        unsigned char digit = rule->digit[taken];
        uint64_t rest = x - taken;
        if (digit & (rest ? 2 : 1))
            table->mark[table->value[rest]] = x;
        for (uint64_t part = 1; digit & 4 && part <= rest / 2; part++)
            if (!rule->unequal || part != rest - part)
                table->mark[table->value[part] ^ table->value[rest - part]] = x;
    }
}

static struct table make_table(struct check *check, const struct rule *rule, uint64_t largest)
{
    struct table table = {0};
    uint64_t bound = 1;
    while (bound <= largest && bound <= UINT64_MAX / 4)
        bound *= 2;
    table.value = memory_array(check, largest + 1, sizeof *table.value);
    table.mark = memory_array(check, 2 * bound, sizeof *table.mark);
    for (uint64_t x = 1; x <= largest; x++) {
        mark_moves(rule, &table, x);
        while (table.mark[table.value[x]] == x)
            table.value[x]++;
    }
    return table;
}

void check_heaps(struct check *check)
{
    struct rule rule = {0};
    uint64_t *size = NULL, capacity = 0, largest = 0, total = 0;
    read_rule(check, &rule);
    uint64_t heaps = input_count(check, "the number of heaps", 1, UINT32_MAX);
    for (uint64_t i = 0; i < heaps; i++) {
        size = memory_grow(check, size, &capacity, i, sizeof *size);
        size[i] = input_count(check, "the size of a heap", 0, (uint64_t)1 << 62);
        largest = size[i] > largest ? size[i] : largest;
    }
    input_end(check);
    evidence_end(check);
    struct table table = {0};
    if (!rule.any)
        table = make_table(check, &rule, largest);
    for (uint64_t i = 0; i < heaps; i++)
        total ^= rule.any ? size[i] : table.value[size[i]];
    fprintf(check->out, "%s\n%" PRIu64 "\n", total ? "WIN" : "LOSE", total);
}
