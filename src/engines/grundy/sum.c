/* sum: see sum.h. */
#include "engines/grundy/sum.h"

static qj_status copy_words(struct arena *arena, const uint64_t *from, uint64_t count,
                            uint64_t **out)
{
    *out = arena_copy(arena, from, count, sizeof **out);
    return *out ? QJ_OK : arena_status(arena);
}

static qj_status copy_heaps(struct sum *sum, struct arena *arena, const uint64_t *size,
                            const uint64_t *copies)
{
    TRY(copy_words(arena, size, sum->heaps, &sum->size));
    sum->room = sum->heaps;
    return copies ? copy_words(arena, copies, sum->heaps, &sum->copies) : QJ_OK;
}

qj_status sum_open(struct sum *sum, struct arena *arena, const struct heap_sum_view *view)
{
    uint64_t largest = 0;
    *sum = (struct sum){.heaps = view->heaps};
    for (uint64_t heap = 0; heap < view->heaps; heap++)
        largest = view->size[heap] > largest ? view->size[heap] : largest;
    TRY(nimbers_open(&sum->nimbers, arena, &view->rule, largest));
    TRY(copy_heaps(sum, arena, view->size, view->copies));
    for (uint64_t heap = 0; heap < view->heaps; heap++)
        if (!view->copies || view->copies[heap] % 2)
            sum->total ^= nimbers_of(&sum->nimbers, view->size[heap]);
    return QJ_OK;
}

qj_status sum_copy(struct sum *sum, struct arena *arena, const struct sum *from)
{
    *sum = *from;
    return copy_heaps(sum, arena, from->size, from->copies);
}

qj_status sum_first_winning(const struct sum *sum, struct pace *pace, struct sum_move *out,
                            bool *found)
{
    *found = false;
    for (uint64_t heap = 0; heap < sum->heaps && !*found; heap++) {
        *out = (struct sum_move){.heap = heap, .x = sum->size[heap]};
        if (sum_has(sum, heap))
            *found = nimbers_option(&sum->nimbers, out->x, sum_wanted(sum, heap), &out->a, &out->b);
        TRY(pace_add(pace, nimbers_are_searched(&sum->nimbers) ? 1 + out->x : 1, NULL, 0, 0));
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
            heap_rule_options(sum->nimbers.rule, sum->size[heap], keep_first, &first);
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
    return nimbers_of(&sum->nimbers, move->x) ^ nimbers_of_parts(&sum->nimbers, move->a, move->b);
}

static qj_status add_heap(struct sum *sum, struct arena *arena, uint64_t size)
{
    if (size == 0)
        return QJ_OK;
    TRY(arena_reserve(arena, (void **)&sum->size, &sum->room, sum->heaps, sizeof *sum->size));
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
        uint64_t heaps = sum->heaps;
        TRY(add_heap(sum, arena, heap_second(sum->nimbers.rule, move->b)));
        qj_status status = add_heap(sum, arena, heap_third(sum->nimbers.rule, move->b));
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
        sum->heaps -= heap_second(sum->nimbers.rule, move->b) > 0;
        sum->heaps -= heap_third(sum->nimbers.rule, move->b) > 0;
        sum->size[move->heap] = move->x;
    }
    sum->total ^= nimber_change(sum, move);
}
