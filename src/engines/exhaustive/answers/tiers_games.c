/* tiers_games: see tiers_games.h. */
#include "engines/exhaustive/answers/tiers_games.h"

/* BEYOND: numbers after the last, which has 8 bytes to read and write then. A width after the first
 * is at least LEAST. */
enum { BEYOND = 8, LEAST = 4 };

qj_status tiers_games_open(struct tiers_games *games, struct arena *arena, uint64_t count)
{
    arena_free(arena, games->bytes);
    *games = (struct tiers_games){.arena = arena, .count = count, .mask = UINT16_MAX, .width = 2};
    return arena_make_sized(arena, &games->bytes, count + BEYOND, games->width);
}

qj_status tiers_games_widen(struct tiers_games *games)
{
    const struct tiers_games old = *games;
    const unsigned width = old.width < LEAST ? LEAST : old.width + 1;
    TRY(arena_resize_sized(games->arena, &games->bytes, games->count + BEYOND, width));
    games->width = width;
    games->mask = bits_first(8 * (uint64_t)games->width);
    for (uint64_t place = games->count; place-- > 0;) {
        const unsigned char *const from = games->bytes + place * old.width;
        tiers_games_put(games, place, tiers_pack_load(from) & old.mask);
    }
    return QJ_OK;
}
