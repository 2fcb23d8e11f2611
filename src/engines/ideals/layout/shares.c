/* shares: the partitions of a height (partitions.c) are cut into bands by F, and each band into
 * shares by Fa. Every process gets about equally many lanes. Eight processes in four bands:
 *
 *                 F ->
 *           | 0 | 2 | 4 | 6 |          of the height above, a process needs its partitions and
 *        Fa +---+---+---+---+          partitions one further in F, in Fa or in both: the halo,
 *           | 1 | 3 | 5 | 7 |          which other processes send
 *
 * The cuts change from height to height, because the lanes move towards smaller F. They follow from
 * the sizes of groups. Every process therefore computes all owners, all users and the order in
 * which messages are packed. Only values are sent.
 */
#include "engines/ideals/layout/shares.h"

#include "base/pace.h"

#include <string.h>

qj_status shares_owners_open(struct shares_owners *owners, struct arena *arena,
                             const struct partitions *partitions)
{
    TRY(arena_make(arena, &owners->lanes, partitions->count));
    return arena_make(arena, &owners->owner, partitions->count);
}

void shares_owners_free(struct shares_owners *owners, struct arena *arena)
{
    arena_free(arena, owners->lanes);
    arena_free(arena, owners->owner);
    *owners = (struct shares_owners){0};
}

/* ---------------------------------------------------------------------- cuts */

static uint64_t shares_lanes(const struct partitions *partitions,
                             const struct shares_owners *owners, uint32_t partition)
{
    return partitions->partition[partition].count * owners->lanes[partition];
}

/* Returns the band of a process, and the first process of a band. */
static unsigned shares_band(const struct shares *shares, uint64_t process)
{
    return (unsigned)(process * shares->bands / shares->processes);
}

static unsigned shares_first_process(const struct shares *shares, uint64_t band)
{
    return (unsigned)((band * shares->processes + shares->bands - 1) / shares->bands);
}

/* Returns the process that owns lanes [before, before + lanes) if `total` lanes are split evenly
 * among `many` processes. */
static uint64_t shares_whose(uint64_t total, unsigned many, uint64_t before, uint64_t lanes)
{
    return (before + lanes / 2) / (total / many + 1);
}

/* Assigns each partition to a band. */
static void shares_cut_bands(const struct shares *shares, struct shares_owners *owners)
{
    const struct partitions *partitions = shares->partitions;
    uint64_t total = 0, before = 0;
    memset(shares->band, 0, 2 * (size_t)shares->bands * sizeof *shares->band);
    for (uint32_t i = 0; i < partitions->count; i++)
        total += shares_lanes(partitions, owners, i);
    for (uint32_t i = 0; i < partitions->count; i++) {
        uint64_t lanes = shares_lanes(partitions, owners, i);
        owners->owner[i] = shares_band(shares,
                                       shares_whose(total, shares->processes, before, lanes));
        shares->band[owners->owner[i]] += lanes;
        before += lanes;
    }
}

static void shares_cut(const struct shares *shares, struct shares_owners *owners)
{
    uint64_t *dealt = shares->band + shares->bands;
    for (uint32_t i = 0; i < shares->partitions->count; i++) {
        uint32_t partition = shares->partitions->by_outer[i], band = owners->owner[partition];
        unsigned first = shares_first_process(shares, band),
                 many = shares_first_process(shares, band + 1) - first;
        uint64_t lanes = shares_lanes(shares->partitions, owners, partition);
        owners->owner[partition] = first + (unsigned)shares_whose(shares->band[band], many,
                                                                  dealt[band], lanes);
        dealt[band] += lanes;
    }
}

void shares_height(const struct shares *shares, uint32_t height, struct shares_owners *owners)
{
    const struct partitions *partitions = shares->partitions;
    const struct cone *cone = partitions->cone;
    owners->height = height;
    for (uint32_t i = 0; i < partitions->count; i++)
        owners->lanes[i] =
            cone_group_size(cone, &cone->class[partitions->partition[i].class], height).lanes;
    shares_cut_bands(shares, owners);
    shares_cut(shares, owners);
}

/* --------------------------------------------------------------------- sends */

void shares_sends(const struct partitions *partitions, const struct shares_owners *above,
                  const struct shares_owners *below, shares_send_fn send, void *user)
{
    for (uint32_t i = 0; i < partitions->count; i++) {
        uint32_t needs[PARTITION_USERS + 1], count = 0;
        for (unsigned j = 0; above->lanes[i] && j <= PARTITION_USERS; j++) {
            uint32_t one = j < PARTITION_USERS ? partitions->users[i][j] : i, seen = 0;
            if (one == NO_PARTITION || !below->lanes[one] || below->owner[one] == above->owner[i])
                continue;
            while (seen < count && needs[seen] != below->owner[one])
                seen++;
            if (seen < count)
                continue;
            needs[count++] = below->owner[one];
            send(user, i, above->owner[i], below->owner[one]);
        }
    }
}

/* ---------------------------------------------------------------------- cost */

struct shares_counts {
    const struct partitions *partitions;
    const struct shares_owners *above;
    uint64_t *own, *received, *sent; /* lanes of each process */
};

static void shares_count_send(void *user, uint32_t partition, unsigned from, unsigned to)
{
    const struct shares_counts *counts = user;
    uint64_t lanes = shares_lanes(counts->partitions, counts->above, partition);
    counts->sent[from] += lanes;
    counts->received[to] += lanes;
}

static uint64_t shares_max(uint64_t one, uint64_t other)
{
    return one > other ? one : other;
}

static void shares_count_own(const struct shares *shares, const struct shares_counts *counts,
                             const struct shares_owners *owners, struct shares_cost *cost)
{
    memset(counts->own, 0, shares->processes * sizeof *counts->own);
    for (uint32_t i = 0; i < shares->partitions->count; i++)
        counts->own[owners->owner[i]] += shares_lanes(shares->partitions, owners, i);
    for (unsigned i = 0; i < shares->processes; i++)
        cost->own = shares_max(counts->own[i], cost->own);
}

/* Counts the lanes that a height and the height above need, and the lanes that are sent. */
static void shares_count_height(const struct shares *shares, const struct shares_counts *counts,
                                const struct shares_owners *owners, uint32_t step,
                                struct shares_cost *cost)
{
    shares_count_own(shares, counts, counts->above, cost);
    shares_count_own(shares, counts, owners, cost);
    memset(counts->received, 0, 2 * (size_t)shares->processes * sizeof *counts->received);
    shares_sends(shares->partitions, counts->above, owners, shares_count_send, (void *)counts);
    for (unsigned i = 0; i < shares->processes; i++) {
        cost->received = shares_max(counts->received[i], cost->received);
        cost->sent = shares_max(counts->sent[i], cost->sent);
        cost->moved += step * counts->sent[i];
    }
}

static qj_status shares_cost_with(const struct shares *shares, struct arena *arena,
                                  struct shares_owners owners[2],
                                  const struct shares_counts *counts, uint32_t top, uint32_t step,
                                  struct shares_cost *out)
{
    struct pace pace = {arena->context, 0};
    uint32_t least = shares->partitions->cone->height;
    for (uint32_t left = top - least + 1; left > 0; left -= left < step ? left : step) {
        uint32_t height = least + left - 1;
        struct shares_owners below = owners[0];
        if (step == 1 && left <= top - least) {
            owners[0] = owners[1]; /* dealt already */
            owners[1] = below;
        } else
            shares_height(shares, height + 1, &owners[1]);
        shares_height(shares, height, &owners[0]);
        shares_count_height(shares, counts, owners, step, out);
        TRY(pace_add(&pace, UINT64_C(16) * shares->partitions->count, NULL, 0, 0));
    }
    return QJ_OK;
}

qj_status shares_cost(const struct shares *shares, struct arena *arena, uint32_t top, uint32_t step,
                      struct shares_cost *out)
{
    struct shares_owners owners[2] = {{0}, {0}};
    uint64_t *room = arena_alloc(arena, shares->processes, 3 * sizeof *room);
    struct shares_counts counts = {shares->partitions, &owners[1], room, NULL, NULL};
    *out = (struct shares_cost){0};
    qj_status status = room ? QJ_OK : arena_status(arena);
    for (int i = 0; i < 2 && status == QJ_OK; i++)
        status = shares_owners_open(&owners[i], arena, shares->partitions);
    if (status == QJ_OK) {
        counts.received = room + shares->processes;
        counts.sent = counts.received + shares->processes;
        status = shares_cost_with(shares, arena, owners, &counts, top, step, out);
    }
    shares_owners_free(&owners[0], arena);
    shares_owners_free(&owners[1], arena);
    arena_free(arena, room);
    return status;
}

/* ---------------------------------------------------------------------- bands */

/* Returns the next number of bands: powers of two, and finally the number of processes. */
static unsigned shares_next_bands(unsigned bands, unsigned processes)
{
    return bands < processes && bands > processes / 2 ? processes : 2 * bands;
}

/* Chooses the number of bands for which the fewest lanes are sent, judged by a sample of heights.
 */
static qj_status shares_choose_bands(struct shares *shares, struct arena *arena)
{
    enum { SAMPLES = 16 };
    uint32_t top = shares->partitions->cone->split->heights - 1,
             step = (top - shares->partitions->cone->height) / SAMPLES + 1;
    uint64_t least = UINT64_MAX;
    unsigned best = 1;
    for (unsigned bands = 1; bands <= shares->processes;
         bands = shares_next_bands(bands, shares->processes)) {
        struct shares_cost cost;
        shares->bands = bands;
        TRY(shares_cost(shares, arena, top, step, &cost));
        if (cost.moved < least)
            best = bands;
        least = cost.moved < least ? cost.moved : least;
    }
    shares->bands = best;
    return QJ_OK;
}

qj_status shares_open(struct shares *shares, struct arena *arena,
                      const struct partitions *partitions, unsigned processes, unsigned bands)
{
    *shares = (struct shares){partitions, processes, bands, NULL};
    TRY(arena_make_sized(arena, &shares->band, processes, 2 * sizeof *shares->band));
    return bands ? QJ_OK : shares_choose_bands(shares, arena);
}

void shares_free(struct shares *shares, struct arena *arena)
{
    arena_free(arena, shares->band);
    *shares = (struct shares){0};
}
