/* misere_sum: see misere_sum.h. */
#include "engines/misere/misere_sum.h"

#include <inttypes.h>
#include <stdio.h>

static const struct heap_rule *rule_of(const struct misere_sum *sum, uint64_t rule)
{
    return sum->rules[rule].rule;
}

static qj_status copy_heaps(struct misere_sum *sum, struct arena *arena,
                            const struct heap_sum_view *view)
{
    TRY(arena_make(arena, &sum->rules, view->rule_count));
    TRY(arena_make(arena, &sum->entry, view->heaps));
    sum->rule_count = view->rule_count;
    sum->entries = sum->room = view->heaps;
    for (uint64_t i = 0; i < view->rule_count; i++)
        sum->rules[i].rule = &view->rules[i];
    for (uint64_t i = 0; i < view->heaps; i++) {
        struct entry entry = {view->size[i], view->rule ? view->rule[i] : 0};
        struct pretending *rule = &sum->rules[entry.rule];
        sum->entry[i] = entry;
        rule->largest = entry.size > rule->largest ? entry.size : rule->largest;
    }
    return QJ_OK;
}

/* What neither way needs any more goes with a passing arena. */
qj_status misere_sum_open(struct misere_sum *sum, struct arena *arena,
                          const struct heap_sum_view *view, bool *decided)
{
    *sum = (struct misere_sum){.tame = false};
    TRY(copy_heaps(sum, arena, view));
    TRY(tame_find(arena, sum->rules, sum->rule_count, &sum->tame));
    *decided = sum->tame;
    return *decided ? QJ_OK : search_run(arena, sum->rules, sum->rule_count, &sum->lesson, decided);
}

/* ------------------------------------------------------------------ values */

uint64_t misere_sum_product(const struct misere_sum *sum, uint64_t a, uint64_t b)
{
    return sum->tame ? tame_sum(a, b)
                     : quotient_product(&sum->lesson.quotient, (uint32_t)a, (uint32_t)b);
}

bool misere_sum_loses(const struct misere_sum *sum, uint64_t value)
{
    return sum->tame ? tame_loses(value) : quotient_loses(&sum->lesson.quotient, (uint32_t)value);
}

uint64_t misere_sum_value(const struct misere_sum *sum, uint64_t rule, uint64_t size)
{
    bool nim = sum->tame && rule_of(sum, rule)->kind == HEAP_ANY;
    return nim ? tame_nim(size) : pretending_value(&sum->rules[rule], size);
}

uint64_t misere_sum_value_of_parts(const struct misere_sum *sum, uint64_t rule, uint64_t a,
                                   uint64_t b)
{
    uint64_t second = misere_sum_value(sum, rule, heap_second(rule_of(sum, rule), b));
    uint64_t third = misere_sum_value(sum, rule, heap_third(rule_of(sum, rule), b));
    return misere_sum_product(sum, misere_sum_value(sum, rule, a),
                              misere_sum_product(sum, second, third));
}

static uint64_t value_of_entry(const struct misere_sum *sum, uint64_t i)
{
    return misere_sum_value(sum, sum->entry[i].rule, sum->entry[i].size);
}

uint64_t misere_sum_total(const struct misere_sum *sum)
{
    uint64_t total = 0;
    for (uint64_t i = 0; i < sum->entries; i++)
        total = misere_sum_product(sum, total, value_of_entry(sum, i));
    return total;
}

void misere_sum_behind(const struct misere_sum *sum, uint64_t *behind)
{
    behind[sum->entries] = 0;
    for (uint64_t i = sum->entries; i-- > 0;)
        behind[i] = misere_sum_product(sum, behind[i + 1], value_of_entry(sum, i));
}

/* ------------------------------------------------------------------- moves */

qj_status misere_sum_play(struct misere_sum *sum, struct arena *arena,
                          const struct misere_move *move)
{
    uint64_t rule = sum->entry[move->entry].rule;
    const uint64_t added[] = {heap_second(rule_of(sum, rule), move->b),
                              heap_third(rule_of(sum, rule), move->b)};
    TRY(arena_grow(arena, &sum->entry, &sum->room, sum->entries, 2));
    for (size_t i = 0; i < 2 && added[i]; i++)
        sum->entry[sum->entries++] = (struct entry){added[i], rule};
    sum->entry[move->entry].size = move->a;
    return QJ_OK;
}

void misere_sum_undo(struct misere_sum *sum, const struct misere_move *move)
{
    const struct heap_rule *rule = rule_of(sum, sum->entry[move->entry].rule);
    sum->entries -= heap_second(rule, move->b) > 0;
    sum->entries -= heap_third(rule, move->b) > 0;
    sum->entry[move->entry].size = move->size;
}

/* ------------------------------------------------------------------- words */

/* n^n, 0^1 and 1^0: the nimber, and the misere nimber of the heap alone. */
static void write_genus(uint64_t value, char text[MISERE_WORDS])
{
    uint64_t nimber = value / 2, alone = value % 2 ? nimber : 1 - nimber;
    snprintf(text, MISERE_WORDS, "%" PRIu64 "^%" PRIu64, nimber, alone);
}

void misere_sum_words(const struct misere_sum *sum, uint64_t value, char text[MISERE_WORDS])
{
    size_t length = 0;
    if (sum->tame) {
        write_genus(value, text);
        return;
    }
    const struct word *word = &sum->lesson.word[value];
    for (unsigned i = 0; i < MOST_LETTERS; i++) {
        if (word->power[i] > 0)
            text[length++] = (char)('a' + i);
        if (word->power[i] > 1)
            length += (size_t)snprintf(text + length, MISERE_WORDS - length, "%u", word->power[i]);
    }
    if (length == 0)
        text[length++] = '1';
    text[length] = 0;
}
