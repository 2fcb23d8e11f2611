/* qiju validate: checks that a contest's input follows the statement. */
#include "cli/question/command.h"

static qj_status verb_validate_file(const struct question *question)
{
    const qj_game *game = question->game;
    struct limits limits;
    qj_contents contents;
    const qj_bound *bound;
    TRY(limits_read(&limits, question->arguments, game, true));
    qj_status status = limits_validate(&limits, question->context, game, question->source,
                                       &contents);
    progress_end();
    TRY(status);
    message_put(stdout, "valid: %" PRIu64 " case[s]", contents.cases);
    for (size_t i = 0; (bound = qj_game_bound(game, i)); i++) {
        const qj_span *span = &contents.spans[i];
        if (span->seen)
            printf(", %s = %" PRId64, bound->symbol, span->min);
        if (span->seen && span->min < span->max)
            message_put(stdout, " to %" PRId64, span->max);
        if (span->seen && span->max == INT64_MAX)
            message_put(stdout, " or more");
    }
    putchar('\n');
    return QJ_OK;
}

const struct verb verb_validate = {
    .name = "validate",
    .usage = "validate NAME [FILE] [--limits LIMITS]",
    .summary = "check that a contest's input follows the statement, without solving it",
    .help = "The input must have exactly the layout of the statement: its lines, one space "
            "between the words of a line, no blanks at the start or the end of a line, a "
            "newline at the end of every line and nothing after the last one, numbers "
            "without a plus sign or leading zeros. Its content must be possible: boards "
            "that a game can reach, records of legal moves. With --limits contest every "
            "quantity must be within the limits of the statement; --limits n=200 changes "
            "the limit of n to 200. Without FILE, or with -, qiju reads standard input.\n",
    .examples = "An input within the limits of the statement:\n"
                "  qiju validate staircase 1.in --limits contest\n",
    .options = {LIMITS_OPTIONS("contest, none, or ranges: n=200,m=3..50 (none)"), ASKED_OPTIONS,
                LIMIT_OPTIONS},
    .on_file = verb_validate_file,
    .takes_problems = true,
};
