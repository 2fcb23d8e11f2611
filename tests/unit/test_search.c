/* The engine search on random graphs of all kinds against a naive solver: values with remoteness,
 * all moves, lines; with tables of all sizes, keys of states and of ranks, and symmetric forms.
 */
#include "support/rules.h"
#include "support/store.h"
#include "support/ways.h"

#include "engines/exhaustive/search/search.h"

GROUP(search)

/* -------------------------------------------------------------------------- nets */

/* The rules of a graph with optional parts of user-defined rules: a first byte that the symmetry
 * ignores, ranks, and an expand with a round trip. */
struct searched_net {
    struct graph graph; /* first member, for its rules */
    qj_rules plain, rules;
    unsigned char start[20];
    uint64_t questions, *asked; /* number of calls of expand */
};

static const struct searched_net *searched_net_of(const qj_setup *setup)
{
    return setup->user;
}

static int64_t searched_play(const qj_setup *setup, void *state, const qj_move *move)
{
    unsigned char *bytes = state;
    const int64_t points = searched_net_of(setup)->plain.play(setup, state, move);
    bytes[0] = (unsigned char)(move->part[0] * 5 % 3);
    return points;
}

static void searched_canonical(UNUSED const qj_setup *setup, void *state)
{
    *(unsigned char *)state = 0;
}

CONSTANT(uint64_t, searched_numbers, 2 * VERTICES)

OF_STATE(uint64_t, searched_number,
         2 * (uint64_t)((const unsigned char *)state)[searched_net_of(setup)->graph.state_size - 1])

static bool searched_numbered(const qj_setup *setup, uint64_t number, void *state)
{
    ((unsigned char *)state)[searched_net_of(setup)->graph.state_size - 1] =
        (unsigned char)(number / 2);
    return number % 2 == 0;
}

RANKED_LAYOUT(searched_layout, searched_net_of(setup)->graph.state_size, searched_numbers,
              searched_number, searched_numbered)

/* Visit of a state, for an expander. */
struct searched_visit {
    const qj_setup *setup;
    const void *state;
    uint64_t index;
    const qj_expander *expander;
};

static bool searched_visit_move(void *user, const qj_move *move)
{
    const struct searched_visit *visit = user;
    const struct searched_net *net = searched_net_of(visit->setup);
    unsigned char next[QJ_STATE_SIZE];
    memcpy(next, visit->state, net->graph.state_size);
    const int64_t points = net->rules.play(visit->setup, next, move);
    memcpy(visit->expander->move(visit->expander->user, visit->index, move, points), next,
           net->graph.state_size);
    return true;
}

/* Expands like a program on a pipe. */
static void searched_expand(const qj_setup *setup, const void *states, uint64_t count,
                            const qj_expander *expander)
{
    const struct searched_net *net = searched_net_of(setup);
    int64_t value;
    *net->asked += 1;
    for (uint64_t i = 0; i < count; i++) {
        const unsigned char *state = (const unsigned char *)states + i * net->graph.state_size;
        if (net->rules.over && net->rules.over(setup, state, &value))
            expander->over(expander->user, i, value);
        else
            net->rules.moves(setup, state, searched_visit_move,
                             &(struct searched_visit){setup, state, i, expander});
    }
}

/* Scales points and ends: -1 to 1, or unchanged, or so large that the table needs room for them. */
static void searched_scale(struct random *random, struct graph *graph)
{
    const uint64_t kind = random_below(random, 3);
    for (int from = 0; from < VERTICES; from++) {
        graph->end_value[from] *= kind == 0 ? 1 : kind == 1 ? 9 : INT64_C(3) << 40;
        for (int to = 0; to < VERTICES; to++) {
            int64_t *points = &graph->points[from][to];
            *points = kind == 0 ? *points % 2 : kind == 1 ? *points : *points * (INT64_C(1) << 40);
        }
    }
}

/* Makes a net with points or an outcome, any ending, with or without sides and ends; the view of
 * its start is valid as long as the net. */
static struct view searched_make(struct random *random, struct searched_net *out)
{
    static const qj_kind kinds[] = {QJ_OUTCOME, QJ_SCORE, QJ_NIMBER};
    random_graph(random, kinds[random_below(random, 3)], false, &out->graph);
    out->graph.state_size = 2 + random_below(random, 19);
    const qj_kind kind = out->graph.end_from < VERTICES || random_below(random, 2)
                             ? (random_below(random, 2) ? QJ_SCORE : QJ_OUTCOME)
                             : QJ_NIMBER;
    out->plain = out->rules = graph_rules(&out->graph, kind);
    if (kind == QJ_OUTCOME)
        out->plain.ending = out->rules.ending = (qj_ending)(QJ_LAST_WINS + random_below(random, 3));
    if (kind == QJ_NIMBER)
        out->rules.side = NULL;
    if (kind != QJ_SCORE)
        memset(out->graph.points, 0, sizeof out->graph.points);
    else
        searched_scale(random, &out->graph);
    if (random_below(random, 2)) {
        out->rules.canonical = searched_canonical;
        out->rules.play = searched_play;
    }
    if (random_below(random, 2)) {
        out->rules.layout = searched_layout;
    }
    if (random_below(random, 4) == 0)
        out->rules.expand = searched_expand;
    memset(out->start, 0, sizeof out->start);
    out->questions = 0;
    out->asked = &out->questions;
    return view_of_rules(&out->rules, out, out->start, out->graph.state_size);
}

/* -------------------------------------------------------------- the naive solver */

struct searched_values {
    const struct searched_net *net;
    bool outcome;
    qj_value value[VERTICES];
};

/* Returns the value of the move along an arc. */
static qj_value searched_move(const struct searched_values *values, int from, int to)
{
    const struct graph *graph = &values->net->graph;
    const bool turns = !values->net->rules.side || graph->side[from] != graph->side[to];
    qj_value value = values->value[to];
    value.lo = (turns ? -value.lo : value.lo) + graph->points[from][to];
    value.hi = value.lo;
    value.distance += value.distance_known;
    return value;
}

/* Returns true for a faster win or a slower loss. */
static bool searched_is_better(const qj_value *one, const qj_value *other)
{
    if (one->lo != other->lo)
        return one->lo > other->lo;
    return one->lo > 0 ? one->distance < other->distance : one->distance > other->distance;
}

static bool searched_is_end(const struct searched_values *values, int vertex)
{
    return values->net->rules.over && vertex >= values->net->graph.end_from;
}

/* Returns the value of a vertex without moves for the side to move. */
static qj_value searched_end(const struct searched_values *values, int vertex)
{
    const qj_ending ending = values->net->rules.ending;
    int64_t value = ending == QJ_LAST_LOSES ? 1 : ending == QJ_LAST_WINS ? -1 : 0;
    if (searched_is_end(values, vertex))
        value = values->net->graph.end_value[vertex];
    const bool points = ending == QJ_POINTS;
    return (qj_value){.kind = points ? QJ_SCORE : QJ_OUTCOME,
                      .lo = value,
                      .hi = value,
                      .distance_known = !points && !values->outcome && value};
}

/* Computes the values of all vertices by Zermelo's theorem, from the last vertex, as arcs lead to
 * higher vertices. outcome: the winner without the remoteness. */
static void searched_solve(const struct searched_net *net, bool outcome,
                           struct searched_values *out)
{
    *out = (struct searched_values){.net = net, .outcome = outcome};
    for (int from = VERTICES - 1; from >= 0; from--) {
        bool any = false;
        out->value[from] = searched_end(out, from);
        for (int to = from + 1; to < VERTICES && !searched_is_end(out, from); to++) {
            const qj_value value = searched_move(out, from, to);
            if (!net->graph.arc[from][to] ||
                (any && !searched_is_better(&value, &out->value[from])))
                continue;
            out->value[from] = value;
            any = true;
        }
    }
}

/* ----------------------------------------------------------------- answers */

/* Collects the answers of a session, in a random order of queries. */
static struct said searched_ask(struct random *random, struct session *session)
{
    struct said answers = {.options = 0, .length = 0};
    const struct engine *engine = session->engine;
    const uint64_t first = random_below(random, 3);
    for (uint64_t i = 0; i < 3; i++)
        switch ((first + i) % 3) {
        case 0:
            answers.value = session_value(session);
            break;
        case 1:
            assert_int_equal(engine->moves(session, said_option, &answers), QJ_OK);
            break;
        default:
            assert_int_equal(engine->line(session, said_move, &answers), QJ_OK);
            break;
        }
    return answers;
}

static void searched_assert_moves(const struct searched_values *values, int from,
                                  const struct said *answers)
{
    size_t count = 0;
    for (int to = from + 1; to < VERTICES && !searched_is_end(values, from); to++) {
        if (!values->net->graph.arc[from][to])
            continue;
        const qj_value value = searched_move(values, from, to);
        assert_true(count < answers->options);
        assert_int_equal(answers->option[count].move.part[0], to);
        assert_value(&answers->option[count++].value, &value);
    }
    assert_int_equal(answers->options, count);
}

static bool searched_keeps(const struct searched_values *values, int from, int to)
{
    const qj_value value = searched_move(values, from, to);
    return values->net->graph.arc[from][to] && value.lo == values->value[from].lo &&
           value.distance == values->value[from].distance;
}

/* Checks that each move of a line is the first that keeps the value, or for outcomes any such
 * move. */
static void searched_assert_line(const struct searched_values *values, int from,
                                 const struct said *answers)
{
    const bool any = values->outcome && values->value[0].kind != QJ_SCORE;
    for (size_t i = 0; i < answers->length; i++) {
        const int to = (int)answers->line[i].part[0];
        assert_false(searched_is_end(values, from));
        assert_true(searched_keeps(values, from, to));
        for (int earlier = from + 1; earlier < to && !any; earlier++)
            assert_false(searched_keeps(values, from, earlier));
        from = to;
    }
    for (int to = from + 1; to < VERTICES && !searched_is_end(values, from); to++)
        assert_false(values->net->graph.arc[from][to]);
}

/* Queries a session at the start of the net for values, moves and lines along random moves, and for
 * the values on the way back; fails unless they agree with the naive solver. */
static void searched_compare(struct random *random, const struct searched_values *values,
                             struct session *session)
{
    int way[VERTICES] = {0}, played = 0;
    for (bool on = true; on;) {
        const struct said answers = searched_ask(random, session);
        assert_value(&answers.value, &values->value[way[played]]);
        searched_assert_moves(values, way[played], &answers);
        searched_assert_line(values, way[played], &answers);
        on = answers.options > 0;
        if (on) {
            const uint64_t next = random_below(random, answers.options);
            assert_int_equal(session->engine->advance(session, &answers.option[next].move), QJ_OK);
            way[++played] = (int)answers.option[next].move.part[0];
        }
    }
    while (played--) {
        assert_int_equal(session->engine->retreat(session), QJ_OK);
        const qj_value value = session_value(session);
        assert_value(&value, &values->value[way[played]]);
    }
}

/* -------------------------------------------------------------------- strategies */

enum { SEARCHED_POSITIONS = 2 * VERTICES };

/* A visit of a strategy, and the positions of the path. */
struct searched_way {
    const struct searched_values *values;
    int player;
    bool wins;
    uint64_t numbers[SEARCHED_POSITIONS], count, read;
    bool entered[SEARCHED_POSITIONS];
    struct searched_place {
        int vertex, next; /* arcs to vertices before next were followed */
        bool turn;        /* the player with the strategy is to move */
        int choice;       /* the player's choice; -1: the opponent moves */
    } places[SEARCHED_POSITIONS];
    int depth;
};

static bool searched_take_number(void *user, uint64_t number)
{
    struct searched_way *way = user;
    assert_true(way->count < SEARCHED_POSITIONS);
    way->numbers[way->count++] = number;
    return true;
}

/* Returns the vertex of the arc with this index, or -1. */
static int searched_target(const struct searched_values *values, int from, uint64_t number)
{
    for (int to = from + 1; to < VERTICES && !searched_is_end(values, from); to++)
        if (values->net->graph.arc[from][to] && number-- == 0)
            return to;
    return -1;
}

static void searched_enter(struct searched_way *way, int vertex, bool turn)
{
    const struct searched_values *values = way->values;
    if (way->entered[2 * vertex + turn])
        return;
    way->entered[2 * vertex + turn] = true;
    const int64_t own = turn ? values->value[vertex].lo : -values->value[vertex].lo;
    assert_true(own >= way->wins);
    struct searched_place place = {vertex, vertex + 1, turn, -1};
    if (turn && searched_target(values, vertex, 0) >= 0) {
        assert_true(way->read < way->count);
        place.choice = searched_target(values, vertex, way->numbers[way->read++]);
        assert_true(place.choice >= 0);
    }
    way->places[way->depth++] = place;
}

static bool searched_turn_after(const struct searched_way *way, bool turn, int to)
{
    const struct searched_net *net = way->values->net;
    return net->rules.side ? net->graph.side[to] == (net->graph.side[0] ^ way->player) : !turn;
}

static void searched_follow_player(struct searched_way *way)
{
    searched_enter(way, 0, way->player == 0);
    while (way->depth) {
        struct searched_place *place = &way->places[way->depth - 1];
        const int from = place->vertex, to = place->next++;
        if (to >= VERTICES || searched_is_end(way->values, from))
            way->depth--;
        else if (place->choice >= 0 ? to == place->choice : way->values->net->graph.arc[from][to])
            searched_enter(way, to, searched_turn_after(way, place->turn, to));
    }
    assert_int_equal(way->read, way->count);
}

/* Queries a session at the start of the net for the strategies of both players, and follows them
 * against every reply; fails unless each keeps the outcome, or is refused if it does not exist. */
static void searched_follow(const struct searched_values *values, struct session *session)
{
    const qj_value *start = &values->value[0];
    for (int player = 0; player < 2; player++) {
        const int64_t own = player ? -start->lo : start->lo;
        struct searched_way way = {.values = values, .player = player, .wins = own > 0};
        const qj_status status = session->engine->choices(session, player, searched_take_number,
                                                          &way);
        const bool has = start->kind != QJ_SCORE && own >= 0;
        assert_int_equal(status, has ? QJ_OK : QJ_USAGE);
        if (has)
            searched_follow_player(&way);
    }
}

/* --------------------------------------------------------------------- searches */

enum { MIN_TABLE = 16 * 16 };

/* threads: at most. */
static void compare(struct random *random, unsigned threads)
{
    static const uint64_t tables[] = {1, MIN_TABLE, 16 * MIN_TABLE, 0}, pauses[] = {1, 20, 0};
    struct searched_net net;
    struct searched_values values;
    SCOPED(drop_context)
    qj_context *context = context_of_threads(1 + (unsigned)random_below(random, threads));
    SCOPED(drop_engine_session) struct session *session = NULL;
    struct view view = searched_make(random, &net);
    view.outcome = rules_kind(&net.rules) == QJ_NIMBER || random_below(random, 3) == 0;
    searched_solve(&net, view.outcome, &values);
    assert_true(engine_search.fits(&view));
    const struct search_room room = {tables[random_below(random, 4)],
                                     pauses[random_below(random, 3)], 1};
    assert_ok(context, search_open_within(context, &view, room, &session));
    if (random_below(random, 2))
        searched_follow(&values, session);
    searched_compare(random, &values, session);
}

TEST(answers_are_those_of_a_naive_solver)
{
    struct random random = {37};
    for (uint64_t i = 0; i < unit_count(1000); i++)
        compare(&random, 1);
}

TEST(answers_of_threads_are_those_of_a_naive_solver)
{
    struct random random = {11};
    for (uint64_t i = 0; i < unit_count(60); i++)
        compare(&random, 4);
}

/* Rules that take a round trip are asked twice for each position whose moves are listed: for these,
 * and for what all the positions after them are. */
TEST(siblings_are_asked_about_at_once)
{
    struct random random = {9};
    struct searched_net net;
    uint64_t states = 0, questions = 0;
    for (int i = 0; i < 200; i++) {
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(drop_engine_session) struct session *session = NULL;
        struct view view = searched_make(&random, &net);
        view.outcome = true;
        if (!net.rules.expand)
            continue;
        assert_ok(context, search_open_within(context, &view, (struct search_room){0}, &session));
        session_value(session);
        states += session->states;
        questions += net.questions;
    }
    assert_true(states > 100);
    assert_in_range(questions, states, 2 * states);
}

/* ------------------------------------------------------------------------- limits */

static void assert_holds(const qj_value *range, const qj_value *exact)
{
    assert_true(range->lo <= exact->lo && exact->hi <= range->hi);
    if (range->distance_known)
        assert_int_equal(range->distance, exact->distance);
}

/* The bounds of a search with few positions are true, however wide. */
static bool compare_within(struct random *random, uint64_t states)
{
    struct searched_net net;
    struct searched_values values;
    SCOPED(drop_context) qj_context *limited = context_within(&LIMITS(.states = states));
    SCOPED(drop_engine_session) struct session *search = NULL;
    struct view view = searched_make(random, &net);
    struct said said = {.options = 0};
    qj_value range;
    view.outcome = rules_kind(&net.rules) == QJ_NIMBER;
    searched_solve(&net, view.outcome, &values);
    assert_ok(limited,
              search_open_within(limited, &view, (struct search_room){.pause = 16}, &search));
    const qj_status status = search->engine->value(search, &said.value);
    assert_true(status == QJ_OK || status == QJ_LIMIT);
    const qj_status moves = search->engine->moves(search, said_option, &said);
    assert_true(moves == QJ_OK || moves == QJ_LIMIT);
    if (search->engine->bounds(search, &range) == QJ_OK)
        assert_holds(&range, &values.value[0]);
    size_t arcs = 0;
    for (int to = 0; to < VERTICES; to++)
        arcs += net.graph.arc[0][to];
    assert_int_equal(said.options, arcs);
    for (size_t i = 0; i < said.options; i++) {
        const qj_value value = searched_move(&values, 0, (int)said.option[i].move.part[0]);
        assert_holds(&said.option[i].value, &value);
    }
    return status == QJ_OK;
}

TEST(limits_leave_ranges_that_hold)
{
    struct random random = {3};
    uint64_t done = 0, count = unit_count(500);
    for (uint64_t i = 0; i < count; i++)
        done += compare_within(&random, 1 + random_below(&random, 12));
    assert_true(done > 0 && done < count);
}

/* -------------------------------------------------------------------- checkpoints */

/* Searches for a value with a store; states: at most, 0: any number. visited: how many. */
static qj_status searched_resume(struct store *store, const struct view *view, uint64_t states,
                                 qj_value *value, uint64_t *visited)
{
    SCOPED(drop_context)
    qj_context *context = memory_store_context(store, &LIMITS(.states = states));
    SCOPED(drop_engine_session) struct session *search = NULL;
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
    struct searched_net net;
    struct searched_values values;
    SCOPED(memory_store_free) struct store store = memory_store(1e9);
    struct view view = searched_make(random, &net);
    qj_value value;
    uint64_t all, stopped, visited;
    view.outcome = rules_kind(&net.rules) == QJ_NIMBER || random_below(random, 2);
    searched_solve(&net, view.outcome, &values);
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
    assert_value(&value, &values.value[0]);
    assert_int_equal(store.resumed, 1);
    *first += all;
    *rest += visited - stopped;
}

TEST(searches_go_on_from_checkpoints)
{
    struct random random = {19};
    uint64_t first = 0, rest = 0;
    for (uint64_t i = 0; i < unit_count(500); i++)
        searched_stop(&random, false, &first, &rest);
    assert_true(rest < first / 4);
}

TEST(altered_checkpoints_do_no_harm)
{
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
                       const struct searched_values *values)
{
    struct allocator allocator = {.until_failure = until};
    const qj_limits limits = limits_of_allocator(&allocator);
    qj_context *context = context_within(&limits);
    struct session *session = NULL;
    struct said said = {.options = 0};
    qj_status status = search_open_within(context, view, (struct search_room){.pause = 1},
                                          &session);
    const bool opened = status == QJ_OK;
    if (status == QJ_OK)
        status = session->engine->moves(session, said_option, &said);
    if (status == QJ_OK)
        status = session->engine->choices(session, values->value[0].lo < 0, ignore_choice, NULL);
    const bool failed = allocator.failed;
    assert_true(status == QJ_OK || (failed && status == QJ_LIMIT));
    allocator.until_failure = UINT64_MAX;
    if (opened)
        searched_compare(random, values, session);
    session_free(session);
    context_end(context);
    assert_int_equal(allocator.blocks, 0);
    return failed;
}

/* For each failing allocation: results so far are freed, and the failure is reported; then all is
 * found. */
TEST(memory_may_fail)
{
    struct random random = {5};
    for (uint64_t i = 0; i < unit_count(8); i++) {
        struct searched_net net;
        struct searched_values values;
        struct view view = searched_make(&random, &net);
        while (rules_kind(&net.rules) == QJ_SCORE)
            view = searched_make(&random, &net);
        view.outcome = true;
        searched_solve(&net, true, &values);
        for (uint64_t until = 1; fails_once(&random, &view, until, &values); until++)
            continue;
    }
}
