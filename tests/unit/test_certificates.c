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

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_boards_are_verified),
                                       cmocka_unit_test(a_period_is_proved_as_far_as_it_takes)};
    if (count > 1)
        boards = strtoull(words[1], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
