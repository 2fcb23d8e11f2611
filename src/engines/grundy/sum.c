/* sum: see sum.h. */
#include "engines/grundy/sum.h"

/* Replaces a borrowed array by a copy in arena. */
static qj_status sum_copy_borrowed(struct arena *arena, void *array, uint64_t count, size_t size)
{
    void **borrowed = array, *own = NULL;
    if (*borrowed && !(own = arena_copy(arena, *borrowed, count, size)))
        return arena_status(arena);
    *borrowed = own;
    return QJ_OK;
}

static qj_status sum_own_heaps(struct grundy_sum *sum, struct arena *arena)
{
    struct grundy_sum own = *sum;
    if (sum->owned)
        return QJ_OK;
    TRY(sum_copy_borrowed(arena, &own.size, own.heaps, sizeof *own.size));
    TRY(sum_copy_borrowed(arena, &own.copies, own.heaps, sizeof *own.copies));
    TRY(sum_copy_borrowed(arena, &own.rule, own.heaps, sizeof *own.rule));
    own.room = own.rule_room = own.heaps;
    own.owned = true;
    *sum = own;
    return QJ_OK;
}

/* Returns the total of beans: two in a bottle cancel, those in the last have nimber 0. */
static uint64_t sum_total_of_beans(const struct grundy_sum *sum)
{
    const uint64_t *beans = sum->copies + sum->heaps - 1;
    uint64_t total = 0;
    for (uint64_t k = 0, left = sum->heaps - 1; left > 0; k += 64) {
        uint64_t odd = 0, count = left < 64 ? left : 64;
        for (uint64_t i = 0; i < count; i++)
            odd |= (*--beans & 1) << i;
        total ^= splitting_total(k, odd);
        left -= count;
    }
    return total;
}

static uint64_t sum_total(const struct grundy_sum *sum)
{
    uint64_t total = 0;
    if (sum->copies && sum->nimbers->rule->kind == HEAP_SPLITTING)
        return sum_total_of_beans(sum);
    for (uint64_t heap = 0; heap < sum->heaps; heap++)
        if (!sum->copies || sum->copies[heap] % 2)
            total ^= sum_nimber(sum, heap);
    return total;
}

qj_status sum_open(struct grundy_sum *sum, struct arena *arena, const struct heap_sum_view *view)
{
    /* borrowed arrays are never written (sum_own_heaps) */
    *sum = (struct grundy_sum){.heaps = view->heaps,
                               .rule_count = view->rule_count,
                               .size = (uint64_t *)view->size,
                               .copies = (uint64_t *)view->copies,
                               .rule = (uint8_t *)view->rule};
    TRY(arena_make(arena, &sum->nimbers, view->rule_count));
    for (uint64_t rule = 0; rule < view->rule_count; rule++) {
        uint64_t largest = view->copies ? view->heaps - 1 : 0;
        for (uint64_t heap = 0; heap < view->heaps && !view->copies; heap++)
            if (!view->rule || view->rule[heap] == rule)
                largest = view->size[heap] > largest ? view->size[heap] : largest;
        TRY(nimbers_open(&sum->nimbers[rule], arena, &view->rules[rule], largest));
    }
    sum->total = sum_total(sum);
    return QJ_OK;
}

qj_status sum_first_winning(const struct grundy_sum *sum, struct pace *pace,
                            struct grundy_sum_move *out, bool *found)
{
    *found = false;
    for (uint64_t heap = sum->dead; heap < sum->heaps && !*found; heap++) {
        struct nimbers_reply reply = {.found = false};
        uint64_t x = sum_size(sum, heap);
        if (sum_has(sum, heap))
            TRY(nimbers_option(sum_nimbers(sum, heap), pace, x, sum_wanted(sum, heap), &reply));
        *out = (struct grundy_sum_move){heap, x, reply.a, reply.b};
        *found = reply.found;
        TRY(pace_add(pace, 1, NULL, 0, 0));
    }
    return QJ_OK;
}

static bool sum_keep_first(void *user, uint64_t a, uint64_t b)
{
    *(struct nimbers_reply *)user = (struct nimbers_reply){.a = a, .b = b, .found = true};
    return false;
}

bool sum_first_legal(const struct grundy_sum *sum, struct grundy_sum_move *out)
{
    for (uint64_t heap = sum->dead; heap < sum->heaps; heap++) {
        struct nimbers_reply first = {.found = false};
        if (sum_has(sum, heap))
            heap_rule_options(sum_nimbers(sum, heap)->rule, sum_size(sum, heap), sum_keep_first,
                              &first);
        if (first.found) {
            *out = (struct grundy_sum_move){heap, sum_size(sum, heap), first.a, first.b};
            return true;
        }
    }
    return false;
}

/* Returns the entry of a size; with copies, sizes fall from heaps - 1 to 0. */
static uint64_t *sum_copies_of(const struct grundy_sum *sum, uint64_t size)
{
    return &sum->copies[sum->heaps - 1 - size];
}

static uint64_t sum_nimber_change(const struct grundy_sum *sum, const struct grundy_sum_move *move)
{
    const struct heap_nimbers *nimbers = sum_nimbers(sum, move->heap);
    return nimbers_of(nimbers, move->x) ^ nimbers_of_parts(nimbers, move->a, move->b);
}

/* Adds a heap with the rule of another heap. */
static qj_status sum_add_heap(struct grundy_sum *sum, struct arena *arena, uint64_t other,
                              uint64_t size)
{
    if (size == 0)
        return QJ_OK;
    TRY(arena_reserve(arena, &sum->size, &sum->room, sum->heaps));
    if (sum->rule) {
        TRY(arena_reserve(arena, &sum->rule, &sum->rule_room, sum->heaps));
        sum->rule[sum->heaps] = sum->rule[other];
    }
    sum->size[sum->heaps++] = size;
    return QJ_OK;
}

qj_status sum_play(struct grundy_sum *sum, struct arena *arena, const struct grundy_sum_move *move)
{
    TRY(sum_own_heaps(sum, arena));
    if (sum->copies) {
        sum->copies[move->heap]--;
        ++*sum_copies_of(sum, move->a);
        ++*sum_copies_of(sum, move->b);
    } else {
        const struct heap_rule *rule = sum->nimbers->rule;
        uint64_t heaps = sum->heaps;
        TRY(sum_add_heap(sum, arena, move->heap, heap_second(rule, move->b)));
        qj_status status = sum_add_heap(sum, arena, move->heap, heap_third(rule, move->b));
        if (status != QJ_OK) {
            sum->heaps = heaps;
            return status;
        }
        sum->size[move->heap] = move->a;
    }
    sum->total ^= sum_nimber_change(sum, move);
    return QJ_OK;
}

void sum_undo(struct grundy_sum *sum, const struct grundy_sum_move *move)
{
    if (sum->copies) {
        sum->copies[move->heap]++;
        --*sum_copies_of(sum, move->a);
        --*sum_copies_of(sum, move->b);
    } else {
        sum->heaps -= heap_second(sum->nimbers->rule, move->b) > 0;
        sum->heaps -= heap_third(sum->nimbers->rule, move->b) > 0;
        sum->size[move->heap] = move->x;
    }
    sum->total ^= sum_nimber_change(sum, move);
}
