/* The contest part of a format: validation of files, trial inputs for programs, simpler variants.
 * Inputs as large as the statements allow take a second.
 */
#include "model/variant.h"
#include "support/support.h"

#include <qiju/contest.h>

GROUP(contest)

static const char *const problems[] = {"staircase", "tictactoe", "widgets",  "stone",
                                       "geography", "rabbits",   "splitting"};
enum { PROBLEMS = COUNT(problems) };

static qj_status validate(qj_context *context, const qj_game *game, const struct collected *file,
                          bool limits, qj_contents *contents)
{
    qj_source source = qj_text_source(&(qj_text){file->data, file->size});
    return qj_contest_validate(context, game, &source, limits, contents);
}

static struct collected trial(qj_context *context, const qj_game *game, uint64_t seed,
                              uint64_t index, uint64_t count, char settings[QJ_SETTINGS_SIZE])
{
    struct collected file = {0};
    assert_ok(context,
              qj_contest_generate(context, game, seed, index, count, INTO(&file), settings));
    return file;
}

/* Joins spans. */
static void widen(qj_contents *all, const qj_contents *more)
{
    for (int i = 0; i < QJ_MAX_BOUNDS; i++) {
        qj_span *span = &all->spans[i];
        const qj_span *other = &more->spans[i];
        if (other->seen && (!span->seen || other->min < span->min))
            span->min = other->min;
        if (other->seen && (!span->seen || other->max > span->max))
            span->max = other->max;
        span->seen = span->seen || other->seen;
    }
}

/* The bounds of a statement, or those of a variant of it. */
static void bounds_of(const qj_game *game, bool variant, qj_bound bounds[QJ_MAX_BOUNDS + 1])
{
    const qj_bound *usual;
    memset(bounds, 0, (QJ_MAX_BOUNDS + 1) * sizeof *bounds);
    for (size_t i = 0; (usual = qj_game_bound(game, i)); i++) {
        bounds[i] = *usual;
        if (variant)
            bounds[i].max = usual->max > 100 ? 150 : usual->max == 100 ? 30 : usual->max + 2;
    }
}

/* The inputs of a test, and of a variant's, are valid, and reach from the smallest to the largest
 * that is allowed; splitting's beans are drawn, and so only nearly. */
TEST_IN_CONTEXT(trials_reach_the_bounds)
{
    enum { COUNT = 50 };
    for (size_t i = 0; i < 2 * PROBLEMS; i++) {
        const qj_game *game = qj_game_find(problems[i / 2]);
        qj_bound bounds[QJ_MAX_BOUNDS + 1];
        qj_contents all = {0}, contents;
        char settings[QJ_SETTINGS_SIZE];
        bounds_of(game, i % 2, bounds);
        for (uint64_t index = 0; index < COUNT; index++) {
            SCOPED(collected_end) struct collected file = {0};
            assert_ok(context, qj_contest_generate_within(context, game, bounds, 5, index, COUNT,
                                                          INTO(&file), settings));
            qj_source source = qj_text_source(&(qj_text){file.data, file.size});
            assert_ok(context,
                      qj_contest_validate_within(context, game, &source, bounds, &contents));
            widen(&all, &contents);
        }
        for (size_t j = 0; bounds[j].symbol; j++) {
            const qj_bound *bound = &bounds[j];
            const qj_span *span = &all.spans[j];
            assert_true(span->seen);
            if (span->min != bound->min)
                fail_msg("%s: no trial has %s = %lld", problems[i / 2], bound->symbol,
                         (long long)bound->min);
            if (span->max < bound->max * 9 / 10 && strcmp(bound->symbol, "k") != 0)
                fail_msg("%s: %s is at most %lld in trials", problems[i / 2], bound->symbol,
                         (long long)span->max);
        }
        bounds[0].min = bounds[0].max = -1; /* nothing is drawn there */
        struct collected file = {0};
        assert_int_equal(
            qj_contest_generate_within(context, game, bounds, 7, 0, 1, INTO(&file), settings),
            QJ_USAGE);
        assert_int_equal(file.size, 0);
    }
}

/* A trial returns the settings of gen. */
TEST_IN_CONTEXT(trials_can_be_made_again)
{
    for (size_t i = 0; i < PROBLEMS; i++) {
        const qj_game *game = qj_game_find(problems[i]);
        for (uint64_t index = 0; index < 40; index++) {
            char settings[QJ_SETTINGS_SIZE], copy[QJ_SETTINGS_SIZE], *rest;
            const char *given[16];
            size_t count = 0;
            SCOPED(collected_end)
            struct collected file = trial(context, game, index, index, 40, settings);
            memcpy(copy, settings, sizeof copy);
            for (char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
                if (word[0] == '-')
                    given[count++] = word + 2;
                else
                    word[-1] = '=';
            given[count] = NULL;
            SCOPED(drop_memory) char *again = generated(context, problems[i], given);
            assert_string_equal(file.data, again);
        }
    }
}

static uint64_t line_of(const char *text, size_t at)
{
    uint64_t line = 1;
    for (size_t i = 0; i < at; i++)
        line += text[i] == '\n';
    return line;
}

/* Inserts a byte; the text has room. */
static void insert(struct collected *file, size_t at, char byte)
{
    memmove(file->data + at + 1, file->data + at, file->size - at);
    file->data[at] = byte;
    file->size++;
}

/* A blank too many anywhere in a text, also of many buffers' length, is a fault in its line, or in
 * the next one when it makes another number of the line. */
TEST_IN_CONTEXT(every_blank_counts)
{
    static const struct {
        const char *game;
        const char *settings[5];
        const char *blanks; /* that cannot be right; NULL: all */
    } files[] = {
        {"staircase", {"size=200x150", "max=9", "seed=3", NULL}, NULL},
        {"tictactoe", {"cases=400", "plies=4", NULL}, NULL},
        {"widgets", {"types=50", "records=400", "max=90", "cases=3", NULL}, NULL},
        {"stone", {"size=100000", "count=300", NULL}, " \t\r"},
        {"geography", {"size=300x300", NULL}, NULL},
        {"rabbits", {"size=60x60", "shape=tour", "rounds=9999", NULL}, NULL},
        {"splitting", {"size=500", "cases=30", NULL}, NULL},
    };
    struct random random = {99};
    for (size_t i = 0; i < COUNT(files); i++) {
        const qj_game *game = qj_game_find(files[i].game);
        const char *blanks = files[i].blanks ? files[i].blanks : " \n\t\r";
        SCOPED(drop_memory) char *text = generated(context, files[i].game, files[i].settings);
        size_t size = strlen(text);
        SCOPED(collected_end) struct collected file = {malloc(size + 1), size};
        assert_non_null(file.data);
        memcpy(file.data, text, size);
        qj_contents contents;
        assert_ok(context, validate(context, game, &file, false, &contents));
        for (int times = 0; times < 15; times++) {
            size_t at = (size_t)random_below(&random, size + 1);
            insert(&file, at, blanks[random_below(&random, strlen(blanks))]);
            assert_int_equal(validate(context, game, &file, false, &contents), QJ_BAD_INPUT);
            uint64_t line = line_of(file.data, at), found = qj_context_error(context)->line;
            if (found != line && found != line + 1)
                fail_msg("%s: a blank in line %d, diagnostic in line %d: %s", files[i].game,
                         (int)line, (int)found, qj_context_error(context)->message);
            memcpy(file.data, text, size);
            file.size = size;
        }
    }
}

/* Takes the first valid variant that is another text; false when there is none. */
static bool simplify(qj_context *context, const qj_game *game, struct collected *file,
                     uint64_t *index)
{
    qj_text text = {file->data, file->size};
    bool exists = true;
    while (exists) {
        SCOPED(collected_end) struct collected variant = {0};
        qj_contents contents;
        assert_ok(context,
                  qj_contest_simplify(context, game, &text, (*index)++, INTO(&variant), &exists));
        assert_int_equal(exists, variant.size > 0);
        if (exists && strcmp(variant.data, file->data) != 0 &&
            validate(context, game, &variant, true, &contents) == QJ_OK) {
            assert_true(variant.size <= file->size);
            const struct collected before = *file;
            *file = variant;
            variant = before; /* and is freed */
            return true;
        }
    }
    return false;
}

/* If every variant is taken, all inputs of a contest end in one smallest input or in one of a few.
 */
TEST_IN_CONTEXT(variants_end_in_the_smallest)
{
    enum { SMALLEST = 5 };
    static const char *const smallest[PROBLEMS][SMALLEST] = {
        {"1 1\n0\n0\n"},
        {"1\n0 0 0\n0 0 0\n0 0 0\n"},
        {"1 1\n1 MON MON\n1\n0 0\n"},
        {"1\n0\n"},
        {"1 1\n.\n"},
        {"1 3\n.OX\n1\n1 2\n1 3\n", "1 3\nXO.\n1\n1 2\n1 1\n", "3 1\n.\nO\nX\n1\n2 1\n3 1\n",
         "3 1\nX\nO\n.\n1\n2 1\n1 1\n", "2 2\n"},
        {"1\n2\n0 0\n"},
    };
    enum { COUNT = 20, MAX_STEPS = 3000 };
    for (size_t i = 0; i < PROBLEMS; i++) {
        const qj_game *game = qj_game_find(problems[i]);
        for (uint64_t number = 0; number < COUNT; number++) {
            char settings[QJ_SETTINGS_SIZE];
            SCOPED(collected_end)
            struct collected file = trial(context, game, 9, number, 3 * COUNT, settings);
            uint64_t index = 0, steps = 0;
            while (simplify(context, game, &file, &index)) {
                assert_true(++steps < MAX_STEPS);
                index = 0;
            }
            bool good = false;
            for (int j = 0; j < SMALLEST && smallest[i][j]; j++)
                good = good || strncmp(file.data, smallest[i][j], strlen(smallest[i][j])) == 0;
            if (!good)
                fail_msg("%s %s ends in\n%s", problems[i], settings, file.data);
        }
    }
}

/* The first variants of a text with several cases leave out cases, halves before single ones. */
TEST_IN_CONTEXT(cases_go_first)
{
    static const char *const variants[] = {"2\n3\n5 5 5\n2\n7 8\n", "2\n2\n1 2\n2\n3 4\n",
                                           "3\n2\n3 4\n3\n5 5 5\n2\n7 8\n"};
    static const char file[] = "4\n2\n1 2\n2\n3 4\n3\n5 5 5\n2\n7 8\n";
    for (size_t i = 0; i < 3; i++) {
        SCOPED(collected_end) struct collected variant = {0};
        qj_text text = {file, strlen(file)};
        bool exists;
        assert_ok(context, qj_contest_simplify(context, qj_game_find("splitting"), &text, i,
                                               INTO(&variant), &exists));
        assert_true(exists);
        assert_string_equal(variant.data, variants[i]);
    }
}

/* All variants of small cases, in their order, with a bar after each. */
TEST_IN_CONTEXT(variants_of_small_cases)
{
    static const struct {
        const char *game, *file, *variants;
    } cases[] = {
        {"widgets", "3 2\n2 MON WED\n1 3\n3 TUE TUE\n2 2 3\n0 0\n",
         "3 1\n3 TUE TUE\n2 2 3\n0 0\n|"
         "3 1\n2 MON WED\n1 3\n0 0\n|"
         "2 2\n1 MON WED\n2\n3 TUE TUE\n1 1 2\n0 0\n|"
         "2 2\n2 MON WED\n1 2\n1 TUE TUE\n2\n0 0\n|"
         "2 2\n1 MON WED\n1\n2 TUE TUE\n2 2\n0 0\n|"
         "3 2\n1 MON WED\n1\n1 TUE TUE\n2\n0 0\n|"
         "3 2\n1 MON WED\n1\n3 TUE TUE\n2 2 3\n0 0\n|"
         "3 2\n2 MON WED\n1 3\n1 TUE TUE\n2\n0 0\n|"
         "3 2\n1 MON WED\n3\n3 TUE TUE\n2 2 3\n0 0\n|"
         "3 2\n1 MON WED\n1\n3 TUE TUE\n2 2 3\n0 0\n|"
         "3 2\n2 MON WED\n1 3\n2 TUE TUE\n2 3\n0 0\n|"
         "3 2\n2 MON WED\n1 3\n2 TUE TUE\n2 3\n0 0\n|"
         "3 2\n2 MON WED\n1 3\n2 TUE TUE\n2 2\n0 0\n|"
         "3 2\n2 MON WED\n1 3\n3 MON MON\n2 2 3\n0 0\n|"
         "3 2\n2 MON WED\n1 3\n3 TUE TUE\n2 2 3\n0 0\n|"
         "3 2\n2 MON WED\n1 3\n3 MON MON\n2 2 3\n0 0\n|"
         "3 2\n2 MON MON\n1 3\n3 TUE TUE\n2 2 3\n0 0\n|"
         "3 2\n2 MON MON\n1 3\n3 TUE TUE\n2 2 3\n0 0\n|"
         "3 2\n2 MON WED\n1 3\n3 TUE TUE\n2 2 3\n0 0\n|"
         "3 2\n2 MON WED\n1 1\n3 TUE TUE\n1 1 1\n0 0\n|"
         "3 2\n2 MON WED\n1 1\n3 TUE TUE\n2 2 3\n0 0\n|"
         "3 2\n2 MON WED\n1 3\n3 TUE TUE\n1 1 3\n0 0\n|"
         "3 2\n2 MON WED\n1 3\n3 TUE TUE\n2 2 1\n0 0\n|"
         "3 2\n2 MON WED\n1 3\n3 TUE TUE\n2 2 3\n0 0\n|"
         "3 2\n2 MON WED\n1 1\n3 TUE TUE\n2 2 3\n0 0\n|"
         "3 2\n2 MON WED\n1 3\n3 TUE TUE\n1 2 3\n0 0\n|"
         "3 2\n2 MON WED\n1 3\n3 TUE TUE\n2 1 3\n0 0\n|"
         "3 2\n2 MON WED\n1 3\n3 TUE TUE\n2 2 1\n0 0\n|"
         "3 2\n2 MON MON\n1 3\n3 TUE TUE\n2 2 3\n0 0\n|"
         "3 2\n2 MON TUE\n1 3\n3 TUE TUE\n2 2 3\n0 0\n|"
         "3 2\n2 MON WED\n1 1\n3 TUE TUE\n2 2 3\n0 0\n|"
         "3 2\n2 MON WED\n1 2\n3 TUE TUE\n2 2 3\n0 0\n|"
         "3 2\n2 MON WED\n1 3\n3 TUE TUE\n1 2 3\n0 0\n|"
         "3 2\n2 MON WED\n1 3\n3 TUE TUE\n2 1 3\n0 0\n|"
         "3 2\n2 MON WED\n1 3\n3 TUE TUE\n2 2 1\n0 0\n|"
         "3 2\n2 MON WED\n1 3\n3 TUE TUE\n2 2 2\n0 0\n|"},
        {"splitting", "1\n3\n4 0 1\n",
         "1\n2\n0 1\n|"
         "1\n2\n4 1\n|"
         "1\n2\n4 0\n|"
         "1\n3\n0 0 0\n|"
         "1\n3\n0 0 1\n|"
         "1\n3\n4 0 1\n|"
         "1\n3\n4 0 0\n|"
         "1\n3\n0 0 1\n|"
         "1\n3\n1 0 1\n|"
         "1\n3\n2 0 1\n|"
         "1\n3\n3 0 1\n|"
         "1\n3\n4 0 0\n|"},
        {"staircase", "1 2\n3 0\n-2 1\n",
         "1 1\n0\n1\n|"
         "1 1\n3\n-2\n|"
         "1 2\n0 0\n0 0\n|"
         "1 2\n0 0\n-2 1\n|"
         "1 2\n3 0\n0 0\n|"
         "1 2\n0 0\n-2 1\n|"
         "1 2\n3 0\n-2 1\n|"
         "1 2\n3 0\n0 1\n|"
         "1 2\n3 0\n-2 0\n|"
         "1 2\n0 0\n-2 1\n|"
         "1 2\n1 0\n-2 1\n|"
         "1 2\n2 0\n-2 1\n|"
         "1 2\n3 0\n0 1\n|"
         "1 2\n3 0\n-1 1\n|"
         "1 2\n3 0\n-2 0\n|"},
        {"stone", "12\n0\n",
         "2\n0\n|"
         "1\n0\n|"
         "0\n0\n|"
         "1\n0\n|"
         "6\n0\n|"
         "9\n0\n|"
         "11\n0\n|"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        SCOPED(collected_end) struct collected variants = {0};
        qj_text text = {cases[i].file, strlen(cases[i].file)};
        const qj_sink *into = INTO(&variants);
        bool exists = true;
        for (uint64_t index = 0; exists; index++) {
            assert_ok(context, qj_contest_simplify(context, qj_game_find(cases[i].game), &text,
                                                   index, into, &exists));
            if (exists)
                into->write(into->user, "|", 1);
        }
        assert_string_equal(variants.data, cases[i].variants);
    }
}

/* Halves, quarters and single items, of all places or of both ends; one item stays. */
TEST(ranges_go_from_halves_to_single_items)
{
    static const struct variant_range ends[] = {{0, 4}, {4, 4}, {0, 2}, {6, 2}, {0, 1}, {7, 1}};
    for (uint64_t i = 0; i <= COUNT(ends); i++) {
        struct variant at_end = {.left = i}, anywhere = {.left = i};
        struct variant_range end = {0}, range = {0};
        assert_int_equal(variant_end(&at_end, 8, 1, &end), i < COUNT(ends));
        assert_true(variant_range(&anywhere, 8, 1, &range));
        if (i == COUNT(ends))
            break;
        assert_memory_equal(&end, &ends[i], sizeof end);
        assert_int_equal(range.first, i < 2 ? 4 * i : 2 * (i - 2));
        assert_int_equal(range.count, i < 2 ? 4 : 2);
    }
}

TEST_IN_CONTEXT(wrong_calls)
{
    qj_contents contents;
    struct collected file = {0};
    qj_sink sink = collect_in(&file);
    qj_text text = {"", 0};
    qj_source source = qj_text_source(&text);
    char settings[QJ_SETTINGS_SIZE];
    bool exists;
    const qj_game *stone = qj_game_find("stone"), *nim = qj_game_find("nim");
    assert_int_equal(qj_contest_validate(context, NULL, &source, true, &contents), QJ_USAGE);
    assert_int_equal(qj_contest_validate(context, nim, &source, true, &contents), QJ_USAGE);
    assert_int_equal(qj_contest_generate(context, nim, 1, 0, 1, &sink, settings), QJ_USAGE);
    assert_int_equal(qj_contest_generate(context, stone, 1, 3, 3, &sink, settings), QJ_USAGE);
    assert_int_equal(qj_contest_generate(context, stone, 1, 0, UINT64_C(1) << 32, &sink, settings),
                     QJ_USAGE);
    assert_int_equal(qj_contest_simplify(context, nim, &text, 0, &sink, &exists), QJ_USAGE);
    assert_int_equal(qj_contest_simplify(context, stone, &text, 0, &sink, &exists), QJ_BAD_INPUT);
    assert_null(qj_game_bound(nim, 0));
    assert_null(qj_game_bound(stone, 1));
    assert_null(file.data);
}
