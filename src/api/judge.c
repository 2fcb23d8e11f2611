/* judge: a contest file in, the contest's answer out, case by case. */
#include "api/catalogue.h"
#include "api/session.h"

static qj_status visit_wins(const struct answer *answer, qj_move_fn visit, void *user)
{
    return session_wins(answer->session, visit, user);
}

/* Side 0's moves that turned a won position into one that the other side wins. */
static qj_status find_mistakes(struct arena *arena, const qj_position *position,
                               struct answer *answer)
{
    uint64_t moves = position->position.recorded;
    qj_worth *worths = arena_alloc(arena, moves + 1, sizeof *worths);
    uint64_t *mistakes = arena_alloc(arena, moves / 2 + 1, sizeof *mistakes);
    if (!worths || !mistakes)
        return arena_status(arena);
    TRY(qj_position_trace(position, worths));
    int first = position_side(&position->position);
    for (uint64_t i = (uint64_t)first; i < moves; i += 2)
        if (worths[i].lo > 0 && worths[i + 1].lo > 0)
            mistakes[answer->mistake_count++] = i / 2 + 1;
    answer->mistakes = mistakes;
    return QJ_OK;
}

static qj_status find_winning(const qj_session *session, struct answer *answer)
{
    struct session *inner = session->session;
    qj_move first;
    TRY(inner->engine->winning ? inner->engine->winning(inner, &first, &answer->winning_count)
                               : session_count_winning(inner, &first, &answer->winning_count));
    if (answer->winning_count)
        answer->winning = session_from_view(session, &first);
    return QJ_OK;
}

static qj_status find_answer(struct arena *arena, enum question question,
                             const qj_position *position, struct answer *answer)
{
    if (question == QUESTION_MISTAKES)
        return find_mistakes(arena, position, answer);
    if (!answer->session || !session_again(answer->session, &position->position)) {
        qj_session_free(answer->session);
        answer->session = NULL;
        TRY(qj_session_open(position, NULL, &answer->session));
    }
    if (question == QUESTION_SOLUTION)
        return qj_session_solution(answer->session, &answer->solution);
    if (question == QUESTION_WINNING)
        return find_winning(answer->session, answer);
    return qj_session_value(answer->session, &answer->worth);
}

/* The session of the case before, or NULL, may serve again; *kept is the caller's. */
static qj_status answer_case(struct position *read, qj_session **kept, struct writer *writer)
{
    const struct form *form = read->name->form;
    struct answer answer = {.visit_wins = visit_wins, .session = *kept};
    struct arena arena;
    qj_position position;
    TRY(position_check(read));
    position.position = *read;
    arena_init(&arena, read->arena.context);
    qj_status status = find_answer(&arena, form->question, &position, &answer);
    if (status == QJ_OK)
        status = form->print(writer, &position.position, &answer);
    *kept = answer.session;
    arena_clear(&arena);
    return status;
}

/* Reads and answers one case. What was answered is written out before waiting for more text. */
static qj_status judge_case(struct case_reader *reader, struct position *position,
                            qj_session **kept, struct writer *writer)
{
    TRY(case_reader_next(reader, position));
    if (reader->read == reader->cases || reader->ended)
        TRY(scan_end(&reader->scan));
    if (!reader->ended)
        TRY(answer_case(position, kept, writer));
    return scan_idle(&reader->scan) ? writer_flush(writer) : writer_status(writer);
}

static qj_status judge_cases(struct case_reader *reader, struct writer *writer)
{
    qj_status status = reader->cases == 0 ? scan_end(&reader->scan) : QJ_OK;
    qj_session *kept = NULL;
    while (status == QJ_OK && !case_reader_done(reader)) {
        struct position position;
        status = judge_case(reader, &position, &kept, writer);
        position_clear(&position);
    }
    qj_session_free(kept);
    return status;
}

qj_status qj_judge(qj_context *context, const qj_game *game, const qj_source *source,
                   const qj_sink *sink)
{
    struct case_reader reader;
    struct writer writer;
    TRY(catalogue_check_judged(context, game));
    TRY(case_reader_open(&reader, context, game, source, NULL));
    writer_open(&writer, context, sink);
    qj_status status = judge_cases(&reader, &writer);
    case_reader_close(&reader);
    qj_error failure = context->error;
    qj_status written = writer_flush(&writer);
    if (status == QJ_OK)
        return written;
    context->error = failure;
    return status;
}
