/* qiju ask: answers many positions from a solution file in one run. */
#include "cli/question/command.h"
#include "cli/storage/storage.h"
#include "face/report/report.h"

struct verb_ask_run {
    const struct arguments *arguments;
    qj_context *context;
    const qj_game *game;
    const qj_sink *sink;
    struct channel input; /* of the positions, for diagnostics */
    uint64_t number;      /* number of the current line, from 1 */
};

/* -------------------------------------------------------------------------- a position */

/* Makes one text of a start and the moves after it. */
static bool verb_ask_make_text(struct buffer *text, const char *line)
{
    const qj_solution_file_head *head = solution_file_opened()->head;
    static const char keyword[] = "position ";
    bool states = !strncmp(line, keyword, sizeof keyword - 1);
    const char *start = head->text, *own = strncmp(start, keyword, sizeof keyword - 1) != 0
                                               ? strstr(start, "\nposition ")
                                               : start - 1;
    size_t size = states && own ? (size_t)(own + 1 - start) : head->text_size;
    bool blank = !line[strspn(line, " \t")];
    return buffer_append(text, start, size) && (blank || states || buffer_add(text, "moves\n")) &&
           buffer_add(text, line) && buffer_add(text, "\n");
}

static qj_status verb_ask_line(struct verb_ask_run *run, const char *line)
{
    SCOPED(buffer_free) struct buffer text = {.limit = 0};
    SCOPED(scope_leave_position) qj_position *position = NULL;
    SCOPED(scope_leave_session) qj_session *session = NULL;
    char marked[VALUE_TEXT_SIZE], words[VALUE_TEXT_SIZE];
    struct writer writer;
    qj_value value;
    if (!verb_ask_make_text(&text, line))
        return message_memory();
    run->input.lines_before = buffer_count_lines(&text) - ++run->number;
    TRY(buffer_read(run->context, run->game, buffer_text(&text), 1, &position));
    TRY(qj_position_go(position, qj_position_recorded(position)));
    TRY(qj_session_open(position, NULL, &session));
    const struct report report = {run->context, position, session, true, false};
    if (arguments_value(run->arguments, "json"))
        return report_json_moves(&report, run->sink);
    TRY(qj_session_value(session, &value));
    value_text(&value, marked);
    qj_message_translate(NULL, marked, words, sizeof words); /* for programs */
    writer_open(&writer, NULL, run->sink);
    write_text(&writer, words);
    write_char(&writer, '\t');
    write_text(&writer, line);
    write_char(&writer, '\n');
    TRY(writer_flush(&writer));
    return arguments_value(run->arguments, "moves") ? report_moves(&report, run->sink) : QJ_OK;
}

/* ------------------------------------------------------------------------------- all positions */

/* Answers the positions of the words, or else of standard input, one a line. */
static qj_status verb_ask_work(void *user, qj_context *context, const qj_sink *sink)
{
    struct verb_ask_run *run = user;
    const struct arguments *arguments = run->arguments;
    SCOPED(scope_free) char *line = NULL;
    size_t room = 0;
    ssize_t length;
    run->context = context;
    run->sink = sink;
    TRY(named_solution_file(arguments, context, &run->game));
    for (size_t i = 1; i < arguments->place_count; i++)
        TRY(verb_ask_line(run, arguments->places[i]));
    if (arguments->place_count > 1)
        return QJ_OK;
    while (!stop_due() && (length = getline(&line, &room, stdin)) >= 0) {
        while (length && (line[length - 1] == '\n' || line[length - 1] == '\r'))
            line[--length] = 0;
        if (strlen(line) != (size_t)length) {
            message_say("%.999s:%" PRIu64 ": expected a position, found a zero byte",
                        run->input.name, run->number + 1);
            return QJ_BAD_INPUT;
        }
        TRY(verb_ask_line(run, line));
    }
    int reason = errno;
    if (stop_due())
        return QJ_STOPPED;
    return ferror(stdin) ? message_system("cannot read", "<stdin>", reason) : QJ_OK;
}

static qj_status verb_ask_run(struct arguments *arguments)
{
    if (arguments->place_count == 0)
        return message_usage("expected a solution file, which 'qiju solve --keep FILE' writes");
    struct verb_ask_run run = {
        .arguments = arguments,
        .input = {.file = 0, .name = arguments->place_count > 1 ? "<positions>" : "<stdin>"}};
    return command_run(arguments, NULL, &run.input, verb_ask_work, &run);
}

const struct verb verb_ask = {
    .name = "ask",
    .usage = "ask FILE [POSITION] ...",
    .summary = "answer positions from a solution file, without solving",
    .help = "FILE was written by 'qiju solve GAME ... --keep FILE'. A POSITION is the moves played "
            "from the solved start, in the words of the game; it is empty for the start. For a "
            "user-defined game that reads states it can be 'position WORD', or 'position WORD "
            "moves ...'. Without a POSITION, each line of standard input is one.\n",
    .examples = "Noughts and crosses once, then three positions of it:\n"
                "  qiju solve mnk 3x3 --keep ttt.qiju\n"
                "  qiju ask ttt.qiju \"\" \"2 2\" \"2 2 1 2\"\n",
    .options = {{"rules", "GAME", "the user-defined game of FILE"},
                {"moves", NULL, "print the value of every move, too"},
                {"json", NULL, "print one JSON object a line, one for each position"},
                LIMIT_OPTIONS},
    .run = verb_ask_run,
};
