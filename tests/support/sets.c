/* sets: see sets.h. */
#include "support/sets.h"

#include "support/rules.h"

/* ------------------------------------------------------------------- the game */

static uint32_t set_of(const void *state)
{
    uint32_t set;
    memcpy(&set, state, sizeof set);
    return set;
}

MOVES_OF(set_moves)
{
    for (uint64_t cell = 0; cell < CELLS; cell++)
        if (set_of(state) >> cell & 1 && !visit(user, &(qj_move){{cell}}))
            return;
}

PLAY_OF(set_play)
{
    const uint32_t set = set_of(state) & ~(UINT32_C(1) << move->part[0]);
    memcpy(state, &set, sizeof set);
    return 0;
}

uint64_t set_tier(UNUSED const qj_setup *setup, const void *state)
{
    return (uint64_t)__builtin_popcount(set_of(state));
}

CONSTANT(uint64_t, set_numbers, UINT64_C(1) << CELLS)

/* Every move lowers this rank; */
static uint64_t set_number(UNUSED const qj_setup *setup, const void *state)
{
    return set_of(state);
}

static bool set_numbered(UNUSED const qj_setup *setup, uint64_t number, void *state)
{
    const uint32_t set = (uint32_t)number;
    memcpy(state, &set, sizeof set);
    return true;
}

/* raises this rank; */
static uint64_t rest_number(const qj_setup *setup, const void *state)
{
    return set_numbers(setup) - 1 - set_of(state);
}

static bool rest_numbered(const qj_setup *setup, uint64_t number, void *state)
{
    return set_numbered(setup, set_numbers(setup) - 1 - number, state);
}

/* or does either. */
static uint64_t mixed_number(const qj_setup *setup, const void *state)
{
    return set_number(setup, state) ^ 2;
}

static bool mixed_numbered(const qj_setup *setup, uint64_t number, void *state)
{
    return set_numbered(setup, number ^ 2, state);
}

RANKED_LAYOUT(set_layout, sizeof(uint32_t), set_numbers, set_number, set_numbered)
RANKED_LAYOUT(rest_layout, sizeof(uint32_t), set_numbers, rest_number, rest_numbered)
RANKED_LAYOUT(mixed_layout, sizeof(uint32_t), set_numbers, mixed_number, mixed_numbered)

qj_rules sets_number_rules(qj_rules rules, enum sets_order order)
{
    static bool (*const layouts[])(const qj_setup *, uint64_t, qj_layout *) = {
        [SETS_FALL] = set_layout, [SETS_RISE] = rest_layout, [SETS_MIX] = mixed_layout};
    rules.tier = NULL;
    rules.layout = layouts[order];
    return rules;
}

/* ------------------------------------------------------------------ answers */

static bool keep_step(void *user, const qj_move *move)
{
    struct sets_answers *answers = user;
    assert_true(answers->length < CELLS);
    answers->line[answers->length++] = *move;
    return true;
}

qj_rules sets_rules(qj_kind kind)
{
    return (qj_rules){
        .ending = ending_of(kind), .moves = set_moves, .play = set_play, .tier = set_tier};
}

static qj_status answer(qj_context *context, const qj_rules *rules, unsigned cells,
                        struct sets_answers *answers)
{
    const uint32_t all = (UINT32_C(1) << cells) - 1;
    SCOPED(drop_engine_session) struct session *session = NULL;
    TRY(open_rules(context, rules, NULL, &all, sizeof all, &session));
    TRY(session->engine->value(session, &answers->value));
    TRY(session->engine->moves(session, any_option, NULL));
    return session->engine->line(session, keep_step, answers);
}

qj_status sets_answer(const qj_rules *rules, unsigned cells, const qj_limits *limits,
                      struct sets_answers *answers)
{
    SCOPED(drop_context) qj_context *context = context_within(limits);
    memset(answers, 0, sizeof *answers);
    qj_status status = answer(context, rules, cells, answers);
    assert_true(status == QJ_OK || qj_context_error(context)->status == status);
    return status;
}
