/* rank: counts the independent rows of a system; see check_equations.h.
 *
 * Theorem (Gauss). Rows with leading entries in different columns are independent. Each new row is
 * reduced by multiples of the saved rows. Then either its leading entry is in a new column, and it
 * is saved, or it is 0. So the number of saved rows is the rank. A row is saved from its leading
 * entry, scaled to 1, to its last entry:
 *
 *     column   0 1 2 3 4 5                  a new row             0 2 4 1 0 0
 *     row 0    1 3 0 2                      minus 2 times row 1   0 0 0 1 0 0
 *     row 1      1 2 0 . .                  leads in column 3, and is saved
 */
#include "check_equations.h"

#include <string.h>

/* The row that leads in a column, from that column on; NULL: none. */
struct rank_leader {
    uint32_t *value;
    uint64_t count;
};

/* A row during reduction: it is 0 outside begin to end. `room` multiples of a row can be added to a
 * residue in 64 bits. */
struct rank_sum {
    uint64_t p, begin, end, room, added;
    uint64_t *value;
};

static void rank_reduce(struct rank_sum *sum)
{
    for (uint64_t i = sum->begin; i < sum->end; i++)
        sum->value[i] %= sum->p;
    sum->added = 0;
}

static void rank_load_row(const struct equations *system, uint64_t row, struct rank_sum *sum)
{
    memset(sum->value + sum->begin, 0, (sum->end - sum->begin) * sizeof *sum->value);
    sum->begin = system->used;
    sum->end = 0;
    for (uint64_t i = system->first[row]; i < system->first[row + 1]; i++) {
        uint64_t column = system->entry[i].column;
        sum->value[column] += system->entry[i].value;
        sum->begin = column < sum->begin ? column : sum->begin;
        sum->end = column >= sum->end ? column + 1 : sum->end;
    }
    sum->end = sum->end < sum->begin ? sum->begin : sum->end;
    rank_reduce(sum);
}

static void rank_add_leader(struct rank_sum *sum, const struct rank_leader *leader, uint64_t times,
                            uint64_t at)
{
    uint64_t *value = sum->value + at;
    sum->end = at + leader->count > sum->end ? at + leader->count : sum->end;
    if (sum->added == sum->room)
        rank_reduce(sum);
    sum->added++;
    for (uint64_t i = 0; i < leader->count; i++)
        value[i] += times * leader->value[i];
}

/* Saves the row, whose leading entry is in column `at`, scaled to a leading 1. */
static struct rank_leader rank_make_leader(struct check *check, struct rank_sum *sum, uint64_t at)
{
    uint64_t p = sum->p, inverse = 1;
    rank_reduce(sum);
    for (uint64_t power = p - 2, square = sum->value[at]; power; power /= 2) {
        inverse = power % 2 ? inverse * square % p : inverse;
        square = square * square % p;
    }
    struct rank_leader leader = {memory_array(check, sum->end - at, sizeof *leader.value),
                                 sum->end - at};
    for (uint64_t i = 0; i < leader.count; i++)
        leader.value[i] = (uint32_t)(sum->value[at + i] * inverse % p);
    return leader;
}

/* Returns true if a row is independent of the saved rows; it is then saved. */
static bool rank_join(struct check *check, struct rank_leader *leaders, struct rank_sum *sum)
{
    for (uint64_t at = sum->begin; at < sum->end; at++) {
        sum->value[at] %= sum->p;
        if (sum->value[at] == 0)
            continue;
        if (!leaders[at].value) {
            leaders[at] = rank_make_leader(check, sum, at);
            return true;
        }
        rank_add_leader(sum, &leaders[at], sum->p - sum->value[at], at);
    }
    return false;
}

uint64_t equations_rank(struct check *check, const struct equations *system, uint64_t enough)
{
    const uint64_t most = system->p - 1;
    uint64_t rank = 0;
    struct rank_sum sum = {.p = system->p, .room = (UINT64_MAX - most) / (most * most)};
    struct rank_leader *leaders = memory_array(check, system->used, sizeof *leaders);
    sum.value = memory_array(check, system->used, sizeof *sum.value);
    for (uint64_t row = 0; row < system->rows && rank < enough; row++) {
        rank_load_row(system, row, &sum);
        rank += rank_join(check, leaders, &sum);
    }
    return rank;
}
