/* audit_numbers: checks that each state fits the layout of its tier, with a unique rank, which
 * unranks to it.
 */
#include "own/audit/auditor.h"

#include "base/text/number.h"

#include <stdlib.h>

qj_status auditor_open_layout(struct auditor *auditor)
{
    const struct rules_view *view = &auditor->view;
    if (view->rules->child_tiers)
        TRY(arena_make(auditor->head.arena, &auditor->tiers, UINT64_C(1) << AUDITOR_CACHED_BITS));
    if (view->rules->tier)
        return QJ_OK;
    TRY(layout_open(&auditor->layout, auditor->head.arena, view->rules, view->setup, auditor->size,
                    0));
    TRY(auditor_check_rules(auditor));
    return view->rules->stones_over && auditor->layout.ranks ? auditor_open_boards(auditor) : QJ_OK;
}

/* Finds the layout of a tier. */
static qj_status auditor_find_layout(struct auditor *auditor, uint64_t tier,
                                     const struct layout **layout)
{
    const struct rules_view *view = &auditor->view;
    *layout = &auditor->layout;
    if (!view->rules->tier || !view->rules->layout)
        return QJ_OK;
    struct auditor_layout **known = &auditor->layouts[bits_mix(0, tier) % AUDITOR_LAYOUTS];
    if (!*known)
        TRY(arena_make(auditor->head.arena, known, 1));
    else if ((*known)->tier == tier)
        return *layout = &(*known)->layout, QJ_OK;
    (*known)->tier = tier;
    layout_describe(&(*known)->layout, &(*known)->room, view->rules, view->setup, auditor->size,
                    tier);
    return *layout = &(*known)->layout, QJ_OK;
}

/* Cells and counts have an own rank for each state; parts that the rules rank need the checks. */
static const char *auditor_find_bad_rank(struct auditor *auditor, const struct layout *layout,
                                         const unsigned char *state)
{
    const uint64_t rank = layout_rank(layout, state);
    if (rank >= layout->ranks)
        return "a position does not fit the layout of its tier";
    if (!layout_has_ranked(layout))
        return NULL;
    layout_unrank(layout, rank, auditor->spare);
    guard_check(auditor->spare, auditor->setup, "layout");
    if (memcmp(auditor->spare, state, auditor->size) != 0)
        return layout_rank(layout, auditor->spare) == rank
                   ? "the layout has the same rank for two positions"
                   : "the layout makes another state of a rank than the one that has it";
    return layout_rank(layout, state) == rank
               ? NULL
               : "the layout has another rank for a position when it is asked again";
}

qj_status auditor_check_layout(struct auditor *auditor, uint64_t tier, const unsigned char *state)
{
    const char *wrong = NULL;
    const struct layout *layout;
    TRY(auditor_find_layout(auditor, tier, &layout));
    if (layout->ranks)
        wrong = auditor_find_bad_rank(auditor, layout, state);
    return wrong ? auditor_refuse(auditor, wrong, state) : QJ_OK;
}

qj_status auditor_check_rank(struct auditor *auditor, uint64_t tier, const unsigned char *state)
{
    const struct layout *layout;
    TRY(auditor_find_layout(auditor, tier, &layout));
    return layout_has_ranked(layout) ? auditor_check_layout(auditor, tier, state) : QJ_OK;
}

/* ------------------------------------------------------------------------------ sort */

/* Sorts as qsort, for few numbers. */
static void auditor_insert(uint64_t *numbers, uint64_t count)
{
    for (uint64_t i = 1; i < count; i++) {
        const uint64_t number = numbers[i];
        uint64_t k = i;
        for (; k && numbers[k - 1] > number; k--)
            numbers[k] = numbers[k - 1];
        numbers[k] = number;
    }
}

uint64_t auditor_sort(uint64_t *numbers, uint64_t count)
{
    enum { FEW = 64 };
    uint64_t left = 0;
    if (count <= FEW)
        auditor_insert(numbers, count);
    else
        qsort(numbers, count, sizeof *numbers, number_compare);
    for (uint64_t i = 0; i < count; i++)
        if (left == 0 || numbers[left - 1] != numbers[i])
            numbers[left++] = numbers[i];
    return left;
}
