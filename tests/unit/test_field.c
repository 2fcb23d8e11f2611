/* Subtraction by the kernels for rows over GF(p), with the largest values, compared with plain
 * arithmetic on one residue a word; test_elimination tests their other operations. Rows are in
 * patterned memory, which must be unchanged around them. The kernels change what they do with the
 * prime, and plain arithmetic for all of the primes takes seconds.
 */
#include "engines/modular/field/field.h"

#include "support/support.h"

GROUP(field)

enum { PATTERN = 0xa5, FRAME = 128 };

/* Where kernels change what they do: planes of 1, 2, 4 and 3; sums that fit 16 bits and those that
 * do not; one byte to four; one limb and two; sums together and apart. */
static const uint64_t primes[] = {2,        3,        5,        7,        11,        13,
                                  251,      257,      11579,    11587,    65521,     65537,
                                  16777213, 16777259, 67108859, 67108879, 4294967291};

/* Rows, framed by a pattern, and their residues. */
struct rows {
    size_t count, bytes;
    unsigned char *framed;
    uint32_t *residues; /* count x field->columns */
};

static unsigned char *first_row(const struct rows *rows)
{
    return rows->framed + FRAME;
}

/* Writes the residues. */
static void pack_row(const struct field *field, const struct rows *rows, size_t row)
{
    field->kernel->pack(field, rows->residues + row * field->columns, field->columns,
                        first_row(rows) + row * field->stride);
}

static struct rows rows_new(const struct field *field, struct random *random, size_t count)
{
    struct rows rows = {.count = count, .bytes = count * field->stride};
    rows.framed = malloc(rows.bytes + (size_t)2 * FRAME);
    rows.residues = malloc(count * field->columns * sizeof *rows.residues + 1);
    memset(rows.framed, PATTERN, rows.bytes + (size_t)2 * FRAME);
    for (size_t i = 0; i < count * field->columns; i++)
        rows.residues[i] = (uint32_t)random_below(random, field->p);
    for (size_t i = 0; i < count; i++)
        pack_row(field, &rows, i);
    return rows;
}

static void rows_free(struct rows *rows)
{
    free(rows->framed);
    free(rows->residues);
}

/* The rows have these residues, and the pattern is complete. */
static void assert_rows(const struct field *field, const struct rows *rows)
{
    uint32_t residues[PANEL];
    for (size_t row = 0; row < rows->count; row++)
        for (unsigned panel = 0; panel < field->columns / PANEL; panel++) {
            field->kernel->unpack(field, first_row(rows) + row * field->stride, panel, PANEL,
                                  residues);
            assert_memory_equal(residues,
                                rows->residues + row * field->columns + (size_t)panel * PANEL,
                                sizeof residues);
        }
    for (size_t i = 0; i < FRAME; i++) {
        assert_int_equal(rows->framed[i], PATTERN);
        assert_int_equal(rows->framed[FRAME + rows->bytes + i], PATTERN);
    }
}

static struct field_span span_of(const struct field *field, struct random *random)
{
    unsigned panels = field->columns / PANEL, from = (unsigned)random_below(random, panels);
    return (struct field_span){from, from + 1 + (unsigned)random_below(random, panels - from)};
}

/* -------------------------------------------------------------- subtraction */

/* Sources, those of them that are present, and the panel whose columns say how often. */
struct multiples {
    struct rows sources;
    uint64_t present;
    unsigned panel;
};

/* before: the residues of the rows before anything was taken of them. */
static void subtract_plainly(const struct field *field, struct rows *rows, const uint32_t *before,
                             const struct multiples *multiples)
{
    const bool small = field->p >> 28 == 0; /* 64 products fit a word */
    for (size_t row = 0; row < rows->count; row++) {
        const uint32_t *times = before + row * field->columns + (size_t)multiples->panel * PANEL;
        uint32_t *to = rows->residues + row * field->columns;
        for (size_t j = 0; j < field->columns; j++) {
            const uint32_t *source = multiples->sources.residues + j;
            uint64_t sum = 0;
            for (size_t i = 0; i < PANEL; i++, source += field->columns)
                if (multiples->present >> i & 1)
                    sum += small ? (uint64_t)times[i] * *source
                                 : (uint64_t)times[i] * *source % field->p;
            to[j] = (uint32_t)((to[j] + field->p - sum % field->p) % field->p);
        }
    }
}

/* Sets all residues to one value, 0 for none. */
static void fill_rows(const struct field *field, struct rows *rows, uint64_t residue)
{
    for (size_t i = 0; i < rows->count * field->columns && residue; i++)
        rows->residues[i] = (uint32_t)residue;
    for (size_t i = 0; i < rows->count; i++)
        pack_row(field, rows, i);
}

/* Clears the panels outside of a span. */
static void clear_outside(const struct field *field, struct rows *rows, struct field_span span)
{
    for (size_t i = 0; i < rows->count; i++) {
        uint32_t *residues = rows->residues + i * field->columns;
        for (unsigned j = 0; j < field->columns; j++)
            residues[j] = j / PANEL < span.from || j / PANEL >= span.to ? 0 : residues[j];
        pack_row(field, rows, i);
    }
}

/* Prepares the parts of rows that a kernel uses. A frame follows tables and multipliers. */
static struct field_update update_of(const struct field *field, struct field_span span,
                                     const struct rows *rows, const struct multiples *multiples)
{
    size_t multiplier_bytes = rows->count * field->multiplier_bytes;
    unsigned char *tables = malloc(field->table_bytes + FRAME);
    unsigned char *multipliers = malloc(multiplier_bytes + FRAME);
    const void *source[PANEL];
    memset(tables, PATTERN, field->table_bytes + FRAME);
    memset(multipliers, PATTERN, multiplier_bytes + FRAME);
    for (size_t i = 0; i < PANEL; i++)
        source[i] = multiples->present >> i & 1 ? first_row(&multiples->sources) + i * field->stride
                                                : NULL;
    field->kernel->multipliers(field, first_row(rows), rows->count, multiples->panel, multipliers);
    field->kernel->tables(field, span, source, tables);
    for (size_t i = 0; i < FRAME; i++) {
        assert_int_equal(tables[field->table_bytes + i], PATTERN);
        assert_int_equal(multipliers[multiplier_bytes + i], PATTERN);
    }
    return (struct field_update){.multipliers = multipliers, .tables = tables};
}

/* filled: the value of all rows and sources; 0 for random values. Random ones are of up to as
 * many panels as the kernel takes together, others of all. Rows are updated in two parts. */
static void assert_subtraction(const struct field *field, struct random *random, size_t count,
                               uint64_t present, const uint64_t filled[2])
{
    SCOPED(rows_free) struct rows rows = rows_new(field, random, count);
    struct multiples multiples[FIELD_MAX_COLUMNS / PANEL];
    struct field_update update[FIELD_MAX_COLUMNS / PANEL];
    unsigned panels = filled[0] ? field->together
                                : 1 + (unsigned)random_below(random, field->together);
    const struct field_span span = span_of(field, random);
    size_t first = random_below(random, count), size = count * field->columns * sizeof(uint32_t);
    SCOPED(drop_memory) uint32_t *before = malloc(size);
    fill_rows(field, &rows, filled[0]);
    memcpy(before, rows.residues, size);
    for (unsigned i = 0; i < panels; i++) {
        multiples[i].sources = rows_new(field, random, PANEL);
        multiples[i].present = present;
        multiples[i].panel = (unsigned)random_below(random, field->columns / PANEL);
        fill_rows(field, &multiples[i].sources, filled[1]);
        clear_outside(field, &multiples[i].sources, span);
        update[i] = update_of(field, span, &rows, &multiples[i]);
        subtract_plainly(field, &rows, before, &multiples[i]);
    }
    field->kernel->subtract(field, span, first_row(&rows), first, update, panels);
    for (unsigned i = 0; i < panels; i++)
        update[i].first = first;
    field->kernel->subtract(field, span, first_row(&rows) + first * field->stride, count - first,
                            update, panels);
    assert_rows(field, &rows);
    for (unsigned i = 0; i < panels; i++) {
        assert_rows(field, &multiples[i].sources);
        free((void *)update[i].multipliers);
        free((void *)update[i].tables);
        rows_free(&multiples[i].sources);
    }
}

/* Few and many rows, and panels of few sources. */
static void assert_subtractions(const struct field *field, struct random *random)
{
    static const size_t counts[] = {1, 2, 5, 17};
    const uint64_t p = field->p, any[2] = {0, 0};
    const uint64_t extremes[][2] = {
        {p - 1, 0}, {p - 1, 1}, {p - 1, p - 1}, {p / 2, p / 2}, {p - p / 2, p / 2}};
    for (size_t i = 0; i < COUNT(counts); i++) {
        uint64_t few = random_next(random);
        assert_subtraction(field, random, counts[i], UINT64_MAX, any);
        assert_subtraction(field, random, counts[i], few & random_next(random), any);
        assert_subtraction(field, random, counts[i], UINT64_C(1) << few % PANEL, any);
    }
    assert_subtraction(field, random, 70, UINT64_MAX, any);
    for (size_t i = 0; i < COUNT(extremes); i++)
        assert_subtraction(field, random, 9, UINT64_MAX, extremes[i]);
}

/* ---------------------------------------------------------------------- run */

static void assert_kernel(uint64_t p, const struct field_kernel *kernel)
{
    struct field field = {.p = p, .kernel = kernel};
    struct random random = {p};
    kernel->describe(&field);
    assert_int_equal(field.columns % PANEL, 0);
    assert_true(field.columns <= FIELD_MAX_COLUMNS);
    assert_subtractions(&field, &random);
}

/* Every kernel, and the chosen kernels, which may differ. */
TEST_IN_CONTEXT(test_kernels)
{
    for (size_t i = 0; i < COUNT(primes); i++) {
        const uint64_t p = primes[i];
        const struct field_kernels *all;
        struct field field;
        bool chosen = false;
        assert_ok(context, field_find(context, p, NULL, &field));
        for (unsigned j = 0; (all = field_kernels_at(j)) != NULL; j++) {
            const struct field_kernel *fitting = p <= 7      ? all->of_planes
                                                 : p < 65536 ? all->of_short
                                                             : all->of_long;
            chosen |= fitting == field.kernel;
            assert_kernel(p, fitting);
            /* Other odd primes are not refused either. */
            if (p > 2 && fitting != all->of_long)
                assert_kernel(p, all->of_long);
        }
        if (!chosen)
            assert_kernel(p, field.kernel);
    }
}

TEST_IN_CONTEXT(test_names)
{
    struct field field;
    assert_ok(context, field_find(context, 7, "plain", &field));
    assert_ptr_equal(field.kernel, field_kernels_at(0)->of_planes);
    assert_ok(context, field_find(context, 65521, "plain", &field));
    assert_ptr_equal(field.kernel, field_kernels_at(0)->of_short);
    assert_ok(context, field_find(context, 65537, "plain", &field));
    assert_ptr_equal(field.kernel, field_kernels_at(0)->of_long);
    assert_int_equal(field_find(context, 7, "abacus", &field), QJ_USAGE);
}
