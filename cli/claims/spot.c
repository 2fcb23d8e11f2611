/* spot: see claims.h. */
#include "cli/claims/claims.h"

#include "load/base/room.h"

static qj_status open_text(struct spot *spot)
{
    qj_text words;
    qj_source source = kept_source(&spot->text, &words);
    TRY(qj_position_read(spot->context, spot->game, &source, 1, &spot->position));
    if (spot->moves)
        TRY(qj_position_go(spot->position, qj_position_recorded(spot->position)));
    TRY(qj_session_open(spot->position, NULL, &spot->session));
    return spot->puzzle ? qj_session_solution(spot->session, &spot->solution)
                        : qj_session_value(spot->session, &spot->worth);
}

/* Reads the text and answers. The text is the spot's from then on. On failure the error is the
 * context's, and the spot is closed. */
static qj_status open_spot(struct spot *spot, qj_context *context, const qj_game *game,
                           struct kept *text, bool moves)
{
    *spot = (struct spot){.context = context,
                          .game = game,
                          .text = *text,
                          .moves = moves,
                          .puzzle = qj_game_kind(game) == QJ_PUZZLE};
    *text = (struct kept){.limit = text->limit};
    qj_status status = open_text(spot);
    if (status != QJ_OK)
        spot_close(spot);
    return status;
}

void spot_close(struct spot *spot)
{
    qj_session_free(spot->session);
    qj_position_free(spot->position);
    kept_free(&spot->text);
    spot->session = NULL;
    spot->position = NULL;
}

/* Makes text the first of its cases alone, if there are more. */
static qj_status take_first(qj_context *context, const qj_game *game, const qj_position *first,
                            struct kept *text)
{
    qj_text words;
    qj_position *second;
    struct kept written = {.limit = text->limit};
    qj_source source = kept_source(text, &words);
    qj_status status = qj_position_read(context, game, &source, 2, &second);
    if (status == QJ_USAGE)
        return QJ_OK; /* there is none */
    TRY(status);
    qj_position_free(second);
    qj_sink sink = kept_sink(&written);
    status = qj_position_write(first, &sink);
    if (status == QJ_USAGE)
        return QJ_OK; /* the first case is read out of all */
    kept_free(text);
    *text = written;
    return status;
}

qj_status spot_start(struct vary *vary, qj_context *context, struct spot *spot)
{
    struct kept text = {0};
    qj_position *position;
    qj_status status = vary_read(vary, context, &text, &position);
    if (status == QJ_OK) {
        status = take_first(context, vary->game, position, &text);
        qj_position_free(position);
    }
    if (status == QJ_OK)
        status = open_spot(spot, context, vary->game, &text, false);
    kept_free(&text);
    return status;
}

/* Plays the move on a copy, which is then written. */
static qj_status write_after(const struct spot *spot, const qj_move *move, struct kept *text)
{
    qj_text words;
    qj_position *copy;
    qj_source source = kept_source(&spot->text, &words);
    qj_sink sink = kept_sink(text);
    qj_status status = QJ_OK;
    TRY(qj_position_read(spot->context, spot->game, &source, 1, &copy));
    if (spot->moves)
        status = qj_position_go(copy, qj_position_recorded(copy));
    if (status == QJ_OK)
        status = qj_position_play(copy, move);
    if (status == QJ_OK)
        status = qj_position_write(copy, &sink);
    qj_position_free(copy);
    return status;
}

qj_status spot_after(const struct spot *spot, const qj_move *move, struct spot *after)
{
    struct kept text = {.limit = spot->text.limit};
    char words[QJ_MOVE_SIZE];
    qj_status status = write_after(spot, move, &text);
    bool moves = status == QJ_USAGE; /* the text cannot say it: a move more is played in it */
    if (moves) {
        qj_sink sink = kept_sink(&text);
        qj_move_text(spot->position, move, words);
        bool kept = sink.write(sink.user, spot->text.text, spot->text.size) &&
                    kept_add(&text, spot->moves ? "" : "moves ") && kept_add(&text, words) &&
                    kept_add(&text, "\n");
        status = kept ? QJ_OK : message_memory();
    }
    if (status == QJ_OK)
        status = open_spot(after, spot->context, spot->game, &text, moves);
    kept_free(&text);
    return status;
}

static bool note_one(void *user, const qj_option *option)
{
    (void)option;
    *(bool *)user = true;
    return false;
}

qj_status spot_goes_on(qj_session *session, bool *goes_on)
{
    *goes_on = false;
    return qj_session_moves(session, note_one, goes_on);
}

static bool keep_option(void *user, const qj_option *option)
{
    struct moves *moves = user;
    moves->full = !room_for((void **)&moves->items, &moves->capacity, moves->count + 1,
                            sizeof *moves->items);
    if (moves->full)
        return false;
    moves->items[moves->count++] = *option;
    return moves->count < moves->most;
}

qj_status spot_moves(qj_session *session, size_t most, struct moves *moves)
{
    moves->count = 0;
    moves->most = most;
    TRY(qj_session_moves(session, keep_option, moves));
    return moves->full ? message_memory() : QJ_OK;
}

struct counter {
    uint64_t count, most;
};

static bool count_move(void *user, const qj_move *move)
{
    struct counter *counter = user;
    (void)move;
    return ++counter->count <= counter->most;
}

qj_status spot_length(qj_session *session, const qj_worth *worth, uint64_t most, uint64_t *length)
{
    struct counter counter = {.most = most};
    *length = worth->distance;
    if (worth->distance_known)
        return QJ_OK;
    *length = QJ_NOT_KNOWN;
    TRY(qj_session_line(session, count_move, &counter));
    if (counter.count <= most)
        *length = counter.count;
    return QJ_OK;
}
