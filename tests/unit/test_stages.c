/* Rules whose moves do not lead from ply to ply, searched by several processes: each position is
 * expanded a few times, however deep the game is. */
#include "support/own.h"
#include "support/rules.h"
#include "support/team.h"

#include <stdatomic.h>

GROUP(stages)

enum { PROCESSES_MAX = 8, MESSAGE = QJ_MESSAGE_SIZE };

/* Vertices, a position each, with arcs to lower ones, from the last one on. */
struct web {
    uint32_t vertices, *ends, *to;
    uint64_t *nimbers;
    atomic_ullong expanded; /* how often moves were asked for */
    qj_rules rules;
};

/* ---------------------------------------------------------------------- their rules */

static struct web *web_of(const qj_setup *setup)
{
    return setup->user;
}

static uint32_t vertex_of(const void *state)
{
    uint32_t vertex;
    memcpy(&vertex, state, sizeof vertex);
    return vertex;
}

CONSTANT(size_t, state_size, sizeof(uint32_t))

static const char *start(const qj_setup *setup, void *state)
{
    const uint32_t last = web_of(setup)->vertices - 1;
    memcpy(state, &last, sizeof last);
    return NULL;
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    struct web *web = web_of(setup);
    const uint32_t vertex = vertex_of(state);
    web->expanded++;
    for (uint32_t i = vertex ? web->ends[vertex - 1] : 0; i < web->ends[vertex]; i++)
        if (!visit(user, &(qj_move){{web->to[i]}}))
            return;
}

/* --------------------------------------------------------------------- to make them */

static struct web *web_new(uint32_t vertices, uint32_t arcs)
{
    struct web *web = calloc(1, sizeof *web);
    assert_non_null(web);
    web->ends = calloc(vertices, sizeof *web->ends);
    web->to = calloc(arcs, sizeof *web->to);
    web->nimbers = calloc(vertices, sizeof *web->nimbers);
    assert_true(web->ends && web->to && web->nimbers);
    web->rules = (qj_rules){
        QJ_RULES_HEAD,  .name = "web",  .ending = QJ_LAST_WINS, .state_size = state_size,
        .start = start, .moves = moves, .play = go_to,          .user = web};
    return web;
}

static void web_free(struct web **web)
{
    free((*web)->ends);
    free((*web)->to);
    free((*web)->nimbers);
    free(*web);
}

/* For each vertex: open_vertex, add for each of its arcs, close_vertex. */
static void open_vertex(struct web *web)
{
    web->ends[web->vertices] = web->vertices ? web->ends[web->vertices - 1] : 0;
}

static void add(struct web *web, uint32_t to)
{
    web->to[web->ends[web->vertices]++] = to;
}

static bool leads_to(const struct web *web, uint32_t vertex, uint64_t nimber)
{
    for (uint32_t i = vertex ? web->ends[vertex - 1] : 0; i < web->ends[vertex]; i++)
        if (web->nimbers[web->to[i]] == nimber)
            return true;
    return false;
}

static void close_vertex(struct web *web)
{
    uint64_t *nimber = &web->nimbers[web->vertices];
    while (leads_to(web, web->vertices, *nimber))
        (*nimber)++;
    web->vertices++;
}

/* Four heaps of up to most each. */
static struct web *heaps(uint32_t most)
{
    const uint32_t base = most + 1, count = base * base * base * base;
    struct web *web = web_new(count, count * 2 * most);
    for (uint32_t vertex = 0; vertex < count; vertex++) {
        open_vertex(web);
        for (uint32_t place = 1; place < count; place *= base)
            for (uint32_t less = 1; less <= vertex / place % base; less++)
                add(web, vertex - less * place);
        close_vertex(web);
    }
    return web;
}

/* Every vertex has an arc to the vertex below and an arc to a vertex close below it. */
static struct web *ladder(struct random *random, uint32_t count, uint32_t reach)
{
    struct web *web = web_new(count, 2 * count);
    for (uint32_t vertex = 0; vertex < count; vertex++) {
        open_vertex(web);
        if (vertex > reach)
            add(web, vertex - 1 - (uint32_t)random_below(random, reach));
        if (vertex)
            add(web, vertex - 1);
        close_vertex(web);
    }
    return web;
}

/* From the start, and from width * width vertices two moves away, there is an arc to HUB, which the
 * pass over the plies leaves open: HUB - 1 is a ply below HUB - 2, to which it has an arc. */
enum { HUB = 3 };
static struct web *hub(uint32_t width)
{
    const uint32_t far = HUB + 1 + width * width, near = far + width;
    struct web *web = web_new(near + 1, 2 * near);
    for (uint32_t vertex = 0; vertex <= near; vertex++) {
        open_vertex(web);
        if (vertex)
            add(web, vertex <= HUB ? vertex - 1 : HUB);
        if (vertex == near)
            add(web, HUB - 2);
        for (uint32_t i = 0; vertex >= far && i < width; i++)
            add(web, vertex < near ? HUB + 1 + (vertex - far) * width + i : far + i);
        close_vertex(web);
    }
    return web;
}

/* ----------------------------------------------------------------------- to solve them */

struct answer {
    qj_status status;
    char message[MESSAGE];
    uint64_t states;
    bool right;
};

struct question {
    struct web *web;
    struct answer answers[PROCESSES_MAX];
};

struct comparison {
    const struct web *web;
    bool right;
};

static bool check_option(void *user, const qj_option *option)
{
    struct comparison *comparison = user;
    comparison->right &= option->value.nimber == comparison->web->nimbers[option->move.part[0]];
    return true;
}

static qj_status ask(const qj_position *position, const struct web *web, struct answer *answer)
{
    struct comparison comparison = {web, true};
    SCOPED(drop_session) qj_session *session = NULL;
    qj_value value;
    TRY(qj_session_open(position, "exhaustive", &session));
    TRY(qj_session_value(session, &value));
    TRY(qj_session_moves(session, check_option, &comparison));
    answer->right = comparison.right && value.nimber == web->nimbers[web->vertices - 1];
    answer->states = qj_session_method(session).states;
    return QJ_OK;
}

static void answer_question(void *user, const qj_team *team)
{
    struct question *question = user;
    struct answer *answer = &question->answers[team->rank];
    SCOPED(drop_context) qj_context *context = context_within(&LIMITS(.team = team, .trust = true));
    SCOPED(drop_game) qj_game *game = own_game(context, &question->web->rules);
    SCOPED(drop_position) qj_position *position = read_own(context, game, "");
    answer->status = ask(position, question->web, answer);
    snprintf(answer->message, sizeof answer->message, "%s", qj_context_error(context)->message);
}

/* By so many processes, with rules that are trusted: found once, and expanded three times at most
 * for its value, each position is expanded four times, besides those that there was no room for and
 * what the answers ask. */
static void assert_solved(struct web *web, unsigned processes)
{
    struct question question = {.web = web};
    web->expanded = 0;
    team_run(processes, answer_question, &question);
    for (unsigned i = 0; i < processes; i++) {
        const struct answer *answer = &question.answers[i];
        assert_string_equal(answer->message, "");
        assert_int_equal(answer->status, QJ_OK);
        assert_true(answer->right);
        assert_int_equal(answer->states, web->vertices);
    }
    assert_in_range(web->expanded, 2 * web->vertices,
                    4 * web->vertices + web->vertices / 64 + 4 * processes);
}

static void assert_solved_by_all(struct web *made)
{
    SCOPED(web_free) struct web *web = made;
    static const unsigned processes[] = {1, 2, 3, PROCESSES_MAX};
    for (size_t i = 0; i < COUNT(processes); i++)
        assert_solved(web, processes[i]);
}

TEST(heaps_are_deep)
{
    assert_solved_by_all(heaps(5));
}

TEST(ladders_are_deeper)
{
    struct random random = {3};
    for (uint32_t reach = 1; reach <= 64; reach *= 8)
        assert_solved_by_all(ladder(&random, 120, reach));
}

/* More moves lead to one position than a byte counts, and than two do. */
TEST(many_ways_to_one_position)
{
    assert_solved_by_all(hub(12));
    SCOPED(web_free) struct web *web = hub(182); /* 182 * 182 does not fit 15 bits */
    assert_solved(web, 3);
}

/* An arc from the end back to a vertex above it. */
TEST(rules_that_come_back)
{
    for (unsigned processes = 1; processes <= 3; processes++) {
        SCOPED(web_free) struct web *web = heaps(3);
        struct question question = {.web = web};
        web->to[web->ends[1] - 1] = 5;
        team_run(processes, answer_question, &question);
        for (unsigned i = 0; i < processes; i++) {
            assert_string_equal(question.answers[i].message,
                                "the rules can repeat a position, so the game need not end");
            assert_int_equal(question.answers[i].status, QJ_USAGE);
        }
    }
}
