/* tiers_game: the rules as the engine uses them (rules3.h).
 *
 * Rules of <qiju/rules.h> are adapted:
 *
 *     rank              tier, unless the states have ranks
 *     numbers, number,  the index of the only tier (tiers_layout.c)
 *     numbered, digits
 *     canonical         canonical
 *     marks             turns: every move passes the turn
 *     marks_over        stones_over
 *
 * Impartial rules whose states are sums of parts are solved part by part, in one hashed tier.
 *
 * The canonical form of a state is the least of its images, byte by byte.
 */
#include "engines/exhaustive/index/tiers_game.h"

#include "model/refusal.h"

#include <string.h>

/* Fills in what both structs have in common. */
static void tiers_game_adapt(const qj_rules *from, qj_rules3 *out)
{
    *out = (qj_rules3){QJ_RULES3_HEAD,
                       .name = from->name,
                       .ending = from->ending,
                       .loops = from->loops,
                       .outcome_only = from->outcome_only,
                       .quick = from->quick,
                       .move_parts = from->move_parts,
                       .user = from->user,
                       .moves = from->moves,
                       .play = from->play,
                       .side = from->side,
                       .over = from->over,
                       .is_state = from->is_state,
                       .draw = from->draw,
                       .canonical = from->canonical,
                       .tier = from->rank,
                       .predecessors = from->predecessors,
                       .parts = from->parts,
                       .expand = from->expand,
                       .fault = from->fault};
}

/* Returns the kind of a game; as rules_kind, whose rules are a qj_rules. */
static qj_kind tiers_game_kind(const qj_rules3 *rules)
{
    const bool impartial = !rules->side && !rules->over && !rules->loops && !rules->outcome_only;
    if (rules->ending == QJ_POINTS)
        return QJ_SCORE;
    return rules->ending == QJ_LAST_WINS && impartial ? QJ_NIMBER : QJ_OUTCOME;
}

/* ----------------------------------------------------------------- symmetries */

enum { LETTERS = TIERS_IMAGES_LETTERS };

static void tiers_game_add_symmetry(void *user, const qj_symmetry *symmetry)
{
    struct tiers_game *game = user;
    if (game->status == QJ_OK && game->symmetries == game->room) {
        const uint64_t room = game->room ? 2 * game->room : 8;
        game->status = arena_resize(game->arena, &game->from, room * game->state_size);
        if (game->status == QJ_OK)
            game->status = arena_resize(game->arena, &game->letter, room * LETTERS);
        game->room = game->status == QJ_OK ? room : game->room;
    }
    if (game->status != QJ_OK)
        return;
    unsigned char *letter = game->letter + game->symmetries * LETTERS;
    memcpy(game->from + game->symmetries * game->state_size, symmetry->from,
           game->state_size * sizeof *game->from);
    for (unsigned i = 0; i < LETTERS; i++)
        letter[i] = symmetry->letter ? symmetry->letter[i] : (unsigned char)i;
    game->symmetries++;
}

/* Whether the image of a state is less than another; the image is written as far as that is open.
 */
static bool tiers_game_image(const struct tiers_game *game, uint64_t symmetry,
                             const unsigned char *state, const unsigned char *least,
                             unsigned char *image)
{
    const uint16_t *from = game->from + symmetry * game->state_size;
    const unsigned char *letter = game->letter + symmetry * LETTERS;
    bool less = false;
    for (size_t i = 0; i < game->state_size; i++) {
        image[i] = letter[state[from[i]]];
        if (!less && image[i] > least[i])
            return false;
        less |= image[i] < least[i];
    }
    return less;
}

void tiers_game_canonical(const struct tiers_game *game, unsigned char *state)
{
    unsigned char image[2][QJ_STATE_SIZE];
    const unsigned char *least = state;
    unsigned free = 0;
    if (game->rules->canonical)
        game->rules->canonical(game->setup, state);
    if (game->images && tiers_images_least(game->images, state))
        return;
    for (uint64_t i = 0; i < game->symmetries; i++)
        if (tiers_game_image(game, i, state, least, image[free])) {
            least = image[free];
            free = !free;
        }
    if (least != state)
        memcpy(state, least, game->state_size);
}

/* ----------------------------------------------------------------------- open */

qj_status tiers_game_refuse(const struct tiers_game *game, qj_status status, const char *sentence,
                            const void *state)
{
    if (game->view)
        return refusal_of(game->arena->context, game->view, status, sentence, state);
    return context_fail(game->arena->context, status, "%s", sentence);
}

int64_t tiers_game_stuck(const struct tiers_game *game)
{
    static const int64_t stuck[] = {
        [QJ_LAST_WINS] = -1, [QJ_LAST_LOSES] = 1, [QJ_STUCK_DRAWS] = 0, [QJ_POINTS] = 0};
    return stuck[game->rules->ending];
}

/* Takes the rules of a view. */
static void tiers_game_take_view(struct tiers_game *game, const struct rules_view *view)
{
    game->view = view;
    game->setup = view->setup;
    game->start = view->state;
    game->state_size = view->state_size;
    tiers_game_adapt(view->rules, &game->adapted);
    game->cells = view->rules->marks ? view->rules->marks(view->setup) : 0;
    game->adapted.turns = game->cells > 0;
    game->adapted.stones_over = game->cells ? view->rules->marks_over : NULL;
    if (!tiers_game_is_distant(game) && view->rules->numbers && view->rules->numbers(view->setup)) {
        game->ranked = view->rules;
        game->adapted.tier = NULL;
    }
}

/* Lets the positions be parts, if the rules are impartial. */
static void tiers_game_take_parts(struct tiers_game *game)
{
    qj_rules3 *rules = &game->adapted;
    game->misere = rules->ending == QJ_LAST_LOSES && !rules->side && !rules->over && !rules->loops;
    game->sums = game->misere || game->kind == QJ_NIMBER;
    if (!game->sums)
        return;
    game->ranked = NULL;
    rules->tier = NULL;
    rules->layout = NULL;
    game->kind = game->misere ? QJ_SCORE : QJ_NIMBER;
}

qj_status tiers_game_open(struct tiers_game *game, struct arena *arena,
                          const struct tiers_game_source *source)
{
    enum { ALIGNMENT = 16 };
    *game = (struct tiers_game){.rules = &game->adapted,
                                .setup = source->setup,
                                .start = source->start,
                                .state_size = source->state_size,
                                .arena = arena,
                                .status = QJ_OK};
    if (source->view)
        tiers_game_take_view(game, source->view);
    else
        game->adapted = *source->rules3;
    if (game->rules->ending == QJ_POINTS && game->rules->loops)
        return context_fail(arena->context, QJ_USAGE,
                            "points cannot decide a game that need not end");
    game->kind = tiers_game_kind(game->rules);
    if (game->rules->parts && !source->whole)
        tiers_game_take_parts(game);
    game->logged = source->logged;
    game->asks = game->rules->loops && game->rules->predecessors && !game->sums && !game->logged &&
                 !tiers_game_is_distant(game) && !context_checkpoint(arena->context);
    game->stride = (game->state_size + game->sums + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (game->stride == 0)
        game->stride = ALIGNMENT;
    if (source->plain)
        game->adapted.canonical = NULL;
    if (game->rules->symmetries && !source->plain)
        game->rules->symmetries(game->setup, tiers_game_add_symmetry, game);
    if (game->status == QJ_OK && game->symmetries)
        game->status = tiers_images_open(&game->images, arena, game->state_size, game->symmetries,
                                         game->from, game->letter);
    return game->status;
}
