/* tile_reading: reading a board, the choice of a kernel, and the queues of tiles; see tiles.h. */
#include "base/processor.h"
#include "engines/geography/tiles/tile_kernel.h"

PROCESSOR_KERNELS(tile_kernel, tile_kernel, AVX2)

/* ------------------------------------------------------------------ queue */

/* Opens a queue. The empty tiles around the board count as waiting, so they never enter it. */
static qj_status tile_queue_open(const struct tiles *tiles, struct tile_queue *queue)
{
    *queue = (struct tile_queue){.capacity = tiles->count, .high = tiles->count};
    TRY(arena_make(tiles->arena, &queue->tile, tiles->count));
    TRY(arena_make(tiles->arena, &queue->state, tiles->count));
    memset(queue->state, TILE_WAITS, tiles->count);
    for (uint64_t row = 0; row < tiles->tile_rows; row++)
        memset(queue->state + tiles_number(tiles, row, 0), TILE_RESTS, tiles->tile_columns);
    return QJ_OK;
}

void tile_queue_push(struct tile_queue *queue, uint32_t tile)
{
    uint8_t *state = &queue->state[tile];
    if (*state == TILE_WAITS)
        return;
    bool now = tile >= queue->low && tile < queue->high;
    *state = now ? TILE_WAITS : TILE_PUT_OFF;
    if (!now)
        return;
    uint64_t end = (uint64_t)queue->first + queue->count++;
    queue->tile[end < queue->capacity ? end : end - queue->capacity] = tile;
}

uint32_t tile_queue_pop(struct tile_queue *queue)
{
    uint32_t tile = queue->tile[queue->first++];
    if (queue->first == queue->capacity)
        queue->first = 0;
    queue->count--;
    queue->state[tile] = TILE_RESTS;
    return tile;
}

/* ---------------------------------------------------------------- reading */

static uint64_t tiles_for(uint64_t length, uint64_t side)
{
    return length / side + (length % side != 0);
}

/* Returns the number of tiles, including the empty tiles; 0 if it does not fit 32 bits. */
static uint32_t tiles_count(uint64_t rows, uint64_t columns)
{
    uint64_t tile_rows = tiles_for(rows, TILE_ROWS), stride = tiles_for(columns, TILE_COLUMNS) + 1;
    uint64_t count;
    if (__builtin_mul_overflow(tile_rows + 2, stride, &count) || count >= UINT32_MAX)
        return 0;
    return (uint32_t)count + 1;
}

uint64_t tiles_bytes(uint64_t rows, uint64_t columns)
{
    const size_t each = sizeof(struct tile) + 2 * (sizeof(uint32_t) + sizeof(uint8_t));
    uint64_t count = tiles_count(rows, columns);
    return count ? count * each + alignof(struct tile) : UINT64_MAX;
}

static qj_status tiles_allocate(struct tiles *tiles)
{
    char what[80];
    qj_context *context = tiles->arena->context;
    if (!tiles->count)
        return context_fail(context, QJ_LIMIT,
                            "the matching engine takes fewer than 2^32 cells, not %" PRIu64
                            " x %" PRIu64,
                            tiles->rows, tiles->columns);
    uint64_t size = (uint64_t)tiles->count * sizeof(struct tile) + alignof(struct tile);
    phrase_write(what, sizeof what, "a maximum matching on %" PRIu64 " x %" PRIu64 " cells",
                 tiles->rows, tiles->columns);
    TRY(context_check_bytes(context, tiles_bytes(tiles->rows, tiles->columns), what));
    TRY(arena_resize_sized(tiles->arena, &tiles->memory, size, 1));
    size_t over = (uintptr_t)tiles->memory % alignof(struct tile);
    tiles->tile = (struct tile *)((char *)tiles->memory + alignof(struct tile) - over);
    TRY(tile_queue_open(tiles, &tiles->grow));
    return tile_queue_open(tiles, &tiles->prune);
}

/* Returns 64 bits from a place on; bits from end on are 0. */
static uint64_t tiles_bits_from(const uint64_t *words, uint64_t first, uint64_t end)
{
    uint64_t bits = words[first / 64] >> (first % 64);
    if (first % 64 && first / 64 + 1 < bits_words(end))
        bits |= words[first / 64 + 1] << (64 - first % 64);
    return bits & bits_first(end - first);
}

/* Clears and fills the tiles one row of tiles at a time, while they are in the cache. */
static qj_status tiles_read_rows(struct tiles *part)
{
    const size_t size = part->stride * sizeof(struct tile);
    for (uint64_t i = part->from; i < part->to; i++) {
        memset(part->tile + tiles_number(part, i, 0), 0, size);
        for (uint64_t row = i * TILE_ROWS; row < (i + 1) * TILE_ROWS && row < part->rows; row++) {
            struct tile *tile = part->tile + tiles_number(part, row / TILE_ROWS, 0);
            uint64_t first = row * part->columns, end = first + part->columns;
            for (uint64_t j = 0; j < part->tile_columns; j++) {
                uint64_t cells = tiles_bits_from(part->source, first + j * TILE_COLUMNS, end);
                tile[j].free[row % TILE_ROWS] = tile[j].open[row % TILE_ROWS] = cells;
            }
        }
        TRY(pace_add(&part->pace, size / 16, "rows of tiles", i, part->tile_rows));
    }
    return QJ_OK;
}

qj_status tiles_read(void *place, struct arena *arena, const struct view *view, uint64_t *open)
{
    struct tiles *tiles = place;
    qj_context *context = arena->context;
    const uint64_t rows = view->geography.rows, columns = view->geography.columns;
    *tiles = (struct tiles){.arena = arena,
                            .rows = rows,
                            .columns = columns,
                            .source = view->geography.open,
                            .tile_rows = (uint32_t)tiles_for(rows, TILE_ROWS),
                            .tile_columns = (uint32_t)tiles_for(columns, TILE_COLUMNS),
                            .count = tiles_count(rows, columns),
                            .to = tiles_for(rows, TILE_ROWS),
                            .pace = {context, 0}};
    tiles->stride = tiles->tile_columns + 1;
    tiles->regions = tile_regions_count(tiles, context->limits.threads);
    TRY(tile_kernel_find(context, context->limits.kernel, &tiles->kernel));
    TRY(tiles_allocate(tiles));
    memset(tiles->tile, 0, (tiles->stride + 1) * sizeof(struct tile));
    memset(tiles->tile + tiles_number(tiles, tiles->tile_rows, 0), 0,
           tiles->stride * sizeof(struct tile));
    *open = bits_sum(tiles->source, bits_words(rows * columns));
    return tile_regions_run(tiles, tiles_read_rows);
}

/* ------------------------------------------------------------- exposed */

uint64_t tiles_count_exposed(const struct tiles *tiles)
{
    uint64_t count = 0;
    for (uint32_t i = 0; i < tiles->count; i++)
        count += bits_sum(tiles->tile[i].free, TILE_ROWS);
    return count;
}
