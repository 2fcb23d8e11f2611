/* tile_rows: a greedy matching, row by row downwards.
 *
 * A run of free cells is tiled by dominoes from its start. In an odd run, one cell at an even
 * distance from the start is matched downwards instead, the last one below which a cell is free:
 *
 *     row         > < > < v > < #        a run of 7: three dominoes, one cell down
 *     below       . # . . ^ # # .
 *
 * Runs are found a word at a time: adding their starts to the cells carries through them.
 */
#include "engines/geography/tiles/tiles.h"

#define EVEN UINT64_C(0x5555555555555555)

/* Returns the cells at an even distance from the starts of their runs. before, even_before: the
 * cells of the previous word, and those of them at an even distance. */
static uint64_t tile_rows_even_cells(uint64_t cells, uint64_t before, uint64_t even_before)
{
    uint64_t starts = cells & ~(cells << 1 | before >> 63) & EVEN;
    starts |= cells & (before & ~even_before) >> 63;
    uint64_t even_runs = cells & ~(cells + starts);
    return (even_runs & EVEN) | (cells & ~even_runs & ~EVEN);
}

/* Matches a cell of an odd run with the cell below it; the dominoes after it shift by one cell.
 * targets: the cells up to the end of the run, in this word, that can be matched downwards. */
static bool tile_rows_send_down(struct tile *tile, unsigned in, uint64_t *below, uint64_t targets,
                                uint64_t end)
{
    uint64_t cell = targets ? UINT64_C(1) << bits_highest(targets) : 0;
    if (!cell || (end - cell) & ~tile->free[in]) /* or the cell is in an earlier run */
        return false;
    tile->down[in] |= cell;
    *below &= ~cell;
    tile->across[in] ^= end - cell;
    return true;
}

static void tile_rows_match_row(struct tiles *part, uint64_t row)
{
    struct tile *tile = part->tile + tiles_number(part, row / TILE_ROWS, 0);
    struct tile *below = part->tile + tiles_number(part, (row + 1) / TILE_ROWS, 0);
    unsigned in = row % TILE_ROWS, in_below = (row + 1) % TILE_ROWS;
    uint64_t before = 0, even_before = 0;
    for (uint32_t i = 0; i < part->tile_columns; i++, tile++, below++) {
        uint64_t cells = tile->free[in], left = 0;
        uint64_t even = tile_rows_even_cells(cells, before, even_before);
        uint64_t last = cells & ~(cells >> 1 | tile[1].free[in] << 63);
        tile->across[in] |= even & ~last;
        for (uint64_t odd = even & last; odd; odd &= odd - 1) {
            uint64_t end = odd & (0 - odd);
            uint64_t targets = even & below->free[in_below] & (end | (end - 1));
            if (!tile_rows_send_down(tile, in, &below->free[in_below], targets, end))
                left |= end;
        }
        tile->free[in] = left;
        before = cells;
        even_before = even;
    }
}

static qj_status tile_rows_match_rows(struct tiles *part, uint64_t from, uint64_t to)
{
    for (uint64_t row = from; row < to; row++) {
        TRY(pace_add(&part->pace, UINT64_C(64) * part->stride, "rows", row, part->rows));
        tile_rows_match_row(part, row);
    }
    return QJ_OK;
}

/* The last row of a region needs the first row of the next region, and waits for it. */
static qj_status tile_rows_match_region(struct tiles *part)
{
    bool is_last = part->to == part->tile_rows;
    return tile_rows_match_rows(part, part->from * TILE_ROWS,
                                is_last ? part->rows : part->to * TILE_ROWS - 1);
}

qj_status tiles_match_rows(struct tiles *tiles)
{
    TRY(tile_regions_run(tiles, tile_rows_match_region));
    for (unsigned region = 1; region < tiles->regions; region++) {
        uint64_t next = tile_regions_first(tiles, region) * TILE_ROWS;
        TRY(tile_rows_match_rows(tiles, next - 1, next));
    }
    return QJ_OK;
}
