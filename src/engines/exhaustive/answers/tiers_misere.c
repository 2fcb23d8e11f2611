/* tiers_misere: sums in which the player who cannot move wins. There is no xor: the value depends
 * on all parts. A position is the multiset of its parts, and the engine solves the multisets as a
 * game of its own:
 *
 *     state    | 3 | 7 | 7 | 0 | 0 |     handles of parts, increasing, then zeros
 *     moves    of each different part: lists of parts; the rules are not called for multisets
 *
 * A state has room for the largest sum. The pass over the parts counts it: the value of a part is
 * the largest number of parts into which play can split it.
 */
#include "engines/exhaustive/answers/tiers_misere.h"

/* Sorts the handles of a multiset; those that are 0 come last. */
static void tiers_misere_sort(uint32_t *list, uint64_t count)
{
    for (uint64_t i = 1; i < count; i++)
        for (uint64_t j = i; j && list[j - 1] - 1 > list[j] - 1; j--) {
            const uint32_t later = list[j - 1];
            list[j - 1] = list[j];
            list[j] = later;
        }
}

/* Writes a multiset in which the parts of a move take the place of part `at`. */
static void tiers_misere_play(const struct tiers_misere *misere, const uint32_t *list, uint64_t at,
                              const uint64_t *move, uint64_t count, uint32_t *out)
{
    uint64_t end = 0;
    memcpy(out, list, misere->room * sizeof *out);
    out[at] = 0;
    while (end < misere->room && list[end])
        end++;
    for (uint64_t i = 0; i < count; i++) {
        const uint32_t part = (uint32_t)(move[i] / 2);
        if (part && (i == 0 || end < misere->room)) /* more only with an altered checkpoint */
            out[i ? end++ : at] = part;
    }
    tiers_misere_sort(out, end);
}

/* Reports the moves of a multiset in its part `at`. */
static void tiers_misere_move(const struct tiers_misere *misere, const uint32_t *list, uint64_t at,
                              uint64_t index, const qj_expander *expander)
{
    const uint64_t end = misere->ends[list[at]];
    for (uint64_t i = misere->ends[list[at] - 1], first = i; i < end; i++) {
        if (misere->moves[i] % 2)
            continue;
        tiers_misere_play(misere, list, at, misere->moves + first, i + 1 - first,
                          expander->move(expander->user, index, &(qj_move){{0}}, 0));
        first = i + 1;
    }
}

static void tiers_misere_expand(const qj_setup *setup, const void *states, uint64_t count,
                                const qj_expander *expander)
{
    const struct tiers_misere *misere = setup->user;
    for (uint64_t i = 0; i < count; i++) {
        const uint32_t *list = (const uint32_t *)states + i * misere->room;
        for (uint64_t at = 0; at < misere->room && list[at]; at++)
            if (at == 0 || list[at] != list[at - 1])
                tiers_misere_move(misere, list, at, i, expander);
    }
}

/* Writes the multiset of a sum in the batch of the parts. */
static void tiers_misere_list(const struct tiers_misere *misere, uint64_t sum, uint32_t *out)
{
    const struct tiers_batch *batch = &misere->parts->batch;
    uint64_t count = 0;
    memset(out, 0, misere->room * sizeof *out);
    for (uint64_t i = sum ? batch->sum_ends[sum - 1] : 0; i < batch->sum_ends[sum]; i++)
        out[count++] = (uint32_t)tiers_address_handle(batch->address[i]);
    tiers_misere_sort(out, count);
}

/* Whether a state of a checkpoint is a multiset of parts. */
static bool tiers_misere_is_state(const qj_setup *setup, const void *state)
{
    const struct tiers_misere *misere = setup->user;
    const uint32_t *list = state;
    bool good = true;
    for (uint64_t i = 0; i < misere->room; i++)
        good &= list[i] < misere->parts->tiers[0]->index.count &&
                (i == 0 || list[i - 1] - 1 <= list[i] - 1);
    return good;
}

/* Lists the moves of the parts. */
static qj_status tiers_misere_list_moves(struct tiers_misere *misere, struct arena *arena)
{
    const struct tiers_index *index = &misere->parts->tiers[0]->index;
    const struct tiers_batch *batch = &misere->parts->batch;
    unsigned char *state;
    uint64_t count = 0, room = 0;
    TRY(arena_make_sized(arena, &state, 1, index->game->stride));
    TRY(arena_make(arena, &misere->ends, index->count));
    for (uint64_t part = 1; part < index->count; part++) {
        tiers_index_state(index, part, state);
        TRY(tiers_solution_expand(misere->parts, state));
        TRY(pace_add(&misere->parts->pace, (1 + batch->count) * PACE_WRITE, NULL, 0, 0));
        for (uint64_t i = 0; i < batch->count; i++) {
            TRY(arena_reserve(arena, &misere->moves, &room, count));
            misere->moves[count++] = 2 * tiers_address_handle(batch->address[i]) +
                                     tiers_address_again(batch->address[i]);
        }
        misere->ends[part] = count;
    }
    arena_free(arena, state);
    return QJ_OK;
}

/* Counts the parts of the largest sum that play can reach. */
static qj_status tiers_misere_measure(struct tiers_misere *misere)
{
    const struct tiers_batch *batch = &misere->parts->batch;
    struct tiers_value value = {0, 0};
    misere->room = 0;
    for (uint64_t i = 0; i < batch->sum_ends[0]; i++) {
        (void)tiers_solution_value(misere->parts, batch->address[i], &value);
        misere->room += (uint64_t)value.number;
    }
    if (misere->room <= QJ_STATE_SIZE / sizeof(uint32_t))
        return QJ_OK;
    return context_fail(misere->parts->arena->context, QJ_LIMIT,
                        "play can reach a sum of more than %zu parts",
                        QJ_STATE_SIZE / sizeof(uint32_t));
}

qj_status tiers_misere_open(struct tiers_misere *misere, struct arena *arena,
                            struct tiers_solution *parts)
{
    *misere = (struct tiers_misere){.parts = parts,
                                    .rules = {QJ_RULES_HEAD, .ending = QJ_LAST_LOSES, .quick = true,
                                              .is_state = tiers_misere_is_state,
                                              .expand = tiers_misere_expand},
                                    .setup = {.user = misere}};
    TRY(tiers_solution_find_parts(parts, parts->game->start));
    TRY(tiers_misere_measure(misere));
    TRY(arena_make_sized(arena, &misere->state, misere->room + 1, sizeof *misere->state));
    tiers_misere_list(misere, 0, misere->state);
    TRY(tiers_misere_list_moves(misere, arena));
    misere->view = (struct rules_view){.rules = &misere->rules,
                                       .setup = &misere->setup,
                                       .state = misere->state,
                                       .state_size = misere->room * sizeof *misere->state};
    const struct tiers_game_source source = {.view = &misere->view};
    TRY(tiers_game_open(&misere->game, arena, &source));
    return tiers_solution_open(&misere->solution, arena, &misere->game, parts);
}

qj_status tiers_misere_value(struct tiers_misere *misere, uint64_t sum, struct tiers_value *out)
{
    uint64_t address;
    tiers_misere_list(misere, sum, misere->state);
    TRY(tiers_solution_find(&misere->solution, (const unsigned char *)misere->state, &address));
    (void)tiers_solution_value(&misere->solution, address, out);
    return QJ_OK;
}
