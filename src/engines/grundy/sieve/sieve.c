/* sieve: the arrays, the start, the choice of classes and of probes; see sieve.h, and
 * sieve_batch.c. */
#include "engines/grundy/sieve/sieve.h"
#include "engines/grundy/sieve/recurrence.h"

/* ----------------------------------------------------------------- partners */

static qj_status sieve_add_partner(struct sieve *sieve, struct sieve_partners *partners,
                                   uint64_t offset, uint16_t value)
{
    if (offset > INT32_MAX)
        return QJ_OK; /* larger than any heap */
    return arena_append(sieve->arena, &partners->items, &partners->room, &partners->count,
                        &(struct marker_partner){-(int32_t)offset, value * UINT32_C(0x10001)});
}

qj_status sieve_add_part(struct sieve *sieve, struct sieve_partners *partners, uint64_t part)
{
    for (uint64_t i = 0; i < sieve->split_count; i++)
        TRY(sieve_add_partner(sieve, partners, part + sieve->splits[i], sieve->table[part]));
    return QJ_OK;
}

/* Adds all heaps as partners: each pair is found through its smaller part. Two equal parts are no
 * move of Grundy's game; sieve_batch.c examines its last pairs one by one. */
qj_status sieve_add_all(struct sieve *sieve)
{
    const uint64_t first = sieve->count;
    bool unequal = sieve->rule->kind == HEAP_UNEQUAL;
    uint64_t end = unequal ? (first + 1) / 2 : (first + sieve_lanes(sieve)) / 2 + 1;
    for (; sieve->partner_end < end; sieve->partner_end++)
        TRY(sieve_add_part(sieve, &sieve->partners, sieve->partner_end));
    return QJ_OK;
}

/* Lists the moves of a lane that leave the heap of an earlier lane, of so many, whichever part is
 * rare. */
static qj_status sieve_list_near(struct sieve *sieve, struct sieve_partners *near, uint64_t lanes)
{
    near->count = 0;
    for (uint64_t i = 0; i < sieve->single_count; i++)
        if (sieve->singles[i] < lanes)
            TRY(sieve_add_partner(sieve, near, sieve->singles[i], sieve_single_class(sieve, i)));
    for (uint64_t part = 1; part < lanes; part++)
        for (uint64_t i = 0; i < sieve->split_count; i++)
            if (part + sieve->splits[i] < lanes)
                TRY(sieve_add_partner(sieve, near, part + sieve->splits[i], sieve->table[part]));
    return QJ_OK;
}

/* ------------------------------------------------------------------- probes */

enum { FEW_PROBES = 1536, MIN_EACH = 8, MAX_PROBES = 4096, MAX_PROBED = 1 << 17 };

/* Chooses the probes of step 2 anew: common heaps, equally many of each value, so that every rare
 * value is excluded about equally soon, for any distribution of values. The smallest heaps exclude
 * most. A probe never leaves a heap of the same batch. */
static qj_status sieve_choose_probes(struct sieve *sieve)
{
    const uint64_t heaps = sieve->count < MAX_PROBED ? sieve->count : MAX_PROBED;
    const uint64_t end = sieve->count / 2 < MAX_PROBED ? sieve->count / 2 : MAX_PROBED;
    uint64_t values = 0, picked = 0;
    uint32_t *seen; /* how often each value has been seen */
    sieve->probes.count = 0;
    if (!sieve->classes.mask)
        return QJ_OK;
    TRY(arena_make(sieve->arena, &seen, CLASS_BIT));
    for (uint64_t n = 1; n < heaps; n++)
        if (!classes_is_rare(&sieve->classes, sieve->table[n]))
            values += seen[sieve->table[n] & (CLASS_BIT - 1)]++ == 0;
    memset(seen, 0, CLASS_BIT * sizeof *seen);
    uint64_t each = FEW_PROBES / sieve->split_count / (values + 1);
    each = each < MIN_EACH ? MIN_EACH : each;
    for (uint64_t n = sieve_lanes(sieve); n < end; n++) {
        if (classes_is_rare(&sieve->classes, sieve->table[n]) ||
            seen[sieve->table[n] & (CLASS_BIT - 1)]++ >= each)
            continue;
        TRY(sieve_add_part(sieve, &sieve->probes, n));
        if (++picked == MAX_PROBES)
            break;
    }
    arena_free(sieve->arena, seen);
    return QJ_OK;
}

/* ---------------------------------------------------------- choice of classes */

/* Lists the partners of step 1 in the order of heaps, which keeps their values close in memory. */
static qj_status sieve_list_partners(struct sieve *sieve)
{
    sieve->partner_end = 1;
    sieve->partners.count = 0;
    for (uint64_t i = 0; i < sieve->single_count; i++) /* the other part is empty, of value 0 */
        TRY(sieve_add_partner(sieve, &sieve->partners, sieve->singles[i],
                              sieve_single_class(sieve, i)));
    if (!sieve->classes.mask)
        return sieve_add_all(sieve);
    for (uint64_t n = 1; n < sieve->count; n++)
        if (classes_is_rare(&sieve->classes, sieve->table[n]))
            TRY(sieve_add_part(sieve, &sieve->partners, n));
    return QJ_OK;
}

/* Returns the number of heaps computed by plain mex. From there on no move takes a whole heap, and
 * every partner of a batch is known except the near moves. */
static uint64_t sieve_first_sieved(const struct sieve *sieve)
{
    const uint64_t least = UINT64_C(16) * MAX_LANES;
    return sieve->longest + 1 > least / 2 ? 2 * (sieve->longest + 1) : least;
}

/* Chooses the classes, each time that the number of known heaps has grown by half, from these heaps
 * only. A sequence resumed from a checkpoint therefore has the same classes. */
static qj_status sieve_choose_classes(struct sieve *sieve)
{
    if (!sieve->missing) { /* the tables that the first heaps do not need */
        TRY(arena_make(sieve->arena, &sieve->counts, UINT64_C(4) << VALUE_BITS));
        TRY(arena_make(sieve->arena, &sieve->even, UINT64_C(1) << VALUE_BITS));
        TRY(arena_make(sieve->arena, &sieve->missing,
                       (uint64_t)MAX_GROUPS * MAX_WINDOWS * MAX_LANES));
    }
    uint64_t count = sieve_first_sieved(sieve);
    while (count + count / 2 <= sieve->count)
        count += count / 2;
    struct classes found = classes_choose(sieve->values, count, sieve->sized, sieve->odd,
                                          sieve->counts, sieve->even);
    bool same = sieve->next_choice && found.mask == sieve->classes.mask &&
                found.by_size == sieve->classes.by_size;
    uint64_t before = sieve->next_choice / 3 * 2; /* number of known heaps at the last choice */
    sieve->next_choice = count + count / 2;
    sieve->classes = found;
    for (uint64_t n = 1; n < sieve->count && !same; n++)
        sieve->table[n] = classes_pack(&sieve->classes, sieve->values[n], n);
    if (!same || !sieve->classes.mask)
        TRY(sieve_list_partners(sieve));
    TRY(sieve_list_near(sieve, &sieve->near, sieve->marker->lanes));
    /* large heaps are never probes, so these would be chosen again */
    return same && before / 2 >= MAX_PROBED ? QJ_OK : sieve_choose_probes(sieve);
}

/* -------------------------------------------------------------------- start */

/* Finds the first heaps by the recurrence. Values found before a stop stay. */
static qj_status sieve_find_first(struct sieve *sieve, uint64_t largest)
{
    uint64_t last = sieve_first_sieved(sieve) - 1 < largest ? sieve_first_sieved(sieve) - 1
                                                            : largest;
    SCOPED(arena_clear) struct arena arena = {.context = sieve->arena->context};
    struct recurrence start;
    TRY(recurrence_open(&start, &arena, sieve->rule));
    TRY(recurrence_reserve(&start, last));
    for (uint64_t n = 0; n < sieve->count; n++)
        TRY(recurrence_take(&start, sieve->values[n]));
    qj_status status = recurrence_step(&start, last);
    while (sieve->count < start.count && !sieve->too_large) {
        uint32_t value = start.values[sieve->count];
        sieve->too_large = value >> VALUE_BITS;
        if (!sieve->too_large)
            sieve->values[sieve->count++] = (uint16_t)value;
    }
    return status;
}

/* ------------------------------------------------------------------ threads */

/* Starts a thread for each group of lanes, if a sweep takes much longer than a meeting of threads
 * and enough heaps remain. */
static qj_status sieve_open_threads(struct sieve *sieve, uint64_t largest)
{
    enum { FEW_PARTNERS = 4096, FEW_HEAPS = 4096 };
    unsigned wanted = sieve->arena->context->limits.threads;
    if (wanted < 2 || sieve->partners.count < FEW_PARTNERS || sieve->count < FEW_HEAPS ||
        largest - sieve->count < FEW_HEAPS)
        return QJ_OK;
    TRY(thread_pool_open(sieve->arena, wanted < MAX_GROUPS ? wanted : MAX_GROUPS, &sieve->pool));
    TRY(sieve_list_near(sieve, &sieve->late, sieve_lanes(sieve)));
    return sieve_choose_probes(sieve); /* without the probes that are near now */
}

/* --------------------------------------------------------------------- step */

static qj_status sieve_find_batches(struct sieve *sieve, uint64_t largest)
{
    struct pace pace = {sieve->arena->context, 0};
    TRY(sieve_open_threads(sieve, largest));
    while (!sieve->too_large && sieve->count <= largest) {
        uint64_t before = sieve->count;
        TRY(sieve_batch(sieve, largest));
        TRY(pace_add(&pace, (sieve->count - before + 1) * (64 + sieve->partners.count / 8), "heaps",
                     sieve->count, largest));
    }
    return QJ_OK;
}

qj_status sieve_step(struct sieve *sieve, uint64_t largest)
{
    if (sieve->count < sieve_first_sieved(sieve))
        return sieve_find_first(sieve, largest);
    if (sieve->count >= sieve->next_choice)
        TRY(sieve_choose_classes(sieve));
    qj_status status = sieve_find_batches(
        sieve, largest < sieve->next_choice ? largest : sieve->next_choice - 1);
    thread_pool_close(sieve->arena, sieve->pool);
    sieve->pool = NULL;
    return status;
}

/* ------------------------------------------------------------------- arrays */

static qj_status sieve_list_moves(struct sieve *sieve)
{
    const struct heap_rule *rule = sieve->rule;
    uint64_t even = 0;
    TRY(arena_make(sieve->arena, &sieve->splits, rule->set_size + 1));
    TRY(arena_make(sieve->arena, &sieve->singles, rule->set_size + 1));
    if (rule->kind == HEAP_UNEQUAL)
        sieve->splits[sieve->split_count++] = 0;
    for (uint64_t taken = 0; rule->kind == HEAP_OCTAL && taken < rule->set_size; taken++) {
        if (rule->set[taken])
            sieve->longest = taken;
        if (rule->set[taken] & 4)
            sieve->splits[sieve->split_count++] = taken;
        if (rule->set[taken] & 2)
            sieve->singles[sieve->single_count++] = taken;
    }
    for (uint64_t i = 0; i < sieve->split_count; i++)
        even += sieve->splits[i] % 2 == 0;
    sieve->odd = even == 0;
    sieve->sized = even == 0 || even == sieve->split_count;
    return QJ_OK;
}

qj_status sieve_open(struct sieve *sieve, struct arena *arena, const struct heap_rule *rule)
{
    *sieve = (struct sieve){.rule = rule, .arena = arena};
    TRY(marker_find(arena->context, arena->context->limits.kernel, &sieve->marker));
    TRY(sieve_list_moves(sieve));
    return sieve_reserve(sieve, sieve_first_sieved(sieve));
}

qj_status sieve_restart(struct sieve *sieve, uint64_t count)
{
    sieve->count = count;
    sieve->next_choice = 0;
    return count < sieve_first_sieved(sieve) ? QJ_OK : sieve_choose_classes(sieve);
}

void sieve_close(struct sieve *sieve)
{
    void *const blocks[] = {sieve->splits,     sieve->singles,        sieve->values,
                            sieve->table_room, sieve->partners.items, sieve->probes.items,
                            sieve->near.items, sieve->late.items,     sieve->counts,
                            sieve->even,       sieve->missing};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        arena_free(sieve->arena, blocks[i]);
}

/* Makes room. The table is read up to longest before heap 0; a batch is after the last. */
qj_status sieve_reserve(struct sieve *sieve, uint64_t largest)
{
    uint64_t front = sieve->longest + MAX_LANES, room = largest + 1 + MAX_LANES;
    if (room <= sieve->room)
        return QJ_OK;
    bool first = !sieve->table_room;
    TRY(arena_resize(sieve->arena, &sieve->values, room));
    TRY(arena_resize(sieve->arena, &sieve->table_room, front + room));
    for (uint64_t i = 0; first && i <= front; i++)
        sieve->table_room[i] = NO_VALUE;
    sieve->table = sieve->table_room + front;
    sieve->room = room;
    return QJ_OK;
}
