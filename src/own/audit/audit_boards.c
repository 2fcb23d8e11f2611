/* audit_boards: checks that boards of stones agree with the moves: the successors of a position
 * have its rank and a power of 3 for a stone in each empty cell. It requests the values of boards
 * in batches, as the engine does.
 *
 * If the bytes of states are the digits of their ranks, no two states share a rank, and a rank
 * gives its state. A stone raises the rank. So a walk over all boards that can be reached visits
 * them in the order of their ranks, and needs a bit for each rank only:
 *
 *     waiting   | 0 0 0 0 0 1 0 1 ...     boards that are found and not visited
 *                         ^ next
 */
#include "own/audit/auditor.h"

#include "base/bits.h"

/* The start determines who moves on the empty board. */
qj_status auditor_open_boards(struct auditor *auditor)
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

/* --------------------------------------------------------------------------- a board */

/* Finds the ranks of the children of a position. */
static qj_status audit_boards_number_children(struct auditor *auditor, uint64_t number)
{
    const struct listing *list = &auditor->list;
    const struct layout *const layout = &auditor->layout;
    const unsigned char *child = list->children, *const here = auditor->here;
    const size_t stride = auditor->stride;
    uint64_t *const to = list->numbers;
    for (uint64_t i = 0, count = list->count; i < count; i++, child += stride) {
        to[i] = layout_rank_child(layout, number, here, child);
        if (to[i] >= layout->ranks)
            TRY(auditor_check_layout(auditor, 0, child));
    }
    return QJ_OK;
}

/* Returns the fault of the moves and the turn on a board; NULL: none. Sorts the ranks. */
static const char *audit_boards_find_fault(const struct auditor *auditor, const qj_marks *board,
                                           uint64_t number)
{
    const qj_rules *rules = auditor->view.rules;
    const struct listing *list = &auditor->list;
    for (uint64_t i = 0; i < list->count; i++)
        if (list->points[i])
            return "the rules have stones, and a move brings points";
    if (rules->side && rules->side(auditor->view.setup, auditor->here) != (int)board->side)
        return "the rules have stones, and a move does not pass the turn";
    const uint64_t count = auditor_sort(list->numbers, list->count);
    uint64_t at = 0, power = 1 + board->side;
    bool same = true;
    for (uint64_t left = list->over ? 0 : board->empty; left; left >>= 1, power *= 3)
        if (left & 1)
            same &= at < count && list->numbers[at++] == number + power;
    return same && at == count
               ? NULL
               : "the rules have stones, and the moves are not a stone in each empty cell";
}

/* Checks the moves of `here`, which are listed, adds it to the batch, and checks a full batch.
 * Sorts the ranks. */
static qj_status audit_boards_add(struct auditor *auditor, uint64_t number)
{
    struct auditor_batch *batch = &auditor->batch;
    const struct listing *list = &auditor->list;
    const qj_marks board = qj_marks_make(auditor->cells, auditor->first, number);
    TRY(audit_boards_number_children(auditor, number));
    const char *wrong = audit_boards_find_fault(auditor, &board, number);
    if (wrong)
        return auditor_refuse(auditor, wrong, auditor->here);
    batch->numbers[batch->count] = number;
    batch->boards[batch->count] = board;
    batch->values[batch->count++] = board.empty && !list->over ? QJ_STUCK
                                                               : auditor_end(auditor, list);
    return batch->count == AUDITOR_BATCH ? auditor_check_boards(auditor) : QJ_OK;
}

qj_status auditor_check_board(struct auditor *auditor)
{
    return auditor->cells ? audit_boards_add(auditor, layout_rank(&auditor->layout, auditor->here))
                          : QJ_OK;
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
        const int64_t stuck = batch->boards[i].empty ? QJ_STUCK : rules_stuck(view->rules);
        const int64_t answer = batch->answers[i] == QJ_STUCK ? stuck : batch->answers[i];
        if (answer == batch->values[i])
            continue;
        layout_unrank(&auditor->layout, batch->numbers[i], auditor->spare);
        return auditor_refuse(auditor, "stones_over gives another value than over", auditor->spare);
    }
    batch->count = 0;
    return QJ_OK;
}

/* ----------------------------------------------------------------------- all boards */

bool auditor_has_boards(const struct auditor *auditor)
{
    const qj_rules *rules = auditor->view.rules;
    return auditor->cells && auditor->layout.each && auditor->layout.ranks <= AUDITOR_MAX_BOARDS &&
           !rules->parts;
}

/* Requests the moves of the board of a rank: once if the engine uses stones_over and asks for none,
 * because they are compared with the board. */
static qj_status audit_boards_visit(struct auditor *auditor, uint64_t rank)
{
    const bool by_boards = !context_checkpoint(auditor->head.arena->context) &&
                           rules_kind(auditor->view.rules) != QJ_NIMBER;
    layout_unrank(&auditor->layout, rank, auditor->here);
    TRY(auditor_look(auditor, auditor->here,
                     !by_boards                 ? LISTING_TWICE
                     : auditor->batch.count % 2 ? LISTING_TURNED
                                                : LISTING_ONCE));
    return audit_boards_add(auditor, rank);
}

qj_status auditor_walk_boards(struct auditor *auditor, bool *all)
{
    const uint64_t words = bits_words(auditor->layout.ranks);
    uint64_t *waiting, next = 0, rank, left = 1;
    *all = false;
    if (context_left(auditor->head.arena->context) / 4 < words * sizeof *waiting)
        return QJ_OK;
    TRY(arena_make(auditor->head.arena, &waiting, words));
    memcpy(auditor->here, auditor->view.state, auditor->size);
    TRY(auditor_check_layout(auditor, 0, auditor->here));
    bits_set(waiting, layout_rank(&auditor->layout, auditor->here));
    for (uint64_t count = 0; left; left--, count++) {
        if (count == AUDIT_MAX)
            return QJ_OK;
        TRY(auditor_poll_at(auditor, count));
        bits_take(waiting, &next, 1, &rank);
        TRY(audit_boards_visit(auditor, rank));
        for (uint64_t i = 0; i < auditor->list.count; i++) {
            left += !bits_get(waiting, auditor->list.numbers[i]);
            bits_set(waiting, auditor->list.numbers[i]);
        }
    }
    *all = true;
    TRY(auditor_poll(auditor));
    return auditor_check_boards(auditor);
}
