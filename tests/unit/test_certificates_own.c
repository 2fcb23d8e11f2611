/* Certificates for user-defined rules, on random nets: all are verified, with the answers of the
 * exhaustive engine. Tiny nets have all possible certificates: no accepted certificate claims
 * anything false. Further: mutants; and the conditions of the checker left out in turn. */
#include "support/own.h"
#include "support/prove.h"
#include "support/tier_nets.h"

#include "face/certificate/certificate.h"

#include <inttypes.h>

GROUP(certificates_own)

enum { NETS = 200, NET_MAX = 8 };

/* A net, the claim that is true of it, and its certificate. */
struct proved {
    struct tier_net net;
    char claim[64], *certificate;
};

static void write_claim(const qj_value *value, char claim[64])
{
    const char *word = value->lo > 0 ? "WIN" : value->lo < 0 ? "LOSE" : "DRAW";
    if (value->kind == QJ_SCORE)
        snprintf(claim, 64, "%" PRId64 "\n", value->lo);
    else if (value->kind == QJ_NIMBER)
        snprintf(claim, 64, "%s\n%" PRIu64 "\n", word, value->nimber);
    else
        snprintf(claim, 64, "%s\n", word);
}

/* Proves the net. */
static void prove(struct proved *proved)
{
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_game) qj_game *game = own_game(context, &proved->net.plain);
    SCOPED(drop_position) qj_position *position = read_own(context, game, "");
    qj_value value = value_of(context, position);
    struct collected collected = {0};
    qj_source source = qj_text_source(&(qj_text){"", 0});
    assert_ok(context, certificate_write(context, game, &source, NULL, INTO(&collected)));
    write_claim(&value, proved->claim);
    proved->certificate = collected.data;
}

static void proved_end(struct proved *proved)
{
    free(proved->certificate);
}

static void check(const struct tier_net *net, const char *certificate, struct checking *out)
{
    give_rules(&net->plain);
    run_checker(QIJU_GIVEN, "\n", certificate, strlen(certificate), out);
}

static void make(struct random *random, unsigned most, struct proved *proved)
{
    tier_net_make_small(random, most, &proved->net);
    prove(proved);
}

TEST(all_are_verified)
{
    struct random random = {1};
    static struct checking checking;
    for (uint64_t i = 0; i < unit_count(NETS); i++) {
        SCOPED(proved_end) struct proved proved = {.certificate = NULL};
        make(&random, NET_MAX, &proved);
        check(&proved.net, proved.certificate, &checking);
        assert_string_equal(checking.message, "");
        assert_int_equal(checking.status, 0);
        assert_string_equal(checking.claim, proved.claim);
    }
}

/* Another claim, or other moves: the strategy of a player that plays otherwise. */
static char *misplay(struct random *random, const char *certificate)
{
    static const char *const claims[] = {"win\n", "lose\n", "draw\n"};
    static const char head[] = "certificate 1 own\n";
    const char *rest = certificate + strlen(head);
    size_t claim = strncmp(rest, "end", 3) ? strcspn(rest, "\n") + 1 : 0;
    size_t size = strlen(certificate) + sizeof "lose\n";
    char *changed = malloc(size);
    assert_non_null(changed);
    bool keep = claim && random_below(random, 2);
    snprintf(changed, size, "%s%.*s%s", head, (int)(keep ? claim : 5),
             keep ? rest : claims[random_below(random, 3)], rest + claim);
    for (char *byte = changed + strlen(head); *byte; byte++)
        if (*byte >= '0' && *byte <= '9' && random_below(random, 3) == 0)
            *byte = (char)('0' + random_below(random, TIER_NET_SMALL_DEGREE));
    return changed;
}

static char *wrong_certificate(struct random *random, const char *certificate)
{
    return random_below(random, 2) ? misplay(random, certificate) : mutant_of(random, certificate);
}

TEST(mutants_claim_nothing_false)
{
    struct random random = {2};
    static struct checking checking;
    for (uint64_t i = 0; i < unit_count(NETS); i++) {
        SCOPED(proved_end) struct proved proved = {.certificate = NULL};
        make(&random, NET_MAX, &proved);
        for (int j = 0; j < 10; j++) {
            SCOPED(drop_memory) char *mutant = wrong_certificate(&random, proved.certificate);
            check(&proved.net, mutant, &checking);
            if (checking.status == 0)
                assert_string_equal(checking.claim, proved.claim);
        }
    }
}

/* ---------------------------------------------------------- all certificates */

TEST(all_certificates_of_tiny_nets)
{
    enum { TINY = 5, MOST = 21 }; /* 11 lines after the verdict */
    static const char *const verdicts[] = {"win\n", "lose\n", "draw\n", ""};
    struct random random = {3};
    for (uint64_t i = 0; i < unit_count(NETS) / 4; i++) {
        SCOPED(proved_end) struct proved proved = {.certificate = NULL};
        make(&random, TINY, &proved);
        struct certificate_search search = {.game = QIJU_GIVEN,
                                            .text = "\n",
                                            .claim = proved.claim,
                                            .words = "0\n1\n2\n3\nend\n",
                                            .lines = true};
        give_rules(&proved.net.plain);
        for (size_t j = 0; j < COUNT(verdicts); j++) {
            int length = snprintf(search.certificate, sizeof search.certificate,
                                  "certificate 1 own\n%s", verdicts[j]);
            search.most = (size_t)length + MOST;
            search_certificates(&search, (size_t)length);
        }
        assert_true(search.accepted > 0);
    }
}

/* Invalid choices: the next after the last, and a number beyond all choices. */
TEST(no_choice_leaves_a_test_out)
{
    static const char *const choices[] = {"9", "18446744073709551615"};
    static struct checking checking;
    struct random random = {6};
    struct tier_net net;
    do
        tier_net_make_small(&random, NET_MAX, &net);
    while (net.plain.ending == QJ_POINTS || !net.plain.side || !net.degree[0] ||
           (net.plain.over && net.over[0]));
    for (size_t i = 0; i < COUNT(choices); i++) {
        const char *certificate = worded("certificate 1 own\nwin\n%s\nend\n", choices[i]);
        check(&net, certificate, &checking);
        assert_non_null(strstr(checking.message, "there is no such move"));
        if (i > 0) /* the next one may be anything */
            assert_true(is_verified_without("check_own.c:move", QIJU_GIVEN, "\n", certificate));
    }
}

/* ------------------------------------------- conditions left out one by one */

/* Rules that promise that no position comes back, of a net where some do. */
static void break_promise(struct proved *proved)
{
    if (proved->net.plain.loops && proved->net.plain.ending != QJ_POINTS)
        proved->net.plain.loops = false;
}

/* A net with a certificate that is probably wrong, or that breaks its promise. */
static bool attack_without(struct random *random, const char *condition)
{
    SCOPED(proved_end) struct proved proved = {.certificate = NULL};
    make(random, NET_MAX, &proved);
    SCOPED(drop_memory) char *certificate = misplay(random, proved.certificate);
    if (random_below(random, 3) == 0) {
        free(certificate);
        certificate = strdup(random_below(random, 2) ? proved.certificate
                                                     : "certificate 1 own\nend\n");
        break_promise(&proved);
    }
    assert_non_null(certificate);
    give_rules(&proved.net.plain);
    return is_verified_without(condition, QIJU_GIVEN, "\n", certificate);
}

static bool is_noticed(const char *condition)
{
    enum { MAX_ATTACKS = 20000 };
    struct random random = {5};
    for (int i = 0; i < MAX_ATTACKS; i++)
        if (attack_without(&random, condition))
            return true;
    return false;
}

TEST(each_condition_is_needed)
{
    assert_all_are_needed(QIJU_CHECK_FOLDER, "check_own.c", 4, is_noticed);
    assert_all_are_needed(QIJU_CHECK_FOLDER, "own_values.c", 1, is_noticed);
}
