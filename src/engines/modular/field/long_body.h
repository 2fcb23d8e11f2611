/* long_body: rows of GF(p) as 32-bit residues, p odd and below 2^32; see field.h.
 *
 * A block is a panel. Tables contain the sources times 2^32, for the reduction (residues_body.h).
 * For p below 2^26 the products of a whole panel stay below 2^32 p; otherwise their halves are
 * summed separately.
 */
#include "engines/modular/field/residues_body.h"

enum { LONG_COLUMNS = PANEL, LONG_TILE = 4 };

static void long_describe(struct field *field)
{
    field->columns = LONG_COLUMNS;
    field->together = 1;
    field->speed = (double)VECTOR_WORDS * 3;
    field->stride = LONG_COLUMNS * sizeof(uint32_t);
    field->basis_bytes = sizeof(struct residue_basis);
    field->table_bytes = (size_t)PANEL * LONG_COLUMNS * sizeof(uint64_t);
    field->multiplier_bytes = PANEL * sizeof(uint32_t);
}

static void long_pack(UNUSED const struct field *field, const uint32_t *residues, size_t count,
                      void *row)
{
    memset(row, 0, LONG_COLUMNS * sizeof *residues);
    memcpy(row, residues, count * sizeof *residues);
}

static void long_unpack(UNUSED const struct field *field, const void *row, unsigned panel,
                        size_t count, uint32_t *residues)
{
    memcpy(residues, (const uint32_t *)row + (size_t)panel * PANEL, count * sizeof *residues);
}

static void long_put(UNUSED const struct field *field, UNUSED struct field_span span, void *row,
                     const void *source, const uint64_t *columns)
{
    const uint32_t *from = source;
    uint32_t *to = row;
    for (unsigned i = 0; i < LONG_COLUMNS; i++)
        to[i] ^= (to[i] ^ from[i]) & -(uint32_t)(*columns >> i & 1);
}

static void long_multipliers(UNUSED const struct field *field, const void *rows, size_t count,
                             UNUSED unsigned panel, void *out)
{
    memcpy(out, rows, count * PANEL * sizeof(uint32_t));
}

static void long_tables(const struct field *field, UNUSED struct field_span span,
                        const void *const *sources, void *out)
{
    uint32_t p = (uint32_t)field->p, q = residues_inverse(p);
    uint64_t square = residues_before_reduction(residues_before_reduction(1, p), p);
    uint64_t *table = out;
    for (unsigned i = 0; i < PANEL; i++, table += LONG_COLUMNS) {
        const uint32_t *source = sources[i];
        for (unsigned j = 0; j < LONG_COLUMNS; j++)
            table[j] = source ? residues_reduce_product(square * source[j], p, q) : 0;
    }
}

/* Returns x - y where that is not negative, otherwise x. */
INLINE vector long_vector_taken(vector x, uint64_t y)
{
    return x - ((vector)(x >= y) & y);
}

/* Sums of some columns of a row, and of the products' upper halves if these are separate. */
struct long_sums {
    vector low[LONG_TILE], high[LONG_TILE];
};

INLINE void long_add_products(struct long_sums *sums, const uint32_t *multiplier,
                              const uint64_t *table, bool apart)
{
    for (unsigned i = 0; i < PANEL; i++, table += LONG_COLUMNS) {
        vector times = field_vector_of(multiplier[i]);
        for (unsigned j = 0; j < LONG_TILE; j++) {
            vector product = field_vector_product(
                *(const vector *)(table + (size_t)j * VECTOR_WORDS), times);
            sums->low[j] += apart ? product & UINT32_MAX : product;
            if (apart)
                sums->high[j] += product >> 32;
        }
    }
}

/* Reduces sums to residues; the upper halves sum to at most PANEL p. */
INLINE vector long_reduce_sums(vector low, vector high, uint64_t p, uint64_t q, bool apart)
{
    vector m = field_vector_product(low, field_vector_of(q));
    vector taken = field_vector_product(m, field_vector_of(p)) >> 32;
    vector sum = long_vector_taken((low >> 32) + p - taken, p);
    for (uint64_t multiple = PANEL / 2 * p; multiple >= p && apart; multiple /= 2)
        high = long_vector_taken(high, multiple);
    return apart ? long_vector_taken(sum + high, p) : sum;
}

INLINE void long_subtract_tile(uint64_t p, uint32_t *row, const uint32_t *multiplier,
                               const uint64_t *table, bool apart)
{
    typedef VECTOR_OF(uint32_t, VECTOR_BYTES / 2) residues;
    uint64_t q = residues_inverse(p);
    struct long_sums sums = {{{0}}, {{0}}};
    long_add_products(&sums, multiplier, table, apart);
    for (unsigned j = 0; j < LONG_TILE; j++) {
        residues *some = (residues *)(row + (size_t)j * VECTOR_WORDS);
        vector sum = long_reduce_sums(sums.low[j], sums.high[j], p, q, apart);
        vector rest = long_vector_taken(__builtin_convertvector(*some, vector) + p - sum, p);
        *some = __builtin_convertvector(rest, residues);
    }
}

INLINE void long_subtract_rows(uint64_t p, uint32_t *row, size_t count, const uint32_t *multiplier,
                               const uint64_t *table, bool apart)
{
    for (; count; count--, row += LONG_COLUMNS, multiplier += PANEL)
        for (unsigned column = 0; column < LONG_COLUMNS; column += LONG_TILE * VECTOR_WORDS)
            long_subtract_tile(p, row + column, multiplier, table + column, apart);
}

static void long_subtract(const struct field *field, UNUSED struct field_span span, void *rows,
                          size_t count, const struct field_update *update, UNUSED unsigned panels)
{
    const uint32_t *multiplier = (const uint32_t *)update->multipliers + update->first * PANEL;
    if (field->p < SUMS_FIT)
        long_subtract_rows(field->p, rows, count, multiplier, update->tables, false);
    else
        long_subtract_rows(field->p, rows, count, multiplier, update->tables, true);
}

static const struct field_kernel longs = {
    .describe = long_describe,
    .pack = long_pack,
    .unpack = long_unpack,
    .put = long_put,
    .add = residues_add,
    .dot = residues_dot,
    .insert = residues_insert,
    .combinations = residues_combinations,
    .multipliers = long_multipliers,
    .tables = long_tables,
    .subtract = long_subtract,
};
