/* planes_body: the field kernel of bit planes, for p = 2, 3, 5 and 7; see field.h, and
 * planes_numbers_body.h for the planes.
 *
 * Subtraction uses the Method of Four Russians (Arlazarov, Dinic, Kronrod, Faradzhev 1970;
 * Albrecht, Bard, Hart, "Efficient multiplication of dense matrices over GF(2)", ACM TOMS 2010).
 * Sources are grouped, and a table holds all combinations of a group. Its index has the digits of
 * the multipliers in plane order:
 *
 *     g = 2, k = 3     bit   5   4     3   2     1   0
 *                           plane 2   plane 1   plane 0     of two columns side by side
 *
 * One shift and one mask of each plane give eight indices, one in each byte. The eight tables for
 * the s-th group of each byte are a batch:
 *
 *     g = 2     columns   0 1   2 3   4 5   6 7 | 8 9   10 11   12 13   14 15 | 16 17 ...
 *               batch      0     1     2     3  |  0      1       2       3   |   0
 */
#include "engines/modular/field/planes_basis_body.h"

/* Tables of a batch, one for each byte of a panel; the most combinations of a group. */
enum { BATCH = PANEL / 8, MAX_COMBINATIONS = 256 };

/* Returns the number of sources that a table combines. */
INLINE unsigned planes_group(int planes)
{
    return planes == 1 ? 8 : planes == 2 ? 4 : 2;
}

/* Returns the entries of a table, including entries that no digits select. */
INLINE size_t planes_entries(int planes)
{
    return (size_t)1 << planes_group(planes) * (unsigned)planes_digit_planes(planes);
}

/* Converts eight indices into offsets of entries of that many words. */
INLINE void planes_store_offsets(uint64_t indices, unsigned words, uint16_t *offset)
{
    typedef uint8_t eight_bytes __attribute__((vector_size(8)));
    typedef uint16_t eight_offsets __attribute__((vector_size(16)));
    eight_offsets offsets = __builtin_convertvector((eight_bytes)indices, eight_offsets);
    offsets *= (uint16_t)words;
    memcpy(offset, &offsets, sizeof offsets);
}

INLINE void planes_find_offsets(int planes, const void *rows, size_t count, unsigned panel,
                                void *out)
{
    const unsigned step = (unsigned)planes * VECTOR_WORDS, group = planes_group(planes);
    const uint64_t fields = UINT64_C(0x0101010101010101) * ((1U << group) - 1);
    const uint64_t *word = (const uint64_t *)rows + panel;
    uint16_t *offset = out;
    for (size_t row = 0; row < count; row++, word += step) {
        uint64_t plane[MAX_PLANES], digit[MAX_PLANES];
        for (int i = 0; i < planes; i++)
            plane[i] = word[(size_t)i * VECTOR_WORDS];
        planes_find_digits(planes, plane, digit);
        for (unsigned shift = 0; shift < 8; shift += group, offset += BATCH) {
            uint64_t indices = 0;
            for (int i = 0; i < planes_digit_planes(planes); i++)
                indices |= (digit[i] >> shift & fields) << ((unsigned)i * group);
            planes_store_offsets(indices, step, offset);
        }
    }
}

/* Returns the first column of table i of a batch. */
INLINE unsigned planes_column(int planes, unsigned batch, unsigned i)
{
    return i * 8 + batch * planes_group(planes);
}

INLINE bool planes_batch_has_sources(int planes, unsigned batch, const void *const *sources)
{
    bool any = false;
    for (unsigned i = 0; i < BATCH; i++)
        for (unsigned j = 0; j < planes_group(planes); j++)
            any = any || sources[planes_column(planes, batch, i) + j];
    return any;
}

/* Returns a digit's bits in an index. */
INLINE unsigned planes_digit_bits(int planes, unsigned digit)
{
    unsigned bits = 0;
    for (int i = 0; i < planes_digit_planes(planes); i++)
        bits |= (digit >> i & 1) << ((unsigned)i * planes_group(planes));
    return bits;
}

/* ------------------------------------------------------------------- update */

/* Computes an entry: another entry plus a term. No entry is m, which becomes 0, so adding the carry
 * after any number of entries loses nothing. */
INLINE void planes_fill_entry(int planes, const vector *other, const vector *term, vector *entry)
{
    struct planes_numbers sum = {0};
    vector full = ~(vector){0};
    for (int i = 0; i < planes; i++)
        sum.plane[i] = other[i];
    planes_add_number(planes, &sum, term);
    planes_add_carry(planes, &sum);
    for (int i = 0; i < planes; i++)
        full &= sum.plane[i];
    for (int i = 0; i < planes; i++)
        entry[i] = planes > 1 ? sum.plane[i] & ~full : sum.plane[i];
}

/* Fills a table from its sources, NULL for 0, column by column: all entries so far minus the
 * column's source once, twice, ... */
INLINE void planes_fill_table(int planes, const void *const *sources, vector *table)
{
    uint16_t index[MAX_COMBINATIONS] = {0};
    size_t count = 1;
    for (int i = 0; i < planes; i++)
        table[i] = (vector){0};
    for (unsigned column = 0; column < planes_group(planes); column++) {
        const vector *source = sources[column];
        vector term[MAX_PLANES] = {{0}};
        for (int i = 0; i < planes && source; i++)
            term[i] = planes_negative(planes, source[i]);
        size_t before = count;
        for (unsigned digit = 1; digit < planes_modulus(planes); digit++) {
            const vector *from = table + (size_t)(planes_digit_bits(planes, digit - 1) << column) *
                                             (unsigned)planes;
            unsigned bits = planes_digit_bits(planes, digit) << column;
            vector *to = table + (size_t)bits * (unsigned)planes;
            for (size_t i = 0; i < before; i++) {
                size_t other = (planes == 1 ? i : index[i]) * (unsigned)planes;
                planes_fill_entry(planes, from + other, term, to + other);
                index[count++] = (uint16_t)(index[i] + bits);
            }
        }
    }
}

/* Fills the tables of all batches, after a vector that marks the batches with sources. */
INLINE void planes_fill_tables(int planes, const void *const *sources, void *out)
{
    const size_t size = planes_entries(planes) * (size_t)planes;
    uint64_t *filled = out;
    vector *table = (vector *)out + 1;
    *filled = 0;
    for (unsigned batch = 0; batch < 8 / planes_group(planes); batch++) {
        bool used = planes_batch_has_sources(planes, batch, sources);
        *filled |= (uint64_t)used << batch;
        for (unsigned i = 0; i < BATCH; i++, table += size)
            if (used)
                planes_fill_table(planes, sources + planes_column(planes, batch, i), table);
    }
}

/* Subtracts the entries of a batch from all rows. */
INLINE void planes_subtract_batch(int planes, vector *row, size_t count, const uint16_t *multiplier,
                                  const char *table)
{
    const size_t size = planes_entries(planes) * (size_t)planes * sizeof(vector);
    for (; count; count--, row += planes, multiplier += PANEL / planes_group(planes)) {
        struct planes_numbers sum = {0};
        for (int i = 0; i < planes; i++)
            sum.plane[i] = row[i];
        for (unsigned i = 0; i < BATCH; i++) {
            const char *entry = table + i * size + multiplier[i] * sizeof(uint64_t);
            planes_add_number(planes, &sum, (const vector *)entry);
        }
        planes_add_carry(planes, &sum);
        for (int i = 0; i < planes; i++)
            row[i] = sum.plane[i];
    }
}

INLINE void planes_subtract_batches(int planes, void *rows, size_t count,
                                    const struct field_update *update)
{
    const size_t size = planes_entries(planes) * (size_t)planes * sizeof(vector) * BATCH;
    const uint16_t *multiplier = (const uint16_t *)update->multipliers +
                                 update->first * (PANEL / planes_group(planes));
    const char *table = (const char *)update->tables + VECTOR_BYTES;
    for (unsigned batch = 0; batch < 8 / planes_group(planes);
         batch++, multiplier += BATCH, table += size)
        if (*(const uint64_t *)update->tables >> batch & 1)
            planes_subtract_batch(planes, rows, count, multiplier, table);
}

/* ------------------------------------------------------------------- kernel */

/* Fills in the layout. */
static void planes_describe(struct field *field)
{
    int planes = field->p == 2 ? 1 : field->p == 3 ? 2 : field->p == 7 ? 3 : 4;
    field->columns = VECTOR_WORDS * PANEL;
    field->together = 1;
    field->speed = (double)VECTOR_WORDS * 4000 / (planes * planes);
    field->stride = (size_t)planes * sizeof(vector);
    field->basis_bytes = sizeof(struct planes_basis);
    field->table_bytes = sizeof(vector) +
                         PANEL / planes_group(planes) * planes_entries(planes) * field->stride;
    field->multiplier_bytes = PANEL / planes_group(planes) * sizeof(uint16_t);
}

static void planes_pack(const struct field *field, const uint32_t *residues, size_t count,
                        void *row)
{
    BY_PLANES(field, planes_numbers_pack, residues, count, row)
}

static void planes_unpack(const struct field *field, const void *row, unsigned panel, size_t count,
                          uint32_t *residues)
{
    BY_PLANES(field, planes_numbers_unpack, row, panel, count, residues)
}

static void planes_put(const struct field *field, UNUSED struct field_span span, void *row,
                       const void *source, const uint64_t *columns)
{
    BY_PLANES(field, planes_numbers_put, row, source, columns)
}

static void planes_add(const struct field *field, void *row, uint64_t times, const void *source)
{
    BY_PLANES(field, planes_add_multiple, row, source, times)
}

static uint64_t planes_dot(const struct field *field, const void *a, const void *b)
{
    uint64_t sum;
    BY_PLANES(field, sum = planes_numbers_dot, a, b)
    return sum;
}

static unsigned planes_insert(const struct field *field, void *basis, const void *row,
                              unsigned panel)
{
    unsigned lead;
    BY_PLANES(field, lead = planes_basis_insert, basis, row, panel)
    return lead;
}

static void planes_combinations(const struct field *field, void *basis, void *rows)
{
    BY_PLANES(field, planes_basis_combinations, basis, rows)
}

static void planes_multipliers(const struct field *field, const void *rows, size_t count,
                               unsigned panel, void *out)
{
    BY_PLANES(field, planes_find_offsets, rows, count, panel, out)
}

static void planes_tables(const struct field *field, UNUSED struct field_span span,
                          const void *const *sources, void *out)
{
    BY_PLANES(field, planes_fill_tables, sources, out)
}

static void planes_subtract(const struct field *field, UNUSED struct field_span span, void *rows,
                            size_t count, const struct field_update *update, UNUSED unsigned panels)
{
    BY_PLANES(field, planes_subtract_batches, rows, count, update)
}

static const struct field_kernel planes = {
    .describe = planes_describe,
    .pack = planes_pack,
    .unpack = planes_unpack,
    .put = planes_put,
    .add = planes_add,
    .dot = planes_dot,
    .insert = planes_insert,
    .combinations = planes_combinations,
    .multipliers = planes_multipliers,
    .tables = planes_tables,
    .subtract = planes_subtract,
};
