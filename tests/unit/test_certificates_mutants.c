/* Mutants of certificates, and certificates of similar boards: no accepted certificate claims
 * anything false. Then each condition of the checker is left out in turn, and a mutant that was
 * rejected must be accepted, or end the checker. Each condition, and each crafted certificate, is
 * tried in a child process, which takes seconds.
 */
#include "support/prove.h"
#include "support/support.h"

GROUP(certificates_mutants)

enum { MUTANTS = 40 };

/* A board with a certificate for it that is probably wrong. */
struct attack {
    char *text, *certificate;
};

/* The most digits in a row. */
static size_t max_digits(const char *text)
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
    return max_digits(text) < 6 ||
           (period && !strstr(certificate, "no period") && max_digits(period) < 4);
}

static struct attack make_attack(struct random *random, const char *game)
{
    struct attack attack = {random_instance(random, game, true), NULL};
    bool has_near = max_digits(attack.text) < 6 && random_below(random, 3) == 0;
    SCOPED(drop_memory) char *near = has_near ? near_instance(random, game, attack.text) : NULL;
    SCOPED(drop_memory) char *certificate = certificate_of(game, near ? near : attack.text);
    attack.certificate = mutant_of(random, certificate);
    if (near && random_below(random, 2)) {
        free(attack.certificate);
        attack.certificate = certificate;
        certificate = NULL;
    }
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

TEST(mutants_claim_nothing_false)
{
    struct random random = {3};
    static struct checking checking;
    for (size_t i = 0; proved_games[i]; i++)
        for (uint64_t n = 0; n < unit_count(MUTANTS); n++) {
            SCOPED(end_attack) struct attack attack = next_attack(&random, proved_games[i]);
            run_checker(proved_games[i], attack.text, attack.certificate,
                        strlen(attack.certificate), &checking);
            if (checking.status == 0 &&
                !claim_is_true(proved_games[i], attack.text, checking.claim)) {
                print_error("%s\n%s\n%s\n%s\n", proved_games[i], attack.text, attack.certificate,
                            checking.claim);
                fail();
            }
        }
}

/* ------------------------------------------- conditions left out one by one */

/* Returns whether a game's certificates meet a condition; every witness meets the conditions of
 * words.
 */
static bool is_of(const char *condition, const char *game)
{
    size_t length = strlen("check_");
    if (!strncmp(condition, "check_equations.c", 17))
        return !strcmp(game, "linear") || !strcmp(game, "lightsout") || !strcmp(game, "widgets");
    if (!strncmp(condition, "period.c", 8))
        return !strcmp(game, "heaps");
    if (!strncmp(condition, "witness.c", 9))
        return !strcmp(game, "geography") || !strcmp(game, "graph") || !strcmp(game, "widgets");
    if (!strncmp(condition, "replies.c", 9) || !strncmp(condition, "pairs.c", 7))
        return !strcmp(game, "mnk");
    if (!strncmp(condition, "check_plies.c", 13))
        return !strcmp(game, "staircase");
    return !strncmp(condition, "check_", length) &&
           !strncmp(condition + length, game, strlen(game)) &&
           condition[length + strlen(game)] == '.';
}

/* Attacks that mutants hardly make; and each number by which a certificate says how much there is
 * to test, with values that would leave a test out: 0, too small, too large, in the wrong order. */
#define PATH     "p edge 2 1\ne 1 2\n"
#define CORRIDOR "1 6\nXO.OXO\n1\n1 2\n1 1\n"
#define ZEROS    "0 0 0 0 0 0 0 0 0 0 0 0 0 "
#define WIDE     ZEROS ZEROS ZEROS ZEROS ZEROS /* 65 cells */
static const struct attack_crafted {
    const char *condition, *game, *text, *certificate;
} crafted[] = {
    {"check_rabbits.c:change", "rabbits", CORRIDOR,
     "matching\nRLRLRL\nchanges 3\n1 1 R\n1 3 .\n1 4 .\nchanges 2\n1 1 .\n1 2 .\nend\n"},
    {"check_rabbits.c:open", "rabbits", CORRIDOR,
     "matching\nRLRLRL\nchanges 2\n1 3 .\n1 4 .\nchanges 3\n1 1 .\n1 2 .\n1 3 .\nend\n"},
    {"check_rabbits.c:closed", "rabbits", CORRIDOR,
     "matching\nRLRLRL\nchanges 0\nchanges 0\nend\n"},
    {"check_equations.c:other", "lightsout", "1 2 2\n0 0\n", "multiple\n0 0\n0 0\nend\n"},
    {"period.c:parity", "heaps", "0.77 1\n5\n", "sized mask 1\nno period\nend\n"},
    {"replies.c:empty", "mnk", "1 7 3\n1 0 0 0 0 0 2\n", "at least 0\n1 1 pairs 1 1 5 1 6\nend\n"},
    {"replies.c:order", "mnk", "1 7 3\n1 0 0 0 0 0 2\n", "at least 0\n1 2 pairs 1 1 6 1 5\nend\n"},
    {"pairs.c:win", "mnk", "1 65 32\n" WIDE, "at least 1\nend\n"},
    {"pairs.c:empty", "mnk", "1 65 32\n" WIDE,
     "at least 0\n1 1 pairs 2 1 32 1 33 1 33 1 34\nend\n"},
    {"pairs.c:order", "mnk", "1 65 32\n" WIDE, "at least 0\n1 1 pairs 1 1 34 1 33\nend\n"},
    {"pairs.c:weight", "mnk", "1 65 2\n" WIDE, "at least 0\n1 1 pairs 0\nend\n"},
    {"witness.c:zero", "widgets", "3 0\n0 0\n", "multiple\n0 0 04\n1 0 0\nend\n"},
    {"witness.c:end", "geography", "3 1\n.\n.\n.\n", "matching\n.\nD\nU\nend\ne1d\n"},
    {"check_geography.c:letter", "geography", "4 1\n.\n#\n.\n#\n", "matching\n.\n.\n4\n.\nend\n"},
    {"check_geography.c:blocked", "geography", "1 4\n#.#.\n", "matching\nL...\nend\n"},
    {"check_geography.c:mates", "geography", "3 1\n.\n.\n#\n", "matching\nU\nU\n.\nend\n"},
    {"check_graph.c:order", "graph", "p edge 4 2\ne 1 2\ne 3 4\n", "matching 2\n3 4\n1 2\nend\n"},
    {"check_graph.c:left", "graph", "p edge 7 1\ne 3 7\ntoken 7\n", "matching 1\n3 7\nend\n"},
    {"check_graph.c:twice", "graph", "p edge 6 5\ne 5 4\ne 6 5\ne 6 1\ne 4 6\ne 1 4\n",
     "matching 2\n1 4\n4 6\nend\n"},
    {"check_graph.c:edge", "graph", "p edge 6 1\ne 5 2\n", "matching 1\n2 6\nend\n"},
    {"check_graph.c:maximum", "graph", "p edge 6 6\ne 2 1\ne 6 2\ne 2 3\ne 6 4\ne 5 3\ne 5 6\n",
     "matching 2\n1 2\n3 5\nend\n"},
    {"check_rabbits.c:order", "rabbits", "3 2\nOX\n.O\nOX\n1\n3 1\n3 2\n",
     "matching\nDD\nUU\nRL\nchanges 6\n3 2 U\n1 2 L\n2 1 .\n2 2 D\n3 1 .\n1 1 R\nchanges 0\nend\n"},
    {"check_rabbits.c:partner", "rabbits", "1 5\n.OXOX\n0\n", "matching\n.RL..\nend\n"},
    {"check_equations.c:kernel", "linear",
     "%%MatrixMarket matrix array integer general\n% p=7\n2 4 \n6\n-1\n-3\n6\n1\n3\n-5\n3\n",
     "multiple\n0 0 0 0\n3 4 1 0\nend\n"},
    {"check_mnk.c:over", "mnk", "1 1 1\n1\n", "at least 0\nat most 0\nend\n"},
    {"check_mnk.c:bounds", "mnk", "1 1 3\n0\nturn 1\n", "end\n"},
    {"replies.c:win", "mnk", "2 4 4\n0 0 0 0\n0 0 0 1\nturn 2\n",
     "at least 1\n2 1 pairs 0\nat most 0 pairs 0\nend\n"},
    {"replies.c:loss", "mnk", "2 2 1\n0 0\n0 0\n", "at least -4\nat most -4\nend\n"},
    {"replies.c:late", "mnk", "3 1 2\n0\n0\n0\nturn 1\n",
     "at least 3\n2 1\nat most 1 pairs 0\nend\n"},
    {"replies.c:full", "mnk", "1 3 3\n1 2 0\n", "at least 1\n1 3\nend\n"},
    /* number of pairs, changes, cells in pairs */
    {"check_graph.c:maximum", "graph", PATH, "matching 0\nend\n"},
    {"witness.c:most", "graph", PATH, "matching 1\n1 1099511627776\nend\n"},
    {"check_geography.c:even", "geography", "1 2\n..\n", "matching\n..\nend\n"},
    {"check_rabbits.c:partners again", "rabbits", CORRIDOR,
     "matching\nRLRLRL\nchanges 1\n1 3 .\nchanges 2\n1 1 .\n1 2 .\nend\n"},
    {"check_rabbits.c:closed", "rabbits", CORRIDOR,
     "matching\nRLRLRL\nchanges 2\n1 3 .\n1 4 .\nchanges 0\nend\n"},
    {"witness.c:most", "rabbits", CORRIDOR,
     "matching\nRLRLRL\nchanges 1\n1 1099511627776 .\nchanges 0\nend\n"},
    {"replies.c:weight", "mnk", "1 4 2\n0 0 0 0\n", "at least 0\n1 1 pairs 0\nend\n"},
    {"pairs.c:weight", "mnk", "1 65 2\n" WIDE, "at least 0\n1 1 pairs 1 1 2 1 3\nend\n"},
    {"witness.c:most", "mnk", "1 65 2\n" WIDE,
     "at least 0\n1 1 pairs 1 1 2 1 1099511627776\nend\n"},
    /* masks and periods */
    {"witness.c:most", "heaps", "0.77 1\n5\n", "mask 4294967296\nno period\nend\n"},
    {"witness.c:least", "heaps", "0.6 1\n5\n", "sized mask 0\nno period\nend\n"},
    {"witness.c:least", "heaps", "0.1 1\n5\n", "mask 0\nperiod 0 0\nend\n"},
    {"period.c:period", "heaps", "0.1 1\n5\n", "mask 0\nperiod 0 1\nend\n"},
    {"period.c:period", "heaps", "0.1 1\n6\n", "mask 0\nperiod 1 1\nend\n"},
    {"period.c:period", "heaps", "0.77 1\n1000\n", "mask 0\nperiod 5 3\nend\n"},
    {"period.c:values", "heaps", "0.1 1\n5\n", "mask 0\nperiod 3 2\nend\n"},
    {"period.c:values", "heaps", "0.1 1\n5\n", "mask 0\nperiod 2 1000\nend\n"},
    {"period.c:values", "heaps", "0.1 1\n5\n", "mask 0\nperiod 1000 1\nend\n"},
    {"period.c:values", "heaps", "0.7 1\n6\n", "mask 0\nperiod 0 2\nend\n"},
    {"period.c:values", "heaps", "0.B 1\n9\n", "mask 0\nperiod 0 2\nend\n"},
    /* bounds of scores */
    {"witness.c:most", "mnk", "1 4 2\n0 0 0 0\n", "at most 100\nend\n"},
    {"witness.c:least", "mnk", "1 2 2\n1 2\n", "at least -0\nat most 0\nend\n"},
    {"check_mnk.c:over", "mnk", "1 2 2\n1 2\n", "at least 1\nend\n"},
    {"witness.c:most", "staircase", "1 1\n1\n1\n", "at most 3\nend\n"},
    {"check_plies.c:bound", "staircase", "1 1\n1\n1\n", "at least 2\n1\nend\n"},
    {"check_plies.c:bound", "staircase", "1 1\n1\n1\n", "at most 0\nend\n"},
    /* residues */
    {"witness.c:most", "lightsout", "1 1 2\n0\n", "unique\n2\n1\nend\n"},
    {"check_lightsout.c:corner", "lightsout", "1 1 2\n0\n", "unique\n0\n0\nend\n"},
    {"check_equations.c:other", "linear",
     "%%MatrixMarket matrix array integer general\n% p=7\n1 1\n0\n", "multiple\n0\n0\nend\n"},
    {"check_equations.c:right side", "widgets", "1 1\n1 MON MON\n1\n0 0\n",
     "inconsistent\n0\nend\n"},
};

static const struct attack_crafted *attacking;

/* Whether the attack is rejected, and verified without the condition. */
static bool is_verified_then(const char *condition)
{
    char certificate[256];
    snprintf(certificate, sizeof certificate, "certificate 1 %s\n%s", attacking->game,
             attacking->certificate);
    return is_verified_without(condition, attacking->game, attacking->text, certificate);
}

static bool is_noticed_by_crafted(const char *condition)
{
    for (attacking = crafted; attacking < crafted + COUNT(crafted); attacking++)
        if (!strcmp(condition, attacking->condition) && is_verified_then(condition))
            return true;
    return false;
}

/* Only its condition rejects a crafted attack. */
TEST(no_number_leaves_a_test_out)
{
    static struct checking checking;
    for (attacking = crafted; attacking < crafted + COUNT(crafted); attacking++) {
        const char *certificate = worded("certificate 1 %s\n%s", attacking->game,
                                         attacking->certificate);
        run_checker(attacking->game, attacking->text, certificate, strlen(certificate), &checking);
        if (checking.status != 1 || !is_needed(attacking->condition, is_verified_then))
            fail_msg("%s\n%s\n%s%s", attacking->condition, attacking->text, certificate,
                     checking.message);
    }
}

static bool is_noticed(const char *condition)
{
    enum { MAX_ATTACKS = 20000 };
    struct random random = {11};
    bool noticed = is_noticed_by_crafted(condition);
    for (size_t n = 0; n < MAX_ATTACKS && !noticed; n++)
        for (size_t i = 0; proved_games[i] && !noticed; i++) {
            if (!is_of(condition, proved_games[i]))
                continue;
            SCOPED(end_attack) struct attack attack = next_attack(&random, proved_games[i]);
            noticed = is_verified_without(condition, proved_games[i], attack.text,
                                          attack.certificate);
        }
    return noticed;
}

TEST(each_condition_is_needed)
{
    static const struct {
        const char *name;
        unsigned conditions;
    } files[] = {{"witness.c", 6},       {"check_geography.c", 4}, {"check_graph.c", 5},
                 {"check_rabbits.c", 8}, {"check_lightsout.c", 1}, {"check_equations.c", 6},
                 {"period.c", 3},        {"check_mnk.c", 2},       {"replies.c", 7},
                 {"pairs.c", 4},         {"check_plies.c", 2}};
    for (size_t i = 0; i < COUNT(files); i++)
        assert_all_are_needed(QIJU_CHECK_FOLDER, files[i].name, files[i].conditions, is_noticed);
}
