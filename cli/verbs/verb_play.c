/* qiju play: plays a game against perfect play, line by line; puzzle.h has puzzles. */
#include "cli/puzzle/puzzle.h"
#include "cli/storage/storage.h"
#include "face/report/report.h"

#include <strings.h>

/* Moves of qiju in a row before the user is asked: there are rules in which a player can move again
 * and again, for ever. */
enum { MOVES_IN_A_ROW = 64 };

/* The session follows the board; it was opened on the start, which stays. */
struct verb_play_game {
    struct prompt prompt;
    const struct question *question; /* its sink is standard output */
    qj_position *board;
    qj_session *session;
    struct opponent opponent;
    int you;                 /* side of the user */
    uint64_t in_a_row;       /* moves of qiju since the last line of the user */
    uint64_t result_printed; /* moves played when the result was printed, plus 1 */
};

static const char *verb_play_player(const struct verb_play_game *play, int side)
{
    return qj_game_player(play->prompt.game, side);
}

static bool verb_play_is_your_turn(const struct verb_play_game *play)
{
    return qj_position_side(play->board) == play->you;
}

static qj_status verb_play_show_board(void *user)
{
    const struct verb_play_game *play = user;
    const char *no_color = getenv("NO_COLOR"), *terminal = getenv("TERM"); /* see no-color.org */
    bool coloured = isatty(STDOUT_FILENO) && !(no_color && *no_color) &&
                    !(terminal && !strcmp(terminal, "dumb"));
    putchar('\n');
    fflush(stdout);
    return (coloured ? qj_position_paint : qj_position_draw)(play->board, false,
                                                             play->question->sink);
}

/* ---------------------------------------------------------------------- moves */

static qj_status verb_play_make_move(struct verb_play_game *play, const qj_move *move)
{
    TRY(qj_position_play(play->board, move));
    return qj_session_advance(play->session, move);
}

static qj_status verb_play_answer(struct verb_play_game *play)
{
    char text[QJ_MOVE_SIZE], words[QJ_MARKED_SIZE];
    qj_option option;
    bool exists;
    qj_status status = opponent_choose(&play->opponent, play->session, &option, &exists);
    if (status != QJ_OK || !exists)
        return status;
    progress_clear();
    qj_move_text(play->board, &option.move, text);
    const bool described = qj_move_describe(play->board, &option.move, words);
    message_put(stdout, described ? "%s plays %.999s: %s\n" : "%s plays %.999s\n",
                verb_play_player(play, !play->you), text, words);
    TRY(verb_play_make_move(play, &option.move));
    return verb_play_show_board(play);
}

/* ------------------------------------------------------------------- commands */

static qj_status verb_play_print_value(struct verb_play_game *play, const char *before)
{
    char words[QJ_WORDS_SIZE];
    qj_value value;
    TRY(qj_session_value(play->session, &value));
    progress_clear();
    qj_value_words(play->board, &value, words);
    return message_put(stdout, "%s%.999s\n", before, words);
}

static qj_status verb_play_values(void *user)
{
    struct verb_play_game *play = user;
    const struct report report = {play->question->context, play->board, play->session,
                                  *play->prompt.rest != 0, false};
    qj_status status = verb_play_print_value(play, "Under best play: ");
    fflush(stdout);
    return status == QJ_OK ? report_moves(&report, play->question->sink) : status;
}

static qj_status verb_play_hint(void *user)
{
    struct verb_play_game *play = user;
    char text[QJ_MOVE_SIZE];
    qj_option option;
    bool exists;
    TRY(qj_session_choose(play->session, &option, &exists));
    progress_clear();
    if (exists)
        qj_move_text(play->board, &option.move, text);
    return message_put(stdout, exists ? "A best move: %.999s\n" : "The game is over.\n", text);
}

/* Steps back or forward to the user's turn, or to the end of the record. */
static qj_status verb_play_step_to_turn(struct verb_play_game *play, bool back, uint64_t end,
                                        const char *none)
{
    uint64_t played = qj_position_played(play->board);
    qj_move move;
    if (played == end)
        return message_put(stdout, "%s\n", none);
    do {
        if (!back)
            TRY(qj_position_recorded_move(play->board, played, &move));
        TRY(back ? qj_session_retreat(play->session) : qj_session_advance(play->session, &move));
        played = back ? played - 1 : played + 1;
        TRY(qj_position_go(play->board, played));
    } while (!verb_play_is_your_turn(play) && played != end);
    return verb_play_show_board(play);
}

static qj_status verb_play_undo(void *user)
{
    struct verb_play_game *play = user;
    const uint64_t first = qj_position_played(play->question->position); /* moves that stay */
    return verb_play_step_to_turn(play, true, first, "There is no move to take back.");
}

static qj_status verb_play_redo(void *user)
{
    struct verb_play_game *play = user;
    return verb_play_step_to_turn(play, false, qj_position_recorded(play->board),
                                  "There is no move to play again.");
}

static qj_status verb_play_swap(void *user)
{
    struct verb_play_game *play = user;
    play->you = !play->you;
    return message_put(stdout, "You are %s now.\n", verb_play_player(play, play->you));
}

static qj_status verb_play_write_record(void *user, const qj_sink *sink)
{
    return qj_position_write_record(((struct verb_play_game *)user)->board, sink);
}

static qj_status verb_play_save(void *user)
{
    struct verb_play_game *play = user;
    const char *rest = play->prompt.rest;
    char game[2 * PATH_MAX], file[2 * PATH_MAX];
    bool saved;
    qj_status status = prompt_save(&play->prompt, verb_play_write_record, &saved);
    if (!saved)
        return status;
    message_quote(game, sizeof game, play->question->arguments->places[0]);
    message_quote(file, sizeof file, rest);
    message_put(stdout, "Saved in %.999s: \"qiju review %.999s %.999s\" looks at it.\n", rest, game,
                file);
    return status;
}

static const struct prompt_command commands[] = {
    {"board", "shows the board again", verb_play_show_board},
    {"hint", "names a best move", verb_play_hint},
    {"values", "the value of the position and of its moves; 'values all' shows all of them",
     verb_play_values},
    {"undo", "takes back your last move and the answer to it", verb_play_undo},
    {"redo", "plays them again", verb_play_redo},
    {"swap", "you take the other side", verb_play_swap},
    {"save", "FILE: writes the game so far, for 'qiju review'", verb_play_save},
    {NULL, NULL, NULL},
};

/* Plays a move of the user. An illegal move is reported and costs nothing. */
static qj_status verb_play_line(void *user, const char *line)
{
    struct verb_play_game *play = user;
    qj_move move;
    qj_status status = qj_move_read(play->board, line, &move);
    if (status == QJ_OK && !verb_play_is_your_turn(play))
        return message_put(stdout, "It is the turn of qiju; 'help' lists what can be typed\n");
    if (status == QJ_OK)
        status = verb_play_make_move(play, &move);
    if (status == QJ_BAD_INPUT || status == QJ_USAGE)
        return message_put(stdout, "%s; 'help' lists what can be typed\n",
                           qj_context_error(play->question->context)->marked);
    return status == QJ_OK ? verb_play_show_board(play) : status;
}

/* ------------------------------------------------------------------- the game */

static qj_status verb_play_print_result(struct verb_play_game *play)
{
    int64_t points[2];
    uint64_t end = qj_position_played(play->board) + 1;
    qj_status status = qj_position_points(play->board, points);
    if (status != QJ_OK || play->result_printed == end)
        return status;
    play->result_printed = end;
    if (points[0] || points[1])
        return message_put(stdout, "The game is over: %s %lld, %s %lld.\n",
                           verb_play_player(play, 0), (long long)points[0],
                           verb_play_player(play, 1), (long long)points[1]);
    return verb_play_print_value(play, "The game is over: ");
}

/* Makes a move of qiju, or takes a line of the user. */
static qj_status verb_play_turn(struct verb_play_game *play)
{
    bool goes_on;
    TRY(solved_has_move(play->session, &goes_on));
    if (!goes_on)
        TRY(verb_play_print_result(play));
    const bool answers = goes_on && !verb_play_is_your_turn(play);
    if (answers && play->in_a_row++ < MOVES_IN_A_ROW)
        return verb_play_answer(play);
    play->in_a_row = 0;
    if (answers)
        message_put(stdout,
                    "qiju has made %d moves in a row: an empty line lets it go on, "
                    "'swap' gives you its side, 'quit' leaves.\n",
                    MOVES_IN_A_ROW);
    return prompt_take(&play->prompt, answers || !goes_on ? "" : verb_play_player(play, play->you));
}

/* ------------------------------------------------------------------ beginning */

/* Reads the options, and solves before the first move, to find out whether qiju can play. */
static qj_status verb_play_open_game(struct verb_play_game *play)
{
    const struct arguments *arguments = play->question->arguments;
    const char *side = arguments_value(arguments, "side"),
               *text = arguments_value(arguments, "err");
    char *rest = NULL;
    qj_value value;
    struct opponent *opponent = &play->opponent;
    play->you = side ? 0 : qj_position_side(play->board);
    while (side && play->you < 2 && strcasecmp(side, verb_play_player(play, play->you)) != 0 &&
           (side[0] != '1' + play->you || side[1]))
        play->you++;
    if (play->you == 2)
        return message_usage("--side: expected 1, 2, %s or %s, found '%.40s'",
                             verb_play_player(play, 0), verb_play_player(play, 1), side);
    *opponent = (struct opponent){.err = text ? strtod(text, &rest) : 0, .seed = 1};
    if (text && (rest == text || *rest || !(opponent->err >= 0 && opponent->err <= 1)))
        return message_usage("--err: expected a number from 0 to 1, found '%.40s'", text);
    TRY(arguments_count(arguments, "seed", 0, UINT64_MAX, &opponent->seed));
    qj_status status = qj_session_open(play->question->position, NULL, &play->session);
    if (status == QJ_OK)
        status = qj_session_value(play->session, &value);
    progress_clear();
    if (status == QJ_LIMIT)
        message_put(stderr, "Exact play is out of reach here under the limits.\n");
    return status;
}

static void verb_play_end(struct verb_play_game *play)
{
    qj_session_free(play->session);
    qj_position_free(play->board);
}

static qj_status verb_play_position(const struct question *question)
{
    const qj_game *game = question->game;
    SCOPED(verb_play_end)
    struct verb_play_game play = {.prompt = {.game = game,
                                             .commands = commands,
                                             .more = "",
                                             .other = verb_play_line,
                                             .user = &play},
                                  .question = question};
    if (qj_game_kind(game) == QJ_PUZZLE)
        return puzzle_play_run(question);
    TRY(qj_position_branch(question->position, &play.board));
    TRY(verb_play_open_game(&play));
    message_put(stdout, "%.999s: you are %s, qiju is %s. 'help' lists what can be typed.\n",
                qj_game_name(game), verb_play_player(&play, play.you),
                verb_play_player(&play, !play.you));
    TRY(verb_play_show_board(&play));
    while (!play.prompt.done) {
        progress_start(); /* drawing the board has ended progress */
        TRY(verb_play_turn(&play));
    }
    return QJ_OK;
}

const struct verb verb_play = {
    .name = "play",
    .usage = "play GAME [FILE] [--PARAMETER VALUE] ...",
    .summary = "play against perfect play, or solve a puzzle by hand, in the terminal",
    .help = "Moves are typed in the words of the game; 'help' in the game lists all other "
            "words. Without FILE qiju makes the board from the parameters of the game or "
            "their defaults. In a puzzle qiju shows after each move what is left to do, and"
            " hints lead to a solution.\n",
    .examples = "Noughts and crosses, with qiju to begin:\n"
                "  qiju play mnk --side 2\n"
                "A puzzle:\n"
                "  qiju play lightsout --size 5x5\n",
    .options = {TEXT_OPTIONS,
                {"after", "N|end", "start after N moves of the record, or after all"},
                {"side", "1|2|NAME", "the player that you are (the one to move first)"},
                {"err", "P", "qiju plays any move with probability P (0)"},
                {"seed", "N", "random seed of these moves (1)"},
                SOLUTION_FILE_OPTION,
                LONG_RUN_OPTIONS},
    .on_position = verb_play_position,
    .makes_board = true,
};
