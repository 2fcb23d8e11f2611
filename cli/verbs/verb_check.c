/* qiju check: checks a user's formula or program against exact answers. The boards of a run over
 * sizes are taken in order, so the first disagreement has the smallest parameters. If later
 * positions are checked, too, the search then descends to a wrong position from which every move
 * leads to a position that the program answers correctly. */
#include "base/visible.h"
#include "cli/claims/claims.h"

enum { MAX_MOVES = 10000, MAX_MINIMISED = 100000 };

struct verb_check_run {
    struct vary vary;
    const char *claim, *command; /* command: the claim at this point */
    uint64_t positions;          /* number of later positions for each board */
    uint64_t random;
    struct claim_program *program;
    uint64_t boards, checked;
};

/* A question and its judgement at a position. */
struct verb_check_trial {
    struct solved_position *solved;
    struct claim claim;
    char line[CLAIM_LINE];
};

/* --------------------------------------------------------------- one position */

static void verb_check_print_indented(const struct buffer *text, FILE *file)
{
    for (const char *line = text->size ? text->text : ""; *line; line += *line == '\n') {
        const size_t length = strcspn(line, "\n");
        fprintf(file, "    %.*s\n", (int)length, line);
        line += length;
    }
}

static qj_status verb_check_ask(struct verb_check_run *run, struct solved_position *solved,
                                struct verb_check_trial *trial)
{
    const char *point = run->vary.words;
    trial->solved = solved;
    qj_status status = claim_ask(run->program, run->command, solved, trial->line);
    if (status == QJ_OK)
        status = claim_judge(solved, trial->line, &trial->claim);
    if (status == QJ_BAD_INPUT) {
        fflush(stdout);
        message_say("qiju check: %.999s%s%s", point, *point ? ": " : "",
                    qj_context_error(solved->context)->marked);
        context_record(solved->context, QJ_OK, 0, 0, "%s", "");
        message_put(stderr, "  asked of\n");
        verb_check_print_indented(&solved->text, stderr);
    }
    return status;
}

/* --------------------------------------------------------------- wrong claim */

/* Prints the true value, and what refutes the claim. */
static void verb_check_print_evidence(const struct solved_position *solved,
                                      const struct refutation *refutation)
{
    char words[QJ_WORDS_SIZE];
    message_put(stdout, "  true      ");
    if (solved->puzzle) {
        fputs(value_verdict(solved->solution.verdict), stdout);
        if (solved->solution.kernel_dimension != QJ_NOT_KNOWN)
            message_put(stdout, ", kernel of dimension %" PRIu64,
                        solved->solution.kernel_dimension);
        putchar('\n');
        return;
    }
    qj_value_words(solved->position, &solved->value, words);
    if (solved->value.kind == QJ_SCORE)
        printf("%" PRId64 ": ", solved->value.lo);
    if (solved->value.kind == QJ_NIMBER)
        message_put(stdout, "nimber %" PRIu64 ": ", solved->value.nimber);
    puts(words);
    if (*refutation->sentence)
        message_put(stdout, "  refuted   %s\n", refutation->sentence);
    if (!refutation->has_line)
        return;
    message_put(stdout, "  line      ");
    for (size_t i = 0; i < refutation->count; i++)
        printf("%s%s", i ? ", " : "", refutation->line[i]);
    if (refutation->cut)
        fputs(" ...", stdout);
    if (refutation->over)
        message_put(stdout, refutation->count ? ", (the game is over)" : "(the game is over)");
    putchar('\n');
}

/* Writes how many claims were checked, and a wrong claim; trial NULL: all were right. */
static qj_status verb_check_write_json(struct verb_check_run *run,
                                       const struct verb_check_trial *trial, bool least,
                                       const struct refutation *refutation)
{
    struct writer writer;
    char words[QJ_WORDS_SIZE];
    vary_start_json(&run->vary, &writer);
    json_add_bool(&writer, "holds", !trial);
    json_add_natural(&writer, "boards", run->boards);
    json_add_natural(&writer, "positions", run->checked - run->boards);
    if (!trial)
        return json_end(&writer);
    const struct solved_position *solved = trial->solved;
    json_add_bytes(&writer, "position", solved->text.text, solved->text.size);
    json_add_bool(&writer, "after_moves", solved->moves);
    json_add_bool(&writer, "least", least);
    json_add_text(&writer, "claimed", trial->line);
    if (solved->puzzle) {
        json_add_text(&writer, "verdict", value_verdict(solved->solution.verdict));
        json_add_known(&writer, "kernel", solved->solution.kernel_dimension);
    } else {
        qj_value_words(solved->position, &solved->value, words);
        json_add_value(&writer, "value", &solved->value);
        json_add_text(&writer, "words", words);
    }
    if (*refutation->sentence)
        json_add_said(&writer, "refuted", refutation->sentence);
    json_add_moves(&writer, "line", refutation->line, refutation->count);
    if (refutation->cut)
        json_add_bool(&writer, "line_cut", true);
    return json_end(&writer);
}

/* Prints a wrong claim, with which the run ends. */
static qj_status verb_check_print_wrong(struct verb_check_run *run,
                                        const struct verb_check_trial *trial, bool least)
{
    char claimed[CLAIM_LINE];
    const char *point = run->vary.words;
    struct refutation refutation;
    qj_status status = claim_refute(trial->solved, &trial->claim, &refutation);
    if (run->vary.json) {
        TRY(status);
        TRY(verb_check_write_json(run, trial, least, &refutation));
        return (qj_status)COMMAND_DIFFERENT;
    }
    message_put(stdout, "%.999s%sthe claim is wrong\n  position%s%s\n", point, *point ? ": " : "",
                trial->solved->moves ? ", after all moves" : "",
                least ? "" : ", perhaps not the least");
    verb_check_print_indented(&trial->solved->text, stdout);
    visible_copy(claimed, sizeof claimed, trial->line);
    message_put(stdout, "  claimed   %.999s\n", claimed);
    verb_check_print_evidence(trial->solved, &refutation);
    return status == QJ_OK ? (qj_status)COMMAND_DIFFERENT : status;
}

/* ----------------------------------------------------------------- minimise */

/* Moves on to a position whose claim is wrong, too; *found is false if there is none. */
static qj_status verb_check_step_down(struct verb_check_run *run, struct verb_check_trial *trial,
                                      bool *found)
{
    SCOPED(scope_free) struct move_list moves = {0};
    *found = false;
    TRY(solved_list_moves(trial->solved->session, MAX_MOVES, &moves));
    for (size_t i = 0; i < moves.count && !*found; i++) {
        SCOPED(solved_close) struct solved_position after = {0};
        struct verb_check_trial next;
        TRY(solved_after(trial->solved, &moves.items[i].move, &after));
        TRY(verb_check_ask(run, &after, &next));
        *found = !next.claim.right;
        if (*found) {
            struct solved_position before = *trial->solved;
            next.solved = trial->solved;
            *next.solved = after;
            *trial = next;
            after = before;
        }
    }
    return QJ_OK;
}

/* A position of the descent, to detect that play has returned to it; it is replaced after 1, 3, 7,
 * ... steps (Brent 1980). */
struct verb_check_landmark {
    struct buffer name; /* the player to move and the drawing */
    uint64_t steps, next;
};

static qj_status verb_check_compare_landmark(struct verb_check_landmark *landmark,
                                             const struct solved_position *solved, bool *seen)
{
    SCOPED(buffer_free) struct buffer name = {0};
    qj_sink sink = buffer_sink(&name);
    if (!buffer_add(&name, qj_position_side(solved->position) ? "2" : "1"))
        return message_memory();
    TRY(qj_position_draw(solved->position, true, &sink));
    *seen = name.size && name.size == landmark->name.size &&
            !memcmp(name.text, landmark->name.text, name.size);
    if (landmark->steps++ == landmark->next) {
        struct buffer before = landmark->name;
        landmark->name = name;
        landmark->next = 2 * landmark->next + 1;
        name = before;
    }
    return QJ_OK;
}

/* Checks a position; if its claim is wrong, descends from it, and prints where the descent ends. */
static qj_status verb_check_position(struct verb_check_run *run, struct solved_position *solved)
{
    SCOPED(scope_free) struct verb_check_landmark landmark = {.steps = 0};
    struct verb_check_trial trial;
    TRY(verb_check_ask(run, solved, &trial));
    run->checked++;
    if (trial.claim.right)
        return QJ_OK;
    bool found = run->positions > 0 && !solved->puzzle, seen = false;
    uint64_t most = run->program->asked + MAX_MINIMISED;
    while (found && !seen && run->program->asked < most) {
        TRY(verb_check_step_down(run, &trial, &found));
        if (found)
            TRY(verb_check_compare_landmark(&landmark, trial.solved, &seen));
    }
    return verb_check_print_wrong(run, &trial, !found);
}

/* -------------------------------------------------------------------- walk */

/* Plays one random game from the board; *left counts the positions still to be checked. */
static qj_status verb_check_walk(struct verb_check_run *run, const struct solved_position *board,
                                 uint64_t *left)
{
    SCOPED(solved_close) struct solved_position solved = {0};
    SCOPED(scope_free) struct move_list moves = {0};
    for (uint64_t steps = 0; *left; steps++) {
        SCOPED(solved_close) struct solved_position last = solved;
        const struct solved_position *before = steps ? &last : board;
        solved = (struct solved_position){0};
        TRY(solved_list_moves(before->session, MAX_MOVES, &moves));
        if (moves.count == 0) {
            *left = steps ? *left : 0; /* 0: the board has no moves */
            return QJ_OK;
        }
        const uint64_t chosen = load_random_below(&run->random, moves.count);
        TRY(solved_after(before, &moves.items[chosen].move, &solved));
        TRY(verb_check_position(run, &solved));
        --*left;
    }
    return QJ_OK;
}

/* ---------------------------------------------------------------------- run */

static qj_status verb_check_board(void *user, qj_context *context)
{
    struct verb_check_run *run = user;
    SCOPED(solved_close) struct solved_position solved = {0};
    SCOPED(buffer_free) struct buffer command = {0};
    uint64_t left = run->positions;
    if (!vary_fill(&run->vary, run->claim, &command))
        return message_memory();
    run->command = command.text;
    TRY(solved_start(&run->vary, context, &solved));
    run->boards++;
    TRY(verb_check_position(run, &solved));
    while (left && !solved.puzzle)
        TRY(verb_check_walk(run, &solved, &left));
    return QJ_OK;
}

static qj_status verb_check_run(struct arguments *arguments)
{
    SCOPED(claim_end)
    struct claim_program program = {
        .persistent = arguments_value(arguments, "persistent"),
        .limits = {.seconds = arguments->answer_seconds, .output = 1 << 16, .stop = stop_asked}};
    struct verb_check_run run = {
        .claim = arguments_value(arguments, "claim"), .random = 1, .program = &program};
    if (!run.claim)
        return message_usage("which program? --claim PROG");
    TRY(vary_start(&run.vary, arguments, run.claim));
    TRY(arguments_count(arguments, "positions", 0, UINT64_MAX, &run.positions));
    TRY(arguments_count(arguments, "walk", 0, UINT64_MAX, &run.random));
    TRY(vary_run(&run.vary, verb_check_board, &run));
    const uint64_t positions = run.checked - run.boards; /* no claim was wrong */
    if (run.vary.json) {
        run.vary.point.count = 0; /* it is about all points */
        if (verb_check_write_json(&run, NULL, false, NULL) != QJ_OK)
            return channel_report(&run.vary.output, "cannot write");
    } else {
        message_put(stdout, "%.999s: the claim holds for %" PRIu64 " board[s]",
                    qj_game_name(run.vary.game), run.boards);
        if (positions)
            message_put(stdout, " and %" PRIu64 " position[s] to come", positions);
        putchar('\n');
    }
    return vary_end(&run.vary);
}

const struct verb verb_check = {
    .name = "check",
    .usage = "check GAME --claim PROG --vary n=1..60 ...",
    .summary = "check a formula or program against exact answers",
    .help = "PROG reads the text of a position on its standard input and answers with one line:\n"
            "  win, draw or loss   for the player to move; or the name of the winner\n"
            "  a number            the score or the nimber; of a puzzle, the\n"
            "                      dimension of the kernel\n"
            "  unique, multiple or inconsistent\n"
            "  move MOVE           a best move; move none when the game is over\n"
            "qiju shows the first board with a wrong answer and a refutation, and the exit status "
            "is 1. With --positions N qiju goes from one wrong position to the next, until PROG is "
            "right about all successors. If PROG does not answer, the exit status is 3.\n"
            "docs/howto/test-programs.md says more; 'qiju help table' explains --vary.\n",
    .examples =
        "The nimber of a heap from which a move takes 1, 2 or 3 is the remainder modulo 4:\n"
        "  qiju check subtraction --vary n=0..60 --heaps '{n}' --claim 'echo $(( {n} % 4 ))'\n",
    .options = {{"claim", "PROG",
                 "the program: a command line for the shell, with {NAME} replaced"},
                VARY_OPTION,
                {"positions", "N", "also check N positions of random games from each board (0)"},
                {"walk", "SEED", "random seed of the games (1)"},
                {"persistent", NULL, "start PROG once and send it one position after another"},
                {"json", NULL, "print one JSON object a line, see docs/schema.json"},
                SOLVING_OPTIONS},
    .statuses = {{COMMAND_DIFFERENT, "PROG is wrong about a board, which is shown."},
                 {QJ_BAD_INPUT, "An input is wrong, or PROG did not answer."}},
    .run = verb_check_run,
    .takes_settings = true,
};
