/* The engine search on random nets of all kinds against a naive solver: values with remoteness,
 * all moves, lines; with tables of all sizes, keys of states and of ranks, and symmetric forms.
 */
#include "support/store.h"
#include "support/tier_nets.h"
#include "support/ways.h"

#include "engines/exhaustive/search/search.h"

GROUP(search)

/* ------------------------------------------------------------------- nets and values */

/* Few vertices and arcs, as the smallest tables hold next to nothing; three states of each. */
enum { SEARCHED_VERTICES = 22, SEARCHED_MOST = 3 * SEARCHED_VERTICES };

/* A net without loops, and the naive solver's values of its positions. */
struct searched {
    struct tier_net net; /* first member, for its rules */
    void (*expand)(const qj_setup *setup, const void *states, uint64_t count,
                   const qj_expander *expander);
    uint64_t questions; /* calls of expand */
    qj_setup setup;
    struct naive_rules plain;
    struct naive naive;
};

static void searched_expand(const qj_setup *setup, const void *states, uint64_t count,
                            const qj_expander *expander)
{
    struct searched *searched = setup->user;
    searched->questions++;
    searched->expand(setup, states, count, expander);
}

/* Makes a net with points or an outcome; the view of its start is valid as long as the net. */
static struct view searched_make(struct random *random, struct searched *out)
{
    struct tier_net *net = &out->net;
    do
        tier_net_make(random, net);
    while (net->rules.loops || net->vertices > SEARCHED_VERTICES ||
           net->most_arcs > TIER_NET_DEGREE);
    out->questions = 0;
    out->expand = net->rules.expand;
    net->rules.expand = out->expand ? searched_expand : NULL;
    out->setup = (qj_setup){.user = out};
    out->plain = tier_net_naive(net, &out->setup);
    if (out->plain.kind == QJ_NIMBER)
        out->plain.kind = QJ_OUTCOME;
    assert_true(naive_solve(&out->plain, SEARCHED_MOST, &out->naive));
    struct view view = view_of_rules(&net->rules, out, net->start, net->state_size);
    view.rules.setup = &out->setup;
    return view;
}

static void searched_end(struct searched *searched)
{
    naive_free(&searched->naive);
}

/* -------------------------------------------------------------------- strategies */

enum { SEARCHED_POSITIONS = 2 * SEARCHED_MOST };

/* A visit of a strategy: the numbers of its moves, and the positions so far. */
struct searched_way {
    const struct searched *searched;
    bool wins;
    uint64_t numbers[SEARCHED_POSITIONS], count, read;
    bool entered[SEARCHED_POSITIONS];
};

static bool searched_take_number(void *user, uint64_t number)
{
    struct searched_way *way = user;
    assert_true(way->count < SEARCHED_POSITIONS);
    way->numbers[way->count++] = number;
    return true;
}

/* Follows the strategy's move if it is its turn, or each reply. NOLINTNEXTLINE(misc-no-recursion)
 */
static void searched_enter(struct searched_way *way, size_t position, bool turn)
{
    const struct searched *searched = way->searched;
    bool *entered = &way->entered[2 * position + turn];
    if (*entered)
        return;
    *entered = true;
    const int64_t value = naive_value(&searched->naive, position).lo;
    assert_true((turn ? value : -value) >= way->wins);
    size_t number = 0, end = naive_degree(&searched->naive, position);
    if (turn && end > 0) {
        assert_true(way->read < way->count);
        number = way->numbers[way->read++];
        end = number + 1;
    }
    for (; number < end; number++) {
        const struct naive_move *move = naive_move(&searched->naive, position, number);
        searched_enter(way, move->to, turn == move->again);
    }
}

/* Queries a session at the start of the net for the strategies of both players, and follows them
 * against every reply; fails unless each keeps the outcome, or is refused if it does not exist. */
static void searched_follow(const struct searched *searched, struct engine_session *session)
{
    const int64_t start = naive_value(&searched->naive, 0).lo;
    for (int player = 0; player < 2; player++) {
        const int64_t own = player ? -start : start;
        struct searched_way way = {.searched = searched, .wins = own > 0};
        const qj_status status = session->engine->choices(session, player, searched_take_number,
                                                          &way);
        const bool has = searched->plain.kind != QJ_SCORE && own >= 0;
        assert_int_equal(status, has ? QJ_OK : QJ_USAGE);
        if (has)
            searched_enter(&way, 0, player == 0);
        assert_int_equal(way.read, has ? way.count : 0);
    }
}

/* --------------------------------------------------------------------- searches */

enum { MIN_TABLE = 16 * 16 };

/* Rules with nimbers: the engine finds only who wins. */
static bool needs_outcome(const struct searched *searched)
{
    return rules_kind(&searched->net.rules) == QJ_NIMBER;
}

/* threads: at most. */
static void compare(struct random *random, unsigned threads)
{
    static const uint64_t tables[] = {1, MIN_TABLE, 16 * MIN_TABLE, 0}, pauses[] = {1, 20, 0};
    SCOPED(searched_end) struct searched searched;
    SCOPED(drop_context)
    qj_context *context = context_of_threads(1 + (unsigned)random_below(random, threads));
    SCOPED(drop_engine_session) struct engine_session *session = NULL;
    struct view view = searched_make(random, &searched);
    view.outcome = needs_outcome(&searched) || random_below(random, 3) == 0;
    searched.plain.outcome = view.outcome;
    assert_true(engine_search.fits(&view));
    const struct search_room room = {tables[random_below(random, 4)],
                                     pauses[random_below(random, 3)], 1};
    assert_ok(context, search_open_within(context, &view, room, &session));
    if (random_below(random, 2))
        searched_follow(&searched, session);
    assert_ok(context, naive_walk(random, &searched.naive, 0, session));
}

TEST(answers_are_those_of_a_naive_solver)
{
    struct random random = {37};
    for (uint64_t i = 0; i < unit_count(1060); i++) {
        const unsigned threads = i % 18 ? 1 : 4; /* at most */
        if (unit_watches(threads))
            compare(&random, threads);
    }
}

/* Rules that take a round trip are asked twice for each position whose moves are listed: for these,
 * and for what all the positions after them are. */
TEST(siblings_are_asked_about_at_once)
{
    unit_has_no_threads();
    struct random random = {9};
    uint64_t states = 0, questions = 0;
    for (int i = 0; i < 200; i++) {
        SCOPED(searched_end) struct searched searched;
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(drop_engine_session) struct engine_session *session = NULL;
        struct view view = searched_make(&random, &searched);
        view.outcome = true;
        if (!searched.expand || searched.net.rules.quick)
            continue;
        assert_ok(context, search_open_within(context, &view, (struct search_room){0}, &session));
        session_value(session);
        states += session->states;
        questions += searched.questions;
    }
    assert_true(states > 100);
    assert_in_range(questions, states, 2 * states);
}

/* Each of many moves loses, except one that ends the game. */
enum { WIDE_MOVES = 150 };

static void wide_expand(const qj_setup *setup, const void *states, uint64_t count,
                        const qj_expander *expander)
{
    const unsigned char *state = states, *wins = setup->user;
    for (uint64_t i = 0; i < count; i++, state += 2) {
        const unsigned ply = state[0], number = state[1];
        if (ply == 2 || (ply == 1 && number == *wins))
            expander->over(expander->user, i, -1);
        for (unsigned k = 0; ply == 0 && k < WIDE_MOVES; k++)
            memcpy(expander->move(expander->user, i, &(qj_move){{k}}, 0),
                   (unsigned char[]){1, (unsigned char)k}, 2);
        if (ply == 1 && number != *wins)
            memcpy(expander->move(expander->user, i, &(qj_move){{0}}, 0), (unsigned char[]){2, 0},
                   2);
    }
}

/* The rules are asked about the positions after so many moves in several requests. */
TEST(any_of_many_siblings_may_win)
{
    static const unsigned char wins[] = {0, 63, 64, 130, WIDE_MOVES - 1, WIDE_MOVES};
    const qj_rules rules = {QJ_RULES_HEAD, .ending = QJ_LAST_LOSES, .outcome_only = true,
                            .expand = wide_expand};
    const unsigned char start[2] = {0, 0};
    for (size_t i = 0; i < COUNT(wins); i++) {
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(drop_engine_session) struct engine_session *session = NULL;
        unsigned char won = wins[i];
        const struct view view = view_of_rules(&rules, &won, start, sizeof start);
        assert_ok(context, search_open_within(context, &view, (struct search_room){0}, &session));
        const qj_value value = session_value(session);
        assert_int_equal(value.lo, won < WIDE_MOVES ? 1 : -1);
        assert_int_equal(value.distance, won < WIDE_MOVES ? 1 : 2);
    }
}

/* ------------------------------------------------------------------------- limits */

static void assert_holds(const qj_value *range, const qj_value *exact)
{
    assert_true(range->lo <= exact->lo && exact->hi <= range->hi);
    if (range->distance_known)
        assert_int_equal(range->distance, exact->distance);
}

/* The bounds of a search with few positions are true, however wide, and no move exceeds those of
 * the position. The search has one thread. */
static bool compare_within(struct random *random, uint64_t states)
{
    SCOPED(searched_end) struct searched searched;
    SCOPED(drop_context)
    qj_context *limited = context_within(&LIMITS(.states = states, .threads = 3));
    SCOPED(drop_engine_session) struct engine_session *search = NULL;
    struct view view = searched_make(random, &searched);
    struct said said = {.options = 0};
    qj_value range;
    view.outcome = searched.plain.outcome = needs_outcome(&searched);
    const qj_value right = naive_value(&searched.naive, 0);
    const struct search_room room = {random_below(random, 2), 16, 1};
    assert_ok(limited, search_open_within(limited, &view, room, &search));
    const qj_status status = search->engine->value(search, &said.value);
    assert_true(status == QJ_OK || status == QJ_LIMIT);
    const qj_status moves = search->engine->moves(search, said_option, &said);
    assert_true(moves == QJ_OK || moves == QJ_LIMIT);
    const bool bounded = search->engine->bounds(search, &range) == QJ_OK;
    if (bounded)
        assert_holds(&range, &right);
    assert_int_equal(said.options, naive_degree(&searched.naive, 0));
    for (size_t i = 0; i < said.options; i++) {
        const qj_value value = naive_move_value(&searched.naive, 0, said.option[i].move.part[0]);
        assert_holds(&said.option[i].value, &value);
        assert_true(!bounded || said.option[i].value.hi <= range.hi);
    }
    assert_false(search->states_vary);
    return status == QJ_OK;
}

TEST(limits_leave_ranges_that_hold)
{
    unit_has_no_threads();
    struct random random = {3};
    uint64_t done = 0, count = unit_count(500);
    for (uint64_t i = 0; i < count; i++)
        done += compare_within(&random, 1 + random_below(&random, 12));
    assert_true(done > 0 && done < count);
}

/* -------------------------------------------------------------------- checkpoints */

/* An allocator whose new bytes have one random value. */
static void *random_resize(void *user, void *old, size_t old_size, size_t new_size)
{
    unsigned char *bytes = NULL;
    if (new_size)
        bytes = realloc(old, new_size);
    else
        free(old);
    if (bytes && new_size > old_size)
        memset(bytes + old_size, (unsigned char)random_next(user), new_size - old_size);
    return bytes;
}

/* Searches for a value with a store; states: at most, 0: any number. visited: how many. Keys that
 * had bytes which nobody wrote would be different in the next search. */
static qj_status searched_resume(struct store *store, const struct view *view, uint64_t states,
                                 qj_value *value, uint64_t *visited)
{
    static struct random bytes = {1};
    const qj_limits limits = LIMITS(.states = states, .resize = random_resize,
                                    .resize_user = &bytes);
    SCOPED(drop_context) qj_context *context = memory_store_context(store, &limits);
    SCOPED(drop_engine_session) struct engine_session *search = NULL;
    const struct search_room room = {.pause = 16};
    qj_status status = search_open_within(context, view, room, &search);
    if (status != QJ_OK)
        return status;
    status = search->engine->value(search, value);
    *visited = search->states;
    assert_store_at_rest(store);
    return status;
}

/* Stops a search of a net before its last position, and resumes from the checkpoint, which may be
 * altered first. Adds the positions of the first search, and of the rest. */
static void searched_stop(struct random *random, bool altered, uint64_t *first, uint64_t *rest)
{
    SCOPED(searched_end) struct searched searched;
    SCOPED(memory_store_free) struct store store = memory_store(1e9);
    struct view view = searched_make(random, &searched);
    qj_value value;
    uint64_t all, stopped, visited;
    view.outcome = searched.plain.outcome = needs_outcome(&searched) || random_below(random, 2);
    const qj_value right = naive_value(&searched.naive, 0);
    assert_int_equal(searched_resume(&store, &view, 0, &value, &all), QJ_OK);
    assert_null(store.saved);
    if (all < 2)
        return;
    assert_int_equal(searched_resume(&store, &view, all - 1, &value, &stopped), QJ_LIMIT);
    assert_int_equal(store.committed, 1);
    if (altered)
        memory_store_damage(&store, random, random_below(random, 4) == 0);
    const qj_status status = searched_resume(&store, &view, 0, &value, &visited);
    if (altered) /* false ranges may leave a question without an answer: QJ_LIMIT */
        assert_in_range(status, QJ_OK, QJ_LIMIT);
    else
        assert_int_equal(status, QJ_OK);
    if (altered)
        return;
    assert_value(&value, &right);
    assert_int_equal(store.resumed, 1);
    *first += all;
    *rest += visited - stopped;
}

TEST(searches_go_on_from_checkpoints)
{
    unit_has_no_threads();
    struct random random = {19};
    uint64_t first = 0, rest = 0;
    for (uint64_t i = 0; i < unit_count(500); i++)
        searched_stop(&random, false, &first, &rest);
    assert_true(rest < first / 4);
}

TEST(altered_checkpoints_do_no_harm)
{
    unit_has_no_threads();
    struct random random = {23};
    uint64_t ignored = 0;
    for (uint64_t i = 0; i < unit_count(1000); i++)
        searched_stop(&random, true, &ignored, &ignored);
}

/* ------------------------------------------------------------------------- memory */

static bool ignore_choice(UNUSED void *user, UNUSED uint64_t number)
{
    return true;
}

/* Opens and asks with an allocation that fails, and asks again. False: none failed. */
static bool fails_once(struct random *random, const struct view *view, uint64_t until,
                       const struct searched *searched)
{
    struct allocator allocator = {.until_failure = until};
    const qj_limits limits = limits_of_allocator(&allocator);
    qj_context *context = context_within(&limits);
    struct engine_session *session = NULL;
    struct said said = {.options = 0};
    qj_status status = search_open_within(context, view, (struct search_room){.pause = 1},
                                          &session);
    const bool opened = status == QJ_OK;
    if (status == QJ_OK)
        status = session->engine->moves(session, said_option, &said);
    if (status == QJ_OK)
        status = session->engine->choices(session, naive_value(&searched->naive, 0).lo < 0,
                                          ignore_choice, NULL);
    const bool failed = allocator.failed;
    assert_true(status == QJ_OK || (failed && status == QJ_LIMIT));
    allocator.until_failure = UINT64_MAX;
    if (opened)
        assert_ok(context, naive_walk(random, &searched->naive, 0, session));
    engine_session_free(session);
    context_end(context);
    assert_int_equal(allocator.blocks, 0);
    return failed;
}

/* For each failing allocation: results so far are freed, and the failure is reported; then all is
 * found. */
TEST(memory_may_fail)
{
    unit_has_no_threads();
    struct random random = {5};
    for (uint64_t i = 0; i < unit_count(8); i++) {
        SCOPED(searched_end) struct searched searched;
        struct view view = searched_make(&random, &searched);
        while (searched.plain.kind == QJ_SCORE) {
            searched_end(&searched);
            view = searched_make(&random, &searched);
        }
        view.outcome = searched.plain.outcome = true;
        for (uint64_t until = 1; fails_once(&random, &view, until, &searched); until++)
            continue;
    }
}
