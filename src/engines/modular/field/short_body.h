/* short_body: rows of GF(p) as 16-bit residues, p odd and below 2^16; see field.h.
 *
 * Residues are multiplied as numbers between -p/2 and p/2, two rows of sources at a time:
 *
 *     multipliers of a row    m0 m1 | m2 m3 | ...
 *     tables                  u0[0] u1[0] | u0[1] u1[1] | ...      by columns, sources 0 and 1
 *                             u2[0] u3[0] | u2[1] u3[1] | ...
 *
 * The sum of a panel's products fits 31 bits for p up to 11585. For larger p sources are split into
 * limbs, u = 256 high + low, which are summed separately.
 */
#include "engines/modular/field/residues_body.h"

enum { SHORT_COLUMNS = 128, SHORT_TILE = 4, SHORT_PAIRS = PANEL / 2, SHORT_LIMBS = 2 };

/* Sums that stay in registers: 32 registers of 512 bits, otherwise 16. */
enum { SHORT_SUMS = VECTOR_BYTES == 64 ? 16 : 8, SHORT_ROWS = SHORT_SUMS / SHORT_TILE };

/* 64 (p / 2)^2 < 2^31 */
#define SHORT_SUMS_FIT 11586

static void short_describe(struct field *field)
{
    field->columns = SHORT_COLUMNS;
    field->together = 1;
    field->speed = (double)VECTOR_WORDS * 8;
    field->stride = SHORT_COLUMNS * sizeof(uint16_t);
    field->basis_bytes = sizeof(struct residue_basis);
    field->table_bytes = (size_t)SHORT_LIMBS * PANEL * SHORT_COLUMNS * sizeof(int16_t);
    field->multiplier_bytes = PANEL * sizeof(int16_t);
}

static void short_pack(UNUSED const struct field *field, const uint32_t *residues, size_t count,
                       void *row)
{
    uint16_t *to = row;
    for (size_t i = 0; i < count; i++)
        to[i] = (uint16_t)residues[i];
    memset(to + count, 0, (SHORT_COLUMNS - count) * sizeof *to);
}

static void short_unpack(UNUSED const struct field *field, const void *row, unsigned panel,
                         size_t count, uint32_t *residues)
{
    const uint16_t *from = (const uint16_t *)row + (size_t)panel * PANEL;
    for (unsigned i = 0; i < count; i++)
        residues[i] = from[i];
}

static void short_put(UNUSED const struct field *field, UNUSED struct field_span span, void *row,
                      const void *source, const uint64_t *columns)
{
    const uint16_t *from = source;
    uint16_t *to = row;
    for (unsigned i = 0; i < SHORT_COLUMNS; i++) {
        uint16_t all_bits = (uint16_t) - (columns[i / PANEL] >> i % PANEL & 1);
        to[i] ^= (to[i] ^ from[i]) & all_bits;
    }
}

static uint64_t short_dot(const struct field *field, const void *a, const void *b)
{
    const uint16_t *one = a, *other = b;
    uint64_t sum = 0;
    for (unsigned i = 0; i < SHORT_COLUMNS; i++)
        sum += (uint64_t)one[i] * other[i];
    return sum % field->p;
}

/* Returns the residue as a number between -p/2 and p/2. */
INLINE int16_t short_balance(uint16_t residue, uint16_t p)
{
    return (int16_t)(residue - (residue > p / 2 ? p : 0));
}

static void short_multipliers(const struct field *field, const void *rows, size_t count,
                              unsigned panel, void *out)
{
    uint16_t p = (uint16_t)field->p;
    const uint16_t *from = (const uint16_t *)rows + (size_t)panel * PANEL;
    int16_t *to = out;
    for (; count; count--, from += SHORT_COLUMNS, to += PANEL)
        for (unsigned i = 0; i < PANEL; i++)
            to[i] = short_balance(from[i], p);
}

static void short_tables(const struct field *field, UNUSED struct field_span span,
                         const void *const *sources, void *out)
{
    static const uint16_t zero[SHORT_COLUMNS];
    uint16_t p = (uint16_t)field->p;
    int16_t *table = out, *low = table + (size_t)PANEL * SHORT_COLUMNS;
    for (unsigned i = 0; i < PANEL; i++) {
        const uint16_t *source = sources[i] ? sources[i] : zero;
        size_t to = (size_t)(i / 2) * 2 * SHORT_COLUMNS + i % 2;
        for (unsigned j = 0; j < SHORT_COLUMNS; j++) {
            int16_t whole = short_balance(source[j], p),
                    limb = (int16_t)(((whole + 128) & 255) - 128);
            bool cut = p >= SHORT_SUMS_FIT;
            table[to + (size_t)2 * j] = (int16_t)(cut ? (whole - limb) / 256 : whole);
            low[to + (size_t)2 * j] = (int16_t)(cut ? limb : 0);
        }
    }
}

/* Returns x modulo p, between -p/2 and p/2 or slightly beyond. The constant that is added to the
 * quotient and subtracted again leaves a float no bits for a fraction, which rounds it. */
INLINE integers short_reduce_integers(integers x, int32_t p)
{
    typedef VECTOR_OF(float, VECTOR_BYTES) floats;
    const float rounding = 3 << 22;
    floats quotient = __builtin_convertvector(x, floats) * (1.0F / (float)p);
    quotient = quotient + rounding - rounding;
    return x - __builtin_convertvector(quotient, integers) * p;
}

/* Subtracts from SHORT_TILE vectors of columns of some rows. */
INLINE void short_subtract_tile(int32_t p, uint16_t *rows, unsigned count,
                                const int16_t *multiplier, const int16_t *table, int limbs)
{
    typedef VECTOR_OF(uint16_t, VECTOR_BYTES / 2) residues;
    integers sum[SHORT_ROWS][SHORT_TILE][SHORT_LIMBS] = {{{{0}}}};
    for (unsigned pair = 0; pair < SHORT_PAIRS; pair++)
        for (unsigned row = 0; row < count; row++) {
            int32_t two;
            memcpy(&two, multiplier + (size_t)row * PANEL + (size_t)pair * 2, sizeof two);
            for (unsigned i = 0; i < SHORT_TILE; i++)
                for (int limb = 0; limb < limbs; limb++) {
                    const int16_t *from = table + (size_t)limb * PANEL * SHORT_COLUMNS +
                                          (size_t)pair * 2 * SHORT_COLUMNS +
                                          (size_t)i * 2 * VECTOR_INTEGERS;
                    sum[row][i][limb] = field_add_pairs(sum[row][i][limb], *(const integers *)from,
                                                        (integers){0} + two);
                }
        }
    for (unsigned row = 0; row < count; row++)
        for (unsigned i = 0; i < SHORT_TILE; i++) {
            residues *to = (residues *)(rows + (size_t)row * SHORT_COLUMNS +
                                        (size_t)i * VECTOR_INTEGERS);
            integers all = sum[row][i][0];
            if (limbs > 1)
                all = short_reduce_integers(all, p) * 256 + sum[row][i][1];
            integers rest = __builtin_convertvector(*to, integers) - short_reduce_integers(all, p);
            rest += (rest < 0) & p;
            rest -= (rest >= p) & p;
            *to = __builtin_convertvector(rest, residues);
        }
}

INLINE void short_subtract_rows(int32_t p, uint16_t *rows, size_t count, const int16_t *multiplier,
                                const int16_t *table, int limbs)
{
    const unsigned together = SHORT_ROWS / (unsigned)limbs, wide = SHORT_TILE * VECTOR_INTEGERS;
    for (unsigned column = 0; column < SHORT_COLUMNS; column += wide) {
        uint16_t *row = rows + column;
        const int16_t *times = multiplier, *from = table + (size_t)2 * column;
        size_t left = count;
        for (; left >= together; left -= together) {
            short_subtract_tile(p, row, together, times, from, limbs);
            row += (size_t)together * SHORT_COLUMNS;
            times += (size_t)together * PANEL;
        }
        for (; left; left--, row += SHORT_COLUMNS, times += PANEL)
            short_subtract_tile(p, row, 1, times, from, limbs);
    }
}

static void short_subtract(const struct field *field, UNUSED struct field_span span, void *rows,
                           size_t count, const struct field_update *update, UNUSED unsigned panels)
{
    int32_t p = (int32_t)field->p;
    const int16_t *multiplier = (const int16_t *)update->multipliers + update->first * PANEL;
    if (p < SHORT_SUMS_FIT)
        short_subtract_rows(p, rows, count, multiplier, update->tables, 1);
    else
        short_subtract_rows(p, rows, count, multiplier, update->tables, 2);
}

static const struct field_kernel shorts = {
    .describe = short_describe,
    .pack = short_pack,
    .unpack = short_unpack,
    .put = short_put,
    .add = residues_add,
    .dot = short_dot,
    .insert = residues_insert,
    .combinations = residues_combinations,
    .multipliers = short_multipliers,
    .tables = short_tables,
    .subtract = short_subtract,
};
