/* tile_rows: a greedy matching of the core, row by row downwards.
 *
 * A run of free cells is tiled by dominoes from its start on. One cell of an odd run, at an even
 * distance from the start, has to go down instead; best into the middle of an odd run below, which
 * it cuts into two even ones, so that two excesses end each other:
 *
 *     row         > < v > < # > <        a run of 5: one cell down, two dominoes
 *     below       . . ^ . . # . .        which ends in a run of 5: 2 and 2 are left
 *
 * Runs are found a word at a time: adding their starts to the cells carries through them.
 */
#include "engines/matching/tiles.h"

#include "base/bits.h"

#define EVEN UINT64_C(0x5555555555555555)

struct row {
    struct tile *tile;                 /* the first of the row */
    struct tile *below, *further;      /* of the next two rows */
    unsigned in, in_below, in_further; /* rows of these tiles */
};

struct run {
    uint32_t word, first; /* where it starts: a tile and a bit */
};

/* Bits 0 to bit - 1; bit is less than 64. */
static uint64_t bits_below(unsigned bit)
{
    return (UINT64_C(1) << bit) - 1;
}

/* Where the run that holds a bit starts and ends, as far as the word shows it. */
static unsigned run_start(uint64_t cells, unsigned bit)
{
    uint64_t gaps = ~cells & bits_below(bit);
    return gaps ? (unsigned)bits_highest(gaps) + 1 : 0;
}

static unsigned run_end(uint64_t cells, unsigned bit)
{
    uint64_t gaps = ~cells >> bit;
    return gaps ? bit + (unsigned)bits_lowest(gaps) : 64;
}

/* How good it is to land on a cell of the next row: it leaves an even number of cells on both
 * sides, 4; on one, and the others can get rid of the odd one further down, 3, or cannot, 2; on
 * none, 1. */
static int worth(uint64_t next, uint64_t further, unsigned bit)
{
    unsigned start = run_start(next, bit), end = run_end(next, bit);
    unsigned left = bit - start, right = end - bit - 1;
    if (left % 2 == 0 && right % 2 == 0)
        return 4;
    if (left % 2 && right % 2)
        return 1;
    unsigned from = left % 2 ? start : bit + 1, to = left % 2 ? bit : end;
    uint64_t cells = (to < 64 ? bits_below(to) : ~UINT64_C(0)) & ~bits_below(from) &
                     (from % 2 ? ~EVEN : EVEN);
    return further & cells ? 3 : 2;
}

/* The best of some cells of a word to send down, if there is one. */
static bool choose_cell(const struct row *row, uint32_t word, uint64_t cells, unsigned *out)
{
    uint64_t next = row->below[word].free[row->in_below];
    uint64_t further = row->further[word].free[row->in_further];
    int best = 0;
    for (cells &= next; cells && best < 4; cells &= cells - 1) {
        unsigned bit = (unsigned)bits_lowest(cells);
        int now = worth(next, further, bit);
        if (now > best) {
            best = now;
            *out = bit;
        }
    }
    return best > 0;
}

/* Sends one cell of an odd run down; the dominoes behind it move by one cell. */
static bool send_down(const struct row *row, struct run run, uint32_t word, unsigned last)
{
    uint64_t pattern = run.first % 2 ? ~EVEN : EVEN;
    for (uint32_t at = word;; at--) {
        uint64_t cells = at == word ? ~UINT64_C(0) >> (63 - last) : ~UINT64_C(0);
        unsigned bit;
        if (at == run.word)
            cells &= ~bits_below(run.first);
        if (choose_cell(row, at, cells & pattern, &bit)) {
            row->tile[at].down[row->in] |= UINT64_C(1) << bit;
            row->below[at].free[row->in_below] &= ~(UINT64_C(1) << bit);
            for (uint32_t w = at; w <= word; w++) {
                uint64_t moved = w == word ? bits_below(last) : ~UINT64_C(0);
                row->tile[w].across[row->in] ^= w == at ? moved & ~bits_below(bit) : moved;
            }
            return true;
        }
        if (at == run.word)
            return false;
    }
}

/* The cells at an even distance from the starts of their runs. before: the word before; run: the
 * one that goes on from there, if one does. */
static uint64_t even_cells(uint64_t cells, uint64_t before, struct run run)
{
    uint64_t starts = cells & ~(cells << 1 | before >> 63) & EVEN;
    if (before >> 63 && run.first % 2 == 0)
        starts |= cells & 1;
    uint64_t even_runs = cells & ~(cells + starts);
    return (even_runs & EVEN) | (cells & ~even_runs & ~EVEN);
}

/* The run that holds a bit of a word. */
static struct run find_run(uint64_t cells, uint64_t before, struct run run, uint32_t word,
                           unsigned bit)
{
    unsigned start = run_start(cells, bit);
    return start == 0 && before >> 63 ? run : (struct run){word, start};
}

static void match_row(const struct row *row, uint32_t words)
{
    struct run run = {0, 0};
    uint64_t before = 0;
    for (uint32_t word = 0; word < words; word++) {
        struct tile *tile = row->tile + word;
        uint64_t cells = tile->free[row->in], after = tile[1].free[row->in], left = 0;
        uint64_t even = even_cells(cells, before, run);
        uint64_t last = cells & ~(cells >> 1 | after << 63);
        tile->across[row->in] |= even & ~last;
        for (uint64_t odd = even & last; odd; odd &= odd - 1) {
            unsigned bit = (unsigned)bits_lowest(odd);
            if (!send_down(row, find_run(cells, before, run, word, bit), word, bit))
                left |= UINT64_C(1) << bit;
        }
        if (cells >> 63)
            run = find_run(cells, before, run, word, 63);
        tile->free[row->in] = left;
        before = cells;
    }
}

qj_status tiles_match_rows(struct tiles *tiles)
{
    for (uint64_t i = 0; i < tiles->rows; i++) {
        struct row row = {
            tiles->tile + tiles_number(tiles, i / TILE_ROWS, 0),
            tiles->tile + tiles_number(tiles, (i + 1) / TILE_ROWS, 0),
            tiles->tile + tiles_number(tiles, (i + 2) / TILE_ROWS, 0),
            (unsigned)(i % TILE_ROWS),
            (unsigned)((i + 1) % TILE_ROWS),
            (unsigned)((i + 2) % TILE_ROWS),
        };
        if (i % 64 == 0)
            TRY(context_poll(tiles->context, "rows", i, tiles->rows));
        match_row(&row, tiles->tile_columns);
    }
    return QJ_OK;
}
