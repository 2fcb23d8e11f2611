/* dialogue: see dialogue.h.
 *
 *     question, question, ..., flush  -->  answer, answer, ..., flushed
 *
 * The first answers are used before "flushed" has come, which is waited for before the next
 * question.
 */
#include "load/dialogue.h"

#include "load/message.h"

#include <stdio.h>
#include <string.h>

/* Seconds for a line that nobody needs any more. */
#define LAST_ANSWER 0.5

qj_status dialogue_open(struct dialogue *dialogue, const char *const *words,
                        const struct load_options *options, qj_error *error)
{
    *dialogue = (struct dialogue){.options = *options};
    return process_start(&dialogue->process, words, &dialogue->options, error);
}

bool dialogue_fail_memory(struct dialogue *dialogue)
{
    load_fail(&dialogue->failure, QJ_LIMIT, "out of memory for what the program says");
    return false;
}

bool dialogue_fail_line(struct dialogue *dialogue, const char *request, const char *error)
{
    load_fail(&dialogue->failure, QJ_BAD_INPUT, "line %llu of the program, to '%.40s': %s",
              (unsigned long long)dialogue->process.lines, request, error);
    return false;
}

bool dialogue_ask(struct dialogue *dialogue, const char *request)
{
    return (process_ask(&dialogue->process, request, strlen(request)) &&
            process_ask(&dialogue->process, "\n", 1)) ||
           dialogue_fail_memory(dialogue);
}

bool dialogue_take_line(struct dialogue *dialogue, const char *request, char **line)
{
    size_t length;
    if (process_line(&dialogue->process, request, line, &length, &dialogue->failure) != QJ_OK)
        return false;
    if (strlen(*line) != length)
        return dialogue_fail_line(dialogue, request, "expected text, found a byte 0");
    return true;
}

bool dialogue_flush(struct dialogue *dialogue)
{
    dialogue->flushing = dialogue_ask(dialogue, "flush");
    return dialogue->flushing;
}

static bool is_flushed(const char *line)
{
    return !strcmp(line, "flushed") || !strcmp(line, "flushed\r");
}

void dialogue_settle(struct dialogue *dialogue)
{
    char error[QJ_MESSAGE_SIZE], *line;
    if (!dialogue->flushing || dialogue_has_failed(dialogue))
        return;
    dialogue->flushing = false;
    if (!dialogue_take_line(dialogue, "flush", &line) || is_flushed(line))
        return;
    snprintf(error, sizeof error, "expected 'flushed', found '%.60s'", line);
    dialogue_fail_line(dialogue, "flush", error);
}

bool dialogue_can_ask(struct dialogue *dialogue)
{
    dialogue_settle(dialogue);
    return !dialogue_has_failed(dialogue) &&
           process_check_quiet(&dialogue->process, &dialogue->failure) == QJ_OK;
}

bool dialogue_put(struct dialogue *dialogue, const char *request, char **line)
{
    return dialogue_can_ask(dialogue) && dialogue_ask(dialogue, request) &&
           dialogue_flush(dialogue) && dialogue_take_line(dialogue, request, line);
}

/* A program that is still answering would write into a closed pipe and complain of that, so that
 * what is due is waited for. */
static void hear_out(struct dialogue *dialogue)
{
    enum { MOST = 1 << 20 };
    char *line;
    size_t length;
    qj_error ignored;
    if (dialogue->options.answer_seconds > LAST_ANSWER)
        dialogue->options.answer_seconds = LAST_ANSWER;
    for (unsigned i = 0; dialogue->flushing && i < MOST; i++) {
        if (process_line(&dialogue->process, "flush", &line, &length, &ignored) != QJ_OK)
            return;
        dialogue->flushing = !is_flushed(line);
    }
}

void dialogue_close(struct dialogue *dialogue)
{
    if (!dialogue_has_failed(dialogue) || dialogue->failure.status == QJ_BAD_INPUT)
        hear_out(dialogue);
    process_close(&dialogue->process);
}
