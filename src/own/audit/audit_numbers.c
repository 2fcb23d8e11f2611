/* audit_numbers: checks that each state fits the layout of its tier, with a unique rank, which
 * unranks to it, and that boards of stones agree with the moves: the successors of a position have
 * its rank and a power of 3 for a stone in each empty cell. It requests the values of boards in
 * batches, as the engine does.
 */
#include "own/audit/auditor.h"

#include <stdlib.h>

/* The start determines who moves on the empty board. */
static qj_status auditor_open_stones(struct auditor *auditor)
{
    const struct rules_view *view = &auditor->view;
    uint64_t power = 1;
    for (; auditor->cells < QJ_MARKS_MAX && power < auditor->layout.ranks; auditor->cells++)
        power *= 3;
    if (power != auditor->layout.ranks)
        return context_fail(auditor->head.arena->context, QJ_USAGE,
                            "the rules have stones_over, but their layout has %" PRIu64
                            " ranks, and not 3^cells",
                            auditor->layout.ranks);
    const qj_marks board = qj_marks_make(auditor->cells, 0,
                                         layout_rank(&auditor->layout, view->state));
    if (view->rules->side)
        auditor->first = board.side ^ (unsigned)view->rules->side(view->setup, view->state);
    return QJ_OK;
}

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
    return view->rules->stones_over && auditor->layout.ranks ? auditor_open_stones(auditor) : QJ_OK;
}

/* Finds the layout of a tier. An engine that passes positions visits tier after tier, so one layout
 * is enough. */
static qj_status auditor_find_layout(struct auditor *auditor, uint64_t tier,
                                     const struct layout **layout)
{
    const struct rules_view *view = &auditor->view;
    *layout = &auditor->layout;
    if (!view->rules->tier)
        return QJ_OK;
    struct auditor_layout **known =
        &auditor->layouts[auditor->head.listed ? 0 : auditor_mix(0, tier) % AUDITOR_LAYOUTS];
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
    if (!auditor->view.rules->layout)
        return QJ_OK;
    TRY(auditor_find_layout(auditor, tier, &layout));
    if (layout->ranks)
        wrong = auditor_find_bad_rank(auditor, layout, state);
    return wrong ? auditor_refuse(auditor, wrong, state) : QJ_OK;
}

/* Returns whether the rules compute ranks of a tier. */
static bool auditor_is_ranked(struct auditor *auditor, uint64_t tier)
{
    const struct rules_view *view = &auditor->view;
    struct auditor_ranked *known = &auditor->ranked[auditor_mix(0, tier) % AUDITOR_LAYOUTS];
    struct layout layout;
    struct layout_room room;
    if (known->known && known->tier == tier)
        return known->ranked;
    layout_describe(&layout, &room, view->rules, view->setup, auditor->size, tier);
    *known = (struct auditor_ranked){tier, true, layout_has_ranked(&layout)};
    return known->ranked;
}

qj_status auditor_check_rank(struct auditor *auditor, uint64_t tier, const unsigned char *state)
{
    return auditor->view.rules->layout && auditor_is_ranked(auditor, tier)
               ? auditor_check_layout(auditor, tier, state)
               : QJ_OK;
}

qj_status auditor_number_children(struct auditor *auditor, uint64_t number)
{
    const struct listing *list = &auditor->list;
    if (list->count > auditor->number_capacity)
        TRY(arena_grow(auditor->head.arena, &auditor->numbers_to, &auditor->number_capacity, 0,
                       list->count));
    const struct layout *const layout = &auditor->layout;
    const unsigned char *child = list->children, *const here = auditor->here;
    const size_t stride = auditor->stride;
    uint64_t *const to = auditor->numbers_to;
    for (uint64_t i = 0, count = list->count; i < count; i++, child += stride) {
        to[i] = layout_rank_child(layout, number, here, child);
        if (to[i] >= layout->ranks)
            TRY(auditor_check_layout(auditor, 0, child));
    }
    return QJ_OK;
}

/* ----------------------------------------------------------------------------- stones */

static int auditor_compare_numbers(const void *one, const void *two)
{
    const uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)two;
    return (a > b) - (a < b);
}

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
        qsort(numbers, count, sizeof *numbers, auditor_compare_numbers);
    for (uint64_t i = 0; i < count; i++)
        if (left == 0 || numbers[left - 1] != numbers[i])
            numbers[left++] = numbers[i];
    return left;
}

/* Returns the fault of the moves and the turn on a board; NULL: none. Sorts numbers_to. */
static const char *auditor_find_bad_stones(const struct auditor *auditor, const qj_marks *board,
                                           uint64_t number)
{
    const qj_rules *rules = auditor->view.rules;
    const struct listing *list = &auditor->list;
    for (uint64_t i = 0; i < list->count; i++)
        if (list->points[i])
            return "the rules have stones, and a move brings points";
    if (rules->side && rules->side(auditor->view.setup, auditor->here) != (int)board->side)
        return "the rules have stones, and a move does not pass the turn";
    const uint64_t count = auditor_sort(auditor->numbers_to, list->count);
    uint64_t at = 0, power = 1 + board->side;
    bool same = true;
    for (uint64_t left = list->over ? 0 : board->empty; left; left >>= 1, power *= 3)
        if (left & 1)
            same &= at < count && auditor->numbers_to[at++] == number + power;
    return same && at == count
               ? NULL
               : "the rules have stones, and the moves are not a stone in each empty cell";
}

qj_status auditor_add_board(struct auditor *auditor, uint64_t number)
{
    struct auditor_batch *batch = &auditor->batch;
    const struct listing *list = &auditor->list;
    const qj_marks board = qj_marks_make(auditor->cells, auditor->first, number);
    const char *wrong = auditor_find_bad_stones(auditor, &board, number);
    if (wrong)
        return auditor_refuse(auditor, wrong, auditor->here);
    batch->numbers[batch->count] = number;
    batch->boards[batch->count] = board;
    batch->values[batch->count++] = list->over ? list->value : QJ_STUCK;
    return batch->count == AUDITOR_BATCH ? auditor_check_boards(auditor) : QJ_OK;
}

qj_status auditor_check_board(struct auditor *auditor)
{
    if (!auditor->cells)
        return QJ_OK;
    const uint64_t number = layout_rank(&auditor->layout, auditor->here);
    TRY(auditor_number_children(auditor, number));
    return auditor_add_board(auditor, number);
}

/* Returns the value of a full board, whether the rules end the game there or not. */
static int64_t auditor_full_value(const struct auditor *auditor, int64_t value)
{
    return value == QJ_STUCK ? rules_stuck(auditor->view.rules) : value;
}

/* Returns whether stones_over gives position i of the batch the value of over. */
static bool auditor_has_value(const struct auditor *auditor, uint64_t i)
{
    const struct auditor_batch *batch = &auditor->batch;
    const int64_t value = batch->values[i], answer = batch->answers[i];
    return batch->boards[i].empty
               ? answer == value
               : auditor_full_value(auditor, answer) == auditor_full_value(auditor, value);
}

qj_status auditor_check_boards(struct auditor *auditor)
{
    const struct rules_view *view = &auditor->view;
    struct auditor_batch *batch = &auditor->batch;
    if (batch->count == 0)
        return QJ_OK;
    view->rules->stones_over(view->setup, batch->boards, batch->count, batch->answers);
    TRY(auditor_check_rules(auditor));
    for (uint64_t i = 0; i < batch->count; i++) {
        if (auditor_has_value(auditor, i))
            continue;
        layout_unrank(&auditor->layout, batch->numbers[i], auditor->spare);
        return auditor_refuse(auditor, "stones_over gives another value than over", auditor->spare);
    }
    batch->count = 0;
    return QJ_OK;
}
