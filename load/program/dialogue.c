/* dialogue: see asking.h.
 *
 *     question, question, ..., flush  -->  answer, answer, ..., flushed
 *
 * The first answers are used before "flushed" arrives; qiju waits for it before the next
 * question.
 */
#include "load/program/asking.h"

#include "base/clock.h"

/* Seconds to wait for a line that is not needed, and for the program's end. */
#define LAST_SECONDS 0.5

static const struct dialogue_request flush = {.question = ASK_FLUSH};

/* Max bytes of a request in a message. */
enum { SHOWN = 64 };
static const char *dialogue_show_request(struct dialogue_request request, char text[SHOWN])
{
    snprintf(text, SHOWN, "%s%s%.*s", protocol_questions[request.question],
             request.rest.length ? " " : "", (int)request.rest.length,
             request.rest.length ? request.rest.start : "");
    return text;
}

qj_status dialogue_open(struct dialogue *dialogue, const char *const *words,
                        const struct load_options *options, qj_error *error)
{
    const struct child_limits limits = {.seconds = options->answer_seconds,
                                        .output = DIALOGUE_LINE,
                                        .whole = true,
                                        .stop = options->stop};
    *dialogue = (struct dialogue){.options = *options};
    int reason = child_start(&dialogue->child, words, &limits);
    if (reason)
        return phrase_error(error, QJ_IO, "cannot start %.80s: %s", words[0], strerror(reason));
    return QJ_OK;
}

/* ---------------------------------------------------------------- failures */

bool dialogue_fail_memory(struct dialogue *dialogue)
{
    phrase_error(&dialogue->failure, QJ_LIMIT, "out of memory for the answer of the program");
    return false;
}

bool dialogue_fail_line(struct dialogue *dialogue, struct dialogue_request request,
                        const char *format, ...)
{
    char asked[SHOWN], fault[PROTOCOL_ERROR];
    va_list args;
    va_start(args, format);
    phrase_write_list(fault, sizeof fault, format, args);
    va_end(args);
    phrase_error(&dialogue->failure, QJ_BAD_INPUT, "line %llu of the program, to '%.40s': %s",
                 (unsigned long long)dialogue->lines, dialogue_show_request(request, asked), fault);
    return false;
}

/* Records the failure to receive a line; status is the result of child_hear. */
static void dialogue_fail_unheard(struct dialogue *dialogue, struct dialogue_request request,
                                  qj_status status)
{
    /* the most common causes of missing answers */
    static const char unheard[] = N_(
        "; it must read a line at a time, and flush its output at each "
        "line 'flush'");
    char asked[SHOWN];
    siginfo_t info;
    qj_error *failure = &dialogue->failure;
    dialogue_show_request(request, asked);
    if (status == QJ_STOPPED)
        phrase_error(failure, QJ_STOPPED, "stopped while waiting for the program");
    else if (status == QJ_LIMIT)
        dialogue_fail_memory(dialogue);
    else if (dialogue->child.end == CHILD_LATE)
        phrase_error(failure, QJ_IO,
                     "the program has not answered '%.64s' within %g s (--reply-time)%s", asked,
                     dialogue->options.answer_seconds, dialogue->lines ? "" : unheard);
    else if (dialogue->child.end == CHILD_FLOODED)
        phrase_error(
            failure, QJ_BAD_INPUT,
            "line %llu of the program, to '%.64s': expected a line of at most %d bytes, found "
            "more",
            (unsigned long long)dialogue->lines + 1, asked, DIALOGUE_LINE);
    else if (!child_wait(&dialogue->child, clock_now() + 0.2, &info) || !info.si_pid)
        phrase_error(failure, QJ_IO,
                     "the program has closed its output instead of answering '%.64s'", asked);
    else
        phrase_error(failure, QJ_IO,
                     info.si_code == CLD_EXITED
                         ? "the program has ended with exit status %d instead of answering '%.64s'"
                         : "the program was ended by signal %d instead of answering '%.64s'",
                     info.si_status, asked);
}

/* ------------------------------------------------------ questions, answers */

bool dialogue_ask(struct dialogue *dialogue, struct dialogue_request request)
{
    struct child *child = &dialogue->child;
    const char *word = protocol_questions[request.question];
    return (child_say(child, word, strlen(word)) == QJ_OK &&
            (!request.rest.length ||
             (child_say(child, " ", 1) == QJ_OK &&
              child_say(child, request.rest.start, request.rest.length) == QJ_OK)) &&
            child_say(child, "\n", 1) == QJ_OK) ||
           dialogue_fail_memory(dialogue);
}

bool dialogue_take_line(struct dialogue *dialogue, struct dialogue_request request,
                        struct word_line *line)
{
    char *text;
    size_t length;
    qj_status status = child_hear(&dialogue->child, &text, &length);
    if (status != QJ_OK) {
        dialogue_fail_unheard(dialogue, request, status);
        return false;
    }
    dialogue->lines++;
    line->rest = text;
    return strlen(text) == length ||
           dialogue_fail_line(dialogue, request, "expected text, found a byte 0");
}

bool dialogue_flush(struct dialogue *dialogue)
{
    dialogue->flushing = dialogue_ask(dialogue, flush);
    return dialogue->flushing;
}

void dialogue_settle(struct dialogue *dialogue)
{
    struct word_line line;
    if (!dialogue->flushing || dialogue_has_failed(dialogue))
        return;
    dialogue->flushing = false;
    if (dialogue_take_line(dialogue, flush, &line) && strcmp(line.rest, "flushed") != 0)
        dialogue_fail_line(dialogue, flush, "expected 'flushed', found '%.60s'", line.rest);
}

bool dialogue_can_ask(struct dialogue *dialogue)
{
    struct child_flow *written = &dialogue->child.written;
    dialogue_settle(dialogue);
    if (dialogue_has_failed(dialogue))
        return false;
    if (written->start == written->end && child_listen(&dialogue->child) != QJ_OK)
        return dialogue_fail_memory(dialogue);
    if (written->start == written->end)
        return true;
    char *text = written->bytes + written->start;
    text[strcspn(text, "\r\n")] = 0;
    phrase_error(&dialogue->failure, QJ_BAD_INPUT,
                 "line %llu of the program: expected silence until it is asked, found '%.60s'",
                 (unsigned long long)dialogue->lines + 1, text);
    return false;
}

/* Ends the program. A program that is still answering would write into a closed pipe and report an
 * error, so pending answers are read first. */
void dialogue_close(struct dialogue *dialogue)
{
    enum { MOST = 1 << 20 };
    struct child_limits *limits = &dialogue->child.limits;
    bool waits = !dialogue_has_failed(dialogue) || dialogue->failure.status == QJ_BAD_INPUT;
    char *line;
    size_t length;
    if (limits->seconds > LAST_SECONDS)
        limits->seconds = LAST_SECONDS;
    for (unsigned i = 0; waits && dialogue->flushing && i < MOST; i++) {
        waits = child_hear(&dialogue->child, &line, &length) == QJ_OK;
        dialogue->flushing = waits && strcmp(line, "flushed") != 0;
    }
    *limits = (struct child_limits){.seconds = LAST_SECONDS};
    if (dialogue->child.warden > 0)
        child_finish(&dialogue->child, NULL);
}
