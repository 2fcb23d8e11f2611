/* talk: see claims.h. */
#include "cli/claims/claims.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

qj_status talk_start(struct child *child, const char *const *words,
                     const struct child_limits *limits)
{
    int reason = child_start(child, words, limits);
    return reason ? message_system("cannot start", words[0], reason) : QJ_OK;
}

static qj_status complain(qj_status status)
{
    return status == QJ_LIMIT ? message_memory() : status;
}

qj_status talk_run(const char *const *words, const struct kept *input,
                   const struct child_limits *limits, struct child_result *result)
{
    struct child child;
    TRY(talk_start(&child, words, limits));
    TRY(complain(child_run(&child, input->text, input->size, result)));
    /* a shell's own words for a command that it could not run, or find */
    if (strcmp(words[0], "sh") != 0 || result->end != CHILD_EXITED || result->size > 0 ||
        (result->code != 126 && result->code != 127))
        return QJ_OK;
    message_say("qiju: cannot start %s: the shell ended with status %d", words[2], result->code);
    child_result_free(result);
    return QJ_IO;
}

qj_status talk_say(struct child *child, const char *text, size_t size)
{
    return complain(child_say(child, text, size));
}

qj_status talk_hear(struct child *child, char **line)
{
    size_t length;
    return complain(child_hear(child, line, &length));
}

qj_status talk_say_position(struct child *child, const struct kept *text)
{
    char head[40];
    bool ended = text->size && text->text[text->size - 1] == '\n';
    int length = snprintf(head, sizeof head, "position %" PRIu64 "\n", kept_lines(text) + !ended);
    TRY(talk_say(child, head, (size_t)length));
    TRY(talk_say(child, text->text, text->size));
    return ended ? QJ_OK : talk_say(child, "\n", 1);
}

qj_status talk_read_move(const struct spot *spot, const char *line, qj_move *move,
                         char fault[TALK_FAULT])
{
    if (strncasecmp(line, "move ", 5) != 0) {
        snprintf(fault, TALK_FAULT, "expected 'move ...', found '%.80s'", line);
        return QJ_BAD_INPUT;
    }
    qj_status status = qj_move_read(spot->position, line + 5, move);
    if (status == QJ_BAD_INPUT)
        snprintf(fault, TALK_FAULT, "%s, in '%.80s'", qj_context_error(spot->context)->message,
                 line);
    return status;
}

qj_status talk_fail_end(const char *expected, const struct child_result *result,
                        const struct child_limits *limits, char fault[TALK_FAULT])
{
    char words[CHILD_WORDS];
    child_end_words(result, limits, words);
    snprintf(fault, TALK_FAULT, "expected %s, but %s", expected, words);
    return QJ_BAD_INPUT;
}
