/* tile_regions: several threads on one board, each in separate rows of tiles.
 *
 *     region 0   rows of tiles 0 to 8
 *     region 1   9, 10                    its first two rows are left to the end, when one thread
 *                11 to 17                 continues on the whole board
 *
 * A visit of a tile writes at most to adjacent tiles, and requests visits of these. Two rows
 * between two regions suffice to separate them.
 *
 * A part is a copy of the board's structure with separate rows, queues and counts. Each tile is in
 * a queue at most once, so the queue of a part fits in the slice of the board's queue that belongs
 * to its tiles.
 */
#define _POSIX_C_SOURCE 200809L /* nanosleep; NOLINT(*-reserved-identifier,cert-dcl*) */
#include "engines/geography/tiles/tiles.h"

#include "base/thread_pool.h"

#include <stdatomic.h>
#include <time.h>

/* Minimal size of a region: some milliseconds of work, much more than the rows between. */
enum { FEWEST_TILES = 1 << 13, FEWEST_ROWS = 16 };

struct tile_regions {
    struct tiles *tiles;
    tile_region_fn work;
    atomic_bool stopped;
    atomic_uint busy; /* threads without the calling thread */
    qj_status status; /* of the calling thread; no other thread may poll the context */
};

unsigned tile_regions_count(const struct tiles *tiles, unsigned threads)
{
    uint64_t most = tiles->tile_rows / FEWEST_ROWS, large = tiles->count / FEWEST_TILES;
    most = large < most ? large : most;
    most = threads < most ? threads : most;
    return most ? (unsigned)most : 1;
}

uint64_t tile_regions_first(const struct tiles *tiles, unsigned region)
{
    return (uint64_t)tiles->tile_rows * region / tiles->regions;
}

uint64_t tile_regions_inner(const struct tiles *part)
{
    return part->from ? part->from + ROWS_BETWEEN : 0;
}

/* ------------------------------------------------------------------ parts */

static struct tile_queue tile_regions_queue(const struct tile_queue *whole, uint32_t low,
                                            uint32_t high)
{
    return (struct tile_queue){.tile = whole->tile + low,
                               .state = whole->state,
                               .capacity = high - low,
                               .low = low,
                               .high = high};
}

static struct tiles tile_regions_part(struct tile_regions *regions, unsigned region)
{
    struct tiles part = *regions->tiles;
    part.from = tile_regions_first(&part, region);
    part.to = tile_regions_first(&part, region + 1);
    part.pace.steps = 0;
    uint32_t low = tiles_number(&part, tile_regions_inner(&part), 0);
    uint32_t high = tiles_number(&part, part.to, 0);
    assert(low < high);
    part.grow = tile_regions_queue(&regions->tiles->grow, low, high);
    part.prune = tile_regions_queue(&regions->tiles->prune, low, high);
    return part;
}

/* ---------------------------------------------------------------- threads */

/* Polls the context in the calling thread while others work. */
static qj_status tile_regions_await_others(struct tile_regions *regions)
{
    enum { LOOKS = 100000 };
    const struct timespec moment = {0, 200000};
    qj_status status = QJ_OK;
    for (int look = 0; look < LOOKS && atomic_load(&regions->busy); look++)
        continue;
    while (atomic_load(&regions->busy) && status == QJ_OK) {
        nanosleep(&moment, NULL);
        status = context_poll(regions->tiles->arena->context, NULL, 0, 0);
    }
    return status;
}

static bool tile_regions_stop(void *user, UNUSED const qj_progress *progress)
{
    return atomic_load(&((struct tile_regions *)user)->stopped);
}

/* Does the work of one region. */
static void tile_regions_work(void *user, unsigned thread)
{
    struct tile_regions *regions = user;
    qj_context context = {.limits = {.stop = tile_regions_stop, .stop_user = regions}};
    struct tiles part = tile_regions_part(regions, thread);
    if (thread)
        part.pace.context = &context; /* to check for a stop */
    qj_status status = regions->work(&part);
    if (thread) {
        atomic_fetch_sub(&regions->busy, 1);
        return;
    }
    regions->status = status == QJ_OK ? tile_regions_await_others(regions) : status;
    if (regions->status != QJ_OK)
        atomic_store(&regions->stopped, true);
}

qj_status tile_regions_run(struct tiles *tiles, tile_region_fn work)
{
    struct tile_regions regions = {.tiles = tiles, .work = work, .busy = tiles->regions - 1};
    struct thread_pool *pool;
    if (tiles->regions == 1)
        return work(tiles);
    TRY(thread_pool_open(tiles->arena, tiles->regions, &pool));
    thread_pool_run(pool, tile_regions_work, &regions);
    thread_pool_close(tiles->arena, pool);
    return regions.status;
}
