/* The tests that qiju draws for a contest's problem have every kind of answer. Takes seconds: all
 * are judged, the largest as well. */
#include "support/support.h"

#include <qiju/contest.h>

GROUP(trials)

/* A test of a program of the contest's. */
struct trial {
    const char *input, *answer;
};

/* ------------------------------------------------------------------ answers */

static bool trial_has_line(const struct trial *trial, const char *line)
{
    const size_t length = strlen(line);
    for (const char *at = trial->answer; at && *at; at = strchr(at, '\n')) {
        at += *at == '\n';
        if (!strncmp(at, line, length) && at[length] == '\n')
            return true;
    }
    return false;
}

static uint64_t trial_lines(const char *text)
{
    uint64_t count = 0;
    for (; *text; text++)
        count += *text == '\n';
    return count;
}

/* A score of more than 1 (sign 1), or of less than 0 (sign -1). */
static bool staircase_is_for(const struct trial *trial, int sign)
{
    const long score = strtol(trial->answer, NULL, 10);
    return sign > 0 ? score > 1 : score < 0;
}

/* Whether a player wins all points of a board that is not small. */
static bool staircase_is_all_for(const struct trial *trial, int sign)
{
    enum { LARGE = 36, MAX = 100000 };
    char *end;
    const long rows = strtol(trial->input, &end, 10), cells = rows * strtol(end, NULL, 10);
    const long most = sign > 0 ? (cells + 1) / 2 * MAX : -(cells / 2) * MAX;
    return cells >= LARGE && strtol(trial->answer, NULL, 10) == most;
}

/* Whether there is a line of days, with one of these. */
static bool widgets_has_days(const struct trial *trial, int days)
{
    const char ends[] = {(char)('0' + days), '\n', 0};
    bool found = false;
    for (const char *line = trial->answer; *line; line = strchr(line, '\n') + 1)
        found |= line[strspn(line, " 3456789")] == '\n' && line[strcspn(line, ends)] != '\n';
    return found;
}

static bool splitting_has_above(const struct trial *trial, int least)
{
    bool found = false;
    for (const char *line = trial->answer; *line; line = strchr(line, '\n') + 1) {
        char *end;
        long number = strtol(line, &end, 10);
        found |= *end == '\n' && number > least;
    }
    return found;
}

enum { ONE, SOME, ALL, FIFTY };

/* Cells that win, of those that are free. */
static bool geography_wins(const struct trial *trial, int which)
{
    uint64_t free_cells = 0, wins = trial_lines(trial->answer) - 1;
    for (const char *at = trial->input; *at; at++)
        free_cells += *at == '.';
    return wins > 0 && (wins == 1) == (which == ONE) && (wins == free_cells) == (which == ALL);
}

/* Rabbit's mistakes, of the rounds of the record. */
static bool rabbits_errs_in(const struct trial *trial, int which)
{
    const char *at = trial->input;
    for (long rows = strtol(at, NULL, 10); rows >= 0; rows--)
        at = strchr(at, '\n') + 1;
    const long rounds = strtol(at, NULL, 10), mistakes = strtol(trial->answer, NULL, 10);
    if (which == ONE || which == FIFTY)
        return which == ONE ? mistakes == 1 : mistakes >= 50;
    return mistakes > 1 && (which == ALL ? mistakes == rounds : mistakes < rounds);
}

/* -------------------------------------------------------------------- table */

/* A line of an answer, or a fact about a test. */
static const struct {
    const char *problem, *line;
    bool (*holds)(const struct trial *trial, int which);
    int which;
} classes[] = {
    {"staircase", "0", NULL, 0},
    {"staircase", "1", NULL, 0},
    {"staircase", "positive", staircase_is_for, 1},
    {"staircase", "negative", staircase_is_for, -1},
    {"staircase", "the largest", staircase_is_all_for, 1},
    {"staircase", "the smallest", staircase_is_all_for, -1},
    {"tictactoe", "5", NULL, 0},
    {"tictactoe", "3", NULL, 0},
    {"tictactoe", "1", NULL, 0},
    {"tictactoe", "0", NULL, 0},
    {"tictactoe", "-2", NULL, 0},
    {"tictactoe", "-4", NULL, 0},
    {"widgets", "Inconsistent data.", NULL, 0},
    {"widgets", "Multiple solutions.", NULL, 0},
    {"widgets", "a type that takes 3 days", widgets_has_days, 3},
    {"widgets", "a type that takes 9 days", widgets_has_days, 9},
    {"stone", "Alice", NULL, 0},
    {"stone", "Bob", NULL, 0},
    {"geography", "LOSE", NULL, 0},
    {"geography", "one cell of several", geography_wins, ONE},
    {"geography", "several cells", geography_wins, SOME},
    {"geography", "all cells", geography_wins, ALL},
    {"rabbits", "0", NULL, 0},
    {"rabbits", "one mistake", rabbits_errs_in, ONE},
    {"rabbits", "several mistakes", rabbits_errs_in, SOME},
    {"rabbits", "mistakes alone", rabbits_errs_in, ALL},
    {"rabbits", "50 mistakes", rabbits_errs_in, FIFTY},
    {"splitting", "-1 -1 -1", NULL, 0},
    {"splitting", "1", NULL, 0},
    {"splitting", "more than 10", splitting_has_above, 10},
};

/* Bounds within which there is still every answer. */
static const struct {
    const char *problem, *symbol;
    int64_t most;
} smaller[] = {
    {"staircase", "n", 6}, {"staircase", "m", 6},  {"widgets", "n", 30},   {"widgets", "m", 30},
    {"widgets", "k", 50},  {"geography", "n", 20}, {"geography", "m", 20}, {"splitting", "p", 100},
};

/* Bounds between the given bounds and the statement's, from a seed; seed 1 gives the statement's.
 */
static void trial_bounds(const qj_game *game, uint64_t seed, qj_bound bounds[QJ_MAX_BOUNDS + 1])
{
    struct random random = {seed};
    const qj_bound *usual;
    memset(bounds, 0, (QJ_MAX_BOUNDS + 1) * sizeof *bounds);
    for (size_t i = 0; (usual = qj_game_bound(game, i)); i++) {
        bounds[i] = *usual;
        for (size_t j = 0; j < COUNT(smaller) && seed > 1; j++) {
            const uint64_t more = (uint64_t)(usual->max - smaller[j].most) + 1;
            if (!strcmp(smaller[j].problem, qj_game_name(game)) &&
                !strcmp(smaller[j].symbol, usual->symbol))
                bounds[i].max = smaller[j].most + (int64_t)random_below(&random, more);
        }
    }
}

/* ------------------------------------------------------------------- counts */

/* As in stress: each size is up to four times the size before, in bytes. */
enum { TRIAL_SIZES = 24 };

struct trial_counts {
    uint64_t classes[COUNT(classes)];
    uint64_t inputs[TRIAL_SIZES];
    char *answer[TRIAL_SIZES]; /* of the first input */
    bool differs[TRIAL_SIZES]; /* another input has another answer */
};

static void trial_count(const char *problem, const struct trial *trial, struct trial_counts *counts)
{
    size_t size = 0;
    while (strlen(trial->input) >> (2 * size + 4))
        size++;
    counts->inputs[size]++;
    if (!counts->answer[size])
        counts->answer[size] = strdup(trial->answer);
    counts->differs[size] |= strcmp(counts->answer[size], trial->answer) != 0;
    for (size_t i = 0; i < COUNT(classes); i++)
        if (!strcmp(classes[i].problem, problem))
            counts->classes[i] += classes[i].holds ? classes[i].holds(trial, classes[i].which)
                                                   : trial_has_line(trial, classes[i].line);
}

/* The tests of a package, as qiju tests makes them when there are no solutions to break. */
static void trial_package(qj_context *context, const qj_game *game, uint64_t seed,
                          struct trial_counts *counts)
{
    enum { TESTS = 30, TRIES = 8 };
    qj_bound bounds[QJ_MAX_BOUNDS + 1];
    trial_bounds(game, seed, bounds);
    for (uint64_t i = 0; i < TESTS; i++) {
        char settings[QJ_SETTINGS_SIZE];
        SCOPED(collected_end) struct collected input = {0}, answer = {0};
        assert_ok(context, qj_contest_generate_within(context, game, bounds, seed, i * TRIES,
                                                      TESTS * TRIES, INTO(&input), settings));
        qj_source source = qj_text_source(&(qj_text){input.data, input.size});
        assert_ok(context, qj_contest_judge(context, game, &source, INTO(&answer)));
        trial_count(qj_game_name(game), &(struct trial){input.data, answer.data}, counts);
    }
}

static const char *const trial_problems[] = {"staircase", "tictactoe", "widgets",  "stone",
                                             "geography", "rabbits",   "splitting"};

static void trial_counts_end(struct trial_counts *counts)
{
    for (size_t size = 0; size < TRIAL_SIZES; size++)
        free(counts->answer[size]);
}

/* Every package of 30 tests has each answer of the table. */
TEST_IN_CONTEXT(packages_have_every_answer)
{
    uint64_t missing = 0;
    for (size_t i = 0; i < COUNT(trial_problems); i++)
        for (uint64_t seed = 1; seed <= unit_count(3); seed++) {
            SCOPED(trial_counts_end) struct trial_counts counts = {0};
            trial_package(context, qj_game_find(trial_problems[i]), seed, &counts);
            for (size_t j = 0; j < COUNT(classes); j++) {
                if (strcmp(classes[j].problem, trial_problems[i]) != 0 || counts.classes[j])
                    continue;
                print_error("%s, seed %d: no test has the answer '%s'\n", trial_problems[i],
                            (int)seed, classes[j].line);
                missing++;
            }
        }
    assert_int_equal(missing, 0);
}

/* Inputs of a size have different answers. */
TEST_IN_CONTEXT(answers_differ_at_every_size)
{
    uint64_t missing = 0;
    for (size_t i = 0; i < COUNT(trial_problems); i++) {
        SCOPED(trial_counts_end) struct trial_counts counts = {0};
        for (uint64_t seed = 1; seed <= 2; seed++)
            trial_package(context, qj_game_find(trial_problems[i]), seed, &counts);
        for (size_t size = 0; size < TRIAL_SIZES; size++) {
            if (counts.inputs[size] < 2 || counts.differs[size])
                continue;
            print_error("%s: all %d inputs of %d bytes and more have the answer\n%s",
                        trial_problems[i], (int)counts.inputs[size], size ? 4 << (2 * size) : 0,
                        counts.answer[size]);
            missing++;
        }
    }
    assert_int_equal(missing, 0);
}

/* At most half of the inputs of stress have the answer 0. */
TEST_IN_CONTEXT(half_of_the_records_have_mistakes)
{
    enum { INPUTS = 100 };
    const qj_game *rabbits = qj_game_find("rabbits");
    uint64_t without = 0;
    for (uint64_t i = 0; i < INPUTS; i++) {
        char settings[QJ_SETTINGS_SIZE];
        SCOPED(collected_end) struct collected input = {0}, answer = {0};
        assert_ok(context,
                  qj_contest_generate(context, rabbits, 1, i, INPUTS, INTO(&input), settings));
        qj_source source = qj_text_source(&(qj_text){input.data, input.size});
        assert_ok(context, qj_contest_judge(context, rabbits, &source, INTO(&answer)));
        without += !strcmp(answer.data, "0\n");
    }
    assert_true(without > 0 && 2 * without <= INPUTS);
}

/* Whatever the bounds, each input is within them, and right programs can be tried. */
TEST_IN_CONTEXT(inputs_are_within_any_bounds)
{
    enum { COUNT_OF_TRIALS = 8 };
    struct random random = {17};
    for (uint64_t i = 0; i < COUNT(trial_problems) * unit_count(6); i++) {
        const qj_game *game = qj_game_find(trial_problems[i % COUNT(trial_problems)]);
        qj_bound bounds[QJ_MAX_BOUNDS + 1] = {{0}};
        const qj_bound *usual;
        qj_contents contents;
        for (size_t j = 0; (usual = qj_game_bound(game, j)); j++) {
            const uint64_t most = usual->max < 40 ? (uint64_t)usual->max : 40;
            bounds[j] = *usual;
            bounds[j].max = usual->min +
                            (int64_t)random_below(&random, 1 + random_below(&random, most));
        }
        for (uint64_t index = 0; index < COUNT_OF_TRIALS; index++) {
            char settings[QJ_SETTINGS_SIZE];
            SCOPED(collected_end) struct collected input = {0};
            const qj_status status = qj_contest_generate_within(
                context, game, bounds, i, index, COUNT_OF_TRIALS, INTO(&input), settings);
            if (status == QJ_USAGE && strstr(qj_context_error(context)->message, "within these"))
                continue;
            assert_ok(context, status);
            const qj_source source = qj_text_source(&(qj_text){input.data, input.size});
            assert_ok(context,
                      qj_contest_validate_within(context, game, &source, bounds, &contents));
        }
    }
}
