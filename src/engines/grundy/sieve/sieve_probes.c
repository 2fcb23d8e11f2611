/* sieve_probes: the probes of step 2. They take all common values in turn. Every rare value is then
 * excluded about equally soon, for any distribution of values. A probe never leaves a heap of the
 * same batch.
 *
 *     values  ... 7 1 7 4 1 7 1 4 ...        probes  7 1 4 | 7 1 4 | 7 1 |
 */
#include "engines/grundy/sieve/sieve.h"

#include <string.h>

enum {
    FEW_PROBES = 1536,
    MIN_TURNS = 8,
    MAX_PROBES = 4096,
    MAX_VALUES = CLASS_BIT,
    MAX_HEAPS = 1 << 17
};

struct sieve_probes_choice {
    uint32_t seen[MAX_VALUES]; /* how often each value has been seen */
    uint32_t heap[MAX_PROBES]; /* chosen heaps, in order */
    uint32_t turn[MAX_PROBES];
    uint32_t begin[MAX_PROBES + 1]; /* of each turn */
    uint32_t order[MAX_PROBES];
    uint32_t count;
};

static uint32_t sieve_probes_times_seen(struct sieve_probes_choice *choice, uint16_t packed)
{
    return choice->seen[packed & (CLASS_BIT - 1)]++;
}

static uint32_t sieve_probes_count_values(const struct sieve *sieve,
                                          struct sieve_probes_choice *choice)
{
    uint32_t count = 0;
    for (uint64_t n = 1; n < sieve->count && n < MAX_HEAPS; n++)
        if (!classes_is_rare(&sieve->classes, sieve->table[n]))
            count += sieve_probes_times_seen(choice, sieve->table[n]) == 0;
    memset(choice->seen, 0, sizeof choice->seen);
    return count;
}

/* Picks common heaps, equally many of each value, the smallest heaps first: these exclude most. */
static void sieve_probes_pick(const struct sieve *sieve, struct sieve_probes_choice *choice,
                              uint32_t turns)
{
    uint64_t end = sieve->count / 2 < MAX_HEAPS ? sieve->count / 2 : MAX_HEAPS;
    uint64_t n = (uint64_t)sieve->threads * sieve->marker->lanes;
    for (; n < end && choice->count < MAX_PROBES; n++) {
        if (classes_is_rare(&sieve->classes, sieve->table[n]))
            continue;
        uint32_t turn = sieve_probes_times_seen(choice, sieve->table[n]);
        if (turn >= turns)
            continue;
        choice->heap[choice->count] = (uint32_t)n;
        choice->turn[choice->count++] = turn;
        choice->begin[turn + 1]++;
    }
}

bool sieve_probes_stay(uint64_t count)
{
    return count / 2 >= MAX_HEAPS;
}

qj_status sieve_choose_probes(struct sieve *sieve)
{
    sieve->probes.count = 0;
    if (!sieve->classes.mask)
        return QJ_OK;
    struct sieve_probes_choice *choice;
    TRY(arena_make(sieve->arena, &choice, 1));
    uint64_t heaps = FEW_PROBES / sieve->split_count;
    uint32_t turns = (uint32_t)(heaps / (sieve_probes_count_values(sieve, choice) + 1));
    sieve_probes_pick(sieve, choice, turns < MIN_TURNS ? MIN_TURNS : turns);
    for (uint32_t turn = 0; turn < MAX_PROBES; turn++)
        choice->begin[turn + 1] += choice->begin[turn];
    for (uint32_t i = 0; i < choice->count; i++)
        choice->order[choice->begin[choice->turn[i]]++] = choice->heap[i];
    for (uint32_t i = 0; i < choice->count; i++)
        TRY(sieve_add_part(sieve, &sieve->probes, choice->order[i]));
    arena_free(sieve->arena, choice);
    return QJ_OK;
}
