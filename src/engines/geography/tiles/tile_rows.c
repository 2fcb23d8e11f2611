/* tile_rows: a greedy matching, row by row downwards.
 *
 * A run of free cells is tiled by dominoes from its start. In an odd run, one cell at an even
 * distance from the start is matched downwards instead. The best target is the middle of an odd run
 * below, which it cuts into two even runs. Two odd cells are then matched with each other:
 *
 *     row         > < v > < # > <        a run of 5: one cell down, two dominoes
 *     below       . . ^ . . # . .        a run of 5 as the target: 2 and 2 are left
 *
 * Runs are found a word at a time: adding their starts to the cells carries through them.
 */
#include "engines/geography/tiles/tiles.h"

#include "base/bits.h"

#define EVEN UINT64_C(0x5555555555555555)

struct tile_row {
    struct tile *tile;                 /* first tile of the row */
    struct tile *below, *further;      /* of the next two rows */
    unsigned in, in_below, in_further; /* row numbers in these tiles */
};

struct tile_run {
    uint32_t word, first; /* its start: a tile and a bit */
};

/* Returns the start of the run that contains a bit, within the word. */
static unsigned tile_rows_run_start(uint64_t cells, unsigned bit)
{
    uint64_t gaps = ~cells & bits_first(bit);
    return gaps ? (unsigned)bits_highest(gaps) + 1 : 0;
}

/* Returns the cells at an even distance from the starts of their runs. before: the previous word;
 * run: the run that continues from it, if any. */
static uint64_t tile_rows_even_cells(uint64_t cells, uint64_t before, struct tile_run run)
{
    uint64_t starts = cells & ~(cells << 1 | before >> 63) & EVEN;
    if (before >> 63 && run.first % 2 == 0)
        starts |= cells & 1;
    uint64_t even_runs = cells & ~(cells + starts);
    return (even_runs & EVEN) | (cells & ~even_runs & ~EVEN);
}

/* Spreads two sets of cells downwards through their runs. */
static inline void tile_rows_spread_down(uint64_t cells, uint64_t *one, uint64_t *other)
{
    for (unsigned far = 1; far < 64; far *= 2) {
        *one |= cells & *one >> far;
        *other |= cells & *other >> far;
        cells &= cells >> far;
    }
}

/* The quality of each cell of a word as a target, for all cells at once. */
struct tile_landing {
    uint64_t best; /* leaves an even number of cells on both sides */
    uint64_t good; /* on one side; the odd cell of the other side can be matched further down */
    uint64_t fair; /* on one side; it cannot */
};

static inline struct tile_landing tile_rows_judge(uint64_t next, uint64_t further)
{
    uint64_t even = tile_rows_even_cells(next, 0, (struct tile_run){0, 0}),
             last = next & ~(next >> 1);
    uint64_t odd_runs = even & last, above = next & ~even & further;
    uint64_t low = next & even & further;
    uint64_t below = ((next + low) ^ next ^ low) & next; /* after the first in each run: a carry */
    tile_rows_spread_down(next, &odd_runs, &above);
    return (struct tile_landing){
        odd_runs & even, next & ~odd_runs & ((even & above) | (below & ~even)), next & ~odd_runs};
}

/* Returns the best of some cells to match downwards, or 0. */
static inline uint64_t tile_rows_choose(uint64_t cells, const struct tile_landing *landing)
{
    uint64_t fair = cells & landing->fair, good = cells & landing->good;
    uint64_t best = cells & landing->best;
    cells = fair ? fair : cells;
    cells = good ? good : cells;
    cells = best ? best : cells;
    return cells & -cells;
}

/* Matches a cell downwards from a word where the run started, if the run ends in a later word. The
 * dominoes after it shift by one cell. */
static bool tile_rows_send_down_before(const struct tile_row *row, struct tile_run run,
                                       uint32_t word, unsigned last)
{
    uint64_t pattern = run.first % 2 ? ~EVEN : EVEN;
    for (uint32_t at = word; at-- > run.word;) {
        uint64_t *next = &row->below[at].free[row->in_below];
        uint64_t cells = *next & pattern;
        if (at == run.word)
            cells &= ~bits_first(run.first);
        if (!cells)
            continue;
        struct tile_landing landing = tile_rows_judge(*next,
                                                      row->further[at].free[row->in_further]);
        uint64_t bit = tile_rows_choose(cells, &landing);
        row->tile[at].down[row->in] |= bit;
        *next &= ~bit;
        row->tile[at].across[row->in] ^= -bit;
        for (uint32_t w = at + 1; w < word; w++)
            row->tile[w].across[row->in] ^= ~UINT64_C(0);
        row->tile[word].across[row->in] ^= bits_first(last);
        return true;
    }
    return false;
}

/* The current word of a row. */
struct tile_row_word {
    uint32_t index;
    uint64_t cells, before; /* free cells; those of the previous word */
    uint64_t even, last; /* of cells: at an even distance from their starts; last of their runs */
    struct tile_run run; /* continues from the previous word, if any */
};

/* Matches a cell downwards for each odd run that ends in the word; returns the other ends. */
static uint64_t tile_rows_settle_odd_runs(const struct tile_row *row,
                                          const struct tile_row_word *word)
{
    struct tile *tile = row->tile + word->index;
    uint64_t *next = &row->below[word->index].free[row->in_below];
    struct tile_landing landing = tile_rows_judge(*next,
                                                  row->further[word->index].free[row->in_further]);
    uint64_t left = 0;
    for (uint64_t odd = word->even & word->last; odd; odd &= odd - 1) {
        unsigned last = (unsigned)bits_lowest(odd), start = tile_rows_run_start(word->cells, last);
        uint64_t end = UINT64_C(1) << last, cells = (end | (end - 1)) & ~bits_first(start);
        uint64_t bit = tile_rows_choose(cells & word->even & *next, &landing);
        tile->down[row->in] |= bit;
        *next &= ~bit;
        if (bit)
            tile->across[row->in] ^= end - bit;
        else if (start || !(word->before >> 63) ||
                 !tile_rows_send_down_before(row, word->run, word->index, last))
            left |= end;
    }
    return left;
}

static void tile_rows_match_row(const struct tile_row *row, uint32_t words)
{
    struct tile_row_word word = {0, 0, 0, 0, 0, {0, 0}};
    for (; word.index < words; word.index++) {
        struct tile *tile = row->tile + word.index;
        uint64_t after = tile[1].free[row->in], left = 0;
        word.cells = tile->free[row->in];
        word.even = tile_rows_even_cells(word.cells, word.before, word.run);
        word.last = word.cells & ~(word.cells >> 1 | after << 63);
        tile->across[row->in] |= word.even & ~word.last;
        if (word.even & word.last)
            left = tile_rows_settle_odd_runs(row, &word);
        if (word.cells >> 63) {
            unsigned start = tile_rows_run_start(word.cells, 63);
            if (start || !(word.before >> 63))
                word.run = (struct tile_run){word.index, start};
        }
        tile->free[row->in] ^= word.cells ^ left;
        word.before = word.cells;
    }
}

static qj_status tile_rows_match_rows(struct tiles *part, uint64_t from, uint64_t to)
{
    for (uint64_t i = from; i < to; i++) {
        struct tile_row row = {
            part->tile + tiles_number(part, i / TILE_ROWS, 0),
            part->tile + tiles_number(part, (i + 1) / TILE_ROWS, 0),
            part->tile + tiles_number(part, (i + 2) / TILE_ROWS, 0),
            (unsigned)(i % TILE_ROWS),
            (unsigned)((i + 1) % TILE_ROWS),
            (unsigned)((i + 2) % TILE_ROWS),
        };
        TRY(tile_regions_tick(part, UINT64_C(64) * part->stride, "rows", i, part->rows));
        tile_rows_match_row(&row, part->tile_columns);
    }
    return QJ_OK;
}

/* A row reads the next two rows, which another region has after this region's last rows. */
enum { ROWS_AHEAD = 2 };

static qj_status tile_rows_match_region(struct tiles *part)
{
    uint64_t end = part->to * TILE_ROWS - ROWS_AHEAD;
    return tile_rows_match_rows(part, part->from * TILE_ROWS,
                                part->to == part->tile_rows ? part->rows : end);
}

qj_status tiles_match_rows(struct tiles *tiles)
{
    TRY(tile_regions_run(tiles, tile_rows_match_region));
    for (unsigned region = 1; region < tiles->regions; region++) {
        uint64_t next = tile_regions_first(tiles, region) * TILE_ROWS;
        TRY(tile_rows_match_rows(tiles, next - ROWS_AHEAD, next));
    }
    return QJ_OK;
}
