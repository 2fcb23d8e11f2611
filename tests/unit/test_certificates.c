/* Certificates of random boards are verified, and the checker prints the answer. */
#include "support/prove.h"
#include "support/support.h"

#include "face/certificate/certificate.h"

GROUP(certificates)

enum { BOARDS = 40 };

static void check_board(const char *game, const char *text, struct checking *checking)
{
    SCOPED(drop_memory)
    char *certificate = certificate_of(game, text), *answer = answer_of(game, text);
    run_checker(game, text, certificate, strlen(certificate), checking);
    if (checking->status != 0 || strcmp(checking->claim, answer) != 0)
        print_error("%s\n%s\n%s\n%s\nexpected\n%s\nfound\n%s\n", game, text, certificate,
                    checking->message, answer, checking->claim);
    assert_int_equal(checking->status, 0);
    assert_string_equal(checking->claim, answer);
}

TEST(random_boards_are_verified)
{
    struct random random = {1};
    static struct checking checking;
    for (size_t i = 0; proved_games[i]; i++)
        for (uint64_t board = 0; board < unit_count(BOARDS); board++) {
            SCOPED(drop_memory) char *text = random_instance(&random, proved_games[i], false);
            check_board(proved_games[i], text, &checking);
        }
}

/* 9 x 9: more cells than a word has bits. */
#define EMPTY_ROW "0 0 0 0 0 0 0 0 0\n"
#define EMPTY_ROWS \
    EMPTY_ROW EMPTY_ROW EMPTY_ROW EMPTY_ROW EMPTY_ROW EMPTY_ROW EMPTY_ROW EMPTY_ROW EMPTY_ROW

/* Boards on which positions come again, as they are and mirrored or turned. */
TEST(larger_boards_are_verified)
{
    static struct checking checking;
    static const char *const boards_with_lines[] = {
        "3 3 3\n0 0 0\n0 0 0\n0 0 0\n",
        "3 5 3\n0 0 0 0 0\n0 0 0 0 0\n0 0 0 0 0\n",
        "5 4 4\n0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n",
        "4 5 4\n0 0 0 0 0\n0 0 0 0 0\n0 0 0 0 0\n0 0 0 0 0\n",
        "5 5 4\n0 0 0 0 0\n0 2 1 0 0\n0 0 1 0 0\n0 0 2 0 0\n0 0 0 0 0\n",
        "9 9 7\n" EMPTY_ROWS,
        "9 9 7\n" EMPTY_ROWS "turn 2\n",
        "9 9 99\n" EMPTY_ROWS,
    };
    for (size_t i = 0; i < COUNT(boards_with_lines); i++)
        check_board("mnk", boards_with_lines[i], &checking);
}

TEST(texts_without_cases_are_verified)
{
    static struct checking checking;
    check_board("splitting", "0\n", &checking);
    check_board("tictactoe", "0\n", &checking);
    check_board("stone", "0\n", &checking);
    check_board("widgets", "0 0\n", &checking);
}

/* Every allocation fails in turn: no certificate is written, and all memory is freed. */
static qj_status prove_within(struct allocator *allocator, const char *game, const char *text,
                              const struct score_bounds *bounds, struct collected *out)
{
    const qj_limits limits = limits_of_allocator(allocator);
    qj_context *context;
    qj_source source = qj_text_source(&(qj_text){text, strlen(text)});
    qj_status status = qj_context_new(&limits, &context);
    if (status != QJ_OK)
        return status;
    status = certificate_write(context, qj_game_find(game), &source, bounds, INTO(out));
    qj_context_free(context);
    assert_int_equal(allocator->blocks, 0);
    return status;
}

TEST(no_half_of_a_strategy_is_written)
{
    static const char *const texts[2][2] = {{"mnk", "3 3 3\n0 0 0\n0 1 0\n0 0 0\n"},
                                            {"staircase", "2 3\n1 2 3\n4 5 6\n6 5 4\n3 2 1\n"}};
    const struct score_bounds both = {.at_least = true, .at_most = true};
    for (size_t i = 0; i < 2; i++) {
        bool failed = true;
        uint64_t refused = 0;
        for (uint64_t fails = 0; failed; fails++) {
            struct allocator allocator = {.until_failure = fails};
            SCOPED(collected_end) struct collected out = {0};
            qj_status status = prove_within(&allocator, texts[i][0], texts[i][1], &both, &out);
            failed = allocator.failed;
            /* the value is found without a table of repeated boards, too */
            assert_true(status == QJ_OK || (failed && status == QJ_LIMIT));
            assert_int_equal(out.size > 0, status == QJ_OK);
            refused += status == QJ_LIMIT;
        }
        assert_true(refused > 5);
    }
}

/* Heaps of 1 have value 1 if a single stone may be taken; all other heaps have value 0. That G(n +
 * 2) = G(n) holds for n = 0, as far as a proof would go if an empty heap could grow. */
TEST(a_period_is_proved_as_far_as_it_takes)
{
    static struct checking checking;
    static const struct {
        const char *text, *period;
        int status;
        const char *message;
    } cases[] = {
        {"0.1 1 5\n", "0 2", 1, "certificate:3:11: the heaps 1 and 3 differ"},
        {"0.1 1 5\n", "3 2", 1,
         "certificate:3:11: a proof would take more values than there are heaps"},
        {"0.1 1 6\n", "2 1", 0, ""},
        {"0.0 1 8\n", "5 3", 0, ""},
        {"0.0 1 7\n", "5 3", 1,
         "certificate:3:11: a proof would take more values than there are heaps"},
        {"{5000000000} 1 6000000000\n", "0 1", 1,
         "certificate:3:11: heaps of 2^32 and more are not computed one by one"},
        {"unequal 1 99\n", "2 1", 1, "certificate:3:1: expected 'no period'"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char certificate[128];
        int size = snprintf(certificate, sizeof certificate,
                            "certificate 1 heaps\nmask 0\nperiod %s\nend\n", cases[i].period);
        run_checker("heaps", cases[i].text, certificate, (size_t)size, &checking);
        assert_string_equal(checking.message, cases[i].message);
        assert_int_equal(checking.status, cases[i].status);
    }
}

/* The last row is the sum of the rows before it. Residues are so large that no two products fit 64
 * bits. */
TEST(ranks_are_exact_modulo_a_large_prime)
{
    static struct checking checking;
    static const char text[] = "%%MatrixMarket matrix array integer general\n% p=4294967291\n6 6\n"
                               "2675342405 4047793130 124576495 2787324501 2014636194 3059738143\n"
                               "1097127993 3614262064 3609267711 222708024 3729944832 3683376042\n"
                               "3185950873 3177840169 1999834075 3869338171 1059022248 407083663\n"
                               "1539898300 2800454814 3332716663 673671309 1635342798 1392149302\n"
                               "3415330359 3961355680 4051686260 486215926 2335435112 1365121464\n"
                               "2965446622 2276503845 1069673014 1596840319 437976711 4051473220\n";
    static const char unique[] = "certificate 1 linear\nunique\n0 0 0 0 0 0\nend\n";
    run_checker("linear", text, unique, sizeof unique - 1, &checking);
    assert_int_equal(checking.status, 1);
    assert_string_equal(checking.message, "certificate:3:12: the unknowns are not independent");
    SCOPED(drop_memory) char *multiple = certificate_of("linear", text);
    run_checker("linear", text, multiple, strlen(multiple), &checking);
    assert_int_equal(checking.status, 0);
    assert_non_null(strstr(checking.claim, "rank 5\n"));
}
