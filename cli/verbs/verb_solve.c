/* qiju solve: explains one position. */
#include "cli/question/command.h"
#include "cli/storage/storage.h"
#include "face/report/report.h"

/* Chooses the engine for --keep: exhaustive search, or a sweep that saves some of its tiers. */
static qj_status verb_solve_prepare_saving(const struct arguments *arguments,
                                           const qj_position *position, const char **engine)
{
    static const char *const excluded[] = {"checkpoint", "scratch"};
    const char *engine_name = qj_position_solution_engine(position);
    bool heights = strcmp(engine_name, "heights") == 0;
    if (*engine && strcmp(*engine, "exhaustive") != 0 && strcmp(*engine, engine_name) != 0)
        return message_usage("--keep needs the engine %sexhaustive, found '%.40s'",
                             heights ? "heights or " : "", *engine);
    if (arguments_value(arguments, "solution-file"))
        return message_usage("--keep and --solution-file exclude each other");
    *engine = *engine ? *engine : engine_name;
    for (size_t i = 0; i < 2 && !strcmp(*engine, "heights"); i++)
        if (arguments_value(arguments, excluded[i])) /* tiers are saved during the sweep */
            return message_usage("--keep writes tiers in one run, without --%.999s", excluded[i]);
    return processes_agree(processes_is_leader() ? solution_file_create(arguments) : QJ_OK);
}

static qj_status verb_solve_position(const struct question *question)
{
    const struct arguments *arguments = question->arguments;
    qj_position *position = question->position;
    SCOPED(scope_leave_session) qj_session *session = NULL;
    const char *engine = arguments_value(arguments, "engine");
    const char *keep = arguments_value(arguments, "keep");
    const bool outcome = arguments_value(arguments, "outcome") != NULL,
               value = arguments_value(arguments, "value") != NULL;
    if (keep)
        TRY(verb_solve_prepare_saving(arguments, position, &engine));
    TRY(value && !keep ? qj_session_open_value(position, engine, outcome, &session)
        : outcome      ? qj_session_open_outcome(position, engine, &session)
                       : qj_session_open(position, engine, &session));
    if (keep) /* all processes send their positions, and the first process writes them */
        TRY(processes_agree(solution_file_save(session)));
    if (keep && strcmp(qj_session_method(session).engine, "heights") == 0) {
        /* the session of a solution by tiers has no values: they are read from the file */
        qj_session_free(session);
        session = NULL;
        TRY(processes_agree(processes_is_leader() ? solution_file_open(keep, question->context)
                                                  : QJ_OK));
        if (!processes_is_leader())
            return QJ_OK;
        TRY(qj_session_open(position, NULL, &session));
    }
    const struct report report = {question->context, position, session,
                                  arguments_value(arguments, "all") != NULL, value};
    return (arguments_value(arguments, "json") ? report_json : report_text)(&report,
                                                                            question->sink);
}

const struct verb verb_solve = {
    .name = "solve",
    .usage = "solve GAME [FILE] [--PARAMETER VALUE] ...",
    .summary = "compute the value of a position and of every move, with the reason and a best line",
    .help = "Without FILE, or with -, qiju reads standard input. With parameters of the game (see "
            "'qiju help GAME') qiju makes the board from them. A size, a code or sizes of heaps "
            "can take the place of FILE; write ./8x8 for a file of that name.\n",
    .examples = "A board from a file, and random boards:\n"
                "  qiju solve mnk board.txt\n"
                "  qiju solve staircase 8x8\n"
                "  qiju solve staircase --size 8x8 --seed 7\n"
                "Heaps:\n"
                "  qiju solve kayles 7\n"
                "  qiju solve nim 3,5,7\n"
                "Heaps under a code, and under two:\n"
                "  qiju solve heaps 0.77 --heaps \"3 5 7\"\n"
                "  qiju solve heaps \"0.77:3,5 0.6:7\"\n",
    .options =
        {BOARD_OPTIONS,
         {"json", NULL, "print one JSON object instead of text"},
         {"outcome", NULL,
          "compute only win, draw or loss, not how soon (faster for mnk and many user-defined "
          "rules)"},
         {"value", NULL, "compute only the value, without moves and a line (can be much faster)"},
         {"all", NULL,
          "print every move (of a group: the winning ones), the whole line and the whole board"},
         {"engine", "NAME", "use this engine (exhaustive: search all positions by the rules)"},
         {"keep", "FILE",
          "write the value of every position to FILE, a solution file for 'qiju ask'"},
         SOLUTION_FILE_OPTION,
         LONG_RUN_OPTIONS},
    .statuses = {{QJ_LIMIT, "A limit was reached. What was known by then is printed."}},
    .on_position = verb_solve_position,
};
