/* claim: see claims.h. */
#include "cli/claims/claims.h"

#include "package/package.h"

#include <strings.h>
#include <sys/stat.h>

/* ---------------------------------------------------------------------- program */

/* Copies a line without blanks at both ends. */
static qj_status claim_copy_line(qj_context *context, const char *from, const char *end,
                                 char line[CLAIM_LINE])
{
    static const char blanks[] = " \t\r\n";
    while (from < end && strchr(blanks, *from))
        from++;
    while (end > from && strchr(blanks, end[-1]))
        end--;
    if (from == end || end - from >= CLAIM_LINE || memchr(from, '\n', (size_t)(end - from)))
        return context_fail(context, QJ_BAD_INPUT, "expected an answer of one line, found %s",
                            from == end                ? N_("nothing")
                            : end - from >= CLAIM_LINE ? "a longer text"
                                                       : N_("more"));
    snprintf(line, CLAIM_LINE, "%.*s", (int)(end - from), from);
    return QJ_OK;
}

static qj_status claim_ask_persistent(struct claim_program *program, const char *command,
                                      const struct solved_position *solved, char line[CLAIM_LINE])
{
    const char *const words[] = {"sh", "-c", command, NULL};
    char *heard = NULL;
    qj_status status = QJ_OK;
    if (!program->running || strcmp(program->command.text, command) != 0) {
        claim_end(program);
        if (!buffer_add(&program->command, command))
            return message_memory();
        TRY(user_program_start(&program->child, words, &program->limits));
        program->running = true;
    }
    if (!child_has_more(&program->child)) { /* else the last answer had a second line */
        TRY(user_program_say_position(&program->child, &solved->text));
        status = user_program_hear(&program->child, &heard);
    }
    if (status == QJ_OK && child_has_more(&program->child))
        return context_fail(solved->context, QJ_BAD_INPUT,
                            "expected one line for a position, found more");
    if (status == QJ_OK)
        return claim_copy_line(solved->context, heard, heard + strlen(heard), line);
    if (status != QJ_IO)
        return status;
    struct child_result result;
    child_finish(&program->child, &result);
    program->running = false;
    return user_program_fail_end(solved->context, "an answer", &result, &program->limits);
}

qj_status claim_ask(struct claim_program *program, const char *command,
                    const struct solved_position *solved, char line[CLAIM_LINE])
{
    const char *const words[] = {"sh", "-c", command, NULL};
    SCOPED(child_result_free) struct child_result result = {.output = NULL};
    program->asked++;
    if (program->persistent)
        return claim_ask_persistent(program, command, solved, line);
    TRY(user_program_run(words, &solved->text, &program->limits, &result));
    return result.end != CHILD_EXITED || result.code
               ? user_program_fail_end(solved->context, "an answer", &result, &program->limits)
               : claim_copy_line(solved->context, result.output, result.output + result.size, line);
}

void claim_end(struct claim_program *program)
{
    if (program->running)
        child_finish(&program->child, NULL);
    program->running = false;
    buffer_free(&program->command);
}

/* --------------------------------------------------------------------- read */

static bool claim_find_word(const char *line, const char *const words[3], int64_t first,
                            int64_t *value)
{
    for (int i = 0; i < 3; i++)
        if (words[i] && !strcasecmp(line, words[i])) {
            *value = first + i;
            return true;
        }
    return false;
}

/* Reads an outcome for the player to move, or the name of the winner. */
static bool claim_read_outcome(const struct solved_position *solved, const char *line,
                               int64_t *outcome)
{
    static const char *const words[] = {"loss", "draw", "win"};
    int side = qj_position_side(solved->position);
    const char *const names[] = {qj_game_player(solved->game, !side), NULL,
                                 qj_game_player(solved->game, side)};
    return claim_find_word(line, words, -1, outcome) || claim_find_word(line, names, -1, outcome);
}

/* -------------------------------------------------------------------- judge */

/* Judges a move. "move none" is right if the game is over. */
static qj_status claim_judge_move(const struct solved_position *solved, const char *line,
                                  struct claim *claim)
{
    bool goes_on, found;
    qj_value value;
    claim->is_move = strcasecmp(line, "move none") != 0;
    if (!claim->is_move) {
        TRY(solved_has_move(solved->session, &goes_on));
        claim->right = !goes_on;
        return QJ_OK;
    }
    TRY(user_program_read_move(solved, line, &claim->move));
    /* if moves are given in groups, the value of the move is found from its successor */
    TRY(solved_find_move(solved->session, &claim->move, &value, &found));
    if (!found) {
        SCOPED(solved_close) struct solved_position after = {0};
        qj_status status = solved_after(solved, &claim->move, &after);
        if (status == QJ_USAGE || status == QJ_BAD_INPUT)
            return QJ_OK; /* the move is illegal */
        TRY(status);
        value = value_negated(&after.value);
    }
    claim->right = value.lo == solved->value.lo;
    return QJ_OK;
}

qj_status claim_judge(const struct solved_position *solved, const char *line, struct claim *claim)
{
    static const char *const forms[] = {
        [QJ_SCORE] = "win, draw, loss, a score or 'move ...'",
        [QJ_OUTCOME] = "win, draw, loss or 'move ...'",
        [QJ_NIMBER] = "win, loss, a Grundy value or 'move ...'",
        [QJ_PUZZLE] = "unique, multiple, inconsistent or the dimension of the kernel",
    };
    const char *const verdicts[] = {value_verdict(QJ_UNIQUE), value_verdict(QJ_MULTIPLE),
                                    value_verdict(QJ_INCONSISTENT)};
    qj_kind kind = solved->puzzle ? QJ_PUZZLE : solved->value.kind;
    const char *rest = line;
    *claim = (struct claim){.value = 0};
    if (!solved->puzzle && !strncasecmp(line, "move ", 5))
        return claim_judge_move(solved, line, claim);
    if (!solved->puzzle && claim_read_outcome(solved, line, &claim->value)) {
        claim->right = claim->value == value_sign(solved->value.lo);
    } else if (solved->puzzle && claim_find_word(line, verdicts, QJ_UNIQUE, &claim->value)) {
        claim->right = claim->value == (int64_t)solved->solution.verdict;
    } else if (kind != QJ_OUTCOME && arguments_take_number(&rest, &claim->value) && !*rest) {
        claim->is_number = true;
        const uint64_t right = solved->puzzle ? solved->solution.kernel_dimension
                                              : solved->value.nimber;
        claim->right = kind == QJ_PUZZLE || kind == QJ_NIMBER
                           ? claim->value >= 0 && (uint64_t)claim->value == right
                           : claim->value == solved->value.lo;
    } else
        return context_fail(solved->context, QJ_BAD_INPUT, "expected %s, found '%.80s'",
                            forms[kind], line);
    return QJ_OK;
}

/* ------------------------------------------------------------------- refute */

static bool claim_append_move(void *user, const qj_move *move)
{
    struct refutation *refutation = user;
    refutation->cut = refutation->count == REFUTATION_LINE;
    if (!refutation->cut)
        qj_move_text(refutation->position, move, refutation->line[refutation->count++]);
    return !refutation->cut;
}

static qj_status claim_append_best_line(const struct solved_position *solved,
                                        struct refutation *refutation)
{
    size_t before = refutation->count;
    refutation->position = solved->position;
    qj_status status = qj_session_line(solved->session, claim_append_move, refutation);
    refutation->has_line = true;
    refutation->over = refutation->count == before && !refutation->cut;
    return status;
}

/* Refutes a Grundy value. The value is the mex of the moves: a smaller claim is the value of some
 * move, and for a larger claim no move has the value itself. */
static qj_status claim_refute_nimber(const struct solved_position *solved,
                                     const struct claim *claim, struct refutation *out)
{
    char text[QJ_MOVE_SIZE];
    const uint64_t nimber = (uint64_t)claim->value;
    SCOPED(scope_free) struct move_list moves = {0};
    if (claim->value >= 0 && nimber > solved->value.nimber) {
        phrase_write(out->sentence, sizeof out->sentence, "no move leads to nimber %" PRIu64,
                     solved->value.nimber);
        return QJ_OK;
    }
    TRY(solved_list_moves(solved->session, SIZE_MAX, &moves));
    for (size_t i = 0; i < moves.count && !*out->sentence; i++) {
        const qj_option *option = &moves.items[i];
        if (option->value.kind != QJ_NIMBER || option->value.nimber != nimber)
            continue;
        qj_move_text(solved->position, &option->move, text);
        phrase_write(out->sentence, sizeof out->sentence, "%.95s leads to nimber %" PRIu64, text,
                     nimber);
    }
    return QJ_OK;
}

qj_status claim_refute(const struct solved_position *solved, const struct claim *claim,
                       struct refutation *out)
{
    SCOPED(solved_close) struct solved_position after = {0};
    char words[QJ_WORDS_SIZE];
    *out = (struct refutation){.count = 0};
    if (solved->puzzle)
        return QJ_OK;
    if (claim->is_number && solved->value.kind == QJ_NIMBER)
        TRY(claim_refute_nimber(solved, claim, out));
    if (!claim->is_move)
        return claim_append_best_line(solved, out);
    qj_status status = solved_after(solved, &claim->move, &after);
    if (status == QJ_USAGE || status == QJ_BAD_INPUT) {
        phrase_write(out->sentence, sizeof out->sentence, "%s",
                     qj_context_error(solved->context)->marked);
        return QJ_OK;
    }
    TRY(status);
    qj_value_words(after.position, &after.value, words);
    qj_move_text(solved->position, &claim->move, out->line[out->count++]);
    phrase_write(out->sentence, sizeof out->sentence, "after %.95s: %.999s", out->line[0], words);
    return claim_append_best_line(&after, out);
}

/* ---------------------------------------------------------- user_program */

qj_status user_program_start(struct child *child, const char *const *words,
                             const struct child_limits *limits)
{
    struct stat facts;
    int reason = child_start(child, words, limits);
    if (reason == ENOENT && !strchr(words[0], '/') && stat(words[0], &facts) == 0 &&
        S_ISREG(facts.st_mode)) {
        message_say("qiju: cannot start %s; to run the file of this folder, type ./%s", words[0],
                    words[0]);
        return QJ_IO;
    }
    return reason ? message_system("cannot start", words[0], reason) : QJ_OK;
}

static qj_status user_program_report(qj_status status)
{
    return status == QJ_LIMIT ? message_memory() : status;
}

qj_status user_program_run(const char *const *words, const struct buffer *input,
                           const struct child_limits *limits, struct child_result *result)
{
    char name[PATH_MAX];
    struct stat facts;
    struct child child;
    TRY(user_program_start(&child, words, limits));
    TRY(user_program_report(child_run(&child, input->text, input->size, result)));
    /* the statuses of a shell for a command that it could not run or find */
    if (strcmp(words[0], "sh") != 0 || result->end != CHILD_EXITED || result->size > 0 ||
        (result->code != 126 && result->code != 127))
        return QJ_OK;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(words[2], " "), words[2]);
    if (stat(name, &facts) == 0 && S_ISREG(facts.st_mode))
        message_say("qiju: cannot start %.999s: it is not a program; compile a source, name the "
                    "program that runs it ('python3 FILE'), or type chmod +x",
                    words[2]);
    else
        message_say("qiju: cannot start %.999s: the shell ended with status %d", words[2],
                    result->code);
    child_result_free(result);
    return QJ_IO;
}

qj_status user_program_say(struct child *child, const char *text, size_t size)
{
    return user_program_report(child_say(child, text, size));
}

qj_status user_program_hear(struct child *child, char **line)
{
    size_t length;
    return user_program_report(child_hear(child, line, &length));
}

qj_status user_program_say_position(struct child *child, const struct buffer *text)
{
    char head[40];
    bool ended = text->size && text->text[text->size - 1] == '\n';
    int length = snprintf(head, sizeof head, "position %" PRIu64 "\n",
                          buffer_count_lines(text) + !ended);
    TRY(user_program_say(child, head, (size_t)length));
    TRY(user_program_say(child, text->text, text->size));
    return ended ? QJ_OK : user_program_say(child, "\n", 1);
}

qj_status user_program_read_move(const struct solved_position *solved, const char *line,
                                 qj_move *move)
{
    if (strncasecmp(line, "move ", 5) != 0)
        return context_fail(solved->context, QJ_BAD_INPUT, "expected 'move ...', found '%.80s'",
                            line);
    qj_status status = qj_move_read(solved->position, line + 5, move);
    if (status == QJ_BAD_INPUT)
        context_record(solved->context, status, 0, 0, "%s, in '%.80s'",
                       qj_context_error(solved->context)->marked, line);
    return status;
}

qj_status user_program_fail_end(qj_context *context, const char *expected,
                                const struct child_result *result,
                                const struct child_limits *limits)
{
    char words[CHILD_WORDS];
    child_end_words(result, limits, words);
    return context_fail(context, QJ_BAD_INPUT, "expected %s, but %s", expected, words);
}

/* -------------------------------------------------------- solution_steps */

/* The limits of a run; a solution needs far less for EXPLAIN_STEPS steps. */
enum { STEPS_SECONDS = 10, STEPS_OUTPUT = 16 << 20, STEPS_MEMORY = 256 << 20 };

/* The exit status after too many steps (steps/steps.h). */
enum { STEPS_STATUS = 3 };

static qj_status solution_steps_run(UNUSED void *user, const char *name, const qj_text *input,
                                    const qj_sink *sink, struct explain_run *run)
{
    char path[PATH_MAX], most[16];
    struct child child;
    SCOPED(child_result_free) struct child_result result = {.output = NULL};
    struct child_limits limits = {.seconds = STEPS_SECONDS,
                                  .cpu_seconds = STEPS_SECONDS,
                                  .output = STEPS_OUTPUT,
                                  .mute = true,
                                  .stop = stop_due,
                                  .dropped = run->dropped,
                                  .dropped_user = run->asker};
#ifndef QIJU_SANITIZED /* sanitizers reserve terabytes of addresses */
    limits.memory = STEPS_MEMORY;
#endif
    snprintf(most, sizeof most, "%d", EXPLAIN_STEPS);
    const char *const words[] = {path, name, most, NULL};
    int failed = module_find_file("qiju-steps", path) ? child_start(&child, words, &limits) : -1;
    if (failed) {
        message_format(run->reason, QJ_MESSAGE_SIZE,
                       failed > 0 ? "qiju-steps cannot be started: %s"
                                  : "qiju-steps cannot be started",
                       strerror(failed));
        return QJ_IO;
    }
    snprintf(run->reason, QJ_MESSAGE_SIZE, "stopped");
    TRY(child_run(&child, input->data, input->size, &result));
    run->too_many = result.end == CHILD_EXITED && result.code == STEPS_STATUS;
    bool fine = result.end == CHILD_EXITED && result.code == 0;
    if (result.end == CHILD_EXITED && result.code == 1)
        snprintf(run->reason, QJ_MESSAGE_SIZE, "it refuses this board");
    else if (!fine)
        child_end_words(&result, &limits, run->reason);
    fine = fine && sink->write(sink->user, result.output, result.size);
    return fine ? QJ_OK : result.end == CHILD_EXITED ? QJ_USAGE : QJ_LIMIT;
}

const struct explain_solutions solution_steps = {package_solution_text, solution_steps_run, NULL};
