/* field_amx: rows of GF(p) cut into bytes, p odd and below 2^32, for processors that multiply
 * matrices of bytes (Intel's AMX: 16 x 64 by 64 x 16 in one instruction); see field.h.
 *
 * A residue is one to four bytes, and a block of a row has the lowest of all columns, then the
 * next ones:
 *
 *     | byte 0 of 512 columns | byte 1 of 512 columns | ...
 *
 * Multipliers are the bytes of a panel, as they stand. A table has minus the 64 sources of a panel
 * in tiles for 16 columns, four sources side by side, as the instruction wants them:
 *
 *     row i     u4i[0] u4i+1[0] u4i+2[0] u4i+3[0] | u4i[1] ... | ... u4i+3[15]
 *
 * Products of byte i and byte j have place i + j. Those of one place are added up over all panels,
 * to 4 x 512 x 255^2 at most, which fits 32 bits; their sums, times 2^(8 place), are added up and
 * reduced once.
 */
#include "engines/modular/field_vectors_avx512.h"

#include "engines/modular/planes_numbers_body.h"
#include "engines/modular/residues_body.h"
/* The basis is made of numbers. */
#include "engines/modular/planes_basis_body.h"

enum {
    COLUMNS = FIELD_MOST_COLUMNS,
    TILE = 16,       /* rows and columns of a tile of sums */
    SIDE = 2 * TILE, /* sums are made four tiles at a time */
    TILE_BYTES = TILE * PANEL,
    TOGETHER = COLUMNS / PANEL,
    MOST_BYTES = 4
};

/* Below this the sums of 512 products of residues fit 16 bits. */
#define SUMS_FIT_SHORT 12

/* Bytes of a residue. */
INLINE unsigned bytes_of(uint64_t p)
{
    return p <= 1U << 8 ? 1 : p <= 1U << 16 ? 2 : p <= 1U << 24 ? 3 : 4;
}

static unsigned tiles_bytes(const struct field *field)
{
    return (unsigned)(field->stride / COLUMNS);
}

/* Small moduli have bases of bit planes. */
static int basis_planes(const struct field *field)
{
    return field->p == 3 ? 2 : field->p == 7 ? 3 : field->p == 5 ? 4 : 0;
}

static void tiles_describe(struct field *field)
{
    unsigned bytes = bytes_of(field->p);
    field->columns = COLUMNS;
    field->together = TOGETHER;
    field->speed = (field->p < SUMS_FIT_SHORT ? 6000.0 : 2000.0) / (bytes * bytes);
    field->stride = (size_t)bytes * COLUMNS;
    field->basis_bytes = basis_planes(field) ? sizeof(struct basis) : sizeof(struct residue_basis);
    field->table_bytes = (size_t)bytes * COLUMNS * PANEL;
    field->multiplier_bytes = (size_t)bytes * PANEL;
}

/* -------------------------------------------------------------------- single */

static void tiles_pack(const struct field *field, const uint32_t *residues, size_t count, void *row)
{
    uint8_t *to = row;
    for (unsigned byte = 0; byte < tiles_bytes(field); byte++, to += COLUMNS) {
        for (size_t i = 0; i < count; i++)
            to[i] = (uint8_t)(residues[i] >> (8 * byte));
        memset(to + count, 0, COLUMNS - count);
    }
}

INLINE void read_residues(unsigned bytes, const uint8_t *row, size_t count, uint32_t *residues)
{
    for (size_t i = 0; i < count; i++)
        residues[i] = row[i];
    for (unsigned byte = 1; byte < bytes; byte++)
        for (size_t i = 0; i < count; i++)
            residues[i] |= (uint32_t)row[(size_t)byte * COLUMNS + i] << (8 * byte);
}

static void tiles_unpack(const struct field *field, const void *row, unsigned panel, size_t count,
                         uint32_t *residues)
{
    read_residues(tiles_bytes(field), (const uint8_t *)row + (size_t)panel * PANEL, count,
                  residues);
}

static void tiles_pick(const struct field *field, struct field_span span, void *out,
                       const void *row, const uint64_t *columns)
{
    for (unsigned byte = 0; byte < tiles_bytes(field); byte++)
        for (unsigned panel = span.from; panel < span.to; panel++) {
            size_t at = (size_t)byte * COLUMNS + (size_t)panel * PANEL;
            _mm512_storeu_si512((uint8_t *)out + at,
                                _mm512_maskz_loadu_epi8(columns[panel], (const uint8_t *)row + at));
        }
}

static void tiles_put(const struct field *field, struct field_span span, void *row,
                      const void *source, const uint64_t *columns)
{
    for (unsigned byte = 0; byte < tiles_bytes(field); byte++)
        for (unsigned panel = span.from; panel < span.to; panel++) {
            size_t at = (size_t)byte * COLUMNS + (size_t)panel * PANEL;
            _mm512_mask_storeu_epi8((uint8_t *)row + at, columns[panel],
                                    _mm512_loadu_si512((const uint8_t *)source + at));
        }
}

static void tiles_add(const struct field *field, void *row, uint64_t times, const void *source)
{
    uint32_t to[COLUMNS], from[COLUMNS];
    read_residues(tiles_bytes(field), row, COLUMNS, to);
    read_residues(tiles_bytes(field), source, COLUMNS, from);
    add_times(field->p, to, times, from, COLUMNS);
    tiles_pack(field, to, COLUMNS, row);
}

/* The residues of 8 columns. */
INLINE __m512i eight_residues(unsigned bytes, const uint8_t *row)
{
    __m512i residues = _mm512_setzero_si512();
    for (unsigned byte = 0; byte < bytes; byte++, row += COLUMNS) {
        __m512i part = _mm512_cvtepu8_epi64(_mm_loadl_epi64((const __m128i *)row));
        residues = _mm512_or_si512(residues, _mm512_slli_epi64(part, 8 * byte));
    }
    return residues;
}

/* Halves of the products are added up apart. */
INLINE uint64_t dot_bytes(unsigned bytes, uint64_t p, const uint8_t *a, const uint8_t *b)
{
    const __m512i half = _mm512_set1_epi64(UINT32_MAX);
    __m512i low = _mm512_setzero_si512(), high = low;
    for (unsigned i = 0; i < COLUMNS; i += 8) {
        __m512i product = _mm512_mul_epu32(eight_residues(bytes, a + i),
                                           eight_residues(bytes, b + i));
        low = _mm512_add_epi64(low, _mm512_and_si512(product, half));
        high = _mm512_add_epi64(high, _mm512_srli_epi64(product, 32));
    }
    uint64_t above = (uint64_t)_mm512_reduce_add_epi64(high);
    return (above % p * before_reduction(1, p) % p + (uint64_t)_mm512_reduce_add_epi64(low)) % p;
}

/* Sums of products of bytes fit 32 bits. */
INLINE uint64_t dot_single_bytes(uint64_t p, const uint8_t *a, const uint8_t *b)
{
    __m512i sum = _mm512_setzero_si512();
    for (unsigned i = 0; i < COLUMNS; i += 32) {
        __m512i one = _mm512_cvtepu8_epi16(_mm256_loadu_si256((const __m256i *)(a + i)));
        __m512i other = _mm512_cvtepu8_epi16(_mm256_loadu_si256((const __m256i *)(b + i)));
        sum = _mm512_add_epi32(sum, _mm512_madd_epi16(one, other));
    }
    return (uint64_t)_mm512_reduce_add_epi32(sum) % p;
}

static uint64_t tiles_dot(const struct field *field, const void *a, const void *b)
{
    switch (tiles_bytes(field)) {
    case 1:
        return dot_single_bytes(field->p, a, b);
    case 2:
        return dot_bytes(2, field->p, a, b);
    case 3:
        return dot_bytes(3, field->p, a, b);
    default:
        return dot_bytes(4, field->p, a, b);
    }
}

/* --------------------------------------------------------------------- basis */

/* The bit planes of a panel. */
INLINE void find_planes(int planes, const uint8_t *panel, uint64_t *words)
{
    __m512i bytes = _mm512_loadu_si512(panel);
    for (int i = 0; i < planes; i++)
        words[(size_t)i * VECTOR_WORDS] = _mm512_test_epi8_mask(bytes,
                                                                _mm512_set1_epi8((char)(1 << i)));
}

INLINE unsigned insert_planes(int planes, struct basis *basis, const uint8_t *panel)
{
    uint64_t words[MOST_PLANES * VECTOR_WORDS];
    find_planes(planes, panel, words);
    return insert(planes, basis, words, 0);
}

static unsigned tiles_insert(const struct field *field, void *basis, const void *row,
                             unsigned panel)
{
    const uint8_t *bytes = (const uint8_t *)row + (size_t)panel * PANEL;
    uint32_t residues[PANEL];
    switch (basis_planes(field)) {
    case 2:
        return insert_planes(2, basis, bytes);
    case 3:
        return insert_planes(3, basis, bytes);
    case 4:
        return insert_planes(4, basis, bytes);
    default:
        read_residues(tiles_bytes(field), bytes, PANEL, residues);
        return insert_residues(field->p, basis, residues);
    }
}

INLINE void combine_planes(int planes, const struct field *field, const struct basis *basis,
                           uint8_t *rows)
{
    uint64_t words[PANEL * MOST_PLANES * VECTOR_WORDS];
    uint32_t residues[PANEL];
    combinations(planes, basis, words);
    for (uint64_t i = 0; i < basis->count; i++) {
        unpack(planes, words + i * (size_t)planes * VECTOR_WORDS, 0, PANEL, residues);
        tiles_pack(field, residues, PANEL, rows + i * field->stride);
    }
}

static void tiles_combinations(const struct field *field, void *basis, void *rows)
{
    struct residue_basis *from = basis;
    switch (basis_planes(field)) {
    case 2:
        combine_planes(2, field, basis, rows);
        return;
    case 3:
        combine_planes(3, field, basis, rows);
        return;
    case 4:
        combine_planes(4, field, basis, rows);
        return;
    default:
        combine_residues(field->p, from);
        for (uint64_t i = 0; i < from->count; i++)
            tiles_pack(field, from->row[i], PANEL, (uint8_t *)rows + i * field->stride);
    }
}

/* ------------------------------------------------------------------- prepare */

static void tiles_multipliers(const struct field *field, unsigned group, const void *rows,
                              size_t count, unsigned panel, void *out)
{
    const uint8_t *row = (const uint8_t *)rows + (size_t)panel * PANEL;
    uint8_t *to = out;
    (void)group;
    for (; count; count--, row += field->stride)
        for (unsigned byte = 0; byte < tiles_bytes(field); byte++, to += PANEL)
            memcpy(to, row + (size_t)byte * COLUMNS, PANEL);
}

/* Where the tile of a byte of 16 columns begins. */
INLINE size_t tile_at(unsigned byte, unsigned column)
{
    return ((size_t)byte * COLUMNS + column) * PANEL;
}

/* Minus the residues of 16 columns of a source, NULL for 0. */
INLINE __m512i negated(unsigned bytes, const uint8_t *source, __m512i p)
{
    __m512i residues = _mm512_setzero_si512();
    for (unsigned byte = 0; byte < bytes && source; byte++, source += COLUMNS) {
        __m512i part = _mm512_cvtepu8_epi32(_mm_loadu_si128((const __m128i *)source));
        residues = _mm512_or_si512(residues, _mm512_slli_epi32(part, 8 * byte));
    }
    __mmask16 some = _mm512_test_epi32_mask(residues, residues);
    return _mm512_maskz_sub_epi32(some, p, residues);
}

/* The rows of tiles that have four sources, for 16 columns. */
INLINE void fill_tile_rows(unsigned bytes, const __m512i *source, unsigned column, uint8_t *table)
{
    const __m512i low = _mm512_set1_epi32(255);
    for (unsigned byte = 0; byte < bytes; byte++) {
        __m512i row = _mm512_setzero_si512();
        for (unsigned j = 0; j < 4; j++) {
            __m512i part = _mm512_and_si512(_mm512_srli_epi32(source[j], 8 * byte), low);
            row = _mm512_or_si512(row, _mm512_slli_epi32(part, 8 * j));
        }
        _mm512_storeu_si512(table + tile_at(byte, column), row);
    }
}

INLINE void fill_tiles(unsigned bytes, const struct field *field, struct field_span span,
                       const void *const *sources, uint8_t *table)
{
    const __m512i p = _mm512_set1_epi32((int)field->p);
    for (unsigned i = 0; i < TILE; i++, sources += 4, table += PANEL)
        for (unsigned column = span.from * PANEL; column < span.to * PANEL; column += TILE) {
            __m512i source[4];
            for (unsigned j = 0; j < 4; j++) {
                const uint8_t *bytes_of_source = sources[j];
                source[j] = negated(bytes, bytes_of_source ? bytes_of_source + column : NULL, p);
            }
            fill_tile_rows(bytes, source, column, table);
        }
}

static void tiles_tables(const struct field *field, unsigned group, struct field_span span,
                         const void *const *sources, void *out)
{
    (void)group;
    switch (tiles_bytes(field)) {
    case 1:
        fill_tiles(1, field, span, sources, out);
        break;
    case 2:
        fill_tiles(2, field, span, sources, out);
        break;
    case 3:
        fill_tiles(3, field, span, sources, out);
        break;
    default:
        fill_tiles(4, field, span, sources, out);
    }
}

/* ------------------------------------------------------------------ subtract */

/* Rows that are done together, 32 at most, and what is taken of them. */
struct rows {
    const struct field *field;
    const struct field_update *update;
    unsigned panels;
    size_t first, count;
    uint8_t *row;
    uint64_t q, worth[2 * MOST_BYTES - 1]; /* for reductions; 2^(8 place + 32) modulo p */
};

/* Sums of 32 columns of these rows. */
struct sums {
    uint32_t sum[SIDE][SIDE]; /* of products of one place */
    uint64_t all[SIDE][SIDE]; /* of the places up to one, times 2^32 */
};

/* Palette 1 of the instruction set. */
struct configuration {
    uint8_t palette, start, unused[14];
    uint16_t row_bytes[16];
    uint8_t rows[16];
};

/* Tiles 0 and 1 are sums of the upper rows, 2 and 3 of the lower ones, 4 and 5 the multipliers of
 * these, 6 and 7 the tables of the columns on the left and on the right. */
static void configure_tiles(unsigned upper, unsigned lower)
{
    struct configuration configuration = {.palette = 1};
    const unsigned rows[] = {upper, upper, lower, lower, upper, lower, TILE, TILE};
    for (int i = 0; i < 8; i++) {
        configuration.row_bytes[i] = PANEL;
        configuration.rows[i] = (uint8_t)rows[i];
    }
    _tile_loadconfig(&configuration);
}

/* Adds sums to 32 columns of a row, all of which fit 16 bits: columns i and i + 16 share a word. */
INLINE void add_short_sums(const uint32_t *sum, uint32_t p, uint8_t *row)
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

/* The sums of all places up to one. */
INLINE __m512i sum_up(const uint32_t *sum, const uint64_t *all, unsigned place, uint64_t times)
{
    __m512i eight = _mm512_cvtepu32_epi64(_mm256_loadu_si256((const __m256i *)sum));
    __m512i product = _mm512_mul_epu32(eight, _mm512_set1_epi64((long long)times));
    return place ? _mm512_add_epi64(product, _mm512_loadu_si512(all)) : product;
}

/* Adds the sum of all places, times 2^32, to 8 columns of a row. */
INLINE void add_long_sums(unsigned bytes, __m512i sum, uint64_t p, uint64_t q, uint8_t *row)
{
    const __m512i modulus = _mm512_set1_epi64((long long)p);
    __m512i m = _mm512_mul_epu32(sum, _mm512_set1_epi64((long long)q));
    __m512i taken = _mm512_srli_epi64(_mm512_mul_epu32(m, modulus), 32);
    sum = _mm512_sub_epi64(_mm512_srli_epi64(sum, 32), taken);
    sum = _mm512_min_epu64(sum, _mm512_add_epi64(sum, modulus));
    sum = _mm512_add_epi64(sum, eight_residues(bytes, row));
    sum = _mm512_min_epu64(sum, _mm512_sub_epi64(sum, modulus));
    for (unsigned byte = 0; byte < bytes; byte++)
        _mm_storel_epi64((__m128i *)(row + (size_t)byte * COLUMNS),
                         _mm512_cvtepi64_epi8(_mm512_srli_epi64(sum, 8 * byte)));
}

/* Adds the sums of a place to all, or, behind the last place, all to the columns. */
INLINE void add_sums(unsigned bytes, bool fit_short, const struct rows *rows, unsigned place,
                     struct sums *sums, uint8_t *row)
{
    const uint64_t p = rows->field->p, q = rows->q, worth = rows->worth[place];
    for (size_t i = 0; i < rows->count; i++, row += rows->field->stride) {
        const uint32_t *sum = sums->sum[i];
        uint64_t *all = sums->all[i];
        if (fit_short)
            add_short_sums(sum, (uint32_t)p, row);
        else if (place == 2 * bytes - 2)
            for (unsigned k = 0; k < SIDE; k += 8)
                add_long_sums(bytes, sum_up(sum + k, all + k, place, worth), p, q, row + k);
        else
            for (unsigned k = 0; k < SIDE; k += 8)
                _mm512_storeu_si512(all + k, sum_up(sum + k, all + k, place, worth));
    }
}

/* Where the lower rows begin: up to 16 rows are upper and lower ones both. */
INLINE unsigned lower_of(size_t count)
{
    return count > TILE ? TILE : 0;
}

/* Takes the products of byte i of the multipliers and byte j of the sources of a panel. */
INLINE void add_products(unsigned bytes, const struct rows *rows, const struct field_update *update,
                         unsigned i, unsigned j, unsigned column)
{
    const size_t step = (size_t)bytes * PANEL;
    const uint8_t *factors = (const uint8_t *)update->multipliers +
                             (update->first + rows->first) * step + (size_t)i * PANEL;
    const uint8_t *table = (const uint8_t *)update->tables + tile_at(j, column);
    _tile_loadd(4, factors, step);
    _tile_loadd(5, factors + lower_of(rows->count) * step, step);
    _tile_loadd(6, table, PANEL);
    _tile_loadd(7, table + TILE_BYTES, PANEL);
    _tile_dpbuud(0, 4, 6);
    _tile_dpbuud(1, 4, 7);
    _tile_dpbuud(2, 5, 6);
    _tile_dpbuud(3, 5, 7);
}

/* Makes the sums of a place. */
INLINE void make_sums(unsigned bytes, const struct rows *rows, unsigned place, unsigned column,
                      uint32_t (*sum)[SIDE])
{
    const unsigned first = place < bytes ? 0 : place - bytes + 1, last = place - first;
    const unsigned lower = lower_of(rows->count);
    _tile_zero(0);
    _tile_zero(1);
    _tile_zero(2);
    _tile_zero(3);
    for (unsigned k = 0; k < rows->panels; k++)
        for (unsigned i = first; i <= last; i++)
            add_products(bytes, rows, &rows->update[k], i, place - i, column);
    _tile_stored(0, sum[0], sizeof *sum);
    _tile_stored(1, sum[0] + TILE, sizeof *sum);
    _tile_stored(2, sum[lower], sizeof *sum);
    _tile_stored(3, sum[lower] + TILE, sizeof *sum);
}

INLINE void subtract_bytes(unsigned bytes, bool fit_short, struct field_span span,
                           struct rows *rows, size_t count)
{
    struct sums sums;
    for (; rows->first < count; rows->first += SIDE, rows->row += SIDE * rows->field->stride) {
        rows->count = count - rows->first < SIDE ? count - rows->first : SIDE;
        unsigned lower = lower_of(rows->count), upper = lower ? TILE : (unsigned)rows->count;
        if (rows->first == 0 || rows->count < SIDE)
            configure_tiles(upper, (unsigned)rows->count - lower);
        for (unsigned column = span.from * PANEL; column < span.to * PANEL; column += SIDE)
            for (unsigned place = 0; place < 2 * bytes - 1; place++) {
                make_sums(bytes, rows, place, column, sums.sum);
                add_sums(bytes, fit_short, rows, place, &sums, rows->row + column);
            }
    }
    _tile_release();
}

static void tiles_subtract(const struct field *field, struct field_span span, void *rows,
                           size_t count, const struct field_update *update, unsigned panels)
{
    struct rows all = {.field = field, .update = update, .panels = panels, .row = rows};
    all.q = inverse_of(field->p);
    for (unsigned place = 0; place < 2 * tiles_bytes(field) - 1; place++)
        all.worth[place] = before_reduction((UINT64_C(1) << (8 * place)) % field->p, field->p);
    switch (tiles_bytes(field)) {
    case 1:
        if (field->p < SUMS_FIT_SHORT)
            subtract_bytes(1, true, span, &all, count);
        else
            subtract_bytes(1, false, span, &all, count);
        break;
    case 2:
        subtract_bytes(2, false, span, &all, count);
        break;
    case 3:
        subtract_bytes(3, false, span, &all, count);
        break;
    default:
        subtract_bytes(4, false, span, &all, count);
    }
}

static const struct field_kernel tiles = {
    .describe = tiles_describe,
    .pack = tiles_pack,
    .unpack = tiles_unpack,
    .pick = tiles_pick,
    .put = tiles_put,
    .add = tiles_add,
    .dot = tiles_dot,
    .insert = tiles_insert,
    .combinations = tiles_combinations,
    .group = residues_group,
    .multiplier_size = residues_multiplier_size,
    .multipliers = tiles_multipliers,
    .tables = tiles_tables,
    .subtract = tiles_subtract,
};

const struct field_kernel *const field_tiles_amx = &tiles;
