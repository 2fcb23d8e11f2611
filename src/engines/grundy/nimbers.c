/* nimbers: see nimbers.h. A value is seen from x when seen[value] = x, so that nothing has to be
 * cleared between heaps:
 *
 *     seen      | 7 | 7 | 3 | 7 | ...    x = 7: the values 0, 1, 3 are results of moves, g(7) = 2
 *     value       0   1   2   3
 *
 * Its room is a power of two above all values so far, and with them above all their xors.
 */
#include "engines/grundy/nimbers.h"

#include "base/pace.h"
#include "engines/grundy/splitting.h"
#include "model/odious.h"

#include <string.h>

/* Above this a value, less than twice its heap, might not fit an entry; nor a stamp. */
#define LARGEST_IN_TABLE ((UINT64_C(1) << 31) - 1)
/* The number of moves out of a heap must fit 64 bits. */
#define LARGEST_SPLIT ((UINT64_C(1) << 32) - 1)

struct sieve {
    struct arena arena;
    uint32_t *seen;
    uint64_t room;
    struct pace pace; /* of results of moves */
};

static void see_octal(struct sieve *sieve, const struct heap_rule *rule, const uint32_t *g,
                      uint64_t x)
{
    uint32_t *seen = sieve->seen, stamp = (uint32_t)x;
    for (uint64_t taken = 0; taken < rule->set_size && taken <= x; taken++) {
        uint64_t digit = rule->set[taken], rest = x - taken;
        if (digit & 1 && rest == 0)
            seen[0] = stamp;
        if (digit & 2 && rest > 0)
            seen[g[rest]] = stamp;
        if (!(digit & 4))
            continue;
        for (uint64_t b = 1; b <= rest / 2; b++)
            seen[g[b] ^ g[rest - b]] = stamp;
        sieve->pace.steps += rest / 2;
    }
}

static void see_subtract(struct sieve *sieve, const struct heap_rule *rule, const uint32_t *g,
                         uint64_t x)
{
    for (uint64_t i = 0; i < rule->set_size && rule->set[i] <= x; i++)
        sieve->seen[g[x - rule->set[i]]] = (uint32_t)x;
}

static void see_unequal(struct sieve *sieve, const uint32_t *g, uint64_t x)
{
    for (uint64_t b = 1; b < x - b; b++)
        sieve->seen[g[b] ^ g[x - b]] = (uint32_t)x;
    sieve->pace.steps += x / 2;
}

/* The least value not seen from x, making room for it. */
static qj_status mex(struct sieve *sieve, uint64_t x, uint32_t *out)
{
    uint64_t value = 0;
    while (value < sieve->room && sieve->seen[value] == x)
        value++;
    if (value == sieve->room) {
        uint32_t *moved = arena_resize(&sieve->arena, sieve->seen, 2 * sieve->room, sizeof *moved);
        if (!moved)
            return arena_status(&sieve->arena);
        memset(moved + sieve->room, 0, sieve->room * sizeof *moved);
        sieve->seen = moved;
        sieve->room *= 2;
    }
    *out = (uint32_t)value;
    return QJ_OK;
}

static qj_status fill_table(struct sieve *sieve, const struct heap_rule *rule, uint32_t *g,
                            uint64_t largest)
{
    sieve->room = 64;
    sieve->seen = arena_alloc(&sieve->arena, sieve->room, sizeof *sieve->seen);
    if (!sieve->seen)
        return arena_status(&sieve->arena);
    for (uint64_t x = 1; x <= largest; x++) {
        if (rule->kind == HEAP_OCTAL)
            see_octal(sieve, rule, g, x);
        else if (rule->kind == HEAP_SUBTRACT)
            see_subtract(sieve, rule, g, x);
        else
            see_unequal(sieve, g, x);
        TRY(mex(sieve, x, &g[x]));
        TRY(pace_add(&sieve->pace, 1 + rule->set_size, "heaps", x, largest));
    }
    return QJ_OK;
}

static qj_status make_table(struct nimbers *nimbers, struct arena *arena, uint64_t largest)
{
    struct sieve sieve = {.pace = {arena->context, 0}};
    uint64_t bytes;
    if (__builtin_mul_overflow(largest, sizeof *nimbers->table, &bytes))
        bytes = UINT64_MAX;
    TRY(context_check_bytes(arena->context, bytes, "the table of nimbers up to the largest heap"));
    if (largest > LARGEST_IN_TABLE)
        return context_fail(arena->context, QJ_LIMIT,
                            "heaps of 2^31 and more have no table of nimbers");
    nimbers->states = largest + 1;
    TRY(context_check_states(arena->context, nimbers->states));
    nimbers->table = arena_alloc(arena, nimbers->states, sizeof *nimbers->table);
    if (!nimbers->table)
        return arena_status(arena);
    arena_init(&sieve.arena, arena->context);
    qj_status status = fill_table(&sieve, nimbers->rule, nimbers->table, largest);
    arena_clear(&sieve.arena);
    return status;
}

qj_status nimbers_open(struct nimbers *nimbers, struct arena *arena, const struct heap_rule *rule,
                       uint64_t largest)
{
    *nimbers = (struct nimbers){.rule = rule};
    if (rule->kind == HEAP_SPLITTING && largest > LARGEST_SPLIT)
        return context_fail(arena->context, QJ_LIMIT,
                            "heaps of 2^32 and more have too many moves to count");
    if (rule->kind == HEAP_SPLITTING || rule->kind == HEAP_ANY)
        return QJ_OK;
    return make_table(nimbers, arena, largest);
}

uint64_t nimbers_of(const struct nimbers *nimbers, uint64_t x)
{
    if (nimbers->rule->kind == HEAP_ANY)
        return x;
    if (nimbers->rule->kind == HEAP_SPLITTING)
        return splitting_nimber(x);
    return nimbers->table[x];
}

struct wanted {
    const struct nimbers *nimbers;
    uint64_t nimber;
    uint64_t a, b;
    bool found;
};

static bool is_wanted(void *user, uint64_t a, uint64_t b)
{
    struct wanted *wanted = user;
    wanted->a = a;
    wanted->b = b;
    uint64_t nimber = nimbers_of(wanted->nimbers, a) ^ nimbers_of(wanted->nimbers, b);
    wanted->found = nimber == wanted->nimber;
    return !wanted->found;
}

bool nimbers_option(const struct nimbers *nimbers, uint64_t x, uint64_t nimber, uint64_t *a,
                    uint64_t *b)
{
    if (nimbers->rule->kind == HEAP_ANY) {
        *a = nimber;
        *b = 0;
        return nimber < x;
    }
    if (nimbers->rule->kind == HEAP_SPLITTING) {
        struct heap_group moves = splitting_moves_to(x, nimber);
        *a = moves.a;
        *b = moves.b;
        return moves.count > 0;
    }
    struct wanted wanted = {.nimbers = nimbers, .nimber = nimber};
    heap_rule_options(nimbers->rule, x, is_wanted, &wanted);
    *a = wanted.a;
    *b = wanted.b;
    return wanted.found;
}
