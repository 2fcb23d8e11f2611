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

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_boards_are_verified)};
    if (count > 1)
        boards = strtoull(words[1], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
