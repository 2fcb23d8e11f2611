/* lesson_check: see puzzle.h. */
#include "cli/puzzle/puzzle.h"

/* The current step. */
struct lesson_check {
    qj_context *context;
    const struct lesson_step *step;
    qj_position *position;
    qj_session *session;
    int64_t gained;        /* points of the player to move minus the opponent's points */
    uint64_t line, column; /* of the part that is checked */
};

/* Records a fault of the part: "expected ..., found ..." */
#define lesson_check_refuse(check, ...) \
    context_fail_at((check)->context, QJ_BAD_INPUT, (check)->line, (check)->column, __VA_ARGS__)

/* Checks the number of moves to the end of a won game with so many moves now, if known. In m,n,k
 * games the value of a win is the number of empty cells plus one. */
static qj_status lesson_check_length(struct lesson_check *check, uint64_t moves)
{
    const qj_game *game = qj_position_game(check->position);
    bool cells = game == qj_game_find("mnk") || game == qj_game_find("tictactoe");
    qj_value value;
    TRY(qj_session_value(check->session, &value));
    if (!cells && !value.distance_known)
        return lesson_check_refuse(
            check, "expected 'win', found 'win in' where it is not known how long a win takes");
    uint64_t length = cells ? moves - (uint64_t)value.lo + 1 : value.distance;
    uint64_t needed = length / 2 + length % 2;
    return needed <= check->step->moves
               ? QJ_OK
               : lesson_check_refuse(check, "expected at least %" PRIu64 " moves, found %" PRIu64,
                                     needed, check->step->moves);
}

static qj_status lesson_check_task(struct lesson_check *check)
{
    SCOPED(scope_free) struct move_list moves = {0};
    uint64_t count, winning = 0;
    const qj_option *best;
    enum lesson_task task = check->step->task;
    TRY(solved_list_moves(check->session, SIZE_MAX, &moves));
    const uint64_t good = solved_count_good(&moves, &best, &count);
    for (size_t i = 0; i < moves.count; i++)
        if (moves.items[i].value.lo + check->gained > 0)
            winning += moves.items[i].count;
    if (!moves.count)
        return lesson_check_refuse(check,
                                   "expected a position with moves, found the end of the game");
    if (!good)
        return lesson_check_refuse(check, "expected a position that can be solved, found bounds");
    if (task == LESSON_ONLY_GOOD)
        return good == 1 ? QJ_OK
                         : lesson_check_refuse(
                               check, "expected exactly one good move, found %" PRIu64, good);
    if (task == LESSON_ONLY_WIN && winning != 1)
        return lesson_check_refuse(check, "expected exactly one winning move, found %" PRIu64,
                                   winning);
    if (!winning)
        return lesson_check_refuse(check, "expected a position that is won, found one that is not");
    return task == LESSON_WIN_IN ? lesson_check_length(check, count) : QJ_OK;
}

/* Checks that a wrong move is a legal move that does not solve the task. Of moves that the engine
 * lists together, one stands for all. */
static qj_status lesson_check_wrong(struct lesson_check *check, const struct lesson_wrong *wrong)
{
    SCOPED(scope_leave_position) qj_position *after = NULL;
    qj_value value, best;
    qj_move move;
    bool found;
    check->line = wrong->line;
    check->column = wrong->column;
    if (qj_move_read(check->position, wrong->move, &move) != QJ_OK)
        return lesson_check_refuse(check, "expected a legal move");
    TRY(qj_position_branch(check->position, &after));
    if (qj_position_play(after, &move) != QJ_OK)
        return lesson_check_refuse(check, "expected a legal move");
    TRY(solved_find_move(check->session, &move, &value, &found));
    TRY(qj_session_value(check->session, &best));
    bool good = check->step->task == LESSON_ONLY_GOOD || check->step->task == LESSON_WIN_IN
                    ? value.lo == best.lo
                    : value.lo + check->gained > 0;
    return found && good
               ? lesson_check_refuse(check, "expected a wrong move, found one that solves the task")
               : QJ_OK;
}

/* Checks the position of a step, its task and its wrong moves. */
static qj_status lesson_check_position(struct lesson_check *check, const qj_game *game)
{
    const struct lesson_step *step = check->step;
    int64_t points[2];
    qj_error *error = &check->context->error;
    qj_status status = buffer_read(check->context, game, (qj_text){step->text, step->size}, 1,
                                   &check->position);
    if (status != QJ_OK && error->line) { /* of the text: it becomes a place of the file */
        error->line += step->text_line - 1;
        error->column += LESSON_INDENT;
    }
    TRY(status);
    TRY(qj_position_go(check->position, qj_position_recorded(check->position)));
    TRY(qj_position_points(check->position, points));
    TRY(qj_session_open(check->position, NULL, &check->session));
    const int side = qj_position_side(check->position);
    check->gained = points[side] - points[!side];
    TRY(lesson_check_task(check));
    for (uint64_t i = 0; i < step->wrong_count; i++)
        TRY(lesson_check_wrong(check, &step->wrongs[i]));
    return QJ_OK;
}

static qj_status lesson_check_step(struct lesson_check *check)
{
    const struct lesson_step *step = check->step;
    const qj_game *game = loaded_named(step->game);
    if (!game || qj_game_kind(game) == QJ_PUZZLE) {
        check->line = step->game_line;
        check->column = step->game_column;
        return lesson_check_refuse(check,
                                   "expected the name of a game that is served, found %s'%.40s'",
                                   game ? "the puzzle " : "", step->game);
    }
    qj_status status = lesson_check_position(check, game);
    if (status != QJ_OK && !check->context->error.line)
        context_record(check->context, status, step->text_line, 1, "%s",
                       check->context->error.marked);
    qj_session_free(check->session);
    qj_position_free(check->position);
    return status;
}

qj_status lesson_check_file(qj_context *context, const char *path, struct buffer *json,
                            uint64_t *steps)
{
    struct channel input;
    struct lesson *lesson = NULL;
    struct buffer text = {.limit = UINT64_C(2) * LESSON_MAX_BYTES}; /* more than half is refused */
    qj_status status = QJ_OK;
    TRY(channel_open(&input, path));
    channel_fill(&input, &text);
    const bool fits = !text.full || text.size > LESSON_MAX_BYTES;
    if (!input.reason && fits)
        status = lesson_read(context, buffer_text(&text), &lesson);
    buffer_free(&text);
    channel_close(&input);
    for (uint64_t i = 0; lesson && status == QJ_OK && i < lesson->count; i++)
        status = lesson_check_step(&(struct lesson_check){.context = context,
                                                          .step = &lesson->steps[i],
                                                          .line = lesson->steps[i].task_line,
                                                          .column = lesson->steps[i].task_column});
    qj_sink sink = buffer_sink(json);
    if (input.reason)
        status = channel_report(&input, "cannot read");
    else if (status != QJ_OK)
        message_error(context, input.name, 0);
    else if (!fits || lesson_json(lesson, &sink) != QJ_OK)
        status = message_memory();
    *steps = lesson ? lesson->count : 0;
    lesson_free(lesson);
    return status;
}
