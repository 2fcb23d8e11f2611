/* solve: the value of a position, and of every move in it. */
#include <qiju/qiju.h>

#include <stdio.h>
#include <string.h>

static bool print_option(void *user, const qj_option *option)
{
    char move[QJ_MOVE_SIZE];
    qj_move_text(user, &option->move, move);
    printf("%s: %+lld\n", move, (long long)option->value.lo);
    return true;
}

static qj_status solve(qj_position *position)
{
    qj_session *session;
    qj_value value;
    char words[QJ_WORDS_SIZE];
    qj_status status = qj_session_open(position, NULL, &session);
    if (status != QJ_OK)
        return status;
    status = qj_session_value(session, &value);
    if (status == QJ_OK) {
        qj_value_words(position, &value, words);
        printf("%s\n%s\n", words, qj_session_method(session).theorem);
        status = qj_session_moves(session, print_option, position);
    }
    qj_session_free(session);
    return status;
}

int main(void)
{
    const char *board = "2 3  2 7 3  9 1 2  3 7 2  2 3 1  taken 1 0";
    qj_text text = {board, strlen(board)};
    qj_source source = qj_text_source(&text);
    qj_context *context;
    qj_position *position;
    qj_status status = qj_context_new(NULL, &context);
    if (status != QJ_OK)
        return (int)status;
    status = qj_position_read(context, qj_game_find("staircase"), &source, 1, &position);
    if (status == QJ_OK) {
        status = solve(position);
        qj_position_free(position);
    }
    if (status != QJ_OK)
        fprintf(stderr, "solve: %s\n", qj_context_error(context)->message);
    qj_context_free(context);
    return (int)status;
}
