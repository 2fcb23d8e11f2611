/* Processes that solve the tiers of a game together: they find what one process finds, ask the
 * rules no more than they must, save when one of them ends early, and refuse child tiers that are
 * left out. */
#include "support/question.h"

#include <stdatomic.h>

GROUP(tiers_processes)

const qj_rules *connect_four_heights_rules(void);

static atomic_uint_fast64_t moves_asked;

/* The rules for all threads: connect_four_heights_rules writes its rules anew at each call. */
static qj_rules heights;

static void count_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    atomic_fetch_add(&moves_asked, 1);
    heights.moves(setup, state, visit, user);
}

/* Returns how often processes ask for moves. */
static uint64_t ask_for_moves(const struct question *question, unsigned processes,
                              const struct digest *expected)
{
    static struct memory_folder folder;
    struct together together = {
        .question = question, .folder = &folder, .limits = LIMITS(.bytes = 1 << 28)};
    struct digest digest;
    memory_folder_init(&folder, 0);
    moves_asked = 0;
    assert_int_equal(question_run_together(&together, processes, &digest), QJ_OK);
    question_same(&digest, expected);
    memory_folder_free(&folder);
    return moves_asked;
}

static bool lay_out_high_tiers(const qj_setup *setup, uint64_t tier, qj_layout *out)
{
    _Alignas(16) unsigned char start[STATE_MOST] = {0};
    return tier > heights.tier(setup, start) / 2 && heights.layout(setup, tier, out);
}

/* A process solves the tiers that it has reached, so it knows their moves. Hashed tiers have other
 * handles in each process. */
TEST(processes_ask_for_moves_once_if_they_have_ranks)
{
    const int64_t values[] = {4, 3};
    struct question question;
    heights = *connect_four_heights_rules();
    qj_rules rules = heights;
    rules.moves = count_moves;
    question_game(&question, &rules, values);
    const struct digest expected = question_run_in_memory(&question);
    const uint64_t once = moves_asked;
    assert_in_range(once, expected.positions / 2, expected.positions);
    for (unsigned processes = 2; processes <= PROCESSES; processes++)
        assert_in_range(ask_for_moves(&question, processes, &expected), once, once + once / 4);
    rules.layout = lay_out_high_tiers;
    assert_in_range(ask_for_moves(&question, 3, &expected), once + 1, 2 * once);
}

/* All processes but the first have little memory, and so hash tiers whose ranks the first finds.
 * They free logs of moves. */
TEST(ranks_and_states_of_a_tier_are_joined)
{
    static struct memory_folder folder;
    const int64_t values[] = {4, 4};
    struct question question;
    struct digest digest;
    uint64_t solved = 0;
    question_game(&question, connect_four_heights_rules(), values);
    const struct digest expected = question_run_in_memory(&question);
    for (uint64_t i = 0; i < 8; i++) {
        struct together together = {.question = &question,
                                    .folder = &folder,
                                    .limits = LIMITS(.bytes = 1 << 28),
                                    .less = (1 << 28) - ((20 + i) << 16)};
        memory_folder_init(&folder, 0);
        const qj_status status = question_run_together(&together, 3, &digest);
        assert_true(status == QJ_OK || status == QJ_LIMIT);
        if (status == QJ_OK)
            question_same(&digest, &expected);
        solved += status == QJ_OK;
        memory_folder_free(&folder);
    }
    assert_true(solved > 4);
}

/* Others have little memory, or are stopped; what all have finished is saved. */
TEST(runs_that_end_early_in_one_process_are_saved)
{
    static struct memory_folder folder;
    const int64_t values[] = {4, 4};
    struct question question;
    struct digest digest;
    question_game(&question, connect_four_heights_rules(), values);
    const struct digest expected = question_run_in_memory(&question);
    for (unsigned stops = 0; stops < 2; stops++) {
        struct together together = {.question = &question,
                                    .folder = &folder,
                                    .limits = LIMITS(.bytes = 1 << 28),
                                    .less = stops ? 0 : (1 << 28) - (1 << 20),
                                    .stops = stops};
        memory_folder_init(&folder, 1000);
        assert_int_equal(question_run_together(&together, 3, &digest),
                         stops ? QJ_STOPPED : QJ_LIMIT);
        together.less = together.stops = 0;
        assert_int_equal(question_run_together(&together, 2, &digest), QJ_OK);
        question_same(&digest, &expected);
        assert_int_equal(folder.resumed, 2);
        memory_folder_free(&folder);
    }
}

/* The tiers that the arcs of a net lead to, except one of so many (0: none is left out). */
static unsigned left_out;

static void net_child_tiers(const qj_setup *setup, uint64_t tier, qj_tier_fn visit, void *user)
{
    const struct tier_net *net = setup->user;
    unsigned char state[TIER_NET_SIZE] = {0};
    for (unsigned i = 0; i < net->vertices; i++) {
        state[net->state_size - 1] = (unsigned char)i;
        if (net->rules.tier(setup, state) != tier)
            continue;
        for (unsigned j = 0; j < net->degree[i]; j++) {
            state[net->state_size - 1] = (unsigned char)net->to[i][j];
            const uint64_t child = net->rules.tier(setup, state);
            if (child != tier && !(left_out && (7 * tier + child) % left_out == 0))
                visit(user, child);
        }
    }
}

/* Nets have tiers with moves to tiers that others lead to first. If child_tiers leaves one out,
 * that is refused, or does no harm. */
TEST(processes_solve_nets)
{
    static struct tier_net net;
    static struct memory_folder folder;
    struct random random = {67};
    uint64_t refused = 0, right = 0;
    for (uint64_t i = 0; i < unit_count(200); i++) {
        struct question question;
        struct digest digest;
        tier_net_make(&random, &net);
        if (!net.rules.tier)
            continue;
        net.rules.child_tiers = net_child_tiers;
        question_net(&question, &net);
        left_out = 0;
        const struct digest expected = question_run_in_memory(&question);
        question_solve_together(&question, &expected);
        net.rules.child_tiers = NULL; /* each tier may lead to all lower ones */
        question_solve_together(&question, &expected);
        net.rules.child_tiers = net_child_tiers;
        left_out = 3;
        struct together together = {
            .question = &question, .folder = &folder, .limits = LIMITS(.bytes = 1 << 28)};
        memory_folder_init(&folder, 0);
        const qj_status status = question_run_together(&together, 1 + (unsigned)(i % PROCESSES),
                                                       &digest);
        assert_true(status == QJ_OK || status == QJ_USAGE);
        if (status == QJ_OK)
            question_same(&digest, &expected);
        right += status == QJ_OK;
        refused += status != QJ_OK;
        memory_folder_free(&folder);
    }
    assert_true(right > 5 && refused > 5);
}

/* A start with moves to five tiers, which are ready together. A move leads from TWO to ONE, which
 * child_tiers leaves out. The first process gets these two, because all have the start from it, and
 * TWO first, because it has more positions. TWO is solved after ONE, because it leads to LAST. A
 * state is a tier and a number. */
enum { START = 20, LAST = 4, ONE, TWO, FIRST_OTHER, OTHERS = 3 };

CONSTANT(size_t, five_size, 2)

static const char *five_start(UNUSED const qj_setup *setup, void *state)
{
    memcpy(state, (unsigned char[]){START, 0}, 2);
    return NULL;
}

MOVES_OF(five_moves)
{
    const unsigned char tier = *(const unsigned char *)state;
    if (tier == START) {
        visit(user, &(qj_move){{TWO, 0}});
        visit(user, &(qj_move){{TWO, 1}});
        visit(user, &(qj_move){{ONE, 0}});
        for (uint64_t i = 0; i < OTHERS; i++)
            visit(user, &(qj_move){{FIRST_OTHER + i, 0}});
    } else if (tier == TWO) {
        visit(user, &(qj_move){{ONE, 1}});
        visit(user, &(qj_move){{LAST, 0}});
    }
}

PLAY_OF(five_play)
{
    unsigned char *bytes = state;
    bytes[0] = (unsigned char)move->part[0];
    bytes[1] = (unsigned char)move->part[1];
    return 0;
}

static uint64_t five_tier(UNUSED const qj_setup *setup, const void *state)
{
    return *(const unsigned char *)state;
}

static void five_child_tiers(UNUSED const qj_setup *setup, uint64_t tier, qj_tier_fn visit,
                             void *user)
{
    for (uint64_t i = ONE; i < FIRST_OTHER + OTHERS && tier == START; i++)
        visit(user, i);
    if (tier == TWO)
        visit(user, LAST);
}

TEST(a_left_out_tier_of_the_same_process_is_refused)
{
    static struct memory_folder folder;
    const qj_rules rules = {QJ_RULES_HEAD,          .name = "five",
                            .ending = QJ_LAST_WINS, .state_size = five_size,
                            .start = five_start,    .moves = five_moves,
                            .play = five_play,      .move_parts = 2,
                            .tier = five_tier,      .child_tiers = five_child_tiers};
    const unsigned char start[] = {START, 0};
    const struct view view = view_of_rules(&rules, NULL, start, sizeof start);
    struct question question;
    struct digest digest;
    question_view(&question, &view);
    assert_int_equal(question_run_in_memory(&question).positions, 9);
    struct together together = {
        .question = &question, .folder = &folder, .limits = LIMITS(.bytes = 1 << 28)};
    memory_folder_init(&folder, 0);
    assert_int_equal(question_run_together(&together, 2, &digest), QJ_USAGE);
    assert_true(digest.left_out);
    memory_folder_free(&folder);
}

static void leave_out(UNUSED const qj_setup *setup, UNUSED uint64_t tier, UNUSED qj_tier_fn visit,
                      UNUSED void *user)
{
}

TEST(tiers_that_are_left_out_are_refused)
{
    static struct memory_folder folder;
    qj_rules rules = *connect_four_heights_rules();
    const int64_t values[] = {3, 3};
    struct question question;
    struct digest digest;
    rules.child_tiers = leave_out;
    question_game(&question, &rules, values);
    struct together together = {
        .question = &question, .folder = &folder, .limits = LIMITS(.bytes = 1 << 28)};
    memory_folder_init(&folder, 0);
    assert_int_equal(question_run_together(&together, 2, &digest), QJ_USAGE);
    assert_true(digest.left_out);
    memory_folder_free(&folder);
}
