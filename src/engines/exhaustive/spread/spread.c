/* spread: exhaustive search of plain rules by several processes (qj_team). A hash of its state
 * determines the owner of a position, and only that.
 *
 *     start -> discover.c, ply by ply -> spread_values.c, back over the plies -> lookup/lookup.c
 *
 * Answers come from lookup, which asks for the value of a state: its owner sends it to all
 * processes. Every process asks equal questions, so each knows which one will answer.
 *
 * Theorem (Zermelo): as for one process; see exhaustive.c. discover.c and spread_values.c prove
 * that all positions are found and have the right value, whoever owns them. (Dividing positions by
 * hashing: Romein and Bal, "Solving Awari with parallel retrograde analysis", Computer 36, 2003.)
 */
#include "engines/exhaustive/spread/spread.h"

#include "engines/exhaustive/backward/backup.h"
#include "engines/exhaustive/exhaustive.h"

/* ------------------------------------------------------------------------ answers */

struct spread_answer {
    int64_t found;
    qj_solution_file_value value;
};

static void spread_look_up(struct spread *spread, const struct keyed_states *state,
                           struct spread_answer *answer)
{
    struct explore *explore = &spread->explore;
    const qj_kind kind = explore->positions.kind;
    uint32_t index;
    if (positions_find(&explore->positions, state, &index))
        return;
    struct result own = backup_own_result(kind, result_get(spread_tier(spread), kind, index),
                                          mover_of(explore, state->states));
    answer->found = 1;
    answer->value = (qj_solution_file_value){own.value, own.ending};
}

static int spread_find_value(void *user, const void *state, qj_solution_file_value *value)
{
    struct spread *spread = user;
    qj_context *context = spread->explore.arena->context;
    const size_t size = spread->exchange.state_size;
    const uint64_t key = state_key(state, size);
    const struct keyed_states asked = {state, size, &key, 1};
    const unsigned owner = exchange_owner(&spread->exchange, state, key);
    struct spread_answer answer = {0};
    if (owner == team_rank(context))
        spread_look_up(spread, &asked, &answer);
    if (team_broadcast(context, &answer, sizeof answer, owner) != QJ_OK)
        return -1;
    *value = answer.value;
    return (int)answer.found;
}

/* --------------------------------------------------------------------------- open */

qj_status spread_make(struct spread *spread, const struct rules_view *view)
{
    struct arena *arena = &spread->lookup.head.arena;
    TRY(explore_open(&spread->explore, arena, view));
    TRY(exchange_open(&spread->exchange, arena, &spread->explore.view));
    return round_open(spread);
}

/* Checks by hashes that all processes have one position, rules and board. For a shared object the
 * rules are its bytes, for a program its command. */
static qj_status spread_compare_starts(qj_context *context, const struct rules_view *view)
{
    const uint64_t state = state_key(view->state, view->state_size);
    const uint64_t text = state_key((const unsigned char *)view->text, view->text_size);
    uint64_t keys[] = {state, ~state, text, ~text};
    TRY(team_settle(context, QJ_OK, keys, sizeof keys / sizeof *keys));
    if (keys[0] != ~keys[1])
        return context_fail(context, QJ_USAGE,
                            "the processes of the team are not asked about the same position");
    return keys[2] == ~keys[3]
               ? QJ_OK
               : context_fail(context, QJ_USAGE,
                              "the processes of the team have different rules or boards: give "
                              "each the same files and parameters");
}

static qj_status spread_solve(struct spread *spread)
{
    if (!spread->explore.progress.values)
        TRY(spread_discover(spread));
    return spread_value(spread);
}

static qj_status spread_prepare(struct spread *spread, const struct rules_view *view)
{
    qj_context *context = spread->lookup.head.arena.context;
    TRY(team_settle(context, QJ_OK, NULL, 0)); /* all processes have sessions */
    TRY(spread_compare_starts(context, view));
    TRY(team_settle(context, spread_make(spread, view), NULL, 0));
    TRY(spread_resume(spread, spread_solve));
    spread->solution = (qj_solution_file){.find = spread_find_value, .user = spread};
    spread->lookup.solution = &spread->solution;
    spread->lookup.head.states = spread->total;
    return team_settle(context, lookup_prepare(&spread->lookup, view), NULL, 0);
}

static qj_status spread_open(qj_context *context, const struct view *view, struct session **out)
{
    if (!context->limits.team)
        return context_fail(context, QJ_USAGE, "there is no team to spread positions over");
    struct spread *spread = session_new(context, &engine_spread, sizeof *spread);
    if (!spread)
        return team_settle(context, context_status(context), NULL, 0);
    qj_status status = spread_prepare(spread, &view->rules);
    explore_close(&spread->explore);
    return session_give(&spread->lookup.head, status, out);
}

static bool spread_takes(const qj_context *context, const struct view *view)
{
    (void)view;
    return context->limits.team != NULL;
}

static bool spread_fits(const struct view *view)
{
    return view->rules.rules != NULL;
}

const struct engine engine_spread = {
    .name = "spread",
    .theorem = "Everything is tried by a team of processes, each of which has a part of the "
               "positions and gives them the best that their moves lead to (Zermelo).",
    .view = VIEW_RULES,
    .rank = -1, /* only in a context with several processes */
    .instead_of = &engine_exhaustive,
    .takes = spread_takes,
    .fits = spread_fits,
    .plan = spread_plan,
    .open = spread_open,
    .value = lookup_value,
    .moves = lookup_moves,
    .line = lookup_line,
    .advance = lookup_advance,
    .retreat = lookup_retreat,
    .save = spread_write_solution,
};
