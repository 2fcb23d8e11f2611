/* field: rows over GF(p), and what elimination does to many of them at once.
 *
 * A row is cut into blocks of so many columns as a kernel likes to work on together, and a block
 * into panels of 64 columns. Each kernel has its own way to hold a block of a row in stride bytes,
 * aligned to 64; all zero bytes are zeros:
 *
 *     planes   bit planes, for p = 2, 3, 5, 7 (planes_body.h)
 *     short    16-bit residues, for p below 2^16 (short_body.h)
 *     long     32-bit residues, for p below 2^32 (long_body.h)
 *     tiles    residues cut into bytes, for odd p below 2^32 (field_amx.c)
 *
 * The heart is subtract: of each of many rows, the multiples of at most 64 source rows that its
 * panel says, or those of several panels at once. Sources and multipliers are prepared for it
 * first, the one as tables for each block, the other for each panel.
 *
 * One body for each family, compiled for plain C and, on x86-64, for AVX2 and AVX-512; tiles are
 * for AMX alone.
 */
#ifndef QIJU_ENGINES_MODULAR_FIELD_FIELD_H
#define QIJU_ENGINES_MODULAR_FIELD_FIELD_H

#include "base/context.h"

enum { PANEL = 64, FIELD_ALIGN = 64, FIELD_MOST_COLUMNS = 512 };

/* No column of a panel. */
#define NO_LEAD PANEL

struct field_kernel;

/* GF(p), p a prime below 2^32, and how its kernel lays rows out. */
struct field {
    uint64_t p;
    const struct field_kernel *kernel;
    unsigned columns; /* of a block, a multiple of PANEL, FIELD_MOST_COLUMNS at most */
    size_t stride;    /* bytes of a block of a row */
    size_t basis_bytes, table_bytes; /* of a basis; of the tables of PANEL sources, at most */
    unsigned group;   /* sources that are combined in one table, for many_rows rows or more */
    size_t many_rows; /* else half as many */
    size_t multiplier_bytes; /* of a row and a group */
    unsigned together;       /* panels whose multiples are best taken at once */
    double speed; /* about so many products take as long as one of sparse rows (sparse.h) */
};

/* Panels from to to - 1 of a block. */
struct field_span {
    unsigned from, to;
};

/* Multiples of a panel's sources: the multipliers from the first-th on are those of the rows. */
struct field_update {
    unsigned group;
    const void *multipliers, *tables;
    size_t first;
};

struct field_kernel {
    /* Fills in the layout. */
    void (*describe)(struct field *field);

    /* A block of count residues, 0 behind them; and the first count residues of one of its panels,
     * or by kernels of residues as many behind as there are. */
    void (*pack)(const struct field *field, const uint32_t *residues, size_t count, void *row);
    void (*unpack)(const struct field *field, const void *row, unsigned panel, size_t count,
                   uint32_t *residues);

    /* A row gets those columns of another one whose bit is set, a word a panel, aligned; no other
     * panel than those of the span is touched where the kernel keeps to it. */
    void (*put)(const struct field *field, struct field_span span, void *row, const void *source,
                const uint64_t *columns);

    /* row += times source, times below p. */
    void (*add)(const struct field *field, void *row, uint64_t times, const void *source);

    /* The sum of products of all columns: a residue. */
    uint64_t (*dot)(const struct field *field, const void *a, const void *b);

    /* A basis of the rows of a panel. basis is all zero bytes before. Gives the first column that
     * the new row has not in common with combinations of the others, where it leads, or NO_LEAD
     * when it is one of them. */
    unsigned (*insert)(const struct field *field, void *basis, const void *row, unsigned panel);

    /* When all are there: reduces the basis, so that each row has a 1 where it leads and the others
     * have 0. Row k, which leads where the k-th that was taken does, is put into the first panel of
     * row k of rows as minus the combination of those that were taken. */
    void (*combinations)(const struct field *field, void *basis, void *rows);

    /* Prepares the panels of count rows as multipliers. */
    void (*multipliers)(const struct field *field, unsigned group, const void *rows, size_t count,
                        unsigned panel, void *out);

    /* Prepares PANEL sources, NULL for one that is 0, for panels of a span. All are 0 in the
     * others. */
    void (*tables)(const struct field *field, unsigned group, struct field_span span,
                   const void *const *sources, void *out);

    /* Of the span of each of count rows takes the sum of its multiples of the sources of so many
     * panels, field->together at most, whose tables are for this span. */
    void (*subtract)(const struct field *field, struct field_span span, void *rows, size_t count,
                     const struct field_update *updates, unsigned panels);
};

/* How many sources are combined in one table, for so many rows; and bytes of the multipliers of a
 * row for that. */
static inline unsigned field_group(const struct field *field, size_t rows)
{
    return rows < field->many_rows ? field->group / 2 : field->group;
}

static inline size_t field_multiplier_bytes(const struct field *field, unsigned group)
{
    return PANEL / group * field->multiplier_bytes;
}

/* The kernels of an instruction set: for p = 2, 3, 5, 7; for other p below 2^16; for all other p.
 */
struct field_kernels {
    const struct field_kernel *of_planes, *of_short, *of_long;
};

/* The kernels that this processor can run, the slowest first; NULL past the last. */
const struct field_kernels *field_kernels_at(unsigned index);

/* With the kernels of an instruction set (base/processor.h); QJ_USAGE when there are none of that
 * name, the fastest for NULL. */
qj_status field_find(qj_context *context, uint64_t p, const char *name, struct field *out);

extern const struct field_kernels field_plain, field_avx2, field_avx512;
extern const struct field_kernel *const field_short_avx512vnni, *const field_tiles_amx;

#endif
