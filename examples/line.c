/* line: plays one best line to the end of the game, move by move, in one session. */
#include <qiju/qiju.h>

#include <stdio.h>
#include <string.h>

struct first {
    qj_move move;
    bool found;
};
static bool take_first(void *user, const qj_move *move)
{
    struct first *first = user;
    *first = (struct first){*move, true};
    return false;
}

/* The session follows the moves; the position stays at the start. */
static qj_status play_out(const qj_position *start, qj_session *session)
{
    qj_status status = QJ_OK;
    while (status == QJ_OK) {
        char text[QJ_MOVE_SIZE];
        struct first first = {.found = false};
        qj_value value;
        if ((status = qj_session_value(session, &value)) == QJ_OK)
            status = qj_session_line(session, take_first, &first);
        if (status != QJ_OK || !first.found)
            break;
        qj_move_text(start, &first.move, text);
        printf("value %+lld, plays %s\n", (long long)value.lo, text);
        status = qj_session_advance(session, &first.move);
    }
    return status;
}

int main(void)
{
    const char *board = "2 3  2 7 3  9 1 2  3 7 2  2 3 1";
    qj_text text = {board, strlen(board)};
    qj_source source = qj_text_source(&text);
    qj_context *context;
    qj_position *position = NULL;
    qj_session *session = NULL;
    qj_status status = qj_context_new(NULL, &context);
    if (status != QJ_OK)
        return (int)status;
    status = qj_position_read(context, qj_game_find("staircase"), &source, 1, &position);
    if (status == QJ_OK)
        status = qj_session_open(position, NULL, &session);
    if (status == QJ_OK)
        status = play_out(position, session);
    if (status != QJ_OK)
        fprintf(stderr, "line: %s\n", qj_context_error(context)->message);
    qj_session_free(session);
    qj_position_free(position);
    qj_context_free(context);
    return (int)status;
}
