/* qiju interact: a user's program plays against perfect play. A program is started for each game;
 * it receives the position in which it is to move, and then qiju's moves
 * (docs/reference/programs.md). qiju loses nothing, so the result of the game is its value minus
 * the cost of the program's moves. */
#include "cli/claims/claims.h"

enum { MISTAKES_SHOWN = 5, BETTER_SHOWN = 3, MAX_HEARD = 1 << 12 };

struct verb_interact_run {
    struct vary vary;
    struct child_limits limits;
    bool sides[2]; /* sides to be played by the program: first, second */
    uint64_t plies;
    uint64_t games, flawless, thrown;
};

struct verb_interact_game {
    struct verb_interact_run *run;
    struct solved_position *start;
    struct child child;
    bool second;        /* the program moves second */
    qj_position *board; /* the current position, which the session follows */
    qj_session *session;
    bool begun; /* the program has received a position */
    uint64_t moves;
    bool ended;             /* false: it was stopped */
    int64_t perfect, value; /* for the program: of the start; and the result if no more is lost */
    uint64_t mistakes;
    bool thrown;            /* a mistake has changed the outcome */
    bool at_fault;          /* the program, in what the context's error says */
    struct buffer reported; /* mistakes, as lines or JSON */
};

static const char *verb_interact_side_word(const struct verb_interact_game *game)
{
    return game->second ? N_("second") : N_("first");
}

/* --------------------------------------------------------------------- moves */

/* The program's move, and the first better moves. */
struct verb_interact_judged {
    qj_move move;
    qj_value before, after; /* of the position, and of the move */
    char better[BETTER_SHOWN][QJ_MOVE_SIZE];
    size_t better_count;
    bool thrown; /* the move changed the outcome of the game */
};

/* Adds the last move to the report, as an element of an array or as a line. A mistake without room
 * may be dropped. */
static void verb_interact_report_mistake(struct verb_interact_game *game,
                                         const struct verb_interact_judged *judged, uint64_t cost)
{
    const size_t size = game->reported.size;
    const qj_sink sink = buffer_sink(&game->reported);
    struct writer writer;
    char move[QJ_MOVE_SIZE];
    qj_move_text(game->start->position, &judged->move, move);
    writer_open(&writer, NULL, &sink);
    if (game->run->vary.json) {
        write_text(&writer, size ? ",{" : "{");
        json_add_natural(&writer, "number", game->moves);
        json_add_text(&writer, "move", move);
        json_add_value(&writer, "best", &judged->before);
        json_add_value(&writer, "played", &judged->after);
        json_add_moves(&writer, "better", judged->better, judged->better_count);
        json_add_bool(&writer, "thrown_away", judged->thrown);
        write_char(&writer, '}');
    } else {
        writer.language = message_language();
        if (qj_game_kind(game->start->game) == QJ_SCORE)
            write_phrase(&writer, "  move %" PRIu64 ": %.95s costs %" PRIu64, game->moves, move,
                         cost);
        else
            write_phrase(&writer, "  move %" PRIu64 ": %.95s makes a %s of a %s", game->moves, move,
                         value_outcome(judged->after.lo), value_outcome(judged->before.lo));
        for (size_t i = 0; i < judged->better_count; i++)
            write_phrase(&writer, i ? ", %.95s" : "; better: %.95s", judged->better[i]);
        write_phrase(&writer, "%s\n", judged->thrown ? "; here the game is thrown away" : "");
    }
    if (writer_flush(&writer) != QJ_OK)
        game->reported.size = size;
}

/* Subtracts the cost of the move from the result, and reports it. The cost of one move fits 64
 * bits; the sum of several costs may not. */
static qj_status verb_interact_count_cost(struct verb_interact_game *game,
                                          struct verb_interact_judged *judged)
{
    const uint64_t cost = (uint64_t)judged->before.lo - (uint64_t)judged->after.lo;
    int64_t left;
    if (judged->before.lo <= judged->after.lo)
        return QJ_OK;
    game->at_fault = __builtin_sub_overflow(game->value, cost, &left);
    if (game->at_fault)
        return context_fail(game->start->context, QJ_LIMIT, "the points do not fit 64 bits");
    judged->thrown = !game->thrown && value_sign(left) < value_sign(game->value);
    game->value = left;
    game->mistakes++;
    game->thrown |= judged->thrown;
    if (game->mistakes <= MISTAKES_SHOWN || judged->thrown ||
        arguments_value(game->run->vary.arguments, "all"))
        verb_interact_report_mistake(game, judged, cost);
    return QJ_OK;
}

static qj_status verb_interact_make_move(struct verb_interact_game *game, const qj_move *move)
{
    TRY(qj_session_advance(game->session, move));
    TRY(qj_position_play(game->board, move));
    game->moves++;
    return QJ_OK;
}

/* ---------------------------------------------------------------------- dialogue */

/* Sends the position in which the program moves first. */
static qj_status verb_interact_begin(struct verb_interact_game *game)
{
    SCOPED(buffer_free) struct buffer board = {.limit = game->start->text.limit};
    bool moves;
    game->begun = true;
    if (!game->moves)
        return user_program_say_position(&game->child, &game->start->text);
    TRY(solved_write(game->board, &board, &moves));
    return user_program_say_position(&game->child, &board);
}

/* Makes qiju's move, which is sent when the program is to move; the last one of a game is not. */
static qj_status verb_interact_reply(struct verb_interact_game *game)
{
    char text[QJ_MOVE_SIZE], line[QJ_MOVE_SIZE + 8];
    qj_option option;
    bool exists;
    TRY(qj_session_choose(game->session, &option, &exists));
    TRY(verb_interact_make_move(game, &option.move));
    qj_move_text(game->start->position, &option.move, text);
    int length = snprintf(line, sizeof line, "move %s\n", text);
    return game->begun ? user_program_say(&game->child, line, (size_t)length) : QJ_OK;
}

static qj_status verb_interact_ask(struct verb_interact_game *game)
{
    SCOPED(scope_free) struct move_list moves = {0};
    char *line;
    struct verb_interact_judged judged = {0};
    bool found = false; /* the move is listed by itself */
    TRY(game->begun ? QJ_OK : verb_interact_begin(game));
    TRY(user_program_hear(&game->child, &line));
    qj_status status = user_program_read_move(game->start, line, &judged.move);
    game->at_fault = status == QJ_BAD_INPUT;
    TRY(status);
    TRY(qj_session_value(game->session, &judged.before));
    TRY(solved_list_moves(game->session, SIZE_MAX, &moves));
    for (size_t i = 0; i < moves.count; i++) {
        const qj_option *option = &moves.items[i];
        if (!memcmp(&option->move, &judged.move, sizeof judged.move)) {
            found = true;
            judged.after = option->value;
        }
        if (option->value.lo == judged.before.lo && judged.better_count < BETTER_SHOWN)
            qj_move_text(game->start->position, &option->move,
                         judged.better[judged.better_count++]);
    }
    status = verb_interact_make_move(game, &judged.move);
    game->at_fault = status == QJ_USAGE;
    if (game->at_fault) {
        char text[QJ_MOVE_SIZE];
        qj_move_text(game->start->position, &judged.move, text);
        return context_fail(game->start->context, QJ_BAD_INPUT, "%.95s: %s", text,
                            qj_context_error(game->start->context)->marked);
    }
    /* a move in a group gets its value from its successor */
    TRY(status);
    if (!found) {
        TRY(qj_session_value(game->session, &judged.after));
        judged.after = value_negated(&judged.after);
    }
    return verb_interact_count_cost(game, &judged);
}

/* Plays the game; the program is queried only if it has a move. */
static qj_status verb_interact_play_moves(struct verb_interact_game *game)
{
    for (;;) {
        bool goes_on;
        TRY(solved_has_move(game->session, &goes_on));
        game->ended = !goes_on;
        if (game->ended || game->moves == game->run->plies)
            return QJ_OK;
        int mover = qj_position_side(game->board) ^ qj_position_side(game->start->position);
        TRY(mover == game->second ? verb_interact_ask(game) : verb_interact_reply(game));
    }
}

/* ---------------------------------------------------------------------- game */

static void verb_interact_print_result(const struct verb_interact_game *game)
{
    const qj_kind kind = qj_game_kind(game->start->game);
    char total[VALUE_TEXT_SIZE], first[VALUE_TEXT_SIZE];
    const char *point = game->run->vary.words;
    value_text(&(qj_value){.kind = kind, .lo = game->value, .hi = game->value}, total);
    value_text(&(qj_value){.kind = kind, .lo = game->perfect, .hi = game->perfect}, first);
    message_put(stdout, "%.999s%s%s", point, *point ? ", " : "", verb_interact_side_word(game));
    if (!game->ended)
        message_put(stdout, ", stopped after %" PRIu64 " move[s]", game->moves);
    message_put(stdout, ": %s", total);
    if (game->mistakes)
        message_put(stdout, ", with %" PRIu64 " mistake[s]; perfect play: %s\n", game->mistakes,
                    first);
    else
        message_put(stdout, ", perfectly played\n");
    if (game->reported.size)
        fwrite(game->reported.text, 1, game->reported.size, stdout);
    fflush(stdout);
}

static qj_status verb_interact_write_result(const struct verb_interact_game *game)
{
    struct writer writer;
    vary_start_json(&game->run->vary, &writer);
    json_add_text(&writer, "side", verb_interact_side_word(game));
    json_add_natural(&writer, "moves", game->moves);
    json_add_bool(&writer, "ended", game->ended);
    json_add_whole(&writer, "value", game->value);
    json_add_whole(&writer, "perfect", game->perfect);
    json_add_natural(&writer, "mistakes", game->mistakes);
    json_add_bool(&writer, "thrown_away", game->thrown);
    json_add_array(&writer, "costly");
    write_bytes(&writer, game->reported.text, game->reported.size);
    write_char(&writer, ']');
    return json_end(&writer);
}

static qj_status verb_interact_note_result(struct verb_interact_game *game, qj_status status)
{
    struct verb_interact_run *run = game->run;
    const char *point = run->vary.words;
    qj_context *context = game->start->context;
    if (game->at_fault) {
        fflush(stdout);
        message_say("qiju interact: %.999s%s%s, at move %" PRIu64 ": %s", point, *point ? ", " : "",
                    verb_interact_side_word(game), game->moves + (status == QJ_BAD_INPUT),
                    qj_context_error(context)->marked);
        context_record(context, QJ_OK, 0, 0, "%s", "");
    }
    TRY(status);
    run->games++;
    run->flawless += game->mistakes == 0;
    run->thrown += game->thrown;
    if (run->vary.json)
        return verb_interact_write_result(game);
    verb_interact_print_result(game);
    return QJ_OK;
}

static void verb_interact_free_game(struct verb_interact_game *game)
{
    buffer_free(&game->reported);
    qj_session_free(game->session);
    qj_position_free(game->board);
}

/* Plays a game with the program on each of its sides. */
static qj_status verb_interact_play_board(void *user, qj_context *context)
{
    struct verb_interact_run *run = user;
    SCOPED(solved_close) struct solved_position start = {0};
    TRY(solved_start(&run->vary, context, &start));
    for (int second = 0; second < 2; second++) {
        SCOPED(verb_interact_free_game)
        struct verb_interact_game game = {.run = run, .start = &start, .second = second};
        struct child_result result;
        if (!run->sides[second])
            continue;
        game.perfect = game.value = second ? -start.value.lo : start.value.lo;
        TRY(qj_position_branch(start.position, &game.board));
        TRY(qj_session_open(start.position, NULL, &game.session));
        TRY(user_program_start(&game.child, run->vary.arguments->command, &run->limits));
        qj_status status = verb_interact_play_moves(&game);
        double *seconds = &game.child.limits.seconds; /* to end after the end of its input */
        if (status == QJ_OK && (*seconds == 0 || *seconds > 1))
            *seconds = 1;
        child_finish(&game.child, &result);
        game.at_fault |= status == QJ_IO;
        if (status == QJ_IO)
            status = user_program_fail_end(context, "a move", &result, &run->limits);
        TRY(verb_interact_note_result(&game, status));
    }
    return QJ_OK;
}

/* ----------------------------------------------------------------------- run */

static qj_status verb_interact_run(struct arguments *arguments)
{
    struct writer writer;
    struct verb_interact_run run = {.plies = 10000};
    TRY(vary_start(&run.vary, arguments, NULL));
    const char *side = arguments_value(arguments, "side");
    bool both = !side || !strcmp(side, "both");
    if (!arguments->command)
        return message_usage("which program? -- CMD");
    if (qj_game_kind(run.vary.game) == QJ_PUZZLE)
        return message_usage("%.999s is a puzzle: nobody plays it", qj_game_name(run.vary.game));
    run.limits = (struct child_limits){
        .seconds = arguments->answer_seconds, .output = MAX_HEARD, .stop = stop_asked};
    run.sides[0] = both || !strcmp(side, "first");
    run.sides[1] = both || !strcmp(side, "second");
    if (!run.sides[0] && !run.sides[1])
        return message_usage("--side: expected first, second or both, found '%.40s'", side);
    TRY(arguments_count(arguments, "plies", 1, UINT64_MAX, &run.plies));
    TRY(vary_run(&run.vary, verb_interact_play_board, &run));
    if (run.vary.json) {
        json_start(&writer, NULL, &run.vary.sink, run.vary.game);
        json_add_natural(&writer, "games", run.games);
        json_add_natural(&writer, "perfectly_played", run.flawless);
        json_add_natural(&writer, "thrown_away", run.thrown);
        if (json_end(&writer) != QJ_OK)
            return channel_report(&run.vary.output, "cannot write");
    } else
        message_put(stdout,
                    "%" PRIu64 " game[s]: %" PRIu64 " perfectly played, %" PRIu64 " thrown away\n",
                    run.games, run.flawless, run.thrown);
    qj_status status = vary_end(&run.vary);
    return run.flawless < run.games ? (qj_status)COMMAND_DIFFERENT : status;
}

const struct verb verb_interact = {
    .name = "interact",
    .usage = "interact GAME --vary n=1..9 ... -- CMD",
    .summary = "let a program play against perfect play, and show its mistakes",
    .help = "qiju starts CMD for each game. CMD reads 'position K' and K lines, the position in "
            "which it is to move, as an input of the game. It answers 'move MOVE', reads 'move "
            "MOVE', the reply of qiju, answers, and so on until its input ends. qiju shows each "
            "mistake with its cost and the better moves, and whether it changed the outcome.\n"
            "docs/howto/test-programs.md says more; 'qiju help table' explains --vary.\n",
    .examples = "Twenty games of nim against a player in Python:\n"
                "  qiju interact nim --vary seed=1..20 -- python3 player.py\n",
    .options = {VARY_OPTION,
                {"side", "WHICH",
                 "the program moves first, second, or both, in one game each (both)"},
                {"plies", "N", "stop a game after N moves (10000)"},
                {"all", NULL, "print every mistake"},
                {"json", NULL, "print one JSON object a line, see docs/schema.json"},
                SOLVING_OPTIONS},
    .statuses =
        {{COMMAND_DIFFERENT, "CMD made a mistake."},
         {QJ_BAD_INPUT,
          "CMD made an illegal move or none, or did not answer in time; or an input is wrong."}},
    .run = verb_interact_run,
    .takes_settings = true,
    .takes_command = true,
};
