/* piece_sums: see piece_sums.h. */
#include "support/piece_sums.h"

struct piece_sum piece_sum_draw(struct random *random)
{
    struct piece_sum game = {.start = {0}};
    for (uint64_t kind = 1; kind <= PIECE_KINDS; kind++) {
        game.option_count[kind] = random_below(random, PIECE_OPTIONS + 1);
        for (uint64_t i = 0; i < game.option_count[kind]; i++)
            for (int j = 0; j < PIECE_LEFT; j++)
                game.options[kind][i].left[j] = (unsigned char)random_below(random, kind);
    }
    for (uint64_t i = random_below(random, 4); i--;)
        game.start[i] = (unsigned char)(1 + random_below(random, 2 * PIECE_KINDS));
    return game;
}

static unsigned piece_sum_kind(unsigned piece)
{
    return piece > PIECE_KINDS ? piece - PIECE_KINDS : piece;
}

CONSTANT(size_t, piece_sum_size, PIECE_MOST)

static int piece_sum_compare(const void *a, const void *b)
{
    return *(const unsigned char *)b - *(const unsigned char *)a;
}

static const char *piece_sum_start(const qj_setup *setup, void *state)
{
    const struct piece_sum *game = setup->user;
    memcpy(state, game->start, PIECE_MOST);
    qsort(state, PIECE_MOST, 1, piece_sum_compare);
    return NULL;
}

/* A move is a place, from 1, and an option, from 1. */
static void piece_sum_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const struct piece_sum *game = setup->user;
    const unsigned char *pieces = state;
    for (uint64_t i = 0; i < PIECE_MOST && pieces[i]; i++)
        for (uint64_t option = 1; option <= game->option_count[piece_sum_kind(pieces[i])]; option++)
            if (!visit(user, &(qj_move){{i + 1, option, 0}}))
                return;
}

static int64_t piece_sum_play(const qj_setup *setup, void *state, const qj_move *move)
{
    const struct piece_sum *game = setup->user;
    unsigned char *pieces = state, kind = pieces[move->part[0] - 1];
    const struct piece_option *option = &game->options[piece_sum_kind(kind)][move->part[1] - 1];
    pieces[move->part[0] - 1] = option->left[0];
    for (size_t i = 0, left = 1; left < PIECE_LEFT; i++)
        if (!pieces[i] && i != move->part[0] - 1)
            pieces[i] = option->left[left++];
    qsort(pieces, PIECE_MOST, 1, piece_sum_compare);
    return 0;
}

static void piece_sum_parts(const qj_setup *setup, const void *state, qj_state_fn visit, void *user)
{
    const unsigned char *pieces = state;
    (void)setup;
    for (size_t i = 0; i < PIECE_MOST && pieces[i]; i++)
        visit(user, &pieces[i], 1);
}

/* With more pieces, play could run out of room. */
static bool piece_sum_is_state(UNUSED const qj_setup *setup, const void *state)
{
    const unsigned char *pieces = state;
    bool good = pieces[0] <= 2 * PIECE_KINDS;
    for (size_t i = 1; i < PIECE_MOST; i++)
        good &= pieces[i] <= pieces[i - 1] && (i < PIECE_MOST / 2 || pieces[i] == 0);
    return good;
}

static void piece_sum_canonical(UNUSED const qj_setup *setup, void *state)
{
    unsigned char *pieces = state;
    for (size_t i = 0; i < PIECE_MOST; i++)
        pieces[i] = (unsigned char)piece_sum_kind(pieces[i]);
    qsort(pieces, PIECE_MOST, 1, piece_sum_compare);
}

static void piece_sum_expand(const qj_setup *setup, const void *states, uint64_t count,
                             const qj_expander *expander)
{
    const struct piece_sum *game = setup->user;
    const unsigned char *pieces = states;
    for (uint64_t state = 0; state < count; state++, pieces += PIECE_MOST)
        for (uint64_t i = 0; i < PIECE_MOST && pieces[i]; i++)
            for (uint64_t option = 1; option <= game->option_count[piece_sum_kind(pieces[i])];
                 option++) {
                qj_move move = {{i + 1, option, 0}};
                void *next = expander->move(expander->user, state, &move, 0);
                memcpy(next, pieces, PIECE_MOST);
                piece_sum_play(setup, next, &move);
            }
}

qj_rules piece_sum_rules(struct piece_sum *game, unsigned way)
{
    return (qj_rules){QJ_RULES_HEAD,
                      .name = "pieces",
                      .ending = QJ_LAST_WINS,
                      .state_size = piece_sum_size,
                      .start = piece_sum_start,
                      .moves = piece_sum_moves,
                      .play = piece_sum_play,
                      .move_parts = 2,
                      .user = game,
                      .is_state = piece_sum_is_state,
                      .parts = piece_sum_parts,
                      .expand = way % 3 ? piece_sum_expand : NULL,
                      .quick = way % 3 == 2,
                      .canonical = way % 2 ? piece_sum_canonical : NULL};
}
