/* nimbers: see nimbers.h. */
#include "engines/grundy/nimbers.h"

#include "engines/grundy/splitting.h"

/* The number of moves out of a heap must fit 64 bits. */
#define LARGEST_SPLIT ((UINT64_C(1) << 32) - 1)

/* So many heaps are looked at for a period before a table up to the largest is refused: as many as
 * a part of the memory holds. */
static uint64_t patience(const qj_context *context)
{
    const uint64_t most = UINT64_C(1) << 20, bytes_a_heap = 256;
    uint64_t fit = (context->limits.bytes - context->bytes) / bytes_a_heap;
    return fit < most ? fit : most;
}

static qj_status find_values(struct sequence *sequence, uint64_t largest)
{
    qj_context *context = sequence->arena->context;
    uint64_t first = sequence->rule->kind == HEAP_UNEQUAL ? 0 : patience(context);
    TRY(sequence_extend(sequence, largest < first ? largest : first));
    if (sequence_has(sequence, largest))
        return QJ_OK;
    TRY(sequence_look(sequence));
    if (sequence_has(sequence, largest))
        return QJ_OK;
    TRY(context_check_array(context, largest, sizeof(uint32_t),
                            "the table of nimbers up to the largest heap"));
    if (largest >> 31)
        return context_fail(context, QJ_LIMIT, "heaps of 2^31 and more have no table of nimbers");
    return sequence_extend(sequence, largest);
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
    nimbers->sequence = arena_alloc(arena, 1, sizeof *nimbers->sequence);
    if (!nimbers->sequence)
        return arena_status(arena);
    TRY(sequence_open(nimbers->sequence, arena, rule));
    return find_values(nimbers->sequence, largest);
}

uint64_t nimbers_of(const struct nimbers *nimbers, uint64_t x)
{
    if (nimbers->rule->kind == HEAP_ANY)
        return x;
    if (nimbers->rule->kind == HEAP_SPLITTING)
        return splitting_nimber(x);
    return sequence_at(nimbers->sequence, x);
}

uint64_t nimbers_states(const struct nimbers *nimbers)
{
    return nimbers->sequence ? sequence_known(nimbers->sequence) : 0;
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
    wanted->found = nimbers_of_parts(wanted->nimbers, a, b) == wanted->nimber;
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
