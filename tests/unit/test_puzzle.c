/* Functions for a puzzle that a user solves: its system, the residual of an assignment, names,
 * hints and the kernel. Systems are checked by their meaning: lights by pressing, records by adding
 * days.
 */
#include "support/equations.h"
#include "support/opened.h"

GROUP(puzzle)

struct puzzle {
    struct opened opened;
    qj_context *context;
    qj_position *position;
    qj_session *session;
    uint64_t modulus, equations, unknowns, least;
    uint64_t *x, *left;
};

static struct puzzle puzzle_of(const char *game, const char *text)
{
    struct opened opened = opened_by(NULL, game, text);
    struct puzzle puzzle = {opened, opened.context, opened.position, opened.session, .x = NULL};
    assert_ok(puzzle.context, qj_position_system(puzzle.position, &puzzle.modulus,
                                                 &puzzle.equations, &puzzle.unknowns));
    puzzle.least = qj_position_least(puzzle.position);
    puzzle.x = calloc(puzzle.unknowns + 1, sizeof *puzzle.x);
    puzzle.left = calloc(puzzle.equations + 1, sizeof *puzzle.left);
    for (uint64_t i = 0; i < puzzle.unknowns; i++)
        puzzle.x[i] = puzzle.least;
    return puzzle;
}

static void puzzle_end(struct puzzle *puzzle)
{
    opened_end(&puzzle->opened);
    free(puzzle->x);
    free(puzzle->left);
}

static bool is_solved(const struct puzzle *puzzle)
{
    bool solved, again;
    assert_ok(puzzle->context,
              qj_position_check(puzzle->position, puzzle->x, puzzle->left, &solved));
    assert_ok(puzzle->context, qj_position_check(puzzle->position, puzzle->x, NULL, &again));
    assert_int_equal(solved, again);
    bool none = true;
    for (uint64_t i = 0; i < puzzle->equations; i++)
        none = none && puzzle->left[i] == 0;
    assert_int_equal(solved, none);
    return solved;
}

static struct puzzle random_puzzle(struct random *random, const char *game, const char *settings)
{
    SCOPED(drop_memory) char *text = made_anew(random, game, "%s", settings);
    return puzzle_of(game, text);
}

static void scatter(struct random *random, struct puzzle *puzzle)
{
    for (uint64_t i = 0; i < puzzle->unknowns; i++)
        puzzle->x[i] = puzzle->least + random_below(random, puzzle->modulus);
}

/* ------------------------------------------------------------------ system */

TEST(a_press_adds_to_the_cells_around)
{
    SCOPED(puzzle_end) struct puzzle puzzle = puzzle_of("lightsout", "2 3 5\n1 0 4\n0 2 0\n");
    static const uint64_t before[] = {4, 0, 1, 0, 3, 0}, after[] = {3, 4, 0, 0, 2, 0};
    SCOPED(collected_end) struct collected text = {0};
    assert_int_equal(puzzle.modulus, 5);
    assert_int_equal(puzzle.equations, 6);
    assert_int_equal(puzzle.unknowns, 6);
    assert_int_equal(puzzle.least, 0);
    assert_false(is_solved(&puzzle));
    assert_memory_equal(puzzle.left, before, sizeof before);
    puzzle.x[1] = 1;
    assert_false(is_solved(&puzzle));
    assert_memory_equal(puzzle.left, after, sizeof after);
    assert_ok(puzzle.context, qj_position_draw_left(puzzle.position, puzzle.left, INTO(&text)));
    assert_string_equal(text.data, "  1 2 3\n1 2 1 0\n2 0 3 0\n");
}

TEST(records_that_disagree_are_shown)
{
    /* x1 = 3; x1 + 2 x2 = 2: 9 days from MON are MON TUE and a week */
    SCOPED(puzzle_end)
    struct puzzle puzzle = puzzle_of("widgets", "2 2 1 MON WED 1 3 MON TUE 1 2 2 0 0");
    SCOPED(collected_end) struct collected text = {0};
    assert_int_equal(puzzle.modulus, 7);
    assert_int_equal(puzzle.least, 3);
    puzzle.x[0] = 3;
    puzzle.x[1] = 4;
    assert_false(is_solved(&puzzle));
    assert_int_equal(puzzle.left[0], 0);
    assert_int_equal(puzzle.left[1], 5); /* 2 - 11 */
    assert_ok(puzzle.context, qj_position_draw_left(puzzle.position, puzzle.left, INTO(&text)));
    assert_string_equal(text.data, "  x1 + 2x2 = 2, but is 4\n");
    puzzle.x[1] = 3;
    assert_true(is_solved(&puzzle));
}

/* Solutions of the engine are solutions of the rules, and a change of one value is none when the
 * solution is the only one. */
TEST(solutions_leave_nothing)
{
    static const char *const settings[] = {"size=5x5 p=3", "size=4x6 p=2", "size=7x3 p=11"};
    struct random random = {7};
    for (int i = 0; i < 60; i++) {
        SCOPED(puzzle_end)
        struct puzzle puzzle = random_puzzle(&random, "lightsout", settings[i % 3]);
        qj_solution solution = opened_solution(&puzzle.opened);
        memcpy(puzzle.x, solution.x, puzzle.unknowns * sizeof *puzzle.x);
        assert_true(is_solved(&puzzle));
        uint64_t changed = random_below(&random, puzzle.unknowns);
        puzzle.x[changed] = (puzzle.x[changed] + 1) % puzzle.modulus;
        assert_false(is_solved(&puzzle));
    }
}

TEST(wrong_use_is_refused)
{
    SCOPED(puzzle_end) struct puzzle puzzle = puzzle_of("widgets", "2 1 1 MON WED 1 0 0");
    SCOPED(drop_position) qj_position *board = position_of(puzzle.context, "nim", "1 4");
    uint64_t index = 77, value = 77, out[3], vector[2];
    bool solved = true, exists = true;
    char text[QJ_MOVE_SIZE] = "as it was";
    puzzle.x[1] = 2;
    assert_failure(puzzle.context,
                   qj_position_check(puzzle.position, puzzle.x, puzzle.left, &solved), QJ_USAGE,
                   "unknown 2 is 2, which is not one of 3 to 9");
    assert_int_equal(qj_session_hint(puzzle.session, puzzle.x, &index, &value, &exists), QJ_USAGE);
    puzzle.x[1] = 10;
    assert_int_equal(qj_position_check(puzzle.position, puzzle.x, NULL, &solved), QJ_USAGE);
    assert_failure(puzzle.context, qj_position_unknown(puzzle.position, 2, text), QJ_USAGE,
                   "there is no unknown 3: there are 2");
    assert_int_equal(qj_position_equation(puzzle.position, 1, text), QJ_USAGE);
    assert_string_equal(text, "as it was");

    assert_failure(puzzle.context, qj_position_system(board, &out[0], &out[1], &out[2]), QJ_USAGE,
                   "nim is no puzzle");
    assert_int_equal(qj_position_check(board, puzzle.x, NULL, &solved), QJ_USAGE);
    assert_int_equal(qj_position_unknown(board, 0, text), QJ_USAGE);
    assert_int_equal(qj_position_equation(board, 0, text), QJ_USAGE);
    assert_int_equal(qj_unknown_read(board, "1", &index), QJ_USAGE);
    assert_int_equal(qj_position_least(board), 0);
    SCOPED(drop_session) qj_session *play = session_by(puzzle.context, board, NULL);
    assert_int_equal(qj_session_hint(play, puzzle.x, &index, &value, &exists), QJ_USAGE);
    assert_failure(puzzle.context, qj_session_kernel(play, 0, vector, &exists), QJ_USAGE,
                   "the grundy engine has no kernel for nim");
    assert_int_equal(index, 77);
    assert_int_equal(value, 77);
    assert_true(solved && exists);
}

/* ------------------------------------------------------------------- names */

static void assert_names(const char *game, const char *text)
{
    SCOPED(puzzle_end) struct puzzle puzzle = puzzle_of(game, text);
    for (uint64_t i = 0; i < puzzle.unknowns; i++) {
        char name[QJ_MOVE_SIZE];
        uint64_t index = UINT64_MAX;
        assert_ok(puzzle.context, qj_position_unknown(puzzle.position, i, name));
        assert_ok(puzzle.context, qj_unknown_read(puzzle.position, name, &index));
        assert_int_equal(index, i);
    }
}

TEST(names_are_read_back)
{
    assert_names("lightsout", "2 3 2 0 0 0 0 0 0");
    assert_names("widgets", "3 1 1 MON WED 1 0 0");
    SCOPED(puzzle_end) struct puzzle puzzle = puzzle_of("lightsout", "2 3 2 0 0 0 0 0 0");
    char name[QJ_MOVE_SIZE];
    uint64_t index = 9;
    assert_ok(puzzle.context, qj_position_unknown(puzzle.position, 5, name));
    assert_string_equal(name, "2 3");
    assert_ok(puzzle.context, qj_position_equation(puzzle.position, 3, name));
    assert_string_equal(name, "the cell 2 1");
    assert_failure(puzzle.context, qj_unknown_read(puzzle.position, "3 1", &index), QJ_BAD_INPUT,
                   "expected a row (1 to 2), found '3'");
    assert_int_equal(qj_unknown_read(puzzle.position, "1 1 1", &index), QJ_BAD_INPUT);
    assert_int_equal(index, 9);
}

/* A written puzzle is equal: any assignment leaves equal residues. */
TEST(puzzles_are_written)
{
    static const char *const puzzles[][2] = {{"lightsout", "size=4x5 p=7 shape=random"},
                                             {"widgets", "types=3 records=6 max=20"},
                                             {"widgets", "shape=unique"},
                                             {"widgets", "types=1 records=9 max=9"}};
    struct random random = {37};
    for (int i = 0; i < 80; i++) {
        size_t choice = (size_t)i % (COUNT(puzzles));
        SCOPED(puzzle_end)
        struct puzzle puzzle = random_puzzle(&random, puzzles[choice][0], puzzles[choice][1]);
        SCOPED(collected_end) struct collected text = {0};
        assert_ok(puzzle.context, qj_position_write(puzzle.position, INTO(&text)));
        SCOPED(puzzle_end) struct puzzle again = puzzle_of(puzzles[choice][0], text.data);
        assert_int_equal(puzzle.unknowns, again.unknowns);
        assert_int_equal(puzzle.equations, again.equations);
        scatter(&random, &puzzle);
        memcpy(again.x, puzzle.x, puzzle.unknowns * sizeof *puzzle.x);
        assert_int_equal(is_solved(&puzzle), is_solved(&again));
        assert_memory_equal(puzzle.left, again.left, puzzle.equations * sizeof *puzzle.left);
    }
}

/* ------------------------------------------------------------------- hints */

/* The fewest changes that make x a solution, by trying all 2^cells presses. */
static int fewest_changes(struct puzzle *puzzle)
{
    uint64_t kept[16];
    int fewest = 100;
    memcpy(kept, puzzle->x, puzzle->unknowns * sizeof *kept);
    for (unsigned presses = 0; presses < 1U << puzzle->unknowns; presses++) {
        int changes = 0;
        for (uint64_t i = 0; i < puzzle->unknowns; i++) {
            puzzle->x[i] = presses >> i & 1;
            changes += puzzle->x[i] != kept[i];
        }
        if (changes < fewest && is_solved(puzzle))
            fewest = changes;
    }
    memcpy(puzzle->x, kept, puzzle->unknowns * sizeof *kept);
    return fewest;
}

/* Follows hints to the end; how many there were. */
static int follow_hints(struct puzzle *puzzle)
{
    for (int hints = 0;; hints++) {
        uint64_t index = UINT64_MAX, value = 0;
        bool exists;
        assert_ok(puzzle->context,
                  qj_session_hint(puzzle->session, puzzle->x, &index, &value, &exists));
        assert_int_equal(exists, !is_solved(puzzle));
        if (!exists)
            return hints;
        assert_in_range(index, 0, puzzle->unknowns - 1);
        assert_int_not_equal(puzzle->x[index], value);
        puzzle->x[index] = value;
    }
}

TEST(hints_are_fewest)
{
    static const char *const settings[] = {"size=2x3 p=2", "size=3x3 p=2", "size=1x5 p=2",
                                           "size=4x2 p=2"};
    struct random random = {3};
    for (int i = 0; i < 40; i++) {
        SCOPED(puzzle_end)
        struct puzzle puzzle = random_puzzle(&random, "lightsout", settings[i % 4]);
        scatter(&random, &puzzle);
        int fewest = fewest_changes(&puzzle);
        assert_int_equal(follow_hints(&puzzle), fewest);
    }
}

/* With few kernels and large ones (19 x 19 modulo 2 has dimension 16), other primes and widgets. */
TEST(hints_lead_to_a_solution)
{
    static const char *const puzzles[][2] = {
        {"lightsout", "size=19x19 p=2"}, {"lightsout", "size=9x9 p=2"},
        {"lightsout", "size=39x39 p=2"}, {"lightsout", "size=6x5 p=7"},
        {"widgets", "shape=multiple"},   {"widgets", "shape=unique"}};
    struct random random = {5};
    for (size_t i = 0; i < COUNT(puzzles); i++) {
        SCOPED(puzzle_end)
        struct puzzle puzzle = random_puzzle(&random, puzzles[i][0], puzzles[i][1]);
        scatter(&random, &puzzle);
        uint64_t index, value;
        bool exists;
        if (puzzle.unknowns > 100) { /* each hint takes its time: one is looked at */
            assert_ok(puzzle.context,
                      qj_session_hint(puzzle.session, puzzle.x, &index, &value, &exists));
            assert_true(exists);
        } else {
            assert_in_range(follow_hints(&puzzle), 1, (int)puzzle.unknowns);
        }
    }
}

TEST(no_hint_without_a_solution)
{
    SCOPED(puzzle_end) struct puzzle puzzle = puzzle_of("lightsout", "2 3 2 1 0 0 0 0 0");
    uint64_t index, value;
    bool exists = true;
    assert_ok(puzzle.context, qj_session_hint(puzzle.session, puzzle.x, &index, &value, &exists));
    assert_false(exists);
}

/* ------------------------------------------------------------------ kernel */

/* Adds a vector to x several times, and back. */
static void assert_quiet(struct puzzle *puzzle, const uint64_t *vector)
{
    SCOPED(drop_memory) uint64_t *before = calloc(puzzle->equations + 1, sizeof *before);
    is_solved(puzzle);
    memcpy(before, puzzle->left, puzzle->equations * sizeof *before);
    for (uint64_t i = 0; i < puzzle->unknowns; i++)
        puzzle->x[i] = puzzle->least + (puzzle->x[i] - puzzle->least + vector[i]) % puzzle->modulus;
    is_solved(puzzle);
    assert_memory_equal(before, puzzle->left, puzzle->equations * sizeof *before);
}

static void assert_basis(struct puzzle *puzzle, uint64_t dimension)
{
    bool exists = true;
    SCOPED(equations_free)
    struct equations basis = equations_zero(puzzle->modulus, dimension, puzzle->unknowns);
    assert_int_equal(opened_solution(&puzzle->opened).kernel_dimension, dimension);
    for (uint64_t i = 0; i < dimension; i++) {
        memset(basis.x, 0xff, puzzle->unknowns * sizeof *basis.x);
        assert_ok(puzzle->context, qj_session_kernel(puzzle->session, i, basis.x, &exists));
        assert_true(exists);
        assert_quiet(puzzle, basis.x);
        for (uint64_t j = 0; j < puzzle->unknowns; j++)
            equations_row(&basis, i)[j] = (uint32_t)basis.x[j];
    }
    assert_ok(puzzle->context, qj_session_kernel(puzzle->session, dimension, basis.x, &exists));
    assert_false(exists);
    assert_int_equal(rank_of_rows(&basis), dimension);
}

/* Grids that are wider than high and higher than wide, other primes, matrices, and systems without
 * a solution. */
TEST(every_basis_is_quiet)
{
    static const char *const puzzles[][2] = {{"lightsout", "size=4x9 p=2 shape=random"},
                                             {"lightsout", "size=9x4 p=3 shape=random"},
                                             {"lightsout", "size=2x3 p=2 shape=random"},
                                             {"lightsout", "size=4x4 p=5 shape=random"},
                                             {"widgets", "types=8 records=5"},
                                             {"widgets", "shape=multiple"},
                                             {"widgets", "shape=inconsistent types=6 records=5"}};
    struct random random = {13};
    for (int i = 0; i < 140; i++) {
        size_t choice = (size_t)i % (COUNT(puzzles));
        SCOPED(puzzle_end)
        struct puzzle puzzle = random_puzzle(&random, puzzles[choice][0], puzzles[choice][1]);
        assert_basis(&puzzle, opened_solution(&puzzle.opened).kernel_dimension);
    }
}
