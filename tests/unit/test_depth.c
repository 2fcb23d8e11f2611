/* Values depth first: a search that is stopped or killed while values are computed resumes with the
 * unsolved positions, and rules with a round trip are queried for many positions at once.
 *
 * The game: two heaps; a move takes one or two from a heap, so moves lead to several plies. With
 * wide the first move may take any number from the first heap: more moves than a byte can count.
 */
#include "support/rules.h"
#include "support/store.h"

GROUP(depth)

/* A search looks at the clock after 8192 positions: of fewer than twice as many it would not be
 * interrupted twice, so that these tests take more than a second. */
enum {
    FIRST = 280,
    SECOND = 75,
    POSITIONS = (FIRST + 1) * (SECOND + 1),
    LINE_MOST = FIRST + SECOND
};

struct heaps {
    uint16_t left[2];
};

struct setup {
    qj_kind kind;
    bool wide;
    bool wild;                 /* the moves of one position cost all points that there are */
    uint64_t until;            /* number of positions that it answers; 0: all */
    uint64_t asked, questions; /* until values are known: positions; and round trips */
};

/* ------------------------------------------------------------------- the game */

static struct heaps heaps_of(const void *state)
{
    struct heaps heaps;
    memcpy(&heaps, state, sizeof heaps);
    return heaps;
}

static uint64_t max_taken(const struct setup *setup, struct heaps heaps, int heap)
{
    bool any = setup->wide && heap == 0 && heaps.left[0] == FIRST && heaps.left[1] == SECOND;
    uint64_t most = any ? FIRST : 2;
    return heaps.left[heap] < most ? heaps.left[heap] : most;
}

static int64_t points_of(const struct setup *setup, struct heaps heaps, const qj_move *move)
{
    uint64_t mixed = heaps.left[0] * UINT64_C(7) + heaps.left[1] * UINT64_C(13) + move->part[1];
    if (setup->wild && heaps.left[0] == 5 && heaps.left[1] == 3)
        return INT64_MIN;
    return setup->kind == QJ_SCORE ? (int64_t)(mixed % 5) : 0;
}

static int64_t heaps_play(const qj_setup *setup, void *state, const qj_move *move)
{
    struct heaps heaps = heaps_of(state);
    int64_t points = points_of(setup->user, heaps, move);
    heaps.left[move->part[0]] = (uint16_t)(heaps.left[move->part[0]] - move->part[1]);
    memcpy(state, &heaps, sizeof heaps);
    return points;
}

static void visit_moves(const struct setup *setup, struct heaps heaps, qj_move_fn visit, void *user)
{
    for (uint64_t heap = 0; heap < 2; heap++)
        for (uint64_t taken = 1; taken <= max_taken(setup, heaps, (int)heap); taken++)
            if (!visit(user, &(qj_move){{heap, taken}}))
                return;
}

static void heaps_moves(const qj_setup *from, const void *state, qj_move_fn visit, void *user)
{
    struct setup *setup = from->user;
    setup->asked++;
    setup->questions++;
    visit_moves(setup, heaps_of(state), visit, user);
}

struct saying {
    const qj_setup *setup;
    const qj_expander *expander;
    uint64_t index;
    struct heaps heaps;
};

static bool say_move(void *user, const qj_move *move)
{
    const struct saying *said = user;
    struct heaps heaps = said->heaps;
    int64_t points = heaps_play(said->setup, &heaps, move);
    memcpy(said->expander->move(said->expander->user, said->index, move, points), &heaps,
           sizeof heaps);
    return true;
}

static void heaps_expand(const qj_setup *from, const void *states, uint64_t count,
                         const qj_expander *expander)
{
    struct setup *setup = from->user;
    setup->asked += count;
    setup->questions++;
    for (uint64_t i = 0; i < count; i++) {
        struct saying said = {from, expander, i,
                              heaps_of((const char *)states + i * sizeof(struct heaps))};
        visit_moves(setup, said.heaps, say_move, &said);
    }
}

/* As a program on a pipe that is not waited for any longer. */
static const char *heaps_fault(const qj_setup *from)
{
    const struct setup *setup = from->user;
    return setup->until && setup->asked >= setup->until ? "stopped while waiting" : NULL;
}

static bool stop_waiting(void *user, UNUSED const qj_progress *progress)
{
    return heaps_fault(&(qj_setup){.user = user}) != NULL;
}

/* ------------------------------------------------------------------- answers */

static qj_rules heaps_rules(const struct setup *setup, bool distant)
{
    return (qj_rules){
        .ending = ending_of(setup->kind),
        .outcome_only = setup->kind == QJ_OUTCOME,
        .moves = heaps_moves,
        .play = heaps_play,
        .expand = distant ? heaps_expand : NULL,
        .fault = heaps_fault,
    };
}

static const struct heaps start = {{FIRST, SECOND}};

static qj_status answer(qj_context *context, struct setup *setup, bool distant,
                        struct said *answers)
{
    const qj_rules rules = heaps_rules(setup, distant);
    SCOPED(drop_engine_session) struct session *session = NULL;
    memset(answers, 0, sizeof *answers);
    setup->asked = setup->questions = 0;
    qj_status status = open_rules(context, &rules, setup, &start, sizeof start, &session);
    uint64_t asked = setup->asked, questions = setup->questions;
    if (status == QJ_OK) {
        assert_int_equal(session->states, POSITIONS);
        assert_int_equal(session->engine->value(session, &answers->value), QJ_OK);
        assert_int_equal(session->engine->moves(session, said_option, answers), QJ_OK);
        assert_int_equal(session->engine->line(session, said_move, answers), QJ_OK);
    }
    setup->asked = asked;
    setup->questions = questions;
    return status;
}

static void answer_whole(struct setup *setup, bool distant, struct said *answers)
{
    SCOPED(drop_context) qj_context *context = context_start();
    assert_ok(context, answer(context, setup, distant, answers));
}

/* ------------------------------------------------------------------- interruptions */

/* Stops after this number of values; or fails to save, as if the run were killed. */
struct interruption {
    struct store *store;
    uint64_t at;
    bool kills;
    uint64_t bytes;       /* of memory; 0: as many as there are */
    uint64_t least, last; /* that were shown while values were found */
};

static bool interrupt(void *user, const qj_progress *progress)
{
    struct interruption *interruption = user;
    if (!progress->what || progress->total != POSITIONS || strcmp(progress->what, "states") != 0)
        return false;
    if (progress->done < interruption->least)
        interruption->least = progress->done;
    interruption->last = progress->done;
    bool stops = progress->done >= interruption->at;
    interruption->store->refuses_begin = stops && interruption->kills;
    return stops;
}

static qj_status answer_until(struct interruption *interruption, struct setup *setup, bool distant,
                              struct said *answers)
{
    interruption->least = UINT64_MAX;
    interruption->store->refuses_begin = false;
    qj_limits limits = LIMITS(.bytes = interruption->bytes, .stop = interrupt,
                              .stop_user = interruption);
    SCOPED(drop_context) qj_context *context = memory_store_context(interruption->store, &limits);
    return answer(context, setup, distant, answers);
}

/* Interrupted at third after third; each run asks for no position that was solved before. */
static void interrupt_again_and_again(qj_kind kind, bool distant, bool kills)
{
    enum { PARTS = 3, UNSAVED = 1 << 11 };
    struct setup setup = {.kind = kind};
    struct said expected, answers;
    SCOPED(memory_store_free) struct store store = memory_store(kills ? 0 : 1e9);
    struct interruption interruption = {.store = &store, .kills = kills};
    answer_whole(&setup, distant, &expected);
    for (unsigned part = 1; part <= PARTS; part++) {
        uint64_t last = interruption.last;
        interruption.at = part < PARTS ? (uint64_t)POSITIONS / PARTS * part : UINT64_MAX;
        qj_status status = answer_until(&interruption, &setup, distant, &answers);
        assert_int_equal(status, part == PARTS ? QJ_OK : kills ? QJ_IO : QJ_STOPPED);
        if (part == 1)
            continue;
        assert_int_equal(store.resumed, part - 1);
        assert_int_equal(store.from.total, POSITIONS);
        const uint64_t slack = LINE_MOST + (kills ? UNSAVED : 0);
        assert_in_range(store.from.done, last > slack ? last - slack : 0, last);
        assert_true(interruption.least >= store.from.done);
        assert_in_range(setup.asked, 1, POSITIONS - store.from.done);
    }
    assert_memory_equal(&answers, &expected, sizeof answers);
}

TEST(solved_positions_stay_solved)
{
    interrupt_again_and_again(QJ_SCORE, false, false);
    interrupt_again_and_again(QJ_OUTCOME, true, false);
    interrupt_again_and_again(QJ_NIMBER, false, false);
}

TEST(killed_runs_go_on)
{
    interrupt_again_and_again(QJ_OUTCOME, false, true);
}

/* Stopped while it waits for the rules, before values and while they are found. */
TEST(waiting_runs_go_on)
{
    struct setup setup = {.kind = QJ_OUTCOME};
    struct said expected, answers;
    SCOPED(memory_store_free) struct store store = memory_store(1e9);
    struct interruption interruption = {.store = &store, .at = POSITIONS / 2};
    qj_limits limits = LIMITS(.stop = stop_waiting, .stop_user = &setup);
    answer_whole(&setup, true, &expected);
    for (unsigned turn = 0; turn < 2; turn++) {
        setup.until = POSITIONS / 5;
        SCOPED(drop_context) qj_context *context = memory_store_context(&store, &limits);
        assert_int_equal(answer(context, &setup, true, &answers), QJ_STOPPED);
        assert_int_equal(store.committed, 2 * turn + 1);
        setup.until = 0;
        qj_status status = answer_until(&interruption, &setup, true, &answers);
        assert_int_equal(status, turn ? QJ_OK : QJ_STOPPED);
        assert_int_equal(store.from.total, turn ? POSITIONS : 0);
        interruption.at = UINT64_MAX;
    }
    assert_memory_equal(&answers, &expected, sizeof answers);
}

/* One bit more or less in the set of solved positions. */
TEST(other_sets_are_refused)
{
    struct setup setup = {.kind = QJ_OUTCOME};
    struct said answers;
    SCOPED(memory_store_free) struct store store = memory_store(1e9);
    struct interruption interruption = {.store = &store, .at = POSITIONS / 2};
    assert_int_equal(answer_until(&interruption, &setup, false, &answers), QJ_STOPPED);
    store.saved[store.saved_size - 1 - POSITIONS / 16] ^= 1;
    SCOPED(drop_context) qj_context *context = memory_store_context(&store, NULL);
    assert_failure(context, answer(context, &setup, false, &answers), QJ_BAD_INPUT,
                   "the checkpoint does not fit: its set of solved positions is another");
}

/* ------------------------------------------------------------------- round trips */

/* Only the start is asked for twice, which has more moves than there is room for at first. A
 * resumed run has no stored moves. */
TEST(many_are_asked_for_at_once)
{
    enum { AT_ONCE = 4 };
    struct setup setup = {.kind = QJ_SCORE, .wide = true};
    struct said expected, answers;
    SCOPED(memory_store_free) struct store store = memory_store(1e9);
    struct interruption interruption = {.store = &store, .at = POSITIONS / 2};
    answer_whole(&setup, false, &expected);
    assert_int_equal(expected.options, FIRST + 2);
    answer_whole(&setup, true, &answers);
    assert_memory_equal(&answers, &expected, sizeof answers);
    assert_int_equal(setup.asked, POSITIONS + 1);
    assert_in_range(setup.questions, 1, setup.asked / AT_ONCE);

    assert_int_equal(answer_until(&interruption, &setup, true, &answers), QJ_STOPPED);
    interruption.at = UINT64_MAX;
    assert_int_equal(answer_until(&interruption, &setup, true, &answers), QJ_OK);
    assert_memory_equal(&answers, &expected, sizeof answers);
    assert_in_range(setup.asked, 1, POSITIONS - store.from.done);
    assert_in_range(setup.questions, 1, setup.asked / (2 * AT_ONCE));
}

enum { PLIES = 12 }; /* each of which takes a look at all positions */

static bool add_ply(void *user, const qj_ply *ply)
{
    qj_ply *sum = user;
    sum->positions += ply->positions;
    sum->ended += ply->ended;
    sum->won += ply->won;
    sum->only += ply->only;
    sum->games += ply->games;
    return ply->ply < unit_count(PLIES);
}

/* What was asked for at once is not the moves of all: those of solved positions are not in it. */
TEST(a_census_goes_on)
{
    struct setup setup = {.kind = QJ_OUTCOME};
    struct said answers;
    SCOPED(memory_store_free) struct store store = memory_store(1e9);
    struct interruption interruption = {.store = &store, .at = POSITIONS / 2};
    const qj_rules rules = heaps_rules(&setup, true);
    const struct view view = view_of_rules(&rules, &setup, &start, sizeof start);
    qj_ply sums[2] = {{.ply = 0}, {.ply = 0}};
    assert_int_equal(answer_until(&interruption, &setup, true, &answers), QJ_STOPPED);
    for (int i = 0; i < 2; i++) {
        SCOPED(drop_context)
        qj_context *context = i ? context_start() : memory_store_context(&store, NULL);
        assert_ok(context, engine_exhaustive.census(context, &view, add_ply, &sums[i]));
    }
    assert_int_equal(store.resumed, 1);
    assert_in_range(sums[0].positions, PLIES + 1, POSITIONS);
    assert_memory_equal(&sums[0], &sums[1], sizeof sums[0]);
}

/* Where moves take too much, positions are asked for one at a time, and still once. */
TEST(little_memory_is_enough)
{
    static const uint64_t bytes[] = {800000, 1250000, 2500000};
    struct setup setup = {.kind = QJ_SCORE};
    struct said expected, answers;
    answer_whole(&setup, false, &expected);
    for (size_t i = 0; i < COUNT(bytes); i++) {
        SCOPED(memory_store_free) struct store store = memory_store(1e9);
        struct interruption interruption = {.store = &store, .at = POSITIONS / 8};
        assert_int_equal(answer_until(&interruption, &setup, true, &answers), QJ_STOPPED);
        interruption.at = UINT64_MAX;
        interruption.bytes = bytes[i];
        assert_int_equal(answer_until(&interruption, &setup, true, &answers), QJ_OK);
        assert_memory_equal(&answers, &expected, sizeof answers);
        assert_int_equal(setup.asked, POSITIONS - store.from.done);
    }
}

/* ------------------------------------------------------------------- limits */

/* A position without a known value stays unsolved, however often it is tried. */
TEST(wild_points_are_refused_again)
{
    struct setup setup = {.kind = QJ_SCORE, .wild = true};
    struct said answers;
    SCOPED(memory_store_free) struct store store = memory_store(1e9);
    for (unsigned turn = 0; turn < 3; turn++) {
        SCOPED(drop_context) qj_context *context = memory_store_context(&store, NULL);
        assert_failure(context, answer(context, &setup, false, &answers), QJ_LIMIT,
                       "the values of the game do not fit 64 bits");
        assert_int_equal(store.resumed, turn);
    }
}
