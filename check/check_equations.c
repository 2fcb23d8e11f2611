/* check_equations: linear equations Ax = b modulo a prime; see check_equations.h.
 *
 * Evidence:
 *     inconsistent    y with yA = 0 and yb != 0
 *     multiple        x with Ax = b, and z != 0 with Az = 0
 *     unique          x with Ax = b; the checker computes that all columns are independent
 *
 * Theorem. Each is sufficient: a solution would give yb = yAx = 0; x + z is another solution; and
 * if A has as many independent rows as columns, then Ax = Ax' only for x = x'. The rank is counted
 * in rank.c.
 */
#include "check_equations.h"

#include <inttypes.h>
#include <string.h>

const char *const verdicts[] = {"unique\n", "multiple\n", "inconsistent\n"};

uint64_t equations_read_prime(struct check *check)
{
    uint64_t p = input_count(check, "a prime", 2, UINT32_MAX);
    for (uint64_t divisor = 2; divisor * divisor <= p; divisor++)
        if (p % divisor == 0)
            input_refuse(check, "expected a prime");
    return p;
}

void equations_add(struct check *check, struct equations *system, uint64_t column, uint64_t value)
{
    system->entry = memory_grow(check, system->entry, &system->entry_capacity, system->entries,
                                sizeof *system->entry);
    system->entry[system->entries++] = (struct equations_entry){(uint32_t)column, (uint32_t)value};
    system->used = column >= system->used ? column + 1 : system->used;
}

void equations_end_row(struct check *check, struct equations *system, uint64_t right)
{
    system->right = memory_grow(check, system->right, &system->right_capacity, system->rows,
                                sizeof *system->right);
    system->right[system->rows++] = (uint32_t)right;
    system->first = memory_grow(check, system->first, &system->first_capacity, system->rows,
                                sizeof *system->first);
    system->first[0] = 0;
    system->first[system->rows] = system->entries;
}

const uint64_t *equations_vector(struct check *check, const struct equations *system,
                                 uint64_t count)
{
    uint64_t capacity = 0, *x = memory_grow(check, NULL, &capacity, 0, sizeof *x);
    for (uint64_t i = 0; i < count; i++) {
        x = memory_grow(check, x, &capacity, i, sizeof *x);
        x[i] = witness_count(check, 0, system->p - 1);
        witness_text(check, i + 1 < count && (i + 1) % system->line ? " " : "\n");
    }
    if (count == 0)
        witness_text(check, "\n");
    return x;
}

uint64_t equations_times(const struct equations *system, uint64_t row, const uint64_t *x)
{
    uint64_t sum = 0;
    for (uint64_t i = system->first[row]; i < system->first[row + 1]; i++)
        sum = (sum + system->entry[i].value * x[system->entry[i].column]) % system->p;
    return sum;
}

static void equations_check_inconsistent(struct check *check, const struct equations *system)
{
    const uint64_t *y = equations_vector(check, system, system->rows);
    uint64_t *sum = memory_array(check, system->used, sizeof *sum), right = 0;
    for (uint64_t row = 0; row < system->rows; row++) {
        for (uint64_t i = system->first[row]; i < system->first[row + 1]; i++) {
            uint64_t *at = &sum[system->entry[i].column];
            *at = (*at + y[row] * system->entry[i].value) % system->p;
        }
        right = (right + y[row] * system->right[row]) % system->p;
    }
    for (uint64_t column = 0; column < system->used; column++)
        CHECK(check, "left side", sum[column] == 0, "the sum is not 0 on the left");
    CHECK(check, "right side", right != 0, "the sum is 0 on the right");
}

static void equations_check_multiple(struct check *check, const struct equations *system)
{
    const uint64_t *z = equations_vector(check, system, system->columns);
    uint64_t column = 0;
    while (column < system->columns && z[column] == 0)
        column++;
    CHECK(check, "other", column < system->columns, "the other solution is the same");
    for (uint64_t row = 0; row < system->rows; row++)
        CHECK(check, "kernel", equations_times(system, row, z) == 0,
              "the difference is not 0 in equation %" PRIu64, row + 1);
}

static void equations_check_rank(struct check *check, const struct equations *system)
{
    CHECK(check, "rank", equations_rank(check, system, system->columns) == system->columns,
          "the unknowns are not independent");
}

enum equations_verdict equations_check(struct check *check, const struct equations *system,
                                       const uint64_t **x)
{
    enum equations_verdict verdict = witness_at(check, 'i')   ? INCONSISTENT
                                     : witness_at(check, 'm') ? MULTIPLE
                                                              : UNIQUE;
    witness_text(check, verdicts[verdict]);
    *x = NULL;
    if (verdict == INCONSISTENT) {
        equations_check_inconsistent(check, system);
        return verdict;
    }
    *x = equations_vector(check, system, system->columns);
    for (uint64_t row = 0; row < system->rows; row++)
        CHECK(check, "solution", equations_times(system, row, *x) == system->right[row],
              "the solution does not fit equation %" PRIu64, row + 1);
    if (verdict == MULTIPLE)
        equations_check_multiple(check, system);
    else if (system->unique)
        system->unique(check, system);
    else
        equations_check_rank(check, system);
    return verdict;
}
