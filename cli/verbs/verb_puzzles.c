/* qiju puzzles: lists positions with exactly one good move, from easy to hard.
 *
 * A candidate is a position of a random game with exactly one good move. A session follows the
 * game, and so does a branch of the start, which can write its position. One of the suitable
 * positions is drawn (reservoir sampling: position k replaces the current choice with probability
 * 1/k), so candidates come from all parts of games.
 */
#include "cli/claims/claims.h"
#include "face/lesson/lesson.h"

/* VAIN: the search ends after so many games in a row without a new position. */
enum { VAIN = 200, NUMBER = 10, DEPTH = 3, MOVES = 3, MAX_NUMBER = 10000 };

/* ---------------------------------------------------------------------- candidate */

enum { MAX_MOVES = 4096, MAX_PLIES = 400, LONGEST = 10000 };

/* For every move of a position its value and the number of replies to it. The sorted list is
 * invariant under symmetries of a board and permutations of heaps. */
struct candidate_mark {
    int64_t value;
    uint64_t nimber, distance, replies, count;
};

/* The result of a game, if the text is not empty. */
struct candidate {
    struct buffer text;  /* the position is after all moves of its record */
    struct buffer marks; /* an array of candidate_mark */
    const char *player;  /* to move */
    char move[QJ_MOVE_SIZE];
    qj_value value;
    uint64_t depth; /* moves to the end of the game */
    uint64_t moves; /* number of legal moves */
};

struct verb_puzzles_run {
    const struct question *question;
    uint64_t random;       /* state of load_random_below */
    uint64_t depth, moves; /* of a candidate: min number of moves to the end of the game (the max is
                            * 9,999), and of legal moves */
    uint64_t number, seed;
    struct candidate *candidates;
    size_t count, capacity;
};

struct candidate_game {
    struct verb_puzzles_run *run;
    qj_session *session;
    qj_position *shadow;
    struct move_list moves; /* in the session */
    uint64_t served;        /* number of suitable positions, with exactly one good move */
    struct candidate drawn; /* one of them */
};

/* ---------------------------------------------------------------------------- marks */

/* Compares marks in any total order: sorted lists are equal if the lists are equal as multisets. */
static int verb_puzzles_compare_marks(const void *left, const void *right)
{
    return memcmp(left, right, sizeof(struct candidate_mark));
}

/* Returns true if two candidates may be equal up to symmetry and the order of parts. */
static bool verb_puzzles_is_like(const struct candidate *candidate, const struct candidate *other)
{
    return candidate->depth == other->depth && candidate->marks.size == other->marks.size &&
           !memcmp(candidate->marks.text, other->marks.text, other->marks.size);
}

static void verb_puzzles_free_candidate(struct candidate *candidate)
{
    buffer_free(&candidate->text);
    buffer_free(&candidate->marks);
}

/* Describes the position of the game. */
static qj_status verb_puzzles_fill(struct candidate_game *game, const qj_option *best)
{
    struct candidate *candidate = &game->drawn;
    SCOPED(scope_leave_position) qj_position *read = NULL;
    const qj_game *rules = qj_position_game(game->shadow);
    bool moves;
    for (size_t i = 0; i < game->moves.count; i++) {
        SCOPED(scope_leave_position) qj_position *after = NULL;
        const qj_option *option = &game->moves.items[i];
        const qj_value *value = &option->value;
        struct solved_counter replies = {.most = UINT64_MAX};
        struct candidate_mark mark = {.value = value->lo,
                                      .nimber = value->kind == QJ_NIMBER ? value->nimber : 0,
                                      .distance = value->distance_known ? value->distance : 0,
                                      .count = option->count};
        TRY(qj_position_branch(game->shadow, &after));
        TRY(qj_position_play(after, &option->move));
        TRY(qj_position_moves(after, solved_count_move, &replies));
        mark.replies = replies.count;
        if (!buffer_append(&candidate->marks, &mark, sizeof mark))
            return message_memory();
    }
    qsort(candidate->marks.text, game->moves.count, sizeof(struct candidate_mark),
          verb_puzzles_compare_marks);
    qj_move_text(game->shadow, &best->move, candidate->move);
    TRY(solved_write(game->shadow, &candidate->text, &moves));
    /* the text may exchange the players */
    TRY(buffer_read(game->run->question->context, rules, buffer_text(&candidate->text), 1, &read));
    TRY(qj_position_go(read, qj_position_recorded(read)));
    candidate->player = qj_game_player(rules, qj_position_side(read));
    return QJ_OK;
}

/* ---------------------------------------------------------------------------- moves */

/* Judges a position: exactly one good move, and the game neither ends at once nor is lost. */
static qj_status verb_puzzles_judge(struct candidate_game *game)
{
    const qj_option *best = NULL;
    uint64_t count, depth;
    if (solved_count_good(&game->moves, &best, &count) != 1 || count < game->run->moves ||
        game->moves.count == MAX_MOVES || (best->value.kind != QJ_SCORE && best->value.lo < 0))
        return QJ_OK;
    TRY(solved_length(game->session, &best->value, LONGEST - 1, &depth));
    if (depth < game->run->depth || depth >= LONGEST ||
        load_random_below(&game->run->random, ++game->served) != 0)
        return QJ_OK;
    verb_puzzles_free_candidate(&game->drawn);
    game->drawn = (struct candidate){.value = best->value, .depth = depth, .moves = count};
    return verb_puzzles_fill(game, best);
}

/* ---------------------------------------------------------------------------- game */

/* Plays a game. Half of the moves are random, half are good. */
static qj_status verb_puzzles_walk(struct candidate_game *game)
{
    const struct move_list *moves = &game->moves;
    uint64_t *random = &game->run->random, all;
    for (int ply = 0; ply < MAX_PLIES; ply++) {
        TRY(solved_list_moves(game->session, MAX_MOVES, &game->moves));
        if (!moves->count)
            return QJ_OK;
        TRY(verb_puzzles_judge(game));
        const qj_option *best, *move = &moves->items[load_random_below(random, moves->count)];
        if (!load_random_below(random, 2) && solved_count_good(moves, &best, &all) &&
            move->value.lo != best->value.lo)
            move = best;
        TRY(qj_position_play(game->shadow, &move->move));
        TRY(qj_session_advance(game->session, &move->move));
    }
    return QJ_OK;
}

static void verb_puzzles_end_game(struct candidate_game *game)
{
    qj_session_free(game->session);
    qj_position_free(game->shadow);
    free(game->moves.items);
    verb_puzzles_free_candidate(&game->drawn);
}

/* ---------------------------------------------------------------------------- search */

/* Plays one random game, half of whose moves are good, and takes its candidate if it is new; *vain
 * counts the games without one. */
static qj_status verb_puzzles_play_game(struct verb_puzzles_run *run, uint64_t number,
                                        uint64_t *vain)
{
    const struct question *question = run->question;
    SCOPED(buffer_free) struct buffer text = {0};
    SCOPED(scope_leave_position) qj_position *board = NULL;
    SCOPED(verb_puzzles_end_game) struct candidate_game game = {.run = run};
    if (question->from_settings && named_takes(question->arguments, "seed")) { /* a new board */
        struct arguments arguments = *question->arguments;
        TRY(arguments_set(&arguments, "seed=%" PRIu64, run->seed + number));
        TRY(named_text(&arguments, question->context, arguments.settings, &text));
        TRY(buffer_read(question->context, question->game, buffer_text(&text), 1, &board));
    }
    const qj_position *start = board ? board : question->position;
    TRY(qj_position_branch(start, &game.shadow));
    TRY(qj_session_open(start, NULL, &game.session));
    TRY(verb_puzzles_walk(&game));
    bool is_new = game.drawn.text.size > 0;
    for (size_t i = 0; is_new && i < run->count; i++)
        is_new = !verb_puzzles_is_like(&game.drawn, &run->candidates[i]);
    *vain = is_new ? 0 : *vain + 1;
    if (!is_new)
        return QJ_OK;
    if (!load_reserve((void **)&run->candidates, &run->capacity, run->count + 1,
                      sizeof *run->candidates))
        return message_memory();
    run->candidates[run->count++] = game.drawn;
    game.drawn = (struct candidate){.depth = 0};
    return QJ_OK;
}

/* ---------------------------------------------------------------------------- list */

static int verb_puzzles_compare(const void *left, const void *right)
{
    const struct candidate *a = left, *b = right;
    int by_depth = (a->depth > b->depth) - (a->depth < b->depth);
    int by_moves = (a->moves > b->moves) - (a->moves < b->moves);
    return by_depth ? by_depth : by_moves ? by_moves : strcmp(a->text.text, b->text.text);
}

static const char *verb_puzzles_task(const struct candidate *candidate)
{
    bool wins = candidate->value.kind != QJ_SCORE && candidate->value.lo > 0;
    return lesson_task_words(wins ? LESSON_ONLY_WIN : LESSON_ONLY_GOOD);
}

static void verb_puzzles_write_indented(struct writer *writer, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        write_text(writer, "  ");
        write_bytes(writer, text, length);
        write_char(writer, '\n');
        text += length + (text[length] != 0);
    }
}

static void verb_puzzles_write_text(struct writer *writer, const struct candidate *candidate,
                                    uint64_t number)
{
    write_text(writer, number > 1 ? "\n" : "");
    write_phrase(writer,
                 "%" PRIu64 ". %s to move: %s\n   %.95s, 1 of %" PRIu64 " moves; %" PRIu64
                 " move[s] to the end\n",
                 number, candidate->player, verb_puzzles_task(candidate), candidate->move,
                 candidate->moves, candidate->depth);
    verb_puzzles_write_indented(writer, candidate->text.text);
}

static void verb_puzzles_write_json(struct writer *writer, const qj_game *game,
                                    const struct candidate *candidate)
{
    json_begin(writer, game);
    json_add_text(writer, "to_move", candidate->player);
    json_add_text(writer, "task", verb_puzzles_task(candidate));
    json_add_text(writer, "move", candidate->move);
    json_add_value(writer, "value", &candidate->value);
    json_add_natural(writer, "moves", candidate->moves);
    json_add_natural(writer, "depth", candidate->depth);
    json_add_text(writer, "text", candidate->text.text);
    write_text(writer, "}\n");
}

/* Writes a step of a lesson. The hint is the first word of the move, a row or a heap. */
static void verb_puzzles_write_step(struct writer *writer, const qj_game *game,
                                    const struct candidate *candidate)
{
    const size_t first = strcspn(candidate->move, " ");
    write_format(writer, "\ngame %s\ntask %s\n# %s\nhint ", qj_game_name(game),
                 verb_puzzles_task(candidate), candidate->move);
    if (candidate->move[first])
        write_phrase(writer, "The move begins with %.*s.\n", (int)first, candidate->move);
    else
        write_phrase(writer, "Of %" PRIu64 " moves all but one are mistakes.\n", candidate->moves);
    write_text(writer, "position\n");
    verb_puzzles_write_indented(writer, candidate->text.text);
}

/* Lists the results for any end of the search; the end of the time is no fault. */
static qj_status verb_puzzles_finish(const struct verb_puzzles_run *run, qj_status status)
{
    const bool json = arguments_value(run->question->arguments, "json"),
               lesson = arguments_value(run->question->arguments, "lesson"),
               is_cut = status == QJ_STOPPED || status == QJ_LIMIT,
               late = is_cut && stop_due() && !stop_asked();
    const qj_game *game = run->question->game;
    struct writer writer;
    if (status != QJ_OK && !is_cut)
        return status;
    writer_open(&writer, NULL, run->question->sink);
    writer.language = message_language();
    if (lesson && run->count)
        write_format(&writer, "lesson %s\n", qj_game_name(game));
    for (size_t i = 0; i < run->count; i++) {
        const struct candidate *candidate = &run->candidates[i];
        if (json)
            verb_puzzles_write_json(&writer, game, candidate);
        else if (lesson)
            verb_puzzles_write_step(&writer, game, candidate);
        else
            verb_puzzles_write_text(&writer, candidate, i + 1);
    }
    TRY(writer_flush(&writer));
    if (run->count < run->number && (status == QJ_OK || late))
        message_put(stderr, "qiju: found %zu: %s\n", run->count,
                    late ? "the time is over" : "200 games in a row had no new puzzle");
    return late ? QJ_OK : status;
}

/* ---------------------------------------------------------------------------- run */

static qj_status verb_puzzles_position(const struct question *question)
{
    const struct arguments *arguments = question->arguments;
    struct verb_puzzles_run run = {
        .question = question, .number = NUMBER, .seed = 1, .depth = DEPTH, .moves = MOVES};
    if (qj_game_kind(arguments->game) == QJ_PUZZLE)
        return message_usage("%.999s is a puzzle, in which nobody wins",
                             qj_game_name(arguments->game));
    TRY(arguments_count(arguments, "number", 1, MAX_NUMBER, &run.number));
    TRY(arguments_count(arguments, "depth", 1, UINT64_MAX, &run.depth));
    TRY(arguments_count(arguments, "branching", 2, UINT64_MAX, &run.moves));
    TRY(arguments_count(arguments, "seed", 0, UINT64_MAX, &run.seed));
    if (arguments_value(arguments, "json") && arguments_value(arguments, "lesson"))
        return message_usage("--json and --lesson exclude each other");
    run.random = run.seed;
    uint64_t vain = 0;
    qj_status status = QJ_OK;
    for (uint64_t game = 0; status == QJ_OK && run.count < run.number && vain < VAIN; game++)
        status = stop_due() ? QJ_STOPPED : verb_puzzles_play_game(&run, game, &vain);
    if (run.count)
        qsort(run.candidates, run.count, sizeof *run.candidates, verb_puzzles_compare);
    status = verb_puzzles_finish(&run, status);
    for (size_t i = 0; i < run.count; i++)
        verb_puzzles_free_candidate(&run.candidates[i]);
    free(run.candidates);
    return status;
}

/* Runs the command for each of several games, "nim,kayles": their lessons together are one. */
static qj_status verb_puzzles_run(struct arguments *arguments)
{
    const char *list = arguments->places[0];
    if (arguments->game || !list || !strchr(list, ','))
        return board_run(arguments);
    if (!arguments_value(arguments, "lesson"))
        return message_usage("several games make a lesson: add --lesson");
    for (int pass = 0; pass < 2; pass++) { /* checks all names, then plays */
        for (const char *name = list; *name; name += *name == ',') {
            int length = (int)strcspn(name, ",");
            char one[QJ_MOVE_SIZE];
            struct arguments alone = *arguments;
            snprintf(one, sizeof one, "%.*s", length, name);
            name += length;
            alone.places[0] = one;
            if (!qj_game_find(one))
                return message_usage("expected a game of the catalogue, found '%.40s'", one);
            if (pass == 1) {
                TRY(named_take_game(&alone));
                TRY(board_run(&alone));
            }
        }
        if (pass == 0)
            puts("lesson\n");
        if (fflush(stdout) || ferror(stdout))
            return message_system("cannot write", "<stdout>", errno);
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
    .options = {BOARD_OPTIONS,
                {"number", "N", "list N positions (10)"},
                {"depth", "N", "list positions at least N moves from the end of the game (3)"},
                {"branching", "N", "list positions with at least N moves to choose from (3)"},
                {"seed", "N", "random seed of the boards and games (1)"},
                {"json", NULL, "print JSON, one object a line"},
                {"lesson", NULL, "print a lesson for 'qiju serve --lesson'"},
                SOLVING_OPTIONS},
    .run = verb_puzzles_run,
    .on_position = verb_puzzles_position,
    .makes_board = true,
};
