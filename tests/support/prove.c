/* prove: see prove.h. */
#include "support/prove.h"
#include "support/growing.h"
#include "support/opened.h"

#include "check.h"
#include "face/certificate/certificate.h"

#include <dlfcn.h>
#include <inttypes.h>
#include <qiju/contest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

const char *const proved_games[] = {"geography", "graph",     "heaps",     "lightsout", "linear",
                                    "rabbits",   "splitting", "staircase", "stone",     "tictactoe",
                                    "widgets",   "kayles",    "mnk",       "wythoff",   NULL};

/* ---------------------------------------------------------------- instances */

static unsigned below(struct growing *growing, unsigned limit)
{
    return (unsigned)random_below(growing->random, limit);
}

static unsigned add_size(struct growing *to)
{
    unsigned rows = below(to, 4) + 1, columns = below(to, 4) + 1;
    growing_add(to, "%u %u", rows, columns);
    return rows << 8 | columns;
}

static void add_geography(struct growing *to)
{
    unsigned size = add_size(to), rows = size >> 8, columns = size & 255, free = below(to, 4) + 1;
    for (unsigned cell = 0; cell < rows * columns; cell++)
        growing_add(to, "%s%c", cell % columns ? "" : "\n", below(to, 4) < free ? '.' : '#');
    growing_add(to, "\n");
    const char *cells = strchr(to->text, '\n') + 1;
    unsigned row = below(to, rows), column = below(to, columns);
    if (below(to, 3) == 0 && cells[row * (columns + 1) + column] == '.')
        growing_add(to, "token %u %u\n", row + 1, column + 1);
}

/* The formats of a graph's text. Arcs come with reverse arcs. */
static const struct graph_form {
    const char *head; /* with the numbers of vertices (twice in a matrix) and lines; NULL: names */
    const char *edge;
    bool arcs;
} graph_forms[] = {
    {NULL, "v%u v%u\n", false},
    {NULL, "v%u v%u\n", true},
    {"p edge %u %u\n", "e %u %u\n", false},
    {"p sp %u %u\n", "a %u %u 7\n", true},
    {"%%%%MatrixMarket matrix coordinate pattern symmetric\n%u %u %u\n", "%u %u\n", false},
    {"%%%%MatrixMarket matrix coordinate integer general\n%%\n%% 2 2 1\n%u %u %u\n", "%u %u 7\n",
     true},
};

static void add_graph_head(struct growing *to, const struct graph_form *form, unsigned vertices,
                           unsigned lines)
{
    if (form->head && *form->head == 'p')
        growing_add(to, form->head, vertices, lines);
    else if (form->head)
        growing_add(to, form->head, vertices, vertices, lines);
    else if (form->arcs)
        growing_add(to, "directed\n");
    for (unsigned v = 0; !form->head && v < vertices; v++)
        growing_add(to, "v%u\n", v);
}

static void add_graph(struct growing *to)
{
    unsigned vertices = below(to, 8) + 1, edges = below(to, 2 * vertices + 1);
    const struct graph_form *form = &graph_forms[below(to, COUNT(graph_forms))];
    const bool names = !form->head;
    add_graph_head(to, form, vertices, form->arcs ? 2 * edges : edges);
    for (unsigned e = 0; e < edges; e++) {
        unsigned one = below(to, vertices) + !names, two = below(to, vertices) + !names;
        growing_add(to, form->edge, one, two);
        if (form->arcs)
            growing_add(to, form->edge, two, one);
    }
    if (below(to, 3) == 0)
        growing_add(to, names ? "token v%u\n" : "token %u\n", below(to, vertices) + !names);
}

/* Adds a heap: small, or of any size if the rule's period is short. */
static void add_heap(struct growing *to, bool periodic)
{
    bool large = periodic && below(to, 3) == 0;
    growing_add(to, "%u%s", below(to, 24), large ? "0000000000" : "");
}

static void add_heaps(struct growing *to)
{
    static const struct {
        const char *code;
        bool periodic;
    } rules[] = {{"0.77", true}, {"0.137", true},    {"4.7", false},  {"{1,3,4}", true},
                 {"any", true},  {"unequal", false}, {"0.16", false}, {"-{1,2}", false},
                 {"0.F", true},  {"0.127", false},   {"0.1", true},   {".3", true},
                 {"0.52", true}, {"0.6", false},     {"0.8", false}};
    unsigned heaps = below(to, 4) + 1, rule = below(to, COUNT(rules));
    bool several = below(to, 4) == 0;
    if (!several)
        growing_add(to, "%s %u\n", rules[rule].code, heaps);
    for (unsigned i = 0; i < heaps; i++) {
        rule = several ? below(to, COUNT(rules)) : rule;
        if (several)
            growing_add(to, "%s:", rules[rule].code);
        /* with a rule that leaves three heaps all heaps are small */
        add_heap(to, !several && rules[rule].periodic && strcmp(rules[rule].code, "0.F") != 0);
        growing_add(to, " ");
    }
}

static void add_kayles(struct growing *to)
{
    unsigned heaps = below(to, 4) + 1;
    growing_add(to, "%u\n", heaps);
    for (; heaps; heaps--) {
        add_heap(to, true);
        growing_add(to, " ");
    }
}

static void add_values(struct growing *to, unsigned cells, unsigned p)
{
    for (unsigned cell = 0; cell < cells; cell++)
        growing_add(to, "%u ", below(to, p));
    growing_add(to, "\n");
}

static void add_goal(struct growing *to, unsigned cells, unsigned p)
{
    if (below(to, 3) == 0) {
        growing_add(to, "goal ");
        add_values(to, cells, p);
    }
}

static void add_light_graph(struct growing *to, unsigned p)
{
    unsigned vertices = below(to, 6) + 1, edges = below(to, 2 * vertices + 1);
    growing_add(to, "graph %u\np edge %u %u\n", p, vertices, edges);
    for (unsigned e = 0; e < edges; e++)
        growing_add(to, "e %u %u\n", below(to, vertices) + 1, below(to, vertices) + 1);
    if (below(to, 2)) {
        growing_add(to, "values ");
        add_values(to, vertices, p);
    }
    add_goal(to, vertices, p);
}

static void add_lights(struct growing *to)
{
    unsigned p = below(to, 3) ? 2 : below(to, 2) ? 3 : 5, kind = below(to, 6);
    if (kind == 0) {
        add_light_graph(to, p);
        return;
    }
    if (kind < 3)
        growing_add(to, "torus\n");
    if (kind == 2 || kind == 3) {
        unsigned rows = 2 * below(to, 2) + 1, columns = 2 * below(to, 2) + 1;
        growing_add(to, "pattern %u %u\n", rows, columns);
        add_values(to, rows * columns, p);
    }
    unsigned size = add_size(to), cells = (size >> 8) * (size & 255);
    growing_add(to, " %u\n", p);
    add_values(to, cells, p);
    add_goal(to, cells, p);
}

static void add_linear(struct growing *to)
{
    static const unsigned primes[] = {2, 3, 5, 7};
    unsigned rows = below(to, 5), columns = below(to, 4) + 1, p = primes[below(to, 4)];
    bool array = below(to, 2);
    growing_add(to, "%%%%MatrixMarket matrix %s integer general\n%% p=%u\n%u %u ",
                array ? "array" : "coordinate", p, rows, columns);
    unsigned entries = array ? rows * columns : rows ? below(to, 9) : 0;
    if (!array)
        growing_add(to, "%u", entries);
    growing_add(to, "\n");
    for (; entries; entries--) {
        if (!array)
            growing_add(to, "%u %u ", below(to, rows) + 1, below(to, columns) + 1);
        growing_add(to, "%d\n", (int)below(to, 2 * p) - (int)p);
    }
    if (below(to, 4)) {
        growing_add(to, "right ");
        add_values(to, rows, p);
    }
}

static void add_rabbits(struct growing *to)
{
    unsigned rows = below(to, 4) + 1, columns = below(to, 4) + 2, rounds = below(to, 6);
    SCOPED(drop_memory)
    char *text = made_anew(to->random, "rabbits", "size=%ux%u rounds=%u shape=%s", rows, columns,
                           rounds, below(to, 2) ? "open" : "random");
    growing_add(to, "%s", text);
}

static void add_splitting(struct growing *to)
{
    unsigned bottles = below(to, 6) + 2;
    growing_add(to, "%u\n", bottles);
    for (unsigned i = 0; i < bottles; i++)
        growing_add(to, "%u ", below(to, 3));
    growing_add(to, "\n");
}

static void add_staircase(struct growing *to)
{
    unsigned size = add_size(to);
    for (unsigned i = 0; i < 2 * (size >> 8) * (size & 255); i++)
        growing_add(to, " %d", (int)below(to, 20) - 5);
}

/* Adds a position with Alice to move, of a random unfinished game. */
static void add_tictactoe(struct growing *to)
{
    SCOPED(drop_memory)
    char *text = made_anew(to->random, "tictactoe", "cases=1 plies=%u", 2 * below(to, 3));
    growing_add(to, "%s", strchr(text, '\n') + 1);
}

static void add_widgets(struct growing *to)
{
    static const char *const days[] = {"MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"};
    unsigned types = below(to, 4) + 1, records = below(to, 6);
    growing_add(to, "%u %u\n", types, records);
    for (unsigned i = 0; i < records; i++) {
        unsigned widgets = below(to, 4) + 1;
        growing_add(to, "%u %s %s\n", widgets, days[below(to, 7)], days[below(to, 7)]);
        for (; widgets; widgets--)
            growing_add(to, "%u ", below(to, types) + 1);
        growing_add(to, "\n");
    }
}

static bool is_good(const char *game, const char *text);

/* Adds a valid board with any marks; boards with few marks are small, as they are searched
 * exhaustively. */
static void add_mnk(struct growing *to)
{
    do {
        unsigned rows = below(to, 3) + 1, columns = below(to, 4) + 1, k = below(to, 3) + 1;
        unsigned marked = rows * columns > 6 ? 1 + below(to, 2) : below(to, 3);
        to->length = 0;
        growing_add(to, "%u %u %u", rows, columns, k + (k == 3 && below(to, 4) == 0));
        for (unsigned cell = 0; cell < rows * columns; cell++)
            growing_add(to, "%s%u", cell % columns ? " " : "\n",
                        below(to, 3) < marked ? 1 + below(to, 2) : 0);
        growing_add(to, below(to, 2) ? "\n" : "\nturn %u\n", 1 + below(to, 2));
    } while (!is_good("mnk", to->text));
}

static void add_wythoff(struct growing *to)
{
    unsigned row = below(to, 12) + 1, column = below(to, 12) + 1;
    growing_add(to, "%u %u\n", row, column);
}

static void add_case(struct growing *to, const char *game)
{
    static void (*const makers[])(struct growing *) = {
        add_geography, add_graph,     add_heaps,     add_lights, add_linear,
        add_rabbits,   add_splitting, add_staircase, NULL,       add_tictactoe,
        add_widgets,   add_kayles,    add_mnk,       add_wythoff};
    size_t i = 0;
    while (strcmp(proved_games[i], game) != 0)
        i++;
    if (makers[i])
        makers[i](to);
    else
        growing_add(to, "%u\n", below(to, 30) + 1);
}

char *random_instance(struct random *random, const char *game, bool single)
{
    struct growing growing = {.random = random};
    bool counted = !strcmp(game, "splitting") || !strcmp(game, "tictactoe");
    bool ended = !strcmp(game, "stone") || !strcmp(game, "widgets");
    unsigned cases = single || (!counted && !ended) ? 1 : below(&growing, 4);
    if (counted)
        growing_add(&growing, "%u\n", cases);
    for (unsigned i = 0; i < cases; i++)
        add_case(&growing, game);
    if (ended)
        growing_add(&growing, !strcmp(game, "stone") ? "0\n" : "0 0\n");
    char *text = strdup(growing.text);
    assert_non_null(text);
    return text;
}

static qj_status accept(void *user, const qj_position *position)
{
    bool exists = false;
    qj_status status = certificate_exists(position, NULL, &exists);
    *(uint64_t *)user += exists;
    return status;
}

/* Returns true if it is a text of the game, with one case that has a certificate. */
static bool is_good(const char *game, const char *text)
{
    uint64_t cases = 0;
    SCOPED(drop_context) qj_context *context = context_start();
    const qj_source source = qj_text_source(&(qj_text){text, strlen(text)});
    qj_status status = qj_cases_read(context, qj_game_find(game), &source, accept, &cases);
    return status == QJ_OK && cases == 1;
}

char *near_instance(struct random *random, const char *game, const char *text)
{
    static const char letters[] = ".#OX0123456789";
    size_t length = strlen(text), at = random_below(random, length);
    char *near = strdup(text);
    assert_non_null(near);
    while (!strchr(letters, near[at]))
        at = (at + 1) % length;
    near[at] = letters[random_below(random, sizeof letters - 1)];
    if (is_good(game, near))
        return near;
    free(near);
    return NULL;
}

/* -------------------------------------------------------------- certificates */

static char *told(const char *game, const char *text, const char *engine);

/* Chooses the bounds that the certificates of a text prove by strategies, by its length, so all
 * choices occur. */
static bool choose_bounds(const char *game, const char *text, struct score_bounds *bounds)
{
    size_t length = strlen(text), choice = length % 5;
    bool mnk = !strcmp(game, "mnk");
    if (choice == 0 || (!mnk && strcmp(game, "staircase") != 0))
        return false;
    *bounds = (struct score_bounds){.at_least = choice != 1, .at_most = choice != 2};
    if (choice > 2)
        return true;
    SCOPED(drop_memory) char *value = told(game, text, NULL);
    int64_t slack = (int64_t)(length / 5 % 3),
            score = strtoll(mnk ? strchr(value, '\n') : value, NULL, 10);
    bounds->number = bounds->at_least ? score - slack : score + slack;
    /* at most the possible score: a staircase may have value 0 */
    bounds->has_number = bounds->number * bounds->number < 2 && (mnk || score != 0);
    if (!bounds->has_number)
        bounds->number = score;
    return true;
}

char *certificate_of(const char *game, const char *text)
{
    SCOPED(drop_context) qj_context *context = context_start();
    struct collected collected = {0};
    struct score_bounds bounds;
    const qj_source source = qj_text_source(&(qj_text){text, strlen(text)});
    bool bounded = choose_bounds(game, text, &bounds);
    assert_ok(context, certificate_write(context, qj_game_find(game), &source,
                                         bounded ? &bounds : NULL, INTO(&collected)));
    return collected.data;
}

void run_checker(const char *game, const char *text, const char *certificate, size_t size,
                 struct checking *out)
{
    alike_run(game, text, strlen(text), certificate, size, out);
}

void give_rules(const qj_rules *rules)
{
    static void (*give)(const qj_rules *rules);
    void *object = dlopen(QIJU_GIVEN, RTLD_NOW),
         *symbol = object ? dlsym(object, "give_rules") : NULL;
    if (!symbol)
        fail_msg("%s", dlerror());
    memcpy(&give, &symbol, sizeof give);
    give(rules);
}

static char left_out[64];

bool check_hook(const char *file, const char *name, bool holds)
{
    if (holds || !*left_out)
        return holds;
    const char *base = strrchr(file, '/') ? strrchr(file, '/') + 1 : file;
    size_t length = strcspn(left_out, ":");
    return strlen(base) == length && !strncmp(base, left_out, length) &&
           !strcmp(left_out + length + 1, name);
}

bool is_verified_without(const char *condition, const char *game, const char *text,
                         const char *certificate)
{
    static struct checking checking;
    run_checker(game, text, certificate, strlen(certificate), &checking);
    if (checking.status == 0)
        return false;
    snprintf(left_out, sizeof left_out, "%s", condition);
    run_checker(game, text, certificate, strlen(certificate), &checking);
    *left_out = 0;
    return checking.status == 0;
}

bool is_needed(const char *condition, bool (*notices)(const char *condition))
{
    static const int signals[] = {SIGSEGV, SIGABRT, SIGFPE, SIGBUS, SIGILL};
    int status = 0;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        for (size_t i = 0; i < COUNT(signals); i++)
            signal(signals[i], SIG_DFL); /* cmocka has other handlers */
        close(STDERR_FILENO);
        _exit(notices(condition));
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return !WIFEXITED(status) || WEXITSTATUS(status) != 0;
}

void assert_all_are_needed(const char *folder, const char *file, unsigned conditions,
                           bool (*notices)(const char *condition))
{
    char path[512], line[512], condition[128];
    snprintf(path, sizeof path, "%s/%s", folder, file);
    FILE *source = fopen(path, "r");
    assert_non_null(source);
    while (fgets(line, sizeof line, source)) {
        const char *found = strstr(line, "CHECK(") ? strchr(line, '"') : NULL;
        if (!found)
            continue;
        snprintf(condition, sizeof condition, "%s:%.*s", file, (int)strcspn(found + 1, "\""),
                 found + 1);
        if (!is_needed(condition, notices))
            fail_msg("nothing changes without %s", condition);
        conditions--;
    }
    fclose(source);
    assert_int_equal(conditions, 0);
}

/* -------------------------------------------------------------------- truth */

/* Collects the winning moves in the game's notation, after "WIN". */
static bool add_win(void *user, const qj_option *option)
{
    struct growing *to = user;
    char text[QJ_MOVE_SIZE];
    qj_move_text((const qj_position *)(void *)to->random, &option->move, text);
    if (option->value.lo > 0)
        growing_add(to, "%s%s\n", to->length ? "" : "WIN\n", text);
    return true;
}

static void tell_starts(struct growing *to, const qj_context *context, const qj_position *position,
                        qj_session *session)
{
    to->random = (struct random *)(uintptr_t)position;
    assert_ok(context, qj_session_moves(session, add_win, to));
    if (to->length == 0)
        growing_add(to, "LOSE\n");
}

static void tell_mistakes(struct growing *to, const qj_context *context,
                          const qj_position *position, qj_session *session)
{
    uint64_t moves = qj_position_recorded(position), mistakes[64], count = 0;
    qj_value before, after;
    qj_move move;
    assert_ok(context, qj_session_value(session, &before));
    for (uint64_t i = 0; i < moves; i++, before = after) {
        assert_ok(context, qj_position_recorded_move(position, i, &move));
        assert_ok(context, qj_session_advance(session, &move));
        assert_ok(context, qj_session_value(session, &after));
        if (i % 2 == 0 && before.lo > 0 && after.lo > 0)
            mistakes[count++] = i / 2 + 1;
    }
    growing_add(to, "%" PRIu64 "\n", count);
    for (uint64_t i = 0; i < count; i++)
        growing_add(to, "%" PRIu64 "\n", mistakes[i]);
}

static void tell_solution(struct growing *to, const qj_context *context,
                          const qj_position *position, qj_session *session)
{
    qj_solution solution;
    uint64_t rows, columns;
    const char *game = qj_game_name(qj_position_game(position));
    bool widgets = !strcmp(game, "widgets");
    static const char *const verdicts[2][3] = {
        {"unique\n", "multiple\n", "inconsistent\n"},
        {"", "Multiple solutions.\n", "Inconsistent data.\n"}};
    assert_ok(context, qj_session_solution(session, &solution));
    growing_add(to, "%s", verdicts[widgets][solution.verdict]);
    if (strcmp(game, "lightsout") != 0 || qj_position_size(position, &rows, &columns) != QJ_OK)
        columns = solution.unknowns;
    if (solution.x && (!widgets || solution.verdict == QJ_UNIQUE))
        for (uint64_t i = 0; i < solution.unknowns; i++)
            growing_add(to, "%" PRIu64 "%c", solution.x[i], (i + 1) % columns ? ' ' : '\n');
    if (solution.x && !strcmp(game, "linear"))
        growing_add(to, "rank %" PRIu64 "\n", solution.rank);
}

static void tell(struct growing *to, const qj_context *context, const char *game,
                 const qj_position *position, qj_session *session)
{
    qj_value value;
    if (!strcmp(game, "geography") || !strcmp(game, "graph"))
        tell_starts(to, context, position, session);
    else if (!strcmp(game, "rabbits"))
        tell_mistakes(to, context, position, session);
    else if (qj_game_kind(qj_position_game(position)) == QJ_PUZZLE)
        tell_solution(to, context, position, session);
    else {
        assert_ok(context, qj_session_value(session, &value));
        if (!strcmp(game, "heaps") || !strcmp(game, "kayles") || !strcmp(game, "wythoff"))
            growing_add(to, "%s\n%" PRIu64 "\n", value.lo > 0 ? "WIN" : "LOSE", value.nimber);
        else if (!strcmp(game, "mnk"))
            growing_add(to, "%s\n%" PRId64 "\n",
                        value.lo > 0   ? "WIN"
                        : value.lo < 0 ? "LOSE"
                                       : "DRAW",
                        value.lo);
        else
            growing_add(to, "%" PRId64 "\n", value.lo);
    }
}

/* Returns an engine's answer for the only case of a text. */
static char *told(const char *game, const char *text, const char *engine)
{
    struct growing growing = {0};
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_position) qj_position *position = position_of(context, game, text);
    SCOPED(drop_session) qj_session *session = session_by(context, position, engine);
    tell(&growing, context, game, position, session);
    char *claim = strdup(growing.text);
    assert_non_null(claim);
    return claim;
}

static char *judged(const char *game, const char *text)
{
    SCOPED(drop_context) qj_context *context = context_start();
    struct collected collected = {0};
    const qj_source source = qj_text_source(&(qj_text){text, strlen(text)});
    assert_ok(context, qj_contest_judge(context, qj_game_find(game), &source, INTO(&collected)));
    char *answer = collected.data ? collected.data : strdup("");
    assert_non_null(answer);
    return answer;
}

char *answer_of(const char *game, const char *text)
{
    struct score_bounds bounds;
    char *answer;
    if (choose_bounds(game, text, &bounds) && bounds.at_least != bounds.at_most) {
        answer = malloc(64);
        assert_non_null(answer);
        snprintf(answer, 64, "at %s %" PRId64 "\n", bounds.at_least ? "least" : "most",
                 bounds.number);
        return answer;
    }
    bool contest = qj_game_judged(qj_game_find(game)) && !strstr(text, "token");
    return contest ? judged(game, text) : told(game, text, NULL);
}

/* Returns true for equal verdicts and ranks, and numbers that solve the puzzle. */
static bool is_solved(const char *game, const char *text, const char *claim, const char *truth)
{
    uint64_t numbers[64], count = 0;
    size_t word = strcspn(truth, "\n") + 1;
    bool solved = true;
    if (strncmp(claim, truth, word) != 0)
        return false;
    char *rest = (char *)(uintptr_t)claim + word;
    for (; *rest >= '0' && *rest <= '9' && count < 64; rest += strspn(rest, " \n"))
        numbers[count++] = strtoull(rest, &rest, 10);
    const char *rank = strstr(truth, "rank");
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_position) qj_position *position = position_of(context, game, text);
    if (count)
        assert_ok(context, qj_position_check(position, numbers, NULL, &solved));
    return solved && !strcmp(rest, rank ? rank : "");
}

/* Returns true if exhaustive search, or a trial of all assignments, is quick. */
static bool is_tiny(const char *game, const char *text)
{
    enum { MAX_STONES = 16, MAX_CELLS = 12, MAX_LIGHTS = 9 };
    uint64_t number[2] = {0}, count = 0, sum = 0;
    for (const char *at = text; *at; at++)
        if (*at >= '0' && *at <= '9' && (at == text || strchr(" \n:,", at[-1]))) {
            uint64_t value = strtoull(at, NULL, 10);
            sum += value;
            if (count < 2)
                number[count++] = value;
        }
    if (!strcmp(game, "heaps") || !strcmp(game, "kayles"))
        return sum <= MAX_STONES;
    if (!strcmp(game, "geography") || !strcmp(game, "rabbits"))
        return strtoull(text, NULL, 10) * strtoull(strchr(text, ' '), NULL, 10) <= MAX_CELLS;
    if (!strcmp(game, "linear"))
        return true;
    return strcmp(game, "lightsout") != 0 ||
           (*text >= '0' && *text <= '9' && number[0] * number[1] <= MAX_LIGHTS);
}

/* Checks a claim about a score: lines "at least V" and "at most V". */
static bool bounds_are_true(const char *claim, const char *truth)
{
    int64_t score = strtoll(strchr("WLD", *truth) ? strchr(truth, '\n') : truth, NULL, 10);
    for (; *claim; claim += strcspn(claim, "\n") + 1) {
        bool least = !strncmp(claim, "at least ", 9);
        int64_t bound = strtoll(claim + (least ? 9 : 8), NULL, 10);
        if (least ? score < bound : score > bound)
            return false;
    }
    return true;
}

bool claim_is_true(const char *game, const char *text, const char *claim)
{
    static const char *const exhaustive[] = {"geography", "graph",   "heaps",  "kayles",
                                             "lightsout", "linear",  "mnk",    "rabbits",
                                             "staircase", "widgets", "wythoff"};
    SCOPED(drop_memory) char *truth = NULL;
    for (size_t i = 0; i < COUNT(exhaustive); i++)
        if (!strcmp(exhaustive[i], game))
            truth = told(game, text, is_tiny(game, text) ? "exhaustive" : NULL);
    if (!truth)
        truth = judged(game, text);
    bool solution = !strcmp(game, "lightsout") || !strcmp(game, "linear");
    return solution                    ? is_solved(game, text, claim, truth)
           : !strncmp(claim, "at ", 3) ? bounds_are_true(claim, truth)
                                       : !strcmp(claim, truth);
}
