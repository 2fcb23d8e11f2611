/* recurrence: see recurrence.h. */
#include "engines/grundy/sieve/recurrence.h"

#include "base/bits.h"

enum { FIRST_WIDTH = 64 };

/* -------------------------------------------------------------------- width */

static qj_status recurrence_widen(struct recurrence *recurrence)
{
    uint64_t width = recurrence->width;
    TRY(arena_resize(recurrence->arena, &recurrence->seen, 2 * width));
    memset(recurrence->seen + width, 0, width * sizeof *recurrence->seen);
    TRY(arena_resize(recurrence->arena, &recurrence->heaps_of, 2 * width));
    memset(recurrence->heaps_of + width, 0, width * sizeof *recurrence->heaps_of);
    if (recurrence->rule->triples) {
        uint64_t words = width / 64, count = recurrence->pair_count;
        TRY(arena_resize_sized(recurrence->arena, &recurrence->pairs, recurrence->room,
                               2 * words * sizeof *recurrence->pairs));
        uint64_t *pairs = recurrence->pairs;
        for (uint64_t i = count; i-- > 0;) {
            memmove(pairs + 2 * i * words, pairs + i * words, words * sizeof *pairs);
            memset(pairs + (2 * i + 1) * words, 0, words * sizeof *pairs);
        }
    }
    recurrence->width *= 2;
    return QJ_OK;
}

qj_status recurrence_take(struct recurrence *recurrence, uint32_t value)
{
    while (value >= recurrence->width)
        TRY(recurrence_widen(recurrence));
    recurrence->values[recurrence->count++] = value;
    recurrence->heaps_of[value]++;
    return QJ_OK;
}

/* -------------------------------------------------------------------- moves */

static void recurrence_see(struct recurrence *recurrence, uint64_t value)
{
    recurrence->seen[value] = recurrence->count + 1;
}

static void recurrence_see_two(struct recurrence *recurrence, uint64_t rest, uint64_t difference)
{
    const uint32_t *values = recurrence->values;
    for (uint64_t b = 1; b < rest && b + difference <= rest - b; b++)
        recurrence_see(recurrence, values[b] ^ values[rest - b]);
}

/* Moves each bit of a word to its index xor low, which is less than 64. */
static uint64_t recurrence_permute_bits(uint64_t word, unsigned low)
{
    static const uint64_t half[] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                                    0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};
    for (unsigned bit = 0; bit < 6; bit++)
        if (low >> bit & 1) {
            unsigned shift = 1U << bit;
            word = (word & half[bit]) << shift | (word >> shift & half[bit]);
        }
    return word;
}

/* Adds the sets of pairs with sums up to the current heap. */
static void recurrence_add_pairs(struct recurrence *recurrence)
{
    uint64_t words = recurrence->width / 64;
    for (; recurrence->pair_count <= recurrence->count; recurrence->pair_count++) {
        uint64_t sum = recurrence->pair_count, *set = recurrence->pairs + sum * words;
        memset(set, 0, words * sizeof *set);
        for (uint64_t b = 1; b < sum && b <= sum - b; b++)
            bits_set(set, recurrence->values[b] ^ recurrence->values[sum - b]);
    }
}

static void recurrence_see_three(struct recurrence *recurrence, uint64_t rest)
{
    uint64_t words = recurrence->width / 64;
    for (uint64_t word = 0; word < words; word++) {
        uint64_t found = 0;
        for (uint64_t c = 1; c + 2 <= rest; c++) {
            uint32_t value = recurrence->values[c];
            found |= recurrence_permute_bits(
                recurrence->pairs[(rest - c) * words + (word ^ value / 64)], value % 64);
        }
        for (; found; found &= found - 1)
            recurrence_see(recurrence, word * 64 + (unsigned)bits_lowest(found));
    }
}

static void recurrence_see_octal(struct recurrence *recurrence, struct pace *pace)
{
    const struct heap_rule *rule = recurrence->rule;
    uint64_t n = recurrence->count;
    for (uint64_t taken = 0; taken < rule->set_size && taken <= n; taken++) {
        uint64_t digit = rule->set[taken], rest = n - taken;
        if (digit & 1 && rest == 0)
            recurrence_see(recurrence, 0);
        if (digit & 2 && rest > 0)
            recurrence_see(recurrence, recurrence->values[rest]);
        if (digit & 4)
            recurrence_see_two(recurrence, rest, 0);
        if (digit & 8)
            recurrence_see_three(recurrence, rest);
        pace->steps += digit & 8 ? rest * recurrence->width / 16 : digit & 4 ? rest / 2 : 1;
    }
}

/* Returns the least value all of whose heaps are at forbidden distances; counts are restored. */
static uint32_t recurrence_min_of_all_but(struct recurrence *recurrence)
{
    const struct heap_rule *rule = recurrence->rule;
    uint64_t n = recurrence->count, end = 0;
    uint32_t least = 0;
    for (; end < rule->set_size && rule->set[end] <= n; end++)
        recurrence->heaps_of[recurrence->values[n - rule->set[end]]]--;
    while (least < recurrence->width && recurrence->heaps_of[least])
        least++;
    for (uint64_t i = 0; i < end; i++)
        recurrence->heaps_of[recurrence->values[n - rule->set[i]]]++;
    return least;
}

static uint32_t recurrence_next_value(struct recurrence *recurrence, struct pace *pace)
{
    const struct heap_rule *rule = recurrence->rule;
    const uint64_t n = recurrence->count;
    uint32_t value = 0;
    switch (rule->kind) {
    case HEAP_ALL_BUT:
        pace->steps += rule->set_size;
        return recurrence_min_of_all_but(recurrence);
    case HEAP_SUBTRACT:
        pace->steps += rule->set_size;
        for (uint64_t i = 0; i < rule->set_size && rule->set[i] <= n; i++)
            recurrence_see(recurrence, recurrence->values[n - rule->set[i]]);
        break;
    case HEAP_UNEQUAL:
        pace->steps += n / 2;
        recurrence_see_two(recurrence, n, 1);
        break;
    default:
        recurrence_see_octal(recurrence, pace);
    }
    while (value < recurrence->width && recurrence->seen[value] == n + 1)
        value++;
    return value;
}

qj_status recurrence_step(struct recurrence *recurrence, uint64_t largest)
{
    struct pace pace = {recurrence->arena->context, 0};
    while (recurrence->count <= largest) {
        if (recurrence->rule->triples)
            recurrence_add_pairs(recurrence);
        TRY(recurrence_take(recurrence, recurrence_next_value(recurrence, &pace)));
        TRY(pace_add(&pace, 1, "heaps", recurrence->count, largest));
    }
    return QJ_OK;
}

/* --------------------------------------------------------------------- room */

qj_status recurrence_open(struct recurrence *recurrence, struct arena *arena,
                          const struct heap_rule *rule)
{
    *recurrence = (struct recurrence){.rule = rule, .arena = arena, .width = FIRST_WIDTH};
    TRY(arena_make(arena, &recurrence->seen, FIRST_WIDTH));
    return arena_make(arena, &recurrence->heaps_of, FIRST_WIDTH);
}

qj_status recurrence_reserve(struct recurrence *recurrence, uint64_t largest)
{
    uint64_t room = largest + 1;
    if (room <= recurrence->room)
        return QJ_OK;
    TRY(arena_resize(recurrence->arena, &recurrence->values, room));
    if (recurrence->rule->triples)
        TRY(arena_resize_sized(recurrence->arena, &recurrence->pairs, room,
                               recurrence->width / 64 * sizeof *recurrence->pairs));
    recurrence->room = room;
    return QJ_OK;
}
