/* own: a game with rules in the program. Two players in turn add a number from 1 to "most" to a
 * sum; the player who reaches "target" wins.
 */
#include <qiju/rules.h>

#include <string.h>

enum { TARGET, MOST };
static const qj_rules_parameter parameters[] = {{"target", "the sum to reach", 31, 1, 200},
                                                {"most", "the largest number", 6, 1, 20},
                                                {NULL, NULL, 0, 0, 0}};

static size_t state_size(const qj_setup *setup)
{
    (void)setup;
    return 1;
}

static const char *start(const qj_setup *setup, void *state)
{
    *(unsigned char *)state = (unsigned char)setup->value[TARGET]; /* the rest to the target */
    return NULL;
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    int left = *(const unsigned char *)state;
    for (int number = 1; number <= left && number <= setup->value[MOST]; number++) {
        qj_move move = {{(uint64_t)number, 0, 0}};
        if (!visit(user, &move))
            return;
    }
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    (void)setup;
    *(unsigned char *)state -= (unsigned char)move->part[0];
    return 0;
}

static bool print_winning(void *user, const qj_option *option)
{
    char text[QJ_MOVE_SIZE];
    qj_move_text(user, &option->move, text);
    if (option->value.lo > 0)
        printf("say %s\n", text);
    return true;
}

static qj_status answer(qj_context *context, const qj_game *game, const char *board)
{
    qj_text text = {board, strlen(board)};
    qj_source source = qj_text_source(&text);
    qj_position *position = NULL;
    qj_session *session = NULL;
    qj_value value;
    char words[QJ_WORDS_SIZE];
    qj_status status = qj_position_read(context, game, &source, 1, &position);
    if (status == QJ_OK)
        status = qj_session_open(position, NULL, &session);
    if (status == QJ_OK)
        status = qj_session_value(session, &value);
    if (status == QJ_OK) {
        qj_value_words(position, &value, words);
        printf("%s: %s\n", board, words);
        status = qj_session_moves(session, print_winning, position);
    }
    qj_session_free(session);
    qj_position_free(position);
    return status;
}

int main(void)
{
    static const qj_rules rules = {QJ_RULES_HEAD,
                                   .name = "count-up",
                                   .parameters = parameters,
                                   .ending = QJ_LAST_WINS,
                                   .state_size = state_size,
                                   .start = start,
                                   .moves = moves,
                                   .play = play};
    qj_context *context;
    qj_game *game = NULL;
    qj_status status = qj_context_new(NULL, &context);
    if (status != QJ_OK)
        return (int)status;
    status = qj_game_new(context, &rules, &game);
    if (status == QJ_OK)
        status = answer(context, game, "31 6");
    if (status == QJ_OK)
        status = answer(context, game, "28 6 moves 3");
    if (status != QJ_OK)
        fprintf(stderr, "own: %s\n", qj_context_error(context)->message);
    qj_game_free(game);
    qj_context_free(context);
    return (int)status;
}
