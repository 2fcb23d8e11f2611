/* board_run: runs a verb on one position, on the text of a file, or on a solution file. A board
 * made from settings is a text and read like any other. */
#include "cli/question/command.h"

#include "cli/storage/storage.h"

/* Returns the value of `p` if it is the only setting, `fallback` if no setting was given, otherwise
 * NULL. */
static const char *board_run_only_prime(const struct arguments *arguments, const char *fallback)
{
    const char *prime = fallback;
    for (size_t i = 0; i < arguments->setting_count; i++) {
        if (strncmp(arguments->settings[i], "p=", 2) != 0)
            return NULL;
        prime = arguments->settings[i] + 2;
    }
    return prime;
}

/* Sets a line with the prime before the file's first line. */
static void board_run_set_head(struct question *question, const char *before, const char *prime)
{
    snprintf(question->head, sizeof question->head, "%s%.40s\n", before, prime);
    question->input.head = question->head;
    question->input.lines_before = 1;
}

/* Opens --graph FILE: geography on a graph is the game graph, and FILE its text. */
static qj_status board_run_open_graph(struct question *question, const char *file)
{
    struct arguments *arguments = question->arguments;
    const qj_game *graph = qj_game_find("graph");
    bool lights = question->game == qj_game_find("lightsout");
    if (!lights && question->game != graph && question->game != qj_game_find("geography"))
        return message_usage("--graph is for geography and lightsout");
    if (arguments->place_count > 1 || (!lights && arguments->setting_count))
        return message_usage("--graph takes the place of a file and of parameters");
    question->game = arguments->game = lights ? question->game : graph;
    const char *prime = board_run_only_prime(arguments, "2");
    if (!prime)
        return message_usage("--graph takes the place of all parameters but --p");
    TRY(channel_open(&question->input, file));
    if (lights)
        board_run_set_head(question, "graph ", prime);
    return QJ_OK;
}

static bool board_run_is_number(const char *place)
{
    return *place && !place[strspn(place, "0123456789")];
}

/* Refuses words after the text, and prints the words to type instead. */
static qj_status board_run_refuse_more(const struct arguments *arguments)
{
    char heaps[64] = "";
    if (named_takes(arguments, "heaps"))
        for (size_t i = 1; i < arguments->place_count && named_is_heaps(arguments->places[i]);
             i++) {
            size_t length = strlen(heaps);
            snprintf(heaps + length, sizeof heaps - length, "%s%s", *heaps ? " " : "",
                     arguments->places[i]);
        }
    if (strchr(heaps, ' '))
        return message_usage("several heaps are one word: \"%.999s\"", heaps);
    if (!strcmp(arguments->places[1], "x") ||
        (named_takes_size(arguments) && board_run_is_number(arguments->places[1]) &&
         board_run_is_number(arguments->places[2])))
        return message_usage("a size is one word: 3x3");
    return arguments_at_most(arguments, 2);
}

/* Returns whether a word begins like a number, also in full width, and does not look like the name
 * of a file. */
static bool board_run_resembles_numbers(const char *place)
{
    const unsigned char *first = (const unsigned char *)place;
    const bool wide = first[0] == 0xef && first[1] == 0xbc && first[2] >= 0x90 && first[2] <= 0x99;
    return (wide || (*first >= '0' && *first <= '9')) && !strpbrk(place, "./");
}

/* Opens the file of a board. If the argument is a board's text and no file, the message states how
 * to pass the text. */
static qj_status board_run_open_file(struct question *question, const char *place)
{
    const char *verb = question->arguments->definition->name;
    bool text = place && access(place, F_OK) != 0;
    if (text && named_takes(question->arguments, "heaps") && strchr(place, ':') &&
        !strchr(place, '/'))
        return message_usage("heaps under several rules are a board of heaps: qiju %.999s heaps "
                             "\"%.80s\"",
                             verb, place);
    const bool numbers = text && board_run_resembles_numbers(place);
    const bool heaps = numbers && named_takes(question->arguments, "heaps");
    if (text && (strpbrk(place, " \n") || (numbers && !heaps)))
        return message_usage("there is no file '%.40s'; the text of a board is read from standard "
                             "input: echo '%.40s' | qiju %.999s %.40s",
                             place, place, verb, question->arguments->places[0]);
    if (heaps)
        return message_usage("expected a file, or sizes of heaps such as 3,5,7, found '%.40s'",
                             place);
    return channel_open(&question->input, place);
}

static qj_status board_run_open(struct question *question)
{
    struct arguments *arguments = question->arguments;
    const struct verb *verb = arguments->definition;
    TRY(named_take_board(arguments));
    const char *second = arguments->places[1];
    const char *graph = arguments_value(arguments, "graph");
    if (graph)
        return board_run_open_graph(question, graph);
    if (second && arguments->place_count > 2)
        return board_run_refuse_more(arguments);
    /* the board of the default settings stands for a missing file */
    bool makes = verb->makes_board || (loaded_is_own(question->game) && !verb->reads_record);
    question->from_settings = arguments->setting_count > 0 || (!second && makes);
    if (!question->from_settings)
        return board_run_open_file(question, second);
    if (!second)
        return QJ_OK;
    /* a file of linear equations may take the prime from the command line */
    const char *prime = verb->on_file ? NULL : board_run_only_prime(arguments, NULL);
    if (question->game == qj_game_find("linear") && prime) {
        question->from_settings = false;
        TRY(channel_open(&question->input, second));
        board_run_set_head(question, "% p=", prime);
        return QJ_OK;
    }
    if (verb->on_file || !named_takes(arguments, "code"))
        return message_usage("a file and parameters exclude each other");
    return named_take_rule(arguments, second);
}

/* Makes the text if it comes from settings, reads the position, and calls the verb. */
static qj_status board_run_work(void *user, qj_context *context, const qj_sink *sink)
{
    struct question *question = user;
    const struct arguments *arguments = question->arguments;
    const struct verb *verb = arguments->definition;
    const char *path = arguments_value(arguments, "solution-file");
    SCOPED(scope_leave_position) qj_position *position = NULL;
    SCOPED(buffer_free) struct buffer made = {0};
    qj_text text;
    qj_source source = channel_source(&question->input);
    uint64_t which = 1;
    question->context = context;
    question->source = &source;
    question->sink = sink;
    if (verb->on_solution) {
        TRY(named_solution_file(arguments, context, &question->game));
        return verb->on_solution(question);
    }
    TRY(path ? solution_file_open(path, context) : QJ_OK);
    TRY(arguments_count(arguments, "case", 1, UINT64_MAX, &which));
    if (question->from_settings) {
        TRY(named_text(arguments, context, arguments->settings, &made));
        text = buffer_text(&made);
        source = qj_text_source(&text);
    }
    if (verb->on_file)
        return verb->on_file(question);
    TRY(qj_position_read(context, question->game, &source, which, &position));
    const char *after = arguments_value(arguments, "after"); /* a number or "end" */
    uint64_t count = qj_position_recorded(position);
    if (after && count == 0 && strcmp(after, "end") != 0 && strcmp(after, "0") != 0)
        return message_usage("--after %.40s: the text has no recorded moves", after);
    if (after && strcmp(after, "end") != 0)
        TRY(arguments_count(arguments, "after", 0, count, &count));
    TRY(after ? qj_position_go(position, count) : QJ_OK);
    question->position = position;
    return verb->on_position(question);
}

qj_status board_run(struct arguments *arguments)
{
    const struct verb *verb = arguments->definition;
    struct question question = {.arguments = arguments,
                                .input = {.file = 0, .name = "<parameters>"}};
    if (verb->on_solution && arguments->place_count == 0)
        return message_usage("expected a solution file, which 'qiju solve --keep FILE' writes");
    if (verb->on_solution) {
        question.input.name = arguments->places[0];
    } else {
        question.game = named_game(arguments);
        if (!question.game)
            return QJ_USAGE;
        if (verb->takes_problems)
            TRY(contest_problem_make(arguments, &question.game));
        TRY(board_run_open(&question));
    }
    return command_run(arguments, arguments_value(arguments, "output"), &question.input,
                       board_run_work, &question);
}
