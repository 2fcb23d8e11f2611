/* deal: the partitions of a height (lots.c) are cut into bands by F, and each band into shares by
 * Fa. Every process gets about equally many lanes. Eight processes in four bands:
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
#include "engines/ideals/layout/deal.h"

#include "base/pace.h"

#include <string.h>

qj_status deal_owners_open(struct deal_owners *owners, struct arena *arena, const struct lots *lots)
{
    TRY(arena_make(arena, &owners->lanes, lots->count));
    return arena_make(arena, &owners->owner, lots->count);
}

void deal_owners_free(struct deal_owners *owners, struct arena *arena)
{
    arena_free(arena, owners->lanes);
    arena_free(arena, owners->owner);
    *owners = (struct deal_owners){0};
}

/* ---------------------------------------------------------------------- cuts */

static uint64_t deal_lanes(const struct lots *lots, const struct deal_owners *owners, uint32_t lot)
{
    return lots->lot[lot].count * owners->lanes[lot];
}

/* Returns the band of a process, and the first process of a band. */
static unsigned deal_band(const struct deal *deal, uint64_t process)
{
    return (unsigned)(process * deal->bands / deal->processes);
}

static unsigned deal_first_process(const struct deal *deal, uint64_t band)
{
    return (unsigned)((band * deal->processes + deal->bands - 1) / deal->bands);
}

/* Returns the process that owns lanes [before, before + lanes) if `total` lanes are split evenly
 * among `many` processes. */
static uint64_t deal_whose(uint64_t total, unsigned many, uint64_t before, uint64_t lanes)
{
    return (before + lanes / 2) / (total / many + 1);
}

/* Assigns each partition to a band. */
static void deal_cut_bands(const struct deal *deal, struct deal_owners *owners)
{
    const struct lots *lots = deal->lots;
    uint64_t total = 0, before = 0;
    memset(deal->band, 0, 2 * (size_t)deal->bands * sizeof *deal->band);
    for (uint32_t i = 0; i < lots->count; i++)
        total += deal_lanes(lots, owners, i);
    for (uint32_t i = 0; i < lots->count; i++) {
        uint64_t lanes = deal_lanes(lots, owners, i);
        owners->owner[i] = deal_band(deal, deal_whose(total, deal->processes, before, lanes));
        deal->band[owners->owner[i]] += lanes;
        before += lanes;
    }
}

static void deal_cut_shares(const struct deal *deal, struct deal_owners *owners)
{
    uint64_t *dealt = deal->band + deal->bands;
    for (uint32_t i = 0; i < deal->lots->count; i++) {
        uint32_t lot = deal->lots->by_outer[i], band = owners->owner[lot];
        unsigned first = deal_first_process(deal, band),
                 many = deal_first_process(deal, band + 1) - first;
        uint64_t lanes = deal_lanes(deal->lots, owners, lot);
        owners->owner[lot] = first +
                             (unsigned)deal_whose(deal->band[band], many, dealt[band], lanes);
        dealt[band] += lanes;
    }
}

void deal_height(const struct deal *deal, uint32_t height, struct deal_owners *owners)
{
    const struct lots *lots = deal->lots;
    const struct cone *cone = lots->cone;
    owners->height = height;
    for (uint32_t i = 0; i < lots->count; i++)
        owners->lanes[i] = cone_group_size(cone, &cone->class[lots->lot[i].class], height).lanes;
    deal_cut_bands(deal, owners);
    deal_cut_shares(deal, owners);
}

/* --------------------------------------------------------------------- sends */

void deal_sends(const struct lots *lots, const struct deal_owners *above,
                const struct deal_owners *below, deal_send_fn send, void *user)
{
    for (uint32_t i = 0; i < lots->count; i++) {
        uint32_t needs[LOT_USERS + 1], count = 0;
        for (unsigned j = 0; above->lanes[i] && j <= LOT_USERS; j++) {
            uint32_t one = j < LOT_USERS ? lots->users[i][j] : i, seen = 0;
            if (one == NO_LOT || !below->lanes[one] || below->owner[one] == above->owner[i])
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

struct deal_counts {
    const struct lots *lots;
    const struct deal_owners *above;
    uint64_t *own, *received, *sent; /* lanes of each process */
};

static void deal_count_send(void *user, uint32_t lot, unsigned from, unsigned to)
{
    const struct deal_counts *counts = user;
    uint64_t lanes = deal_lanes(counts->lots, counts->above, lot);
    counts->sent[from] += lanes;
    counts->received[to] += lanes;
}

static uint64_t deal_max(uint64_t one, uint64_t other)
{
    return one > other ? one : other;
}

static void deal_count_own(const struct deal *deal, const struct deal_counts *counts,
                           const struct deal_owners *owners, struct deal_cost *cost)
{
    memset(counts->own, 0, deal->processes * sizeof *counts->own);
    for (uint32_t i = 0; i < deal->lots->count; i++)
        counts->own[owners->owner[i]] += deal_lanes(deal->lots, owners, i);
    for (unsigned i = 0; i < deal->processes; i++)
        cost->own = deal_max(counts->own[i], cost->own);
}

/* Counts the lanes that a height and the height above need, and the lanes that are sent. */
static void deal_count_height(const struct deal *deal, const struct deal_counts *counts,
                              const struct deal_owners *owners, uint32_t step,
                              struct deal_cost *cost)
{
    deal_count_own(deal, counts, counts->above, cost);
    deal_count_own(deal, counts, owners, cost);
    memset(counts->received, 0, 2 * (size_t)deal->processes * sizeof *counts->received);
    deal_sends(deal->lots, counts->above, owners, deal_count_send, (void *)counts);
    for (unsigned i = 0; i < deal->processes; i++) {
        cost->received = deal_max(counts->received[i], cost->received);
        cost->sent = deal_max(counts->sent[i], cost->sent);
        cost->moved += step * counts->sent[i];
    }
}

static qj_status deal_cost_with(const struct deal *deal, struct arena *arena,
                                struct deal_owners owners[2], const struct deal_counts *counts,
                                uint32_t top, uint32_t step, struct deal_cost *out)
{
    struct pace pace = {arena->context, 0};
    uint32_t least = deal->lots->cone->height;
    for (uint32_t left = top - least + 1; left > 0; left -= left < step ? left : step) {
        uint32_t height = least + left - 1;
        struct deal_owners below = owners[0];
        if (step == 1 && left <= top - least) {
            owners[0] = owners[1]; /* dealt already */
            owners[1] = below;
        } else
            deal_height(deal, height + 1, &owners[1]);
        deal_height(deal, height, &owners[0]);
        deal_count_height(deal, counts, owners, step, out);
        TRY(pace_add(&pace, UINT64_C(16) * deal->lots->count, NULL, 0, 0));
    }
    return QJ_OK;
}

qj_status deal_cost(const struct deal *deal, struct arena *arena, uint32_t top, uint32_t step,
                    struct deal_cost *out)
{
    struct deal_owners owners[2] = {{0}, {0}};
    uint64_t *room = arena_alloc(arena, deal->processes, 3 * sizeof *room);
    struct deal_counts counts = {deal->lots, &owners[1], room, NULL, NULL};
    *out = (struct deal_cost){0};
    qj_status status = room ? QJ_OK : arena_status(arena);
    for (int i = 0; i < 2 && status == QJ_OK; i++)
        status = deal_owners_open(&owners[i], arena, deal->lots);
    if (status == QJ_OK) {
        counts.received = room + deal->processes;
        counts.sent = counts.received + deal->processes;
        status = deal_cost_with(deal, arena, owners, &counts, top, step, out);
    }
    deal_owners_free(&owners[0], arena);
    deal_owners_free(&owners[1], arena);
    arena_free(arena, room);
    return status;
}

/* ---------------------------------------------------------------------- bands */

/* Returns the next number of bands: powers of two, and finally the number of processes. */
static unsigned deal_next_bands(unsigned bands, unsigned processes)
{
    return bands < processes && bands > processes / 2 ? processes : 2 * bands;
}

/* Chooses the number of bands for which the fewest lanes are sent, judged by a sample of heights.
 */
static qj_status deal_choose_bands(struct deal *deal, struct arena *arena)
{
    enum { SAMPLES = 16 };
    uint32_t top = deal->lots->cone->split->heights - 1,
             step = (top - deal->lots->cone->height) / SAMPLES + 1;
    uint64_t least = UINT64_MAX;
    unsigned best = 1;
    for (unsigned bands = 1; bands <= deal->processes;
         bands = deal_next_bands(bands, deal->processes)) {
        struct deal_cost cost;
        deal->bands = bands;
        TRY(deal_cost(deal, arena, top, step, &cost));
        if (cost.moved < least)
            best = bands;
        least = cost.moved < least ? cost.moved : least;
    }
    deal->bands = best;
    return QJ_OK;
}

qj_status deal_open(struct deal *deal, struct arena *arena, const struct lots *lots,
                    unsigned processes, unsigned bands)
{
    *deal = (struct deal){lots, processes, bands, NULL};
    TRY(arena_make_sized(arena, &deal->band, processes, 2 * sizeof *deal->band));
    return bands ? QJ_OK : deal_choose_bands(deal, arena);
}

void deal_free(struct deal *deal, struct arena *arena)
{
    arena_free(arena, deal->band);
    *deal = (struct deal){0};
}
