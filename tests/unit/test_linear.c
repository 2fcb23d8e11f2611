/* Linear equations: the text, the generator, and the modular engine against the exhaustive
 * engine. */
#include "support/opened.h"

GROUP(linear)

#define HEAD "%%MatrixMarket matrix "

/* Dense ones, and some with so few entries that they are kept sparse. */
TEST(test_random)
{
    static const char *const kinds[] = {"size=3x3 p=7 density=400",   "size=5x4 p=2 density=1000",
                                        "size=4x8 p=2 density=400",   "size=3x2 p=101 density=1000",
                                        "size=3x4 p=3 density=400",   "size=2x3 p=11 density=1000",
                                        "size=12x10 p=2 density=110", "size=8x7 p=3 density=100"};
    struct random random = {5935};
    uint64_t verdicts[3] = {0, 0, 0}, count = unit_count(400);
    for (uint64_t i = 0; i < count; i++) {
        SCOPED(drop_memory)
        char *text = made_anew(&random, "linear", "%s shape=%s", kinds[i % COUNT(kinds)],
                               i % 3 ? "random" : "solvable");
        verdicts[assert_tried("linear", text)]++;
    }
    for (int i = 0; i < 3; i++)
        assert_true(verdicts[i] > count / 15);
}

/* Equations without unknowns, few and many: each is 0 = 0, or the last is 0 = 1. */
TEST(test_no_unknowns)
{
    for (int equations = 1; equations <= 40; equations++)
        for (int right = 0; right < 2; right++) {
            char text[256];
            int length = sprintf(text, "%scoordinate integer general\n%% p=3\n%d 0 0\nright", HEAD,
                                 equations);
            for (int i = 1; i <= equations; i++)
                length += sprintf(text + length, " %d", i == equations && right);
            assert_int_equal(assert_tried("linear", text), right ? QJ_INCONSISTENT : QJ_UNIQUE);
        }
}

/* A text that was read, drawn. */
static void assert_drawn(const char *text, const char *drawn)
{
    assert_text_drawn("linear", text, 0, false, drawn);
}

TEST(test_forms)
{
    assert_drawn(HEAD "coordinate integer general\n%\n% a comment\n%p=7 and more\n2 3 5\n1 1 2\n"
                      "1 3 5\n2 1 -4\n2 1 3\n2 2 8\nright -1 14\n",
                 "2 equations, 3 unknowns, modulo 7\n"
                 "  2 x1 + 5 x3 = 6\n"
                 "  6 x1 + x2 = 0\n");
    assert_drawn(HEAD "array integer general\n% p=5\n2 2 1 2 3 4",
                 "2 equations, 2 unknowns, modulo 5\n"
                 "  x1 + 3 x2 = 0\n"
                 "  2 x1 + 4 x2 = 0\n");
    assert_drawn(HEAD "array integer symmetric\n% p=1009\n2 2 1 2 3",
                 "2 equations, 2 unknowns, modulo 1009\n"
                 "  x1 + 2 x2 = 0\n"
                 "  2 x1 + 3 x2 = 0\n");
    assert_drawn(HEAD "array integer skew-symmetric\n% p=5\n3 3 1 2 3",
                 "3 equations, 3 unknowns, modulo 5\n"
                 "  4 x2 + 3 x3 = 0\n"
                 "  x1 + 2 x3 = 0\n"
                 "  2 x1 + 3 x2 = 0\n");
    assert_drawn(HEAD "coordinate pattern symmetric\n% p=2\n2 2 2\n1 1\n2 1\n",
                 "2 equations, 2 unknowns, modulo 2\n"
                 "  x1 + x2 = 0\n"
                 "  x1 = 0\n");
    assert_drawn(HEAD "coordinate pattern general\n% p=2\n1 12 12\n1 1 1 2 1 3 1 4 1 5 1 6 1 7 1 8 "
                      "1 9 1 10 1 11 1 12\n",
                 "1 equation, 12 unknowns, modulo 2\n"
                 "  x1 + x2 + x3 + x4 + x5 + x6 + x7 + x8 + x9 + x10 + ... = 0\n");
}

/* Entries in less than one place of eight are kept sparse: in any order, twice in a place, with the
 * sum 0, and with mirror images. */
TEST(test_sparse)
{
    assert_drawn(HEAD "coordinate integer general\n% p=7\n2 36 8\n1 30 3\n1 2 1\n1 30 -1\n2 4 7\n"
                      "2 1 2\n2 1 7\n2 9 3\n2 9 4\nright 1 2",
                 "2 equations, 36 unknowns, modulo 7\n"
                 "  x2 + 2 x30 = 1\n"
                 "  2 x1 = 2\n");
    assert_drawn(HEAD "coordinate integer skew-symmetric\n% p=7\n5 5 1\n5 2 3\n",
                 "5 equations, 5 unknowns, modulo 7\n"
                 "  0 = 0\n"
                 "  4 x5 = 0\n"
                 "  0 = 0\n"
                 "  0 = 0\n"
                 "  3 x2 = 0\n");
    assert_drawn("% p=5\n% more\n" HEAD
                 "coordinate pattern general\n% p=7\n1 12 11\n1 2 1 1 1 3 1 4 "
                 "1 5 1 6 1 7 1 8 1 9 1 10 1 12\nright 6",
                 "1 equation, 12 unknowns, modulo 5\n"
                 "  x1 + x2 + x3 + x4 + x5 + x6 + x7 + x8 + x9 + x10 + ... = 1\n");
}

/* A position is written as a text that gives it back. */
TEST(test_write)
{
    const char *text = HEAD "coordinate integer general\n% p=7\n2 3 3\n1 1 2\n1 3 5\n2 2 1\n"
                            "right\n6\n0\n";
    assert_text_written("linear", text, 0, text);
}

TEST(test_settings)
{
    static const struct making refused[] = {
        {"linear", {"p=6"}, "--p: expected a prime"},
        {"linear",
         {"size=1048583x1", "density=0"},
         "--density: expected at least a quarter of the rows and columns beyond 2^20 as entries, "
         "found 0"}};
    static const struct making empty = {"linear",
                                        {"size=1x2", "density=0", "p=3"},
                                        HEAD
                                        "coordinate integer general\n% p=3\n1 2 0\nright\n0\n"};
    assert_refusals(refused, COUNT(refused));
    assert_makings(&empty, 1);
}
