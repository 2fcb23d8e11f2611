/* planes_basis_body: a basis of the rows of a panel, as bit planes; see planes_body.h. */

/* Word k of a plane is row k of the basis, of 64 columns, so that lanes are rows. */
struct basis {
    vector row[MOST_PLANES][GROUPS];
    vector combination[MOST_PLANES][GROUPS]; /* bit j: how often the j-th that was taken is in it */
    vector lead[GROUPS];
    uint64_t count;
};

/* Bit number lead of each lane, as a mask of it. */
INLINE vector lane_masks(vector word, vector lead)
{
    return -(word >> lead & 1);
}

/* The sum of all lanes, in each of them. */
INLINE void add_lanes(int planes, struct numbers *sum)
{
    struct numbers all = {0};
    settle(planes, sum);
    for (int lane = 0; lane < VECTOR_WORDS; lane++) {
        vector term[MOST_PLANES];
        for (int i = 0; i < planes; i++)
            term[i] = vector_of(sum->plane[i][lane]);
        add_number(planes, &all, term);
    }
    settle(planes, &all);
    *sum = all;
}

/* Takes off a row what the basis says, and keeps account of that. Lanes are all the same. */
INLINE void reduce(int planes, const struct basis *basis, vector *row, vector *account)
{
    struct numbers sum = {0}, used = {0};
    for (uint64_t group = 0; group * VECTOR_WORDS < basis->count; group++)
        for (int bit = 0; bit < planes; bit++) {
            vector mask = lane_masks(negative(planes, row[bit]), basis->lead[group]);
            vector term[MOST_PLANES], part[MOST_PLANES];
            for (int i = 0; i < planes; i++) {
                term[i] = basis->row[i][group];
                part[i] = basis->combination[i][group];
            }
            add_doubled(planes, &sum, term, bit, mask);
            add_doubled(planes, &used, part, bit, mask);
        }
    add_lanes(planes, &sum);
    add_lanes(planes, &used);
    add_number(planes, &sum, row);
    settle(planes, &sum);
    add_number(planes, &used, account);
    settle(planes, &used);
    for (int i = 0; i < planes; i++) {
        row[i] = sum.plane[i];
        account[i] = used.plane[i];
    }
}

/* Clears the column where row leads in all others. */
INLINE void clear_column(int planes, struct basis *basis, const vector *row, const vector *account,
                         unsigned lead)
{
    for (uint64_t group = 0; group * VECTOR_WORDS < basis->count; group++) {
        struct numbers sum = {0}, used = {0};
        vector mask[MOST_PLANES];
        for (int i = 0; i < planes; i++) {
            sum.plane[i] = basis->row[i][group];
            used.plane[i] = basis->combination[i][group];
            mask[i] = lane_masks(negative(planes, sum.plane[i]), vector_of(lead));
        }
        for (int bit = 0; bit < planes; bit++) {
            add_doubled(planes, &sum, row, bit, mask[bit]);
            add_doubled(planes, &used, account, bit, mask[bit]);
        }
        settle(planes, &sum);
        settle(planes, &used);
        for (int i = 0; i < planes; i++) {
            basis->row[i][group] = sum.plane[i];
            basis->combination[i][group] = used.plane[i];
        }
    }
}

INLINE unsigned insert(int planes, void *into, const void *from, unsigned panel)
{
    struct basis *basis = into;
    const uint64_t *words = from;
    uint64_t plane[MOST_PLANES];
    vector row[MOST_PLANES], account[MOST_PLANES] = {0};
    vector leading[MOST_PLANES] = {0}, combination[MOST_PLANES] = {0};
    for (int i = 0; i < planes; i++)
        row[i] = vector_of(words[(unsigned)i * VECTOR_WORDS + panel]);
    account[0] = vector_of(UINT64_C(1) << basis->count);
    reduce(planes, basis, row, account);
    for (int i = 0; i < planes; i++)
        plane[i] = row[i][0];
    uint64_t nonzero = find_nonzero(planes, plane);
    if (!nonzero)
        return NO_LEAD;
    unsigned lead = (unsigned)__builtin_ctzll(nonzero);
    uint64_t inverse = residue_invert(residue_at(planes, plane, 1, lead), modulus_of(planes));
    add_multiple(planes, leading, row, inverse);
    add_multiple(planes, combination, account, inverse);
    clear_column(planes, basis, leading, combination, lead);
    uint64_t group = basis->count / VECTOR_WORDS, lane = basis->count % VECTOR_WORDS;
    for (int i = 0; i < planes; i++) {
        basis->row[i][group][lane] = leading[i][0];
        basis->combination[i][group][lane] = combination[i][0];
    }
    basis->lead[group][lane] = lead;
    basis->count++;
    return lead;
}

INLINE void combinations(int planes, const struct basis *basis, uint64_t *row)
{
    for (uint64_t k = 0; k < basis->count; k++, row += (size_t)planes * VECTOR_WORDS)
        for (int i = 0; i < planes; i++)
            row[(size_t)i * VECTOR_WORDS] = negative(
                planes, basis->combination[i][k / VECTOR_WORDS])[k % VECTOR_WORDS];
}
