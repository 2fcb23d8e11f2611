/* Rabbits: text, rules, records, and the theory against exhaustive search. */
#include "support/opened.h"

#include <qiju/contest.h>

GROUP(rabbits)

/* ------------------------------------------------------------------ boards */

static char *board_text(qj_context *context, uint64_t rows, uint64_t columns, const char *shape,
                        uint64_t rounds, uint64_t seed)
{
    return made(context, "rabbits", "size=%dx%d seed=%d shape=%s rounds=%d", (int)rows,
                (int)columns, (int)seed, shape, (int)rounds);
}

static const char *const shapes[] = {"random", "open", "corridor", "walk"};

/* At the end of a record, or with either player to move first. */
TEST_IN_CONTEXT(boards_agree_with_the_rules)
{
    struct random random = {31};
    for (uint64_t i = 0; i < unit_count(450); i++) {
        uint64_t rows = 1 + random_below(&random, 4), columns = 1 + random_below(&random, 4);
        bool turns = i % 4 == 3;
        if (i % 9 == 0)
            columns = 1 + random_below(&random, 16 / rows);
        if (i % 9 == 1)
            rows = 1 + random_below(&random, 16 / columns);
        SCOPED(drop_memory)
        char *text = board_text(context, rows, columns, shapes[i / 3 % COUNT(shapes)],
                                turns ? 0 : i % 3, i);
        SCOPED(drop_position)
        qj_position *position = position_of(
            context, "rabbits",
            turns ? worded("%s turn %s", text, i / 4 % 2 ? "Egg" : "Rabbit") : text);
        assert_ok(context, qj_position_go(position, qj_position_recorded(position)));
        if (turns)
            assert_int_equal(qj_position_side(position), i / 4 % 2);
        assert_engines_agree(context, position, turns ? "matching" : NULL, "exhaustive", &random);
    }
}

/* ---------------------------------------------------------------- mistakes */

/* The contest's answer, from the rules played out at every position of the record. */
static void expect_mistakes(qj_context *context, const qj_position *position, char *answer,
                            size_t size)
{
    uint64_t recorded = qj_position_recorded(position), count = 0;
    char list[512] = "";
    SCOPED(drop_session) qj_session *session = session_by(context, position, "exhaustive");
    int64_t after = value_at(context, session);
    for (uint64_t i = 0; i < recorded; i++) {
        const int64_t before = after;
        qj_move move;
        assert_ok(context, qj_position_recorded_move(position, i, &move));
        assert_ok(context, qj_session_advance(session, &move));
        after = value_at(context, session);
        size_t length = strlen(list);
        if (i % 2 == 0 && before > 0 && after > 0) {
            snprintf(list + length, sizeof list - length, "%u\n", (unsigned)(i / 2 + 1));
            count++;
        }
    }
    snprintf(answer, size, "%u\n%s", (unsigned)count, list);
}

TEST_IN_CONTEXT(mistakes_are_found)
{
    struct random random = {41};
    uint64_t mistakes = 0;
    for (uint64_t i = 0; i < unit_count(200); i++) {
        uint64_t rows = 3 + random_below(&random, 2), columns = 3 + random_below(&random, 3);
        char answer[600];
        static const char *const kinds[] = {"random", "open", "mistakes"};
        SCOPED(drop_memory) char *text = board_text(context, rows, columns, kinds[i % 3], 8, i);
        SCOPED(drop_position) qj_position *position = position_of(context, "rabbits", text);
        expect_mistakes(context, position, answer, sizeof answer);
        assert_judged("rabbits", text, answer);
        mistakes += (uint64_t)(answer[0] - '0');
    }
    assert_true(mistakes > 30);
}

/* On boards of one band no round is anything else, and on large ones most are not. */
TEST_IN_CONTEXT(records_of_mistakes)
{
    for (int side = 3; side <= 40; side++) {
        char expected[200];
        size_t length = (size_t)snprintf(expected, sizeof expected, "%d\n", (side - 1) / 2);
        for (int i = 1; i <= (side - 1) / 2; i++)
            length += (size_t)snprintf(expected + length, sizeof expected - length, "%d\n", i);
        for (int across = 3; across <= 5 && across <= side; across++)
            for (int turned = 0; turned < 2; turned++) {
                SCOPED(drop_memory)
                char *text = made(context, "rabbits",
                                  "size=%dx%d shape=mistakes blocked=0 rounds=1000",
                                  turned ? side : across, turned ? across : side);
                assert_judged("rabbits", text, expected);
            }
    }
    SCOPED(collected_end) struct collected answer = {0};
    SCOPED(drop_memory)
    char *text = made(context, "rabbits", "size=40x40 shape=mistakes blocked=0 rounds=1000");
    qj_source source = qj_text_source(&(qj_text){text, strlen(text)});
    assert_ok(context, qj_contest_judge(context, qj_game_find("rabbits"), &source, INTO(&answer)));
    assert_true(strtol(answer.data, NULL, 10) > 230);
}

TEST(a_hole_alone_has_no_mistakes)
{
    assert_judged("rabbits", "1 1\n.\n0\n", "0\n");
}

/* ------------------------------------------------------------------- rules */

/* The hole of a random game never comes back to a cell, and every move is next to it. */
TEST_IN_CONTEXT(the_hole_never_comes_back)
{
    uint64_t longest = 0;
    for (uint64_t i = 0; i < unit_count(60); i++) {
        enum { SIDE = 12 };
        bool seen[SIDE][SIDE] = {{false}};
        SCOPED(drop_memory)
        char *text = board_text(context, SIDE, SIDE, shapes[i % COUNT(shapes)], 100, i);
        SCOPED(drop_position) qj_position *position = position_of(context, "rabbits", text);
        uint64_t recorded = qj_position_recorded(position);
        size_t at = strcspn(text, ".");
        at -= strcspn(text, "\n") + 1;
        seen[at / (SIDE + 1)][at % (SIDE + 1)] = true;
        for (uint64_t j = 0; j < recorded; j++) {
            qj_move move;
            assert_ok(context, qj_position_recorded_move(position, j, &move));
            assert_false(seen[move.part[0]][move.part[1]]);
            seen[move.part[0]][move.part[1]] = true;
        }
        longest = recorded > longest ? recorded : longest;
    }
    assert_true(longest >= 40);
}

TEST_IN_CONTEXT(a_long_record_is_traced)
{
    SCOPED(drop_memory) char *text = board_text(context, 40, 40, "corridor", 1000, 1);
    SCOPED(drop_position) qj_position *position = position_of(context, "rabbits", text);
    uint64_t recorded = qj_position_recorded(position);
    SCOPED(drop_memory) qj_value *values = malloc((recorded + 1) * sizeof *values);
    assert_int_equal(recorded, 818);
    assert_ok(context, qj_position_trace(position, values));
    /* A corridor of 819 cells after the hole: the number of moves left decides the winner. */
    for (uint64_t i = 0; i <= recorded; i++)
        assert_int_equal(values[i].lo, i % 2 ? -1 : 1);
}

TEST(boards_are_drawn)
{
    assert_text_drawn("rabbits", "2 3\nOX.\nXXO\n1\n2 3\n2 2\n", 1, false,
                      "O Rabbit's, X Egg's, . the hole\n  1 2 3\n1 O X O\n2 X X .\n");
}

/* ------------------------------------------------------------- diagnostics */
