/* indexed_successors: successors of positions as numbers, from the rules.
 *
 *     numbers   | 0            | 1         | 2 |         of a batch of positions
 *     ends      | 3            | 5         | 5 |         said.ends
 *     children  | 1   3   9    | 4   10    |   |         said.numbers
 *     values                               | -1          said.values, if there are none
 */
#include "engines/exhaustive/indexed/indexed.h"

#include <qiju/numbering.h>

struct result indexed_ended(const struct indexed *indexed, int64_t value)
{
    const struct ended_position ended = {0, value, value == QJ_STUCK};
    return backup_ended(indexed->explore, &ended, MOVER_EITHER);
}

void indexed_diagnose_successor(const struct indexed *indexed, unsigned thread, uint64_t number)
{
    indexed_diagnose_at(indexed, thread,
                        indexed->explore->view.rules->loops
                            ? "the rules name a follower that is no number"
                            : "the rules name a follower that is not a greater number",
                        number);
}

/* Records the steps from the first position to its successors, while there is room. */
static void indexed_note_steps(struct indexed_worker *own)
{
    for (uint64_t i = 0; i < own->answers.ends[0]; i++) {
        uint64_t step = own->answers.numbers[i] - own->numbers[0], at = 0;
        while (at < own->step_count && own->steps[at] != step)
            at++;
        if (at == own->step_count && at < STEPS_MAX)
            own->steps[own->step_count++] = step;
    }
}

/* For boards with added marks, the rules return only which boards are over. */
static uint64_t indexed_list_board_successors(const struct indexed *indexed,
                                              struct indexed_worker *own, uint64_t count)
{
    const struct rules_view *view = &indexed->explore->view;
    qj_followers *answers = &own->answers;
    uint64_t *child = answers->numbers;
    for (uint64_t i = 0; i < count; i++)
        own->boards[i] = qj_marks_make(indexed->cells, indexed->first, own->numbers[i]);
    view->rules->marks_over(view->setup, own->boards, count, answers->values);
    for (uint64_t i = 0; i < count; i++) {
        const qj_marks *board = &own->boards[i];
        uint64_t power = 1 + board->side;
        if (answers->room - (size_t)(child - answers->numbers) < indexed->cells)
            return i;
        for (uint64_t left = answers->values[i] == QJ_STUCK ? board->empty : 0; left;
             left >>= 1, power *= 3)
            if (left & 1)
                *child++ = own->numbers[i] + power;
        answers->ends[i] = (uint32_t)(child - answers->numbers);
    }
    return count;
}

uint64_t indexed_list_successors(struct indexed *indexed, unsigned thread, uint64_t count,
                                 bool fresh)
{
    const struct rules_view *view = &indexed->explore->view;
    struct indexed_worker *own = &indexed->workers[thread];
    struct expansion *expansion = &indexed->explore->workers[thread].expansion;
    uint64_t answered = indexed->cells
                            ? indexed_list_board_successors(indexed, own, count)
                            : view->rules->follow(view->setup, own->numbers, count, &own->answers);
    if (!indexed_is_answer_valid(&own->answers, answered, count)) {
        indexed_diagnose_at(indexed, thread,
                            "the rules say more of numbers than they were asked, or had room for",
                            own->numbers[0]);
        return 0;
    }
    if (answered == 0 && expansion->wanted < own->answers.room)
        expansion->wanted = own->answers.room;
    if (answered && fresh)
        indexed_note_steps(own);
    return answered;
}
