/* tiers_game: the rules as the engine uses them; see tiers_game.c. */
#pragma once

#include "base/arena.h"
#include "model/layout.h"
#include "model/rules.h"
#include "model/symmetries.h"
#include "model/view.h"

/* The question. */
struct tiers_game_source {
    const struct rules_view *view;
    bool whole;  /* sums are searched as a whole */
    bool plain;  /* children stay as the rules make them, without canonical forms */
    bool logged; /* the log stays for the answers */
    bool asks;   /* predecessors are asked for even if there is memory for moves */
};

struct tiers_game {
    const struct rules_view *view;
    const qj_rules *rules; /* the rules, without members that are not used */
    qj_rules used;
    const qj_setup *setup;
    int64_t (*play)(const qj_setup *setup, void *state, const qj_move *move); /* in room (view.h) */
    const void *start;
    size_t state_size;
    size_t stride; /* room of a state: state_size, rounded up to a multiple of 16 */
    qj_kind kind;  /* of the values of positions */
    bool misere;   /* with sums: who cannot move wins; values count parts (tiers_misere.c) */
    bool logged;   /* the log stays for the answers */
    bool asks;     /* predecessors are asked for from the beginning */
    bool avx2;     /* code for AVX2 may be used */
    bool sums;     /* positions are parts of sums; a state may have one byte more (tiers_batch.c) */
    unsigned cells;                      /* of a board of stones; 0: none */
    const struct symmetries *symmetries; /* NULL: none */
    struct arena *arena;
};

/* Makes a game. It must not move in memory. */
qj_status tiers_game_open(struct tiers_game *game, struct arena *arena,
                          const struct tiers_game_source *source);

/* Returns whether states are replaced by canonical forms. */
static inline bool tiers_game_changes(const struct tiers_game *game)
{
    return game->rules->canonical || game->symmetries;
}

/* Returns whether the indices of tiers store who moves in a position while positions are found: a
 * player may move again. Images under symmetries may exchange the players, predecessors need the
 * sides of children before these are found, and checkpoints do not contain sides. */
static inline bool tiers_game_stores_sides(const struct tiers_game *game)
{
    return game->rules->side && !game->cells && !game->symmetries && !game->rules->predecessors &&
           !context_checkpoint(game->arena->context);
}

/* Fails with a sentence that names a position; state NULL: none. Returns the status. */
qj_status tiers_game_refuse(const struct tiers_game *game, qj_status status, const char *sentence,
                            const void *state);

/* Replaces a state, of stride bytes, by its canonical form. */
void tiers_game_canonical(const struct tiers_game *game, unsigned char *state);

/* The tier of a state in canonical form. */
static inline uint64_t tiers_game_tier(const struct tiers_game *game, const void *state)
{
    return game->rules->tier ? game->rules->tier(game->setup, state) : 0;
}

/* Writes the canonical form of a state, which has room for stride bytes; returns its tier. */
static inline uint64_t tiers_game_form(const struct tiers_game *game, const void *state,
                                       unsigned char *form)
{
    memcpy(form, state, game->state_size);
    tiers_game_canonical(game, form);
    return tiers_game_tier(game, form);
}
