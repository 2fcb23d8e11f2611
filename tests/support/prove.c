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

#define TWO(words)   words words
#define THREE(words) words words words
#define FOUR(words)  TWO(words) TWO(words)
#define SIX(words)   THREE(words) THREE(words)
#define EIGHT(words) FOUR(words) FOUR(words)
#define MATRIX       "%%MatrixMarket matrix "
#define CODE \
    "[0.77|0.137|4.7|{1,3,4}|{1,3,4}|any|unequal|0.16|-{1,2}|0.F|0.127|0.1|.3|0.52|0.6|0.8]"
#define PERIODIC "[0.77|0.137|{1,3,4}|any|0.1|.3|0.52]" /* heaps may have any size */
#define LARGE    "{0..23}0000000000"
#define BITS     THREE("{0..1}")

/* A board from settings, and more text; both have choices (growing_draw). Arcs need reverse arcs;
 * a text that has no certificate is drawn again. Boards that are searched exhaustively are small.
 */
static const struct instance_form {
    const char *game, *settings, *more;
    bool several; /* cases */
} instance_forms[] = {
    {"geography", .settings = "size={1..4}x{1..4} blocked={0..700}"},
    {"geography", .settings = "size={1..4}x{1..4} blocked={0..700}"},
    {"geography", "size={1..4}x{1..4} blocked={0..700}", .more = "token {1..4} {1..4}\n"},
    {"graph", "shape=average vertices={2..8} degree={0..4}", .more = "[||token {1..8}\n]"},
    {"graph", .more = "p edge 6 6\n" SIX("e {1..6} {1..6}\n") "[||token {1..6}\n]"},
    {"graph", .more = "v0\nv1\nv2\n" FOUR("v{0..4} v{0..5}\n") "[||token v{0..2}\n]"},
    {"graph", .more = "directed\nv0 v1\nv1 v0\n" TWO("v{0..2} v{0..2}\n") "[|token v1\n]"},
    {"graph", .more = "p sp 3 4\na 1 2 7\na 2 1 7\n" TWO("a {1..3} {1..3} 7\n") "[|token 2\n]"},
    {"graph", .more = MATRIX "coordinate pattern symmetric\n5 5 4\n" FOUR("{1..5} {1..5}\n")},
    {"graph", .more = MATRIX "coordinate integer general\n%\n% 2 2 1\n3 3 4\n1 3 7\n3 1 7\n" TWO(
                  "{1..3} {1..3} 7\n") "[|token {1..3}\n]"},
    {"heaps", .settings = "code=" CODE " count={1..4} max=23"},
    {"heaps", .more = PERIODIC " [1|2 {0..23}|2 " LARGE "] " LARGE "\n"},
    {"heaps", .more = CODE ":{0..23} " CODE ":{0..23} " CODE ":{0..23}\n"},
    {"lightsout", .settings = "size={1..4}x{1..4} p=[2|2|3|5] shape=random torus=[yes|no]"},
    {"lightsout", .settings = "size={1..4}x{1..4} shape=random torus=[yes|no] pattern=[{0..1}|" BITS
                              "|{0..1}/{0..1}/{0..1}|" BITS "/" BITS "/" BITS "]"},
    {"lightsout", "size=[1x4|2x2] p=[3|5] shape=random", .more = "goal" FOUR(" {0..2}") "\n"},
    {"lightsout",
     .more = "graph [2|3]\np edge 4 5\n" FOUR(
         "e {1..4} {1..4}\n") "e 1 {1..4}\n"
                              "[|values" FOUR(" {0..1}") "\n][|goal" FOUR(" {0..1}") "\n]"},
    {"linear",
     .settings = "size={1..4}x{1..4} p=[2|3|5|7] density=[300|1000] shape=[solvable|random]"},
    {"linear",
     .more = MATRIX "array integer general\n% p=[2|2|3|5|7]\n[2 2|1 4|4 1] \n" FOUR("{-9..9}\n")},
    {"linear", .more = MATRIX "coordinate integer general\n% p=[2|3|5|7]\n4 {3..4} 6\n" SIX(
                   "{1..3} {1..3} {-9..9}\n") "[|right {0..1} {0..1} {0..1} 1\n]"},
    {"linear", .more = MATRIX
               "[array integer general\n% p=3\n0 {1..4}|coordinate integer general\n% p=3\n0 3 0]\n"
               "[|right\n]"},
    {"rabbits", .settings = "size={1..4}x{2..5} rounds={0..5} shape=[random|open]"},
    {"splitting", .settings = "size={2..7} max=2"},
    {"splitting", .settings = "size={2..7} max=2 cases={1..3}", .several = true},
    {"staircase", .settings = "size={1..4}x{1..4} max={1..19}"},
    {"staircase", .more = "[1 4|2 2|4 1]\n" EIGHT(" {-5..14}")},
    {"stone", .settings = "size={1..30}"},
    {"stone", .settings = "size=30 count={1..3}", .several = true},
    {"tictactoe", .settings = "plies=[0|2|4] cases=1"},
    {"tictactoe", .settings = "plies=[0|2|4] cases={1..3}", .several = true},
    {"widgets", .settings = "types={1..4} records={2..5} max=4 shape=[random|inconsistent]"},
    {"widgets", .settings = "types={1..4} records={2..5} max=4 cases={1..3}", .several = true},
    {"widgets", .more = "2 1\n2 [MON|SUN] [TUE|SAT|SUN]\n{1..2} {1..2}\n0 0\n"},
    {"kayles", .settings = "count={1..4} max=23"},
    {"kayles", .more = "[1|2\n{0..23}|2\n" LARGE "]\n" LARGE "\n"},
    {"mnk", "size={1..2}x{1..3} k={1..4} plies={0..6}", .more = "[|turn {1..2}\n]"},
    {"mnk", "size={2..3}x4 k={2..4} plies={5..12}", .more = "[|turn {1..2}\n]"},
    {"mnk", .more = "[1 4|2 2|4 1] {1..3}\n" FOUR("{0..2} ") "\n[|turn {1..2}\n]"},
    {"mnk", .more = "[2 4|4 2|1 8] {2..4}\n" EIGHT("[1|2|0|1|2] ") "\n[|turn {1..2}\n]"},
    {"wythoff", .settings = "size={1..12}x{1..12}"},
};

struct acceptance {
    qj_context *context;
    uint64_t cases;
};

static qj_status accept(void *user, const qj_position *position)
{
    struct acceptance *acceptance = user;
    bool exists = false;
    qj_status status = certificate_exists(acceptance->context, position, NULL, &exists);
    acceptance->cases += exists;
    return status;
}

/* Returns true if it is a text of the game, with one case that has a certificate. */
static bool is_good(const char *game, const char *text)
{
    SCOPED(drop_context) qj_context *context = context_start();
    struct acceptance acceptance = {.context = context};
    const qj_source source = qj_text_source(&(qj_text){text, strlen(text)});
    qj_status status = qj_cases_read(context, qj_game_find(game), &source, accept, &acceptance);
    return status == QJ_OK && acceptance.cases == 1;
}

static void draw_instance(struct random *random, const struct instance_form *form,
                          struct growing *to)
{
    to->length = 0;
    if (form->settings) {
        SCOPED(drop_memory) char *board = made_anew(random, form->game, "%s", form->settings);
        growing_add(to, "%s", board);
    }
    if (form->more)
        growing_draw(to, random, form->more);
}

char *random_instance(struct random *random, const char *game, bool single)
{
    struct growing growing;
    const struct instance_form *form;
    do
        form = &instance_forms[random_below(random, COUNT(instance_forms))];
    while (strcmp(form->game, game) != 0 || (single && form->several));
    int tries = 0;
    do {
        if (tries++ == 1000)
            fail_msg("no certificate of any text like\n%s", growing.text);
        draw_instance(random, form, &growing);
    } while (form->more && !is_good(game, growing.text));
    char *text = strdup(growing.text);
    assert_non_null(text);
    return text;
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

struct wins {
    struct growing *to;
    const qj_position *position;
};

/* Collects the winning moves in the game's notation, after "WIN". */
static bool add_win(void *user, const qj_option *option)
{
    const struct wins *wins = user;
    char text[QJ_MOVE_SIZE];
    qj_move_text(wins->position, &option->move, text);
    if (option->value.lo > 0)
        growing_add(wins->to, "%s%s\n", wins->to->length ? "" : "WIN\n", text);
    return true;
}

static void tell_starts(struct growing *to, const qj_context *context, const qj_position *position,
                        qj_session *session)
{
    struct wins wins = {to, position};
    assert_ok(context, qj_session_moves(session, add_win, &wins));
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

/* ------------------------------------------------------------------ all certificates */

/* Checks the bytes so far; returns whether to extend them. */
static bool search_look(struct certificate_search *search, size_t size)
{
    struct checking *checking = &search->checking;
    search->certificate[size] = 0;
    run_checker(search->game, search->text, search->certificate, size, checking);
    search->accepted += checking->status == 0;
    if (checking->status == 0 &&
        !(search->claim ? !strcmp(checking->claim, search->claim)
                        : claim_is_true(search->game, search->text, checking->claim)))
        fail_msg("%s\n%s\n%s\na false claim\n%s\n", search->game, search->text, search->certificate,
                 checking->claim);
    return strstr(checking->message, "cut off") && size < search->most;
}

void search_certificates(struct certificate_search *search, size_t size)
{
    const size_t first = size;
    size_t next[sizeof search->certificate], before[sizeof search->certificate];
    next[size] = 0;
    if (!search_look(search, size))
        return;
    for (;;) {
        const char *word = search->words + next[size];
        const size_t length = search->lines ? strcspn(word, "\n") + 1 : 1;
        if (!*word) {
            if (size == first)
                return;
            size = before[size];
            continue;
        }
        next[size] += length;
        memcpy(search->certificate + size, word, length);
        if (search_look(search, size + length)) {
            before[size + length] = size;
            size += length;
            next[size] = 0;
        }
    }
}
