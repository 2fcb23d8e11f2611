/* tiers_games: see tiers_games.h. */
#include "engines/exhaustive/answers/tiers_games.h"

enum { BEYOND = 8 }; /* numbers after the last, which has 8 bytes to read and write then */

qj_status tiers_games_open(struct tiers_games *games, struct arena *arena, uint64_t count)
{
    arena_free(arena, games->bytes);
    *games = (struct tiers_games){.arena = arena, .count = count, .mask = UINT8_MAX, .width = 1};
    return arena_make(arena, &games->bytes, count + BEYOND);
}

qj_status tiers_games_widen(struct tiers_games *games)
{
    const struct tiers_games old = *games;
    TRY(arena_resize_sized(games->arena, &games->bytes, games->count + BEYOND, games->width + 1));
    games->width++;
    games->mask = bits_first(8 * (uint64_t)games->width);
    for (uint64_t place = games->count; place-- > 0;) {
        const unsigned char *const from = games->bytes + place * old.width;
        tiers_games_put(games, place, tiers_pack_load(from) & old.mask);
    }
    return QJ_OK;
}
