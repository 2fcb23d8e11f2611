/* Incomplete reports: a limit is met or the work is stopped after the value is known, the engine
 * has no line, the line is very long. The known parts are written, and every object is complete. A
 * line of more than ten thousand moves takes a second.
 */
#include "api/api.h"
#include "base/context.h"
#include "face/report/report.h"
#include "support/support.h"

GROUP(report)

static const char board[] = "5 4 4  0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0";
/* Player 2 keeps a draw here by only some moves: each has to be searched. */
static const char held[] = "5 4 4  0 0 0 0 0 1 0 0 0 0 1 0 2 0 0 0 0 0 0 0";

/* A position, a session on it whose value is known, and a flag that stops a search. */
struct scene {
    bool stopped;
    qj_context *context;
    qj_position *position;
    qj_session *session;
    struct collected text;
};

static bool stop(void *user, const qj_progress *progress)
{
    return *(bool *)user && progress->what && strcmp(progress->what, "states") == 0;
}

static void open_scene(struct scene *scene, const char *game, const char *text)
{
    *scene = (struct scene){.stopped = false};
    scene->context = context_within(&LIMITS(.stop = stop, .stop_user = &scene->stopped));
    scene->position = position_of(scene->context, game, text);
    assert_ok(scene->context, qj_session_open(scene->position, NULL, &scene->session));
    value_in(scene->context, scene->session);
}

static void close_scene(struct scene *scene)
{
    free(scene->text.data);
    qj_session_free(scene->session);
    qj_position_free(scene->position);
    context_end(scene->context);
}

#define SCENE(name, ...)                         \
    SCOPED(close_scene) struct scene name = {0}; \
    open_scene(&(name), __VA_ARGS__)

typedef qj_status (*report_fn)(const struct report *report, const qj_sink *sink);

/* The status of a report, whose text is then in the scene. */
static qj_status report(struct scene *scene, report_fn write, bool all)
{
    free(scene->text.data);
    scene->text = (struct collected){0};
    return write(&(struct report){scene->context, scene->position, scene->session, all, false},
                 INTO(&scene->text));
}

static uint64_t count(const char *text, const char *part)
{
    uint64_t times = 0;
    while (text && (text = strstr(text, part))) {
        times++;
        text++;
    }
    return times;
}

static void assert_has(const struct scene *scene, const char *part)
{
    if (!scene->text.data || !strstr(scene->text.data, part))
        fail_msg("no %s in\n%s", part, scene->text.data);
}

static void assert_ends(const struct scene *scene, const char *end)
{
    size_t length = strlen(end);
    assert_true(scene->text.size >= length);
    assert_string_equal(scene->text.data + scene->text.size - length, end);
}

/* The final value is within the bounds of an unfinished answer. */
static bool compare_bounds(void *user, const qj_option *option)
{
    const qj_option **exact = user;
    assert_memory_equal(&option->move, &(*exact)->move, sizeof option->move);
    assert_in_range(64 + (*exact)->value.lo, 64 + option->value.lo, 64 + option->value.hi);
    ++*exact;
    return true;
}

TEST(bounds_hold)
{
    SCENE(whole, "mnk", held);
    SCOPED(options_end) struct options options = options_of(whole.context, whole.session);
    for (uint64_t states = 300; states <= 9000; states += 1450) {
        const qj_option *exact = options.items;
        SCENE(cut, "mnk", held);
        cut.context->limits.states = states;
        assert_int_equal(qj_session_moves(cut.session, compare_bounds, &exact), QJ_LIMIT);
        assert_int_equal(exact - options.items, options.count);
    }
}

/* The only winning move is the last but one of 71. */
TEST(the_best_of_many_known_moves_are_listed)
{
#define EMPTY_ROW "0 0 0 0 0 0 0 0 0 "
    SCENE(scene, "mnk",
          "9 9 5 2 0 2 0 0 0 0 0 2 " EMPTY_ROW EMPTY_ROW EMPTY_ROW EMPTY_ROW EMPTY_ROW EMPTY_ROW
              EMPTY_ROW "2 0 0 0 0 1 1 1 1");
    scene.context->limits.states = 100;
    assert_int_equal(report(&scene, report_moves, false), QJ_LIMIT);
    assert_has(&scene, "Moves, best first\n  9 5           +73\n  1 2  ");
    assert_int_equal(report(&scene, report_moves, true), QJ_LIMIT);
    assert_has(&scene, "Moves, best first\n  9 5           +73\n  1 2  ");
    assert_int_equal(count(scene.text.data, "\n"), 1 + 64 + 1);
}

TEST(as_many_moves_as_the_list_has_are_all)
{
    SCENE(all, "nim", "1 40");
    assert_int_equal(report(&all, report_moves, false), QJ_OK);
    assert_ends(&all, "\n  1 1           loss  leaves Grundy value 1\n"
                      "  40 moves: 1 win, 39 lose\n");
    SCENE(most, "nim", "1 41");
    assert_int_equal(report(&most, report_moves, false), QJ_OK);
    assert_ends(&most, "\n  1 2           loss  leaves Grundy value 2\n"
                       "  41 moves: 1 win, 40 lose; --all lists every one\n");
}

TEST(a_line_without_memory_is_unfinished)
{
    SCENE(scene, "nim", "2 3 5");
    scene.context->limits.bytes = scene.context->bytes;
    assert_int_equal(report(&scene, report_text, false), QJ_LIMIT);
    assert_has(&scene, "\nA best line\n  (unfinished: ");
}

TEST(what_is_known_is_told)
{
    SCENE(scene, "mnk", held);
    scene.context->limits.states = 1000;
    assert_int_equal(report(&scene, report_json, false), QJ_LIMIT);
    assert_int_equal(count(scene.text.data, "\"move\":"), 17);
    assert_has(&scene, "\"lo\":-14,\"hi\":0");
    assert_ends(
        &scene,
        "\"line_cut\":true,\"unfinished\":\"state limit of 1000 reached\",\"unfinished_phrase\":"
        "{\"form\":\"state limit of {} reached\",\"values\":[\"1000\"]}}\n");
    assert_string_equal(qj_context_error(scene.context)->message, "state limit of 1000 reached");
    assert_int_equal(report(&scene, report_text, false), QJ_LIMIT);
    assert_has(&scene, "\n  1 1           0\n");
    assert_has(&scene, "\n  1 3           -14 to 0\n");
    assert_int_equal(count(scene.text.data, "  (unfinished: state limit of 1000 reached)\n"), 2);
    assert_int_equal(report(&scene, report_moves, false), QJ_LIMIT);
    assert_ends(&scene, "  (unfinished: state limit of 1000 reached)\n");
}

TEST(an_interrupted_answer_is_whole)
{
    static const report_fn parts[] = {report_json, report_json_moves, report_text};
#define INTERRUPTED                                                   \
    "\"unfinished\":\"interrupted\",\"unfinished_phrase\":{\"form\":" \
    "\"interrupted\",\"values\":[]}}\n"
    static const char *const ends[] = {INTERRUPTED, INTERRUPTED, "\n"};
    for (size_t i = 0; i < 3; i++) {
        SCENE(scene, "mnk", "5 5 4  0 0 0 0 0 0 0 0 0 0 0 1 2 0 0 0 0 0 0 0 0 0 0 0 0");
        scene.stopped = true;
        assert_int_equal(report(&scene, parts[i], false), QJ_STOPPED);
        assert_ends(&scene, ends[i]);
        assert_has(&scene, "interrupted");
    }
}

/* Bounds are told before the value is known; a line is not. */
TEST(bounds_are_written_before_the_value)
{
    static const report_fn parts[] = {report_json, report_json_moves, report_json_line,
                                      report_text};
    for (size_t i = 0; i < 4; i++) {
        SCENE(scene, "mnk", board);
        qj_session_free(scene.session);
        assert_ok(scene.context, qj_session_open(scene.position, NULL, &scene.session));
        scene.context->limits.states = 10;
        assert_int_equal(report(&scene, parts[i], false), QJ_LIMIT);
        assert_int_equal(scene.text.size > 0, parts[i] != report_json_line);
    }
}

/* The end of a record, whose positions are valued from the last to the first. */
TEST(moves_that_can_be_judged_are)
{
    SCENE(scene, "mnk", worded("%s moves 1 1 2 2 1 2 3 3 1 3 4 4 2 1", board));
    scene.context->limits.states = 150;
    qj_sink sink = collect_in(&scene.text);
    assert_int_equal(report_review_json(scene.context, scene.position, true, &sink), QJ_LIMIT);
    assert_int_equal(count(scene.text.data, "\"number\":7,"), 1);
    assert_int_equal(count(scene.text.data, "\"number\":1,"), 0);
    assert_has(&scene, "\"better\":[{\"move\":\"1 4\"");
    assert_ends(
        &scene,
        "\"summary\":null,\"unfinished\":\"state limit of 150 reached\",\"unfinished_phrase\":"
        "{\"form\":\"state limit of {} reached\",\"values\":[\"150\"]}}\n");
    size_t lines = scene.text.size;
    assert_int_equal(report_review_json(scene.context, scene.position, false, &sink), QJ_LIMIT);
    assert_has(&scene, "],\"summary\":null,");
    assert_int_equal(report_review_text(scene.context, scene.position, false, &sink), QJ_LIMIT);
    assert_ends(&scene, "; better: 1 4 (+14), ...\n\n(unfinished: state limit of 150 reached)\n");
    assert_true(scene.text.size > lines);
    lines = scene.text.size;
    scene.context->limits.states = 1;
    assert_int_equal(report_review_json(scene.context, scene.position, true, &sink), QJ_LIMIT);
    assert_int_equal(report_review_json(scene.context, scene.position, false, &sink), QJ_LIMIT);
    assert_int_equal(report_review_text(scene.context, scene.position, false, &sink), QJ_LIMIT);
    assert_int_equal(scene.text.size, lines);
}

/* A line that is cut even alone has more than ten thousand moves, which takes a second. A move
 * contains two blanks, and the form of its words four. */
TEST(long_lines_are_cut)
{
    enum { IN_WORDS = 4 * REPORT_LINE_WORDS };
    static const char beans[] = "1 21 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 230 230 0 0 0 0";
    SCENE(scene, "splitting", beans);
    assert_ok(scene.context, report(&scene, report_json, false));
    assert_int_equal(count(strstr(scene.text.data, "\"line\""), " "), 2 * REPORT_LINE + IN_WORDS);
    assert_has(&scene, "],\"line_cut\":true,\"line_words\":[{\"form\":\"bottle {} to {}, {}\"");
    assert_ok(scene.context, report(&scene, report_json_line, false));
    assert_int_equal(count(strstr(scene.text.data, "\"line\""), " "),
                     2 * REPORT_LINE_ALONE + IN_WORDS);
    assert_ok(scene.context, report(&scene, report_json, true));
    assert_true(count(strstr(scene.text.data, "\"line\""), " ") > 2 * REPORT_LINE_ALONE + IN_WORDS);
    assert_null(strstr(scene.text.data, "line_cut"));
}

TEST(an_engine_may_have_no_line)
{
    SCENE(scene, "nim", "2 1 2");
    struct engine engine = *scene.session->inner->engine;
    engine.name = "lineless";
    engine.line = NULL;
    engine.advance = NULL;
    scene.session->engine = scene.session->inner->engine = &engine;
    scene.session->request.engine = "lines";
    assert_ok(scene.context, report(&scene, report_json, false));
    assert_ends(&scene, "\"line\":[],\"line_cut\":true}\n");
    assert_ok(scene.context, report(&scene, report_text, false));
    assert_ends(&scene, "\nA best line\n  (unfinished: the lineless engine has no line for nim)\n");
}
