/* board: see board.h. A board made from settings is text that is read like any other. */
#include "cli/board.h"

#include "cli/kept.h"
#include "cli/loaded.h"
#include "cli/message.h"
#include "cli/named.h"

#include <stdio.h>
#include <string.h>

/* The text that the places behind the game and the settings name. */
struct board {
    struct channel input;
    char head[64]; /* what stands before what is read */
    bool from_settings;
    struct kept made; /* the text made from settings, if there are any */
};

static bool takes(const struct arguments *arguments, const char *setting)
{
    return arguments_is_setting(arguments, setting, strlen(setting));
}

/* ROWSxCOLUMNS, which a file is not taken for: it can be said as ./20x20. */
static bool is_size(const char *place)
{
    size_t rows = strspn(place, "0123456789"), columns;
    if (!rows || place[rows] != 'x')
        return false;
    columns = strspn(place + rows + 1, "0123456789");
    return columns && !place[rows + 1 + columns];
}

/* ROWSxCOLUMNS as settings of a game: its size, or rows and columns of their own. */
static qj_status set_size(struct arguments *arguments, const char *place)
{
    enum { LONGEST = 40 };
    char rows[LONGEST + 1];
    size_t length = strcspn(place, "x");
    if (takes(arguments, "size"))
        return arguments_set(arguments, "size", place);
    if (length > LONGEST)
        return message_usage(arguments->verb, "expected ROWSxCOLUMNS, found '%.40s'", place);
    memcpy(rows, place, length);
    rows[length] = 0;
    qj_status status = arguments_set(arguments, "rows", rows);
    return status == QJ_OK ? arguments_set(arguments, "columns", place + length + 1) : status;
}

static bool takes_size(const struct arguments *arguments)
{
    return takes(arguments, "size") || (takes(arguments, "rows") && takes(arguments, "columns"));
}

/* The setting p where there is no other, the fallback where there is none, else NULL. */
static const char *only_prime(const struct arguments *arguments, const char *fallback)
{
    const char *prime = fallback;
    for (size_t i = 0; i < arguments->setting_count; i++) {
        if (strncmp(arguments->settings[i], "p=", 2) != 0)
            return NULL;
        prime = arguments->settings[i] + 2;
    }
    return prime;
}

/* A line before the file's own, that says the prime. */
static void set_head(struct board *board, const char *before, const char *prime)
{
    snprintf(board->head, sizeof board->head, "%s%.40s\n", before, prime);
    board->input.lines_before = 1;
}

/* --graph FILE: geography on a graph is the game graph, and FILE its text. */
static qj_status open_graph(struct board *board, struct arguments *arguments, const char *file)
{
    const qj_game *graph = qj_game_find("graph");
    bool lights = arguments->game == qj_game_find("lightsout");
    if (!lights && arguments->game != graph && arguments->game != qj_game_find("geography"))
        return message_usage(arguments->verb, "--graph is for geography and lightsout");
    if (arguments->place_count > 1 || (!lights && arguments->setting_count))
        return message_usage(arguments->verb, "--graph takes the place of a file and of settings");
    arguments->game = lights ? arguments->game : graph;
    const char *prime = only_prime(arguments, "2");
    if (!prime)
        return message_usage(arguments->verb, "--graph takes the place of settings but --p");
    qj_status status = channel_open(&board->input, file);
    if (lights)
        set_head(board, "graph ", prime);
    return status;
}

/* A file of linear equations may leave the prime to be said here. */
static qj_status open_with_prime(struct board *board, const struct arguments *arguments)
{
    qj_status status = channel_open(&board->input, arguments->places[1]);
    set_head(board, "% p=", only_prime(arguments, NULL));
    return status;
}

static qj_status board_open(struct board *board, const struct verb *verb,
                            struct arguments *arguments)
{
    const char *second = arguments->places[1];
    const char *graph = arguments_value(arguments, "graph");
    bool size = second && is_size(second) && takes_size(arguments);
    bool made = !graph && (arguments->setting_count > 0 || size ||
                           (!second && (verb->makes_board ||
                                        (loaded_is_own(arguments->game) && !verb->reads_record))));
    *board = (struct board){.input = {.file = 0, .name = "<settings>"}, .from_settings = made};
    if (graph)
        return open_graph(board, arguments, graph);
    if (arguments->place_count > 2)
        return message_usage(arguments->verb, "too many arguments: '%.40s'", arguments->places[2]);
    if (size)
        return set_size(arguments, second);
    if (!made)
        return channel_open(&board->input, second);
    if (!second)
        return QJ_OK;
    if (arguments->game == qj_game_find("linear") && only_prime(arguments, NULL)) {
        board->from_settings = false;
        return open_with_prime(board, arguments);
    }
    if (!takes(arguments, "code"))
        return message_usage(arguments->verb, "a file and settings exclude each other");
    return arguments_set(arguments, "code", second);
}

static void board_close(struct board *board)
{
    kept_free(&board->made);
    channel_close(&board->input);
}

/* A source with some text before it. */
struct headed {
    const char *head;
    qj_source rest;
};

static ptrdiff_t read_headed(void *user, void *buffer, size_t size)
{
    struct headed *headed = user;
    size_t length = strlen(headed->head);
    if (length == 0)
        return headed->rest.read(headed->rest.user, buffer, size);
    length = length < size ? length : size;
    memcpy(buffer, headed->head, length);
    headed->head += length;
    return (ptrdiff_t)length;
}

static qj_status read_text(struct board *board, const struct arguments *arguments,
                           qj_context *context, uint64_t which, qj_position **out)
{
    if (!board->from_settings) {
        struct headed headed = {board->head, channel_source(&board->input)};
        qj_source source = {read_headed, &headed};
        return qj_position_read(context, arguments->game, &source, which, out);
    }
    qj_sink sink = kept_sink(&board->made);
    qj_status status = arguments_bytes(arguments, "memory", &board->made.limit);
    if (status == QJ_OK)
        status = qj_generate(context, arguments->game, arguments->settings, &sink);
    if (board->made.full)
        fputs("qiju: the text of the board needs more memory\n", stderr);
    if (status != QJ_OK)
        return board->made.full ? QJ_LIMIT : status;
    qj_text text;
    qj_source source = kept_source(&board->made, &text);
    return qj_position_read(context, arguments->game, &source, which, out);
}

/* --after: a number or "end". */
static qj_status go_after(const struct arguments *arguments, qj_position *position)
{
    const char *after = arguments_value(arguments, "after");
    uint64_t count = qj_position_recorded(position);
    if (!after)
        return QJ_OK;
    if (strcmp(after, "end")) {
        qj_status status = arguments_count(arguments, "after", 0, count, &count);
        if (status != QJ_OK)
            return status;
    }
    return qj_position_go(position, count);
}

static qj_status board_read(struct board *board, const struct arguments *arguments,
                            qj_context *context, qj_position **out)
{
    uint64_t which = 1;
    qj_position *position;
    qj_status status = arguments_count(arguments, "case", 1, UINT64_MAX, &which);
    if (status == QJ_OK)
        status = read_text(board, arguments, context, which, &position);
    if (status != QJ_OK)
        return status;
    status = go_after(arguments, position);
    if (status == QJ_OK)
        *out = position;
    else
        qj_position_free(position);
    return status;
}

static qj_status read_and_work(struct board *board, const struct arguments *arguments,
                               qj_context *context, const qj_sink *sink, board_work_fn work)
{
    qj_position *position;
    qj_status status = board_read(board, arguments, context, &position);
    if (status != QJ_OK)
        return status;
    status = work(arguments, context, position, sink);
    qj_position_free(position);
    return status;
}

qj_status board_run(const struct verb *verb, int count, char **words, board_work_fn work)
{
    struct arguments arguments;
    struct board board;
    struct channel output = channel_output();
    qj_context *context;
    qj_status status = named_parse(&arguments, verb, true, count, words);
    if (status != QJ_OK)
        return status;
    if (!named_game(&arguments, 0))
        return QJ_USAGE;
    if ((status = board_open(&board, verb, &arguments)) != QJ_OK)
        return status;
    if ((status = command_context(&arguments, &context)) == QJ_OK) {
        qj_sink sink = channel_sink(&output);
        status = read_and_work(&board, &arguments, context, &sink, work);
        status = command_end(context, status, &board.input, &output);
    }
    board_close(&board);
    return status;
}
