/* qiju solve: one position explained. */
#include "cli/board.h"
#include "cli/keeping.h"
#include "cli/message.h"
#include "face/report.h"
#include "load/fail.h"

#include <string.h>

static const struct option options[] = {
    BOARD_OPTIONS,
    {"json", NULL, "print one JSON object instead of text"},
    {"outcome", NULL, "win, draw or loss alone: of mnk found sooner than the score"},
    {"all", NULL, "print every move, of groups those that win, the whole line and board"},
    {"engine", "NAME", "use this engine (exhaustive plays out the rules of any game)"},
    {"keep", "FILE", "play out, and keep every position's value in FILE for 'qiju ask'"},
    KEPT_OPTION,
    LONG_RUN_OPTIONS,
    {NULL, NULL, NULL}};

/* What is kept is what playing out finds. */
static qj_status prepare_keeping(const struct arguments *arguments, const char **engine)
{
    if (*engine && strcmp(*engine, "exhaustive") != 0)
        return message_usage("solve", "--keep needs the engine exhaustive, found '%.40s'", *engine);
    if (arguments_value(arguments, "kept"))
        return message_usage("solve", "--keep and --kept exclude each other");
    *engine = "exhaustive";
    return keeping_create(arguments);
}

static qj_status solve(const struct arguments *arguments, qj_context *context,
                       qj_position *position, const qj_sink *sink)
{
    qj_session *session;
    const char *engine = arguments_value(arguments, "engine");
    if (arguments_value(arguments, "keep"))
        TRY(prepare_keeping(arguments, &engine));
    TRY(arguments_value(arguments, "outcome") ? qj_session_open_outcome(position, engine, &session)
                                              : qj_session_open(position, engine, &session));
    struct report report = {context, position, session, arguments_value(arguments, "all") != NULL};
    qj_status status = keeping_write(session);
    if (status == QJ_OK)
        status = arguments_value(arguments, "json") ? report_json(&report, sink)
                                                    : report_text(&report, sink);
    qj_session_free(session);
    return status;
}

const struct verb verb_solve = {
    .name = "solve",
    .usage = "solve GAME [FILE] [--SETTING VALUE] ...",
    .summary = "the value of a position, why, the worth of every move, a best line",
    .help = "Without FILE, or with -, standard input is read. With settings of the game (see "
            "'qiju help GAME') the board is made from them. A size, or a code, may stand in place "
            "of the file; a file of such a name is ./8x8.\n"
            "  qiju solve staircase --size 8x8 --seed 7\n"
            "  qiju solve staircase 8x8\n"
            "  qiju solve heaps 0.77 --heaps \"3 5 7\"\n"
            "  qiju solve heaps \"0.77:3,5 0.6:7\"\n",
    .options = options,
    .run = board_run,
    .on_position = solve,
};
