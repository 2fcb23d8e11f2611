/* Certificates of tiny boards: all certificates up to a size, byte by byte, and every accepted
 * claim is compared with the exhaustive engine. The checker reads all of them, which takes seconds.
 */
#include "support/prove.h"
#include "support/support.h"

GROUP(certificates_small)

enum { BOARDS = 1, BOARDS_MAX = 10 }; /* more where none of them can be proved */

/* A duplicate byte would repeat the search after it. */
static void assert_all_different(const char *bytes)
{
    for (; *bytes; bytes++)
        assert_null(strchr(bytes + 1, *bytes));
}

static struct certificate_search search_from(const char *game, const char *text, const char *head,
                                             const char *bytes, size_t more)
{
    struct certificate_search search = {.game = game, .text = text, .words = bytes};
    assert_all_different(bytes);
    int length = snprintf(search.certificate, sizeof search.certificate, "certificate 1 %s\n%s",
                          game, head);
    assert_in_range(length, 1, sizeof search.certificate - 1 - more);
    search.most = (size_t)length + more;
    search_certificates(&search, (size_t)length);
    return search;
}

/* Every byte there is, from nothing on. */
TEST(any_bytes)
{
    char bytes[256];
    struct certificate_search search = {
        .game = "geography", .text = "1 3\n...\n", .words = bytes, .most = 60};
    for (int i = 0; i < 255; i++)
        bytes[i] = (char)(i + 1);
    bytes[255] = 0;
    search_certificates(&search, 0);
    assert_int_equal(search.accepted, 2);
}

TEST(all_matchings_of_a_grid)
{
    static const char *const shapes[] = {"2 2\n%c%c\n%c%c\n", "1 4\n%c%c%c%c\n",
                                         "4 1\n%c\n%c\n%c\n%c\n"};
    for (size_t shape = 0; shape < COUNT(shapes); shape++)
        for (unsigned bits = 0; bits < 16; bits++) {
            char text[64];
            snprintf(text, sizeof text, shapes[shape], ".#"[bits & 1], ".#"[bits >> 1 & 1],
                     ".#"[bits >> 2 & 1], ".#"[bits >> 3]);
            struct certificate_search search = search_from("geography", text, "matching\n",
                                                           ".UDLR#\nend", 20);
            assert_true(search.accepted > 0);
        }
}

/* All strategies for all bounds: the bounds that some of them prove, and no others, are true; and
 * the score is among them. */
static void all_strategies(const char *game, const char *text, const char *bytes, int most)
{
    int best = INT32_MIN, worst = INT32_MAX;
    for (int least = 1; least >= 0; least--)
        for (int bound = -most; bound <= most; bound++) {
            char head[32];
            snprintf(head, sizeof head, "at %s %d%s", least ? "least" : "most", bound,
                     strcmp(game, "mnk") != 0 ? "\n" : ""); /* or pairs */
            if (search_from(game, text, head, bytes, 70).accepted == 0)
                continue;
            best = least && bound > best ? bound : best;
            worst = !least && bound < worst ? bound : worst;
        }
    assert_int_equal(best, worst);
}

TEST(all_strategies_of_small_boards)
{
    static const struct {
        const char *text;
        int most; /* the scores that are tried */
    } lines[] = {{"1 4 2\n0 0 0 0\n", 2}, {"2 3 3\n1 0 0\n0 2 0\n", 1}, {"1 3 2\n1 1 2\n", 2}};
    for (size_t i = 0; i < COUNT(lines); i += unit_is_long() ? 1 : 2)
        all_strategies("mnk", lines[i].text, &"654321 \npairsend"['6' - lines[i].text[2]],
                       lines[i].most); /* seconds: no digit beyond the columns is tried */
    struct random random = {5};
    static const char *const shapes[] = {"2 2", "1 3"};
    for (size_t i = 0; i < COUNT(shapes); i++)
        for (uint64_t board = 0; board < unit_count(1); board++) {
            char text[128];
            int length = snprintf(text, sizeof text, "%s\n", shapes[i]);
            for (int value = 2 * (shapes[i][0] - '0') * (shapes[i][2] - '0'); value; value--)
                length += snprintf(text + length, sizeof text - (size_t)length, "%d ",
                                   (int)random_below(&random, 6) - 2);
            all_strategies("staircase", text, "123\nend", 18);
        }
}

/* There are 7^(2n) certificates of n widgets and no record. */
static bool is_tiny(const char *game, const char *text)
{
    if (!strcmp(game, "kayles"))
        return !strstr(text, "000000");
    if (!strcmp(game, "heaps"))
        return !strncmp(text, "{1,3,4}\n1\n", 10) && strlen(text) > 12;
    if (!strcmp(game, "linear"))
        return strstr(text, "p=2") && strlen(text) <= 80 && strstr(text, "\n2 2 ");
    return strcmp(game, "widgets") != 0 || text[0] <= '2';
}

TEST(all_certificates_of_random_boards)
{
    static const struct {
        const char *game, *head, *bytes;
        size_t more, longest; /* instances of more bytes take too long */
    } searches[] = {
        {"geography", "matching\n", ".UDLR\nend", 20, 16},
        {"graph", "matching ", "0123456 \nend", 24, 36},
        {"rabbits", "matching\n", ".UDLR\n0123 changesd", 60, 20},
        {"lightsout", "", "uniqemltpcosd \n012", 60, 16},
        {"linear", "", "uniqemltpcosd \n012", 60, 80},
        {"widgets", "", "uniqemltpcosd \n0123456", 40, 26},
        {"heaps", "mask 0\nperiod ", "017 \nend", 8, 40},
        {"kayles", "mask 0\n", "01 \nnoperid", 14, 40},
        {"splitting", "", "end\n", 10, 200},
        {"staircase", "", "at lesmond\n-0123456789", 60, 12},
        {"stone", "", "end\n", 10, 200},
        {"tictactoe", "", "end\n", 10, 200},
        {"mnk", "", "at lesmopirnd\n-01234", 80, 11},
        {"wythoff", "", "end\n", 10, 200},
    };
    struct random random = {8};
    for (size_t i = 0; i < COUNT(searches); i++) {
        uint64_t accepted = 0;
        for (uint64_t board = 0; board < unit_count(BOARDS) || (!accepted && board < BOARDS_MAX);) {
            SCOPED(drop_memory) char *text = random_instance(&random, searches[i].game, true);
            if (strlen(text) <= searches[i].longest && is_tiny(searches[i].game, text)) {
                accepted += search_from(searches[i].game, text, searches[i].head, searches[i].bytes,
                                        searches[i].more)
                                .accepted;
                board++;
            }
        }
        if (!accepted)
            print_error("no certificate of %s\n", searches[i].game);
        assert_true(accepted > 0);
    }
}
