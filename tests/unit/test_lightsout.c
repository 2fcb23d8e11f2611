/* Lights out: its text and generator, and the modular engine against the exhaustive engine, which
 * tries all presses. Larger grids are in test_modular.
 */
#include "support/growing.h"
#include "support/opened.h"

GROUP(lightsout)

/* The modular engine and the exhaustive one on boards that the generator makes. */
TEST(test_random)
{
    struct random random = {1995};
    uint64_t verdicts[3] = {0, 0, 0}, count = unit_count(120);
    for (uint64_t i = 0; i < count; i++) {
        SCOPED(drop_memory)
        char *text = made_anew(&random, "lightsout",
                               "size=[1x1 p=7|1x7 p=2|7x1 p=3|3x4 p=2|4x2 p=2|2x3 p=3|3x2 p=5|2x2 "
                               "p=11|4x1 p=5|3x3 p=2|1x2 p=101|2x5 p=2] shape=%s",
                               i % 3 ? "random" : "solvable");
        qj_verdict verdict = assert_tried("lightsout", text);
        verdicts[verdict]++;
        assert_true(i % 3 || verdict != QJ_INCONSISTENT);
    }
    for (int i = 0; i < 3; i++)
        assert_true(verdicts[i] > count / 20);
}

/* ------------------------------------------------------------------ other boards */

/* Boards of every kind, some with a goal. */
#define FIVE(words)  words words words words words
#define SIX(words)   FIVE(words) words
#define EIGHT(words) SIX(words) words words
#define NINE(words)  EIGHT(words) words
static const char *const kinds[] = {
    "torus\n3 3 2\n" NINE("{0..1} ") "[||goal" NINE(" {0..1}") "]",
    "torus\n2 4 3\n" EIGHT("{0..2} ") "[||goal" EIGHT(" {0..2}") "]",
    "torus\n1 5 2\n" FIVE("{0..1} "),
    "torus\npattern 3 3\n0 1 0 1 2 1 0 1 0\n2 3 3\n" SIX("{0..2} "),
    "pattern 1 3\n1 1 1\n1 5 5\n" FIVE("{0..4} ") "[||goal" FIVE(" {0..4}") "]",
    "pattern 3 3\n1 0 1\n0 1 0\n1 0 1\n3 4 2\n" SIX("{0..1} {0..1} "),
    "pattern 1 3\n0 1 2\n3 2 5\n" SIX("{0..4} "),
    "torus\npattern 5 3\n0 1 0 0 1 1 1 2 0 0 0 0 1 0 1\n3 3 3\n" NINE("{0..2} "),
    "torus\npattern 3 1\n0\n1\n1\n2 4 2\n" EIGHT("{0..1} "),
    "graph 2\na b\nb c\nc d\nd a\na e\nf\nvalues" SIX(" {0..1}"),
    "graph 3\np edge 6 7\ne 1 2\ne 2 3\ne 3 4\ne 4 5\ne 5 6\ne 6 1\ne 1 4\nvalues" SIX(
        " {0..2}") "[||\ngoal" SIX(" {0..2}") "]",
    "graph 2\np sp 5 6\na 1 2 1\na 2 3 1\na 3 1 1\na 3 4 1\na 4 5 1\na 5 4 1\nvalues" FIVE(
        " {0..1}"),
};

/* The fewest presses, by looking at every vector of every cell. */
static uint64_t fewest_presses(const struct opened *opened, const qj_solution *solution)
{
    uint64_t *x = calloc(solution->unknowns, sizeof *x), fewest = UINT64_MAX, digit = 0;
    while (digit < solution->unknowns) {
        uint64_t sum = 0;
        bool solved;
        assert_ok(opened->context, qj_position_check(opened->position, x, NULL, &solved));
        for (uint64_t i = 0; i < solution->unknowns; i++)
            sum += x[i];
        fewest = solved && sum < fewest ? sum : fewest;
        for (digit = 0; digit < solution->unknowns && ++x[digit] == solution->modulus; digit++)
            x[digit] = 0;
    }
    free(x);
    return fewest;
}

/* Every kind of board, by sparse elimination and by trying all presses; and what is written of it
 * is read again as the same. */
TEST(test_kinds)
{
    struct random random = {1996};
    uint64_t verdicts[3] = {0, 0, 0}, count = unit_count(60);
    for (uint64_t i = 0; i < count; i++) {
        struct growing board = {.length = 0};
        SCOPED(collected_end) struct collected once = {0};
        growing_draw(&board, &random, kinds[random_below(&random, COUNT(kinds))]);
        verdicts[assert_tried("lightsout", board.text)]++;
        SCOPED(opened_end) struct opened opened = opened_by("modular", "lightsout", board.text);
        qj_solution solution = opened_solution(&opened);
        if (solution.x) {
            assert_true(solution.fewest);
            assert_int_equal(solution.sum, fewest_presses(&opened, &solution));
        }
        assert_ok(opened.context, qj_position_write(opened.position, INTO(&once)));
        assert_text_written("lightsout", once.data, 0, once.data);
    }
    for (int i = 0; i < 3; i++)
        assert_true(verdicts[i] > count / 15);
}

/* A board that a text says, drawn after presses on it. */
static void assert_pressed(const char *text, const uint64_t *presses, const char *drawn)
{
    SCOPED(opened_end) struct opened opened = opened_text("lightsout", text, NULL);
    uint64_t modulus, equations, unknowns;
    SCOPED(collected_end) struct collected out = {0};
    bool solved;
    assert_ok(opened.context, qj_position_system(opened.position, &modulus, &equations, &unknowns));
    SCOPED(drop_memory) uint64_t *left = calloc(equations, sizeof *left);
    assert_ok(opened.context, qj_position_check(opened.position, presses, left, &solved));
    assert_ok(opened.context, qj_position_draw_left(opened.position, left, INTO(&out)));
    assert_string_equal(out.data, drawn);
}

/* A press where a torus closes, by a pattern that is not symmetric, along arcs, and with a goal,
 * which leaves values as they are. */
TEST(test_presses)
{
    const uint64_t corner[12] = {1};
    assert_pressed("torus 3 4 5  0 0 0 0 0 0 0 0 0 0 0 0", corner,
                   "  1 2 3 4\n1 1 1 0 1\n2 1 0 0 0\n3 1 0 0 0\n");
    assert_pressed("torus 2 2 3  0 0 0 0", corner, "  1 2\n1 1 2\n2 2 0\n");
    assert_pressed("pattern 3 3 1 2 3 4 5 6 7 8 9 2 3 11  0 0 0 0 0 0", corner,
                   "  1 2 3\n1 5 6 0\n2 8 9 0\n");
    assert_pressed("torus pattern 3 3 1 2 3 4 5 6 7 8 9 3 3 11  0 0 0 0 0 0 0 0 0", corner,
                   "  1 2 3\n1 5 6 4\n2 8 9 7\n3 2 3 1\n");
    assert_pressed("torus pattern 1 5 1 2 3 4 5 1 2 11  0 0", corner, "  1 2\n1 9 6\n");
    assert_pressed("torus pattern 1 9 1 2 3 4 5 6 7 8 9 1 3 11  0 0 0", corner,
                   "  1 2 3\n1 4 7 1\n");
    assert_pressed("graph 3\np sp 3 2\na 1 2 9\na 3 1 9\nvalues 1 1 1 goal 2 2 2", corner,
                   "1: 2\n2: 2\n3: 1\n");
    assert_pressed("1 2 3 1 2 goal 2 0", corner, "  1 2\n1 2 0\n");
    assert_pressed("graph 2 a b\nb c\n", corner, "a: 0\nb: 0\nc: 1\n");
}

/* Solvable grids far larger, square and not, and a large prime. Where the kernel is too large,
 * another solution may have fewer presses. */
TEST_IN_CONTEXT(test_large)
{
    static const struct {
        const char *settings[3];
        int dimension, fewest; /* -1: of no interest */
    } boards[] = {{{"size=60x90", "p=2"}, -1, -1},          {{"size=90x60", "p=3"}, -1, -1},
                  {{"size=50x50", "p=4294967291"}, -1, -1}, {{"size=1x5000", "p=2"}, -1, -1},
                  {{"size=19x19", "p=2"}, 16, true},        {{"size=30x30", "p=2"}, 20, false}};
    for (size_t i = 0; i < COUNT(boards); i++) {
        SCOPED(drop_memory) char *text = generated(context, "lightsout", boards[i].settings);
        SCOPED(opened_end) struct opened opened = opened_by(NULL, "lightsout", text);
        qj_solution solution = opened_solution(&opened);
        bool solved = false;
        assert_ok(opened.context, qj_position_check(opened.position, solution.x, NULL, &solved));
        assert_true(solved);
        if (boards[i].dimension >= 0) {
            assert_int_equal(solution.kernel_dimension, boards[i].dimension);
            assert_int_equal(solution.fewest, boards[i].fewest);
        }
    }
}

TEST_IN_CONTEXT(test_settings)
{
    static const struct making refused[] = {{"lightsout", {"p=9"}, "--p: expected a prime"}};
    static const struct making made[] = {
        {"lightsout", {"size=2x3", "p=5", "shape=all-on"}, "2 3 5\n1 1 1\n1 1 1\n"},
        {"lightsout",
         {"size=1x2", "p=3", "shape=all-on", "torus=yes", "pattern=1/2/0"},
         "torus\npattern 3 1\n1\n2\n0\n1 2 3\n1 1\n"}};
    static const char *const bad[] = {"pattern=01/11",     "pattern=1/1", "pattern=",
                                      "pattern=010/1 1/0", "pattern=121", "torus=maybe"};
    struct collected text = {0};
    for (size_t i = 0; i < COUNT(bad); i++) {
        const char *const wrong[] = {bad[i], NULL};
        assert_int_equal(qj_game_generate(context, qj_game_find("lightsout"), wrong, INTO(&text)),
                         QJ_USAGE);
    }
    assert_refusals(refused, COUNT(refused));
    assert_makings(made, COUNT(made));
}

/* For the exhaustive engine, which tries all assignments. */
TEST_IN_CONTEXT(test_refused)
{
    qj_session *session = NULL;
    SCOPED(drop_position)
    qj_position *large = made_position(context, "lightsout", "size=3x11 p=2"),
                *small = position_of(context, "lightsout", "1 3 5 0 0 0");
    assert_failure(context, qj_session_open(large, "exhaustive", &session), QJ_LIMIT,
                   "33 unknowns modulo 2 have more than 2^32 assignments to try");
    context->limits.states = 100;
    assert_int_equal(qj_session_open(small, "exhaustive", &session), QJ_LIMIT);
    assert_null(session);
}
