/* The check of an engine's answers by threads. */
#include "base/random.h"
#include "model/symmetries.h"
#include "support/own.h"
#include "support/team.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

GROUP(audit_threads)

/* Three heaps of at most TOP; a move makes one of them smaller. All orders of the heaps are
 * symmetric. */
enum { HEAPS = 3, TOP = 11, MOVES = 6, IMAGES = 5 };

/* The answers of the rules. */
struct heaps_told {
    atomic_uint_least64_t calls; /* of moves */
    uint64_t lie;                /* number of the call that leaves a move out, from 1 */
    atomic_bool lied;
    bool writes;                       /* play writes the byte after a state */
    bool always;                       /* each call leaves a move out */
    unsigned none;                     /* is_state refuses states of so many pins; 0: no state */
    atomic_uint_least64_t states, sum; /* that is_state has seen, and a sum of their hashes */
    pthread_t caller;
    atomic_bool other; /* is_state was called by another thread */
};

CONSTANT(size_t, heaps_size, HEAPS)

static const char *heaps_start(UNUSED const qj_setup *setup, void *state)
{
    memset(state, TOP, HEAPS);
    return NULL;
}

MOVES_OF(heaps_moves)
{
    struct heaps_told *told = setup->user;
    const unsigned char *heap = state;
    const bool lies = atomic_fetch_add(&told->calls, 1) + 1 == told->lie || told->always;
    bool left_out = false;
    for (uint64_t i = 0; i < HEAPS; i++)
        for (uint64_t left = 0; left < heap[i]; left++) {
            if (lies && !left_out)
                left_out = true;
            else if (!visit(user, &(qj_move){{i, left}}))
                return; /* the engine has no room, and will ask again */
        }
    if (left_out)
        atomic_store(&told->lied, true);
}

PLAY_OF(heaps_play)
{
    const struct heaps_told *told = setup->user;
    unsigned char *heap = state;
    heap[move->part[0]] = (unsigned char)move->part[1];
    if (told->writes)
        heap[HEAPS] = 0;
    return 0;
}

static void heaps_symmetries(UNUSED const qj_setup *setup, qj_symmetry_fn visit, void *user)
{
    static const uint16_t from[][HEAPS] = {{0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (size_t i = 0; i < COUNT(from); i++)
        visit(user, &(qj_symmetry){from[i], NULL});
}

static bool heaps_is_state(const qj_setup *setup, const void *state)
{
    struct heaps_told *told = setup->user;
    const unsigned char *heap = state;
    const uint64_t number = heap[0] + 16U * heap[1] + 256U * heap[2];
    if (!pthread_equal(pthread_self(), told->caller))
        atomic_store(&told->other, true);
    atomic_fetch_add(&told->states, 1);
    atomic_fetch_add(&told->sum, random_next(&(struct random){number}));
    return !told->none || heap[0] + heap[1] + heap[2] != (int)told->none;
}

static void heaps_parts(UNUSED const qj_setup *setup, const void *state, qj_state_fn visit,
                        void *user)
{
    for (size_t i = 0; i < HEAPS; i++) {
        unsigned char part[HEAPS] = {0};
        part[i] = ((const unsigned char *)state)[i];
        if (part[i])
            visit(user, part, HEAPS);
    }
}

static qj_rules heaps_rules(struct heaps_told *told, bool symmetries)
{
    return (qj_rules){QJ_RULES_HEAD,
                      .name = "heaps",
                      .user = told,
                      .ending = QJ_LAST_WINS,
                      .state_size = heaps_size,
                      .start = heaps_start,
                      .moves = heaps_moves,
                      .play = heaps_play,
                      .move_parts = 2,
                      .is_state = heaps_is_state,
                      .symmetries = symmetries ? heaps_symmetries : NULL};
}

static qj_status heaps_open(struct heaps_told *told, bool symmetries, unsigned threads)
{
    const qj_rules rules = heaps_rules(told, symmetries);
    SCOPED(drop_context) qj_context *context = context_within(&LIMITS(.threads = threads));
    SCOPED(drop_game) qj_game *game = own_game(context, &rules);
    SCOPED(drop_position) qj_position *position = read_own(context, game, "");
    SCOPED(drop_session) qj_session *session = NULL;
    return qj_session_open(position, NULL, &session);
}

/* It is told to the engine or to the check, by any thread. */
TEST(a_lie_that_is_told_once_is_found_with_threads)
{
    enum { STEP = 311 };
    for (unsigned symmetries = 0; symmetries < 2; symmetries++) {
        struct heaps_told truth = {.calls = 0};
        assert_int_equal(heaps_open(&truth, symmetries, 3), QJ_OK);
        unsigned lies = 0;
        for (uint64_t lie = 1; lie <= truth.calls; lie += STEP) {
            struct heaps_told told = {.lie = lie};
            const qj_status status = heaps_open(&told, symmetries, 3);
            if (status != (told.lied ? QJ_USAGE : QJ_OK))
                fail_msg("call %u of moves: status %d", (unsigned)lie, (int)status);
            lies += told.lied;
        }
        assert_true(lies > 3);
    }
}

/* An audit with two threads, and a position with MOVES moves as an engine passes it. */
struct heaps_audit {
    qj_context *context;
    struct heaps_told told;
    qj_game *game;
    qj_position *position;
    struct arena arena;
    struct audit *audit;
    struct audit_batch batch; /* of this position */
    uint32_t ends, compared;
    int64_t end;
    _Alignas(16) unsigned char state[16], children[MOVES][16], forms[MOVES][16];
};

static void heaps_audit_close(struct heaps_audit *heaps)
{
    arena_clear(&heaps->arena);
    drop_position(&heaps->position);
    drop_game(&heaps->game);
    drop_context(&heaps->context);
}

static bool heaps_audit_add(void *user, const qj_move *move)
{
    struct heaps_audit *heaps = user;
    unsigned char *child = heaps->children[heaps->ends];
    memcpy(child, heaps->state, HEAPS);
    child[move->part[0]] = (unsigned char)move->part[1];
    memcpy(heaps->forms[heaps->ends++], child, HEAPS);
    return true;
}

static void heaps_audit_open(struct heaps_audit *heaps, uint64_t bytes, bool symmetries)
{
    static const bool again[MOVES] = {false};
    const qj_rules rules = heaps_rules(&heaps->told, symmetries);
    heaps->context = context_within(&LIMITS(.bytes = bytes));
    heaps->game = own_game(heaps->context, &rules);
    heaps->position = read_own(heaps->context, heaps->game, "");
    heaps->arena.context = heaps->context;
    const struct rules_view view = view_own(&heaps->arena, heaps->position);
    heaps->audit = view.audit;
    heaps->audit->threads = 2;
    memcpy(heaps->state, (unsigned char[]){1, 2, 3}, HEAPS);
    heaps_moves(view.setup, heaps->state, heaps_audit_add, heaps);
    for (unsigned i = 0; i < MOVES && symmetries; i++)
        symmetries_least(view.symmetries, heaps->forms[i]);
    heaps->batch = (struct audit_batch){.positions = 1,
                                        .stride = sizeof heaps->state,
                                        .states = heaps->state,
                                        .ends = &heaps->ends,
                                        .end = &heaps->end,
                                        .compared = &heaps->compared,
                                        .children = *heaps->children,
                                        .forms = *heaps->forms,
                                        .again = again};
}

static uint32_t heaps_compare(struct heaps_audit *heaps, unsigned thread)
{
    heaps->compared = AUDIT_NOT_COMPARED;
    heaps->audit->compare(heaps->audit, thread, &heaps->batch);
    return heaps->compared;
}

static qj_status heaps_listed(struct heaps_audit *heaps, uint32_t compared)
{
    heaps->compared = compared;
    const qj_status status = heaps->audit->listed(heaps->audit, &heaps->batch);
    assert_int_equal(heaps->compared, AUDIT_NOT_COMPARED);
    return status;
}

/* Passes the position so often that the threads have room for its moves. */
static void heaps_audit_pass(struct heaps_audit *heaps)
{
    enum { OFTEN = 65 };
    for (unsigned i = 0; i < OFTEN; i++)
        assert_ok(heaps->context, heaps_listed(heaps, AUDIT_NOT_COMPARED));
}

TEST(a_thread_compares_a_position)
{
    for (unsigned symmetries = 0; symmetries < 2; symmetries++) {
        SCOPED(heaps_audit_close) struct heaps_audit heaps = {0};
        heaps_audit_open(&heaps, 1 << 26, symmetries);
        const uint32_t same = AUDIT_SAME + (symmetries ? IMAGES : 0);
        assert_int_equal(heaps_compare(&heaps, 0), AUDIT_NOT_COMPARED);
        heaps_audit_pass(&heaps);
        assert_int_equal(heaps_compare(&heaps, 0), same);
        assert_int_equal(heaps_compare(&heaps, 1), same);
        assert_int_equal(heaps_compare(&heaps, 2), AUDIT_NOT_COMPARED);

        const uint64_t calls = heaps.told.calls;
        assert_ok(heaps.context, heaps_listed(&heaps, same));
        assert_int_equal(heaps.told.calls, calls);

        heaps.told.always = true;
        assert_int_equal(heaps_compare(&heaps, 1), AUDIT_DIFFERENT);
        heaps.told.always = false;
        assert_int_equal(heaps_listed(&heaps, AUDIT_DIFFERENT), QJ_USAGE);
        assert_string_equal(qj_context_error(heaps.context)->message,
                            "the rules give other moves when they are asked again (position: state "
                            "1 2 3)");
    }
}

TEST(bytes_after_a_state_are_checked_in_threads)
{
    SCOPED(heaps_audit_close) struct heaps_audit heaps = {0};
    heaps_audit_open(&heaps, 1 << 26, false);
    heaps_audit_pass(&heaps);
    heaps.told.writes = true;
    heaps_compare(&heaps, 1);
    heaps.told.writes = false;
    qj_status status = QJ_OK;
    for (unsigned i = 0; i < 64 && status == QJ_OK; i++)
        status = heaps_listed(&heaps, AUDIT_NOT_COMPARED);
    assert_int_equal(status, QJ_USAGE);
    assert_non_null(strstr(qj_context_error(heaps.context)->message, "play writes byte 4"));
}

TEST(threads_need_memory)
{
    SCOPED(heaps_audit_close) struct heaps_audit heaps = {0};
    heaps_audit_open(&heaps, 1 << 20, false);
    heaps_audit_pass(&heaps);
    assert_int_equal(heaps_compare(&heaps, 0), AUDIT_NOT_COMPARED);
}

const qj_rules *quixo_rules(void);

/* Predecessors of positions that are over need not be named. */
TEST(ends_are_known_to_the_check_of_predecessors)
{
    const struct own_solved solved = own_solve(context_within(&LIMITS(.threads = 3)), quixo_rules(),
                                               "3", NULL);
    assert_string_equal(solved.message, "");
    assert_int_equal(solved.status, QJ_OK);
}

/* ----------------------------------------------------------------------- samples */

/* Checks samples, as if an engine with so many threads had found so many positions, which are not
 * all checked. */
static qj_status sample_of(qj_context *context, const qj_rules *rules, unsigned threads,
                           uint64_t states)
{
    SCOPED(drop_game) qj_game *game = own_game(context, rules);
    SCOPED(drop_position) qj_position *position = read_own(context, game, "");
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct audit *audit = view_own(&arena, position).audit;
    const uint64_t bytes = context->bytes;
    audit->threads = threads;
    const qj_status status = audit->run(audit, states, rules->parts != NULL);
    return context->bytes == bytes ? status : QJ_BUG;
}

static qj_status sample_with_threads(qj_context *context, const qj_rules *rules, unsigned threads)
{
    return sample_of(context, rules, threads, AUDIT_MAX + 1);
}

static void samples_count(struct heaps_told *told, bool in_parts, unsigned threads)
{
    qj_rules rules = heaps_rules(told, false);
    rules.parts = in_parts ? heaps_parts : NULL;
    SCOPED(drop_context) qj_context *context = context_within(&LIMITS(.bytes = 1 << 26));
    assert_ok(context, sample_with_threads(context, &rules, threads));
}

TEST(threads_check_the_positions_that_one_thread_checks)
{
    for (unsigned in_parts = 0; in_parts < 2; in_parts++) {
        struct heaps_told one = {0};
        samples_count(&one, in_parts, 1);
        for (unsigned threads = 2; threads <= 3; threads++) {
            struct heaps_told told = {0};
            samples_count(&told, in_parts, threads);
            assert_int_equal(told.states, one.states);
            assert_int_equal(told.sum, one.sum);
        }
    }
}

/* Processes that check samples, of the second kind in threads. */
struct processes_told {
    struct heaps_told told; /* all of them */
    bool in_parts, refused;
    qj_status status[3];
};

static void processes_sample(void *user, const qj_team *team)
{
    struct processes_told *processes = user;
    qj_rules rules = heaps_rules(&processes->told, false);
    rules.parts = processes->in_parts ? heaps_parts : NULL;
    SCOPED(drop_context)
    qj_context *context = context_within(&LIMITS(.bytes = 1 << 26, .team = team));
    processes->status[team->rank] = sample_of(context, &rules, 1 + team->rank % 2,
                                              processes->refused ? AUDIT_REFUSED : AUDIT_MAX + 1);
}

TEST(processes_check_the_positions_that_one_process_checks)
{
    enum { ONE, PARTS, REFUSED, CASES };
    for (unsigned i = 0; i < CASES; i++)
        for (unsigned size = 2; size <= 3; size++) {
            struct processes_told one = {.in_parts = i == PARTS, .refused = i == REFUSED},
                                  all = one;
            team_run(1, processes_sample, &one);
            team_run(size, processes_sample, &all);
            const uint64_t times = i == ONE ? 1 : size; /* each checks them all */
            for (unsigned j = 0; j < size; j++)
                assert_int_equal(all.status[j], QJ_OK);
            assert_int_equal(all.told.states, times * one.told.states);
            assert_int_equal(all.told.sum, times * one.told.sum);
        }
}

/* Several positions of a round may be refused. */
TEST(the_first_position_of_the_games_is_refused_with_threads)
{
    for (unsigned none = 1; none < HEAPS * TOP; none++) {
        char message[sizeof((qj_error *)NULL)->message] = "";
        for (unsigned threads = 1; threads <= 3; threads++) {
            struct heaps_told told = {.none = none};
            const qj_rules rules = heaps_rules(&told, false);
            SCOPED(drop_context) qj_context *context = context_within(&LIMITS(.bytes = 1 << 26));
            assert_int_equal(sample_with_threads(context, &rules, threads), QJ_USAGE);
            if (threads == 1)
                strcpy(message, qj_context_error(context)->message);
            assert_string_equal(qj_context_error(context)->message, message);
        }
        assert_non_null(strstr(message, "is_state refuses"));
    }
}

/* A counter with few moves up to LARGE, and then with MANY, which the share of a thread in the
 * memory cannot hold. */
enum { LARGE = 999, MANY = 20000 };

CONSTANT(size_t, counter_size, 2)

static unsigned counter_value(const void *state)
{
    const unsigned char *byte = state;
    return byte[0] + 256U * byte[1];
}

MOVES_OF(counter_moves)
{
    const unsigned value = counter_value(state);
    const uint64_t count = value < LARGE ? 1 : value == LARGE ? MANY : 0;
    for (uint64_t i = 0; i < count; i++)
        if (!visit(user, &(qj_move){{i}}))
            return;
}

PLAY_OF(counter_play)
{
    unsigned char *byte = state;
    byte[0]++;
    byte[1] = (unsigned char)(byte[1] + (byte[0] == 0));
    return 0;
}

TEST(one_thread_goes_on_if_another_has_too_little_memory)
{
    const qj_rules rules = {QJ_RULES_HEAD,          .name = "counter",
                            .ending = QJ_LAST_WINS, .state_size = counter_size,
                            .moves = counter_moves, .play = counter_play};
    SCOPED(drop_context) qj_context *context = context_within(&LIMITS(.bytes = 33 << 20));
    assert_ok(context, sample_with_threads(context, &rules, 2));
}

static void *threads_resize(UNUSED void *user, void *old, size_t old_size, size_t new_size)
{
    return blocks_resize(NULL, old, old_size, new_size);
}

/* Only the allocator of the library may be called by several threads at once. */
TEST(samples_of_a_caller_with_an_allocator_are_checked_by_one_thread)
{
    for (unsigned own = 0; own < 2; own++) {
        struct heaps_told told = {.caller = pthread_self()};
        const qj_rules rules = heaps_rules(&told, false);
        SCOPED(drop_context)
        qj_context *context = context_within(
            &LIMITS(.bytes = 1 << 26, .resize = own ? threads_resize : NULL));
        assert_ok(context, sample_with_threads(context, &rules, 3));
        assert_int_equal(told.other, !own);
    }
}

static bool threads_stop(void *user, UNUSED const qj_progress *progress)
{
    unsigned *calls = user;
    return ++*calls == 3;
}

TEST(a_sample_can_be_stopped_with_threads)
{
    for (unsigned threads = 1; threads <= 2; threads++) {
        struct heaps_told told = {0};
        unsigned calls = 0;
        const qj_rules rules = heaps_rules(&told, false);
        SCOPED(drop_context)
        qj_context *context = context_within(
            &LIMITS(.bytes = 1 << 26, .stop = threads_stop, .stop_user = &calls));
        assert_int_equal(sample_with_threads(context, &rules, threads), QJ_STOPPED);
        assert_int_equal(calls, 3);
    }
}
