/* sum: see sum.h. */
#include "engines/grundy/sum.h"

static qj_status copy_words(struct arena *arena, const uint64_t *from, uint64_t count,
                            uint64_t **out)
{
    *out = arena_copy(arena, from, count, sizeof **out);
    return *out ? QJ_OK : arena_status(arena);
}

static qj_status copy_heaps(struct sum *sum, struct arena *arena, const uint64_t *size,
                            const uint64_t *copies, const uint8_t *rule)
{
    TRY(copy_words(arena, size, sum->heaps, &sum->size));
    sum->room = sum->heaps;
    sum->rule_room = sum->heaps;
    if (rule && !(sum->rule = arena_copy(arena, rule, sum->heaps, 1)))
        return arena_status(arena);
    return copies ? copy_words(arena, copies, sum->heaps, &sum->copies) : QJ_OK;
}

/* The nimbers of one rule, up to its largest heap. */
static qj_status open_nimbers(struct sum *sum, struct arena *arena,
                              const struct heap_sum_view *view, uint64_t rule)
{
    uint64_t largest = 0;
    for (uint64_t heap = 0; heap < view->heaps; heap++)
        if (!view->rule || view->rule[heap] == rule)
            largest = view->size[heap] > largest ? view->size[heap] : largest;
    return nimbers_open(&sum->nimbers[rule], arena, &view->rules[rule], largest);
}

qj_status sum_open(struct sum *sum, struct arena *arena, const struct heap_sum_view *view)
{
    *sum = (struct sum){.heaps = view->heaps, .rule_count = view->rule_count};
    sum->nimbers = arena_alloc(arena, view->rule_count, sizeof *sum->nimbers);
    if (!sum->nimbers)
        return arena_status(arena);
    for (uint64_t rule = 0; rule < view->rule_count; rule++)
        TRY(open_nimbers(sum, arena, view, rule));
    TRY(copy_heaps(sum, arena, view->size, view->copies, view->rule));
    for (uint64_t heap = 0; heap < view->heaps; heap++)
        if (!view->copies || view->copies[heap] % 2)
            sum->total ^= sum_nimber(sum, heap);
    return QJ_OK;
}

uint64_t sum_states(const struct sum *sum)
{
    uint64_t states = 0;
    for (uint64_t rule = 0; rule < sum->rule_count; rule++)
        states += nimbers_states(&sum->nimbers[rule]);
    return states;
}

qj_status sum_copy(struct sum *sum, struct arena *arena, const struct sum *from)
{
    *sum = *from;
    return copy_heaps(sum, arena, from->size, from->copies, from->rule);
}

qj_status sum_first_winning(const struct sum *sum, struct pace *pace, struct sum_move *out,
                            bool *found)
{
    *found = false;
    for (uint64_t heap = 0; heap < sum->heaps && !*found; heap++) {
        const struct nimbers *nimbers = sum_nimbers(sum, heap);
        *out = (struct sum_move){.heap = heap, .x = sum->size[heap]};
        if (sum_has(sum, heap))
            *found = nimbers_option(nimbers, out->x, sum_wanted(sum, heap), &out->a, &out->b);
        TRY(pace_add(pace, nimbers_are_searched(nimbers) ? 1 + out->x : 1, NULL, 0, 0));
    }
    return QJ_OK;
}

struct first {
    uint64_t a, b;
    bool found;
};

static bool keep_first(void *user, uint64_t a, uint64_t b)
{
    *(struct first *)user = (struct first){a, b, true};
    return false;
}

bool sum_first_legal(const struct sum *sum, struct sum_move *out)
{
    for (uint64_t heap = 0; heap < sum->heaps; heap++) {
        struct first first = {.found = false};
        if (sum_has(sum, heap))
            heap_rule_options(sum_nimbers(sum, heap)->rule, sum->size[heap], keep_first, &first);
        if (first.found) {
            *out = (struct sum_move){heap, sum->size[heap], first.a, first.b};
            return true;
        }
    }
    return false;
}

/* With copies, the entry of a size: sizes fall from heaps - 1 to 0. */
static uint64_t *copies_of(const struct sum *sum, uint64_t size)
{
    return &sum->copies[sum->heaps - 1 - size];
}

static uint64_t nimber_change(const struct sum *sum, const struct sum_move *move)
{
    const struct nimbers *nimbers = sum_nimbers(sum, move->heap);
    return nimbers_of(nimbers, move->x) ^ nimbers_of_parts(nimbers, move->a, move->b);
}

/* Adds a heap with the rule of another one. */
static qj_status add_heap(struct sum *sum, struct arena *arena, uint64_t other, uint64_t size)
{
    if (size == 0)
        return QJ_OK;
    TRY(arena_reserve(arena, (void **)&sum->size, &sum->room, sum->heaps, sizeof *sum->size));
    if (sum->rule) {
        TRY(arena_reserve(arena, (void **)&sum->rule, &sum->rule_room, sum->heaps, 1));
        sum->rule[sum->heaps] = sum->rule[other];
    }
    sum->size[sum->heaps++] = size;
    return QJ_OK;
}

qj_status sum_play(struct sum *sum, struct arena *arena, const struct sum_move *move)
{
    if (sum->copies) {
        sum->copies[move->heap]--;
        ++*copies_of(sum, move->a);
        ++*copies_of(sum, move->b);
    } else {
        const struct heap_rule *rule = sum->nimbers->rule;
        uint64_t heaps = sum->heaps;
        TRY(add_heap(sum, arena, move->heap, heap_second(rule, move->b)));
        qj_status status = add_heap(sum, arena, move->heap, heap_third(rule, move->b));
        if (status != QJ_OK) {
            sum->heaps = heaps;
            return status;
        }
        sum->size[move->heap] = move->a;
    }
    sum->total ^= nimber_change(sum, move);
    return QJ_OK;
}

void sum_undo(struct sum *sum, const struct sum_move *move)
{
    if (sum->copies) {
        sum->copies[move->heap]++;
        --*copies_of(sum, move->a);
        --*copies_of(sum, move->b);
    } else {
        sum->heaps -= heap_second(sum->nimbers->rule, move->b) > 0;
        sum->heaps -= heap_third(sum->nimbers->rule, move->b) > 0;
        sum->size[move->heap] = move->x;
    }
    sum->total ^= nimber_change(sum, move);
}
