/* api_review: the values of the moves of a record, and their cost.
 *
 * One trace finds the values of all positions; an engine may compute it in the direction that
 * suits its theory. Its session then goes to each move that was not best. If the trace meets a
 * limit, only moves between two positions of known values are judged.
 */
#include "api/api.h"

struct api_review {
    qj_position start;
    struct arena arena;
    qj_value *values; /* values of the positions, recorded + 1 */
    void *state;      /* state before the judged move */
    qj_session *session;
    qj_status traced; /* not QJ_OK: some values are unknown */
};

/* Value that is unknown: no game has this kind. */
static const qj_value unknown = {.kind = QJ_PUZZLE};

static bool api_review_is_known(const qj_value *value)
{
    return value->kind != QJ_PUZZLE;
}

/* Returns by how many moves a win became slower, or a loss faster. */
static uint64_t api_review_find_delay(const qj_value *before, const qj_value *after)
{
    if (!before->distance_known || !after->distance_known || before->lo == 0)
        return 0;
    uint64_t fast = before->lo > 0 ? before->distance : after->distance;
    uint64_t slow = before->lo > 0 ? after->distance : before->distance;
    return slow > fast ? slow - fast : 0;
}

static qj_review api_review_judge_move(struct api_review *run, uint64_t index)
{
    const qj_position *start = &run->start;
    const qj_rules *rules = start->game->rules;
    qj_review review = {.number = index + 1,
                        .side = position_side_at(start, run->state, index),
                        .move = start->record[index].move,
                        .before = run->values[index]};
    review.points = rules->play(start->rules_setup, run->state, &review.move);
    /* The value of the next position is for the player who moves there. */
    const qj_value *next = &run->values[index + 1];
    bool again = position_side_at(start, run->state, index + 1) == review.side;
    review.after = *next;
    review.after.lo = again ? review.points + next->lo : review.points - next->hi;
    review.after.hi = again ? review.points + next->hi : review.points - next->lo;
    review.after.distance += next->distance_known;
    if (review.before.lo > review.after.hi)
        review.cost = (uint64_t)review.before.lo - (uint64_t)review.after.hi;
    else
        review.delay = api_review_find_delay(&review.before, &review.after);
    return review;
}

static qj_status api_review_go(struct api_review *run, uint64_t index)
{
    if (!run->session)
        TRY(session_open(&run->start, &(struct engine_request){.moving = true}, &run->session));
    /* opened; NOLINTNEXTLINE(clang-analyzer-core.NullDereference) */
    while (run->session->depth > index)
        TRY(qj_session_retreat(run->session));
    while (run->session->depth < index)
        TRY(qj_session_advance(run->session, &run->start.record[run->session->depth].move));
    return QJ_OK;
}

static qj_status api_review_visit_moves(struct api_review *run, qj_review_fn visit, void *user)
{
    enum { STEPS = 1 << 12 };
    struct pace pace = {run->arena.context, 0};
    for (uint64_t i = 0; i < run->start.recorded; i++) {
        qj_session *session = NULL;
        qj_review review = api_review_judge_move(run, i);
        if (run->traced == QJ_OK)
            TRY(pace_add(&pace, STEPS, "moves", i, run->start.recorded));
        else if (!api_review_is_known(&run->values[i]) || !api_review_is_known(&run->values[i + 1]))
            continue;
        /* The session for better moves; NULL if a limit prevents it. */
        if (review.cost || review.delay) {
            qj_status status = api_review_go(run, i);
            if (status != QJ_OK && run->traced == QJ_OK)
                return status;
            session = status == QJ_OK ? run->session : NULL;
        }
        if (!visit(user, &review, session))
            break;
    }
    return QJ_OK;
}

static void api_review_close(struct api_review *run)
{
    qj_session_free(run->session);
    arena_clear(&run->arena);
}

qj_status qj_position_review(const qj_position *position, qj_review_fn visit, void *user)
{
    qj_context *context = position->arena.context;
    SCOPED(api_review_close)
    struct api_review run = {.start = *position, .arena = {.context = context}};
    run.start.state = run.start.start;
    run.start.played = 0;
    TRY(arena_make(&run.arena, &run.values, position->recorded + 1));
    for (uint64_t i = 0; i <= position->recorded; i++)
        run.values[i] = unknown;
    run.traced = session_trace(&run.start, run.values, &run.session);
    if (run.traced != QJ_OK) { /* else it is used again, as it may have a table */
        qj_session_free(run.session);
        run.session = NULL;
    }
    if (run.traced != QJ_OK && run.traced != QJ_LIMIT && run.traced != QJ_STOPPED)
        return run.traced;
    if (position->recorded)
        TRY(position_copy_state(&run.start, &run.arena, &run.state));
    qj_error error = context->error;
    TRY(api_review_visit_moves(&run, visit, user));
    if (run.traced != QJ_OK)
        context->error = error;
    return run.traced;
}
