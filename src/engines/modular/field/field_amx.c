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

/* ------------------------------------------------------------------ subtract */

#include "engines/modular/field/amx_subtract_body.h"

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
