/* review: what the moves of a record were worth, and what they cost.
 *
 * The values of all positions come from one trace, which an engine may find in the direction that
 * suits its theory. A session follows the record only as far as the last move that was not best.
 * Where a limit is met in the trace, the moves between two positions of known worth are judged.
 */
#include "api/session.h"

#include "base/pace.h"

struct review_run {
    struct position start;
    struct arena arena;
    qj_worth *worths; /* of the positions, recorded + 1 */
    void *state;      /* before the move that is judged */
    qj_session *session;
    uint64_t advanced; /* moves that the session has made */
    qj_status traced;  /* not QJ_OK when not all worths are known */
};

/* What a worth is before it is known: none of a game is of that kind. */
static const qj_worth unknown = {.kind = QJ_PUZZLE};

static bool is_known(const qj_worth *worth)
{
    return worth->kind != QJ_PUZZLE;
}

/* What a move that brings points and leads to a position of that worth is worth to its mover, who
 * moves again or does not. */
static qj_worth move_worth(int64_t points, const qj_worth *next, bool again)
{
    qj_worth worth = *next;
    worth.lo = again ? points + next->lo : points - next->hi;
    worth.hi = again ? points + next->hi : points - next->lo;
    worth.distance += next->distance_known;
    return worth;
}

/* By how many moves a win was made slower, or a loss faster. */
static uint64_t find_delay(const qj_worth *before, const qj_worth *after)
{
    if (!before->distance_known || !after->distance_known || before->lo == 0)
        return 0;
    uint64_t fast = before->lo > 0 ? before->distance : after->distance;
    uint64_t slow = before->lo > 0 ? after->distance : before->distance;
    return slow > fast ? slow - fast : 0;
}

static qj_review judge_move(struct review_run *run, uint64_t index)
{
    const struct position *start = &run->start;
    const qj_rules *rules = start->game->rules;
    qj_review review = {.number = index + 1,
                        .side = position_side_at(start, run->state, index),
                        .move = start->record[index].move,
                        .before = run->worths[index]};
    review.points = rules->play(start->rules_setup, run->state, &review.move);
    bool again = position_side_at(start, run->state, index + 1) == review.side;
    review.after = move_worth(review.points, &run->worths[index + 1], again);
    if (review.before.lo > review.after.hi)
        review.cost = (uint64_t)review.before.lo - (uint64_t)review.after.hi;
    else
        review.delay = find_delay(&review.before, &review.after);
    return review;
}

/* Brings the session to where a move is made. */
static qj_status follow(struct review_run *run, uint64_t index)
{
    if (!run->session)
        TRY(session_open(&run->start, NULL, true, &run->session));
    for (; run->advanced < index; run->advanced++)
        TRY(qj_session_advance(run->session, &run->start.record[run->advanced].move));
    return QJ_OK;
}

/* The session to ask for better moves; NULL when there is no way to bring it there any more. */
static qj_status session_at(struct review_run *run, uint64_t index, qj_session **out)
{
    qj_status status = follow(run, index);
    *out = status == QJ_OK ? run->session : NULL;
    return run->traced == QJ_OK ? status : QJ_OK;
}

static qj_status visit_moves(struct review_run *run, qj_review_fn visit, void *user)
{
    enum { STEPS = 1 << 12 };
    struct pace pace = {run->arena.context, 0};
    for (uint64_t i = 0; i < run->start.recorded; i++) {
        qj_session *session = NULL;
        qj_review review = judge_move(run, i);
        if (run->traced == QJ_OK)
            TRY(pace_add(&pace, STEPS, "moves", i, run->start.recorded));
        else if (!is_known(&run->worths[i]) || !is_known(&run->worths[i + 1]))
            continue;
        if (review.cost || review.delay)
            TRY(session_at(run, i, &session));
        if (!visit(user, &review, session))
            break;
    }
    return QJ_OK;
}

static bool is_limit(qj_status status)
{
    return status == QJ_LIMIT || status == QJ_STOPPED;
}

static qj_status prepare(struct review_run *run)
{
    size_t state_size;
    run->worths = arena_alloc(&run->arena, run->start.recorded + 1, sizeof *run->worths);
    if (!run->worths)
        return arena_status(&run->arena);
    for (uint64_t i = 0; i <= run->start.recorded; i++)
        run->worths[i] = unknown;
    run->traced = session_trace(&run->start, run->worths);
    if (run->traced != QJ_OK && !is_limit(run->traced))
        return run->traced;
    if (run->start.recorded == 0)
        return QJ_OK;
    return position_copy_state(&run->start, &run->arena, &run->state, &state_size);
}

qj_status qj_position_review(const qj_position *position, qj_review_fn visit, void *user)
{
    struct review_run run = {.start = position->position};
    run.start.state = run.start.start;
    run.start.played = 0;
    arena_init(&run.arena, run.start.arena.context);
    qj_status status = prepare(&run);
    qj_error error = run.arena.context->error;
    if (status == QJ_OK)
        status = visit_moves(&run, visit, user);
    if (status == QJ_OK && run.traced != QJ_OK) {
        run.arena.context->error = error;
        status = run.traced;
    }
    qj_session_free(run.session);
    arena_clear(&run.arena);
    return status;
}
