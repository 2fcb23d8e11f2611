/* qiju check: checks a user's formula or program against exact answers. The boards of a run over
 * sizes are taken in order, so that the first disagreement has the smallest parameters. If later
 * positions are checked too, it is followed to a wrong position from which every move leads to one
 * that the program is right about. */
#include "cli/claims/claims.h"
#include "face/base/shown.h"
#include "face/base/worth.h"
#include "load/base/random.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_MOVES = 10000, MOST_MINIMISED = 100000 };

static const struct option options[] = {
    {"claim", "PROG", "the program: a command line for the shell, with {NAME} replaced"},
    VARY_OPTION,
    {"positions", "N", "also check N positions of random games from each board (0)"},
    {"walk", "SEED", "random seed of the games (1)"},
    {"persistent", NULL, "start PROG once and send it one position after another"},
    {"json", NULL, "print one JSON object a line, see docs/schema.json"},
    SOLVING_OPTIONS,
    {NULL, NULL, NULL}};

struct run {
    struct vary vary;
    const char *claim;
    struct kept command; /* the claim at this point */
    uint64_t positions;  /* to come, for each board */
    uint64_t random;
    struct asking asking;
    uint64_t boards, checked;
    bool wrong;
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
    const char *point = run->vary.words;
    fflush(stdout);
    run->vary.told = true;
    message_say("qiju check: %s%s%s", point, *point ? ": " : "", run->asking.fault);
    fputs("  asked of\n", stderr);
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

/* --------------------------------------------------------------- the wrong one */

static void print_truth(const struct spot *spot)
{
    char words[QJ_WORDS_SIZE];
    fputs("  true      ", stdout);
    if (spot->puzzle) {
        fputs(worth_verdict(spot->solution.verdict), stdout);
        if (spot->solution.kernel_dimension != QJ_NOT_KNOWN)
            printf(", kernel of dimension %" PRIu64, spot->solution.kernel_dimension);
        putchar('\n');
        return;
    }
    qj_worth_words(spot->position, &spot->worth, words);
    if (spot->worth.kind == QJ_SCORE)
        printf("%" PRId64 ": ", spot->worth.lo);
    if (spot->worth.kind == QJ_NIMBER)
        printf("nimber %" PRIu64 ": ", spot->worth.nimber);
    puts(words);
}

static void print_refutation(const struct refutation *refutation)
{
    if (*refutation->sentence)
        printf("  refuted   %s\n", refutation->sentence);
    if (!refutation->has_line)
        return;
    fputs("  line      ", stdout);
    for (size_t i = 0; i < refutation->count; i++)
        printf("%s%s", i ? ", " : "", refutation->line[i]);
    if (refutation->cut)
        fputs(" ...", stdout);
    if (refutation->over)
        fputs(refutation->count ? ", (the game is over)" : "(the game is over)", stdout);
    putchar('\n');
}

static qj_status write_wrong(struct run *run, const struct trial *trial, bool least,
                             const struct refutation *refutation)
{
    char words[QJ_WORDS_SIZE] = "";
    const struct spot *spot = trial->spot;
    const struct wrong_claim wrong = {.text = spot->text.text,
                                      .size = spot->text.size,
                                      .moves = spot->moves,
                                      .least = least,
                                      .claimed = trial->line,
                                      .worth = spot->puzzle ? NULL : &spot->worth,
                                      .solution = spot->puzzle ? &spot->solution : NULL,
                                      .words = words,
                                      .refutation = refutation};
    if (!spot->puzzle)
        qj_worth_words(spot->position, &spot->worth, words);
    return findings_claim(&run->vary.point, run->boards, run->checked - run->boards, &wrong,
                          &run->vary.sink);
}

static qj_status tell_wrong(struct run *run, const struct trial *trial, bool least)
{
    char claimed[CLAIM_LINE];
    const char *point = run->vary.words;
    struct refutation refutation;
    qj_status status = claim_refute(trial->spot, &trial->claim, &refutation);
    run->wrong = true;
    if (run->vary.json)
        return status == QJ_OK ? write_wrong(run, trial, least, &refutation) : status;
    printf("%s%sthe claim is wrong\n  position%s%s\n", point, *point ? ": " : "",
           trial->spot->moves ? ", after all moves" : "", least ? "" : ", perhaps not the least");
    print_indented(&trial->spot->text, stdout);
    shown_copy(claimed, sizeof claimed, trial->line);
    printf("  claimed   %s\n", claimed);
    print_truth(trial->spot);
    print_refutation(&refutation);
    return status;
}

/* ----------------------------------------------------------------- minimise */

/* Goes on to a move after which the claim is wrong, too; *found is false when there is none. */
static qj_status step_down(struct run *run, struct trial *trial, bool *found)
{
    struct moves moves = {0};
    *found = false;
    qj_status status = spot_moves(trial->spot->session, MOST_MOVES, &moves);
    for (size_t i = 0; i < moves.count && status == QJ_OK && !*found; i++) {
        struct spot after;
        struct trial next;
        if ((status = spot_after(trial->spot, &moves.items[i].move, &after)) != QJ_OK)
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
    free(moves.items);
    return status;
}

/* A position on the way down, by which it is seen that play has come back: that after each power of
 * two of steps (Brent 1980). */
struct landmark {
    struct kept name;
    uint64_t steps, next;
};

/* What tells a position from others: its text or, where that is a record, the side to move and the
 * drawing. */
static qj_status name_spot(const struct spot *spot, struct kept *name)
{
    qj_sink sink = kept_sink(name);
    if (!spot->moves)
        return sink.write(sink.user, spot->text.text, spot->text.size) ? QJ_OK : message_memory();
    if (!kept_add(name, qj_position_side(spot->position) ? "2" : "1"))
        return message_memory();
    return qj_position_draw(spot->position, true, &sink);
}

static qj_status look_for_landmark(struct landmark *landmark, const struct spot *spot, bool *seen)
{
    struct kept name = {0};
    qj_status status = name_spot(spot, &name);
    *seen = status == QJ_OK && name.size && name.size == landmark->name.size &&
            !memcmp(name.text, landmark->name.text, name.size);
    if (status == QJ_OK && landmark->steps++ == landmark->next) {
        kept_free(&landmark->name);
        landmark->name = name;
        landmark->next = 2 * landmark->next + 1;
        return QJ_OK;
    }
    kept_free(&name);
    return status;
}

static qj_status minimise(struct run *run, struct trial *trial)
{
    qj_status status = QJ_OK;
    struct landmark landmark = {.steps = 0};
    bool found = run->positions > 0 && !trial->spot->puzzle, seen = false;
    uint64_t most = run->asking.asked + MOST_MINIMISED;
    while (found && !seen && status == QJ_OK && run->asking.asked < most) {
        status = step_down(run, trial, &found);
        if (status == QJ_OK && found)
            status = look_for_landmark(&landmark, trial->spot, &seen);
    }
    kept_free(&landmark.name);
    return status == QJ_OK ? tell_wrong(run, trial, !found) : status;
}

/* -------------------------------------------------------------------- walk */

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
    struct moves moves = {0};
    qj_status status = spot_moves(spot->session, MOST_MOVES, &moves);
    *more = moves.count > 0;
    if (status == QJ_OK && *more)
        status = spot_after(spot, &moves.items[random_below(&run->random, moves.count)].move,
                            &after);
    free(moves.items);
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
    qj_status status = QJ_OK;
    TRY(spot_start(&run->vary, context, &spot));
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

static qj_status check_board(void *user, qj_context *context)
{
    struct run *run = user;
    struct spot spot;
    uint64_t left = run->positions;
    run->command.size = 0;
    if (!vary_fill(&run->vary, run->claim, &run->command))
        return message_memory();
    TRY(spot_start(&run->vary, context, &spot));
    run->boards++;
    qj_status status = check_spot(run, &spot);
    bool puzzle = spot.puzzle;
    spot_close(&spot);
    while (status == QJ_OK && !run->wrong && left && !puzzle)
        status = walk(run, context, &left);
    return status == QJ_OK && run->wrong ? (qj_status)COMMAND_DIFFERENT : status;
}

static qj_status check_points(struct run *run)
{
    const struct point nowhere = {.game = run->vary.game};
    TRY(vary_run(&run->vary, check_board, run));
    uint64_t positions = run->checked - run->boards; /* no claim was wrong */
    if (run->vary.json) {
        if (findings_claim(&nowhere, run->boards, positions, NULL, &run->vary.sink) != QJ_OK)
            return channel_complain(&run->vary.output, "cannot write");
    } else {
        printf("%s: the claim holds for %" PRIu64 " board%s", qj_game_name(run->vary.game),
               run->boards, run->boards == 1 ? "" : "s");
        if (positions)
            printf(" and %" PRIu64 " positions to come", positions);
        putchar('\n');
    }
    return vary_end(&run->vary);
}

static qj_status run_check(const struct verb *verb, int count, char **words)
{
    struct run run = {.random = 1};
    TRY(vary_start(&run.vary, verb, count, words));
    const struct arguments *arguments = &run.vary.arguments;
    run.claim = arguments_value(arguments, "claim");
    if (!run.claim)
        return message_usage("check", "which program? --claim PROG");
    run.asking.persistent = arguments_value(arguments, "persistent");
    run.asking.limits = (struct child_limits){
        .seconds = arguments->answer_seconds, .output = 1 << 16, .stop = stop_asked};
    TRY(arguments_count(arguments, "positions", 0, UINT64_MAX, &run.positions));
    TRY(arguments_count(arguments, "walk", 0, UINT64_MAX, &run.random));
    TRY(vary_open(&run.vary, run.claim));
    qj_status status = check_points(&run);
    claim_end(&run.asking);
    kept_free(&run.command);
    return status;
}

const struct verb verb_check = {
    .name = "check",
    .usage = "check GAME --claim PROG --vary n=1..60 ...",
    .summary = "check a formula or program against exact answers",
    .help = "PROG gets the text of a position on its standard input and answers with one line:\n"
            "  win, draw or loss   for the side to move; or the name of the player who wins\n"
            "  a number            the score or the Grundy value; of a puzzle, the dimension\n"
            "                      of the kernel\n"
            "  unique, multiple or inconsistent\n"
            "  move MOVE           a best move; move none when the game is over\n"
            "The first board with a wrong answer is shown with what refutes it, and the exit "
            "status is 1. With --positions N qiju goes on from one wrong position to another, "
            "until every move leads to one that PROG is right about. A PROG that does not answer "
            "is bad input, status 3.\n"
            "  qiju check subtraction --vary n=0..60 --heaps '{n}' --claim 'echo $(( {n} % 4 ))'\n"
            "docs/programs.md says more; 'qiju help table' explains --vary.\n",
    .options = options,
    .run = run_check,
};
