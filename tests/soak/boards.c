/* boards: the engines of theorems against the exhaustive one, on boards made from settings. */
#include "soak/soak.h"

#include "support/opened.h"

/* Settings with choices, as growing_draw reads them. */
static const struct recipe {
    const char *game, *settings;
} recipes[] = {
    {"staircase", "size={1..5}x{1..5} max={0..9} moves={0..5}"},
    {"staircase", "size={1..4}x{1..7} max=4294967296 shape=late"},
    {"staircase", "size=2x{8..24} max={0..70000}"},
    {"mnk", "size={1..3}x{1..4} k={1..4} plies={0..8}"},
    {"mnk", "size={3..4}x4 k={3..4} plies={5..9}"},
    {"mnk", "size={3..4}x5 k=4 plies={9..12}"},
    {"tictactoe", "moves={0..4}"},
    {"geography", "size={1..4}x{1..5} blocked={0..500} moves={0..4}"},
    {"geography", "size={1..2}x{1..66} blocked={300..500} moves={1..9}"},
    {"geography", "size={2..5}x{2..5} shape=no-win moves={0..6}"},
    {"stone", "size={1..4} moves={0..9}"},
    {"graph", "shape=average vertices={1..14} degree={0..5} moves={0..4}"},
    {"graph", "shape=regular vertices={2..12} degree={1..4} moves={0..4}"},
    {"graph", "shape=bipartite vertices={2..14} degree={1..4}"},
    {"graph", "shape=king size={1..3}x{1..4} blocked={0..400} moves={0..3}"},
    {"rabbits", "size={1..4}x{1..5} rounds={0..3}"},
    {"rabbits", "size={1..4}x{1..5} shape=open rounds={0..4}"},
    {"rabbits", "size={3..9}x{3..9} shape=walk rounds={0..12}"},
    {"heaps", "code=0.77 count={1..3} max={1..9} moves={0..3}"},
    {"heaps", "code=0.137 count={1..3} max={1..9}"},
    {"heaps", "code=0.77 count={1..3} max={1..7} misere=yes moves={0..3}"},
    {"heaps", "code={2,5,7} count={1..3} max={1..10} misere=yes"},
    {"heaps", "code=4.56 count={1..2} max={1..7}"},
    {"heaps", "code={1,2,5} count={1..3} max={1..12} moves={0..3}"},
    {"heaps", "code=unequal count={1..2} max={1..12}"},
    {"nim", "count={1..3} max={1..7} moves={0..3}"},
    {"splitting", "size={2..5} max={1..2}"},
    {"splitting", "size={3..7} max=1 shape=sparse"},
    {"lightsout", "size={1..4}x{1..4} p=2"},
    {"lightsout", "size={1..2}x{1..4} p={3..3} shape=random"},
    {"lightsout", "size={1..2}x{1..3} p=5 shape=random"},
    {"widgets", "types={1..5} records={1..6} max={1..9}"},
    {"widgets", "types={1..5} records={2..7} max=6 shape=inconsistent"},
};
/* A context in which the exhaustive engine works with one thread, or now and then with two: to
 * start another takes as long as many questions on a busy machine. */
static qj_context *any_context(struct random *random)
{
    return context_within(&LIMITS(.threads = random_chance(random, 50) ? 2 : 1));
}

static qj_solution solution_by(qj_context *context, const qj_position *position, const char *engine,
                               qj_session **session)
{
    qj_solution solution;
    assert_ok(context, qj_session_open(position, engine, session));
    assert_ok(context, qj_session_solution(*session, &solution));
    return solution;
}

static void compare_puzzle(qj_context *context, const qj_position *position)
{
    SCOPED(drop_session) qj_session *one = NULL, *two = NULL;
    qj_solution solved = solution_by(context, position, NULL, &one);
    qj_solution tried = solution_by(context, position, "exhaustive", &two);
    assert_int_equal(solved.verdict, tried.verdict);
    if (solved.verdict == QJ_UNIQUE)
        assert_memory_equal(solved.x, tried.x, solved.unknowns * sizeof *solved.x);
    if (solved.verdict != QJ_INCONSISTENT)
        assert_int_equal(solved.kernel_dimension, tried.kernel_dimension);
}

void soak_board(struct random *random)
{
    const struct recipe *recipe = &recipes[random_below(random, COUNT(recipes))];
    soak_about("%s %s", recipe->game, recipe->settings);
    SCOPED(drop_context) qj_context *context = any_context(random);
    SCOPED(drop_memory) char *board = made_anew(random, recipe->game, "%s", recipe->settings);
    soak_about("%s %s\n%s", recipe->game, recipe->settings, board);
    SCOPED(drop_position) qj_position *position = position_of(context, recipe->game, board);
    assert_ok(context, qj_position_go(position, qj_position_recorded(position)));
    if (qj_game_kind(qj_game_find(recipe->game)) == QJ_PUZZLE)
        compare_puzzle(context, position);
    else
        assert_engines_agree(context, position, NULL, "exhaustive", random);
}
