/* Certificates: those of random boards are verified, and what the checker prints is the answer.
 *     test_certificates [COUNT]      so many boards of each game
 */
#include "support/prove.h"

static uint64_t boards = 150;

static void check_board(const char *game, const char *text, struct checking *checking)
{
    char *certificate = certificate_of(game, text), *answer = answer_of(game, text);
    run_checker(game, text, certificate, strlen(certificate), checking);
    if (checking->status != 0 || strcmp(checking->claim, answer) != 0)
        print_error("%s\n%s\n%s\n%s\nexpected\n%s\nfound\n%s\n", game, text, certificate,
                    checking->message, answer, checking->claim);
    assert_int_equal(checking->status, 0);
    assert_string_equal(checking->claim, answer);
    free(certificate);
    free(answer);
}

static void random_boards_are_verified(void **unused)
{
    (void)unused;
    struct random random = {1};
    static struct checking checking;
    for (size_t i = 0; proved_games[i]; i++)
        for (uint64_t board = 0; board < boards; board++) {
            char *text = random_instance(&random, proved_games[i], false);
            check_board(proved_games[i], text, &checking);
            free(text);
        }
}

/* Heaps of 1, when it may be taken alone, are worth 1, and all others 0. That G(n + 2) = G(n) holds
 * for n = 0, as far as a proof would go if an empty heap could grow. */
static void a_period_is_proved_as_far_as_it_takes(void **unused)
{
    (void)unused;
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
        {"unequal 1 99\n", "2 1", 1, "certificate:3:1: expected 'no period'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char certificate[128];
        int size = snprintf(certificate, sizeof certificate,
                            "certificate 1 heaps\nmask 0\nperiod %s\nend\n", cases[i].period);
        run_checker("heaps", cases[i].text, certificate, (size_t)size, &checking);
        assert_string_equal(checking.message, cases[i].message);
        assert_int_equal(checking.status, cases[i].status);
    }
}

/* The last row is the sum of the others. Residues are so large that no two products fit 64 bits. */
static void ranks_are_exact_modulo_a_large_prime(void **unused)
{
    (void)unused;
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
    char *multiple = certificate_of("linear", text);
    run_checker("linear", text, multiple, strlen(multiple), &checking);
    assert_int_equal(checking.status, 0);
    assert_non_null(strstr(checking.claim, "rank 5\n"));
    free(multiple);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_boards_are_verified),
                                       cmocka_unit_test(a_period_is_proved_as_far_as_it_takes),
                                       cmocka_unit_test(ranks_are_exact_modulo_a_large_prime)};
    if (count > 1)
        boards = strtoull(words[1], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
