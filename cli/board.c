/* board: see board.h. A board made from settings is text that is read like any other. */
#include "cli/board.h"

#include "cli/message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The text that the places behind the game and the settings name. */
struct board {
    struct channel input;
    bool made;       /* from settings */
    char *generated; /* the text made from settings; NULL: read from input */
    size_t size, capacity;
    uint64_t limit; /* of its bytes; 0 for none */
    bool full;      /* there is no room for the text */
};

static bool takes_code(const qj_game *game)
{
    const qj_parameter *parameter;
    for (size_t i = 0; (parameter = qj_game_parameter(game, i)); i++)
        if (!strcmp(parameter->name, "code"))
            return true;
    return false;
}

static qj_status board_open(struct board *board, const struct verb *verb,
                            struct arguments *arguments)
{
    const char *second = arguments->places[1];
    bool made = arguments->setting_count > 0 || (!second && verb->makes_board);
    *board = (struct board){.input = {.file = 0, .name = "<settings>"}, .made = made};
    if (arguments->place_count > 2)
        return message_usage(arguments->verb, "too many arguments: '%.40s'", arguments->places[2]);
    if (!made)
        return channel_open(&board->input, second);
    if (!second)
        return QJ_OK;
    if (!takes_code(arguments->game))
        return message_usage(arguments->verb, "a file and settings exclude each other");
    return arguments_set(arguments, "code", second);
}

static void board_close(struct board *board)
{
    free(board->generated);
    channel_close(&board->input);
}

static bool keep_text(void *user, const void *data, size_t size)
{
    struct board *board = user;
    if (board->capacity - board->size < size) {
        size_t larger = board->capacity * 2 > board->size + size ? board->capacity * 2
                                                                 : board->size + size;
        char *moved = board->limit && larger > board->limit ? NULL
                                                            : realloc(board->generated, larger);
        board->full = !moved;
        if (!moved)
            return false;
        board->generated = moved;
        board->capacity = larger;
    }
    memcpy(board->generated + board->size, data, size);
    board->size += size;
    return true;
}

static qj_status read_text(struct board *board, const struct arguments *arguments,
                           qj_context *context, uint64_t which, qj_position **out)
{
    if (!board->made) {
        qj_source source = channel_source(&board->input);
        return qj_position_read(context, arguments->game, &source, which, out);
    }
    qj_sink sink = {keep_text, board};
    qj_status status = arguments_bytes(arguments, "memory", &board->limit);
    if (status == QJ_OK)
        status = qj_generate(context, arguments->game, arguments->settings, &sink);
    if (board->full)
        fputs("qiju: the text of the board needs more memory\n", stderr);
    if (status != QJ_OK)
        return board->full ? QJ_LIMIT : status;
    qj_text text = {board->generated, board->size};
    qj_source source = qj_text_source(&text);
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
    qj_status status = arguments_parse(&arguments, verb->name, verb->options, true, count, words);
    if (status != QJ_OK)
        return status;
    if (!command_game(&arguments, 0))
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
