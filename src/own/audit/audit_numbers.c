/* audit_numbers: checks that each state has a unique rank, which unranks to it, and that the rules'
 * answers by ranks agree with the moves. It requests successors in batches, as the engine does.
 *
 *     numbers    | 7        | 12   |          positions of a batch
 *     ends       | 2        | 3    |
 *     expected   | 9   30   | 14   |          successors by moves, in order, each once
 */
#include "own/audit/auditor.h"

#include <inttypes.h>
#include <qiju/numbering.h>
#include <stdlib.h>

enum { BATCH = 64, ROOM = 1 << 12 };

static qj_status auditor_open_digits(struct auditor *auditor)
{
    unsigned *bases;
    uint64_t product = 1;
    TRY(arena_make(auditor->head.arena, &bases, auditor->size));
    for (size_t i = 0; i < auditor->size; i++)
        bases[i] = 1;
    if (!auditor->view.rules->digits(auditor->view.setup, bases, auditor->size))
        return QJ_OK;
    for (size_t i = 0; i < auditor->size; i++)
        product = bases[i] <= 256 ? qj_numbers_product(product, bases[i]) : 0;
    auditor->bases = bases;
    return product == auditor->numbers
               ? QJ_OK
               : auditor_refuse(
                     auditor, "the rules name digits that make other numbers than there are", NULL);
}

/* The start determines who moves on the empty board. */
static qj_status auditor_open_marks(struct auditor *auditor)
{
    const struct rules_view *view = &auditor->view;
    uint64_t start;
    if (auditor->cells > QJ_MARKS_MOST || qj_cells_numbers(auditor->cells, 3) != auditor->numbers)
        return context_fail(auditor->head.arena->context, QJ_USAGE,
                            "the rules name %u cells to be marked, but not 3^%u numbers",
                            auditor->cells, auditor->cells);
    TRY(arena_make(auditor->head.arena, &auditor->batch.boards, BATCH));
    memcpy(auditor->here, view->state, auditor->size);
    TRY(auditor_check_number(auditor, auditor->here, &start));
    const qj_marks board = qj_marks_make(auditor->cells, 0, start);
    if (view->rules->side)
        auditor->first = board.side ^ (unsigned)view->rules->side(view->setup, auditor->here);
    return QJ_OK;
}

static qj_status auditor_open_batch(struct auditor *auditor)
{
    struct arena *arena = auditor->head.arena;
    struct auditor_batch *batch = &auditor->batch;
    TRY(arena_make(arena, &batch->numbers, BATCH));
    TRY(arena_make(arena, &batch->ends, BATCH));
    TRY(arena_make(arena, &batch->values, BATCH));
    TRY(arena_make(arena, &batch->answers.ends, BATCH));
    TRY(arena_make(arena, &batch->answers.values, BATCH));
    TRY(arena_make(arena, &batch->answers.numbers, ROOM));
    batch->answers.room = ROOM;
    return QJ_OK;
}

qj_status auditor_open_numbers(struct auditor *auditor)
{
    const qj_rules *rules = auditor->view.rules;
    const qj_setup *setup = auditor->view.setup;
    auditor->numbers = rules->numbers ? rules->numbers(setup) : 0;
    if (auditor->numbers == 0)
        return QJ_OK;
    if (auditor->numbers > QJ_NUMBERS_MOST)
        return context_fail(auditor->head.arena->context, QJ_USAGE,
                            "the rules have more than 2^62 numbers");
    if (rules->digits)
        TRY(auditor_open_digits(auditor));
    auditor->cells = rules->marks ? rules->marks(setup) : 0;
    auditor->follows = rules->follow || auditor->cells;
    if (auditor->follows || rules->lead)
        TRY(auditor_open_batch(auditor));
    return auditor->cells ? auditor_open_marks(auditor) : QJ_OK;
}

uint64_t auditor_digits_number(const struct auditor *auditor, const unsigned char *state)
{
    uint64_t number = 0;
    for (size_t i = 0; i < auditor->size; i++) {
        if (state[i] >= auditor->bases[i])
            return QJ_NO_NUMBER;
        number = number * auditor->bases[i] + state[i];
    }
    return number;
}

qj_status auditor_check_number(struct auditor *auditor, const unsigned char *state, uint64_t *out)
{
    const qj_rules *rules = auditor->view.rules;
    const qj_setup *setup = auditor->view.setup;
    const uint64_t number = *out = rules->number(setup, state);
    const char *wrong = NULL;
    if (number >= auditor->numbers)
        wrong = "the rules give a position no number below those that there are";
    else if (auditor->bases && auditor_digits_number(auditor, state) != number)
        wrong = "the digits that the rules name do not make the number of a position";
    else if (!rules->numbered(setup, number, auditor->spare))
        wrong = "the rules give a position a number that no state has";
    else if (memcmp(auditor->spare, state, auditor->size) != 0)
        wrong = rules->number(setup, auditor->spare) == number
                    ? "the rules give two positions the same number"
                    : "the rules make another state of a number than the one that has it";
    TRY(auditor_check_rules(auditor));
    return wrong ? auditor_refuse(auditor, wrong, state) : QJ_OK;
}

qj_status auditor_refuse_number(struct auditor *auditor)
{
    return auditor_refuse(auditor, "number gives another number when it is asked again",
                          auditor->here);
}

qj_status auditor_number_children(struct auditor *auditor)
{
    const struct rules_view *view = &auditor->view;
    const uint64_t count = auditor->list.count;
    if (!auditor->follows && !auditor_has_predecessors(auditor, false))
        return QJ_OK;
    TRY(arena_grow(auditor->head.arena, &auditor->numbers_to, &auditor->number_capacity, 0, count));
    for (uint64_t i = 0; i < count; i++)
        auditor->numbers_to[i] = view->rules->number(view->setup, auditor_form(auditor, i));
    return auditor_check_rules(auditor);
}

/* -------------------------------------------------------------------------- successors */

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

/* Returns a fault of a move for successors by ranks: it gains points or does not pass the turn.
 * NULL: none. */
static const char *auditor_find_unfit_move(const struct auditor *auditor)
{
    const qj_rules *rules = auditor->view.rules;
    const qj_setup *setup = auditor->view.setup;
    const struct listing *list = &auditor->list;
    const int side = rules->side ? rules->side(setup, auditor->here) : 0;
    for (uint64_t i = 0; i < list->count; i++) {
        if (list->points[i])
            return "the rules name followers, and a move brings points";
        if (rules->side && rules->side(setup, listing_child(auditor, list, i)) == side)
            return "the rules name followers, and a move does not pass the turn";
    }
    return NULL;
}

/* Returns the value of a position without moves, whether the rules end the game there or not. */
static int64_t auditor_value(const struct auditor *auditor, int64_t value)
{
    static const int64_t stuck[] = {
        [QJ_LAST_WINS] = -1, [QJ_LAST_LOSES] = 1, [QJ_STUCK_DRAWS] = 0, [QJ_POINTS] = 0};
    return value == QJ_STUCK ? stuck[auditor->view.rules->ending] : value;
}

qj_status auditor_add_successors(struct auditor *auditor, uint64_t number, const uint64_t *to,
                                 uint64_t added)
{
    struct auditor_batch *batch = &auditor->batch;
    const struct listing *list = &auditor->list;
    if (!auditor->follows)
        return QJ_OK;
    const char *wrong = auditor_find_unfit_move(auditor);
    if (wrong)
        return auditor_refuse(auditor, wrong, auditor->here);
    const uint64_t first = batch->count ? batch->ends[batch->count - 1] : 0;
    TRY(arena_grow(auditor->head.arena, &batch->expected, &batch->capacity, first, added));
    if (added)
        memcpy(batch->expected + first, to, added * sizeof *to);
    batch->numbers[batch->count] = number;
    batch->values[batch->count] = auditor_value(auditor, list->over ? list->value : QJ_STUCK);
    batch->ends[batch->count++] = first + auditor_sort(batch->expected + first, added);
    return batch->count == BATCH ? auditor_check_successors(auditor) : QJ_OK;
}

/* Requests which boards of marks are over. */
static size_t auditor_ask_marks(struct auditor *auditor, const uint64_t *numbers, size_t count)
{
    const struct rules_view *view = &auditor->view;
    struct auditor_batch *batch = &auditor->batch;
    uint64_t *child = batch->answers.numbers;
    for (size_t i = 0; i < count; i++)
        batch->boards[i] = qj_marks_make(auditor->cells, auditor->first, numbers[i]);
    view->rules->marks_over(view->setup, batch->boards, count, batch->answers.values);
    for (size_t i = 0; i < count; i++) {
        const qj_marks *board = &batch->boards[i];
        uint64_t power = 1 + board->side;
        for (uint64_t left = batch->answers.values[i] == QJ_STUCK ? board->empty : 0; left;
             left >>= 1, power *= 3)
            if (left & 1)
                *child++ = numbers[i] + power;
        batch->answers.ends[i] = (uint32_t)(child - batch->answers.numbers);
    }
    return count;
}

static_assert(BATCH * QJ_MARKS_MOST <= ROOM, "marks of a batch have room");

/* Requests successors of at least one position; *said: of how many. */
static qj_status auditor_ask(struct auditor *auditor, const uint64_t *numbers, size_t count,
                             size_t *answered)
{
    const struct rules_view *view = &auditor->view;
    qj_followers *out = &auditor->batch.answers;
    for (;;) {
        *answered = auditor->cells ? auditor_ask_marks(auditor, numbers, count)
                                   : view->rules->follow(view->setup, numbers, count, out);
        TRY(auditor_check_rules(auditor));
        if (*answered > count)
            return auditor_refuse(auditor,
                                  "the rules say more of numbers than they were asked, or had room "
                                  "for",
                                  NULL);
        if (*answered)
            return QJ_OK;
        TRY(arena_resize(auditor->head.arena, &out->numbers, 2 * out->room));
        out->room *= 2;
    }
}

/* Returns the fault of the answer about position i of the request, which is number at of the
 * batch; NULL: none. */
static const char *auditor_find_false_successors(const struct auditor *auditor, size_t i,
                                                 uint64_t at)
{
    const struct auditor_batch *batch = &auditor->batch;
    const uint64_t first = at ? batch->ends[at - 1] : 0, from = i ? batch->answers.ends[i - 1] : 0;
    const uint64_t least = auditor->view.rules->loops ? 0 : batch->numbers[at] + 1;
    if (batch->answers.ends[i] < from || batch->answers.ends[i] > batch->answers.room)
        return "the rules say more of numbers than they were asked, or had room for";
    for (uint64_t k = from; k < batch->answers.ends[i]; k++)
        if (batch->answers.numbers[k] < least || batch->answers.numbers[k] >= auditor->numbers)
            return auditor->view.rules->loops
                       ? "the rules name a follower that is no number"
                       : "the rules name a follower that is not a greater number";
    const uint64_t count = auditor_sort(batch->answers.numbers + from,
                                        batch->answers.ends[i] - from);
    if (count != batch->ends[at] - first ||
        (count && memcmp(batch->answers.numbers + from, batch->expected + first,
                         count * sizeof *batch->expected) != 0))
        return "the followers that the rules name are not where the moves lead";
    if (count == 0 && auditor_value(auditor, batch->answers.values[i]) != batch->values[at])
        return "the rules give a finished game another value by its number";
    return NULL;
}

qj_status auditor_check_successors(struct auditor *auditor)
{
    struct auditor_batch *batch = &auditor->batch;
    size_t answered;
    for (uint64_t done = 0; done < batch->count; done += answered) {
        TRY(auditor_ask(auditor, batch->numbers + done, batch->count - done, &answered));
        for (size_t i = 0; i < answered; i++) {
            const char *wrong = auditor_find_false_successors(auditor, i, done + i);
            if (!wrong)
                continue;
            auditor->view.rules->numbered(auditor->view.setup, batch->numbers[done + i],
                                          auditor->spare);
            return auditor_refuse(auditor, wrong, auditor->spare);
        }
    }
    batch->count = 0;
    return QJ_OK;
}
