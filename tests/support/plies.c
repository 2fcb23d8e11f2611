/* plies: see plies.h. */
#include "support/plies.h"

#include "engines/exhaustive/exhaustive.h"

bool plies_take(void *user, const qj_ply *ply)
{
    struct plies *plies = user;
    assert_true(plies->count < COUNT(plies->items));
    assert_int_equal(ply->ply, plies->count);
    assert_int_equal(ply->positions, ply->won + ply->drawn + ply->lost);
    assert_true(ply->only == QJ_NOT_KNOWN || ply->ended + ply->only <= ply->positions);
    if (ply->only != QJ_NOT_KNOWN && ply->moves)
        assert_in_range(ply->keeping, ply->positions - ply->ended, ply->moves);
    plies->items[plies->count++] = *ply;
    return plies->count != plies->most;
}

qj_status plies_of_tiers(qj_context *context, const struct view *view, struct plies *out)
{
    return engine_exhaustive.census(context, view, plies_take, out);
}

void assert_same_plies(qj_context *context, const struct view *tiers, const struct view *exhaustive)
{
    static struct plies plies[2];
    memset(plies, 0, sizeof plies);
    assert_ok(context, plies_of_tiers(context, tiers, &plies[0]));
    assert_ok(context, engine_exhaustive.census(context, exhaustive, plies_take, &plies[1]));
    assert_memory_equal(&plies[0], &plies[1], sizeof plies[0]);
}
