/* task: see request.h. */
#include "serve/answer/request.h"

#include "face/certificate/certificate.h"
#include "face/explain/explain.h"
#include "face/page/page_json.h"

bool task_is_quick(enum task task)
{
    return task == TASK_POSITION || task == TASK_RANDOM || task == TASK_CHECK || task == TASK_START;
}

static qj_status task_read_position(const struct request *request, qj_context *context,
                                    qj_text text, qj_position **out)
{
    TRY(buffer_read(context, request->game, text, request->which, out));
    TRY(qj_position_go(*out, request->at_end ? qj_position_recorded(*out) : request->after));
    const char *word = request->play.first;
    for (size_t i = 0; i < request->play.count; i++, word += strlen(word) + 1) {
        qj_move move;
        qj_status status = qj_move_read(*out, word, &move);
        if (status == QJ_OK)
            status = qj_position_play(*out, &move);
        if (status != QJ_OK) /* a place in the move is not a place in the text of the question */
            context->error.line = context->error.column = 0;
        TRY(status);
    }
    return QJ_OK;
}

/* Writes the value after some moves. A position that cannot be reached, or has no known value, gets
 * the reason in its place. */
static qj_status task_write_position(const struct report *report, const struct request_list *moves,
                                     struct writer *writer)
{
    const char *word = moves->first;
    uint64_t played = 0;
    qj_status status = QJ_OK;
    qj_move move;
    qj_value value;
    for (size_t i = 0; i < moves->count && status == QJ_OK; i++, word += strlen(word) + 1) {
        status = qj_move_read(report->position, word, &move);
        if (status == QJ_OK)
            status = qj_session_advance(report->session, &move);
        played += status == QJ_OK;
    }
    if (status == QJ_OK)
        status = qj_session_value(report->session, &value);
    if (status != QJ_OK && status != QJ_USAGE && status != QJ_BAD_INPUT)
        return status; /* it concerns more than this position */
    json_open(writer, '{');
    json_name(writer, status == QJ_OK ? "value" : "reason");
    if (status == QJ_OK)
        json_value(writer, &value);
    else
        json_text(writer, qj_context_error(report->context)->message);
    write_char(writer, '}');
    for (; played; played--)
        TRY(qj_session_retreat(report->session));
    return writer_status(writer);
}

/* Writes the members of an answer that has no others. */
static qj_status task_write_members(const struct report *report, const struct request *request,
                                    const char *text, struct writer *writer)
{
    const qj_position *position = report->position;
    struct opponent opponent = {request->err, request->seed};
    const struct picture picture = {report->context, position,     report->session,
                                    request->values, request->why, request->theme};
    switch (request->task) {
    case TASK_CHOOSE:
        return report_json_choice(report, &opponent, writer);
    case TASK_HINT:
        return puzzle_json_hint(report, request->x, writer);
    case TASK_ASK:
        /* each is an array of moves from the position of the session, which advances and returns,
         * so the board is read once */
        json_add_array(writer, "answers");
        for (size_t i = 0; i < request->position_count; i++)
            TRY(task_write_position(report, &request->positions[i], writer));
        write_char(writer, ']');
        return QJ_OK;
    case TASK_KERNEL:
        return puzzle_json_kernel(report, writer);
    case TASK_PROVE:
        return certificate_json(position, writer);
    case TASK_WHY:
        return reason_json(report, writer);
    case TASK_PLAN:
        return reason_plan_json(position, writer);
    case TASK_COURSE:
        return course_json(position, writer);
    case TASK_DRAW:
        return picture_json(&picture, writer);
    case TASK_CHECK:
        return puzzle_json_check(position, request->x, writer);
    default:
        return position_json(position, text, request->plane, request->edits, writer);
    }
}

/* Answers a task about the position of a text. */
static qj_status task_answer(const struct request *request, qj_context *context, qj_text text,
                             const qj_sink *sink)
{
    SCOPED(scope_leave_position) qj_position *position = NULL;
    SCOPED(scope_leave_session) qj_session *session = NULL;
    uint64_t modulus, equations, unknowns;
    struct writer writer;
    TRY(task_read_position(request, context, text, &position));
    if (request->x)
        TRY(qj_position_system(position, &modulus, &equations, &unknowns));
    if (request->x && request->assignment.count != unknowns)
        return context_fail(context, QJ_USAGE, "x: expected %llu values, found %zu",
                            (unsigned long long)unknowns, request->assignment.count);
    if (request->solution && qj_position_is_in_solution_file(position, request->solution))
        qj_context_use_solution_file(context, request->solution);
    if (request->task <= TASK_KERNEL || request->task == TASK_POSITION_SOLVED ||
        (request->task == TASK_DRAW && (request->values || request->why)))
        TRY(qj_session_open(position, NULL, &session));
    const struct report report = {context, position, session, false, false};
    const struct explain explain = {context, position, request->solutions, 0};
    switch (request->task) {
    case TASK_SOLVE:
        return report_json(&report, sink);
    case TASK_MOVES:
        return report_json_moves(&report, sink);
    case TASK_LINE:
        return report_json_line(&report, sink);
    case TASK_EXPLAIN:
        if (!explain.solutions)
            return context_fail(context, QJ_USAGE, "no solution is explained here");
        return explain_json(&explain, sink);
    case TASK_REVIEW:
        return report_review_json(context, position, false, sink);
    case TASK_START:
        return uwapi_variant(context, request->variant, position, sink);
    case TASK_POSITION_SOLVED:
        return uwapi_position(&report, sink);
    default:
        json_start(&writer, context, sink, request->game);
        TRY(task_write_members(&report, request, text.data, &writer));
        return json_end(&writer);
    }
}

/* Makes the board of a random position, or of the start of a variant. */
static qj_status task_make_board(const struct request *request, qj_context *context,
                                 struct buffer *board)
{
    qj_sink sink = buffer_sink(board);
    qj_status status = qj_game_generate(context, request->game, request->settings, &sink);
    if (board->full)
        return context_fail(context, QJ_LIMIT, "the text of the board needs more than %zu bytes",
                            (size_t)board->limit);
    return status;
}

bool task_run(const struct request *request, const qj_limits *limits, qj_context *cache,
              struct buffer *out, bool *limited, struct fault *fault)
{
    const enum task task = request->task;
    const qj_sink sink = buffer_sink(out);
    struct buffer board = {.budget = out->budget, .limit = TASK_TEXT};
    qj_text text = {request->text, request->text ? strlen(request->text) : 0};
    qj_context *context;
    qj_status status = QJ_OK;
    *limited = true;
    if (qj_context_new(limits, &context) != QJ_OK)
        return fault_set(fault, 503, QJ_LIMIT, "out of memory");
    qj_context_set_language(context, request->language);
    if (cache)
        qj_context_pass(cache, context);
    if (task == TASK_RANDOM || task == TASK_START) {
        status = task_make_board(request, context, &board);
        text = buffer_text(&board);
    }
    if (status == QJ_OK)
        status = task_answer(request, context, text, &sink);
    buffer_free(&board);
    *limited = qj_context_error(context)->status == QJ_LIMIT || out->full;
    /* the parts before a limit are an answer, with the reason (face/report/report.h) */
    bool in_parts = task == TASK_SOLVE || task == TASK_MOVES || task == TASK_LINE ||
                    task == TASK_REVIEW;
    bool good = status == QJ_OK || (status == QJ_LIMIT && in_parts && out->size > 0);
    if (!good)
        fault_take(fault, qj_context_error(context));
    if (cache)
        qj_context_pass(context, cache);
    qj_context_free(context);
    if (out->full)
        return fault_set(fault, 422, QJ_LIMIT,
                         "the answer needs more than %zu bytes, or more than "
                         "the server can hold now",
                         (size_t)out->limit);
    return good;
}

/* ------------------------------------------------------------------------ progress */

bool progress_json_write(const struct progress_estimate *estimate, double begun, double now,
                         struct buffer *out)
{
    struct writer writer;
    qj_sink sink = buffer_sink(out);
    json_start(&writer, NULL, &sink, NULL);
    json_add_text(&writer, "state", begun > 0 ? "running" : "waiting");
    json_add_text(&writer, "what", estimate->last.what);
    json_add_natural(&writer, "done", estimate->last.done);
    json_add_known(&writer, "total", estimate->last.total ? estimate->last.total : QJ_NOT_KNOWN);
    json_add_known(&writer, "depth", estimate->last.depth ? estimate->last.depth : QJ_NOT_KNOWN);
    json_add_seconds(&writer, "seconds", begun > 0 ? now - begun : 0);
    json_add_seconds(&writer, "left", progress_estimate_left(estimate, now));
    return json_end(&writer) == QJ_OK;
}
