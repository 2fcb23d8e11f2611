/* Linear equations: the text, the generator, and the modular engine against the exhaustive
 * engine. */
#include "support/opened.h"

GROUP(linear)

#define HEAD "%%MatrixMarket matrix "

TEST(test_random)
{
    static const char *const sizes[][2] = {{"size=3x3", "p=7"}, {"size=5x4", "p=2"},
                                           {"size=4x8", "p=2"}, {"size=3x2", "p=101"},
                                           {"size=3x4", "p=3"}, {"size=2x3", "p=11"}};
    struct random random = {5935};
    uint64_t verdicts[3] = {0, 0, 0}, count = unit_count(300);
    for (uint64_t i = 0; i < count; i++) {
        const char *const *size = sizes[i % (COUNT(sizes))];
        const char *const settings[] = {size[0], size[1], i % 2 ? "density=400" : "density=1000",
                                        i % 3 ? "shape=random" : "shape=solvable", NULL};
        SCOPED(drop_memory) char *text = generated_anew(&random, "linear", settings);
        verdicts[assert_tried("linear", text)]++;
    }
    for (int i = 0; i < 3; i++)
        assert_true(verdicts[i] > count / 15);
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

/* Entries in less than one place of eight are kept sparse: in any order, twice in a place, 0, and
 * with mirror images. */
TEST(test_sparse)
{
    assert_drawn(HEAD "coordinate integer general\n% p=7\n2 30 6\n1 30 3\n1 2 1\n1 30 -1\n2 4 7\n"
                      "2 1 2\n2 1 7\nright 1 2",
                 "2 equations, 30 unknowns, modulo 7\n"
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

/* The same system with room for more entries, which are 0, is kept entry by entry. */
TEST(test_kept)
{
    struct random random = {1991};
    int verdicts[3] = {0, 0, 0};
    for (int i = 0; i < 100; i++) {
        char text[2][4000];
        size_t length[2];
        uint64_t entries = random_below(&random, 40);
        qj_solution solution[2];
        struct opened opened[2];
        for (size_t kept = 0; kept < 2; kept++)
            length[kept] = (size_t)sprintf(text[kept], "%s%% p=3\n20 20 %d\n",
                                           HEAD "coordinate integer general\n",
                                           (int)entries + (kept ? 100 : 0));
        for (uint64_t j = 0; j < entries + 100; j++) {
            int row = 1 + (int)random_below(&random, 20), value = (int)random_below(&random, 9);
            int column = 1 + (int)random_below(&random, 20);
            for (size_t kept = j < entries ? 0 : 1; kept < 2; kept++)
                length[kept] += (size_t)sprintf(text[kept] + length[kept], "%d %d %d\n", row,
                                                column, j < entries ? value : 3);
        }
        for (size_t kept = 0; kept < 2; kept++) {
            if (i % 2 == 0)
                strcpy(text[kept] + length[kept],
                       "right 1 0 0 0 1 0 0 0 0 0 0 0 0 0 2 0 0 0 0 0\n");
            opened[kept] = opened_by("modular", "linear", text[kept]);
            solution[kept] = opened_solution(&opened[kept]);
        }
        assert_int_equal(solution[0].verdict, solution[1].verdict);
        assert_int_equal(solution[0].rank, solution[1].rank);
        verdicts[solution[0].verdict]++;
        for (size_t kept = 0; kept < 2 && solution[0].x; kept++) {
            bool solved = false;
            assert_ok(opened[kept].context,
                      qj_position_check(opened[kept].position, solution[!kept].x, NULL, &solved));
            assert_true(solved);
        }
        opened_end(&opened[0]);
        opened_end(&opened[1]);
    }
    assert_true(verdicts[QJ_MULTIPLE] > 20 && verdicts[QJ_INCONSISTENT] > 20);
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
    static const struct making refused = {"linear", {"p=6"}, "--p: expected a prime"};
    static const struct making empty = {"linear",
                                        {"size=1x2", "density=0", "p=3"},
                                        HEAD
                                        "coordinate integer general\n% p=3\n1 2 0\nright\n0\n"};
    assert_refusals(&refused, 1);
    assert_makings(&empty, 1);
}
