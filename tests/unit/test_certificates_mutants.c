/* Mutants of certificates, and certificates of boards that are nearly the same: none that is
 * accepted claims anything false. Then each condition of the checker is left out in turn, and a
 * mutant that was rejected must be accepted, or end the checker. */
#include "support/prove.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MUTANTS = 200 };

/* The exit status of a process that has found a difference. */
enum { NOTICED = 1 };

/* A board with a certificate for it that is probably wrong. */
struct attack {
    char *text, *certificate;
};

/* The most digits in a row. */
static size_t most_digits(const char *text)
{
    size_t most = 0;
    for (; *text; text += strspn(text, "0123456789"), text += *text != 0) {
        size_t digits = strspn(text, "0123456789");
        most = digits > most ? digits : most;
    }
    return most;
}

/* Whether it is soon looked at: heaps of any size need a period, and not a late one. */
static bool is_quick(const char *text, const char *certificate)
{
    const char *period = strstr(certificate, "period");
    return most_digits(text) < 6 ||
           (period && !strstr(certificate, "no period") && most_digits(period) < 4);
}

static struct attack make_attack(struct random *random, const char *game)
{
    struct attack attack = {random_instance(random, game, true), NULL};
    bool has_near = most_digits(attack.text) < 6 && random_below(random, 3) == 0;
    char *near = has_near ? near_instance(random, game, attack.text) : NULL;
    char *certificate = certificate_of(game, near ? near : attack.text);
    attack.certificate = mutant_of(random, certificate);
    if (near && random_below(random, 2)) {
        free(attack.certificate);
        attack.certificate = certificate;
        certificate = NULL;
    }
    free(certificate);
    free(near);
    return attack;
}

static void end_attack(struct attack *attack)
{
    free(attack->text);
    free(attack->certificate);
}

static struct attack next_attack(struct random *random, const char *game)
{
    struct attack attack = make_attack(random, game);
    while (!is_quick(attack.text, attack.certificate)) {
        end_attack(&attack);
        attack = make_attack(random, game);
    }
    return attack;
}

static void mutants_claim_nothing_false(void **unused)
{
    (void)unused;
    struct random random = {3};
    static struct checking checking;
    for (size_t i = 0; proved_games[i]; i++)
        for (uint64_t n = 0; n < unit_count(MUTANTS); n++) {
            struct attack attack = next_attack(&random, proved_games[i]);
            run_checker(proved_games[i], attack.text, attack.certificate,
                        strlen(attack.certificate), &checking);
            if (checking.status == 0 &&
                !claim_is_true(proved_games[i], attack.text, checking.claim)) {
                print_error("%s\n%s\n%s\n%s\n", proved_games[i], attack.text, attack.certificate,
                            checking.claim);
                fail();
            }
            end_attack(&attack);
        }
}

/* ------------------------------------------- conditions left out one by one */

/* Whether leaving a condition out changes what becomes of an attack. */
static bool makes_a_difference(const char *condition, const char *game, const struct attack *attack)
{
    static struct checking with, without;
    size_t size = strlen(attack->certificate);
    leave_out(NULL);
    run_checker(game, attack->text, attack->certificate, size, &with);
    leave_out(condition);
    run_checker(game, attack->text, attack->certificate, size, &without);
    leave_out(NULL);
    return with.status != 0 && without.status == 0;
}

/* Whether a game's certificates meet a condition; those of words are met by all that have evidence.
 */
static bool is_of(const char *condition, const char *game)
{
    size_t length = strlen(game);
    if (!strncmp(condition, "system.c", 8))
        return !strcmp(game, "linear") || !strcmp(game, "lightsout") || !strcmp(game, "widgets");
    if (!strncmp(condition, "period.c", 8))
        return !strcmp(game, "heaps");
    if (!strncmp(condition, "evidence.c", 10))
        return !strcmp(game, "geography") || !strcmp(game, "graph") || !strcmp(game, "widgets");
    if (!strncmp(condition, "replies.c", 9) || !strncmp(condition, "pairs.c", 7))
        return !strcmp(game, "mnk");
    if (!strncmp(condition, "plies.c", 7))
        return !strcmp(game, "staircase");
    return !strncmp(condition, game, length) && condition[length] == '.';
}

/* Attacks that mutants hardly make. */
#define CORRIDOR "1 6\nXO.OXO\n1\n1 2\n1 1\n"
#define ZEROS    "0 0 0 0 0 0 0 0 0 0 0 0 0 "
#define WIDE     ZEROS ZEROS ZEROS ZEROS ZEROS /* 65 cells */
static const struct {
    const char *condition, *game, *text, *certificate;
} crafted[] = {
    {"rabbits.c:change", "rabbits", CORRIDOR,
     "matching\nRLRLRL\nchanges 3\n1 1 R\n1 3 .\n1 4 .\nchanges 2\n1 1 .\n1 2 .\nend\n"},
    {"rabbits.c:open", "rabbits", CORRIDOR,
     "matching\nRLRLRL\nchanges 2\n1 3 .\n1 4 .\nchanges 3\n1 1 .\n1 2 .\n1 3 .\nend\n"},
    {"rabbits.c:closed", "rabbits", CORRIDOR, "matching\nRLRLRL\nchanges 0\nchanges 0\nend\n"},
    {"system.c:other", "lightsout", "1 2 2\n0 0\n", "multiple\n0 0\n0 0\nend\n"},
    {"period.c:parity", "heaps", "0.77 1\n5\n", "sized mask 1\nno period\nend\n"},
    {"replies.c:empty", "mnk", "1 7 3\n1 0 0 0 0 0 2\n", "at least 0\n1 1 pairs 1 1 5 1 6\nend\n"},
    {"replies.c:order", "mnk", "1 7 3\n1 0 0 0 0 0 2\n", "at least 0\n1 2 pairs 1 1 6 1 5\nend\n"},
    {"pairs.c:win", "mnk", "1 65 32\n" WIDE, "at least 1\nend\n"},
    {"pairs.c:empty", "mnk", "1 65 32\n" WIDE,
     "at least 0\n1 1 pairs 2 1 32 1 33 1 33 1 34\nend\n"},
    {"pairs.c:order", "mnk", "1 65 32\n" WIDE, "at least 0\n1 1 pairs 1 1 34 1 33\nend\n"},
    {"pairs.c:weight", "mnk", "1 65 2\n" WIDE, "at least 0\n1 1 pairs 0\nend\n"},
    {"replies.c:full", "mnk", "1 3 3\n1 2 0\n", "at least 1\n1 3\nend\n"},
};

static bool is_noticed_by_crafted(const char *condition)
{
    for (size_t i = 0; i < sizeof crafted / sizeof *crafted; i++) {
        char certificate[256];
        snprintf(certificate, sizeof certificate, "certificate 1 %s\n%s", crafted[i].game,
                 crafted[i].certificate);
        struct attack attack = {(char *)(uintptr_t)crafted[i].text, certificate};
        if (!strcmp(condition, crafted[i].condition) &&
            makes_a_difference(condition, crafted[i].game, &attack))
            return true;
    }
    return false;
}

/* In a process of its own, since without a condition the checker may go anywhere. */
static _Noreturn void attack_without(const char *condition)
{
    static const int signals[] = {SIGSEGV, SIGABRT, SIGFPE, SIGBUS, SIGILL};
    enum { MOST_ATTACKS = 20000 };
    struct random random = {11};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        signal(signals[i], SIG_DFL); /* cmocka has others */
    close(STDERR_FILENO);
    if (is_noticed_by_crafted(condition))
        _exit(NOTICED);
    for (size_t n = 0; n < MOST_ATTACKS; n++)
        for (size_t i = 0; proved_games[i]; i++) {
            if (!is_of(condition, proved_games[i]))
                continue;
            struct attack attack = next_attack(&random, proved_games[i]);
            if (makes_a_difference(condition, proved_games[i], &attack))
                _exit(NOTICED);
            end_attack(&attack);
        }
    _exit(0);
}

static bool is_needed(const char *condition)
{
    int status = 0;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        attack_without(condition);
    assert_int_equal(waitpid(child, &status, 0), child);
    bool needed = !WIFEXITED(status) || WEXITSTATUS(status) != 0;
    if (!needed)
        print_error("nothing changes without %s\n", condition);
    return needed;
}

/* The names of the conditions in a file of the checker. */
static bool all_are_needed(const char *file)
{
    char path[512], line[512], condition[128];
    unsigned count = 0, conditions = 0;
    snprintf(path, sizeof path, "%s/%s", QIJU_CHECK_FOLDER, file);
    FILE *source = fopen(path, "r");
    assert_non_null(source);
    while (fgets(line, sizeof line, source)) {
        const char *found = strstr(line, "CHECK(check, \"");
        if (!found)
            continue;
        found += strlen("CHECK(check, \"");
        snprintf(condition, sizeof condition, "%s:%.*s", file, (int)strcspn(found, "\""), found);
        count += is_needed(condition);
        conditions++;
    }
    fclose(source);
    assert_in_range(conditions, 1, 50);
    return count == conditions;
}

static void each_condition_is_needed(void **unused)
{
    (void)unused;
    bool all = true;
    static const char *const files[] = {"evidence.c",     "geography.c", "graph.c",  "rabbits.c",
                                        "lightsout.c", "system.c",    "period.c", "mnk.c",
                                        "replies.c",   "pairs.c",     "plies.c"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        all &= all_are_needed(files[i]);
    assert_true(all);
}

UNIT(certificates_mutants)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(mutants_claim_nothing_false),
                                       cmocka_unit_test(each_condition_is_needed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
