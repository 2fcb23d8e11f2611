/* tiers_game: the rules as the engine uses them (qiju/rules.h).
 *
 * Impartial rules whose states are sums of parts are solved part by part, in one hashed tier.
 * Boards of stones are solved in one tier, and every move passes the turn.
 *
 * The canonical form of a state is the least of its images, byte by byte.
 */
#include "engines/exhaustive/index/tiers_game.h"

#include "base/processor.h"
#include "model/rules.h"

void tiers_game_canonical(const struct tiers_game *game, unsigned char *state)
{
    if (game->symmetries)
        symmetries_least(game->symmetries, state);
    else if (game->rules->canonical)
        game->rules->canonical(game->setup, state);
}

/* ----------------------------------------------------------------------- open */

qj_status tiers_game_refuse(const struct tiers_game *game, qj_status status, const char *sentence,
                            const void *state)
{
    return refusal_of(game->arena->context, game->view, status, sentence, state);
}

/* Returns whether the processor and the limits permit code for AVX2. */
static bool tiers_game_may_use_avx2(const qj_context *context)
{
    const char *kernel = context->limits.kernel;
    return processor_kernels(AVX2) > AVX2 && !(kernel && !strcmp(kernel, "plain"));
}

/* Lets the positions be parts, if the rules are impartial. */
static void tiers_game_take_parts(struct tiers_game *game)
{
    qj_rules *rules = &game->used;
    game->misere = rules->ending == QJ_LAST_LOSES && !rules->side && !rules->over && !rules->loops;
    game->sums = game->misere || game->kind == QJ_NIMBER;
    if (!game->sums)
        return;
    rules->tier = NULL;
    rules->layout = NULL;
    game->kind = game->misere ? QJ_SCORE : QJ_NIMBER;
}

/* Finds the cells of a board of stones, from the ranks of its layout. */
static unsigned tiers_game_count_cells(const struct tiers_game *game)
{
    const uint64_t ranks = game->rules->stones_over
                               ? layout_count_ranks(game->rules, game->setup, game->state_size)
                               : 0;
    uint64_t power = 1;
    unsigned cells = 0;
    for (; cells < QJ_MARKS_MAX && power < ranks; cells++)
        power *= 3;
    return power == ranks ? cells : 0;
}

qj_status tiers_game_open(struct tiers_game *game, struct arena *arena,
                          const struct tiers_game_source *source)
{
    enum { ALIGNMENT = 16 };
    const struct rules_view *view = source->view;
    *game = (struct tiers_game){.view = view,
                                .rules = &game->used,
                                .used = *view->rules,
                                .setup = view->setup,
                                .play = view->play ? view->play : view->rules->play,
                                .start = view->state,
                                .state_size = view->state_size,
                                .kind = rules_kind(view->rules),
                                .avx2 = tiers_game_may_use_avx2(arena->context),
                                .arena = arena};
    if (game->rules->ending == QJ_POINTS && game->rules->loops)
        return context_fail(arena->context, QJ_USAGE,
                            "points cannot decide a game that need not end");
    if (game->rules->parts && !source->whole)
        tiers_game_take_parts(game);
    game->cells = tiers_game_count_cells(game);
    game->logged = source->logged;
    if (!game->rules->loops || game->sums || game->logged || rules_are_distant(game->rules) ||
        context_checkpoint(arena->context))
        game->used.predecessors = NULL;
    game->asks = source->asks && game->used.predecessors;
    game->stride = (game->state_size + game->sums + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (game->stride == 0)
        game->stride = ALIGNMENT;
    if (!source->plain)
        game->symmetries = view->symmetries;
    if (source->plain || game->rules->symmetries) /* canonical makes the same forms */
        game->used.canonical = NULL;
    return QJ_OK;
}
