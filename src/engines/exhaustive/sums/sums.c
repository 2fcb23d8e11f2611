/* sums: rules whose positions are sums of parts. Each part is solved separately.
 *
 * Theorem (Sprague, "Über mathematische Kampfspiele", 1935; Grundy, "Mathematics and games", 1939):
 * the Grundy value of a sum of impartial games is the xor of their Grundy values. The rules are
 * therefore called once for each part, in however many sums it occurs; a move leads to the xor of
 * the resulting parts.
 *
 *     options        the states after moves, split into parts
 *     part_table     the distinct parts
 *     part_search    values depth first
 *     solver_resume  checkpoints
 *
 * The value determines who wins but not the remoteness, which does not add up.
 */
#include "engines/exhaustive/sums/solver.h"
#include "model/engine.h"

#include <assert.h>

extern const struct engine engine_sums;

struct sums_session {
    struct session head;
    struct rules_view view;
    struct sums_solver solver;
    struct sums_options options; /* of the state in question, with moves */
    unsigned char *path;         /* the states from the opened one to the current one */
    size_t stride;
    uint64_t played, path_capacity;
};

static bool sums_fits(const struct view *view)
{
    return view->rules.rules && view->rules.rules->parts;
}

static qj_status sums_prepare(struct sums_session *sums)
{
    enum { ALIGNMENT = 16 };
    struct arena *arena = &sums->head.arena;
    TRY(solver_run(&sums->solver, arena, &sums->view));
    sums->head.states = sums->solver.table.parts.count;
    sums->stride = (sums->view.state_size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    TRY(options_open(&sums->options, arena, &sums->view, true));
    TRY(arena_reserve_sized(arena, &sums->path, &sums->path_capacity, 0, sums->stride));
    memcpy(sums->path, sums->view.state, sums->view.state_size);
    return QJ_OK;
}

static qj_status sums_open(qj_context *context, const struct view *view, struct session **out)
{
    struct sums_session *sums = session_new(context, &engine_sums, sizeof *sums);
    if (!sums)
        return context_status(context);
    sums->view = view->rules;
    return session_give(&sums->head, sums_prepare(sums), out);
}

/* ----------------------------------------------------------------------- look-ups */

static const unsigned char *sums_here(const struct sums_session *sums)
{
    return sums->path + sums->played * sums->stride;
}

/* Finds the numbers of the requested parts; all must be known. */
static qj_status sums_find_parts(struct sums_session *sums)
{
    struct sums_solver *solver = &sums->solver;
    struct sums_options *options = &sums->options;
    for (uint64_t i = 0; i < options->parts.count; i++) {
        options->indices[i] = solver_find(solver, options, i);
        if (options->indices[i] == NO_INDEX || !bits_get(solver->solved, options->indices[i]))
            return expansion_refuse_move(options->arena->context, solver->resumed);
    }
    return options_check(options);
}

static uint64_t sums_option_value(const struct sums_session *sums, uint64_t option)
{
    const struct sums_options *options = &sums->options;
    return solver_sum(&sums->solver, options->indices, ends_first(&options->options, option),
                      options->options.items[option]);
}

static qj_status sums_value_of_state(struct sums_session *sums, const unsigned char *state,
                                     uint64_t *out)
{
    TRY(options_split(&sums->options, state));
    TRY(sums_find_parts(sums));
    *out = sums_option_value(sums, 0);
    return QJ_OK;
}

/* ------------------------------------------------------------------------ answers */

static qj_value sums_value_of(uint64_t nimber, bool wins)
{
    int64_t value = wins ? 1 : -1;
    return (qj_value){.kind = QJ_NIMBER, .lo = value, .hi = value, .nimber = nimber};
}

static qj_status sums_value(struct session *session, qj_value *out)
{
    struct sums_session *sums = (struct sums_session *)session;
    uint64_t nimber = 0;
    TRY(sums_value_of_state(sums, sums_here(sums), &nimber));
    *out = sums_value_of(nimber, nimber != 0);
    return QJ_OK;
}

static qj_status sums_moves(struct session *session, qj_option_fn visit, void *user)
{
    struct sums_session *sums = (struct sums_session *)session;
    TRY(options_ask(&sums->options, sums_here(sums), 1));
    TRY(sums_find_parts(sums));
    for (uint64_t i = 0; i < sums->options.options.count; i++) {
        uint64_t nimber = sums_option_value(sums, i);
        const qj_option option = {sums->options.moves[i], sums_value_of(nimber, nimber == 0), 1};
        if (!visit(user, &option))
            break;
    }
    return QJ_OK;
}

/* The winner moves to 0; the loser makes the first move. */
static qj_status sums_play_line(struct sums_session *sums, unsigned char *state, qj_move_fn visit,
                                void *user)
{
    enum { OPTION_STEPS = 64 };
    struct pace pace = {sums->head.arena.context, 0};
    struct sums_options *options = &sums->options;
    uint64_t nimber = 0, chosen;
    TRY(sums_value_of_state(sums, state, &nimber));
    for (;;) {
        TRY(options_ask(options, state, 1));
        TRY(sums_find_parts(sums));
        TRY(pace_add(&pace, options->parts.count * OPTION_STEPS, NULL, 0, 0));
        for (chosen = 0; nimber && chosen < options->options.count; chosen++)
            if (sums_option_value(sums, chosen) == 0)
                break;
        if (chosen == options->options.count)
            return QJ_OK;
        qj_move move = options->moves[chosen];
        nimber = sums_option_value(sums, chosen);
        sums->view.rules->play(sums->view.setup, state, &move);
        if (!visit(user, &move))
            return QJ_OK;
    }
}

static qj_status sums_line(struct session *session, qj_move_fn visit, void *user)
{
    struct sums_session *sums = (struct sums_session *)session;
    struct arena *arena = &session->arena;
    unsigned char *state = arena_copy(arena, sums_here(sums), 1, sums->stride);
    qj_status status = state ? sums_play_line(sums, state, visit, user) : arena_status(arena);
    arena_free(arena, state);
    return status;
}

/* ------------------------------------------------------------------------- moving */

static qj_status sums_advance(struct session *session, const qj_move *move)
{
    struct sums_session *sums = (struct sums_session *)session;
    TRY(arena_reserve_sized(&session->arena, &sums->path, &sums->path_capacity, sums->played + 1,
                            sums->stride));
    unsigned char *here = sums->path + sums->played * sums->stride;
    memcpy(here + sums->stride, here, sums->stride);
    sums->view.rules->play(sums->view.setup, here + sums->stride, move);
    sums->played++;
    return QJ_OK;
}

static qj_status sums_retreat(struct session *session)
{
    struct sums_session *sums = (struct sums_session *)session;
    assert(sums->played);
    sums->played--;
    return QJ_OK;
}

const struct engine engine_sums = {
    .name = "sums",
    .theorem = "A position is the sum of its parts, its Grundy value the xor of theirs "
               "(Sprague-Grundy); every part that can be reached is looked at once.",
    .view = VIEW_RULES,
    .in_parts = true,
    .rank = 1,
    .fits = sums_fits,
    .open = sums_open,
    .value = sums_value,
    .moves = sums_moves,
    .line = sums_line,
    .advance = sums_advance,
    .retreat = sums_retreat,
};
