/* planes_basis_body: a basis of the rows of a panel, as bit planes; see planes_body.h. */
#include "engines/modular/field/planes_numbers_body.h"

/* Word k of a plane is row k of the basis, of 64 columns; lanes are rows. */
struct planes_basis {
    vector row[GROUPS][MAX_PLANES];
    vector combination[GROUPS][MAX_PLANES]; /* bit j: multiple of the j-th taken row */
    vector lead[GROUPS];
    uint64_t count;
};

/* Returns a lane mask from the bit number `lead` of each lane. */
INLINE vector planes_basis_lane_masks(vector word, vector lead)
{
    return -(word >> lead & 1);
}

/* Sums all lanes; every lane of the result has the sum. */
INLINE void planes_basis_add_lanes(int planes, struct planes_numbers *sum)
{
    struct planes_numbers all = {0};
    planes_settle(planes, sum);
    for (int lane = 0; lane < VECTOR_WORDS; lane++) {
        vector term[MAX_PLANES];
        for (int i = 0; i < planes; i++)
            term[i] = field_vector_of(sum->plane[i][lane]);
        planes_add_number(planes, &all, term);
    }
    planes_settle(planes, &all);
    *sum = all;
}

/* Reduces a row with the basis and records the multiples. All lanes are equal. */
INLINE void planes_basis_reduce(int planes, const struct planes_basis *basis, vector *row,
                                vector *account)
{
    struct planes_numbers sum = {0}, used = {0};
    for (uint64_t group = 0; group * VECTOR_WORDS < basis->count; group++)
        for (int bit = 0; bit < planes; bit++) {
            vector mask = planes_basis_lane_masks(planes_negative(planes, row[bit]),
                                                  basis->lead[group]);
            planes_add_doubled(planes, &sum, basis->row[group], bit, mask);
            planes_add_doubled(planes, &used, basis->combination[group], bit, mask);
        }
    planes_basis_add_lanes(planes, &sum);
    planes_basis_add_lanes(planes, &used);
    planes_add_number(planes, &sum, row);
    planes_settle(planes, &sum);
    planes_add_number(planes, &used, account);
    planes_settle(planes, &used);
    for (int i = 0; i < planes; i++) {
        row[i] = sum.plane[i];
        account[i] = used.plane[i];
    }
}

/* Clears the leading column of a row in all other rows. */
INLINE void planes_basis_clear_column(int planes, struct planes_basis *basis, const vector *row,
                                      const vector *account, unsigned lead)
{
    for (uint64_t group = 0; group * VECTOR_WORDS < basis->count; group++) {
        struct planes_numbers sum = {0}, used = {0};
        vector mask[MAX_PLANES];
        for (int i = 0; i < planes; i++) {
            sum.plane[i] = basis->row[group][i];
            used.plane[i] = basis->combination[group][i];
            mask[i] = planes_basis_lane_masks(planes_negative(planes, sum.plane[i]),
                                              field_vector_of(lead));
        }
        for (int bit = 0; bit < planes; bit++) {
            planes_add_doubled(planes, &sum, row, bit, mask[bit]);
            planes_add_doubled(planes, &used, account, bit, mask[bit]);
        }
        planes_settle(planes, &sum);
        planes_settle(planes, &used);
        for (int i = 0; i < planes; i++) {
            basis->row[group][i] = sum.plane[i];
            basis->combination[group][i] = used.plane[i];
        }
    }
}

INLINE unsigned planes_basis_insert(int planes, void *into, const void *from, unsigned panel)
{
    struct planes_basis *basis = into;
    const uint64_t *words = from;
    uint64_t plane[MAX_PLANES];
    vector row[MAX_PLANES], account[MAX_PLANES] = {0};
    vector leading[MAX_PLANES] = {0}, combination[MAX_PLANES] = {0};
    for (int i = 0; i < planes; i++)
        row[i] = field_vector_of(words[(unsigned)i * VECTOR_WORDS + panel]);
    account[0] = field_vector_of(UINT64_C(1) << basis->count);
    planes_basis_reduce(planes, basis, row, account);
    for (int i = 0; i < planes; i++)
        plane[i] = row[i][0];
    uint64_t nonzero = planes_find_nonzero(planes, plane);
    if (!nonzero)
        return NO_LEAD;
    unsigned lead = (unsigned)__builtin_ctzll(nonzero);
    uint64_t inverse = residue_invert(planes_residue_at(planes, plane, 1, lead),
                                      planes_modulus(planes));
    planes_add_multiple(planes, leading, row, inverse);
    planes_add_multiple(planes, combination, account, inverse);
    planes_basis_clear_column(planes, basis, leading, combination, lead);
    uint64_t group = basis->count / VECTOR_WORDS, lane = basis->count % VECTOR_WORDS;
    for (int i = 0; i < planes; i++) {
        basis->row[group][i][lane] = leading[i][0];
        basis->combination[group][i][lane] = combination[i][0];
    }
    basis->lead[group][lane] = lead;
    basis->count++;
    return lead;
}

INLINE void planes_basis_combinations(int planes, const struct planes_basis *basis, uint64_t *row)
{
    for (uint64_t k = 0; k < basis->count; k++, row += (size_t)planes * VECTOR_WORDS)
        for (int i = 0; i < planes; i++)
            row[(size_t)i * VECTOR_WORDS] = planes_negative(
                planes, basis->combination[k / VECTOR_WORDS][i])[k % VECTOR_WORDS];
}
