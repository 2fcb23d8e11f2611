/* plies: see plies.h. */
#include "support/plies.h"

#include "base/capped.h"
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

enum { NAIVE_MOST = 100000 };

/* Adds a position to the counts of a ply. */
static void plies_add(const struct naive *naive, size_t position, qj_ply *ply)
{
    const size_t moves = naive_degree(naive, position);
    const int64_t value = naive_value(naive, position).lo;
    uint64_t keeping = 0;
    for (size_t i = 0; i < moves; i++)
        keeping += naive_move_value(naive, position, i).lo == value;
    ply->positions++;
    ply->ended += moves == 0;
    ply->won += value > 0;
    ply->drawn += value == 0;
    ply->lost += value < 0;
    ply->only += keeping == 1;
    ply->moves += moves;
    ply->keeping += keeping;
}

void plies_of_naive(const struct naive *naive, struct plies *out)
{
    static uint64_t games[2][NAIVE_MOST];
    static bool found[NAIVE_MOST];
    assert_true(naive->count <= NAIVE_MOST);
    memset(games, 0, sizeof games);
    memset(found, 0, sizeof found);
    games[0][0] = 1;
    for (bool more = true; more; out->count += more) {
        uint64_t *const now = games[out->count % 2], *const next = games[(out->count + 1) % 2];
        qj_ply ply = {.ply = out->count};
        memset(next, 0, sizeof games[0]);
        for (size_t i = 0; i < naive->count; i++) {
            if (now[i] && !found[i])
                plies_add(naive, i, &ply);
            found[i] = found[i] || now[i];
            ply.games = capped_sum(ply.games, now[i]);
            for (size_t j = 0; j < naive_degree(naive, i); j++) {
                uint64_t *const to = &next[naive_move(naive, i, j)->to];
                *to = capped_sum(*to, now[i]);
            }
        }
        more = ply.positions > 0;
        if (more)
            out->items[out->count] = ply;
    }
}

void assert_same_plies(qj_context *context, const struct view *tiers, const struct view *exhaustive)
{
    static struct plies plies[2];
    memset(plies, 0, sizeof plies);
    assert_ok(context, plies_of_tiers(context, tiers, &plies[0]));
    assert_ok(context, engine_exhaustive.census(context, exhaustive, plies_take, &plies[1]));
    assert_memory_equal(&plies[0], &plies[1], sizeof plies[0]);
}
