/* tiers_games: numbers of games that end in the positions of a tier, at most 2^64 - 1, all in as
 * many bytes as the largest needs.
 *
 *     bytes    | 1 0 0 | 2 0 0 | 0 1 0 | ...    width 3, the lowest byte first; 8 bytes more
 */
#ifndef QIJU_ENGINES_EXHAUSTIVE_ANSWERS_TIERS_GAMES_H
#define QIJU_ENGINES_EXHAUSTIVE_ANSWERS_TIERS_GAMES_H

#include "base/bits.h"
#include "base/capped.h"
#include "engines/exhaustive/index/tiers_pack.h"

struct tiers_games {
    struct arena *arena;
    unsigned char *bytes;
    uint64_t count; /* positions */
    uint64_t open;  /* positions with games */
    uint64_t mask;  /* of a number */
    unsigned width;
};

/* Begins with no games; frees the old numbers. */
qj_status tiers_games_open(struct tiers_games *games, struct arena *arena, uint64_t count);

/* Gives each number more bytes. */
qj_status tiers_games_widen(struct tiers_games *games);

/* The address of a number, to prefetch it. */
static inline unsigned char *tiers_games_address(const struct tiers_games *games, uint64_t place)
{
    return games->bytes + place * games->width;
}

static inline uint64_t tiers_games_get(const struct tiers_games *games, uint64_t place)
{
    return tiers_pack_load(tiers_games_address(games, place)) & games->mask;
}

static inline void tiers_games_put(const struct tiers_games *games, uint64_t place, uint64_t number)
{
    unsigned char *const at = tiers_games_address(games, place);
    tiers_pack_store(at, (tiers_pack_load(at) & ~games->mask) | number);
}

/* Adds games, at least one, to a position. */
static inline qj_status tiers_games_add(struct tiers_games *games, uint64_t place, uint64_t more)
{
    const uint64_t old = tiers_games_get(games, place), sum = capped_sum(old, more);
    while (sum > games->mask)
        TRY(tiers_games_widen(games));
    games->open += old == 0;
    tiers_games_put(games, place, sum);
    return QJ_OK;
}

/* Takes the games of a position away; returns how many there were. */
static inline uint64_t tiers_games_take(struct tiers_games *games, uint64_t place)
{
    const uint64_t number = tiers_games_get(games, place);
    games->open -= number > 0;
    tiers_games_put(games, place, 0);
    return number;
}

#endif
