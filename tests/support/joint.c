/* joint: see joint.h. */
#include "support/joint.h"

#include "base/team.h"

/* -------------------------------------------------------------------- one process */

static void note(const struct ideals_walk *walk, const uint64_t *lengths, struct answer *answer)
{
    if (answer->looks == LOOKS)
        abort();
    answer->value[answer->looks++] = walk_value(walk, lengths);
}

/* Plays a random game from the start to the full grid. */
static qj_status play(struct ideals_walk *walk, const struct board *board, struct answer *answer)
{
    struct random random = {board->seed};
    uint64_t lengths[SIDE_MAX], corner[SIDE_MAX], corners = 1;
    memcpy(lengths, board->taken, sizeof lengths);
    while (corners) {
        TRY(walk_reach(walk, lengths));
        note(walk, lengths, answer);
        corners = 0;
        for (uint64_t row = 0; row < board->rows; row++) {
            if (lengths[row] == (row ? lengths[row - 1] : board->columns))
                continue;
            corner[corners++] = row;
            lengths[row]++;
            note(walk, lengths, answer);
            lengths[row]--;
        }
        if (board->quick)
            return QJ_OK;
        if (corners)
            lengths[corner[random_below(&random, corners)]]++;
        answer->windows += walk->window.count > 0;
    }
    return QJ_OK;
}

/* Returns the bytes for the value, a second dependency cone, and `tiers` levels. */
static uint64_t little_bytes(const struct ideals_walk *walk, unsigned tiers)
{
    const struct joint *joint = &walk->joint;
    return walk_bytes(walk) + cone_bytes(&walk->cone) + partitions_open_bytes(&joint->partitions) +
           partitions_bytes(&joint->partitions) +
           2 * walk->frontier.split.heights * sizeof(struct ideals_tier) +
           tiers * ideals_tier_bytes(frontier_value_size(&walk->frontier), &walk->cone,
                                     &joint->partitions, joint->cost.own);
}

static qj_status find(struct ideals_walk *walk, struct arena *arena,
                      const struct question *question, struct team_counted *counted,
                      struct answer *answer)
{
    const struct board *board = question->board;
    qj_context *context = arena->context;
    qj_status status = walk_init(walk, arena, board->rows, board->columns, board->weight,
                                 board->taken, &board->options);
    TRY(team_size(context) > 1 ? team_settle(context, status, NULL, 0) : status);
    if (board->tiers && team_size(context) > 1)
        context->limits.bytes = context->bytes + little_bytes(walk, board->tiers);
    uint64_t before = counted->bytes, held = context->bytes;
    context->peak = held;
    const struct ideals_view view = {
        board->rows, board->columns, {board->weight, board->weight}, board->taken};
    TRY(ideals_resume_walk(walk, &view));
    answer->peak = context->peak - held;
    answer->needed = walk_bytes(walk);
    answer->sent = counted->bytes - before;
    answer->said = walk->joint.cost.moved * frontier_value_size(&walk->frontier);
    return play(walk, board, answer);
}

static bool stop_after(void *user, const qj_progress *progress)
{
    int64_t *polls = user;
    *polls -= progress->what != NULL;
    return *polls < 0;
}

void joint_answer(void *user, const qj_team *team)
{
    const struct question *question = user;
    struct answer *answer = &question->answers[team ? team->rank : 0];
    const bool failing = team && question->until_failure && team->rank == question->failing;
    struct allocator allocator = {.until_failure = UINT64_MAX};
    struct team_counted counted = {team, 0};
    qj_limits limits = QJ_LIMITS_INIT;
    SCOPED(drop_all) qj_context *context = NULL;
    SCOPED(arena_clear) struct arena arena;
    static _Thread_local struct ideals_walk walk;
    qj_team counting;
    if (failing)
        limits = limits_of_allocator(&allocator);
    int64_t polls = question->polls;
    limits.checkpoint = team && team->rank ? NULL : question->checkpoint;
    if (question->stops && (!team || team->rank == 0)) {
        limits.stop = stop_after;
        limits.stop_user = &polls;
    }
    if (team) {
        counting = team_counting(&counted);
        limits.team = &counting;
    }
    memset(answer, 0, sizeof *answer);
    if (qj_context_new(&limits, &context) != QJ_OK)
        abort();
    arena_init(&arena, context);
    allocator.until_failure = failing ? question->until_failure : UINT64_MAX;
    answer->status = find(&walk, &arena, question, &counted, answer);
    answer->failed = allocator.failed;
    allocator.until_failure = UINT64_MAX;
    if (answer->status != QJ_OK)
        snprintf(answer->message, sizeof answer->message, "%s", qj_context_error(context)->message);
}

struct board joint_board(struct random *random, uint64_t rows, uint64_t columns)
{
    struct board board = {.rows = rows, .columns = columns, .seed = random_below(random, 1000)};
    for (uint64_t cell = 0; cell < rows * columns; cell++)
        board.weight[cell] = (int64_t)random_below(random, 41) - 20;
    return board;
}

void joint_start(struct random *random, struct board *board)
{
    uint64_t length = board->columns;
    for (uint64_t row = 0; row < board->rows; row++) {
        length = random_below(random, 2) ? length / 2 : length;
        board->taken[row] = length;
    }
}
