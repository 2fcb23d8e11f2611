/* check_splitting: bottles 0 to n - 1 of beans. A move removes a bean from bottle i and adds a bean
 * to j and a bean to k, i < j <= k; a player who cannot move loses. The claim is the first winning
 * move in order, and the number of winning moves. No evidence is needed.
 *
 * Theorem (Sprague 1935, Grundy 1939). The player to move loses exactly if the xor of the values of
 * all beans is 0. The value of a bean is the least value that is not the xor of the values of two
 * beans in later bottles.
 * Theorem. A bean with x later bottles has value 0 if x = 0, else the x-th odious number (odd count
 * of bits set): 1, 2, 4, 7, 8, 11, ... Proof by induction. The later values are 0, which is not
 * odious, and all odious numbers below the x-th, o. The xor of two odious numbers is not odious, so
 * o is not reached. An odious number w < o is w xor 0, and 0 is 0 xor 0. Any other number w < o
 * with top bit t is t xor (w xor t): both are odious and less than o. So o is the least number not
 * reached. The checker tests this for the first values.
 */
#include "check.h"

#include <inttypes.h>

void check_splitting(struct check *check);

enum { TRIED = 32 }; /* values compared with the definition */

static bool check_splitting_is_odious(uint64_t number)
{
    bool odd = false;
    for (; number; number &= number - 1)
        odd = !odd;
    return odd;
}

static uint64_t check_splitting_value(uint64_t x)
{
    uint64_t number = 2 * (x - 1);
    if (x == 0)
        return 0;
    return check_splitting_is_odious(number) ? number : number + 1;
}

/* Returns the x that has a value, or UINT64_MAX: the inverse of the closed form. */
static uint64_t check_splitting_inverse(uint64_t wanted)
{
    if (wanted == 0)
        return 0;
    return check_splitting_is_odious(wanted) ? wanted / 2 + 1 : UINT64_MAX;
}

static void check_splitting_compare(struct check *check)
{
    for (uint64_t x = 0; x < TRIED; x++) {
        bool reached[4 * TRIED] = {false};
        uint64_t least = 0;
        for (uint64_t y = 0; y < x; y++)
            for (uint64_t z = 0; z <= y; z++)
                reached[check_splitting_value(y) ^ check_splitting_value(z)] = true;
        while (reached[least])
            least++;
        CHECK(check, "definition",
              check_splitting_value(x) == least && check_splitting_inverse(least) == x,
              "the closed form is wrong for %" PRIu64, x);
    }
}

struct check_splitting_answer {
    uint64_t i, j, k, count;
};

/* Checks all moves to j >= k by their j: only one k makes the xor 0. */
static void check_splitting_add_moves(struct check_splitting_answer *answer, uint64_t bottles,
                                      uint64_t i, uint64_t total)
{
    for (uint64_t j = i + 1; j < bottles; j++) {
        uint64_t behind = check_splitting_inverse(total ^ check_splitting_value(bottles - 1 - i) ^
                                                  check_splitting_value(bottles - 1 - j));
        if (behind > bottles - 1 - j)
            continue;
        if (answer->count++ == 0)
            *answer = (struct check_splitting_answer){i, j, bottles - 1 - behind, 1};
    }
}

static struct check_splitting_answer check_splitting_read_case(struct check *check)
{
    struct check_splitting_answer answer = {0};
    uint64_t total = 0, capacity = 0, *beans = NULL;
    uint64_t bottles = input_count(check, "the number of bottles", 1, UINT32_MAX);
    for (uint64_t i = 0; i < bottles; i++) {
        beans = memory_grow(check, beans, &capacity, i, sizeof *beans);
        beans[i] = input_count(check, "a number of beans", 0, (uint64_t)1 << 62);
        total ^= beans[i] % 2 ? check_splitting_value(bottles - 1 - i) : 0;
    }
    for (uint64_t i = 0; total && i < bottles; i++)
        if (beans[i])
            check_splitting_add_moves(&answer, bottles, i, total);
    return answer;
}

void check_splitting(struct check *check)
{
    struct check_splitting_answer *answers = NULL;
    uint64_t capacity = 0, cases = input_count(check, "the number of cases", 0, UINT64_MAX);
    check_splitting_compare(check);
    for (uint64_t i = 0; i < cases; i++) {
        answers = memory_grow(check, answers, &capacity, i, sizeof *answers);
        answers[i] = check_splitting_read_case(check);
    }
    input_end(check);
    witness_end(check);
    for (uint64_t i = 0; i < cases; i++)
        if (answers[i].count)
            fprintf(check->out, "%" PRIu64 " %" PRIu64 " %" PRIu64 "\n%" PRIu64 "\n", answers[i].i,
                    answers[i].j, answers[i].k, answers[i].count);
        else
            fputs("-1 -1 -1\n0\n", check->out);
}
