/* Nim against the draft of the contract, version 3: up to 16 heaps of at most 255. The shortest
 * rules: four functions, a layout, and the heaps as parts of a sum. The players take turns and no
 * rule depends on the player, so there is no side. */
#include "contract/games3.h"

static size_t nim3_size(const qj_setup *setup)
{
    return (size_t)setup->value[0];
}

static const char *nim3_start(const qj_setup *setup, void *state)
{
    memset(state, (int)setup->value[1], nim3_size(setup));
    return NULL;
}

static void nim3_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const unsigned char *heap = state;
    for (uint64_t i = 0; i < nim3_size(setup); i++)
        for (uint64_t left = 0; left < heap[i]; left++)
            if (!visit(user, &(qj_move){{i, left}}))
                return;
}

static int64_t nim3_play(const qj_setup *setup, void *state, const qj_move *move)
{
    ((unsigned char *)state)[move->part[0]] = (unsigned char)move->part[1];
    return (void)setup, 0;
}

/* One tier: its bytes are the heaps, each at most as large as at the start. */
static bool nim3_layout(const qj_setup *setup, uint64_t tier, qj_layout3 *out)
{
    qj_layout3_cells(out, nim3_size(setup), 0, (unsigned)setup->value[1] + 1);
    return tier == 0;
}

/* The order of the heaps does not matter. Sorting is no single permutation. */
static void nim3_canonical(const qj_setup *setup, void *state)
{
    unsigned char *heap = state;
    for (size_t i = 1; i < nim3_size(setup); i++)
        for (size_t j = i; j && heap[j - 1] < heap[j]; j--) {
            const unsigned char larger = heap[j];
            heap[j] = heap[j - 1];
            heap[j - 1] = larger;
        }
}

static void nim3_parts(const qj_setup *setup, const void *state, qj_state_fn visit, void *user)
{
    const unsigned char *heap = state;
    for (size_t i = 0; i < nim3_size(setup); i++)
        if (heap[i])
            visit(user, heap + i, 1);
}

const qj_rules3 *nim3_rules(void)
{
    static const qj_rules_parameter parameters[] = {
        {"heaps", "heaps", 3, 1, 16}, {"size", "of each heap", 5, 1, 255}, {NULL, NULL, 0, 0, 0}};
    static const qj_rules3 rules = {QJ_RULES3_HEAD,           .name = "nim",
                                    .parameters = parameters, .ending = QJ_LAST_WINS,
                                    .move_parts = 2,          .state_size = nim3_size,
                                    .start = nim3_start,      .moves = nim3_moves,
                                    .play = nim3_play,        .canonical = nim3_canonical,
                                    .layout = nim3_layout,    .parts = nim3_parts};
    return &rules;
}
