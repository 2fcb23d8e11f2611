/* check_nimbers: the values of single heaps, in order of size; see check_nimbers.h.
 *
 * Theorem (Sprague 1935, Grundy 1939). The value of a heap is the least value that no move from it
 * reaches (mex); a sum of heaps has the xor of their values.
 *
 * Classes. A mask assigns each heap of each value to one of two classes: by the parity of the bits
 * of the value under the mask, xor the parity of the heap's size if sizes count. If sizes count,
 * let all moves that split take numbers of one parity. Then the class of two heaps together is the
 * xor of their classes, up to a constant. So one class, called rare, has this property: two heaps
 * of the common class never make a common value. A common value is therefore made by one heap, or
 * by two heaps with a rare heap among them; a scan of the rare heaps finds it. For rare values that
 * the scan has not found, all pairs are checked. A mask only saves time: no mask makes a value
 * wrong.
 */
#include "check_nimbers.h"

#include <inttypes.h>
#include <string.h>

/* ------------------------------------------------------------------ classes */

static unsigned nimbers_parity(uint64_t bits)
{
    for (unsigned shift = 32; shift; shift /= 2)
        bits ^= bits >> shift;
    return (unsigned)bits & 1;
}

static bool nimbers_is_rare(const struct check_nimbers *nimbers, uint64_t x, uint64_t value)
{
    unsigned size = nimbers->sized ? (unsigned)(x & 1) ^ nimbers->parity : 0;
    return nimbers_parity(value & nimbers->mask) == size;
}

/* -------------------------------------------------------------------- moves */

static void nimbers_mark_value(struct check_nimbers *nimbers, uint64_t x, uint64_t value)
{
    nimbers->mark[value] = 2 * x;
}

static bool nimbers_is_marked(const struct check_nimbers *nimbers, uint64_t x, uint64_t value)
{
    return value < nimbers->bound && nimbers->mark[value] == 2 * x;
}

static bool nimbers_may_split(const struct check_rule *rule, uint64_t part, uint64_t other)
{
    return !rule->unequal || part != other;
}

/* Marks the values of all splits of `rest` with a rare heap, or of all splits without classes. */
static void nimbers_mark_pairs(struct check_nimbers *nimbers, uint64_t x, uint64_t rest)
{
    const uint32_t *value = nimbers->value;
    if (!nimbers->mask)
        for (uint64_t part = 1; part <= rest / 2; part++)
            if (nimbers_may_split(nimbers->rule, part, rest - part))
                nimbers_mark_value(nimbers, x, value[part] ^ value[rest - part]);
    for (uint64_t i = 0; i < nimbers->rares && nimbers->rare[i] < rest; i++)
        if (nimbers_may_split(nimbers->rule, nimbers->rare[i], rest - nimbers->rare[i]))
            nimbers_mark_value(nimbers, x,
                               value[nimbers->rare[i]] ^ value[rest - nimbers->rare[i]]);
}

static void nimbers_mark_triples(struct check_nimbers *nimbers, uint64_t x, uint64_t rest)
{
    for (uint64_t part = 1; part + 1 < rest; part++)
        for (uint64_t i = nimbers->first[rest - part]; i < nimbers->first[rest - part + 1]; i++)
            nimbers_mark_value(nimbers, x, nimbers->value[part] ^ nimbers->pair[i]);
}

static void nimbers_mark_moves(struct check_nimbers *nimbers, uint64_t x)
{
    const struct check_rule *rule = nimbers->rule;
    for (uint64_t i = 0; i < rule->count && rule->taking[i].taken <= x; i++) {
        uint64_t rest = x - rule->taking[i].taken;
        unsigned leaves = rule->taking[i].leaves;
        if (leaves & (rest ? ONE : NONE))
            nimbers_mark_value(nimbers, x, nimbers->value[rest]);
        if (leaves & TWO)
            nimbers_mark_pairs(nimbers, x, rest);
        if (leaves & THREE)
            nimbers_mark_triples(nimbers, x, rest);
    }
}

/* Returns true if a move splits x into two heaps with that value together. */
static bool nimbers_is_made(const struct check_nimbers *nimbers, uint64_t x, uint64_t value)
{
    const struct check_rule *rule = nimbers->rule;
    for (uint64_t i = 0; i < rule->count && rule->taking[i].taken <= x; i++) {
        uint64_t rest = x - rule->taking[i].taken;
        for (uint64_t part = 1; rule->taking[i].leaves & TWO && part <= rest / 2; part++)
            if ((nimbers->value[part] ^ nimbers->value[rest - part]) == value &&
                nimbers_may_split(rule, part, rest - part))
                return true;
    }
    return false;
}

/* Adds the values of all pairs of heaps with the sum x. */
static void nimbers_add_pairs(struct check *check, struct check_nimbers *nimbers, uint64_t x)
{
    nimbers->first = memory_grow(check, nimbers->first, &nimbers->first_capacity, x + 1,
                                 sizeof *nimbers->first);
    for (uint64_t part = 1; part <= x / 2; part++) {
        uint32_t value = nimbers->value[part] ^ nimbers->value[x - part];
        if (nimbers->mark[value] == 2 * x + 1)
            continue;
        nimbers->mark[value] = 2 * x + 1;
        nimbers->pair = memory_grow(check, nimbers->pair, &nimbers->pair_capacity, nimbers->pairs,
                                    sizeof *nimbers->pair);
        nimbers->pair[nimbers->pairs++] = value;
    }
    nimbers->first[x + 1] = nimbers->pairs;
}

bool nimbers_leave_three(const struct check_rule *rule)
{
    for (uint64_t i = 0; i < rule->count; i++)
        if (rule->taking[i].leaves & THREE)
            return true;
    return false;
}

static uint64_t nimbers_mex_of_moves(struct check_nimbers *nimbers, uint64_t x)
{
    uint64_t value = 0;
    nimbers_mark_moves(nimbers, x);
    while (
        nimbers_is_marked(nimbers, x, value) ||
        (nimbers->mask && nimbers_is_rare(nimbers, x, value) && nimbers_is_made(nimbers, x, value)))
        value++;
    return value;
}

/* Computes the mex if all smaller heaps except a set are reached: a value is missing if all heaps
 * that have it are in the set. The values so far are 0 to values - 1. */
static uint64_t nimbers_mex_of_all_but(struct check_nimbers *nimbers, uint64_t x)
{
    const struct check_rule *rule = nimbers->rule;
    uint64_t least = nimbers->values;
    for (uint64_t i = 0; i < rule->count && rule->taking[i].taken <= x; i++) {
        uint64_t value = nimbers->value[x - rule->taking[i].taken];
        if (--nimbers->heaps[value] == 0 && value < least)
            least = value;
    }
    for (uint64_t i = 0; i < rule->count && rule->taking[i].taken <= x; i++)
        nimbers->heaps[nimbers->value[x - rule->taking[i].taken]]++;
    return least;
}

/* ------------------------------------------------------------------- values */

static void nimbers_add_value(struct check *check, struct check_nimbers *nimbers, uint64_t value)
{
    uint64_t x = nimbers->count;
    nimbers->value = memory_grow(check, nimbers->value, &nimbers->capacity, x,
                                 sizeof *nimbers->value);
    nimbers->value[nimbers->count++] = (uint32_t)value;
    if (nimbers->rule->all_but) {
        nimbers->heaps = memory_grow(check, nimbers->heaps, &nimbers->heaps_capacity, value,
                                     sizeof *nimbers->heaps);
        if (value == nimbers->values)
            nimbers->heaps[nimbers->values++] = 0;
        nimbers->heaps[value]++;
        return;
    }
    while (nimbers->bound <= value) {
        nimbers->bound *= 2;
        nimbers->mark = memory_array(check, nimbers->bound, sizeof *nimbers->mark);
    }
    if (nimbers->mask && x && nimbers_is_rare(nimbers, x, value)) {
        nimbers->rare = memory_grow(check, nimbers->rare, &nimbers->rare_capacity, nimbers->rares,
                                    sizeof *nimbers->rare);
        nimbers->rare[nimbers->rares++] = (uint32_t)x;
    }
}

void nimbers_make(struct check *check, struct check_nimbers *nimbers, uint64_t last)
{
    if (last >= UINT32_MAX)
        witness_reject(check, "heaps of 2^32 and more are not computed one by one");
    if (!nimbers->mark)
        nimbers->mark = memory_array(check, nimbers->bound = 1, sizeof *nimbers->mark);
    while (nimbers->count <= last) {
        uint64_t x = nimbers->count, value = 0;
        if (x)
            value = nimbers->rule->all_but ? nimbers_mex_of_all_but(nimbers, x)
                                           : nimbers_mex_of_moves(nimbers, x);
        nimbers_add_value(check, nimbers, value);
        if (nimbers_leave_three(nimbers->rule))
            nimbers_add_pairs(check, nimbers, x);
    }
}
