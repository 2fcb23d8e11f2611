/* amx_subtract_body: products of multipliers and tables, summed in tiles, reduced once and
 * subtracted from the rows; see field_amx.c.
 *
 *                left 16 columns   right 16 columns      for 32 rows and 32 columns, place by place
 *     16 rows        tile 0             tile 1
 *     16 rows        tile 2             tile 3
 *
 * The including file defines TILE, SIDE, PANEL, COLUMNS, TILE_BYTES, MAX_BYTES and SUMS_FIT_SHORT,
 * and INLINE, BY_BYTES, amx_bytes, amx_eight_residues, amx_tile_at, residues_inverse and
 * residues_before_reduction.
 */

/* At most 32 rows that are processed together, and the multiples to subtract from them. */
struct amx_rows {
    const struct field *field;
    const struct field_update *update;
    unsigned panels;
    size_t first, count;
    uint8_t *row;
    uint64_t q, value[2 * MAX_BYTES - 1]; /* for reductions; value: 2^(8 place + 32) modulo p */
};

/* Sums of 32 columns of these rows. */
struct amx_sums {
    uint32_t sum[SIDE][SIDE]; /* of products of one place */
    uint64_t all[SIDE][SIDE]; /* of all places up to the current, times 2^32 */
};

/* Palette 1 of the instruction set. */
struct amx_configuration {
    uint8_t palette, start, unused[14];
    uint16_t row_bytes[16];
    uint8_t rows[16];
};

/* Configures the tiles. 0 and 1 are sums of the upper rows, 2 and 3 of the lower rows, 4 and 5
 * their multipliers, 6 and 7 the tables of the columns on the left and on the right. */
static void amx_configure_tiles(unsigned upper, unsigned lower)
{
    struct amx_configuration configuration = {.palette = 1};
    const unsigned rows[] = {upper, upper, lower, lower, upper, lower, TILE, TILE};
    for (int i = 0; i < 8; i++) {
        configuration.row_bytes[i] = PANEL;
        configuration.rows[i] = (uint8_t)rows[i];
    }
    _tile_loadconfig(&configuration);
}

/* Adds sums that fit 16 bits to 32 columns of a row; columns i and i + 16 share a word. */
INLINE void amx_add_short_sums(const uint32_t *sum, uint32_t p, uint8_t *row)
{
    const __m512i modulus = _mm512_set1_epi16((short)p);
    const __m512i inverse = _mm512_set1_epi16((short)(65536 / p));
    __m512i x = _mm512_cvtepu8_epi32(_mm_loadu_si128((const __m128i *)row));
    __m512i y = _mm512_cvtepu8_epi32(_mm_loadu_si128((const __m128i *)(row + TILE)));
    x = _mm512_add_epi32(x, _mm512_loadu_si512(sum));
    y = _mm512_add_epi32(y, _mm512_loadu_si512(sum + TILE));
    x = _mm512_or_si512(x, _mm512_slli_epi32(y, 16));
    x = _mm512_sub_epi16(x, _mm512_mullo_epi16(_mm512_mulhi_epu16(x, inverse), modulus));
    x = _mm512_min_epu16(x, _mm512_sub_epi16(x, modulus));
    _mm_storeu_si128((__m128i *)row, _mm512_cvtepi32_epi8(x));
    _mm_storeu_si128((__m128i *)(row + TILE), _mm512_cvtepi32_epi8(_mm512_srli_epi32(x, 16)));
}

/* Returns the sums of a place, times its weight, plus the sums of all earlier places. */
INLINE __m512i amx_sum_up(const uint32_t *sum, const uint64_t *all, unsigned place, uint64_t times)
{
    __m512i eight = _mm512_cvtepu32_epi64(_mm256_loadu_si256((const __m256i *)sum));
    __m512i product = _mm512_mul_epu32(eight, _mm512_set1_epi64((long long)times));
    return place ? _mm512_add_epi64(product, _mm512_loadu_si512(all)) : product;
}

/* Adds the sum of all places, times 2^32, to 8 columns of a row. */
INLINE void amx_add_long_sums(unsigned bytes, __m512i sum, uint64_t p, uint64_t q, uint8_t *row)
{
    const __m512i modulus = _mm512_set1_epi64((long long)p);
    __m512i m = _mm512_mul_epu32(sum, _mm512_set1_epi64((long long)q));
    __m512i taken = _mm512_srli_epi64(_mm512_mul_epu32(m, modulus), 32);
    sum = _mm512_sub_epi64(_mm512_srli_epi64(sum, 32), taken);
    sum = _mm512_min_epu64(sum, _mm512_add_epi64(sum, modulus));
    sum = _mm512_add_epi64(sum, amx_eight_residues(bytes, row));
    sum = _mm512_min_epu64(sum, _mm512_sub_epi64(sum, modulus));
    for (unsigned byte = 0; byte < bytes; byte++)
        _mm_storel_epi64((__m128i *)(row + (size_t)byte * COLUMNS),
                         _mm512_cvtepi64_epi8(_mm512_srli_epi64(sum, 8 * byte)));
}

/* Adds the sums of a place to the total or, after the last place, the total to the columns. */
INLINE void amx_add_sums(unsigned bytes, bool fit_short, const struct amx_rows *rows,
                         unsigned place, struct amx_sums *sums, uint8_t *row)
{
    const uint64_t p = rows->field->p, q = rows->q, value = rows->value[place];
    for (size_t i = 0; i < rows->count; i++, row += rows->field->stride) {
        const uint32_t *sum = sums->sum[i];
        uint64_t *all = sums->all[i];
        if (fit_short)
            amx_add_short_sums(sum, (uint32_t)p, row);
        else if (place == 2 * bytes - 2)
            for (unsigned k = 0; k < SIDE; k += 8)
                amx_add_long_sums(bytes, amx_sum_up(sum + k, all + k, place, value), p, q, row + k);
        else
            for (unsigned k = 0; k < SIDE; k += 8)
                _mm512_storeu_si512(all + k, amx_sum_up(sum + k, all + k, place, value));
    }
}

/* Returns the first lower row; up to 16 rows are both upper and lower rows. */
INLINE unsigned amx_lower_rows(size_t count)
{
    return count > TILE ? TILE : 0;
}

/* Adds the products of byte i of the multipliers and byte j of a panel's sources. */
INLINE void amx_add_products(unsigned bytes, const struct amx_rows *rows,
                             const struct field_update *update, unsigned i, unsigned j,
                             unsigned column)
{
    const size_t step = (size_t)bytes * PANEL;
    const uint8_t *factors = (const uint8_t *)update->multipliers +
                             (update->first + rows->first) * step + (size_t)i * PANEL;
    const uint8_t *table = (const uint8_t *)update->tables + amx_tile_at(j, column);
    _tile_loadd(4, factors, step);
    _tile_loadd(5, factors + amx_lower_rows(rows->count) * step, step);
    _tile_loadd(6, table, PANEL);
    _tile_loadd(7, table + TILE_BYTES, PANEL);
    _tile_dpbuud(0, 4, 6);
    _tile_dpbuud(1, 4, 7);
    _tile_dpbuud(2, 5, 6);
    _tile_dpbuud(3, 5, 7);
}

/* Computes the sums of a place. */
INLINE void amx_make_sums(unsigned bytes, const struct amx_rows *rows, unsigned place,
                          unsigned column, uint32_t (*sum)[SIDE])
{
    const unsigned first = place < bytes ? 0 : place - bytes + 1, last = place - first;
    const unsigned lower = amx_lower_rows(rows->count);
    _tile_zero(0);
    _tile_zero(1);
    _tile_zero(2);
    _tile_zero(3);
    for (unsigned k = 0; k < rows->panels; k++)
        for (unsigned i = first; i <= last; i++)
            amx_add_products(bytes, rows, &rows->update[k], i, place - i, column);
    _tile_stored(0, sum[0], sizeof *sum);
    _tile_stored(1, sum[0] + TILE, sizeof *sum);
    _tile_stored(2, sum[lower], sizeof *sum);
    _tile_stored(3, sum[lower] + TILE, sizeof *sum);
}

INLINE void amx_subtract_bytes(unsigned bytes, bool fit_short, struct field_span span,
                               struct amx_rows *rows, size_t count)
{
    struct amx_sums sums;
    for (; rows->first < count; rows->first += SIDE, rows->row += SIDE * rows->field->stride) {
        rows->count = count - rows->first < SIDE ? count - rows->first : SIDE;
        unsigned lower = amx_lower_rows(rows->count), upper = lower ? TILE : (unsigned)rows->count;
        if (rows->first == 0 || rows->count < SIDE)
            amx_configure_tiles(upper, (unsigned)rows->count - lower);
        for (unsigned column = span.from * PANEL; column < span.to * PANEL; column += SIDE)
            for (unsigned place = 0; place < 2 * bytes - 1; place++) {
                amx_make_sums(bytes, rows, place, column, sums.sum);
                amx_add_sums(bytes, fit_short, rows, place, &sums, rows->row + column);
            }
    }
    _tile_release();
}

static void amx_subtract(const struct field *field, struct field_span span, void *rows,
                         size_t count, const struct field_update *update, unsigned panels)
{
    struct amx_rows all = {.field = field, .update = update, .panels = panels, .row = rows};
    all.q = residues_inverse(field->p);
    for (unsigned place = 0; place < 2 * amx_bytes(field) - 1; place++)
        all.value[place] = residues_before_reduction((UINT64_C(1) << (8 * place)) % field->p,
                                                     field->p);
    if (field->p < SUMS_FIT_SHORT)
        amx_subtract_bytes(1, true, span, &all, count);
    else
        BY_BYTES(field, amx_subtract_bytes, false, span, &all, count)
}
