/* field_amx: rows of GF(p) cut into bytes, p odd and below 2^32, for processors that multiply
 * matrices of bytes (Intel's AMX: 16 x 64 by 64 x 16 in one instruction); see field.h.
 *
 * A residue has one to four bytes. A block of a row has the lowest bytes of all columns, then the
 * next:
 *
 *     | byte 0 of 512 columns | byte 1 of 512 columns | ...
 *
 * Multipliers are the bytes of a panel, unchanged. A table has the negated 64 sources of a panel in
 * tiles for 16 columns, four sources interleaved, as the instruction needs them:
 *
 *     row i     u4i[0] u4i+1[0] u4i+2[0] u4i+3[0] | u4i[1] ... | ... u4i+3[15]
 *
 * Products of byte i and byte j have place i + j. The products of one place are summed over all
 * panels. The sum is at most 4 x 512 x 255^2, which fits 32 bits. These sums, times 2^(8 place),
 * are added and reduced once.
 */
#define VECTOR_BYTES 64
#include "engines/modular/field/planes_basis_body.h"
#include "engines/modular/field/residues_body.h"

enum {
    COLUMNS = FIELD_MAX_COLUMNS,
    TILE = 16,       /* rows and columns of a tile of sums */
    SIDE = 2 * TILE, /* sums are computed in squares of 2 x 2 tiles */
    TILE_BYTES = TILE * PANEL,
    TOGETHER = COLUMNS / PANEL,
    MAX_BYTES = 4
};

/* Below this p the sums of 512 products of residues fit 16 bits. */
#define SUMS_FIT_SHORT 12

/* Bytes of a residue. */
INLINE unsigned amx_residue_bytes(uint64_t p)
{
    return p <= 1U << 8 ? 1 : p <= 1U << 16 ? 2 : p <= 1U << 24 ? 3 : 4;
}

static unsigned amx_bytes(const struct field *field)
{
    return (unsigned)(field->stride / COLUMNS);
}

/* Calls a function with a constant number of bytes. */
#define BY_BYTES(field, call, ...) \
    switch (amx_bytes(field)) {    \
    case 1:                        \
        call(1, __VA_ARGS__);      \
        break;                     \
    case 2:                        \
        call(2, __VA_ARGS__);      \
        break;                     \
    case 3:                        \
        call(3, __VA_ARGS__);      \
        break;                     \
    default:                       \
        call(4, __VA_ARGS__);      \
    }

/* Tells whether the basis uses bit planes, as for small moduli. */
static bool amx_basis_has_planes(const struct field *field)
{
    return field->p <= 7;
}

static void amx_describe(struct field *field)
{
    unsigned bytes = amx_residue_bytes(field->p);
    field->columns = COLUMNS;
    field->together = TOGETHER;
    field->speed = (field->p < SUMS_FIT_SHORT ? 6000.0 : 2000.0) / (bytes * bytes);
    field->stride = (size_t)bytes * COLUMNS;
    field->basis_bytes = amx_basis_has_planes(field) ? sizeof(struct planes_basis)
                                                     : sizeof(struct residue_basis);
    field->table_bytes = (size_t)bytes * COLUMNS * PANEL;
    field->multiplier_bytes = (size_t)bytes * PANEL;
}

/* -------------------------------------------------------------------- single */

static void amx_pack(const struct field *field, const uint32_t *residues, size_t count, void *row)
{
    uint8_t *to = row;
    for (unsigned byte = 0; byte < amx_bytes(field); byte++, to += COLUMNS) {
        for (size_t i = 0; i < count; i++)
            to[i] = (uint8_t)(residues[i] >> (8 * byte));
        memset(to + count, 0, COLUMNS - count);
    }
}

static void amx_unpack(const struct field *field, const void *row, unsigned panel, size_t count,
                       uint32_t *residues)
{
    const uint8_t *from = (const uint8_t *)row + (size_t)panel * PANEL;
    for (size_t i = 0; i < count; i++)
        residues[i] = from[i];
    for (unsigned byte = 1; byte < amx_bytes(field); byte++)
        for (size_t i = 0; i < count; i++)
            residues[i] |= (uint32_t)from[(size_t)byte * COLUMNS + i] << (8 * byte);
}

static void amx_put(const struct field *field, struct field_span span, void *row,
                    const void *source, const uint64_t *columns)
{
    for (unsigned byte = 0; byte < amx_bytes(field); byte++)
        for (unsigned panel = span.from; panel < span.to; panel++) {
            size_t at = (size_t)byte * COLUMNS + (size_t)panel * PANEL;
            _mm512_mask_storeu_epi8((uint8_t *)row + at, columns[panel],
                                    _mm512_loadu_si512((const uint8_t *)source + at));
        }
}

/* Loads the residues of 8 columns. */
INLINE __m512i amx_eight_residues(unsigned bytes, const uint8_t *row)
{
    __m512i residues = _mm512_setzero_si512();
    for (unsigned byte = 0; byte < bytes; byte++, row += COLUMNS) {
        __m512i part = _mm512_cvtepu8_epi64(_mm_loadl_epi64((const __m128i *)row));
        residues = _mm512_or_si512(residues, _mm512_slli_epi64(part, 8 * byte));
    }
    return residues;
}

/* --------------------------------------------------------------------- basis */

/* Extracts the bit planes of a panel. */
INLINE void amx_find_planes(int planes, const uint8_t *panel, uint64_t *words)
{
    __m512i bytes = _mm512_loadu_si512(panel);
    for (int i = 0; i < planes; i++)
        words[(size_t)i * VECTOR_WORDS] = _mm512_test_epi8_mask(bytes,
                                                                _mm512_set1_epi8((char)(1 << i)));
}

INLINE unsigned amx_insert_planes(int planes, struct planes_basis *basis, const uint8_t *panel)
{
    uint64_t words[MAX_PLANES * VECTOR_WORDS];
    amx_find_planes(planes, panel, words);
    return planes_basis_insert(planes, basis, words, 0);
}

static unsigned amx_insert(const struct field *field, void *basis, const void *row, unsigned panel)
{
    const uint8_t *bytes = (const uint8_t *)row + (size_t)panel * PANEL;
    unsigned lead;
    if (!amx_basis_has_planes(field))
        return residues_insert(field, basis, row, panel);
    BY_PLANES(field, lead = amx_insert_planes, basis, bytes)
    return lead;
}

INLINE void amx_combine_planes(int planes, const struct field *field,
                               const struct planes_basis *basis, uint8_t *rows)
{
    uint64_t words[PANEL * MAX_PLANES * VECTOR_WORDS];
    uint32_t residues[PANEL];
    planes_basis_combinations(planes, basis, words);
    for (uint64_t i = 0; i < basis->count; i++) {
        planes_numbers_unpack(planes, words + i * (size_t)planes * VECTOR_WORDS, 0, PANEL,
                              residues);
        amx_pack(field, residues, PANEL, rows + i * field->stride);
    }
}

static void amx_combinations(const struct field *field, void *basis, void *rows)
{
    if (amx_basis_has_planes(field))
        BY_PLANES(field, amx_combine_planes, field, basis, rows)
    else
        residues_combinations(field, basis, rows);
}

/* ------------------------------------------------------------------- prepare */

static void amx_multipliers(const struct field *field, const void *rows, size_t count,
                            unsigned panel, void *out)
{
    const uint8_t *row = (const uint8_t *)rows + (size_t)panel * PANEL;
    uint8_t *to = out;
    for (; count; count--, row += field->stride)
        for (unsigned byte = 0; byte < amx_bytes(field); byte++, to += PANEL)
            memcpy(to, row + (size_t)byte * COLUMNS, PANEL);
}

/* Returns the offset of the tile for a byte of 16 columns. */
INLINE size_t amx_tile_at(unsigned byte, unsigned column)
{
    return ((size_t)byte * COLUMNS + column) * PANEL;
}

/* Returns the negated residues of 16 columns of a source, NULL for 0. */
INLINE __m512i amx_negated(unsigned bytes, const uint8_t *source, __m512i p)
{
    __m512i residues = _mm512_setzero_si512();
    for (unsigned byte = 0; byte < bytes && source; byte++, source += COLUMNS) {
        __m512i part = _mm512_cvtepu8_epi32(_mm_loadu_si128((const __m128i *)source));
        residues = _mm512_or_si512(residues, _mm512_slli_epi32(part, 8 * byte));
    }
    __mmask16 some = _mm512_test_epi32_mask(residues, residues);
    return _mm512_maskz_sub_epi32(some, p, residues);
}

/* Fills the rows of tiles that contain four sources, for 16 columns. */
INLINE void amx_fill_tile_rows(unsigned bytes, const __m512i *source, unsigned column,
                               uint8_t *table)
{
    const __m512i low = _mm512_set1_epi32(255);
    for (unsigned byte = 0; byte < bytes; byte++) {
        __m512i row = _mm512_setzero_si512();
        for (unsigned j = 0; j < 4; j++) {
            __m512i part = _mm512_and_si512(_mm512_srli_epi32(source[j], 8 * byte), low);
            row = _mm512_or_si512(row, _mm512_slli_epi32(part, 8 * j));
        }
        _mm512_storeu_si512(table + amx_tile_at(byte, column), row);
    }
}

INLINE void amx_fill_tiles(unsigned bytes, const struct field *field, struct field_span span,
                           const void *const *sources, uint8_t *table)
{
    const __m512i p = _mm512_set1_epi32((int)field->p);
    for (unsigned i = 0; i < TILE; i++, sources += 4, table += PANEL)
        for (unsigned column = span.from * PANEL; column < span.to * PANEL; column += TILE) {
            __m512i source[4];
            for (unsigned j = 0; j < 4; j++) {
                const uint8_t *bytes_of_source = sources[j];
                source[j] = amx_negated(bytes, bytes_of_source ? bytes_of_source + column : NULL,
                                        p);
            }
            amx_fill_tile_rows(bytes, source, column, table);
        }
}

static void amx_tables(const struct field *field, struct field_span span,
                       const void *const *sources, void *out)
{
    BY_BYTES(field, amx_fill_tiles, field, span, sources, out)
}

/* ------------------------------------------------------------------ subtract
 *
 * Products of multipliers and tables, summed in tiles, reduced once and subtracted from the rows:
 *
 *                left 16 columns   right 16 columns      for 32 rows and 32 columns, place by place
 *     16 rows        tile 0             tile 1
 *     16 rows        tile 2             tile 3
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

static const struct field_kernel tiles = {
    .describe = amx_describe,
    .pack = amx_pack,
    .unpack = amx_unpack,
    .put = amx_put,
    .add = residues_add,
    .dot = residues_dot,
    .insert = amx_insert,
    .combinations = amx_combinations,
    .multipliers = amx_multipliers,
    .tables = amx_tables,
    .subtract = amx_subtract,
};

const struct field_kernel *const field_tiles_amx = &tiles;
