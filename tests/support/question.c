/* question: see question.h. */
#include "support/question.h"

static struct arena symmetries_arena; /* of all questions */

void question_game(struct question *question, const qj_rules *rules, const int64_t *values)
{
    *question = (struct question){.rules = rules, .setup = {values, rules->user}};
    if (rules->start)
        assert_null(rules->start(&question->setup, question->start));
    question->view.rules = (struct rules_view){.rules = rules,
                                               .setup = &question->setup,
                                               .state = question->start,
                                               .state_size = rules->state_size(&question->setup)};
    if (rules->symmetries) {
        if (!symmetries_arena.context)
            symmetries_arena = (struct arena){.context = context_start()};
        assert_int_equal(symmetries_open(&question->symmetries, &symmetries_arena, rules,
                                         &question->setup, question->view.rules.state_size),
                         QJ_OK);
        question->view.rules.symmetries = &question->symmetries;
    }
    question->source = (struct tiers_game_source){.view = &question->view.rules, .whole = true};
}

void question_view(struct question *question, const struct view *view)
{
    *question = (struct question){.view = *view};
    question->setup = *question->view.rules.setup;
    question->view.rules.setup = &question->setup;
    question->source = (struct tiers_game_source){.view = &question->view.rules};
}

void question_net(struct question *question, const struct tier_net *net)
{
    const struct view view = view_of_rules(&net->rules, (void *)(uintptr_t)net, net->start,
                                           net->state_size);
    question_view(question, &view);
}

void question_sum(struct sum_question *sum, struct random *random, uint64_t way)
{
    sum->game = piece_sum_draw(random);
    sum->rules = piece_sum_rules(&sum->game, (unsigned)(way % 6));
    sum->rules.ending = way % 4 ? QJ_LAST_LOSES : QJ_LAST_WINS;
    const struct view view = view_of_rules(&sum->rules, &sum->game, sum->game.start,
                                           sizeof sum->game.start);
    question_view(&sum->question, &view);
}

uint64_t question_digest_bytes(uint64_t sum, const void *data, size_t size)
{
    const unsigned char *bytes = data;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
    return sum ^ sum >> 29;
}

static void digest_tier(struct tiers_solution *solution, uint64_t slot, struct digest *digest)
{
    const struct tiers_tier *tier = solution->tiers[slot];
    uint64_t handle = TIERS_MISSING;
    assert_int_equal(tiers_save_need(solution, slot), QJ_OK);
    while ((handle = tiers_index_previous(&tier->index, handle)) != TIERS_MISSING) {
        _Alignas(16) unsigned char state[STATE_MOST] = {0};
        struct tiers_value value;
        assert_true(
            tiers_values_get(&tier->values, tiers_index_place(&tier->index, handle), &value));
        tiers_index_state(&tier->index, handle, state);
        uint64_t sum = question_digest_bytes(tier->number, state, solution->game->state_size);
        sum = question_digest_bytes(sum, &value.number, sizeof value.number);
        digest->sum += question_digest_bytes(sum, &value.ending, sizeof value.ending);
        digest->positions++;
    }
}

/* The tiers use all pieces of files that count as used, so no file stays without need. */
static void check_pieces(const struct tiers_solution *solution)
{
    const struct tiers_files *files = &solution->save.files;
    uint64_t used = 0;
    for (uint64_t i = 0; i < files->count; i++)
        used += files->used[i] == UINT64_MAX ? 0 : files->used[i]; /* UINT64_MAX: removed */
    for (; solution; solution = solution->save.parts)
        for (uint64_t i = 0; i < solution->count; i++) {
            const struct tiers_stored *stored = &solution->tiers[i]->stored;
            used -= stored->count + stored->arrivals + stored->has_values;
        }
    assert_int_equal(used, 0);
}

static void digest_all(struct tiers_solution *solution, struct digest *out)
{
    const uint64_t before = out->positions;
    if (solution->save.files.files)
        check_pieces(solution);
    out->tiers += solution->count;
    for (uint64_t i = 0; i < solution->count; i++, solution->save.batch++)
        digest_tier(solution, solution->order[i], out);
    assert_int_equal(out->positions - before, solution->positions + solution->game->sums);
}

qj_status question_run_within(const struct question *question, const qj_limits *limits,
                              struct digest *out)
{
    SCOPED(drop_context) qj_context *context = context_within(limits);
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct tiers_game game;
    struct tiers_solution solution;
    struct tiers_misere misere;
    qj_status status = tiers_game_open(&game, &arena, &question->source);
    if (status == QJ_OK)
        status = tiers_solution_open(&solution, &arena, &game, NULL);
    if (status == QJ_OK && game.misere)
        status = tiers_misere_open(&misere, &arena, &solution);
    out->names_tier = strncmp(qj_context_error(context)->message, "tier ", 5) == 0;
    out->left_out = strstr(qj_context_error(context)->message, "child_tiers leaves out") != NULL;
    if (status != QJ_OK)
        return status;
    *out = (struct digest){.tiers = 0};
    digest_all(&solution, out);
    if (game.misere)
        digest_all(&misere.solution, out);
    return status;
}

qj_status question_run(const struct question *question, struct memory_folder *folder,
                       qj_limits limits, struct digest *out)
{
    static unsigned runs;
    if (folder)
        limits.checkpoint = &folder->checkpoint;
    limits.threads = 1 + runs++ % 3;
    return question_run_within(question, &limits, out);
}

struct digest question_run_in_memory(const struct question *question)
{
    struct digest digest;
    assert_int_equal(question_run(question, NULL, LIMITS(.bytes = 1 << 28), &digest), QJ_OK);
    return digest;
}

void question_same(const struct digest *one, const struct digest *two)
{
    assert_int_equal(one->tiers, two->tiers);
    assert_int_equal(one->positions, two->positions);
    assert_int_equal(one->sum, two->sum);
}

static bool stop_at_positions(UNUSED void *user, const qj_progress *progress)
{
    return progress && progress->done > 1000;
}

static void run_process(void *user, const qj_team *team)
{
    struct together *together = user;
    qj_limits limits = together->limits;
    limits.team = team;
    limits.bytes -= team->rank ? together->less : 0;
    limits.checkpoint = &together->folder->checkpoint;
    if (together->stops && team->rank == 1)
        limits.stop = stop_at_positions;
    together->status[team->rank] = question_run_within(together->question, &limits,
                                                       &together->digest[team->rank]);
}

qj_status question_run_together(struct together *together, unsigned size, struct digest *out)
{
    if (size <= 1)
        return question_run(together->question, together->folder, together->limits, out);
    team_run(size, run_process, together);
    for (unsigned i = 1; i < size; i++) {
        assert_int_equal(together->status[i], together->status[0]);
        if (together->status[0] == QJ_OK)
            question_same(&together->digest[i], &together->digest[0]);
    }
    *out = together->digest[0];
    return together->status[0];
}

void question_solve_together(const struct question *question, const struct digest *expected)
{
    static struct memory_folder folder;
    struct digest digest;
    for (unsigned size = 2; size <= PROCESSES; size++) {
        struct together together = {
            .question = question, .folder = &folder, .limits = LIMITS(.bytes = 1 << 28)};
        memory_folder_init(&folder, 0);
        together.limits.threads = 1 + size % 2;
        assert_int_equal(question_run_together(&together, size, &digest), QJ_OK);
        question_same(&digest, expected);
        memory_folder_free(&folder);
    }
}
