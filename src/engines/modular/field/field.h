/* field: rows over GF(p), and the operations of elimination on many of them.
 *
 * A row is cut into blocks, whose width depends on the field kernel, and a block into panels of 64
 * columns. Each field kernel has a format for a block of a row, of stride bytes, aligned to 64; all
 * zero bytes are zeros:
 *
 *     planes   bit planes, for p = 2, 3, 5, 7 (planes_body.h)
 *     short    16-bit residues, for p below 2^16 (short_body.h)
 *     long     32-bit residues, for p below 2^32 (long_body.h)
 *     tiles    residues cut into bytes, for odd p below 2^32 (field_amx.c)
 *
 * The main operation is subtract. From each of many rows it subtracts multiples of at most 64
 * source rows, or of the source rows of several panels. A row's panel contains its multipliers.
 * Sources and multipliers are prepared first: sources as tables for each block, multipliers for
 * each panel.
 *
 * One source for each format is compiled for plain C and, on x86-64, for AVX2 and AVX-512; tiles
 * are for AMX only.
 */
#pragma once

#include "base/context.h"

enum { PANEL = 64, FIELD_ALIGN = 64, FIELD_MAX_COLUMNS = 512 };

/* No column of a panel. */
#define NO_LEAD PANEL

struct field_kernel;

/* GF(p), p a prime below 2^32, and the row format of its kernel. */
struct field {
    uint64_t p;
    const struct field_kernel *kernel;
    unsigned columns; /* of a block, a multiple of PANEL, FIELD_MAX_COLUMNS at most */
    size_t stride;    /* bytes of a block of a row */
    size_t basis_bytes, table_bytes; /* of a basis; maximum for the tables of PANEL sources */
    size_t multiplier_bytes;         /* of a row of a panel */
    unsigned together;               /* number of panels whose multiples are best taken at once */
    double speed; /* products in the time of one product of sparse rows, about (sparse.h) */
};

/* Panels from to to - 1 of a block. */
struct field_span {
    unsigned from, to;
};

/* Multiples of a panel's sources; the multipliers of the rows start at `first`. */
struct field_update {
    const void *multipliers, *tables;
    size_t first;
};

struct field_kernel {
    /* Fills in the layout. */
    void (*describe)(struct field *field);

    /* Packs a block of count residues, followed by zeros. Unpacks the first count residues of a
     * panel; formats of residues can also read on into later panels. */
    void (*pack)(const struct field *field, const uint32_t *residues, size_t count, void *row);
    void (*unpack)(const struct field *field, const void *row, unsigned panel, size_t count,
                   uint32_t *residues);

    /* Copies the columns of source whose bits are set to a row; columns has an aligned word for
     * each panel. Formats that support it touch only the panels of the span. */
    void (*put)(const struct field *field, struct field_span span, void *row, const void *source,
                const uint64_t *columns);

    /* row += times source, times below p. */
    void (*add)(const struct field *field, void *row, uint64_t times, const void *source);

    /* Returns the sum of products over all columns, a residue. */
    uint64_t (*dot)(const struct field *field, const void *a, const void *b);

    /* Adds a row of a panel to a basis, which is all zero bytes at first. Returns the column where
     * the new row leads, or NO_LEAD if it depends on the others. */
    unsigned (*insert)(const struct field *field, void *basis, const void *row, unsigned panel);

    /* Reduces a complete basis: each row has 1 where it leads, and all others have 0 there. Writes
     * minus the combination of taken rows that gives basis row k into the first panel of row k of
     * rows. Basis row k leads where the k-th taken row does. */
    void (*combinations)(const struct field *field, void *basis, void *rows);

    /* Prepares a panel of count rows as multipliers. */
    void (*multipliers)(const struct field *field, const void *rows, size_t count, unsigned panel,
                        void *out);

    /* Prepares PANEL sources for the panels of a span; NULL: a source of zeros. Sources are 0
     * outside the span. */
    void (*tables)(const struct field *field, struct field_span span, const void *const *sources,
                   void *out);

    /* Subtracts, in the span of each of count rows, its multiples of the sources of that many
     * panels, at most field->together. Their tables are for this span. */
    void (*subtract)(const struct field *field, struct field_span span, void *rows, size_t count,
                     const struct field_update *updates, unsigned panels);
};

/* The kernels of an instruction set: for p = 2, 3, 5, 7; for others below 2^16; for the rest. */
struct field_kernels {
    const struct field_kernel *of_planes, *of_short, *of_long;
};

/* Returns the kernels of an instruction set that runs here, the slowest first; NULL: no more. */
const struct field_kernels *field_kernels_at(unsigned index);

/* Finds the kernel for p and an instruction set; name NULL: the fastest. QJ_USAGE: none. */
qj_status field_find(qj_context *context, uint64_t p, const char *name, struct field *out);

extern const struct field_kernels field_plain, field_avx2, field_avx512;
extern const struct field_kernel *const field_tiles_amx;
