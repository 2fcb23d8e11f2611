/* generate: the first line names a game, each further line is a setting "name=value". Every board
 * that is made from them must be readable. */
#include "fuzz.h"

#include <qiju/contest.h>
#include <string.h>

enum { MAX_TEXT = 4096, MAX_SETTINGS = 16, MAX_BOARD = 1 << 20 };

struct board {
    size_t size;
    char data[MAX_BOARD];
};

static bool keep(void *user, const void *data, size_t size)
{
    struct board *board = user;
    if (size > MAX_BOARD - board->size)
        return false;
    memcpy(board->data + board->size, data, size);
    board->size += size;
    return true;
}

/* A contest's text has no record. */
static bool has_record(const char *const *settings)
{
    for (; *settings; settings++)
        if (!strncmp(*settings, "moves=", strlen("moves=")))
            return true;
    return false;
}

/* Judged where there is a contest (whose file may have no case at all), else read. */
static void read_back(const qj_game *game, const char *const *settings, const struct board *board)
{
    qj_context *context = fuzz_context();
    qj_text text = {board->data, board->size};
    qj_source source = qj_text_source(&text);
    qj_sink sink = fuzz_sink(NULL);
    qj_position *position = NULL;
    qj_status status = qj_game_judged(game) && !has_record(settings)
                           ? qj_contest_judge(context, game, &source, &sink)
                           : qj_position_read(context, game, &source, 1, &position);
    fuzz_assert(status == QJ_OK || status == QJ_LIMIT, "a board made from settings can be read");
    qj_position_free(position);
    qj_context_free(context);
}

/* Cuts text into its lines; settings ends in NULL. */
static void split(char *text, const char **settings)
{
    size_t count = 0;
    char *rest;
    for (char *line = strtok_r(text, "\n", &rest); line && count < MAX_SETTINGS;
         line = strtok_r(NULL, "\n", &rest))
        settings[count++] = line;
    settings[count] = NULL;
}

void fuzz_generate(const uint8_t *data, size_t size)
{
    static struct board board;
    char text[MAX_TEXT + 1];
    const char *settings[MAX_SETTINGS + 1];
    if (size > MAX_TEXT)
        return;
    memcpy(text, data, size);
    text[size] = 0;
    split(text, settings);
    const qj_game *game = settings[0] ? qj_game_find(settings[0]) : NULL;
    if (!game)
        return;
    qj_context *context = fuzz_context();
    qj_sink sink = {keep, &board};
    board.size = 0;
    qj_status status = qj_game_generate(context, game, settings + 1, &sink);
    if (status != QJ_IO)
        fuzz_status(context, status);
    if (status == QJ_OK)
        read_back(game, settings + 1, &board);
    qj_context_free(context);
}
