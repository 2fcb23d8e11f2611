/* explain: see explain.h. */
#include "face/explain/explain.h"

#include "face/base/face_base.h"

#include <qiju/contest.h>
#include <qiju/rules.h>

/* The data of a report: input, expected answer, trace, steps and source. */
struct explained {
    struct collected_text input, expected, trace;
    struct explain_steps steps;
    char *source; /* without its marks */
};

/* ----------------------------------------------------------------- compute */

/* Finds the problem of a game, and copies its source without its marks, the blank before each mark,
 * and blanks at the ends of lines. */
static qj_status explain_find_problem(const struct explain *explain, struct explained *explained)
{
    static const char mark[] = " /*@ ";
    const qj_game *game = qj_position_game(explain->position);
    const char *name = qj_game_name(game);
    const struct explain_problem *problem = explain_problems;
    qj_text source = {NULL, 0};
    while (problem->game && strcmp(problem->game, name) != 0)
        problem++;
    if (problem->game && qj_game_find(name) == game)
        source = explain->solutions->source(name);
    explained->steps.game = game;
    explained->steps.problem = problem;
    if (!source.data)
        return context_fail(explain->context, QJ_USAGE, "%.40s has no solution that is explained",
                            name);
    TRY(arena_make(explained->steps.arena, &explained->source, source.size + 1));
    char *to = explained->source;
    for (const char *at = source.data, *end = at + source.size; at < end;) {
        if ((size_t)(end - at) > strlen(mark) && !memcmp(at, mark, strlen(mark)))
            at = strstr(at, "*/") + 2;
        if (*at == '\n')
            while (to > explained->source && to[-1] == ' ')
                to--;
        *to++ = *at++;
    }
    return QJ_OK;
}

/* Returns QJ_USAGE if the input does not fit the arrays of the solution. Contests require rounds in
 * a record; here it may be empty. */
static qj_status explain_validate(const struct explain *explain, const struct explained *explained)
{
    qj_text text = {explained->input.data, (size_t)explained->input.size};
    qj_source source = qj_text_source(&text);
    qj_bound bounds[QJ_MAX_BOUNDS];
    const qj_bound *bound;
    qj_contents contents;
    size_t count = 0;
    for (; (bound = qj_game_bound(explained->steps.game, count)); count++) {
        bounds[count] = *bound;
        if (explained->steps.problem->record && !strcmp(bound->symbol, "k"))
            bounds[count].min = 0;
    }
    if (count == 0) /* heaps: letters belong to sections and to rules without an octal code */
        return !text.data[strspn(text.data, "0123456789. \n")]
                   ? QJ_OK
                   : context_fail(explain->context, QJ_USAGE,
                                  "the solution needs heaps under one octal code in normal play");
    qj_status status = qj_contest_validate_within(explain->context, explained->steps.game, &source,
                                                  bounds, &contents);
    if (status != QJ_BAD_INPUT)
        return status;
    qj_error fault =
        explain->context->error; /* its place is in the written input, not in the user's */
    return context_fail(explain->context, QJ_USAGE,
                        "the solution needs a board within the contest's limits: %s", fault.marked);
}

/* Writes the input in the contest's format: the current position, or the start with its record. Of
 * a record "moves" and its lines become the number of rounds and the same lines. */
static qj_status explain_write_input(const struct explain *explain, struct explained *explained)
{
    static const char no_rounds[] = "\n0\nmoves\n";
    const struct explain_problem *problem = explained->steps.problem;
    qj_sink sink = collect_sink(&explained->input);
    struct writer writer;
    char *text;
    if (problem->record)
        TRY(qj_position_go(explain->position, qj_position_recorded(explain->position)));
    TRY(gather_text(explained->steps.arena, explain->position,
                    problem->record ? qj_position_write_record : qj_position_write, &text));
    if (!text)
        return context_status(explain->context);
    const uint64_t played = qj_position_played(explain->position);
    const char *moves = problem->record ? strstr(text, no_rounds) : NULL;
    if (moves && played % 2)
        return context_fail(explain->context, QJ_USAGE, "a record has whole rounds");
    writer_open(&writer, explain->context, &sink);
    if (moves) {
        write_bytes(&writer, text, (size_t)(moves + 1 - text));
        write_count(&writer, played / 2);
        moves += strlen(no_rounds) - 1;
    }
    write_text(&writer, moves ? moves : text);
    write_bytes(&writer, problem->end, strlen(problem->end) + 1);
    TRY(collect_status(&explained->input, writer_flush(&writer)));
    explained->input.size--; /* the final 0 */
    return explain_validate(explain, explained);
}

/* Finds the answer; of a game without a contest its first line, the Grundy value. */
static qj_status explain_answer(const struct explain *explain, struct explained *explained)
{
    SCOPED(scope_leave_session) qj_session *session = NULL;
    qj_sink sink = collect_sink(&explained->expected);
    qj_text text = {explained->input.data, (size_t)explained->input.size};
    qj_source source = qj_text_source(&text);
    qj_status status = QJ_OK;
    qj_value value;
    if (qj_game_bound(explained->steps.game, 0)) {
        status = qj_contest_judge(explain->context, explained->steps.game, &source, &sink);
    } else {
        TRY(qj_session_open(explain->position, NULL, &session));
        TRY(qj_session_value(session, &value));
        qj_sink_print(&sink, "%" PRIu64 "\n", value.nimber);
    }
    return collect_status(&explained->expected, status);
}

static bool explain_is_dropped(void *context)
{
    return context_poll(context, NULL, 0, 0) != QJ_OK;
}

static qj_status explain_run(const struct explain *explain, struct explained *explained)
{
    const struct explain_problem *problem = explained->steps.problem;
    qj_sink sink = collect_sink(&explained->trace);
    qj_text text = {explained->input.data, (size_t)explained->input.size};
    struct explain_run run = {.dropped = explain_is_dropped, .asker = explain->context};
    qj_status status = explain->solutions->run(explain->solutions->user, problem->game, &text,
                                               &sink, &run);
    TRY(collect_status(&explained->trace, QJ_OK));
    if (run.too_many)
        return context_fail(explain->context, QJ_LIMIT,
                            "more than %d steps on this board; a board by %.60s has fewer",
                            EXPLAIN_STEPS, problem->works);
    if (status != QJ_OK)
        return context_fail(explain->context, status, "the steps of the solution: %s", run.reason);
    TRY(explain_introduction(explained->input.data, &explained->steps));
    TRY(explain_step_split(&explained->steps, explained->trace.data,
                           (size_t)explained->trace.size));
    /* the answer of the engine; for heaps a period may follow */
    const struct explain_steps *steps = &explained->steps;
    const size_t size = (size_t)explained->expected.size;
    if (strncmp(steps->answer, explained->expected.data, size) != 0 ||
        (steps->answer[size] && qj_game_bound(steps->game, 0)))
        return context_fail(explain->context, QJ_BUG,
                            "the solution in docs/solutions and the engine have different answers "
                            "for this board");
    return explain_illustration(explained->input.data, &explained->steps);
}

static qj_status explain_compute(const struct explain *explain, struct explained *explained)
{
    explained->input.arena = explained->expected.arena = explained->trace.arena =
        explained->steps.arena;
    TRY(explain_find_problem(explain, explained));
    TRY(explain_write_input(explain, explained));
    TRY(explain_answer(explain, explained));
    TRY(explain_run(explain, explained));
    if (explain->step > explained->steps.count)
        return context_fail(explain->context, QJ_USAGE, "expected a step (1 to %llu), found %llu",
                            (unsigned long long)explained->steps.count,
                            (unsigned long long)explain->step);
    return QJ_OK;
}

/* ------------------------------------------------------------------- write */

/* Writes a line of the source without the blanks at its start. */
static void explain_write_line(const struct explained *explained, long number,
                               struct writer *writer)
{
    const char *at = explained->source;
    if (number == 0) {
        write_phrase(writer, N_(", illustration"));
        return;
    }
    write_phrase(writer, ", line %ld: ", number);
    for (long left = number; left > 1 && *at; at++)
        left -= *at == '\n';
    at += strspn(at, " ");
    write_bytes(writer, at, strcspn(at, "\n"));
}

enum { INDENT = 4 };

/* A mark names the length of an array, too, such as 64 or n + 1: that is no variable. */
static bool explain_names_variable(const char *name)
{
    return *name > '9' && !strchr(name, ' ');
}

static void explain_write_step(const struct explained *explained, uint64_t index, bool whole,
                               struct writer *writer)
{
    const struct explain_step *step = &explained->steps.items[index];
    struct explain_sentence sentence;
    explain_step_say(&explained->steps, step, &sentence);
    write_phrase(writer, "step %" PRIu64 " of %" PRIu64, index + 1, explained->steps.count);
    explain_write_line(explained, step->line, writer);
    write_text(writer, "\n    ");
    wrap_phrase(writer, sentence.words.marked, INDENT, INDENT);
    if (!whole)
        return;
    const char *before = "    ";
    for (size_t i = 0; i < step->count; i++) {
        if (!explain_names_variable(step->values[i].name))
            continue;
        write_format(writer, "%s%.40s = %.900s", before, step->values[i].name,
                     step->values[i].text);
        before = ", ";
    }
    write_text(writer, *before == ',' ? "\n" : "");
    if (step->kind->invariant) {
        write_phrase(writer, N_("    Invariant: "));
        wrap_phrase(writer, step->kind->invariant, INDENT + strlen("Invariant: "), INDENT);
    }
}

static void explain_write_limits(const struct explained *explained, struct writer *writer)
{
    const qj_bound *bound;
    write_phrase(writer, N_("Complexity: "));
    wrap_phrase(writer, explained->steps.problem->complexity, 0, INDENT);
    size_t i = 0;
    for (; (bound = qj_game_bound(explained->steps.game, i)); i++) {
        if (i)
            write_text(writer, ", ");
        else
            write_phrase(writer, N_("Contest limits: "));
        write_phrase(writer, "%.99s %" PRId64 " to %" PRId64, bound->symbol, bound->min,
                     bound->max);
    }
    write_text(writer, i ? "\n" : "");
}

qj_status explain_text(const struct explain *explain, const qj_sink *sink)
{
    SCOPED(arena_clear) struct arena arena = {.context = explain->context};
    struct explained explained = {.steps.arena = &arena};
    struct writer writer;
    TRY(explain_compute(explain, &explained));
    writer_open(&writer, explain->context, sink);
    if (explain->step) {
        explain_write_step(&explained, explain->step - 1, true, &writer);
        return writer_flush(&writer);
    }
    explain_write_limits(&explained, &writer);
    for (uint64_t i = 0; i < explained.steps.count && writer_status(&writer) == QJ_OK; i++)
        explain_write_step(&explained, i, false, &writer);
    write_phrase(&writer, N_("answer:\n"));
    write_text(&writer, explained.steps.answer);
    return writer_flush(&writer);
}

/* -------------------------------------------------------------------- JSON */

static void explain_write_json_step(const struct explained *explained, uint64_t index,
                                    struct writer *writer)
{
    const struct explain_step *step = &explained->steps.items[index];
    struct explain_sentence sentence;
    explain_step_say(&explained->steps, step, &sentence);
    json_open(writer, '{');
    json_add_natural(writer, "step", index + 1);
    json_add_text(writer, "of", step->line ? "solution" : "illustration");
    json_add_text(writer, "kind", step->kind->name);
    json_add_known(writer, "line", step->line ? (uint64_t)step->line : QJ_NOT_KNOWN);
    json_add_text(writer, "sentence", sentence.words.message);
    json_add_phrase(writer, "phrase", sentence.words.marked);
    json_add_text(writer, "invariant", step->kind->invariant);
    json_add_array(writer, "variables");
    for (size_t i = 0; i < step->count; i++) {
        if (!explain_names_variable(step->values[i].name))
            continue;
        json_open(writer, '{');
        json_add_text(writer, "name", step->values[i].name);
        json_add_text(writer, "value", step->values[i].text);
        write_char(writer, '}');
    }
    write_char(writer, ']');
    json_add_array(writer, "cells");
    for (size_t i = 0; i < sentence.cell_count; i++)
        json_naturals(writer, sentence.cells[i], 2);
    write_char(writer, ']');
    write_char(writer, '}');
}

qj_status explain_json(const struct explain *explain, const qj_sink *sink)
{
    SCOPED(arena_clear) struct arena arena = {.context = explain->context};
    struct explained explained = {.steps.arena = &arena};
    struct writer writer;
    const qj_bound *bound;
    TRY(explain_compute(explain, &explained));
    json_start(&writer, explain->context, sink, explained.steps.game);
    json_add_bytes(&writer, "input", explained.input.data, (size_t)explained.input.size);
    json_add_text(&writer, "source", explained.source);
    json_add_text(&writer, "complexity", explained.steps.problem->complexity);
    json_add_array(&writer, "limits");
    for (size_t i = 0; (bound = qj_game_bound(explained.steps.game, i)); i++) {
        json_open(&writer, '{');
        json_add_text(&writer, "symbol", bound->symbol);
        json_add_text(&writer, "meaning", bound->meaning);
        json_add_whole(&writer, "least", bound->min);
        json_add_whole(&writer, "most", bound->max);
        write_char(&writer, '}');
    }
    write_char(&writer, ']');
    json_add_text(&writer, "answer", explained.steps.answer);
    json_add_natural(&writer, "count", explained.steps.count);
    json_add_array(&writer, "steps");
    for (uint64_t i = explain->step ? explain->step - 1 : 0;
         i < (explain->step ? explain->step : explained.steps.count) &&
         writer_status(&writer) == QJ_OK;
         i++)
        explain_write_json_step(&explained, i, &writer);
    write_char(&writer, ']');
    return json_end(&writer);
}
