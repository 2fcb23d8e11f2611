/* tile_rows: a greedy matching, row by row downwards. */
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

static uint64_t bits_below(unsigned bit)
{
    return (UINT64_C(1) << bit) - 1;
}

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

static void match_row(const struct row *row, uint32_t words)
{
    struct run run = {0, 0};
    uint64_t before = 0;
    for (uint32_t word = 0; word < words; word++) {
        uint64_t cells = row->tile[word].free[row->in];
        uint64_t after = row->tile[word + 1].free[row->in];
        if (!cells) {
            before = 0;
            continue;
        }
        bool continued = cells & 1 && before >> 63;
        uint64_t starts = cells & ~(cells << 1 | before >> 63) & EVEN;
        if (continued && run.first % 2 == 0)
            starts |= 1;
        uint64_t even_runs = cells & ~(cells + starts);
        uint64_t even = (even_runs & EVEN) | (cells & ~even_runs & ~EVEN);
        uint64_t last = cells & ~(cells >> 1 | after << 63);
        uint64_t left = 0;
        row->tile[word].across[row->in] |= even & ~last;
        for (uint64_t odd = even & last; odd; odd &= odd - 1) {
            unsigned bit = (unsigned)bits_lowest(odd);
            unsigned start = run_start(cells, bit);
            struct run own = {word, start};
            if (start == 0 && continued)
                own = run;
            if (!send_down(row, own, word, bit))
                left |= UINT64_C(1) << bit;
        }
        if (cells >> 63) {
            unsigned start = run_start(cells, 63);
            if (start || !continued)
                run = (struct run){word, start};
        }
        row->tile[word].free[row->in] = left;
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
