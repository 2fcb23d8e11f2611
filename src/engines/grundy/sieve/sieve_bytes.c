/* sieve_bytes: sweeps over the partners with values of a byte, for twice as many lanes at once.
 *
 * If all rare heaps are so far back that no partner leads to one, the lanes of a batch move only to
 * common values, and the class of a value is not needed. If all values without the class are also
 * less than BYTE_END, a second table has them as bytes:
 *
 *     1 ... rare ... last rare ... | common ... common | batch of two groups
 *                                   <- most offset -> <- lanes of bytes ->
 *
 * Heaps of the batch are not known yet; their bytes are in no window.
 */
#include "engines/grundy/sieve/sieve.h"

#include "base/bits.h"

#include <string.h>

enum {
    BYTE_END = 192, /* end of candidates and values */
    NEAR_END = 64,  /* end of the values of partners */
    NO_BYTE = 255,  /* value of an unknown heap: in no window after xor with a partner's value */
    FEW_HEAPS = 4096
};

static uint16_t sieve_bytes_index(uint16_t packed)
{
    return packed & (CLASS_BIT - 1);
}

static unsigned sieve_bytes_lanes(const struct sieve *sieve)
{
    return 2 * sieve->marker->lanes;
}

/* --------------------------------------------------------------------- open */

static uint64_t sieve_bytes_max_offset(const struct sieve_partners *partners)
{
    uint64_t most = 0;
    for (uint64_t i = 0; i < partners->count; i++) {
        uint64_t offset = (uint64_t) - (int64_t)partners->items[i].place;
        most = offset > most ? offset : most;
    }
    return most;
}

static bool sieve_bytes_partners_fit(const struct sieve *sieve,
                                     const struct sieve_partners *partners)
{
    for (uint64_t i = 0; i < partners->count; i++) {
        bool near = -(int64_t)partners->items[i].place < sieve_bytes_lanes(sieve);
        if (sieve_bytes_index((uint16_t)partners->items[i].twice) >= (near ? NEAR_END : BYTE_END))
            return false;
    }
    return true;
}

static bool sieve_bytes_heaps_fit(const struct sieve *sieve, uint64_t first, uint64_t end)
{
    uint16_t most = 0;
    for (uint64_t n = first; n < end; n++) {
        uint16_t index = sieve_bytes_index(sieve->table[n]);
        most = index > most ? index : most;
    }
    return most < BYTE_END;
}

/* Tells whether bytes suffice. As a partner the last rare heap is within the largest offset. */
static bool sieve_bytes_fits(const struct sieve *sieve, uint64_t *first)
{
    uint64_t last_rare = sieve_bytes_max_offset(&sieve->partners),
             probe = sieve_bytes_max_offset(&sieve->probes);
    uint64_t most = probe > last_rare ? probe : last_rare;
    *first = sieve->count - most;
    return sieve->longest < sieve_bytes_lanes(sieve) && most + last_rare < sieve->count &&
           sieve_bytes_partners_fit(sieve, &sieve->partners) &&
           sieve_bytes_partners_fit(sieve, &sieve->probes) &&
           sieve_bytes_heaps_fit(sieve, *first, sieve->count);
}

/* Copies partners, with their values in all bytes. */
static qj_status sieve_bytes_take_partners(const struct sieve *sieve,
                                           const struct sieve_partners *from,
                                           struct sieve_partners *to)
{
    TRY(arena_make(sieve->arena, &to->items, from->count + 1));
    for (; to->count < from->count; to->count++) {
        struct marker_partner partner = from->items[to->count];
        partner.twice = sieve_bytes_index((uint16_t)partner.twice) * UINT32_C(0x01010101);
        to->items[to->count] = partner;
    }
    return QJ_OK;
}

qj_status sieve_bytes_open(struct sieve *sieve, uint64_t largest)
{
    struct sieve_bytes *bytes = &sieve->bytes;
    if (!sieve->marker->sweep_bytes || sieve->pool || !sieve->classes.mask ||
        sieve->partners.count < sieve->byte_partners || largest - sieve->count < FEW_HEAPS ||
        !sieve_bytes_fits(sieve, &bytes->first))
        return QJ_OK;
    uint64_t room = largest + 1 - bytes->first + sieve_bytes_lanes(sieve);
    uint8_t *table;
    TRY(arena_make(sieve->arena, &table, room));
    TRY(arena_make(sieve->arena, &bytes->missing,
                   (uint64_t)(BYTE_END / BYTE_WINDOW) * MAX_BYTE_LANES));
    TRY(sieve_bytes_take_partners(sieve, &sieve->partners, &bytes->partners));
    TRY(sieve_bytes_take_partners(sieve, &sieve->probes, &bytes->probes));
    memset(table, NO_BYTE, room);
    bytes->rare_count = sieve->rare_count;
    bytes->table = table;
    sieve->groups = 2;
    sieve_bytes_follow(sieve, bytes->first);
    return QJ_OK;
}

void sieve_bytes_close(struct sieve *sieve)
{
    struct sieve_bytes *bytes = &sieve->bytes;
    void *const blocks[] = {bytes->table, bytes->missing, bytes->partners.items,
                            bytes->probes.items};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        arena_free(sieve->arena, blocks[i]);
    if (bytes->table)
        sieve->groups = 1;
    *bytes = (struct sieve_bytes){0};
}

void sieve_bytes_follow(struct sieve *sieve, uint64_t first)
{
    struct sieve_bytes *bytes = &sieve->bytes;
    if (!bytes->table)
        return;
    for (uint64_t n = first; n < sieve->count; n++)
        bytes->table[n - bytes->first] = (uint8_t)sieve_bytes_index(sieve->table[n]);
    if (bytes->rare_count != sieve->rare_count ||
        !sieve_bytes_heaps_fit(sieve, first, sieve->count))
        sieve_bytes_close(sieve);
}

/* -------------------------------------------------------------------- sweep */

/* Takes over the lanes. Lanes that search may end where bytes end; those that record may not. */
static bool sieve_bytes_take_lanes(const struct sieve *sieve, const struct marker_batch *groups,
                                   unsigned count, struct marker_byte_batch *batch)
{
    unsigned lanes = sieve->marker->lanes;
    memset(batch->base, 0, sizeof batch->base);
    memset(batch->below, 0, sizeof batch->below);
    for (unsigned i = 0; i < count; i++)
        for (unsigned lane = 0; lane < lanes; lane++) {
            unsigned candidates = groups[i].below[lane] - groups[i].base[lane];
            if (groups[i].missing && candidates > BYTE_END)
                return false;
            batch->below[i * lanes + lane] = (uint8_t)(candidates < BYTE_END ? candidates
                                                                             : BYTE_END);
        }
    return true;
}

static bool sieve_bytes_is_past(const struct marker_byte_batch *batch)
{
    bool past = false;
    for (unsigned i = 0; i < MAX_BYTE_LANES; i++)
        past |= batch->below[i] == BYTE_END && batch->base[i] >= BYTE_END;
    return past;
}

static void sieve_bytes_give_windows(const struct sieve *sieve,
                                     const struct marker_byte_batch *batch,
                                     struct marker_batch *groups, unsigned count)
{
    unsigned lanes = sieve->marker->lanes;
    for (unsigned i = 0; i < count; i++) {
        groups[i].width = BYTE_WINDOW;
        for (unsigned lane = 0; lane < lanes; lane++) {
            groups[i].base[lane] += batch->base[i * lanes + lane];
            groups[i].marks[lane] = batch->marks[i * lanes + lane] | UINT32_MAX << BYTE_WINDOW;
        }
    }
}

/* Converts the missing values of a lane: two windows of bytes into one of words. */
static void sieve_bytes_give_missing(const struct sieve *sieve,
                                     const struct marker_byte_batch *batch,
                                     struct marker_batch *groups)
{
    unsigned lanes = sieve->marker->lanes;
    for (uint64_t left = batch->lacking; left; left &= left - 1) {
        unsigned i = (unsigned)bits_lowest(left), lane = i % lanes;
        struct marker_batch *group = &groups[i / lanes];
        group->lacking |= UINT32_C(1) << lane;
        for (unsigned first = 0; first < batch->below[i]; first += WINDOW)
            group->missing[(size_t)(first / WINDOW) * MAX_LANES + lane] = 0;
        for (unsigned first = 0; first < batch->below[i]; first += BYTE_WINDOW)
            group->missing[(size_t)(first / WINDOW) * MAX_LANES + lane] |=
                (uint32_t)batch->missing[(size_t)(first / BYTE_WINDOW) * MAX_BYTE_LANES + i]
                << first % WINDOW;
    }
}

bool sieve_bytes_sweep(const struct sieve *sieve, struct marker_batch *groups, unsigned count,
                       const struct sieve_partners *partners)
{
    const struct sieve_bytes *bytes = &sieve->bytes;
    const struct sieve_partners *own = partners == &sieve->probes ? &bytes->probes
                                                                  : &bytes->partners;
    struct marker_byte_batch batch; /* begun below */
    if (!sieve_bytes_take_lanes(sieve, groups, count, &batch))
        return false;
    batch.at = bytes->table + (sieve->count - bytes->first);
    batch.missing = groups->missing ? bytes->missing : NULL;
    batch.lacking = 0;
    sieve->marker->sweep_bytes(&batch, own->items, own->count);
    if (batch.missing)
        sieve_bytes_give_missing(sieve, &batch, groups);
    else if (sieve_bytes_is_past(&batch))
        return false;
    else
        sieve_bytes_give_windows(sieve, &batch, groups, count);
    return true;
}
