/* audit_numbers: checks that each state fits the layout of its tier, with a unique rank, which
 * unranks to it, and that boards of stones agree with the moves. It requests their values in
 * batches, as the engine does.
 *
 *     numbers      | 7        | 12   |          positions of a batch
 *     ends         | 2        | 3    |
 *     successors   | 9   30   | 14   |          by moves, in order, each once
 */
#include "own/audit/auditor.h"

#include <inttypes.h>
#include <stdlib.h>

enum { BATCH = 64 };

static qj_status auditor_open_batch(struct auditor *auditor)
{
    struct arena *arena = auditor->head.arena;
    struct auditor_batch *batch = &auditor->batch;
    TRY(arena_make(arena, &batch->numbers, BATCH));
    TRY(arena_make(arena, &batch->ends, BATCH));
    TRY(arena_make(arena, &batch->sides, BATCH));
    TRY(arena_make(arena, &batch->values, BATCH));
    TRY(arena_make(arena, &batch->answers, BATCH));
    return arena_make(arena, &batch->boards, BATCH);
}

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
    TRY(auditor_open_batch(auditor));
    const qj_marks board = qj_marks_make(auditor->cells, 0,
                                         layout_rank(&auditor->layout, view->state));
    if (view->rules->side)
        auditor->first = board.side ^ (unsigned)view->rules->side(view->setup, view->state);
    return QJ_OK;
}

qj_status auditor_open_layout(struct auditor *auditor)
{
    const struct rules_view *view = &auditor->view;
    if (view->rules->tier) {
        TRY(arena_make(auditor->head.arena, &auditor->tiers, UINT64_C(1) << AUDITOR_CACHED_BITS));
        return arena_make(auditor->head.arena, &auditor->room, 1);
    }
    TRY(layout_open(&auditor->layout, auditor->head.arena, view->rules, view->setup, auditor->size,
                    0));
    TRY(auditor_check_rules(auditor));
    return view->rules->stones_over && auditor->layout.ranks ? auditor_open_stones(auditor) : QJ_OK;
}

/* Takes the layout of a tier. */
static void auditor_find_layout(struct auditor *auditor, const unsigned char *state)
{
    const struct rules_view *view = &auditor->view;
    const uint64_t tier = view->rules->tier ? view->rules->tier(view->setup, state) : 0;
    if (tier == auditor->tier && (auditor->layout.ranks || !view->rules->tier))
        return;
    auditor->tier = tier;
    layout_describe(&auditor->layout, auditor->room, view->rules, view->setup, auditor->size, tier);
}

/* Cells and counts have an own rank for each state; parts that the rules rank need the checks. */
static const char *auditor_find_bad_rank(struct auditor *auditor, const unsigned char *state)
{
    const struct layout *layout = &auditor->layout;
    const uint64_t rank = layout_rank(layout, state);
    if (rank >= layout->ranks)
        return "a position does not fit the layout of its tier";
    if (layout->each)
        return NULL;
    layout_unrank(layout, rank, auditor->spare);
    if (memcmp(auditor->spare, state, auditor->size) != 0)
        return layout_rank(layout, auditor->spare) == rank
                   ? "the layout has the same rank for two positions"
                   : "the layout makes another state of a rank than the one that has it";
    return layout_rank(layout, state) == rank
               ? NULL
               : "the layout has another rank for a position when it is asked again";
}

qj_status auditor_check_layout(struct auditor *auditor, const unsigned char *state)
{
    const char *wrong = NULL;
    if (!auditor->view.rules->layout)
        return QJ_OK;
    auditor_find_layout(auditor, state);
    if (auditor->layout.ranks)
        wrong = auditor_find_bad_rank(auditor, state);
    guard_check(auditor->spare, auditor->setup, "layout");
    TRY(auditor_check_rules(auditor));
    return wrong ? auditor_refuse(auditor, wrong, state) : QJ_OK;
}

qj_status auditor_number_children(struct auditor *auditor, uint64_t number)
{
    const struct listing *list = &auditor->list;
    TRY(arena_grow(auditor->head.arena, &auditor->numbers_to, &auditor->number_capacity, 0,
                   list->count));
    for (uint64_t i = 0; i < list->count; i++) {
        const unsigned char *child = listing_child(auditor, list, i);
        auditor->numbers_to[i] = layout_rank_child(&auditor->layout, number, auditor->here, child);
        if (auditor->numbers_to[i] >= auditor->layout.ranks)
            TRY(auditor_check_layout(auditor, child));
    }
    return auditor_check_rules(auditor);
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
    enum { FEW = 32 };
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

qj_status auditor_add_board(struct auditor *auditor, uint64_t number)
{
    struct auditor_batch *batch = &auditor->batch;
    const struct rules_view *view = &auditor->view;
    const struct listing *list = &auditor->list;
    for (uint64_t i = 0; i < list->count; i++)
        if (list->points[i])
            return auditor_refuse(auditor, "the rules have stones, and a move brings points",
                                  auditor->here);
    const uint64_t first = batch->count ? batch->ends[batch->count - 1] : 0;
    TRY(arena_grow(auditor->head.arena, &batch->successors, &batch->capacity, first, list->count));
    if (list->count)
        memcpy(batch->successors + first, auditor->numbers_to, list->count * sizeof(uint64_t));
    batch->numbers[batch->count] = number;
    batch->sides[batch->count] = view->rules->side ? view->rules->side(view->setup, auditor->here)
                                                   : -1;
    batch->values[batch->count] = list->over ? list->value : QJ_STUCK;
    batch->ends[batch->count++] = first + auditor_sort(batch->successors + first, list->count);
    return batch->count == BATCH ? auditor_check_boards(auditor) : QJ_OK;
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
    static const int64_t stuck[] = {
        [QJ_LAST_WINS] = -1, [QJ_LAST_LOSES] = 1, [QJ_STUCK_DRAWS] = 0, [QJ_POINTS] = 0};
    return value == QJ_STUCK ? stuck[auditor->view.rules->ending] : value;
}

/* Returns the fault of position i of the batch; NULL: none. */
static const char *auditor_find_bad_board(const struct auditor *auditor, uint64_t i)
{
    const struct auditor_batch *batch = &auditor->batch;
    const qj_marks *board = &batch->boards[i];
    int64_t value = batch->values[i], answer = batch->answers[i];
    if (batch->sides[i] >= 0 && batch->sides[i] != (int)board->side)
        return "the rules have stones, and a move does not pass the turn";
    if (board->empty == 0) {
        value = auditor_full_value(auditor, value);
        answer = auditor_full_value(auditor, answer);
    }
    if (answer != value)
        return "stones_over gives another value than over";
    uint64_t at = i ? batch->ends[i - 1] : 0, power = 1 + board->side;
    bool same = true;
    for (uint64_t left = value == QJ_STUCK ? board->empty : 0; left; left >>= 1, power *= 3)
        if (left & 1)
            same &= at < batch->ends[i] && batch->successors[at++] == batch->numbers[i] + power;
    return same && at == batch->ends[i]
               ? NULL
               : "the rules have stones, and the moves are not a stone in each empty cell";
}

qj_status auditor_check_boards(struct auditor *auditor)
{
    const struct rules_view *view = &auditor->view;
    struct auditor_batch *batch = &auditor->batch;
    if (batch->count == 0)
        return QJ_OK;
    for (uint64_t i = 0; i < batch->count; i++)
        batch->boards[i] = qj_marks_make(auditor->cells, auditor->first, batch->numbers[i]);
    view->rules->stones_over(view->setup, batch->boards, batch->count, batch->answers);
    TRY(auditor_check_rules(auditor));
    for (uint64_t i = 0; i < batch->count; i++) {
        const char *wrong = auditor_find_bad_board(auditor, i);
        if (!wrong)
            continue;
        layout_unrank(&auditor->layout, batch->numbers[i], auditor->spare);
        return auditor_refuse(auditor, wrong, auditor->spare);
    }
    batch->count = 0;
    return QJ_OK;
}
