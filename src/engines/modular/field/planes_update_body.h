/* planes_update_body: tables and subtraction for whole blocks of bit planes, or for their second
 * halves; see planes_body.h. The including file defines
 *
 *     PART(name)           the name of a function for this part
 *     part                 a vector of as many words as the part has
 *     part_sum(a, b, c), part_majority(a, b, c)
 *
 * This file undefines them.
 */

/* Returns the part of plane i of a row. */
INLINE part *PART(row_plane)(void *row, int i)
{
    return (part *)((char *)row + (size_t)(i + 1) * VECTOR_BYTES - sizeof(part));
}

INLINE const part *PART(source_plane)(const void *row, int i)
{
    return (const part *)((const char *)row + (size_t)(i + 1) * VECTOR_BYTES - sizeof(part));
}

/* Adds a number and leaves a carry; see planes_add_number. */
INLINE void PART(add_entry)(int planes, part *sum, part *carry, const part *entry)
{
    for (int i = 0; i < planes; i++) {
        part old = sum[i];
        sum[i] = part_sum(old, entry[i], *carry);
        *carry = planes > 1 ? part_majority(old, entry[i], *carry) : *carry;
    }
}

/* See planes_add_carry. */
INLINE void PART(add_last)(int planes, part *sum, part carry)
{
    for (int i = 0; i < planes && planes > 1; i++) {
        part old = sum[i];
        sum[i] = old ^ carry;
        carry &= old;
    }
}

/* Replaces m by 0. */
INLINE void PART(clear_full)(int planes, part *x)
{
    part full = ~(part){0};
    for (int i = 0; i < planes; i++)
        full &= x[i];
    for (int i = 0; i < planes && planes > 1; i++)
        x[i] &= ~full;
}

/* Computes an entry: another entry plus a term. No entry is m, so adding the carry after any number
 * of entries loses nothing. */
INLINE void PART(fill_entry)(int planes, const part *other, const part *term, part *entry)
{
    part sum[MAX_PLANES], carry = {0};
    for (int i = 0; i < planes; i++)
        sum[i] = other[i];
    PART(add_entry)(planes, sum, &carry, term);
    PART(add_last)(planes, sum, carry);
    PART(clear_full)(planes, sum);
    for (int i = 0; i < planes; i++)
        entry[i] = sum[i];
}

/* Fills a table from its sources, NULL for 0, column by column: all entries so far minus the
 * column's source once, twice, ... */
INLINE void PART(fill_table)(int planes, unsigned group, const void *const *sources, part *table)
{
    uint16_t index[MAX_COMBINATIONS] = {0};
    size_t count = 1;
    for (int i = 0; i < planes; i++)
        table[i] = (part){0};
    for (unsigned column = 0; column < group; column++) {
        part term[MAX_PLANES] = {{0}};
        for (int i = 0; i < planes && sources[column]; i++)
            term[i] = planes > 1 ? ~*PART(source_plane)(sources[column], i)
                                 : *PART(source_plane)(sources[column], i);
        size_t before = count;
        for (unsigned digit = 1; digit < planes_modulus(planes); digit++) {
            const part *from = table +
                               (size_t)(planes_digit_bits(planes, group, digit - 1) << column) *
                                   (unsigned)planes;
            unsigned bits = planes_digit_bits(planes, group, digit) << column;
            part *to = table + (size_t)bits * (unsigned)planes;
            for (size_t i = 0; i < before; i++) {
                size_t other = (planes == 1 ? i : index[i]) * (unsigned)planes;
                PART(fill_entry)(planes, from + other, term, to + other);
                index[count++] = (uint16_t)(index[i] + bits);
            }
        }
    }
}

/* Fills the tables of all batches, after a vector whose first word marks the batches with sources.
 */
INLINE void PART(fill_tables)(int planes, unsigned group, const void *const *sources, void *out)
{
    const size_t size = planes_entries(planes, group) * (size_t)planes;
    uint64_t *filled = out;
    part *table = (part *)((vector *)out + 1);
    *filled = 0;
    for (unsigned batch = 0; batch < 8 / group; batch++) {
        bool used = planes_batch_has_sources(group, batch, sources);
        *filled |= (uint64_t)used << batch;
        for (unsigned i = 0; i < BATCH; i++, table += size)
            if (used)
                PART(fill_table)(planes, group, sources + planes_column(group, batch, i), table);
    }
}

/* Subtracts the entries of a batch from the parts of all rows. */
INLINE void PART(subtract_batch)(int planes, unsigned group, char *row, size_t count,
                                 const uint16_t *multiplier, const char *table)
{
    const size_t size = planes_entries(planes, group) * (size_t)planes * sizeof(part);
    const size_t word = sizeof(part) / VECTOR_WORDS;
    for (; count; count--, row += (size_t)planes * VECTOR_BYTES, multiplier += PANEL / group) {
        part sum[MAX_PLANES], carry = {0};
        for (int i = 0; i < planes; i++)
            sum[i] = *PART(row_plane)(row, i);
        for (unsigned i = 0; i < BATCH; i++)
            PART(add_entry)
        (planes, sum, &carry, (const part *)(table + i * size + multiplier[i] * word));
        PART(add_last)(planes, sum, carry);
        for (int i = 0; i < planes; i++)
            *PART(row_plane)(row, i) = sum[i];
    }
}

INLINE void PART(subtract_batches)(int planes, unsigned group, void *rows, size_t count,
                                   const struct field_update *update)
{
    const size_t size = planes_entries(planes, group) * (size_t)planes * sizeof(part) * BATCH;
    const uint16_t *multiplier = (const uint16_t *)update->multipliers +
                                 update->first * (PANEL / group);
    const char *table = (const char *)update->tables + VECTOR_BYTES;
    for (unsigned batch = 0; batch < 8 / group; batch++, multiplier += BATCH, table += size)
        if (*(const uint64_t *)update->tables >> batch & 1)
            PART(subtract_batch)(planes, group, rows, count, multiplier, table);
}

#undef PART
#undef part
#undef part_sum
#undef part_majority
