/* tiers_game: the rules as the engine uses them, in version 3; see tiers_game.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_INDEX_TIERS_GAME_H
#define QIJU_ENGINES_EXHAUSTIVE_INDEX_TIERS_GAME_H

#include "base/arena.h"
#include "engines/exhaustive/index/rules3.h"
#include "engines/exhaustive/index/tiers_images.h"
#include "model/view.h"

/* The question: rules of version 3, or a view with rules of version 2, which are adapted. */
struct tiers_game_source {
    const struct rules_view *view; /* NULL: rules3 and the members after it */
    const qj_rules3 *rules3;
    const qj_setup *setup;
    const void *start;
    size_t state_size;
    bool whole;  /* sums are searched as a whole */
    bool plain;  /* children stay as the rules make them, without canonical forms */
    bool logged; /* the log stays for the answers */
};

struct tiers_game {
    const struct rules_view *view; /* of rules of version 2, for messages; NULL: none */
    const qj_rules3 *rules;
    qj_rules3 adapted;      /* the rules, without unused members */
    const qj_rules *ranked; /* rules of version 2 that rank their states; NULL: none */
    const qj_setup *setup;
    const void *start;
    size_t state_size;
    size_t stride; /* room of a state: state_size, rounded up to a multiple of 16 */
    qj_kind kind;  /* of the values of positions */
    bool misere;   /* with sums: who cannot move wins; values count parts (tiers_misere.c) */
    bool logged;   /* the log stays for the answers */
    bool asks;     /* predecessors give the values, without a log of moves (tiers_parents.c) */
    bool sums;     /* positions are parts of sums; a state may have one byte more (tiers_batch.c) */
    unsigned cells; /* of version 2: cells of a board of stones; 0: none */
    uint16_t *from; /* symmetries: from and letter of each */
    unsigned char *letter;
    uint64_t symmetries, room;
    struct tiers_images *images; /* NULL: images are made byte by byte */
    struct arena *arena;
    qj_status status;
};

/* Makes a game. It must not move in memory. */
qj_status tiers_game_open(struct tiers_game *game, struct arena *arena,
                          const struct tiers_game_source *source);

/* Returns whether calls of the rules are round trips, so that no state should be expanded twice. */
static inline bool tiers_game_is_distant(const struct tiers_game *game)
{
    return game->rules->expand && !game->rules->quick;
}

/* Returns whether a player may move again, so that each move has to be looked at. */
static inline bool tiers_game_names_sides(const struct tiers_game *game)
{
    return game->rules->side && !game->rules->turns;
}

/* The cells of a board of stones; 0: none. */
static inline unsigned tiers_game_cells(const struct tiers_game *game)
{
    if (!game->rules->stones_over)
        return 0;
    return game->ranked ? game->cells : (unsigned)game->state_size;
}

/* The value of a position that is not over and has no move. */
int64_t tiers_game_stuck(const struct tiers_game *game);

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

#endif
