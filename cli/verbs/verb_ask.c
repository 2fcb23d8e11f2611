/* qiju ask: answers many positions from a solution file in one run. */
#include "cli/question/command.h"
#include "cli/storage/storage.h"
#include "face/report/report.h"

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

/* Answers a position, of the line with that number for diagnostics. */
static qj_status verb_ask_line(struct question *question, uint64_t number, const char *line)
{
    SCOPED(buffer_free) struct buffer text = {.limit = 0};
    SCOPED(scope_leave_position) qj_position *position = NULL;
    SCOPED(scope_leave_session) qj_session *session = NULL;
    char words[VALUE_TEXT_SIZE];
    struct writer writer;
    qj_value value;
    if (!verb_ask_make_text(&text, line))
        return message_memory();
    question->input.lines_before = buffer_count_lines(&text) - number;
    TRY(buffer_read(question->context, question->game, buffer_text(&text), 1, &position));
    TRY(qj_position_go(position, qj_position_recorded(position)));
    TRY(qj_session_open(position, NULL, &session));
    const struct report report = {question->context, position, session, true, false};
    if (arguments_value(question->arguments, "json"))
        return report_json_moves(&report, question->sink);
    TRY(qj_session_value(session, &value));
    value_text(&value, words);
    writer_open(&writer, NULL, question->sink); /* for programs: in English */
    write_phrase(&writer, "%s\t", words);
    write_text(&writer, line);
    write_char(&writer, '\n');
    TRY(writer_flush(&writer));
    return arguments_value(question->arguments, "moves") ? report_moves(&report, question->sink)
                                                         : QJ_OK;
}

/* ------------------------------------------------------------------------------- all positions */

/* Answers the positions of the words, or else of standard input, one a line. */
static qj_status verb_ask_solution(struct question *question)
{
    const struct arguments *arguments = question->arguments;
    SCOPED(scope_free) char *line = NULL;
    uint64_t number = 1;
    size_t room = 0;
    ssize_t length;
    question->input.name = arguments->place_count > 1 ? "<positions>" : "<stdin>";
    for (; number < arguments->place_count; number++)
        TRY(verb_ask_line(question, number, arguments->places[number]));
    if (arguments->place_count > 1)
        return QJ_OK;
    for (; !stop_due() && (length = getline(&line, &room, stdin)) >= 0; number++) {
        while (length && (line[length - 1] == '\n' || line[length - 1] == '\r'))
            line[--length] = 0;
        if (strlen(line) != (size_t)length) {
            message_say("%.999s:%" PRIu64 ": expected a position, found a zero byte",
                        question->input.name, number);
            return QJ_BAD_INPUT;
        }
        TRY(verb_ask_line(question, number, line));
    }
    int reason = errno;
    if (stop_due())
        return QJ_STOPPED;
    return ferror(stdin) ? message_system("cannot read", "<stdin>", reason) : QJ_OK;
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
    .on_solution = verb_ask_solution,
};
