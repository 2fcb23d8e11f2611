/* talk: see talk.h. */
#include "cli/talk.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

qj_status talk_say_position(struct child *child, const struct kept *text)
{
    char head[40];
    uint64_t lines = 0;
    bool ended = text->size && text->text[text->size - 1] == '\n';
    for (size_t i = 0; i < text->size; i++)
        lines += text->text[i] == '\n';
    int length = snprintf(head, sizeof head, "position %" PRIu64 "\n", lines + !ended);
    qj_status status = child_say(child, head, (size_t)length);
    if (status == QJ_OK)
        status = child_say(child, text->text, text->size);
    return status == QJ_OK && !ended ? child_say(child, "\n", 1) : status;
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
