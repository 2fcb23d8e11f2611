/* qiju validate: a contest file, checked as its setter wants it. */
#include "cli/contest.h"
#include "cli/message.h"
#include "cli/progress.h"
#include "load/fail.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const struct option options[] = {
    {"limits", "contest|none", "check the limits of the contest's statement too (none)"},
    LIMIT_OPTIONS,
    {NULL, NULL, NULL}};

static qj_status validate(const struct arguments *arguments, qj_context *context,
                          const qj_game *game, const qj_source *source, const qj_sink *sink)
{
    (void)sink;
    const char *text = arguments_value(arguments, "limits");
    bool limits = text && !strcmp(text, "contest");
    qj_contents contents;
    const qj_bound *bound;
    if (text && !limits && strcmp(text, "none") != 0)
        return message_usage(arguments->verb, "--limits: expected contest or none, found '%.40s'",
                             text);
    qj_status status = qj_validate(context, game, source, limits, &contents);
    progress_end();
    TRY(status);
    printf("valid: %" PRIu64 " case%s", contents.cases, contents.cases == 1 ? "" : "s");
    for (size_t i = 0; (bound = qj_game_bound(game, i)); i++) {
        const qj_span *span = &contents.spans[i];
        if (span->seen)
            printf(", %s = %" PRId64, bound->symbol, span->least);
        if (span->seen && span->least < span->most)
            printf(" to %" PRId64, span->most);
        if (span->seen && span->most == INT64_MAX)
            fputs(" or more", stdout);
    }
    putchar('\n');
    return QJ_OK;
}

const struct verb verb_validate = {
    .name = "validate",
    .usage = "validate NAME [FILE] [--limits contest]",
    .summary = "check a contest file as its setter wants it, without solving it",
    .help = "The file must be laid out exactly as the statement says: its lines, one space "
            "between the words of a line, no blanks at the start or the end of a line, a newline "
            "at the end of every line and nothing after the last one, numbers without a plus sign "
            "or leading zeros. What it says must be possible, too: boards that a game can reach, "
            "records of legal moves. Without FILE, or with -, standard input is read.\n",
    .options = options,
    .run = contest_run,
    .on_file = validate,
};
