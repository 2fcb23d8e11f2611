/* What WebAssembly exports (wasm/answer.h), compiled for this machine: answers, faults, progress,
 * and an end before the answer.
 */
#include <jansson.h>

#include <qiju/qiju.h>

#include "support/group.h"
#include "wasm/answer.h"

PROGRAM(serve_answer)

#define HARD                                                                   \
    "8 8 5 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 " \
    "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"

/* A heap from which one or two are taken, as a program on a pipe tells it; what it says wrongly. */
static struct {
    char said[4096];
    bool greets_wrongly, moves_wrongly;
} heap;

static void say(const char *format, long one, long two)
{
    size_t length = strlen(heap.said);
    snprintf(heap.said + length, sizeof heap.said - length, format, one, two);
}

static void answer_line(const char *line)
{
    long left = strtol(line + strcspn(line, " "), NULL, 10);
    if (!strncmp(line, "qiju", 4))
        say(heap.greets_wrongly ? "hello\n"
                                : "qiju 1\nname two\nending last-wins\nimpartial\nready\n",
            0, 0);
    else if (!strncmp(line, "start", 5))
        say("at %ld\n", 10, 0);
    else if (!strncmp(line, "flush", 5))
        say("flushed\n", 0, 0);
    else if (heap.moves_wrongly)
        say("moves one\n", 0, 0);
    else
        say(left > 1   ? "moves one %ld two %ld\n"
            : left > 0 ? "moves one %ld\n"
                       : "moves\n",
            left - 1, left - 2);
}

size_t qiju_converse(const char *lines, size_t size)
{
    /* A text that ends with a line: what is behind it is not looked at. */
    const char *end = lines + size;
    *heap.said = 0;
    for (; lines < end; lines = strchr(lines, '\n') + 1) {
        char line[64] = "";
        memcpy(line, lines, strcspn(lines, "\n"));
        answer_line(line);
    }
    return strlen(heap.said);
}

void qiju_conversed(char *answers)
{
    memcpy(answers, heap.said, strlen(heap.said));
}

/* What qiju_tell was told, and when it has had enough. */
static struct {
    size_t times, most;
    json_t *last;
} told;

bool qiju_tell(const char *data, size_t size)
{
    json_decref(told.last);
    told.last = json_loadb(data, size, 0, NULL);
    return ++told.times == told.most;
}

/* The run of a solution by a page: its end and output, and what it was asked. */
static struct {
    int status;
    const char *output;
    char asked[64];
} run;

int qiju_step(const char *name, size_t name_size, const char *input, size_t size, unsigned most,
              size_t *output_size)
{
    snprintf(run.asked, sizeof run.asked, "%.*s %u %.*s", (int)name_size, name, most, (int)size,
             input);
    *output_size = strlen(run.output);
    return run.status;
}

void qiju_stepped(char *output)
{
    memcpy(output, run.output, strlen(run.output));
}

static json_t *ask_of(struct page_rules *own, const char *path, const char *body, double seconds)
{
    struct wasm_answer *answer = qiju_ask(own, path, body, strlen(body), 64e6, seconds);
    assert_non_null(answer);
    json_t *said = json_loadb(answer->data, answer->size, 0, NULL);
    qiju_drop(answer);
    assert_non_null(said);
    return said;
}

static json_t *ask(const char *path, const char *body, double seconds)
{
    return ask_of(NULL, path, body, seconds);
}

static void assert_fault(json_t *said, const char *status)
{
    const json_t *error = json_object_get(said, "error");
    assert_string_equal(json_string_value(json_object_get(error, "status")), status);
    json_decref(said);
}

TEST(what_is_asked_is_answered)
{
    json_t *said = ask("solve", "{\"game\":\"nim\",\"text\":\"3 1 2 4\"}", 10);
    assert_string_equal(json_string_value(json_object_get(said, "words")),
                        "the first player wins (Grundy value 7)");
    json_decref(said);
    said = ask("games", "", 10);
    assert_int_equal(json_array_size(json_object_get(said, "games")), qj_game_count());
    json_decref(said);
    said = ask("games/nim", "", 10);
    assert_string_equal(json_string_value(json_object_get(said, "name")), "nim");
    json_decref(said);
}

TEST(what_has_no_answer_says_why)
{
    assert_fault(ask("games/chess", "", 10), "usage");
    assert_fault(ask("nothing", "", 10), "usage");
    assert_fault(ask("solve", "{", 10), "usage");
    assert_fault(ask("solve", "{\"game\":\"nim\",\"text\":\"x\"}", 10), "bad_input");
    assert_fault(ask("course", "{\"game\":\"mnk\",\"text\":\"" HARD "\"}", 0.05), "limit");
}

TEST(a_page_runs_the_solutions)
{
    static const char body[] = "{\"game\":\"stone\",\"text\":\"2\\n\"}";
    run.output = "\1"
                 "10 answer\2n\3"
                 "2\2n % 2\3"
                 "0\nAlice\n";
    run.status = 0;
    json_t *said = ask("explain", body, 10);
    assert_string_equal(run.asked, "stone 5000 2\n0\n");
    assert_int_equal(json_array_size(json_object_get(said, "steps")), 6);
    assert_non_null(strstr(json_string_value(json_object_get(said, "source")), "int main(void)"));
    json_decref(said);
    run.status = 1;
    assert_fault(ask("explain", body, 10), "usage");
    run.status = 3;
    assert_fault(ask("explain", body, 10), "limit");
    run.status = -1;
    assert_fault(ask("explain", body, 10), "limit");
    run.status = 0;
    run.output = "Bob\n";
    assert_fault(ask("explain", body, 10), "bug");
    assert_fault(ask("explain", "{\"game\":\"nim\",\"text\":\"1 2\"}", 10), "usage");
}

TEST(progress_is_told_and_may_end_it)
{
    told.times = 0;
    told.most = 2;
    assert_fault(ask("course", "{\"game\":\"mnk\",\"text\":\"" HARD "\"}", 60), "stopped");
    assert_int_equal(told.times, 2);
    assert_string_equal(json_string_value(json_object_get(told.last, "state")), "running");
    assert_true(json_number_value(json_object_get(told.last, "seconds")) >= 0.5);
    json_decref(told.last);
    told.last = NULL;
}

TEST(rules_that_a_page_tells_are_a_game)
{
    heap.greets_wrongly = heap.moves_wrongly = false;
    struct page_rules *own = qiju_own_open();
    json_t *said = ask_of(own, "solve", "{\"game\":\"two\",\"text\":\"\"}", 10);
    assert_string_equal(json_string_value(json_object_get(said, "words")),
                        "the first player wins (Grundy value 1)");
    json_decref(said);
    said = ask_of(own, "games/two", "", 10);
    assert_true(json_is_true(json_object_get(said, "own")));
    json_decref(said);
    said = ask_of(own, "games", "", 10);
    assert_int_equal(json_array_size(json_object_get(said, "games")), qj_game_count() + 1);
    json_decref(said);
    heap.moves_wrongly = true;
    assert_fault(ask_of(own, "solve", "{\"game\":\"two\",\"text\":\"position 9\"}", 10),
                 "bad_input");
    qiju_own_close(own);
    heap.greets_wrongly = true;
    own = qiju_own_open();
    assert_fault(ask_of(own, "games", "", 10), "bad_input");
    qiju_own_close(own);
}
