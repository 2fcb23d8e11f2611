/* claim: see claim.h. */
#include "cli/claim.h"

#include "cli/message.h"

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
    qj_status status = talk_run(words, text, &asking->limits, &result);
    if (status != QJ_OK)
        return status;
    if (result.end != CHILD_EXITED || result.code)
        status = talk_fail_end("an answer", &result, &asking->limits, asking->fault);
    else
        status = copy_line(asking, result.output, result.output + result.size, line);
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

static qj_status ask_kept(struct asking *asking, const char *command, const struct kept *text,
                          char line[CLAIM_LINE])
{
    char *heard;
    qj_status status = start_kept(asking, command);
    if (status != QJ_OK)
        return status;
    if (child_has_more(&asking->child))
        return fail_more(asking);
    status = talk_say_position(&asking->child, text);
    if (status == QJ_OK)
        status = talk_hear(&asking->child, &heard);
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
    return asking->keep ? ask_kept(asking, command, text, line)
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

static const char *what_can_be_said(qj_kind kind)
{
    static const char *const words[] = {
        [QJ_SCORE] = "win, draw, loss, a score or 'move ...'",
        [QJ_OUTCOME] = "win, draw, loss or 'move ...'",
        [QJ_NIMBER] = "win, loss, a Grundy value or 'move ...'",
        [QJ_PUZZLE] = "unique, multiple, inconsistent or the dimension of the kernel",
    };
    return words[kind];
}

static qj_status fail_line(const struct spot *spot, const char *line, char fault[TALK_FAULT])
{
    snprintf(fault, TALK_FAULT, "expected %s, found '%.80s'",
             what_can_be_said(qj_game_kind(spot->game)), line);
    return QJ_BAD_INPUT;
}

/* -------------------------------------------------------------------- judge */

struct search {
    const qj_move *move;
    struct claim *claim;
};

static bool find_move(void *user, const qj_option *option)
{
    struct search *search = user;
    if (memcmp(&option->move, search->move, sizeof *search->move) != 0)
        return true;
    search->claim->legal = true;
    search->claim->worth = option->worth;
    return false;
}

static int64_t sign(int64_t value)
{
    return (value > 0) - (value < 0);
}

/* The move's worth is had from the position that it leads to where moves are told in groups. */
static qj_status judge_move(const struct spot *spot, struct claim *claim)
{
    struct search search = {&claim->move, claim};
    qj_status status = qj_session_moves(spot->session, find_move, &search);
    if (status != QJ_OK)
        return status;
    if (!claim->legal) {
        struct spot after;
        status = spot_after(spot, &claim->move, &after);
        if (status == QJ_USAGE || status == QJ_BAD_INPUT)
            return QJ_OK; /* it is not legal */
        if (status != QJ_OK)
            return status;
        claim->legal = true;
        claim->worth = after.worth;
        claim->worth.lo = -after.worth.hi;
        claim->worth.hi = -after.worth.lo;
        spot_close(&after);
    }
    claim->right = claim->worth.lo == spot->worth.lo;
    return QJ_OK;
}

static bool note_one(void *user, const qj_option *option)
{
    (void)option;
    *(bool *)user = true;
    return false;
}

/* "move none" is right where the game is over. */
static qj_status judge_none(const struct spot *spot, struct claim *claim)
{
    bool any = false;
    qj_status status = qj_session_moves(spot->session, note_one, &any);
    claim->right = !any;
    return status;
}

static qj_status read_move(const struct spot *spot, const char *line, struct claim *claim,
                           char fault[TALK_FAULT])
{
    claim->kind = CLAIM_MOVE;
    if (!strcasecmp(line, "move none"))
        return judge_none(spot, claim);
    qj_status status = talk_read_move(spot, line, &claim->move, fault);
    return status == QJ_OK ? judge_move(spot, claim) : status;
}

static void judge_number(const struct spot *spot, struct claim *claim)
{
    claim->kind = CLAIM_NUMBER;
    if (spot->puzzle)
        claim->right = claim->value >= 0 &&
                       (uint64_t)claim->value == spot->solution.kernel_dimension;
    else if (spot->worth.kind == QJ_NIMBER)
        claim->right = claim->value >= 0 && (uint64_t)claim->value == spot->worth.nimber;
    else
        claim->right = claim->value == spot->worth.lo;
}

qj_status claim_judge(const struct spot *spot, const char *line, struct claim *claim,
                      char fault[TALK_FAULT])
{
    static const char *const verdicts[] = {"unique", "multiple", "inconsistent"};
    *claim = (struct claim){.kind = CLAIM_OUTCOME};
    if (!spot->puzzle && !strncasecmp(line, "move ", 5))
        return read_move(spot, line, claim, fault);
    if (!spot->puzzle && read_outcome(spot, line, &claim->value)) {
        claim->right = claim->value == sign(spot->worth.lo);
    } else if (spot->puzzle && is_one_of(line, verdicts, QJ_UNIQUE, &claim->value)) {
        claim->kind = CLAIM_VERDICT;
        claim->right = claim->value == (int64_t)spot->solution.verdict;
    } else if (qj_game_kind(spot->game) != QJ_OUTCOME && read_number(line, &claim->value)) {
        judge_number(spot, claim);
    } else {
        return fail_line(spot, line, fault);
    }
    return QJ_OK;
}
