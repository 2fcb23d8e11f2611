/* child: well-behaved programs and others. Some hang until a limit of time, which takes a second.
 */
#include "load/base/child.h"
#include "support/support.h"

#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

GROUP(child)

/* A pipe without a reader is an error there, instead of a signal. */
static void start(struct child *child, const char *line, const struct child_limits *limits)
{
    signal(SIGPIPE, SIG_IGN);
    assert_int_equal(child_start(child, (const char *const[]){"sh", "-c", line, NULL}, limits), 0);
}

static struct child_result run(const char *line, const char *input, struct child_limits limits)
{
    struct child child;
    struct child_result result;
    start(&child, line, &limits);
    assert_int_equal(child_run(&child, input, strlen(input), &result), QJ_OK);
    return result;
}

/* Starts a program that may take a minute. */
static void start_talk(struct child *child, const char *line)
{
    start(child, line, &(const struct child_limits){.seconds = 60});
}

/* The next line that a program prints. */
static const char *heard(struct child *child)
{
    char *line;
    size_t length;
    assert_int_equal(child_hear(child, &line, &length), QJ_OK);
    assert_int_equal(strlen(line), length);
    return line;
}

static void assert_silent(struct child *child)
{
    char *line;
    size_t length;
    assert_int_equal(child_hear(child, &line, &length), QJ_IO);
}

/* Output and status; silence; remaining processes do not delay the end of the run. */
TEST(output_and_status_are_given)
{
    static const struct {
        const char *line, *input, *output;
        int code;
    } runs[] = {{"tr a-z A-Z; exit 3", "a line\n", "A LINE\n", 3},
                {"exit 0", "", "", 0},
                {"sleep 60 & echo done", "", "done\n", 0}};
    for (size_t i = 0; i < COUNT(runs); i++) {
        SCOPED(child_result_free)
        struct child_result result = run(runs[i].line, runs[i].input, (struct child_limits){0});
        assert_int_equal(result.end, CHILD_EXITED);
        assert_int_equal(result.code, runs[i].code);
        assert_string_equal(result.output, runs[i].output);
        assert_int_equal(result.size, strlen(runs[i].output));
        assert_true(result.seconds > 0 && result.seconds < 50);
        assert_true(result.cpu_seconds >= 0 && result.peak > 0);
    }
}

/* More than the room of a pipe, both ways at once. */
TEST(large_input_and_output_cross)
{
    enum { SIZE = 1 << 20 };
    SCOPED(drop_memory) char *input = malloc(SIZE + 1);
    assert_non_null(input);
    memset(input, 'x', SIZE);
    input[SIZE] = 0;
    SCOPED(child_result_free)
    struct child_result result = run("cat", input, (struct child_limits){0});
    assert_int_equal(result.size, SIZE);
    assert_memory_equal(result.output, input, SIZE);
    child_result_free(&result);
    result = run("echo enough", input, (struct child_limits){0});
    assert_string_equal(result.output, "enough\n");
}

TEST(signals_are_named)
{
    struct child_limits limits = {0};
    SCOPED(child_result_free) struct child_result result = run("kill -SEGV $$", "", limits);
    char words[CHILD_WORDS], text[CHILD_WORDS];
    assert_int_equal(result.end, CHILD_SIGNALLED);
    assert_int_equal(result.code, SIGSEGV);
    child_end_words(&result, &limits, words);
    qj_message_translate("zh", words, text, sizeof text);
    assert_string_equal(text, "被信号 11（段错误）终止");
}

/* Hangs with its output open, with it closed, and with a child process. */
TEST(programs_that_hang_are_killed)
{
    static const char *const lines[] = {"sleep 60", "exec >&-; sleep 60", "sleep 60 & sleep 60"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct child_limits limits = {.seconds = 0.1};
        SCOPED(child_result_free) struct child_result result = run(lines[i], "", limits);
        char words[CHILD_WORDS], text[CHILD_WORDS];
        assert_int_equal(result.end, CHILD_LATE);
        assert_true(result.seconds >= 0.1 && result.seconds < 50);
        child_end_words(&result, &limits, words);
        qj_message_translate(NULL, words, text, sizeof text);
        assert_string_equal(text, "it took longer than 0.1 s");
    }
}

/* Whatever time is counted for it; without a limit it is a signal as any other. */
TEST(a_program_that_the_system_ends_for_its_time_is_late)
{
    for (int i = 0; i < 2; i++) {
        const struct child_limits limits = {.cpu_seconds = i ? 1000 : 0};
        SCOPED(child_result_free) struct child_result result = run("kill -XCPU $$", "", limits);
        assert_int_equal(result.end, i ? CHILD_LATE : CHILD_SIGNALLED);
    }
}

#ifdef __linux__
/* The process that has printed its number. */
static pid_t process_of(const char *number)
{
    const pid_t process = (pid_t)strtol(number, NULL, 10);
    assert_true(process > 1);
    return process;
}

/* It has ended, and was waited for. */
static void assert_ended(pid_t process)
{
    assert_int_equal(kill(process, 0), -1);
    assert_int_equal(errno, ESRCH);
}

/* Processes in sessions of their own, whose numbers the program prints before it ends: with the
 * output of the program closed and open, and with a child that has another session. */
TEST(other_sessions_are_ended)
{
    static const char *const lines[] = {
        "echo $$; exec sleep 600 >/dev/null 3>&1",
        "echo $$; exec sleep 600 >&3",
        "setsid sleep 600 >&3 & echo $!; wait",
    };
    for (size_t i = 0; i < COUNT(lines); i++) {
        char line[200];
        snprintf(line, sizeof line,
                 "exec 3>&1; (setsid sh -c '%s' &) | { read -r number; echo $number; }", lines[i]);
        SCOPED(child_result_free)
        struct child_result result = run(line, "", (struct child_limits){0});
        assert_int_equal(result.end, CHILD_EXITED);
        assert_ended(process_of(result.output));
    }
}

/* A program is killed that has printed the number of a process. */
static void kill_talk(struct child *child, pid_t process)
{
    assert_int_equal(kill(process, 0), 0);
    child->end = CHILD_LATE; /* it is not waited for */
    child_finish(child, NULL);
    assert_ended(process);
}

/* The same of a talk whose program is killed. */
TEST(other_sessions_end_with_a_talk)
{
    struct child child;
    start_talk(&child, "setsid sh -c 'echo $$; exec sleep 600' & wait");
    kill_talk(&child, process_of(heard(&child)));
}

/* Starts a program, prints the line that it says, and never returns. */
static _Noreturn void speak_for(const char *line, int out)
{
    const struct child_limits limits = {.seconds = 60};
    struct child child;
    char *said;
    size_t length;
    if (child_start(&child, (const char *const[]){"sh", "-c", line, NULL}, &limits) == 0 &&
        child_hear(&child, &said, &length) == QJ_OK && write(out, said, length + 1) > 0)
        for (;;)
            pause();
    _exit(1);
}

/* A process is killed while it runs a program. The program ends, and so do processes that it has
 * started: in its group, in another session, in a session that lost its parent, and in one that
 * left its environment. */
TEST(a_program_ends_with_a_killed_parent)
{
    static const char *const lines[] = {
        "echo $$; exec sleep 600",
        "sleep 600 & echo $!; wait",
        "setsid sh -c 'echo $$; exec sleep 600' & wait",
        "(setsid sh -c 'setsid sleep 600 & echo $!' &); exec sleep 600",
        "env -i $(command -v setsid) sh -c 'echo $$; exec sleep 600 <&- >/dev/null' & wait",
        "trap '' HUP INT TERM; setsid sh -c 'echo $$; while :; do sleep 1; done' & wait",
    };
    for (size_t i = 0; i < COUNT(lines); i++) {
        int out[2];
        char number[24] = "";
        assert_int_equal(pipe(out), 0);
        const pid_t parent = fork();
        if (parent == 0)
            speak_for(lines[i], out[1]);
        close(out[1]);
        assert_true(read(out[0], number, sizeof number - 1) > 0);
        close(out[0]);
        const pid_t process = process_of(number);
        assert_int_equal(kill(process, 0), 0);
        kill(parent, SIGKILL);
        assert_int_equal(waitpid(parent, NULL, 0), parent);
        for (int naps = 0; naps < 6000 && kill(process, 0) == 0; naps++)
            nanosleep(&(struct timespec){0, 10000000}, NULL);
        assert_ended(process);
    }
}

/* Processes of another program, and children of this process, continue when a program ends. */
TEST(only_strays_are_ended)
{
    struct child child;
    const pid_t own = fork();
    if (own == 0) {
        pause();
        _exit(0);
    }
    start_talk(&child, "sleep 600 & echo $!; wait");
    const pid_t process = process_of(heard(&child));
    struct child_result result = run("echo", "", (struct child_limits){.seconds = 60});
    child_result_free(&result);
    assert_int_equal(kill(own, 0), 0);
    assert_int_equal(waitpid(own, NULL, WNOHANG), 0);
    kill_talk(&child, process);
    kill(own, SIGKILL);
    assert_int_equal(waitpid(own, NULL, 0), own);
}
#endif

TEST(floods_are_cut)
{
    SCOPED(child_result_free)
    struct child_result result = run("yes", "", (struct child_limits){.output = 100000});
    assert_int_equal(result.end, CHILD_FLOODED);
    assert_true(result.size > 100000 && result.size < 200000);
    child_result_free(&result);
    result = run("printf 12345", "", (struct child_limits){.output = 5});
    assert_int_equal(result.end, CHILD_EXITED);
}

TEST(memory_is_limited)
{
    struct child_limits limits = {.memory = 50000000, .mute = true};
    const char *line = "head -c 100000000 /dev/zero | tail -c 100000000 >/dev/null";
    SCOPED(child_result_free) struct child_result result = run(line, "", limits);
    assert_int_not_equal(result.code, 0);
}

TEST(missing_programs_are_told)
{
    struct child child;
    struct child_limits limits = {0};
    static const char *const words[] = {"./no-such-program", NULL};
    assert_int_equal(child_start(&child, words, &limits), ENOENT);
}

static bool drop_at_once(void *dropped)
{
    *(bool *)dropped = true;
    return true;
}

static bool stop_at_once(void)
{
    return true;
}

TEST(a_program_that_is_stopped_or_dropped_ends_at_once)
{
    bool dropped = false;
    const struct child_limits limits[] = {{.stop = stop_at_once},
                                          {.dropped = drop_at_once, .dropped_user = &dropped}};
    for (size_t i = 0; i < COUNT(limits); i++) {
        struct child_result result;
        struct child child;
        start(&child, "sleep 60", &limits[i]);
        assert_int_equal(child_run(&child, "", 0, &result), QJ_STOPPED);
        assert_int_equal(dropped, i > 0);
    }
}

TEST(talks_go_line_by_line)
{
    struct child child;
    struct child_result result;
    start_talk(&child, "while read a b; do printf '%s\\r\\n' $b$a; done; printf bye");
    assert_int_equal(child_say(&child, "1 2\n", 4), QJ_OK);
    assert_string_equal(heard(&child), "21");
    assert_false(child_has_more(&child));
    assert_int_equal(child_say(&child, "3 4\n5 6\n", 8), QJ_OK);
    assert_string_equal(heard(&child), "43");
    assert_string_equal(heard(&child), "65");
    close(child.in);
    child.in = -1;
    assert_string_equal(heard(&child), "bye");
    assert_silent(&child);
    child_finish(&child, &result);
    assert_int_equal(result.end, CHILD_EXITED);
    assert_int_equal(result.code, 0);
}

/* A talk with a program that is dead, silent, or does not stop talking. */
TEST(bad_talks_end)
{
    static const struct {
        const char *line;
        struct child_limits limits;
        enum child_end end;
    } talks[] = {{"exit 7", {.seconds = 60, .output = 1000}, CHILD_EXITED},
                 {"sleep 60", {.seconds = 0.2}, CHILD_LATE},
                 {"tr '\\0' x </dev/zero", {.seconds = 60, .output = 1000}, CHILD_FLOODED}};
    for (size_t i = 0; i < COUNT(talks); i++) {
        struct child child;
        struct child_result result;
        start(&child, talks[i].line, &talks[i].limits);
        assert_silent(&child);
        child_finish(&child, &result);
        assert_int_equal(result.end, talks[i].end);
        assert_int_equal(result.code, i ? result.code : 7);
    }
}

/* Its end can be read only behind a line that fills what is read at once, so that looking for more
 * would need more room. */
TEST(a_line_stays_while_more_is_looked_for)
{
    static const char *const lines[] = {"printf '%65535s\\n' word", "printf '%65535s\\nmore' word"};
    enum { AT_ONCE = 1 << 16 };
    const struct timespec a_while = {0, 200000000};
    for (size_t more = 0; more < COUNT(lines); more++) {
        struct child child;
        start_talk(&child, lines[more]);
        const char *line = heard(&child);
        nanosleep(&a_while, NULL);
        while (more && !child_has_more(&child)) /* until it has come, however long that takes */
            nanosleep(&a_while, NULL);
        assert_int_equal(child_has_more(&child), more);
        assert_int_equal(strlen(line), AT_ONCE - 1);
        assert_string_equal(line + AT_ONCE - 5, "word");
        child_finish(&child, NULL);
    }
}

/* The limit is a line's: many short ones together may be longer. */
TEST(short_lines_are_no_flood)
{
    const struct child_limits limits = {.seconds = 60, .output = 10};
    struct child child;
    start(&child, "yes 1234567 | head -n 100", &limits);
    for (int i = 0; i < 100; i++)
        assert_string_equal(heard(&child), "1234567");
    child_finish(&child, NULL);
}

/* A program that dies in the middle of a line may have written half of it. */
TEST(half_a_line_is_none)
{
    const struct child_limits limits = {.seconds = 60, .whole = true};
    struct child child;
    start(&child, "printf 'whole\\nha'", &limits);
    assert_string_equal(heard(&child), "whole");
    assert_silent(&child);
    assert_int_equal(child.end, CHILD_EXITED);
    child_finish(&child, NULL);
}
