/* qiju check: a user's formula or program held against exact answers. The boards of a run over
 * sizes are taken in order, so that the first disagreement has the smallest parameters; where
 * positions to come are checked too, it is followed to one from which every move leads to positions
 * that the program is right about. */
#include "cli/claim.h"
#include "cli/message.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_MOVES = 10000, MOST_MINIMISED = 100000, LINE_MOVES = 40 };

static const struct option options[] = {
    {"claim", "PROG", "the program: a command line for the shell, with {NAME} replaced"},
    VARY_OPTION,
    {"positions", "N", "check N positions of random games from each board, too (0)"},
    {"walk", "SEED", "number that the random games start from (1)"},
    {"keep", NULL, "start PROG once and send it one position after another"},
    LIMIT_OPTIONS,
    THREADS_OPTION,
    {NULL, NULL, NULL}};

struct run {
    struct arguments arguments;
    struct vary vary;
    const char *claim;
    struct kept command; /* the claim at this point */
    uint64_t positions;  /* to come, for each board */
    uint64_t random;
    struct asking asking;
    uint64_t boards, checked;
    bool wrong;
    struct channel output;
};

/* What is asked and judged at a spot. */
struct trial {
    struct spot *spot;
    struct claim claim;
    char line[CLAIM_LINE];
};

/* --------------------------------------------------------------- one position */

static void print_indented(const struct kept *text, FILE *file)
{
    bool start = true;
    for (size_t i = 0; i < text->size; i++) {
        if (start)
            fputs("    ", file);
        fputc(text->text[i], file);
        start = text->text[i] == '\n';
    }
    if (!start)
        fputc('\n', file);
}

/* The program does not do what it must. */
static qj_status complain(struct run *run, const struct spot *spot)
{
    char point[POINT_SIZE];
    vary_words(&run->vary, point);
    fflush(stdout);
    run->vary.told = true;
    fprintf(stderr, "qiju check: %s%s%s\n  asked of\n", point, *point ? ": " : "",
            run->asking.fault);
    print_indented(&spot->text, stderr);
    return QJ_BAD_INPUT;
}

static qj_status ask(struct run *run, struct spot *spot, struct trial *trial)
{
    trial->spot = spot;
    qj_status status = claim_ask(&run->asking, run->command.text, &spot->text, trial->line);
    if (status == QJ_OK)
        status = claim_judge(spot, trial->line, &trial->claim, run->asking.fault);
    return status == QJ_BAD_INPUT ? complain(run, spot) : status;
}

/* ------------------------------------------------------------------- refute */

struct printed_line {
    const qj_position *position;
    size_t count;
};

static bool print_move(void *user, const qj_move *move)
{
    struct printed_line *line = user;
    char text[QJ_MOVE_SIZE];
    qj_move_text(line->position, move, text);
    if (line->count == LINE_MOVES) {
        fputs(" ...", stdout);
        return false;
    }
    printf("%s%s", line->count++ ? ", " : "", text);
    return true;
}

static qj_status print_line(const struct spot *spot, const char *before)
{
    struct printed_line line = {.position = spot->position};
    fputs(before, stdout);
    qj_status status = qj_session_line(spot->session, print_move, &line);
    puts(line.count ? "" : "(the game is over)");
    return status;
}

struct nimber_search {
    uint64_t nimber;
    qj_move move;
    bool found;
};

static bool find_nimber(void *user, const qj_option *option)
{
    struct nimber_search *search = user;
    search->found = option->worth.kind == QJ_NIMBER && option->worth.nimber == search->nimber;
    search->move = option->move;
    return !search->found;
}

/* A Grundy value is the least that no move leads to: a claim below it is reached by a move, and of
 * one above it the value itself is not. */
static qj_status refute_nimber(const struct trial *trial)
{
    const struct spot *spot = trial->spot;
    char text[QJ_MOVE_SIZE];
    struct nimber_search search = {.nimber = (uint64_t)trial->claim.value};
    if (trial->claim.value >= 0 && search.nimber > spot->worth.nimber) {
        printf("  refuted   no move leads to nimber %" PRIu64 "\n", spot->worth.nimber);
        return QJ_OK;
    }
    qj_status status = qj_session_moves(spot->session, find_nimber, &search);
    if (status != QJ_OK || !search.found)
        return status;
    qj_move_text(spot->position, &search.move, text);
    printf("  refuted   %s leads to nimber %" PRIu64 "\n", text, search.nimber);
    return QJ_OK;
}

static qj_status refute_move(const struct trial *trial)
{
    struct spot after;
    char before[QJ_MOVE_SIZE + 32], text[QJ_MOVE_SIZE], words[QJ_WORDS_SIZE];
    const struct claim *claim = &trial->claim;
    qj_status status = spot_after(trial->spot, &claim->move, &after);
    if (status == QJ_USAGE || status == QJ_BAD_INPUT) {
        printf("  refuted   %s\n", qj_context_error(trial->spot->context)->message);
        return QJ_OK;
    }
    if (status != QJ_OK)
        return status;
    qj_worth_words(after.position, &after.worth, words);
    qj_move_text(trial->spot->position, &claim->move, text);
    printf("  refuted   after %s: %s\n", text, words);
    snprintf(before, sizeof before, "  line      %s, ", text);
    status = print_line(&after, before);
    spot_close(&after);
    return status;
}

static qj_status refute(const struct trial *trial)
{
    qj_status status = QJ_OK;
    if (trial->spot->puzzle)
        return QJ_OK;
    if (trial->claim.kind == CLAIM_MOVE && strcmp(trial->line, "move none") != 0)
        return refute_move(trial);
    if (trial->claim.kind == CLAIM_NUMBER && trial->spot->worth.kind == QJ_NIMBER)
        status = refute_nimber(trial);
    return status == QJ_OK ? print_line(trial->spot, "  line      ") : status;
}

static void print_truth(const struct spot *spot)
{
    static const char *const verdicts[] = {"unique", "multiple", "inconsistent"};
    char words[QJ_WORDS_SIZE];
    if (spot->puzzle) {
        printf("  true      %s", verdicts[spot->solution.verdict]);
        if (spot->solution.kernel_dimension != QJ_NOT_KNOWN)
            printf(", kernel of dimension %" PRIu64, spot->solution.kernel_dimension);
        putchar('\n');
        return;
    }
    qj_worth_words(spot->position, &spot->worth, words);
    fputs("  true      ", stdout);
    if (spot->worth.kind == QJ_SCORE)
        printf("%" PRId64 ": ", spot->worth.lo);
    if (spot->worth.kind == QJ_NIMBER)
        printf("nimber %" PRIu64 ": ", spot->worth.nimber);
    puts(words);
}

static qj_status print_wrong(struct run *run, const struct trial *trial, bool least)
{
    char point[POINT_SIZE];
    vary_words(&run->vary, point);
    printf("%s%sthe claim is wrong\n  position%s%s\n", point, *point ? ": " : "",
           trial->spot->moves ? ", after all moves" : "", least ? "" : ", perhaps not the least");
    print_indented(&trial->spot->text, stdout);
    printf("  claimed   %s\n", trial->line);
    print_truth(trial->spot);
    run->wrong = true;
    return refute(trial);
}

/* ----------------------------------------------------------------- minimise */

/* Goes on to a move after which the claim is wrong, too; *found is false when there is none. */
static qj_status step_down(struct run *run, struct trial *trial, bool *found)
{
    qj_option *moves;
    size_t count;
    *found = false;
    qj_status status = spot_moves(trial->spot, MOST_MOVES, &moves, &count);
    if (status != QJ_OK)
        return status;
    for (size_t i = 0; i < count && status == QJ_OK && !*found; i++) {
        struct spot after;
        struct trial next;
        if ((status = spot_after(trial->spot, &moves[i].move, &after)) != QJ_OK)
            break;
        status = ask(run, &after, &next);
        *found = status == QJ_OK && !next.claim.right;
        spot_close(*found ? trial->spot : &after);
        if (*found) {
            next.spot = trial->spot;
            *trial->spot = after;
            *trial = next;
        }
    }
    free(moves);
    return status;
}

static qj_status minimise(struct run *run, struct trial *trial)
{
    qj_status status = QJ_OK;
    bool found = run->positions > 0 && !trial->spot->puzzle;
    uint64_t most = run->asking.asked + MOST_MINIMISED;
    while (found && status == QJ_OK && run->asking.asked < most)
        status = step_down(run, trial, &found);
    return status == QJ_OK ? print_wrong(run, trial, !found) : status;
}

/* -------------------------------------------------------------------- walk */

/* A whole number below bound, by Knuth's linear congruential generator ("MMIX"). */
static uint64_t random_below(struct run *run, uint64_t bound)
{
    run->random = run->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (run->random >> 33) % bound;
}

static qj_status check_spot(struct run *run, struct spot *spot)
{
    struct trial trial;
    qj_status status = ask(run, spot, &trial);
    run->checked++;
    return status == QJ_OK && !trial.claim.right ? minimise(run, &trial) : status;
}

/* Goes on by a random move; *more is false when there is none. */
static qj_status step_on(struct run *run, struct spot *spot, bool *more)
{
    struct spot after;
    qj_option *moves;
    size_t count;
    qj_status status = spot_moves(spot, MOST_MOVES, &moves, &count);
    if (status != QJ_OK)
        return status;
    *more = count > 0;
    if (*more)
        status = spot_after(spot, &moves[random_below(run, count)].move, &after);
    free(moves);
    if (status == QJ_OK && *more) {
        spot_close(spot);
        *spot = after;
    }
    return status;
}

/* One random game from the board; *left counts the positions still to be checked. */
static qj_status walk(struct run *run, qj_context *context, uint64_t *left)
{
    struct spot spot;
    qj_status status = spot_start(&run->vary, context, &spot);
    if (status != QJ_OK)
        return status;
    bool more = true;
    uint64_t steps = 0;
    for (; *left && more && status == QJ_OK && !run->wrong; steps++) {
        status = step_on(run, &spot, &more);
        if (status == QJ_OK && more) {
            status = check_spot(run, &spot);
            --*left;
        }
    }
    if (steps == 1 && !more)
        *left = 0; /* the board has no moves at all */
    spot_close(&spot);
    return status;
}

/* ---------------------------------------------------------------------- run */

/* The claim at this point. */
static qj_status fill_command(struct run *run)
{
    run->command.size = 0;
    if (vary_fill(&run->vary, run->claim, &run->command))
        return QJ_OK;
    return message_memory();
}

static qj_status check_board(void *user, qj_context *context)
{
    struct run *run = user;
    struct spot spot;
    uint64_t left = run->positions;
    qj_status status = fill_command(run);
    if (status == QJ_OK)
        status = spot_start(&run->vary, context, &spot);
    if (status != QJ_OK)
        return status;
    run->boards++;
    status = check_spot(run, &spot);
    bool puzzle = spot.puzzle;
    spot_close(&spot);
    while (status == QJ_OK && !run->wrong && left && !puzzle)
        status = walk(run, context, &left);
    return status == QJ_OK && run->wrong ? (qj_status)COMMAND_DIFFERENT : status;
}

static qj_status prepare(struct run *run)
{
    qj_status status;
    const struct arguments *arguments = &run->arguments;
    const qj_game *game = command_game(arguments, 0);
    if (!game)
        return QJ_USAGE;
    run->claim = arguments_value(arguments, "claim");
    if (!run->claim)
        return message_usage("check", "which program? --claim PROG");
    run->random = 1;
    run->asking.keep = arguments_value(arguments, "keep");
    run->asking.limits = (struct child_limits){
        .seconds = arguments->answer_seconds, .output = 1 << 16, .stop = command_interrupted};
    if ((status = arguments_count(arguments, "positions", 0, UINT64_MAX, &run->positions)) !=
            QJ_OK ||
        (status = arguments_count(arguments, "walk", 0, UINT64_MAX, &run->random)) != QJ_OK)
        return status;
    return vary_open(&run->vary, &run->arguments, game, run->claim);
}

static qj_status check_points(struct run *run)
{
    qj_status status = vary_run(&run->vary, check_board, run, &run->output);
    if (status != QJ_OK && status != QJ_LIMIT)
        return status;
    printf("%s: the claim holds for %" PRIu64 " board%s", qj_game_name(run->vary.game), run->boards,
           run->boards == 1 ? "" : "s");
    if (run->checked > run->boards)
        printf(" and %" PRIu64 " positions to come", run->checked - run->boards);
    putchar('\n');
    return status;
}

static qj_status run_check(const struct verb *verb, int count, char **words)
{
    struct run run = {.output = channel_output()};
    qj_status status = arguments_parse(&run.arguments, verb->name, verb->options, true, count,
                                       words);
    if (status == QJ_OK)
        status = prepare(&run);
    if (status == QJ_OK)
        status = check_points(&run);
    claim_end(&run.asking);
    kept_free(&run.command);
    return status;
}

const struct verb verb_check = {
    .name = "check",
    .usage = "check GAME --claim PROG --vary n=1..60 ...",
    .summary = "hold a formula or program against exact answers",
    .help = "PROG gets a position's text on its standard input and answers one line:\n"
            "  win, draw or loss         for the side to move; or the name of the player who wins\n"
            "  a number                  the score or the Grundy value; of a puzzle, the dimension "
            "of the\n"
            "                            kernel\n"
            "  unique, multiple or inconsistent\n"
            "  move MOVE                 a best move; move none when the game is over\n"
            "The first board, in order, of which this is not true is shown with what refutes it, "
            "and the\n"
            "exit status is 1. With --positions N it is then followed to a position after which "
            "every move\n"
            "leads to one that PROG is right about. A PROG that does not answer is bad input, "
            "status 3.\n"
            "  qiju check subtraction --vary n=0..60 --heaps '{n}' --claim 'echo $(( {n} % 4 ))'\n"
            "docs/programs.md says more. --vary is explained by 'qiju help table'.\n",
    .options = options,
    .run = run_check,
};
