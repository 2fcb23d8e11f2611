/* equations: see equations.h. */
#include "support/equations.h"

struct equations equations_zero(uint64_t p, uint64_t rows, uint64_t columns)
{
    struct equations equations = {.p = p, .rows = rows, .columns = columns};
    equations.entry = calloc(rows * columns + 1, sizeof *equations.entry);
    equations.right = calloc(rows + 1, sizeof *equations.right);
    equations.x = calloc(columns + 1, sizeof *equations.x);
    return equations;
}

void equations_free(struct equations *equations)
{
    free(equations->entry);
    free(equations->right);
    free(equations->x);
    free(equations->order);
}

static uint64_t *shuffled(struct random *random, uint64_t count)
{
    uint64_t *items = malloc((count + 1) * sizeof *items);
    for (uint64_t i = 0; i < count; i++) {
        uint64_t j = random_below(random, i + 1);
        items[i] = items[j];
        items[j] = i;
    }
    return items;
}

/* Multiplies a lower triangle of `rank` columns, with many zeros if they are many, by an upper
 * triangle of `rank` rows, both with a unit diagonal; rows and columns are shuffled. */
static void fill(struct random *random, struct equations *to)
{
    uint64_t p = to->p, rank = to->rank, *column = shuffled(random, to->columns);
    SCOPED(drop_memory) uint32_t *upper = calloc(rank * to->columns + 1, sizeof *upper);
    for (uint64_t i = 0; i < rank; i++)
        for (uint64_t j = i; j < to->columns; j++)
            upper[i * to->columns + column[j]] = (uint32_t)(i == j ? 1 + random_below(random, p - 1)
                                                                   : random_below(random, p));
    for (uint64_t i = 0; i < to->rows; i++)
        for (uint64_t k = 0; k <= i && k < rank; k++) {
            bool zero = rank > 20 && random_below(random, 8);
            uint64_t times = i == k ? 1 : zero ? 0 : random_below(random, p);
            uint32_t *entry = equations_row(to, to->order[i]);
            for (uint64_t j = 0; j < to->columns && times; j++)
                entry[j] = (uint32_t)((entry[j] + times * upper[k * to->columns + j]) % p);
        }
    free(column);
}

struct equations equations_new(struct random *random, uint64_t p, uint64_t rows, uint64_t columns,
                               uint64_t rank)
{
    struct equations equations = equations_zero(p, rows, columns);
    equations.rank = rank;
    equations.order = shuffled(random, rows);
    fill(random, &equations);
    for (uint64_t i = 0; i < columns; i++)
        equations.x[i] = random_below(random, p);
    for (uint64_t i = 0; i < rows; i++)
        equations.right[i] = (uint32_t)times_row(&equations, i, equations.x);
    return equations;
}

void equations_contradict(struct random *random, struct equations *equations)
{
    for (uint64_t i = equations->rank; i < equations->rows; i++) {
        uint64_t p = equations->p, wrong = i == equations->rank;
        uint32_t *right = &equations->right[equations->order[i]];
        *right = (uint32_t)((*right + wrong + random_below(random, p - wrong)) % p);
    }
}

struct equations equations_grid(uint64_t p, uint64_t rows, uint64_t columns)
{
    struct equations equations = equations_zero(p, rows * columns, rows * columns);
    for (uint64_t cell = 0; cell < rows * columns; cell++) {
        uint32_t *at = equations_row(&equations, cell) + cell;
        uint64_t column = cell % columns;
        *at = 1;
        if (column > 0)
            at[-1] = 1;
        if (column + 1 < columns)
            at[1] = 1;
        if (cell >= columns)
            *(at - columns) = 1;
        if (cell + columns < rows * columns)
            at[columns] = 1;
    }
    return equations;
}

uint64_t times_row(const struct equations *equations, uint64_t row, const uint64_t *x)
{
    const uint32_t *entry = equations_row(equations, row);
    uint64_t sum = 0;
    for (uint64_t i = 0; i < equations->columns; i++)
        sum = entry[i] ? (sum + entry[i] * x[i]) % equations->p : sum;
    return sum;
}

static bool is_any(const uint64_t *vector, uint64_t count, uint64_t p)
{
    bool any = false;
    for (uint64_t i = 0; i < count; i++) {
        assert_true(vector[i] < p);
        any = any || vector[i];
    }
    return any;
}

void assert_solves(const struct equations *equations, const uint64_t *x)
{
    is_any(x, equations->columns, equations->p);
    for (uint64_t row = 0; row < equations->rows; row++)
        assert_int_equal(times_row(equations, row, x), equations->right[row]);
}

void assert_in_kernel(const struct equations *equations, const uint64_t *x)
{
    assert_true(is_any(x, equations->columns, equations->p));
    for (uint64_t row = 0; row < equations->rows; row++)
        assert_int_equal(times_row(equations, row, x), 0);
}

void assert_contradicts(const struct equations *equations, const uint64_t *y)
{
    uint64_t *sum = calloc(equations->columns + 1, sizeof *sum), p = equations->p, right = 0;
    is_any(y, equations->rows, p);
    for (uint64_t row = 0; row < equations->rows; row++) {
        const uint32_t *entry = equations_row(equations, row);
        right = (right + y[row] * equations->right[row]) % p;
        for (uint64_t i = 0; i < equations->columns && y[row]; i++)
            sum[i] = (sum[i] + y[row] * entry[i]) % p;
    }
    assert_false(is_any(sum, equations->columns, p));
    assert_int_not_equal(right, 0);
    free(sum);
}

/* Eliminates without fractions: a row is multiplied by the leading entry of the row that is
 * subtracted. */
uint64_t rank_of_rows(struct equations *equations)
{
    uint64_t rank = 0, p = equations->p;
    for (uint64_t column = 0; column < equations->columns && rank < equations->rows; column++) {
        uint64_t row = rank;
        while (row < equations->rows && !equations_row(equations, row)[column])
            row++;
        if (row == equations->rows)
            continue;
        uint32_t *pivot = equations_row(equations, row), *to = equations_row(equations, rank++);
        for (uint64_t i = 0; i < equations->columns; i++) {
            uint32_t kept = to[i];
            to[i] = pivot[i];
            pivot[i] = kept;
        }
        for (uint64_t other = rank; other < equations->rows; other++) {
            uint32_t *entry = equations_row(equations, other);
            uint64_t times = p - entry[column], lead = to[column];
            for (uint64_t i = column; i < equations->columns && times < p; i++)
                entry[i] = (uint32_t)((entry[i] * lead % p + times * to[i] % p) % p);
        }
    }
    return rank;
}
