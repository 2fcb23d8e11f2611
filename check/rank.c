/* rank: how many rows of a system are independent; see check_equations.h.
 *
 * Theorem (Gauss). Rows that begin in different columns are independent. Each row, less multiples
 * of the rows that are kept, either begins in a column where none of them does, and joins them, or
 * is 0. So their number is the rank. A row is kept from where it begins, with a 1, to where it
 * ends:
 *
 *     column   0 1 2 3 4 5                  a new row            0 2 4 1 0 0
 *     row 0    1 3 0 2                      less 2 times row 1   0 0 0 1 0 0
 *     row 1      1 2 0 . .                  begins in column 3, and joins them
 */
#include "check_equations.h"

#include <string.h>

/* The row that begins in a column, from there on; NULL: there is none. */
struct rank_leader {
    uint32_t *value;
    uint64_t count;
};

/* A row that is being reduced: it is 0 but from begin to end. room multiples of a row can be added
 * to a residue in 64 bits. */
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

/* The sum begins at this column: it is kept, times what makes its first number 1. */
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

/* Whether a row is independent of those that are kept; then it is one of them. */
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
