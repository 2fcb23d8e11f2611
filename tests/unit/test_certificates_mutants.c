/* Mutants of certificates, and certificates of boards that are nearly the same: none that is
 * accepted claims anything false. Then each condition of the checker is left out in turn, and a
 * mutant that was rejected must be accepted, or end the checker. */
#include "support/prove.h"
#include "support/support.h"

GROUP(certificates_mutants)

enum { MUTANTS = 40 };

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
    {"evidence.c:zero", "widgets", "3 0\n0 0\n", "multiple\n0 0 04\n1 0 0\nend\n"},
    {"evidence.c:end", "geography", "3 1\n.\n.\n.\n", "matching\n.\nD\nU\nend\ne1d\n"},
    {"geography.c:letter", "geography", "4 1\n.\n#\n.\n#\n", "matching\n.\n.\n4\n.\nend\n"},
    {"geography.c:blocked", "geography", "1 4\n#.#.\n", "matching\nL...\nend\n"},
    {"geography.c:mates", "geography", "3 1\n.\n.\n#\n", "matching\nU\nU\n.\nend\n"},
    {"graph.c:order", "graph", "p edge 4 2\ne 1 2\ne 3 4\n", "matching 2\n3 4\n1 2\nend\n"},
    {"graph.c:left", "graph", "p edge 7 1\ne 3 7\ntoken 7\n", "matching 1\n3 7\nend\n"},
    {"graph.c:twice", "graph", "p edge 6 5\ne 5 4\ne 6 5\ne 6 1\ne 4 6\ne 1 4\n",
     "matching 2\n1 4\n4 6\nend\n"},
    {"graph.c:edge", "graph", "p edge 6 1\ne 5 2\n", "matching 1\n2 6\nend\n"},
    {"graph.c:maximum", "graph", "p edge 6 6\ne 2 1\ne 6 2\ne 2 3\ne 6 4\ne 5 3\ne 5 6\n",
     "matching 2\n1 2\n3 5\nend\n"},
    {"rabbits.c:order", "rabbits", "3 2\nOX\n.O\nOX\n1\n3 1\n3 2\n",
     "matching\nDD\nUU\nRL\nchanges 6\n3 2 U\n1 2 L\n2 1 .\n2 2 D\n3 1 .\n1 1 R\nchanges 0\nend\n"},
    {"rabbits.c:mate", "rabbits", "1 5\n.OXOX\n0\n", "matching\n.RL..\nend\n"},
    {"system.c:kernel", "linear",
     "%%MatrixMarket matrix array integer general\n% p=7\n2 4 \n6\n-1\n-3\n6\n1\n3\n-5\n3\n",
     "multiple\n0 0 0 0\n3 4 1 0\nend\n"},
    {"mnk.c:over", "mnk", "1 1 1\n1\n", "at least 0\nat most 0\nend\n"},
    {"mnk.c:bounds", "mnk", "1 1 3\n0\nturn 1\n", "end\n"},
    {"replies.c:win", "mnk", "2 4 4\n0 0 0 0\n0 0 0 1\nturn 2\n",
     "at least 1\n2 1 pairs 0\nat most 0 pairs 0\nend\n"},
    {"replies.c:loss", "mnk", "2 2 1\n0 0\n0 0\n", "at least -4\nat most -4\nend\n"},
    {"replies.c:late", "mnk", "3 1 2\n0\n0\n0\nturn 1\n",
     "at least 3\n2 1\nat most 1 pairs 0\nend\n"},
    {"replies.c:full", "mnk", "1 3 3\n1 2 0\n", "at least 1\n1 3\nend\n"},
};

static bool is_noticed_by_crafted(const char *condition)
{
    for (size_t i = 0; i < COUNT(crafted); i++) {
        char certificate[256];
        snprintf(certificate, sizeof certificate, "certificate 1 %s\n%s", crafted[i].game,
                 crafted[i].certificate);
        if (!strcmp(condition, crafted[i].condition) &&
            is_verified_without(condition, crafted[i].game, crafted[i].text, certificate))
            return true;
    }
    return false;
}

static bool is_noticed(const char *condition)
{
    enum { MOST_ATTACKS = 20000 };
    struct random random = {11};
    bool noticed = is_noticed_by_crafted(condition);
    for (size_t n = 0; n < MOST_ATTACKS && !noticed; n++)
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
    } files[] = {{"evidence.c", 4},  {"geography.c", 4}, {"graph.c", 5},  {"rabbits.c", 8},
                 {"lightsout.c", 1}, {"system.c", 6},    {"period.c", 2}, {"mnk.c", 2},
                 {"replies.c", 7},   {"pairs.c", 4},     {"plies.c", 2}};
    for (size_t i = 0; i < COUNT(files); i++)
        assert_all_are_needed(QIJU_CHECK_FOLDER, files[i].name, files[i].conditions, is_noticed);
}
