/* qiju puzzles: lists positions with exactly one good move, from easy to hard. */
#include "cli/puzzle/puzzle.h"
#include "cli/question/named.h"
#include "load/base/load_base.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* VAIN: the search ends after so many games in a row without a new position. */
enum { VAIN = 200, NUMBER = 10, DEPTH = 3, MOVES = 3, MAX_NUMBER = 10000 };

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

struct verb_puzzles_list {
    const struct arguments *arguments;
    qj_context *context;
    struct candidate_search search;
    uint64_t number, seed;
    bool new_boards; /* each game is on a new board */
    struct candidate *candidates;
    size_t count, capacity;
};

/* Makes the board of a game from the settings and a seed of the game. */
static qj_status verb_puzzles_make_board(struct verb_puzzles_list *list, uint64_t number,
                                         struct buffer *text, qj_position **out)
{
    const char *settings[MAX_OPTIONS + 2];
    char seed[40];
    size_t count = 0;
    snprintf(seed, sizeof seed, "seed=%" PRIu64, list->seed + number);
    for (size_t i = 0; i < list->arguments->setting_count; i++)
        settings[count++] = list->arguments->settings[i];
    settings[count++] = seed;
    settings[count] = NULL;
    return named_board(list->arguments, list->context, settings, 1, text, out);
}

/* ---------------------------------------------------------------------------- search */

static qj_status verb_puzzles_add(struct verb_puzzles_list *list, struct candidate *candidate,
                                  uint64_t *vain)
{
    bool is_new = candidate->found;
    for (size_t i = 0; is_new && i < list->count; i++)
        is_new = !candidate_is_like(candidate, &list->candidates[i]);
    if (!is_new) {
        ++*vain;
        candidate_free(candidate);
        return QJ_OK;
    }
    if (!load_reserve((void **)&list->candidates, &list->capacity, list->count + 1,
                      sizeof *list->candidates)) {
        candidate_free(candidate);
        return message_memory();
    }
    list->candidates[list->count++] = *candidate;
    *vain = 0;
    return QJ_OK;
}

static qj_status verb_puzzles_play_game(struct verb_puzzles_list *list, const qj_position *first,
                                        uint64_t number, uint64_t *vain)
{
    struct candidate candidate = {.found = false};
    struct buffer text = {0};
    qj_position *board = NULL;
    qj_status status = list->new_boards ? verb_puzzles_make_board(list, number, &text, &board)
                                        : QJ_OK;
    if (status == QJ_OK)
        status = candidate_find(&list->search, board ? board : first, &candidate);
    if (status == QJ_OK)
        status = verb_puzzles_add(list, &candidate, vain);
    else
        candidate_free(&candidate);
    qj_position_free(board);
    buffer_free(&text);
    return status;
}

static qj_status verb_puzzles_play_games(struct verb_puzzles_list *list, const qj_position *first)
{
    uint64_t vain = 0;
    for (uint64_t number = 0; list->count < list->number && vain < VAIN; number++) {
        if (stop_due())
            return QJ_STOPPED;
        TRY(verb_puzzles_play_game(list, first, number, &vain));
    }
    return QJ_OK;
}

/* ---------------------------------------------------------------------------- list */

static int verb_puzzles_compare(const void *left, const void *right)
{
    const struct candidate *a = left, *b = right;
    int by_depth = (a->puzzle.depth > b->puzzle.depth) - (a->puzzle.depth < b->puzzle.depth);
    int by_moves = (a->puzzle.moves > b->puzzle.moves) - (a->puzzle.moves < b->puzzle.moves);
    return by_depth ? by_depth : by_moves ? by_moves : strcmp(a->text.text, b->text.text);
}

static qj_status verb_puzzles_print_one(const struct verb_puzzles_list *list, size_t place,
                                        const qj_sink *sink)
{
    struct candidate *candidate = &list->candidates[place];
    struct puzzle_found *found = &candidate->puzzle;
    found->language = message_language();
    found->text = candidate->text.text;
    if (arguments_value(list->arguments, "json"))
        return puzzles_json(found, sink);
    if (arguments_value(list->arguments, "lesson"))
        return puzzles_lesson(found, sink);
    return puzzles_text(found, place + 1, sink);
}

static qj_status verb_puzzles_print_all(const struct verb_puzzles_list *list, const qj_sink *sink)
{
    if (arguments_value(list->arguments, "lesson") && list->count)
        TRY(puzzles_lesson_title(list->arguments->game, sink));
    for (size_t i = 0; i < list->count; i++)
        TRY(verb_puzzles_print_one(list, i, sink));
    return QJ_OK;
}

/* ---------------------------------------------------------------------------- run */

static qj_status verb_puzzles_read_options(const struct arguments *arguments,
                                           struct verb_puzzles_list *list)
{
    TRY(arguments_count(arguments, "number", 1, MAX_NUMBER, &list->number));
    TRY(arguments_count(arguments, "depth", 1, UINT64_MAX, &list->search.depth));
    TRY(arguments_count(arguments, "branching", 2, UINT64_MAX, &list->search.moves));
    TRY(arguments_count(arguments, "seed", 0, UINT64_MAX, &list->seed));
    if (arguments_value(arguments, "json") && arguments_value(arguments, "lesson"))
        return message_usage("puzzles", "--json and --lesson exclude each other");
    list->search.random = list->seed;
    return QJ_OK;
}

/* Lists the results for any end of the search; the end of the time is no fault. */
static qj_status verb_puzzles_finish(const struct verb_puzzles_list *list, qj_status status,
                                     const qj_sink *sink)
{
    bool late = (status == QJ_STOPPED || status == QJ_LIMIT) && stop_due() && !stop_asked();
    qj_status printed = status == QJ_OK || status == QJ_STOPPED || status == QJ_LIMIT
                            ? verb_puzzles_print_all(list, sink)
                            : status;
    if (printed != QJ_OK)
        return printed;
    if (list->count < list->number && (status == QJ_OK || late))
        message_put(stderr, "qiju: found %zu: %s\n", list->count,
                    late ? "the time is over" : "200 games in a row had no new puzzle");
    return late ? QJ_OK : status;
}

static qj_status verb_puzzles_position(const struct arguments *arguments, qj_context *context,
                                       qj_position *position, const qj_sink *sink)
{
    struct verb_puzzles_list list = {
        .arguments = arguments,
        .context = context,
        .number = NUMBER,
        .seed = 1,
        .search = {.context = context, .depth = DEPTH, .moves = MOVES},
        .new_boards = arguments_find_setting(arguments, "seed", strlen("seed")) &&
                      (!arguments->places[1] || arguments->setting_count)};
    if (qj_game_kind(arguments->game) == QJ_PUZZLE)
        return message_usage("puzzles", "%.999s is a puzzle, in which nobody wins",
                             qj_game_name(arguments->game));
    TRY(verb_puzzles_read_options(arguments, &list));
    qj_status status = verb_puzzles_play_games(&list, position);
    if (list.count)
        qsort(list.candidates, list.count, sizeof *list.candidates, verb_puzzles_compare);
    status = verb_puzzles_finish(&list, status, sink);
    for (size_t i = 0; i < list.count; i++)
        candidate_free(&list.candidates[i]);
    free(list.candidates);
    return status;
}

/* Runs the command for each of several games, "nim,kayles": their lessons together are one. */
static qj_status verb_puzzles_run(const struct verb *verb, int count, char **words)
{
    char *rest = count > 0 ? words[0] : NULL;
    if (!rest || *rest == '|' || strpbrk(rest, " /.") || !strchr(rest, ','))
        return board_run(verb, count, words);
    bool lesson = false;
    for (int i = 1; i < count; i++)
        lesson = lesson || !strcmp(words[i], "--lesson");
    if (!lesson)
        return message_usage("puzzles", "several games make a lesson: add --lesson");
    for (const char *name = rest; *name; name += *name == ',') {
        int length = (int)strcspn(name, ",");
        char one[QJ_MOVE_SIZE];
        snprintf(one, sizeof one, "%.*s", length, name);
        if (!qj_game_find(one))
            return message_usage("puzzles", "expected a game of the catalogue, found '%.40s'", one);
        name += length;
    }
    puts("lesson\n");
    if (fflush(stdout) || ferror(stdout))
        return message_system("cannot write", "<stdout>", errno);
    for (char *name = strtok_r(rest, ",", &rest); name; name = strtok_r(NULL, ",", &rest)) {
        words[0] = name;
        TRY(board_run(verb, count, words));
    }
    return QJ_OK;
}

const struct verb verb_puzzles = {
    .name = "puzzles",
    .usage = "puzzles GAME[,GAME]... [FILE] [--number N] [--PARAMETER VALUE] ...",
    .summary = "list positions with exactly one good move, from easy to hard, or write a lesson",
    .help = "qiju plays random games from FILE, or from boards that it makes from "
            "parameters; half of their moves are good. It takes at most one position from "
            "each game. The same seed gives the same list. In every position the game is "
            "still open: not lost, and not won at once. No two positions are equal after "
            "turns, reflections or another order of heaps. They are sorted by the number of"
            " moves to the end of the game, then by the number of moves to choose from. At "
            "the end of --time qiju lists the positions found so far.\n"
            "Several games, with commas between them, make one lesson of --number tasks of each "
            "game.\n",
    .examples = "Five positions of nim:\n"
                "  qiju puzzles nim --number 5\n"
                "A lesson of two games:\n"
                "  qiju puzzles nim,kayles --number 3 --lesson\n"
                "A lesson for a class:\n"
                "  qiju puzzles geography --size 5x5 --lesson > lesson.txt\n"
                "  qiju serve --lesson lesson.txt --listen 0.0.0.0\n",
    .options = options,
    .run = verb_puzzles_run,
    .on_position = verb_puzzles_position,
    .makes_board = true,
};
