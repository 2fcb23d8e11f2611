/* sets: see sets.h. */
#include "support/sets.h"

#include "engines/exhaustive/exhaustive.h"

/* ------------------------------------------------------------------- the game */

static uint32_t set_of(const void *state)
{
    uint32_t set;
    memcpy(&set, state, sizeof set);
    return set;
}

/* Returns a pseudo-random number. */
static uint32_t scramble(uint32_t set)
{
    return (set + 1) * UINT32_C(0x9e3779b9) >> 16;
}

OF_STATE(int, set_side, __builtin_popcount(set_of(state)) % 2)

MOVES_OF(set_moves)
{
    for (uint64_t cell = 0; cell < CELLS; cell++)
        if (set_of(state) >> cell & 1 && !visit(user, &(qj_move){{cell}}))
            return;
}

static int64_t set_play(const qj_setup *setup, void *state, const qj_move *move)
{
    uint32_t set = set_of(state) & ~(UINT32_C(1) << move->part[0]);
    memcpy(state, &set, sizeof set);
    return *(const qj_ending *)setup->user == QJ_POINTS ? scramble(set) % 1000 : 0;
}

static bool set_over(UNUSED const qj_setup *setup, const void *state, int64_t *value)
{
    uint32_t set = set_of(state);
    *value = (int64_t)(scramble(set) % 3) - 1;
    return __builtin_popcount(set) <= 6 && scramble(set) % 5 == 0;
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

static bool sum_option(void *user, const qj_option *option)
{
    struct sets_answers *answers = user;
    answers->value.nimber = answers->value.nimber * 31 + (uint64_t)option->value.lo +
                            option->value.distance * 7;
    return true;
}

qj_rules sets_rules(qj_kind kind)
{
    return (qj_rules){.ending = ending_of(kind),
                      .side = set_side,
                      .moves = set_moves,
                      .play = set_play,
                      .over = set_over,
                      .tier = set_tier};
}

qj_status sets_open(qj_context *context, const qj_rules *rules, unsigned cells,
                    struct session **out)
{
    const uint32_t all = (UINT32_C(1) << cells) - 1;
    struct view view = {.kind = VIEW_RULES,
                        .rules = {.rules = rules,
                                  .setup = setup_of(&rules->ending),
                                  .state = &all,
                                  .state_size = sizeof all}};
    return engine_exhaustive.open(context, &view, out);
}

qj_status sets_ask(struct session *session, struct sets_answers *answers)
{
    memset(answers, 0, sizeof *answers);
    qj_status status = session->engine->value(session, &answers->value);
    if (status == QJ_OK)
        status = session->engine->moves(session, sum_option, answers);
    if (status == QJ_OK)
        status = session->engine->line(session, keep_step, answers);
    return status;
}

static qj_status answer(qj_context *context, const qj_rules *rules, unsigned cells,
                        struct sets_answers *answers)
{
    SCOPED(drop_engine_session) struct session *session = NULL;
    qj_status status = sets_open(context, rules, cells, &session);
    if (status == QJ_OK)
        status = sets_ask(session, answers);
    return status;
}

qj_status sets_answer(const qj_rules *rules, unsigned cells, const qj_limits *limits,
                      struct sets_answers *answers)
{
    SCOPED(drop_context) qj_context *context = NULL;
    assert_int_equal(qj_context_new(limits, &context), QJ_OK);
    qj_status status = answer(context, rules, cells, answers);
    assert_true(status == QJ_OK || qj_context_error(context)->status == status);
    if (status == QJ_IO)
        assert_non_null(strstr(qj_context_error(context)->message, "the scratch space"));
    return status;
}

qj_status sets_answer_plainly(unsigned cells, const qj_limits *limits, qj_kind kind,
                              struct sets_answers *answers)
{
    const qj_rules rules = sets_rules(kind);
    return sets_answer(&rules, cells, limits, answers);
}
