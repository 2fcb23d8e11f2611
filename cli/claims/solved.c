/* solved: see claims.h. */
#include "cli/claims/claims.h"

#include "load/base/load_base.h"

/* Reads the text and solves its position. Takes over the text. On failure the context has the
 * error. */
static qj_status solved_open(struct solved_position *solved, qj_context *context,
                             const qj_game *game, struct buffer *text, bool moves)
{
    *solved = (struct solved_position){.context = context,
                                       .game = game,
                                       .text = *text,
                                       .moves = moves,
                                       .puzzle = qj_game_kind(game) == QJ_PUZZLE};
    *text = (struct buffer){.limit = text->limit};
    TRY(buffer_read(context, game, buffer_text(&solved->text), 1, &solved->position));
    if (moves)
        TRY(qj_position_go(solved->position, qj_position_recorded(solved->position)));
    TRY(qj_session_open(solved->position, NULL, &solved->session));
    return solved->puzzle ? qj_session_solution(solved->session, &solved->solution)
                          : qj_session_value(solved->session, &solved->value);
}

void solved_close(struct solved_position *solved)
{
    qj_session_free(solved->session);
    qj_position_free(solved->position);
    buffer_free(&solved->text);
}

static qj_status solved_take_first_case(qj_context *context, const qj_game *game,
                                        const qj_position *first, struct buffer *text)
{
    SCOPED(buffer_free) struct buffer written = {.limit = text->limit};
    SCOPED(scope_leave_position) qj_position *second = NULL;
    qj_sink sink = buffer_sink(&written);
    qj_status status = buffer_read(context, game, buffer_text(text), 2, &second);
    if (status == QJ_OK)
        status = qj_position_write(first, &sink);
    if (status == QJ_USAGE)
        return QJ_OK; /* only one case, or the first case is read from the whole text */
    struct buffer whole = *text;
    *text = written;
    written = whole;
    return status;
}

qj_status solved_start(struct vary *vary, qj_context *context, struct solved_position *solved)
{
    SCOPED(buffer_free) struct buffer text = {0};
    SCOPED(scope_leave_position) qj_position *position = NULL;
    *solved = (struct solved_position){.context = context};
    TRY(vary_read(vary, context, &text, &position));
    TRY(solved_take_first_case(context, vary->game, position, &text));
    return solved_open(solved, context, vary->game, &text, false);
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
    SCOPED(buffer_free) struct buffer text = {.limit = solved->text.limit};
    SCOPED(scope_leave_position) qj_position *copy = NULL;
    bool moves;
    *after = (struct solved_position){.context = solved->context};
    TRY(qj_position_branch(solved->position, &copy));
    TRY(qj_position_play(copy, move));
    TRY(solved_write(copy, &text, &moves));
    return solved_open(after, solved->context, solved->game, &text, moves);
}

static bool solved_note_move(void *user, const qj_option *option)
{
    (void)option;
    *(bool *)user = true;
    return false;
}

qj_status solved_has_move(qj_session *session, bool *goes_on)
{
    *goes_on = false;
    return qj_session_moves(session, solved_note_move, goes_on);
}

struct solved_search {
    const qj_move *move;
    qj_value *value;
    bool found;
};

static bool solved_compare_move(void *user, const qj_option *option)
{
    struct solved_search *search = user;
    search->found = !memcmp(&option->move, search->move, sizeof *search->move);
    *search->value = option->value;
    return !search->found;
}

qj_status solved_find_move(qj_session *session, const qj_move *move, qj_value *value, bool *found)
{
    struct solved_search search = {move, value, false};
    qj_status status = qj_session_moves(session, solved_compare_move, &search);
    *found = search.found;
    return status;
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

struct solved_counter {
    uint64_t count, most;
};

static bool solved_count_move(void *user, const qj_move *move)
{
    struct solved_counter *counter = user;
    (void)move;
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
