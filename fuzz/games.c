/* games: see games.h. */
#include "games.h"

#include <string.h>

static void put(void *state, const uint16_t *words, size_t count)
{
    memcpy(state, words, count * sizeof *words);
}

static void take(uint16_t *words, const void *state, size_t count)
{
    memcpy(words, state, count * sizeof *words);
}

/* ------------------------------------------------------------------------ tree */

/* The root has WIDTH children, each of them WIDTH again; below them are two plies of the same size,
 * in which a move goes to the place of the same number or to the one before it. */
enum { WIDTH = 128, BOTTOM = 4 };
static const uint16_t tree_width[BOTTOM] = {WIDTH, WIDTH, 2, 2};

struct tree {
    uint16_t ply, place;
};

static struct tree tree_of(const void *state)
{
    uint16_t words[2];
    take(words, state, 2);
    return (struct tree){words[0], words[1]};
}

static size_t tree_size(const qj_setup *setup)
{
    (void)setup;
    return sizeof(struct tree);
}

static bool is_tree(const qj_setup *setup, const void *state)
{
    static const uint16_t places[BOTTOM + 1] = {1, WIDTH, WIDTH * WIDTH, WIDTH * WIDTH,
                                                WIDTH * WIDTH};
    struct tree here = tree_of(state);
    (void)setup;
    return here.ply <= BOTTOM && here.place < places[here.ply];
}

static void tree_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    struct tree here = tree_of(state);
    (void)setup;
    for (uint16_t i = 0; here.ply < BOTTOM && i < tree_width[here.ply]; i++) {
        qj_move move = {{i}};
        if (!visit(user, &move))
            return;
    }
}

static int64_t tree_play(const qj_setup *setup, void *state, const qj_move *move)
{
    struct tree here = tree_of(state);
    uint16_t i = (uint16_t)move->part[0], width = tree_width[here.ply];
    uint16_t place = width == WIDTH ? (uint16_t)(here.place * WIDTH + i)
                                    : (uint16_t)(here.place > i ? here.place - i : 0);
    const uint16_t next[] = {(uint16_t)(here.ply + 1), place};
    (void)setup;
    put(state, next, 2);
    return 0;
}

static uint64_t tree_tier(const qj_setup *setup, const void *state)
{
    (void)setup;
    return (uint64_t)BOTTOM - tree_of(state).ply;
}

const qj_rules fuzz_tree = {QJ_RULES_HEAD,           .name = "tree",      .ending = QJ_LAST_WINS,
                            .state_size = tree_size, .moves = tree_moves, .play = tree_play,
                            .tier = tree_tier,       .is_state = is_tree};

/* ----------------------------------------------------------------------- piles */

/* Two piles, the larger one first: one or two are taken from either, for what a table says. */
enum { PILE = 24 };
static const int8_t piles_points[PILE + 1] = {0, 3,  -1, 4, 1, -5, 9, 2, -6, 5, 3, -5, 8,
                                              9, -7, 9,  3, 2, -3, 8, 4, -6, 2, 6, 4};

static size_t piles_size(const qj_setup *setup)
{
    (void)setup;
    return 2 * sizeof(uint16_t);
}

static const char *piles_start(const qj_setup *setup, void *state)
{
    const uint16_t piles[] = {PILE, PILE - 2};
    (void)setup;
    put(state, piles, 2);
    return NULL;
}

static bool is_piles(const qj_setup *setup, const void *state)
{
    uint16_t piles[2];
    (void)setup;
    take(piles, state, 2);
    return piles[0] <= PILE && piles[1] <= PILE;
}

static void piles_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    uint16_t piles[2];
    (void)setup;
    take(piles, state, 2);
    for (uint64_t pile = 0; pile < 2; pile++)
        for (uint64_t taken = 1; taken <= 2 && taken <= piles[pile]; taken++) {
            qj_move move = {{pile, taken}};
            if (!visit(user, &move))
                return;
        }
}

static int64_t piles_play(const qj_setup *setup, void *state, const qj_move *move)
{
    uint16_t piles[2];
    (void)setup;
    take(piles, state, 2);
    int64_t points = piles_points[piles[move->part[0]]] + piles_points[move->part[1]];
    piles[move->part[0]] = (uint16_t)(piles[move->part[0]] - move->part[1]);
    put(state, piles, 2);
    return points;
}

static void piles_canonical(const qj_setup *setup, void *state)
{
    uint16_t piles[2];
    (void)setup;
    take(piles, state, 2);
    const uint16_t other[] = {piles[1], piles[0]};
    if (piles[0] < piles[1])
        put(state, other, 2);
}

const qj_rules fuzz_piles = {
    QJ_RULES_HEAD,        .name = "piles",          .ending = QJ_POINTS,
    .move_parts = 2,      .state_size = piles_size, .start = piles_start,
    .moves = piles_moves, .play = piles_play,       .canonical = piles_canonical,
    .is_state = is_piles};

/* ----------------------------------------------------------------------- chase */

/* Two players walk along the arrows of a small graph; who meets the other wins, who has no way
 * loses. One arrow of each vertex costs one of a few coins, and who takes it moves again. */
enum { VERTICES = 9, ARROWS = 3, COINS = 3, NONE = VERTICES };
enum { MOVER, FIRST, SECOND, PURSE, WORDS };
static const uint8_t chase_arrow[VERTICES][ARROWS] = {{1, 3, 5}, {2, 4, 0},    {5, NONE, 7},
                                                      {4, 6, 1}, {5, 7, 2},    {8, 2, 3},
                                                      {7, 3, 6}, {8, NONE, 4}, {NONE, NONE, 0}};

static size_t chase_size(const qj_setup *setup)
{
    (void)setup;
    return WORDS;
}

static const char *chase_start(const qj_setup *setup, void *state)
{
    const unsigned char start[WORDS] = {0, 0, 6, COINS};
    (void)setup;
    memcpy(state, start, WORDS);
    return NULL;
}

static bool is_chase(const qj_setup *setup, const void *state)
{
    const unsigned char *words = state;
    (void)setup;
    return words[MOVER] <= 1 && words[FIRST] < VERTICES && words[SECOND] < VERTICES &&
           words[PURSE] <= COINS;
}

static bool chase_over(const qj_setup *setup, const void *state, int64_t *value)
{
    const unsigned char *words = state;
    (void)setup;
    *value = -1;
    return words[FIRST] == words[SECOND];
}

static void chase_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const unsigned char *words = state;
    const uint8_t *arrows = chase_arrow[words[FIRST + words[MOVER]]];
    (void)setup;
    for (uint64_t i = 0; i < ARROWS; i++) {
        qj_move move = {{i}};
        bool pays = i == ARROWS - 1;
        if (arrows[i] != NONE && (!pays || words[PURSE]) && !visit(user, &move))
            return;
    }
}

static int64_t chase_play(const qj_setup *setup, void *state, const qj_move *move)
{
    unsigned char *words = state;
    unsigned char *place = &words[FIRST + words[MOVER]];
    (void)setup;
    *place = chase_arrow[*place][move->part[0]];
    if (move->part[0] == ARROWS - 1)
        words[PURSE]--;
    else
        words[MOVER] ^= 1;
    return 0;
}

static uint64_t chase_tier(const qj_setup *setup, const void *state)
{
    (void)setup;
    return ((const unsigned char *)state)[PURSE];
}

const qj_rules fuzz_chase = {
    QJ_RULES_HEAD,         .name = "chase",          .ending = QJ_LAST_WINS,
    .loops = true,         .state_size = chase_size, .start = chase_start,
    .side = qj_state_side, .over = chase_over,       .moves = chase_moves,
    .play = chase_play,    .tier = chase_tier,       .is_state = is_chase};
