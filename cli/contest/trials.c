/* trials: see testset.h. */
#include "cli/contest/testset.h"

#include "base/clock.h"
#include "cli/claims/claims.h"

/* ----------------------------------------------------------------- compare */

static size_t trial_trim_end(const char *data, size_t size)
{
    while (size && strchr(" \t\r\n\v\f", data[size - 1]) && data[size - 1])
        size--;
    return size;
}

/* Takes the next line of a text: with its newline if exact, else without blanks at its end. */
static qj_text trial_take_line(qj_text *text, bool exact)
{
    if (text->size == 0)
        return (qj_text){NULL, 0};
    const char *end = memchr(text->data, '\n', text->size);
    qj_text line = {text->data, end ? (size_t)(end - text->data) + 1 : text->size};
    text->data += line.size;
    text->size -= line.size;
    if (!exact)
        line.size = trial_trim_end(line.data, line.size);
    return line;
}

/* Finds the first wrong line of the output. */
static struct difference trial_difference(const struct trial *trial, bool exact)
{
    qj_text expected = buffer_text(&trial->expected),
            found = {trial->result.output, trial->result.size};
    if (!exact) {
        expected.size = trial_trim_end(expected.data, expected.size);
        found.size = trial_trim_end(found.data, found.size);
    }
    for (uint64_t number = 1; expected.size || found.size; number++) {
        qj_text line = trial_take_line(&expected, exact), other = trial_take_line(&found, exact);
        if (!line.data != !other.data || line.size != other.size ||
            (line.data && memcmp(line.data, other.data, line.size) != 0))
            return (struct difference){number, line, other};
    }
    return (struct difference){0};
}

/* --------------------------------------------------------------------- run */

qj_status trial_read_arguments(struct tested_program *tested, const struct arguments *arguments)
{
    enum { TIMES = 10, MORE = 10 };
    tested->limits.stop = stop_asked;
    tested->limits.cpu_seconds = 2;
    TRY(arguments_seconds(arguments, "time-limit", &tested->limits.cpu_seconds));
    tested->limits.seconds = TIMES * tested->limits.cpu_seconds + MORE;
    if (!(tested->game = named_game(arguments)))
        return QJ_USAGE;
    TRY(contest_problem_make(arguments, &tested->game));
    TRY(contest_problem_write_naming(arguments, tested->game, &tested->naming));
    return limits_read(&tested->bounds, arguments, tested->game, false);
}

qj_status trial_answer(const struct tested_program *tested, struct trial *trial)
{
    qj_source source = qj_text_source(&(qj_text){trial->input.text, trial->input.size});
    qj_sink sink = buffer_sink(&trial->expected);
    qj_status status = qj_contest_judge(tested->context, tested->game, &source, &sink);
    if (trial->expected.full)
        return context_fail(tested->context, QJ_LIMIT, "no memory for the answer");
    return status;
}

qj_status trial_run(const struct tested_program *tested, struct trial *trial)
{
    enum { SPARE_OUTPUT = 1 << 20 };
    trial->limits = tested->limits;
    trial->limits.output = 2 * trial->expected.size + SPARE_OUTPUT;
    TRY(user_program_run(tested->words, &trial->input, &trial->limits, &trial->result));
    const struct child_result *result = &trial->result;
    trial->difference = trial_difference(trial, tested->exact);
    trial->verdict = PACKAGE_RIGHT;
    if (result->end == CHILD_LATE)
        trial->verdict = PACKAGE_SLOW;
    else if (result->end != CHILD_FLOODED && (result->end == CHILD_SIGNALLED || result->code != 0))
        trial->verdict = PACKAGE_CRASH;
    else if (result->end == CHILD_FLOODED || trial->difference.number)
        trial->verdict = PACKAGE_WRONG;
    return QJ_OK;
}

void trial_free(struct trial *trial)
{
    buffer_free(&trial->input);
    buffer_free(&trial->expected);
    child_result_free(&trial->result);
}

/* ---------------------------------------------------------------- shrink */

/* Tries the variant of the input with this index; takes it if it is a new input within the limits,
 * and the tested program fails on it with an equal verdict. */
static qj_status shrink_try_variant(struct shrink *shrink, const struct tested_program *tested,
                                    struct trial *trial, uint64_t index, bool *exists, bool *taken)
{
    SCOPED(trial_free) struct trial smaller = {0};
    const struct buffer *input = &trial->input, *variant = &smaller.input;
    qj_contents contents;
    qj_text text = buffer_text(input);
    qj_sink sink = buffer_sink(&smaller.input);
    *taken = false;
    qj_status status = qj_contest_simplify(tested->context, tested->game, &text, index, &sink,
                                           exists);
    if (variant->full)
        return context_fail(tested->context, QJ_LIMIT, "no memory for a smaller input");
    TRY(status);
    if (!*exists ||
        (variant->size == input->size && memcmp(variant->text, input->text, input->size) == 0))
        return QJ_OK;
    qj_source source = qj_text_source(&(qj_text){variant->text, variant->size});
    status = limits_validate(&tested->bounds, tested->context, tested->game, &source, &contents);
    if (status == QJ_BAD_INPUT)
        return QJ_OK;
    TRY(status);
    shrink->runs++;
    progress_show(&(qj_progress){"smaller inputs tried", shrink->runs, 0, 0});
    TRY(trial_answer(tested, &smaller));
    TRY(trial_run(tested, &smaller));
    *taken = smaller.verdict == trial->verdict && smaller.result.end == trial->result.end;
    if (*taken) {
        struct trial larger = *trial;
        *trial = smaller;
        smaller = larger;
        shrink->steps++;
    }
    return QJ_OK;
}

/* Shrinks a trial. After a variant is taken, the index stays, because the new input has other
 * variants. A round without a taken variant is the last. */
qj_status shrink_trial(struct shrink *shrink, const struct tested_program *tested,
                       struct trial *trial)
{
    double end = clock_now() + shrink->seconds;
    struct tested_program quiet = *tested; /* the program's diagnostics were shown already */
    quiet.limits.mute = true;
    uint64_t index = 0, taken_in_round = 0;
    progress_follow("smaller inputs tried");
    while (clock_now() < end) {
        bool exists, taken;
        TRY(shrink_try_variant(shrink, &quiet, trial, index, &exists, &taken));
        taken_in_round += taken;
        index += !taken;
        if (exists)
            continue;
        shrink->minimal = taken_in_round == 0;
        if (shrink->minimal)
            break;
        index = taken_in_round = 0;
    }
    return QJ_OK;
}
