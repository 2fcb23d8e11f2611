/* solved: see claims.h. */
#include "cli/claims/claims.h"

#include "base/capped.h"

/* Opens a session about the position, by an engine, and finds its value. */
static qj_status solved_open(struct solved_position *solved, const char *engine)
{
    solved->puzzle = qj_game_kind(solved->game) == QJ_PUZZLE;
    TRY(qj_session_open(solved->position, engine, &solved->session));
    return solved->puzzle ? qj_session_solution(solved->session, &solved->solution)
                          : qj_session_value(solved->session, &solved->value);
}

void solved_close(struct solved_position *solved)
{
    qj_session_free(solved->session);
    qj_position_free(solved->position);
    buffer_free(&solved->text);
}

qj_status solved_board(struct vary *vary, qj_context *context, const char *engine,
                       struct solved_position *solved)
{
    *solved = (struct solved_position){.context = context, .game = vary->game};
    TRY(vary_read(vary, context, &solved->text, &solved->position));
    return solved_open(solved, engine);
}

qj_status solved_start(struct vary *vary, qj_context *context, struct solved_position *solved)
{
    SCOPED(buffer_free) struct buffer written = {0};
    SCOPED(scope_leave_position) qj_position *second = NULL;
    qj_sink sink = buffer_sink(&written);
    *solved = (struct solved_position){.context = context, .game = vary->game};
    TRY(vary_read(vary, context, &solved->text, &solved->position));
    written.limit = solved->text.limit;
    qj_status status = buffer_read(context, vary->game, buffer_text(&solved->text), 2, &second);
    if (status == QJ_OK)
        status = qj_position_write(solved->position, &sink);
    if (status == QJ_USAGE) /* only one case, or the first case is read from the whole text */
        return solved_open(solved, NULL);
    TRY(status);
    struct buffer whole = solved->text;
    solved->text = written;
    written = whole;
    qj_position_free(solved->position);
    solved->position = NULL;
    TRY(buffer_read(context, vary->game, buffer_text(&solved->text), 1, &solved->position));
    return solved_open(solved, NULL);
}

qj_status solved_write(const qj_position *position, struct buffer *text, bool *moves)
{
    qj_sink sink = buffer_sink(text);
    qj_status status = qj_position_write(position, &sink);
    *moves = status == QJ_USAGE;
    if (*moves) {
        text->size = 0;
        status = qj_position_write_record(position, &sink);
    }
    return text->full ? message_memory() : status;
}

qj_status solved_after(const struct solved_position *solved, const qj_move *move,
                       struct solved_position *after)
{
    SCOPED(scope_leave_position) qj_position *copy = NULL;
    *after = (struct solved_position){
        .context = solved->context, .game = solved->game, .text.limit = solved->text.limit};
    TRY(qj_position_branch(solved->position, &copy));
    TRY(qj_position_play(copy, move));
    TRY(solved_write(copy, &after->text, &after->moves));
    TRY(buffer_read(after->context, after->game, buffer_text(&after->text), 1, &after->position));
    if (after->moves)
        TRY(qj_position_go(after->position, qj_position_recorded(after->position)));
    return solved_open(after, NULL);
}

static bool solved_append_move(void *user, const qj_option *option)
{
    struct move_list *moves = user;
    moves->full = !load_reserve((void **)&moves->items, &moves->capacity, moves->count + 1,
                                sizeof *moves->items);
    if (moves->full)
        return false;
    moves->items[moves->count++] = *option;
    return moves->count < moves->most;
}

qj_status solved_list_moves(qj_session *session, size_t most, struct move_list *moves)
{
    moves->count = 0;
    moves->most = most;
    TRY(qj_session_moves(session, solved_append_move, moves));
    return moves->full ? message_memory() : QJ_OK;
}

uint64_t solved_count_good(const struct move_list *moves, const qj_option **best, uint64_t *all)
{
    uint64_t good = 0;
    *all = 0;
    for (size_t i = 0; i < moves->count; i++) {
        const qj_option *option = &moves->items[i];
        if (option->value.lo != option->value.hi)
            return 0;
        *all = capped_sum(*all, option->count);
        if (good && option->value.lo < (*best)->value.lo)
            continue;
        if (!good || option->value.lo > (*best)->value.lo) {
            *best = option;
            good = 0;
        }
        good = capped_sum(good, option->count);
    }
    return good;
}

qj_status solved_has_move(qj_session *session, bool *goes_on)
{
    SCOPED(scope_free) struct move_list moves = {0};
    qj_status status = solved_list_moves(session, 1, &moves);
    *goes_on = moves.count > 0;
    return status;
}

qj_status solved_find_move(qj_session *session, const qj_move *move, qj_value *value, bool *found)
{
    SCOPED(scope_free) struct move_list moves = {0};
    *found = false;
    TRY(solved_list_moves(session, SIZE_MAX, &moves));
    for (size_t i = 0; i < moves.count && !*found; i++) {
        *found = !memcmp(&moves.items[i].move, move, sizeof *move);
        *value = moves.items[i].value;
    }
    return QJ_OK;
}

bool solved_count_move(void *user, UNUSED const qj_move *move)
{
    struct solved_counter *counter = user;
    return ++counter->count <= counter->most;
}

qj_status solved_length(qj_session *session, const qj_value *value, uint64_t most, uint64_t *length)
{
    struct solved_counter counter = {.most = most};
    *length = value->distance;
    if (value->distance_known)
        return QJ_OK;
    *length = QJ_NOT_KNOWN;
    TRY(qj_session_line(session, solved_count_move, &counter));
    if (counter.count <= most)
        *length = counter.count;
    return QJ_OK;
}
