/* planes_numbers_body: residues as bit planes, p a divisor of m = 2^k - 1; see planes_body.h.
 *
 * A block is as wide as a vector. Plane i has bit i of the residues of its columns, as numbers
 * modulo m. Since 2^k is 1 modulo m, the planes form a ring. Doubling shifts them by one step. The
 * carry out of the last plane enters the first plane, of this sum or of the next. Minus x is the
 * complement of x. For p = 2 and k = 1 there are no carries and negation does nothing.
 *
 *     k = 3     plane 0    bit 0 of all columns        x = 6   0 1 1  (plane 0 first)
 *               plane 1    bit 1                      2x = 5   1 0 1
 *               plane 2    bit 2                      -x = 1   1 0 0
 *
 * 0 and m represent one number. For p = 5, k = 4, residues are kept modulo 15, which gives a
 * residue several names.
 */
#include "engines/modular/field/field_vectors.h"

enum { MAX_PLANES = 4, GROUPS = PANEL / VECTOR_WORDS };

/* A number for each column, or for each lane, with a pending carry. */
struct planes_numbers {
    vector plane[MAX_PLANES];
    vector carry;
};

/* Adds a number and leaves a carry. */
INLINE void planes_add_number(int planes, struct planes_numbers *sum, const vector *term)
{
    for (int i = 0; i < planes; i++) {
        vector old = sum->plane[i];
        sum->plane[i] = field_vector_sum(old, term[i], sum->carry);
        sum->carry = planes > 1 ? field_vector_majority(old, term[i], sum->carry) : sum->carry;
    }
}

/* Adds the carry. A carry out of this is lost; there is none if the last term was not m. */
INLINE void planes_add_carry(int planes, struct planes_numbers *sum)
{
    for (int i = 0; i < planes && planes > 1; i++) {
        vector old = sum->plane[i];
        sum->plane[i] = old ^ sum->carry;
        sum->carry &= old;
    }
}

INLINE void planes_settle(int planes, struct planes_numbers *sum)
{
    planes_add_carry(planes, sum);
    planes_add_carry(planes, sum);
    sum->carry = (vector){0};
}

/* Adds 2^bit times the numbers of x that mask selects: doubling shifts the planes. */
INLINE void planes_add_doubled(int planes, struct planes_numbers *sum, const vector *x, int bit,
                               vector mask)
{
    vector term[MAX_PLANES];
    for (int i = 0; i < planes; i++)
        term[i] = x[(i + planes - bit) % planes] & mask;
    planes_add_number(planes, sum, term);
}

/* Returns a plane of minus x. */
INLINE vector planes_negative(int planes, vector x)
{
    return planes > 1 ? ~x : x;
}

/* Adds times x to sum. */
INLINE void planes_add_multiple(int planes, vector *sum, const vector *x, uint64_t times)
{
    struct planes_numbers all = {0};
    for (int i = 0; i < planes; i++)
        all.plane[i] = sum[i];
    for (int bit = 0; bit < planes; bit++)
        if (times >> bit & 1)
            planes_add_doubled(planes, &all, x, bit, ~(vector){0});
    planes_settle(planes, &all);
    for (int i = 0; i < planes; i++)
        sum[i] = all.plane[i];
}

/* ----------------------------------------------------------------- residues */

/* Returns the number of planes of a residue, given the planes of its names. */
INLINE int planes_digit_planes(int planes)
{
    return planes == 4 ? 3 : planes;
}

/* Computes the digits of 64 columns. Modulo 15, a = 4 h + l is l - h modulo 5, and all names of a
 * residue give its digits. Otherwise the digits are the planes, with 0 for m. */
INLINE void planes_find_digits(int planes, const uint64_t *plane, uint64_t *digit)
{
    uint64_t full = planes == 2 || planes == 3 ? ~UINT64_C(0) : 0;
    for (int i = 0; i < planes; i++)
        full &= plane[i];
    for (int i = 0; i < planes_digit_planes(planes); i++)
        digit[i] = planes == 4 ? 0 : plane[i] & ~full;
    for (unsigned name = 1; name < 15 && planes == 4; name++) {
        uint64_t named = ~UINT64_C(0);
        for (int i = 0; i < 4; i++)
            named &= name >> i & 1 ? plane[i] : ~plane[i];
        for (int i = 0; i < 3; i++)
            digit[i] |= name % 5 >> i & 1 ? named : 0;
    }
}

/* Returns the columns that are not 0. */
INLINE uint64_t planes_find_nonzero(int planes, const uint64_t *plane)
{
    uint64_t digit[MAX_PLANES], any = 0;
    planes_find_digits(planes, plane, digit);
    for (int i = 0; i < planes_digit_planes(planes); i++)
        any |= digit[i];
    return any;
}

/* p */
INLINE uint64_t planes_modulus(int planes)
{
    return planes == 1 ? 2 : planes == 2 ? 3 : planes == 3 ? 7 : 5;
}

INLINE uint64_t planes_residue_at(int planes, const uint64_t *plane, unsigned step, unsigned column)
{
    uint64_t name = 0;
    for (int i = 0; i < planes; i++)
        name |= (plane[(size_t)i * step] >> column & 1) << i;
    return name % planes_modulus(planes);
}

INLINE void planes_numbers_pack(int planes, const uint32_t *residues, size_t count, void *row)
{
    uint64_t *plane = row;
    for (unsigned word = 0; word < VECTOR_WORDS; word++) {
        uint32_t rest[PANEL] = {0};
        size_t first = (size_t)word * PANEL;
        const uint32_t *from = residues + first;
        if (count < first + PANEL) {
            for (size_t i = first; i < count; i++)
                rest[i - first] = residues[i];
            from = rest;
        }
        for (int i = 0; i < planes; i++)
            plane[(size_t)i * VECTOR_WORDS + word] = count > first ? field_bits_of(from, i) : 0;
    }
}

INLINE void planes_numbers_unpack(int planes, const void *row, unsigned panel, size_t count,
                                  uint32_t *residues)
{
    const uint64_t *plane = (const uint64_t *)row + panel;
    for (unsigned column = 0; column < count; column++)
        residues[column] = (uint32_t)planes_residue_at(planes, plane, VECTOR_WORDS, column);
}

INLINE void planes_numbers_put(int planes, void *row, const void *source, const uint64_t *columns)
{
    const vector *from = source;
    vector *to = row;
    for (int i = 0; i < planes; i++)
        to[i] ^= (to[i] ^ from[i]) & *(const vector *)columns;
}

INLINE uint64_t planes_numbers_dot(int planes, const void *a, const void *b)
{
    const uint64_t *one = a, *other = b;
    uint64_t sum = 0;
    for (int i = 0; i < planes; i++)
        for (int j = 0; j < planes; j++) {
            uint64_t count = 0;
            for (unsigned word = 0; word < VECTOR_WORDS; word++)
                count += (uint64_t)__builtin_popcountll(one[(unsigned)i * VECTOR_WORDS + word] &
                                                        other[(unsigned)j * VECTOR_WORDS + word]);
            sum += count << (i + j);
        }
    return sum % planes_modulus(planes);
}

/* Calls a function with a constant number of planes. */
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
