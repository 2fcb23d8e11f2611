/* residues_body: definitions shared by the field kernels of 16-bit, 32-bit and byte residues; see
 * field.h. p is odd.
 *
 * Products are reduced as Montgomery does ("Modular multiplication without trial division", Math.
 * Comp. 1985). Let q p = 1 modulo 2^32, x below 2^32 p, and m = x q modulo 2^32. Then x - m p is a
 * multiple of 2^32, so x / 2^32 modulo p is the upper half of x minus the upper half of m p.
 */
#pragma once

#include "engines/modular/field/field_vectors.h"

/* Returns q. Newton's iteration doubles the number of correct bits, which is three for p itself. */
INLINE uint32_t residues_inverse(uint64_t p)
{
    uint32_t q = (uint32_t)p;
    for (int bits = 3; bits < 32; bits *= 2)
        q *= 2 - (uint32_t)p * q;
    return q;
}

/* Returns x / 2^32 modulo p, for x below 2^32 p. */
INLINE uint32_t residues_reduce_product(uint64_t x, uint32_t p, uint32_t q)
{
    uint32_t m = (uint32_t)x * q;
    uint64_t above = x >> 32, taken = (uint64_t)m * p >> 32;
    return (uint32_t)(above - taken + (above < taken ? p : 0));
}

/* Returns the factor that replaces times if a reduction follows. */
INLINE uint32_t residues_before_reduction(uint64_t times, uint64_t p)
{
    return (uint32_t)((times << 32) % p);
}

INLINE uint32_t residues_sum(uint32_t a, uint32_t b, uint32_t p)
{
    return a >= p - b ? a - (p - b) : a + b;
}

/* Computes to += times * from. */
INLINE void residues_add_times(uint64_t modulus, uint32_t *restrict to, uint64_t times,
                               const uint32_t *restrict from, unsigned count)
{
    uint32_t p = (uint32_t)modulus, q = residues_inverse(modulus);
    uint64_t factor = residues_before_reduction(times, modulus);
    for (unsigned i = 0; i < count; i++)
        to[i] = residues_sum(to[i], residues_reduce_product(factor * from[i], p, q), p);
}

/* A row that multiples are added to: its residues times 2^32. For large p the upper halves of the
 * terms are summed separately, so PANEL products fit. */
struct residue_sums {
    uint64_t low[2 * PANEL], high[2 * PANEL];
};

/* For p below this, the products of a panel sum to less than 2^32 p. */
#define SUMS_FIT (UINT64_C(1) << 26)

INLINE void residues_open_sums(struct residue_sums *sums, const uint32_t *row, uint64_t p)
{
    for (unsigned i = 0; i < 2 * PANEL; i++) {
        sums->low[i] = residues_before_reduction(row[i], p);
        sums->high[i] = 0;
    }
}

INLINE uint32_t residues_sum_at(const struct residue_sums *sums, unsigned column, uint64_t p,
                                uint32_t q)
{
    uint32_t low = residues_reduce_product(sums->low[column], (uint32_t)p, q);
    uint64_t high = sums->high[column];
    return high ? residues_sum(low, (uint32_t)(high % p), (uint32_t)p) : low;
}

INLINE void residues_add_to_sums(struct residue_sums *restrict sums, uint64_t times,
                                 const uint32_t *restrict row, uint64_t p)
{
    uint64_t factor = residues_before_reduction(times, p);
    for (unsigned i = 0; i < 2 * PANEL && p < SUMS_FIT; i++)
        sums->low[i] += factor * row[i];
    for (unsigned i = 0; i < 2 * PANEL && p >= SUMS_FIT; i++) {
        uint64_t product = factor * row[i];
        sums->low[i] += (uint32_t)product;
        sums->high[i] += product >> 32;
    }
}

/* Rows with 1 where they lead, each with its combination of the taken rows. Until the basis is
 * complete, rows are reduced to the left only. */
struct residue_basis {
    uint64_t count;
    uint64_t place[PANEL]; /* by column: the row that leads there, from 1, or 0 */
    uint32_t row[PANEL][2 * PANEL];
};

INLINE unsigned residues_basis_insert(uint64_t p, struct residue_basis *basis,
                                      const uint32_t *residues)
{
    uint32_t row[2 * PANEL] = {0}, q = residues_inverse(p), entry = 0;
    struct residue_sums sums;
    unsigned lead = 0;
    memcpy(row, residues, PANEL * sizeof *row);
    row[PANEL + basis->count] = 1;
    residues_open_sums(&sums, row, p);
    for (; lead < PANEL; lead++) {
        entry = residues_sum_at(&sums, lead, p, q);
        if (entry && !basis->place[lead])
            break;
        if (entry)
            residues_add_to_sums(&sums, p - entry, basis->row[basis->place[lead] - 1], p);
    }
    if (lead == PANEL)
        return NO_LEAD;
    for (unsigned i = 0; i < 2 * PANEL; i++)
        row[i] = i < lead ? 0 : residues_sum_at(&sums, i, p, q);
    residues_add_times(p, basis->row[basis->count], residue_invert(entry, p), row, 2 * PANEL);
    basis->place[lead] = ++basis->count;
    return lead;
}

/* Clears a row in the columns where other, already reduced rows lead. */
INLINE void residues_reduce_row(uint64_t p, struct residue_basis *basis, unsigned lead)
{
    uint32_t *row = basis->row[basis->place[lead] - 1], q = residues_inverse(p);
    struct residue_sums sums;
    residues_open_sums(&sums, row, p);
    for (unsigned column = lead + 1; column < PANEL; column++)
        if (basis->place[column] && row[column])
            residues_add_to_sums(&sums, p - row[column], basis->row[basis->place[column] - 1], p);
    for (unsigned i = 0; i < 2 * PANEL; i++)
        row[i] = residues_sum_at(&sums, i, p, q);
}

/* Reduces the basis, and leaves the negated combinations of its rows in their first halves. */
INLINE void residues_basis_combine(uint64_t p, struct residue_basis *basis)
{
    for (unsigned lead = PANEL; lead-- > 0;)
        if (basis->place[lead])
            residues_reduce_row(p, basis, lead);
    for (uint64_t i = 0; i < basis->count; i++)
        for (unsigned j = 0; j < PANEL; j++)
            basis->row[i][j] = (uint32_t)residue_negate(basis->row[i][PANEL + j], p);
}

/* The operations below serve every format that can pack and unpack residues. */

static void residues_add(const struct field *field, void *row, uint64_t times, const void *source)
{
    uint32_t to[FIELD_MAX_COLUMNS], from[FIELD_MAX_COLUMNS];
    field->kernel->unpack(field, row, 0, field->columns, to);
    field->kernel->unpack(field, source, 0, field->columns, from);
    residues_add_times(field->p, to, times, from, field->columns);
    field->kernel->pack(field, to, field->columns, row);
}

/* Sums the halves of the products separately. */
static uint64_t residues_dot(const struct field *field, const void *a, const void *b)
{
    uint32_t one[FIELD_MAX_COLUMNS], other[FIELD_MAX_COLUMNS];
    uint64_t low = 0, high = 0, p = field->p;
    field->kernel->unpack(field, a, 0, field->columns, one);
    field->kernel->unpack(field, b, 0, field->columns, other);
    for (unsigned i = 0; i < field->columns; i++) {
        uint64_t product = (uint64_t)one[i] * other[i];
        low += (uint32_t)product;
        high += product >> 32;
    }
    return (high % p * residues_before_reduction(1, p) % p + low) % p;
}

static unsigned residues_insert(const struct field *field, void *basis, const void *row,
                                unsigned panel)
{
    uint32_t residues[PANEL];
    field->kernel->unpack(field, row, panel, PANEL, residues);
    return residues_basis_insert(field->p, basis, residues);
}

static void residues_combinations(const struct field *field, void *basis, void *rows)
{
    const struct residue_basis *from = basis;
    residues_basis_combine(field->p, basis);
    for (uint64_t i = 0; i < from->count; i++)
        field->kernel->pack(field, from->row[i], PANEL, (char *)rows + i * field->stride);
}
