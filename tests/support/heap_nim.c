/* heap_nim: nim with up to 16 heaps of at most 255. The shortest
 * rules: four functions, a layout, and the heaps as parts of a sum. The players take turns and no
 * rule depends on the player, so there is no side. */
#include "support/heap_nim.h"

#include <qiju/numbering.h>

#include <string.h>

static size_t nim_size(const qj_setup *setup)
{
    return (size_t)setup->value[0];
}

static const char *nim_start(const qj_setup *setup, void *state)
{
    memset(state, (int)setup->value[1], nim_size(setup));
    return NULL;
}

static void nim_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const unsigned char *heap = state;
    for (uint64_t i = 0; i < nim_size(setup); i++)
        for (uint64_t left = 0; left < heap[i]; left++)
            if (!visit(user, &(qj_move){{i, left}}))
                return;
}

static int64_t nim_play(const qj_setup *setup, void *state, const qj_move *move)
{
    ((unsigned char *)state)[move->part[0]] = (unsigned char)move->part[1];
    return (void)setup, 0;
}

/* One tier: its bytes are the heaps, each at most as large as at the start. */
static bool nim_layout(const qj_setup *setup, uint64_t tier, qj_layout *out)
{
    qj_layout_cells(out, nim_size(setup), 0, (unsigned)setup->value[1] + 1);
    return tier == 0;
}

/* The order of the heaps does not matter. Sorting is no single permutation. */
static void nim_canonical(const qj_setup *setup, void *state)
{
    unsigned char *heap = state;
    for (size_t i = 1; i < nim_size(setup); i++)
        for (size_t j = i; j && heap[j - 1] < heap[j]; j--) {
            const unsigned char larger = heap[j];
            heap[j] = heap[j - 1];
            heap[j - 1] = larger;
        }
}

static void nim_parts(const qj_setup *setup, const void *state, qj_state_fn visit, void *user)
{
    const unsigned char *heap = state;
    for (size_t i = 0; i < nim_size(setup); i++)
        if (heap[i])
            visit(user, heap + i, 1);
}

const qj_rules *heap_nim_rules(void)
{
    static const qj_rules_parameter parameters[] = {
        {"heaps", "heaps", 3, 1, 16}, {"size", "of each heap", 5, 1, 255}, {NULL, NULL, 0, 0, 0}};
    static const qj_rules rules = {QJ_RULES_HEAD,
                                   .name = "nim",
                                   .parameters = parameters,
                                   .ending = QJ_LAST_WINS,
                                   .move_parts = 2,
                                   .state_size = nim_size,
                                   .start = nim_start,
                                   .moves = nim_moves,
                                   .play = nim_play,
                                   .canonical = nim_canonical,
                                   .layout = nim_layout,
                                   .parts = nim_parts};
    return &rules;
}
