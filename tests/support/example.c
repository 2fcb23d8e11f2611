#include "support/example.h"

#include <string.h>

struct solved solve(const qj_rules *rules, const char *words)
{
    struct solved solved = {.context = context_within(&LIMITS(.trust = true))};
    assert_ok(solved.context, qj_game_new(solved.context, rules, &solved.game));
    assert_ok(solved.context, position_read(solved.context, solved.game, words, &solved.position));
    assert_ok(solved.context,
              qj_position_go(solved.position, qj_position_recorded(solved.position)));
    assert_ok(solved.context, qj_session_open(solved.position, NULL, &solved.session));
    assert_ok(solved.context, qj_session_value(solved.session, &solved.value));
    return solved;
}

void finish(struct solved *solved)
{
    qj_session_free(solved->session);
    qj_position_free(solved->position);
    qj_game_free(solved->game);
    context_end(solved->context);
}

qj_value example_value(const qj_rules *rules, const char *words)
{
    SCOPED(finish) struct solved solved = solve(rules, words);
    return solved.value;
}

static bool add_winner(void *user, const qj_option *option)
{
    struct winners *winners = user;
    char move[QJ_MOVE_SIZE];
    size_t length = strlen(winners->text);
    qj_move_text(winners->position, &option->move, move);
    if (option->value.lo < winners->least)
        return true;
    winners->count++;
    snprintf(winners->text + length, sizeof winners->text - length, "%s%s", length ? ", " : "",
             move);
    return true;
}

struct winners find_moves(const qj_rules *rules, const char *words, int64_t least)
{
    SCOPED(finish) struct solved solved = solve(rules, words);
    struct winners winners = {.position = solved.position, .least = least};
    assert_ok(solved.context, qj_session_moves(solved.session, add_winner, &winners));
    return winners;
}

struct winners find_winners(const qj_rules *rules, const char *words)
{
    return find_moves(rules, words, 1);
}

void assert_winners(const qj_rules *rules, const char *words, const char *expected)
{
    assert_string_equal(find_winners(rules, words).text, expected);
}
