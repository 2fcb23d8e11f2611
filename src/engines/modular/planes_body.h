/* planes_body: the kernel of bit planes, for p = 2, 3, 5 and 7; see field.h, and for the planes
 * planes_numbers_body.h.
 *
 * Subtraction is by the Method of Four Russians (Arlazarov, Dinic, Kronrod, Faradzhev 1970;
 * Albrecht, Bard, Hart, "Efficient multiplication of dense matrices over GF(2)", ACM TOMS 2010):
 * sources are taken in groups, and a table holds all their combinations. Its index has the digits
 * of the multipliers as they stand in the planes:
 *
 *     g = 2, k = 3     bit   5   4     3   2     1   0
 *                           plane 2   plane 1   plane 0     of two columns side by side
 *
 * so that one shift and one mask of each plane give eight of them, one a byte: byte j of the s-th
 * word of a row's multipliers is the index for the table of columns 8 j + s g to 8 j + s g + g - 1.
 */

#include "engines/modular/planes_numbers_body.h"
/* The basis is made of them. */
#include "engines/modular/planes_basis_body.h"

/* Tables that are used together: they should fit into the first cache. */
enum { BATCH = 8 };

/* The bits of an index. */
INLINE unsigned index_bits(int planes, unsigned group)
{
    return group * (unsigned)digit_planes(planes);
}

INLINE unsigned largest_group(int planes)
{
    return planes == 1 ? 8 : planes == 2 ? 4 : 2;
}

/* The largest, or half of it for few rows. */
INLINE unsigned group_for(int planes, size_t rows)
{
    unsigned group = largest_group(planes);
    return (size_t)2 << index_bits(planes, group) > rows ? group / 2 : group;
}

/* Eight indices, as offsets of entries of so many bytes. */
INLINE void store_offsets(uint64_t indices, unsigned entry, uint16_t *offset)
{
    typedef uint8_t eight_bytes __attribute__((vector_size(8)));
    typedef uint16_t eight_offsets __attribute__((vector_size(16)));
    eight_offsets offsets = __builtin_convertvector((eight_bytes)indices, eight_offsets);
    offsets *= (uint16_t)entry;
    memcpy(offset, &offsets, sizeof offsets);
}

INLINE void find_offsets(int planes, unsigned group, const void *rows, size_t count, unsigned panel,
                         void *out)
{
    const size_t step = (size_t)planes * VECTOR_WORDS;
    const uint64_t fields = UINT64_C(0x0101010101010101) * ((1U << group) - 1);
    const uint64_t *word = (const uint64_t *)rows + panel;
    uint16_t *offset = out;
    for (size_t row = 0; row < count; row++, word += step) {
        uint64_t plane[MOST_PLANES], digit[MOST_PLANES];
        for (int i = 0; i < planes; i++)
            plane[i] = word[(size_t)i * VECTOR_WORDS];
        find_digits(planes, plane, digit);
        for (unsigned shift = 0; shift < 8; shift += group, offset += 8) {
            uint64_t indices = 0;
            for (int i = 0; i < digit_planes(planes); i++)
                indices |= (digit[i] >> shift & fields) << ((unsigned)i * group);
            store_offsets(indices, (unsigned)planes * sizeof(vector), offset);
        }
    }
}

/* 0 instead of m. */
INLINE void clear_full(int planes, vector *x)
{
    vector full = ~(vector){0};
    for (int i = 0; i < planes; i++)
        full &= x[i];
    for (int i = 0; i < planes && planes > 1; i++)
        x[i] &= ~full;
}

/* Fills a table from its sources, NULL for 0. No entry is m, so that nothing is lost when a carry
 * is added after any number of them. */
INLINE void fill_table(int planes, unsigned group, const void *const *sources, vector *table)
{
    for (int i = 0; i < planes; i++)
        table[i] = (vector){0};
    for (unsigned bit = 0; bit < index_bits(planes, group); bit++) {
        const vector *source = sources[bit % group];
        vector term[MOST_PLANES] = {{0}};
        for (int i = 0; i < planes && source; i++)
            term[i] = negative(planes, source[doubled(planes, i, (int)(bit / group))]);
        clear_full(planes, term);
        size_t half = (size_t)1 << bit;
        for (size_t index = 0; index < half; index++) {
            struct numbers sum = {0};
            for (int i = 0; i < planes; i++)
                sum.plane[i] = table[index * (size_t)planes + (size_t)i];
            add_number(planes, &sum, term);
            add_carry(planes, &sum);
            clear_full(planes, sum.plane);
            for (int i = 0; i < planes; i++)
                table[(half + index) * (size_t)planes + (size_t)i] = sum.plane[i];
        }
    }
}

/* The first of the columns that a table is for. */
INLINE unsigned table_column(unsigned group, unsigned table)
{
    return table % 8 * 8 + table / 8 * group;
}

INLINE bool batch_has_sources(unsigned group, unsigned batch, const void *const *sources)
{
    bool any = false;
    for (unsigned i = 0; i < BATCH; i++)
        for (unsigned j = 0; j < group; j++)
            any = any || sources[table_column(group, batch * BATCH + i) + j];
    return any;
}

/* Behind a vector whose first word says which batches have sources. */
INLINE void fill_tables(int planes, unsigned group, const void *const *sources, void *out)
{
    size_t size = ((size_t)1 << index_bits(planes, group)) * (size_t)planes;
    uint64_t *batches = out;
    *batches = 0;
    for (unsigned batch = 0; batch < PANEL / group / BATCH; batch++) {
        vector *table = (vector *)out + 1 + (size_t)batch * BATCH * size;
        if (!batch_has_sources(group, batch, sources))
            continue;
        *batches |= UINT64_C(1) << batch;
        for (unsigned i = 0; i < BATCH; i++, table += size)
            fill_table(planes, group, sources + table_column(group, batch * BATCH + i), table);
    }
}

INLINE void subtract_batch(int planes, unsigned group, vector *rows, size_t count,
                           const uint16_t *multiplier, const char *table)
{
    size_t size = ((size_t)1 << index_bits(planes, group)) * (size_t)planes * sizeof(vector);
    for (size_t row = 0; row < count; row++, rows += planes, multiplier += PANEL / group) {
        struct numbers sum = {0};
        for (int i = 0; i < planes; i++)
            sum.plane[i] = rows[i];
        for (unsigned i = 0; i < BATCH; i++)
            add_number(planes, &sum, (const vector *)(table + i * size + multiplier[i]));
        add_carry(planes, &sum);
        for (int i = 0; i < planes; i++)
            rows[i] = sum.plane[i];
    }
}

INLINE void subtract_batches(int planes, unsigned group, void *rows, size_t count,
                             const void *multipliers, size_t first, const void *tables)
{
    const uint16_t *multiplier = (const uint16_t *)multipliers + first * (PANEL / group);
    size_t size = ((size_t)1 << index_bits(planes, group)) * (size_t)planes * BATCH;
    const vector *table = (const vector *)tables + 1;
    for (unsigned batch = 0; batch < PANEL / group / BATCH; batch++, table += size)
        if (*(const uint64_t *)tables >> batch & 1)
            subtract_batch(planes, group, rows, count, multiplier + (size_t)batch * BATCH,
                           (const char *)table);
}

/* The group is known where the loop over rows is compiled. */
INLINE void multipliers(int planes, unsigned group, const void *rows, size_t count, unsigned panel,
                        void *out)
{
    if (group == largest_group(planes))
        find_offsets(planes, largest_group(planes), rows, count, panel, out);
    else
        find_offsets(planes, largest_group(planes) / 2, rows, count, panel, out);
}

INLINE void tables(int planes, unsigned group, const void *const *sources, void *out)
{
    if (group == largest_group(planes))
        fill_tables(planes, largest_group(planes), sources, out);
    else
        fill_tables(planes, largest_group(planes) / 2, sources, out);
}

INLINE void subtract(int planes, unsigned group, void *rows, size_t count, const void *multipliers,
                     size_t first, const void *tables)
{
    unsigned half = largest_group(planes) / 2;
    if (group == half)
        subtract_batches(planes, half, rows, count, multipliers, first, tables);
    else
        subtract_batches(planes, 2 * half, rows, count, multipliers, first, tables);
}

/* ------------------------------------------------------------------- kernel */

/* The number of planes is known where a function is compiled. */
#define BY_PLANES(field, call, ...) \
    switch ((field)->p) {           \
    case 2:                         \
        call(1, __VA_ARGS__);       \
        break;                      \
    case 3:                         \
        call(2, __VA_ARGS__);       \
        break;                      \
    case 7:                         \
        call(3, __VA_ARGS__);       \
        break;                      \
    default:                        \
        call(4, __VA_ARGS__);       \
    }

/* The tables of whole groups are the largest. */
static void planes_describe(struct field *field)
{
    int planes = field->p == 2 ? 1 : field->p == 3 ? 2 : field->p == 7 ? 3 : 4;
    unsigned group = largest_group(planes);
    field->columns = VECTOR_WORDS * PANEL;
    field->speed = (double)VECTOR_WORDS * 4000 / (planes * planes);
    field->stride = (size_t)planes * sizeof(vector);
    field->basis_bytes = sizeof(struct basis);
    field->table_bytes = sizeof(vector) +
                         (PANEL / group << index_bits(planes, group)) * field->stride;
    field->multiplier_bytes = 4 * PANEL / group;
}

static void planes_pack(const struct field *field, const uint32_t *residues, size_t count,
                        void *row)
{
    BY_PLANES(field, pack, residues, count, row)
}

static void planes_unpack(const struct field *field, const void *row, unsigned panel, size_t count,
                          uint32_t *residues)
{
    BY_PLANES(field, unpack, row, panel, count, residues)
}

static void planes_keep(const struct field *field, void *row, const uint64_t *columns)
{
    BY_PLANES(field, keep, row, columns)
}

static void planes_add(const struct field *field, void *row, uint64_t times, const void *source)
{
    BY_PLANES(field, add, row, times, source)
}

static uint64_t planes_dot(const struct field *field, const void *a, const void *b)
{
    uint64_t sum;
    BY_PLANES(field, sum = dot, a, b)
    return sum;
}

static unsigned planes_insert(const struct field *field, void *basis, const void *row,
                              unsigned panel)
{
    unsigned lead;
    BY_PLANES(field, lead = insert, basis, row, panel)
    return lead;
}

static void planes_combinations(const struct field *field, void *basis, void *rows)
{
    BY_PLANES(field, combinations, basis, rows)
}

static unsigned planes_group(const struct field *field, size_t rows)
{
    unsigned group;
    BY_PLANES(field, group = group_for, rows)
    return group;
}

static void planes_multipliers(const struct field *field, unsigned group, const void *rows,
                               size_t count, unsigned panel, void *out)
{
    BY_PLANES(field, multipliers, group, rows, count, panel, out)
}

static void planes_tables(const struct field *field, unsigned group, const void *const *sources,
                          void *out)
{
    BY_PLANES(field, tables, group, sources, out)
}

static void planes_subtract(const struct field *field, unsigned group, void *rows, size_t count,
                            const void *multipliers, size_t first, const void *tables)
{
    BY_PLANES(field, subtract, group, rows, count, multipliers, first, tables)
}

static const struct field_kernel planes = {
    .describe = planes_describe,
    .pack = planes_pack,
    .unpack = planes_unpack,
    .keep = planes_keep,
    .add = planes_add,
    .dot = planes_dot,
    .insert = planes_insert,
    .combinations = planes_combinations,
    .group = planes_group,
    .multipliers = planes_multipliers,
    .tables = planes_tables,
    .subtract = planes_subtract,
};
