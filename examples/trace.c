/* trace: values every position of a recorded game in one pass, and names the moves that gave the
 * win away. */
#include <qiju/qiju.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static qj_status review(const qj_position *position)
{
    size_t moves = (size_t)qj_position_recorded(position);
    qj_value *values = malloc((moves + 1) * sizeof *values);
    qj_status status = values ? qj_position_trace(position, values) : QJ_LIMIT;
    for (size_t i = 0; status == QJ_OK && i < moves; i++) {
        const char *player = qj_game_player(qj_position_game(position), (int)(i % 2));
        char text[QJ_MOVE_SIZE];
        qj_move move;
        status = qj_position_recorded_move(position, i, &move);
        if (status != QJ_OK)
            break;
        qj_move_text(position, &move, text);
        /* A value is for the player to move: after the mistake, the opponent has the win. */
        bool mistake = values[i].lo > 0 && values[i + 1].lo > 0;
        printf("%zu. %s %s%s\n", i + 1, player, text, mistake ? " throws away a won game" : "");
    }
    free(values);
    return status;
}

int main(void)
{
    const char *game = "4 5  XOXOO OXXOX XOX.O OXXOX  3  4 4  4 5  3 5  2 5  2 4  2 3";
    qj_text text = {game, strlen(game)};
    qj_source source = qj_text_source(&text);
    qj_context *context;
    qj_position *position;
    qj_status status = qj_context_new(NULL, &context);
    if (status != QJ_OK)
        return (int)status;
    status = qj_position_read(context, qj_game_find("rabbits"), &source, 1, &position);
    if (status == QJ_OK) {
        status = review(position);
        qj_position_free(position);
    }
    if (status != QJ_OK)
        fprintf(stderr, "trace: %s\n", qj_context_error(context)->message);
    qj_context_free(context);
    return (int)status;
}
