/* heaps: a move changes one heap as the rule allows; who cannot move loses. CODE, which a preset
 * such as kayles does without, then n and n sizes. The claim is who wins, and the Grundy value.
 *
 * Theorem (Sprague 1935, Grundy 1939). The value of a heap is the least number that no move from it
 * has, a sum of heaps has the xor of their values, and who is to move loses exactly when it is 0.
 * With any number to be taken a heap of x has the value x. What the evidence says of other rules,
 * and the rest of the theory, stand in period.c and nimbers.c.
 */
#include "nimbers.h"

#include <inttypes.h>
#include <string.h>

void check_heaps(struct check *check);

static void read_rule(struct check *check, struct rule *rule)
{
    char code[WORD_SIZE];
    if (check->theory->rule)
        snprintf(code, sizeof code, "%s", check->theory->rule);
    else
        input_word(check, "the code of a rule", code);
    if (!rule_read(check, code, rule))
        input_refuse(check, "expected an octal code, a set, any or unequal, found '%.40s'", code);
}

void check_heaps(struct check *check)
{
    struct rule rule;
    struct nimbers nimbers;
    uint64_t *size = NULL, capacity = 0, largest = 0, total = 0;
    read_rule(check, &rule);
    uint64_t heaps = input_count(check, "the number of heaps", 1, UINT32_MAX);
    for (uint64_t i = 0; i < heaps; i++) {
        size = memory_grow(check, size, &capacity, i, sizeof *size);
        size[i] = input_count(check, "the size of a heap", 0, (uint64_t)1 << 62);
        largest = size[i] > largest ? size[i] : largest;
    }
    input_end(check);
    nimbers_check(check, &nimbers, &rule, largest);
    evidence_end(check);
    for (uint64_t i = 0; i < heaps; i++)
        total ^= nimbers_of(&nimbers, size[i]);
    fprintf(check->out, "%s\n%" PRIu64 "\n", total ? "WIN" : "LOSE", total);
}
