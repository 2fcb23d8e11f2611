/* api_judge: answers a contest file, case by case, in the format of the contest; and checks that a
 * file follows the statement, without solving. */
#include "api/api.h"

/* Finds the moves of side 0 that turn a won position into a lost one. */
static qj_status api_judge_answer_mistakes(const qj_position *position, struct writer *writer)
{
    SCOPED(arena_clear) struct arena arena = {.context = position->arena.context};
    uint64_t moves = position->recorded, count = 0;
    qj_value *values;
    TRY(arena_make(&arena, &values, moves + 1));
    uint64_t *mistakes;
    TRY(arena_make(&arena, &mistakes, moves / 2 + 1));
    TRY(qj_position_trace(position, values));
    for (uint64_t i = (uint64_t)qj_position_side(position); i < moves; i += 2)
        if (values[i].lo > 0 && values[i + 1].lo > 0)
            mistakes[count++] = i / 2 + 1;
    return position->entry->print(
        writer, &(struct answer){position, .mistakes = mistakes, .mistake_count = count});
}

/* Answers a case. *session, NULL or that of the case before, may be used again. */
static qj_status api_judge_answer_case(const qj_position *position, qj_session **session,
                                       struct writer *writer)
{
    const struct qj_game *entry = position->entry;
    if (entry->question == QUESTION_MISTAKES)
        return api_judge_answer_mistakes(position, writer);
    if (!*session || !session_again(*session, position)) {
        qj_session_free(*session);
        *session = NULL;
        TRY(qj_session_open(position, NULL, session));
    }
    struct answer answer = {position, .visit_wins = session_wins, .session = *session};
    const struct engine *engine = (*session)->engine;
    struct engine_session *inner = (*session)->inner;
    qj_move first;
    if (entry->question == QUESTION_SOLUTION)
        TRY(qj_session_solution(*session, &answer.solution));
    else if (entry->question != QUESTION_WINNING)
        TRY(qj_session_value(*session, &answer.value));
    if (entry->question == QUESTION_WINNING || entry->question == QUESTION_ASKED) {
        TRY(engine->winning ? engine->winning(inner, &first, &answer.winning_count)
                            : engine_session_count_winning(inner, &first, &answer.winning_count));
        if (answer.winning_count)
            answer.winning = session_from_view(*session, &first);
    }
    return entry->print(writer, &answer);
}

/* Writes the answers before it waits for more text. */
static qj_status api_judge_cases(struct case_reader *reader, struct writer *writer)
{
    SCOPED(session_leave) qj_session *session = NULL;
    for (;;) {
        TRY(case_reader_next(reader));
        TRY(case_reader_end(reader));
        if (reader->position.ended)
            return QJ_OK;
        TRY(position_check(&reader->position));
        TRY(api_judge_answer_case(&reader->position, &session, writer));
        TRY(scan_idle(&reader->scan) ? writer_flush(writer) : writer_status(writer));
    }
}

qj_status qj_contest_judge(qj_context *context, const qj_game *game, const qj_source *source,
                           const qj_sink *sink)
{
    SCOPED(case_reader_close) struct case_reader reader = {0};
    struct writer writer;
    TRY(catalogue_check_judged(context, game));
    TRY(case_reader_open(&reader, context, game, source, NULL));
    writer_open(&writer, context, sink);
    qj_status status = api_judge_cases(&reader, &writer);
    qj_error failure = context->error;
    qj_status written = writer_flush(&writer);
    if (status == QJ_OK)
        return written;
    context->error = failure;
    return status;
}

static qj_status api_judge_inspect(qj_context *context, const qj_game *game,
                                   const qj_source *source, const qj_bound *bounds, bool limits,
                                   qj_contents *out)
{
    SCOPED(case_reader_close) struct case_reader reader = {0};
    qj_contents contents = {0};
    TRY(catalogue_check_judged(context, game));
    struct inspection inspection = {bounds ? bounds : game->bounds, contents.spans, limits};
    TRY(case_reader_open(&reader, context, game, source, &inspection));
    while (!reader.position.ended) {
        TRY(context_poll(context, "cases", reader.read,
                         reader.cases == UINT64_MAX ? 0 : reader.cases));
        TRY(case_reader_next(&reader));
        if (!reader.position.ended)
            TRY(position_check(&reader.position));
    }
    TRY(scan_end(&reader.scan));
    contents.cases = reader.read;
    *out = contents;
    return QJ_OK;
}

qj_status qj_contest_validate(qj_context *context, const qj_game *game, const qj_source *source,
                              bool limits, qj_contents *out)
{
    return api_judge_inspect(context, game, source, NULL, limits, out);
}

qj_status qj_contest_validate_within(qj_context *context, const qj_game *game,
                                     const qj_source *source, const qj_bound *bounds,
                                     qj_contents *out)
{
    return api_judge_inspect(context, game, source, bounds, true, out);
}
