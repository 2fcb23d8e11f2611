/* claim: see claims.h. */
#include "cli/claims/claims.h"

#include "face/base/worth.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---------------------------------------------------------------------- ask */

/* Blanks at both ends do not matter. */
static qj_status copy_line(struct asking *asking, const char *from, const char *end,
                           char line[CLAIM_LINE])
{
    static const char blanks[] = " \t\r\n";
    while (from < end && strchr(blanks, *from))
        from++;
    while (end > from && strchr(blanks, end[-1]))
        end--;
    if (from == end || end - from >= CLAIM_LINE || memchr(from, '\n', (size_t)(end - from))) {
        snprintf(asking->fault, TALK_FAULT, "expected an answer of one line, found %s",
                 from == end                ? "nothing"
                 : end - from >= CLAIM_LINE ? "a longer text"
                                            : "more");
        return QJ_BAD_INPUT;
    }
    snprintf(line, CLAIM_LINE, "%.*s", (int)(end - from), from);
    return QJ_OK;
}

static qj_status ask_once(struct asking *asking, const char *command, const struct kept *text,
                          char line[CLAIM_LINE])
{
    const char *const words[] = {"sh", "-c", command, NULL};
    struct child_result result;
    TRY(talk_run(words, text, &asking->limits, &result));
    qj_status status = result.end != CHILD_EXITED || result.code
                           ? talk_fail_end("an answer", &result, &asking->limits, asking->fault)
                           : copy_line(asking, result.output, result.output + result.size, line);
    child_result_free(&result);
    return status;
}

/* Starts the program, unless it runs already by the same command. */
static qj_status start_kept(struct asking *asking, const char *command)
{
    const char *const words[] = {"sh", "-c", command, NULL};
    size_t size = strlen(command);
    if (asking->running && asking->command.size == size &&
        !memcmp(asking->command.text, command, size))
        return QJ_OK;
    claim_end(asking);
    if (!kept_add(&asking->command, command))
        return message_memory();
    qj_status status = talk_start(&asking->child, words, &asking->limits);
    asking->running = status == QJ_OK;
    return status;
}

static qj_status fail_more(struct asking *asking)
{
    snprintf(asking->fault, TALK_FAULT, "expected one line for a position, found more");
    return QJ_BAD_INPUT;
}

static qj_status ask_persistent(struct asking *asking, const char *command, const struct kept *text,
                                char line[CLAIM_LINE])
{
    char *heard;
    TRY(start_kept(asking, command));
    if (child_has_more(&asking->child))
        return fail_more(asking);
    TRY(talk_say_position(&asking->child, text));
    qj_status status = talk_hear(&asking->child, &heard);
    if (status == QJ_OK && child_has_more(&asking->child))
        return fail_more(asking);
    if (status == QJ_OK)
        return copy_line(asking, heard, heard + strlen(heard), line);
    if (status != QJ_IO)
        return status;
    struct child_result result;
    child_finish(&asking->child, &result);
    asking->running = false;
    return talk_fail_end("an answer", &result, &asking->limits, asking->fault);
}

qj_status claim_ask(struct asking *asking, const char *command, const struct kept *text,
                    char line[CLAIM_LINE])
{
    asking->asked++;
    asking->fault[0] = 0;
    return asking->persistent ? ask_persistent(asking, command, text, line)
                              : ask_once(asking, command, text, line);
}

void claim_end(struct asking *asking)
{
    if (asking->running)
        child_finish(&asking->child, NULL);
    asking->running = false;
    kept_free(&asking->command);
}

/* --------------------------------------------------------------------- read */

static bool is_one_of(const char *line, const char *const words[3], int64_t first, int64_t *value)
{
    for (int i = 0; i < 3; i++)
        if (words[i] && !strcasecmp(line, words[i])) {
            *value = first + i;
            return true;
        }
    return false;
}

/* An outcome for the side to move, also by the name of who wins. */
static bool read_outcome(const struct spot *spot, const char *line, int64_t *outcome)
{
    static const char *const words[] = {"loss", "draw", "win"};
    int side = qj_position_side(spot->position);
    const char *const names[] = {qj_game_player(spot->game, !side), NULL,
                                 qj_game_player(spot->game, side)};
    return is_one_of(line, words, -1, outcome) || is_one_of(line, names, -1, outcome);
}

static bool read_number(const char *line, int64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoll(line, &end, 10);
    return end != line && !*end && errno == 0;
}

/* -------------------------------------------------------------------- judge */

struct search {
    const qj_move *move;
    bool found;
    qj_worth worth;
};

static bool find_move(void *user, const qj_option *option)
{
    struct search *search = user;
    search->found = !memcmp(&option->move, search->move, sizeof *search->move);
    search->worth = option->worth;
    return !search->found;
}

/* "move none" is right where the game is over. */
static qj_status read_move(const struct spot *spot, const char *line, struct claim *claim,
                           char fault[TALK_FAULT])
{
    bool goes_on;
    claim->kind = strcasecmp(line, "move none") ? CLAIM_MOVE : CLAIM_NO_MOVE;
    if (claim->kind == CLAIM_NO_MOVE) {
        TRY(spot_goes_on(spot->session, &goes_on));
        claim->right = !goes_on;
        return QJ_OK;
    }
    TRY(talk_read_move(spot, line, &claim->move, fault));
    /* its worth is had from the position that it leads to where moves are told in groups */
    struct search search = {.move = &claim->move};
    TRY(qj_session_moves(spot->session, find_move, &search));
    if (!search.found) {
        struct spot after;
        qj_status status = spot_after(spot, &claim->move, &after);
        if (status == QJ_USAGE || status == QJ_BAD_INPUT)
            return QJ_OK; /* it is not legal */
        TRY(status);
        search.worth = worth_negated(&after.worth);
        spot_close(&after);
    }
    claim->right = search.worth.lo == spot->worth.lo;
    return QJ_OK;
}

static bool is_number(const struct spot *spot, int64_t number)
{
    if (!spot->puzzle && spot->worth.kind != QJ_NIMBER)
        return number == spot->worth.lo;
    return number >= 0 && (uint64_t)number ==
                              (spot->puzzle ? spot->solution.kernel_dimension : spot->worth.nimber);
}

qj_status claim_judge(const struct spot *spot, const char *line, struct claim *claim,
                      char fault[TALK_FAULT])
{
    static const char *const forms[] = {
        [QJ_SCORE] = "win, draw, loss, a score or 'move ...'",
        [QJ_OUTCOME] = "win, draw, loss or 'move ...'",
        [QJ_NIMBER] = "win, loss, a Grundy value or 'move ...'",
        [QJ_PUZZLE] = "unique, multiple, inconsistent or the dimension of the kernel",
    };
    const char *const verdicts[] = {worth_verdict(QJ_UNIQUE), worth_verdict(QJ_MULTIPLE),
                                    worth_verdict(QJ_INCONSISTENT)};
    qj_kind kind = spot->puzzle ? QJ_PUZZLE : spot->worth.kind;
    *claim = (struct claim){.kind = CLAIM_OUTCOME};
    if (!spot->puzzle && !strncasecmp(line, "move ", 5))
        return read_move(spot, line, claim, fault);
    if (!spot->puzzle && read_outcome(spot, line, &claim->value)) {
        claim->right = claim->value == worth_sign(spot->worth.lo);
    } else if (spot->puzzle && is_one_of(line, verdicts, QJ_UNIQUE, &claim->value)) {
        claim->kind = CLAIM_VERDICT;
        claim->right = claim->value == (int64_t)spot->solution.verdict;
    } else if (kind != QJ_OUTCOME && read_number(line, &claim->value)) {
        claim->kind = CLAIM_NUMBER;
        claim->right = is_number(spot, claim->value);
    } else {
        snprintf(fault, TALK_FAULT, "expected %s, found '%.80s'", forms[kind], line);
        return QJ_BAD_INPUT;
    }
    return QJ_OK;
}

/* ------------------------------------------------------------------- refute */

struct growing_line {
    const qj_position *position;
    struct refutation *refutation;
};

static bool add_move(void *user, const qj_move *move)
{
    struct growing_line *line = user;
    struct refutation *refutation = line->refutation;
    refutation->cut = refutation->count == FINDING_LINE;
    if (!refutation->cut)
        qj_move_text(line->position, move, refutation->line[refutation->count++]);
    return !refutation->cut;
}

/* Best play, behind the moves that there are. */
static qj_status add_line(const struct spot *spot, struct refutation *refutation)
{
    size_t before = refutation->count;
    struct growing_line line = {spot->position, refutation};
    qj_status status = qj_session_line(spot->session, add_move, &line);
    refutation->has_line = true;
    refutation->over = refutation->count == before && !refutation->cut;
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
static qj_status refute_nimber(const struct spot *spot, const struct claim *claim,
                               struct refutation *out)
{
    char text[QJ_MOVE_SIZE];
    struct nimber_search search = {.nimber = (uint64_t)claim->value};
    if (claim->value >= 0 && search.nimber > spot->worth.nimber) {
        snprintf(out->sentence, sizeof out->sentence, "no move leads to nimber %" PRIu64,
                 spot->worth.nimber);
        return QJ_OK;
    }
    TRY(qj_session_moves(spot->session, find_nimber, &search));
    if (!search.found)
        return QJ_OK;
    qj_move_text(spot->position, &search.move, text);
    snprintf(out->sentence, sizeof out->sentence, "%s leads to nimber %" PRIu64, text,
             search.nimber);
    return QJ_OK;
}

static qj_status refute_move(const struct spot *spot, const struct claim *claim,
                             struct refutation *out)
{
    struct spot after;
    char words[QJ_WORDS_SIZE];
    qj_status status = spot_after(spot, &claim->move, &after);
    if (status == QJ_USAGE || status == QJ_BAD_INPUT) {
        snprintf(out->sentence, sizeof out->sentence, "%s",
                 qj_context_error(spot->context)->message);
        return QJ_OK;
    }
    TRY(status);
    qj_worth_words(after.position, &after.worth, words);
    qj_move_text(spot->position, &claim->move, out->line[out->count++]);
    snprintf(out->sentence, sizeof out->sentence, "after %s: %s", out->line[0], words);
    status = add_line(&after, out);
    spot_close(&after);
    return status;
}

qj_status claim_refute(const struct spot *spot, const struct claim *claim, struct refutation *out)
{
    *out = (struct refutation){.count = 0};
    if (spot->puzzle)
        return QJ_OK;
    if (claim->kind == CLAIM_MOVE)
        return refute_move(spot, claim, out);
    if (claim->kind == CLAIM_NUMBER && spot->worth.kind == QJ_NIMBER)
        TRY(refute_nimber(spot, claim, out));
    return add_line(spot, out);
}
