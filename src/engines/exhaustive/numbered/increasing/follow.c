/* follow: where moves lead, as the rules say it by numbers alone, and a check of that.
 *
 *     numbers   | 0            | 1         | 2 |         of a batch of positions
 *     ends      | 3            | 5         | 5 |         said.ends
 *     followers | 1   3   9    | 4   10    |   |         said.numbers
 *     values                               | -1          said.values, where there are none
 *
 * For samples the moves are also played: they must give the same numbers, the same end, the other
 * player's turn and no points.
 */
#include "engines/exhaustive/numbered/numbered.h"

#include <qiju/numbering.h>

/* Sorts numbers and drops what is alike; gives how many are left. */
static uint64_t sort_unique(uint64_t *numbers, uint64_t count)
{
    uint64_t kept = 0;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t number = numbers[i], to = kept;
        while (to && numbers[to - 1] > number)
            to--;
        if (to && numbers[to - 1] == number)
            continue;
        memmove(numbers + to + 1, numbers + to, (kept - to) * sizeof *numbers);
        numbers[to] = number;
        kept++;
    }
    return kept;
}

struct result numbered_ended(const struct numbered *numbered, int64_t value)
{
    const struct ended ended = {0, value, value == QJ_STUCK};
    return backup_ended(numbered->playout, &ended, MOVER_EITHER);
}

static bool passes_turn(const struct rules_view *view, const struct expansion *expansion,
                        const void *state)
{
    int side = view->rules->side ? view->rules->side(view->setup, state) : 0;
    for (uint64_t i = 0; view->rules->side && i < expansion->count; i++)
        if (view->rules->side(view->setup, expansion->children + i * expansion->stride) == side)
            return false;
    return true;
}

/* What is wrong with what was said of a position, that has been expanded; NULL: nothing. */
static const char *find_lie(const struct numbered *numbered, unsigned worker, uint64_t position,
                            uint64_t count, int64_t value)
{
    const struct playout *playout = numbered->playout;
    const struct expansion *expansion = &playout->workers[worker].expansion;
    const struct numbered_worker *own = &numbered->workers[worker];
    uint64_t played = sort_unique(own->children, expansion->count);
    if (played != count || memcmp(own->children, own->sample, count * sizeof *own->sample) != 0)
        return "the followers that the rules name are not where the moves lead";
    if (count == 0) {
        struct result said = numbered_ended(numbered, value);
        struct result is = backup_ended(playout, expansion->ended, MOVER_EITHER);
        if (said.worth != is.worth || said.ending != is.ending)
            return "the rules give a finished game another value by its number";
    }
    if (expansion->has_points)
        return "the rules name followers, and a move brings points";
    const unsigned char *state = numbered_ask_state(numbered, worker, position);
    return !state || passes_turn(&playout->view, expansion, state)
               ? NULL
               : "the rules name followers, and a move does not pass the turn";
}

void numbered_complain_of_follower(const struct numbered *numbered, unsigned worker,
                                   uint64_t number)
{
    numbered_complain_at(numbered, worker,
                         numbered->playout->view.rules->loops
                             ? "the rules name a follower that is no number"
                             : "the rules name a follower that is not a greater number",
                         number);
}

/* Plays the moves of position i of the batch; false when there is no room for them. */
static bool check(struct numbered *numbered, unsigned worker, uint64_t i)
{
    const struct expansion *expansion = &numbered->playout->workers[worker].expansion;
    struct numbered_worker *own = &numbered->workers[worker];
    const uint64_t kept = own->numbers[0], position = own->numbers[i];
    const uint64_t first = i ? own->said.ends[i - 1] : 0;
    uint64_t count = own->said.ends[i] - first;
    memcpy(own->sample, own->said.numbers + first, count * sizeof *own->sample);
    count = sort_unique(own->sample, count);
    own->numbers[0] = position;
    numbered_expand(numbered, worker, 1, 0);
    own->numbers[0] = kept;
    if (numbered_has_complaint(numbered, worker))
        return true;
    if (expansion->full)
        return false;
    const char *lie = find_lie(numbered, worker, position, count, own->said.values[i]);
    if (lie)
        numbered_complain_at(numbered, worker, lie, position);
    return true;
}

/* The first 200 positions, and one in 16,384 of the others. */
static bool is_sample(uint64_t index)
{
    return index < 200 || index * UINT64_C(0x9e3779b97f4a7c15) >> 50 == 0;
}

/* Notes the steps from the first position to its followers, as long as there is room. */
static void note_steps(struct numbered_worker *own)
{
    for (uint64_t i = 0; i < own->said.ends[0]; i++) {
        uint64_t step = own->said.numbers[i] - own->numbers[0], at = 0;
        while (at < own->step_count && own->steps[at] != step)
            at++;
        if (at == own->step_count && at < STEPS_MOST)
            own->steps[own->step_count++] = step;
    }
}

/* Of boards to which marks are added the rules say which ones are over. */
static uint64_t follow_marks(const struct numbered *numbered, struct numbered_worker *own,
                             uint64_t count)
{
    const struct rules_view *view = &numbered->playout->view;
    qj_followers *said = &own->said;
    uint64_t *child = said->numbers;
    for (uint64_t i = 0; i < count; i++)
        own->boards[i] = qj_marks_of(numbered->cells, numbered->first, own->numbers[i]);
    view->rules->marks_over(view->setup, own->boards, count, said->values);
    for (uint64_t i = 0; i < count; i++) {
        const qj_marks *board = &own->boards[i];
        uint64_t power = 1 + board->side;
        if (said->room - (size_t)(child - said->numbers) < numbered->cells)
            return i;
        for (uint64_t left = said->values[i] == QJ_STUCK ? board->empty : 0; left;
             left >>= 1, power *= 3)
            if (left & 1)
                *child++ = own->numbers[i] + power;
        said->ends[i] = (uint32_t)(child - said->numbers);
    }
    return count;
}

uint64_t numbered_follow(struct numbered *numbered, unsigned worker, uint64_t count, uint64_t index)
{
    const struct rules_view *view = &numbered->playout->view;
    struct numbered_worker *own = &numbered->workers[worker];
    struct expansion *expansion = &numbered->playout->workers[worker].expansion;
    uint64_t said = numbered->cells
                        ? follow_marks(numbered, own, count)
                        : view->rules->follow(view->setup, own->numbers, count, &own->said);
    if (!numbered_is_said(&own->said, said, count)) {
        numbered_complain_at(numbered, worker,
                             "the rules say more of numbers than they were asked, or had room for",
                             own->numbers[0]);
        return 0;
    }
    if (said == 0 && expansion->wanted < own->said.room)
        expansion->wanted = own->said.room;
    if (said && index != NO_CHECKS)
        note_steps(own);
    for (uint64_t i = 0; index != NO_CHECKS && i < said; i++)
        if (is_sample(index + i) && !check(numbered, worker, i))
            return i;
    return said;
}
