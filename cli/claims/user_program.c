/* user_program: see claims.h. */
#include "cli/claims/claims.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

qj_status user_program_start(struct child *child, const char *const *words,
                             const struct child_limits *limits)
{
    struct stat facts;
    int reason = child_start(child, words, limits);
    if (reason == ENOENT && !strchr(words[0], '/') && stat(words[0], &facts) == 0 &&
        S_ISREG(facts.st_mode)) {
        message_say("qiju: cannot start %s; to run the file of this folder, type ./%s", words[0],
                    words[0]);
        return QJ_IO;
    }
    return reason ? message_system("cannot start", words[0], reason) : QJ_OK;
}

static qj_status user_program_report(qj_status status)
{
    return status == QJ_LIMIT ? message_memory() : status;
}

qj_status user_program_run(const char *const *words, const struct buffer *input,
                           const struct child_limits *limits, struct child_result *result)
{
    char name[PATH_MAX];
    struct stat facts;
    struct child child;
    TRY(user_program_start(&child, words, limits));
    TRY(user_program_report(child_run(&child, input->text, input->size, result)));
    /* the statuses of a shell for a command that it could not run or find */
    if (strcmp(words[0], "sh") != 0 || result->end != CHILD_EXITED || result->size > 0 ||
        (result->code != 126 && result->code != 127))
        return QJ_OK;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(words[2], " "), words[2]);
    if (stat(name, &facts) == 0 && S_ISREG(facts.st_mode))
        message_say("qiju: cannot start %.999s: it is not a program; compile a source, name the "
                    "program that runs it ('python3 FILE'), or type chmod +x",
                    words[2]);
    else
        message_say("qiju: cannot start %.999s: the shell ended with status %d", words[2],
                    result->code);
    child_result_free(result);
    return QJ_IO;
}

qj_status user_program_say(struct child *child, const char *text, size_t size)
{
    return user_program_report(child_say(child, text, size));
}

qj_status user_program_hear(struct child *child, char **line)
{
    size_t length;
    return user_program_report(child_hear(child, line, &length));
}

qj_status user_program_say_position(struct child *child, const struct buffer *text)
{
    char head[40];
    bool ended = text->size && text->text[text->size - 1] == '\n';
    int length = snprintf(head, sizeof head, "position %" PRIu64 "\n",
                          buffer_count_lines(text) + !ended);
    TRY(user_program_say(child, head, (size_t)length));
    TRY(user_program_say(child, text->text, text->size));
    return ended ? QJ_OK : user_program_say(child, "\n", 1);
}

qj_status user_program_read_move(const struct solved_position *solved, const char *line,
                                 qj_move *move, char fault[PROGRAM_FAULT])
{
    if (strncasecmp(line, "move ", 5) != 0) {
        message_format(fault, PROGRAM_FAULT, "expected 'move ...', found '%.80s'", line);
        return QJ_BAD_INPUT;
    }
    qj_status status = qj_move_read(solved->position, line + 5, move);
    if (status == QJ_BAD_INPUT)
        message_format(fault, PROGRAM_FAULT, "%s, in '%.80s'",
                       qj_context_error(solved->context)->marked, line);
    return status;
}

qj_status user_program_fail_end(const char *expected, const struct child_result *result,
                                const struct child_limits *limits, char fault[PROGRAM_FAULT])
{
    char words[CHILD_WORDS];
    child_end_words(result, limits, words);
    message_format(fault, PROGRAM_FAULT, "expected %s, but %s", expected, words);
    return QJ_BAD_INPUT;
}
