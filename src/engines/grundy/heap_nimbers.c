/* heap_nimbers: see heap_nimbers.h. */
#include "engines/grundy/heap_nimbers.h"

#include "base/cache.h"

/* The number of moves of a heap must fit 64 bits. */
#define LARGEST_SPLIT ((UINT64_C(1) << 32) - 1)

/* Before a table up to the largest heap is refused, as many heaps are examined for a period as a
 * part of the memory holds. */
static qj_status nimbers_find_values(struct sequence *sequence, uint64_t largest)
{
    qj_context *context = sequence->arena->context;
    const uint64_t most = UINT64_C(1) << 20, bytes_a_heap = 256;
    uint64_t first = context_left(context) / bytes_a_heap;
    first = sequence->rule->kind == HEAP_UNEQUAL ? 0 : first < most ? first : most;
    TRY(sequence_extend(sequence, largest < first ? largest : first));
    if (sequence_has(sequence, largest))
        return QJ_OK;
    TRY(sequence_look(sequence));
    if (sequence_has(sequence, largest))
        return QJ_OK;
    if (largest >> 31)
        return context_fail(context, QJ_LIMIT, "heaps of 2^31 and more have no table of nimbers");
    TRY(context_check_array(context, largest, sizeof(uint32_t),
                            "the table of nimbers up to the largest heap"));
    return sequence_extend(sequence, largest);
}

/* ---------------------------------------------------------------- cached */

/* A sequence in the context's cache, which outlives the view. */
struct nimbers_cached {
    struct cache_entry entry;
    struct heap_rule rule; /* with a copy of the set */
    struct sequence sequence;
    struct nimbers_reply *replies;
};

static const char owner[] = "nimbers";

static bool nimbers_is_same_rule(const struct cache_entry *entry, const void *wanted)
{
    const struct heap_rule *rule = wanted, *own = &((const struct nimbers_cached *)entry)->rule;
    return own->kind == rule->kind && own->set_size == rule->set_size &&
           (rule->set_size == 0 ||
            !memcmp(own->set, rule->set, rule->set_size * sizeof *rule->set));
}

enum { REPLY_BITS = 17 };

static qj_status nimbers_open_cached(struct nimbers_cached *cached, const struct heap_rule *rule)
{
    enum { SHARE = 16 }; /* of the free memory, for replies */
    struct arena *arena = &cached->entry.arena;
    const qj_context *context = arena->context;
    cached->entry.spoiled = true;
    cached->rule = *rule;
    if (rule->set_size)
        TRY(arena_make_copy(arena, &cached->rule.set, rule->set, rule->set_size));
    TRY(sequence_open(&cached->sequence, arena, &cached->rule));
    if (context_left(context) / SHARE >= sizeof *cached->replies << REPLY_BITS)
        TRY(arena_make(arena, &cached->replies, UINT64_C(1) << REPLY_BITS));
    cached->entry.spoiled = false;
    return QJ_OK;
}

/* Finds the sequence in the cache, or adds it. A sequence that was interrupted is spoiled. */
static qj_status nimbers_find_cached(qj_context *context, struct heap_nimbers *nimbers)
{
    struct cache_entry *found = cache_find(context, owner, nimbers_is_same_rule, nimbers->rule);
    struct nimbers_cached *cached = (struct nimbers_cached *)found;
    if (!cached) {
        TRY(cache_new(context, owner, sizeof *cached, &cached));
        TRY(nimbers_open_cached(cached, nimbers->rule));
    }
    nimbers->sequence = &cached->sequence;
    nimbers->replies = cached->replies;
    qj_status status = nimbers_find_values(nimbers->sequence, nimbers->largest);
    cached->entry.spoiled = status != QJ_OK;
    return status;
}

/* ------------------------------------------------------------------ open */

qj_status nimbers_open(struct heap_nimbers *nimbers, struct arena *arena,
                       const struct heap_rule *rule, uint64_t largest)
{
    *nimbers = (struct heap_nimbers){.rule = rule, .largest = largest};
    if (rule->kind == HEAP_SPLITTING && largest > LARGEST_SPLIT)
        return context_fail(arena->context, QJ_LIMIT,
                            "heaps of 2^32 and more have too many moves to count");
    if (rule->kind == HEAP_SPLITTING || rule->kind == HEAP_ANY)
        return QJ_OK;
    if (arena->context->caches)
        return nimbers_find_cached(arena->context, nimbers);
    TRY(arena_make(arena, &nimbers->sequence, 1));
    TRY(sequence_open(nimbers->sequence, arena, rule));
    return nimbers_find_values(nimbers->sequence, largest);
}

uint64_t nimbers_of(const struct heap_nimbers *nimbers, uint64_t x)
{
    if (nimbers->rule->kind == HEAP_ANY)
        return x;
    if (nimbers->rule->kind == HEAP_SPLITTING)
        return splitting_nimber(x);
    return sequence_at(nimbers->sequence, x);
}

uint64_t nimbers_states(const struct heap_nimbers *nimbers)
{
    uint64_t known = nimbers->sequence ? sequence_known(nimbers->sequence) : 0;
    return known <= nimbers->largest ? known : nimbers->largest + (nimbers->sequence != NULL);
}

uint64_t nimbers_reach(const struct heap_nimbers *nimbers)
{
    const qj_period *period = nimbers->sequence ? &nimbers->sequence->period : NULL;
    if (!period || !period->theorem || period->saltus)
        return UINT64_MAX;
    return (period->preperiod ? period->preperiod : 1) + period->period - 1;
}

struct nimbers_wanted {
    const struct heap_nimbers *nimbers;
    struct pace *pace;
    struct nimbers_reply reply;
    qj_status status;
};

static bool nimbers_is_wanted(void *user, uint64_t a, uint64_t b)
{
    struct nimbers_wanted *wanted = user;
    struct nimbers_reply *reply = &wanted->reply;
    reply->a = a;
    reply->b = b;
    reply->found = nimbers_of_parts(wanted->nimbers, a, b) == reply->nimber;
    wanted->status = pace_add(wanted->pace, 1, NULL, 0, 0);
    return !reply->found && wanted->status == QJ_OK;
}

static qj_status nimbers_look_for(const struct heap_nimbers *nimbers, struct pace *pace, uint64_t x,
                                  uint64_t nimber, struct nimbers_reply *out)
{
    struct nimbers_wanted wanted = {nimbers, pace, {.x = x, .nimber = nimber}, QJ_OK};
    heap_rule_options_within(nimbers->rule, x, nimbers_reach(nimbers), nimbers_is_wanted, &wanted);
    if (wanted.status == QJ_OK)
        *out = wanted.reply;
    return wanted.status;
}

qj_status nimbers_option(const struct heap_nimbers *nimbers, struct pace *pace, uint64_t x,
                         uint64_t nimber, struct nimbers_reply *out)
{
    if (nimbers->rule->kind == HEAP_ANY) {
        *out = (struct nimbers_reply){x, nimber, nimber, 0, nimber < x};
        return QJ_OK;
    }
    if (nimbers->rule->kind == HEAP_SPLITTING) {
        struct heap_group moves = splitting_moves_to(x, nimber);
        *out = (struct nimbers_reply){x, nimber, moves.a, moves.b, moves.count > 0};
        return QJ_OK;
    }
    if (!nimbers->replies)
        return nimbers_look_for(nimbers, pace, x, nimber, out);
    uint64_t hash = (x * 31 + nimber) * UINT64_C(0x9e3779b97f4a7c15);
    struct nimbers_reply *cached = &nimbers->replies[hash >> (64 - REPLY_BITS)];
    if (cached->x != x || cached->nimber != nimber)
        TRY(nimbers_look_for(nimbers, pace, x, nimber, cached));
    *out = *cached;
    return QJ_OK;
}

/* ------------------------------------------------------------------ large heaps */

bool nimbers_are_counted(const struct heap_nimbers *nimbers)
{
    const struct heap_rule *rule = nimbers->rule;
    return rule->kind == HEAP_ANY || rule->kind == HEAP_SPLITTING ||
           (rule->kind == HEAP_OCTAL && !rule->triples && nimbers_reach(nimbers) < UINT64_MAX);
}

/* Adds count moves to their group; the first leaves a and b. */
static qj_status nimbers_add_moves(const struct heap_nimbers *nimbers, struct pace *pace,
                                   uint64_t nimber, struct heap_group moves, struct heap_moves *out)
{
    bool has = nimbers_of_parts(nimbers, moves.a, moves.b) == nimber;
    struct heap_group *group = has ? &out->with : &out->besides;
    if (!group->count) {
        *group = (struct heap_group){0, moves.a, moves.b};
        out->before = out->with.count || (has && !out->besides.count);
    }
    if (__builtin_add_overflow(group->count, moves.count, &group->count))
        return context_fail(pace->context, QJ_LIMIT, "more moves than 64 bits can count");
    return pace_add(pace, 1, NULL, 0, 0);
}

qj_status nimbers_count_moves(const struct heap_nimbers *nimbers, struct pace *pace, uint64_t x,
                              uint64_t nimber, struct heap_moves *out)
{
    const struct heap_rule *rule = nimbers->rule;
    *out = (struct heap_moves){.before = false};
    if (rule->kind == HEAP_SPLITTING) {
        out->with = splitting_moves_to(x, nimber);
        out->besides = splitting_moves_besides(x, nimber);
    } else if (rule->kind == HEAP_ANY) { /* one move to each smaller size */
        const bool has = nimber<x, other = x> has;
        out->with = (struct heap_group){has, has ? nimber : 0, 0};
        out->besides = (struct heap_group){x - has, other ? x - 1 - (nimber == x - 1) : 0, 0};
    }
    if (rule->kind != HEAP_OCTAL) {
        out->before = out->with.a > out->besides.a ||
                      (out->with.a == out->besides.a && out->with.b > out->besides.b);
        return QJ_OK;
    }
    for (uint64_t taken = 0; taken < rule->set_size && taken <= x; taken++) {
        uint64_t digit = rule->set[taken], rest = x - taken;
        if (digit & (rest ? 2 : 1))
            TRY(nimbers_add_moves(nimbers, pace, nimber, (struct heap_group){1, rest, 0}, out));
        if (digit & 4) {
            const uint64_t period = nimbers->sequence->period.period;
            const uint64_t reach = nimbers_reach(nimbers), half = rest / 2;
            assert(period > 0);
            for (uint64_t b = 1; b <= half && b <= reach; b++) {
                const uint64_t count = b + period > reach ? (half - b) / period + 1 : 1;
                TRY(nimbers_add_moves(nimbers, pace, nimber,
                                      (struct heap_group){count, rest - b, b}, out));
            }
        }
    }
    return QJ_OK;
}
