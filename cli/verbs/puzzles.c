/* qiju puzzles: positions with exactly one good move, from easy to hard. */
#include "face/lesson/puzzles.h"
#include "cli/puzzle/puzzle.h"
#include "cli/question/named.h"
#include "load/base/room.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* After so many games in a row without a new position it is over. */
enum { VAIN = 200, NUMBER = 10, DEPTH = 3, MOVES = 3, MOST_NUMBER = 10000 };

static const struct option options[] = {
    BOARD_OPTIONS,
    {"number", "N", "list N positions (10)"},
    {"depth", "N", "list positions at least N moves from the end of the game (3)"},
    {"branching", "N", "list positions with at least N moves to choose from (3)"},
    {"seed", "N", "random seed of the boards and games (1)"},
    {"json", NULL, "print JSON, one object a line"},
    {"lesson", NULL, "print a lesson for 'qiju serve --lesson'"},
    SOLVING_OPTIONS,
    {NULL, NULL, NULL}};

struct hunt {
    const struct arguments *arguments;
    qj_context *context;
    struct quarry quarry;
    uint64_t number, seed;
    bool new_boards; /* each game is on a board of its own */
    struct gem *gems;
    size_t count, capacity;
};

/* The board of game number, by the settings and a seed of its own. */
static qj_status make_board(struct hunt *hunt, uint64_t number, struct kept *text,
                            qj_position **out)
{
    const char *settings[MOST_OPTIONS + 2];
    char seed[40];
    size_t count = 0;
    snprintf(seed, sizeof seed, "seed=%" PRIu64, hunt->seed + number);
    for (size_t i = 0; i < hunt->arguments->setting_count; i++)
        settings[count++] = hunt->arguments->settings[i];
    settings[count++] = seed;
    settings[count] = NULL;
    return named_board(hunt->arguments, hunt->context, settings, 1, text, out);
}

/* ---------------------------------------------------------------------------- hunt */

static bool is_new(const struct hunt *hunt, const struct gem *gem)
{
    for (size_t i = 0; i < hunt->count; i++)
        if (gem_is_like(gem, &hunt->gems[i]))
            return false;
    return true;
}

static qj_status keep(struct hunt *hunt, struct gem *gem, uint64_t *vain)
{
    if (!gem->found || !is_new(hunt, gem)) {
        ++*vain;
        gem_free(gem);
        return QJ_OK;
    }
    if (!room_for((void **)&hunt->gems, &hunt->capacity, hunt->count + 1, sizeof *hunt->gems)) {
        gem_free(gem);
        return message_memory();
    }
    hunt->gems[hunt->count++] = *gem;
    *vain = 0;
    return QJ_OK;
}

static qj_status play_one(struct hunt *hunt, const qj_position *first, uint64_t number,
                          uint64_t *vain)
{
    struct gem gem = {.found = false};
    struct kept text = {0};
    qj_position *board = NULL;
    qj_status status = hunt->new_boards ? make_board(hunt, number, &text, &board) : QJ_OK;
    if (status == QJ_OK)
        status = quarry_dig(&hunt->quarry, board ? board : first, &gem);
    if (status == QJ_OK)
        status = keep(hunt, &gem, vain);
    else
        gem_free(&gem);
    qj_position_free(board);
    kept_free(&text);
    return status;
}

static qj_status play_all(struct hunt *hunt, const qj_position *first)
{
    uint64_t vain = 0;
    for (uint64_t number = 0; hunt->count < hunt->number && vain < VAIN; number++) {
        if (stop_due())
            return QJ_STOPPED;
        TRY(play_one(hunt, first, number, &vain));
    }
    return QJ_OK;
}

/* ---------------------------------------------------------------------------- list */

static int by_difficulty(const void *left, const void *right)
{
    const struct gem *a = left, *b = right;
    int by_depth = (a->depth > b->depth) - (a->depth < b->depth);
    int by_moves = (a->moves > b->moves) - (a->moves < b->moves);
    return by_depth ? by_depth : by_moves ? by_moves : strcmp(a->text.text, b->text.text);
}

static qj_status print_one(const struct hunt *hunt, size_t place, const qj_sink *sink)
{
    struct gem *gem = &hunt->gems[place];
    struct puzzle_found found = {.game = hunt->arguments->game,
                                 .text = gem->text.text,
                                 .player = qj_game_player(hunt->arguments->game, gem->side),
                                 .worth = gem->worth,
                                 .depth = gem->depth,
                                 .moves = gem->moves};
    memcpy(found.move, gem->move, sizeof found.move);
    if (arguments_value(hunt->arguments, "json"))
        return puzzles_json(&found, sink);
    if (arguments_value(hunt->arguments, "lesson"))
        return puzzles_lesson(&found, sink);
    return puzzles_text(&found, place + 1, sink);
}

static qj_status print(const struct hunt *hunt, const qj_sink *sink)
{
    if (arguments_value(hunt->arguments, "lesson") && hunt->count)
        TRY(puzzles_lesson_title(hunt->arguments->game, sink));
    for (size_t i = 0; i < hunt->count; i++)
        TRY(print_one(hunt, i, sink));
    return QJ_OK;
}

/* ---------------------------------------------------------------------------- run */

static qj_status read_options(const struct arguments *arguments, struct hunt *hunt)
{
    TRY(arguments_count(arguments, "number", 1, MOST_NUMBER, &hunt->number));
    TRY(arguments_count(arguments, "depth", 1, UINT64_MAX, &hunt->quarry.depth));
    TRY(arguments_count(arguments, "branching", 2, UINT64_MAX, &hunt->quarry.moves));
    TRY(arguments_count(arguments, "seed", 0, UINT64_MAX, &hunt->seed));
    if (arguments_value(arguments, "json") && arguments_value(arguments, "lesson"))
        return message_usage("puzzles", "--json and --lesson exclude each other");
    hunt->quarry.random = hunt->seed;
    return QJ_OK;
}

/* What was found is listed, however the search has ended; that its time is over is no fault. */
static qj_status end(const struct hunt *hunt, qj_status status, const qj_sink *sink)
{
    bool late = (status == QJ_STOPPED || status == QJ_LIMIT) && stop_due() && !stop_asked();
    qj_status printed = status == QJ_OK || status == QJ_STOPPED || status == QJ_LIMIT
                            ? print(hunt, sink)
                            : status;
    if (printed != QJ_OK)
        return printed;
    if (hunt->count < hunt->number && (status == QJ_OK || late))
        fprintf(stderr, "qiju: found %zu: %s\n", hunt->count,
                late ? "the time is over" : "200 games in a row had no new one");
    return late ? QJ_OK : status;
}

static qj_status hunt(const struct arguments *arguments, qj_context *context, qj_position *position,
                      const qj_sink *sink)
{
    struct hunt hunt = {.arguments = arguments,
                        .context = context,
                        .number = NUMBER,
                        .seed = 1,
                        .quarry = {.context = context, .depth = DEPTH, .moves = MOVES},
                        .new_boards = arguments_is_setting(arguments, "seed", strlen("seed")) &&
                                      (!arguments->places[1] || arguments->setting_count)};
    if (qj_game_kind(arguments->game) == QJ_PUZZLE)
        return message_usage("puzzles", "%s is a puzzle, in which nobody wins",
                             qj_game_name(arguments->game));
    TRY(read_options(arguments, &hunt));
    qj_status status = play_all(&hunt, position);
    if (hunt.count)
        qsort(hunt.gems, hunt.count, sizeof *hunt.gems, by_difficulty);
    status = end(&hunt, status, sink);
    for (size_t i = 0; i < hunt.count; i++)
        gem_free(&hunt.gems[i]);
    free(hunt.gems);
    return status;
}

const struct verb verb_puzzles = {
    .name = "puzzles",
    .usage = "puzzles GAME [FILE] [--number N] [--SETTING VALUE] ...",
    .summary = "list positions with exactly one good move, from easy to hard; or write a lesson",
    .help = "Random games are played from FILE, or from boards that are made from settings; half "
            "of their moves are good ones. At most one position is taken from each. The same seed "
            "gives the same list. In none of the positions is the game lost, or won at once. No "
            "two are the same when turned, mirrored, or with heaps in another order. They are "
            "sorted by the number of moves to the end of the game, then by the number of moves to "
            "choose from. When --time is over, what was found is listed.\n"
            "  qiju puzzles nim --number 5\n"
            "  qiju puzzles geography --size 5x5 --lesson > lesson.txt\n"
            "  qiju serve --lesson lesson.txt --listen 0.0.0.0\n",
    .options = options,
    .run = board_run,
    .on_position = hunt,
    .makes_board = true,
};
