/* tests_report: see testset.h. */
#include "cli/contest/testset.h"

#include "cli/storage/storage.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *tests_report_word(enum trial_verdict verdict)
{
    static const char *const words[] = {[VERDICT_RIGHT] = N_("right"),
                                        [VERDICT_WRONG] = N_("wrong"),
                                        [VERDICT_FAILED] = N_("crash"),
                                        [VERDICT_LATE] = N_("slow"),
                                        [VERDICT_FLOODED] = N_("wrong")};
    return words[verdict];
}

/* Returns the width of a test's number in the names of the package's files. */
static int tests_report_count_digits(const struct testset *set)
{
    int digits = snprintf(NULL, 0, "%" PRIu64, set->count);
    return digits < 2 ? 2 : digits;
}

static const char *tests_report_kind(const struct testset_test *test)
{
    return test->sample ? N_("sample") : N_("secret");
}

static void tests_report_print_manifest(FILE *file, const struct testset *set)
{
    fputs("test\tkind\tbytes\tanswer\tcommand\n", file);
    for (uint64_t i = 0; i < set->count; i++) {
        const struct testset_test *test = &set->tests[i];
        fprintf(file, "%0*" PRIu64 "\t%s\t%zu\t%s\t%s\n", tests_report_count_digits(set), i + 1,
                tests_report_kind(test), test->input.size, test->verified ? "verified" : "computed",
                test->command);
    }
}

/* Prints a word of CSV (RFC 4180). */
static void tests_report_print_quoted(FILE *file, const char *word)
{
    putc('"', file);
    for (; *word; word++) {
        if (*word == '"')
            putc('"', file);
        putc(*word, file);
    }
    putc('"', file);
}

static void tests_report_print_matrix(FILE *file, const struct testset *set)
{
    fputs("test,solution,verdict,seconds,bytes\n", file);
    for (uint64_t i = 0; i < set->count; i++)
        for (size_t j = 0; j < set->solution_count; j++) {
            const struct trial_result *result = &set->tests[i].results[j];
            fprintf(file, "%0*" PRIu64 ",", tests_report_count_digits(set), i + 1);
            tests_report_print_quoted(file, set->solutions[j].name);
            fprintf(file, ",%s,%.3f,%" PRIu64 "\n", tests_report_word(result->verdict),
                    result->seconds, result->bytes);
        }
}

static qj_status tests_report_write_file(const struct testset *set, const char *folder,
                                         const char *name,
                                         void (*print)(FILE *file, const struct testset *set))
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    if (!file)
        return message_memory();
    print(file, set);
    qj_status status = fclose(file) == 0 ? folder_write(folder, name, "", text, size)
                                         : message_memory();
    free(text);
    return status;
}

/* ------------------------------------------------------------------ terminal */

/* Returns the width of a solution's column: its name, or the longest word in the column. */
static int tests_report_column_width(const struct contest_solution *solution)
{
    enum { LEAST = 5, MOST = 24 };
    size_t length = strlen(solution->name);
    return length < LEAST ? LEAST : length > MOST ? MOST : (int)length;
}

static void tests_report_show_cell(const struct contest_solution *solution, const char *word)
{
    message_cell(2 + tests_report_column_width(solution), word);
}

static void tests_report_show_totals(const struct testset *set)
{
    message_cell(-6, "");
    message_cell(-6, N_("wrong"));
    message_cell(10, "");
    for (size_t j = 0; j < set->solution_count; j++) {
        char words[32];
        uint64_t wrong = 0;
        for (uint64_t i = 0; i < set->count; i++)
            wrong += set->tests[i].results[j].verdict != VERDICT_RIGHT;
        snprintf(words, sizeof words, "%" PRIu64, wrong);
        tests_report_show_cell(&set->solutions[j], words);
    }
    putchar('\n');
}

static void tests_report_show_table(const struct testset *set)
{
    message_cell(-6, N_("test"));
    message_cell(-6, N_("kind"));
    message_cell(10, N_("bytes"));
    for (size_t j = 0; j < set->solution_count; j++) {
        const struct contest_solution *solution = &set->solutions[j];
        int width = tests_report_column_width(solution);
        printf("  %*.*s", width, width, solution->name);
    }
    putchar('\n');
    for (uint64_t i = 0; i < set->count; i++) {
        const struct testset_test *test = &set->tests[i];
        printf("%0*" PRIu64 "%*s  ", tests_report_count_digits(set), i + 1,
               4 - tests_report_count_digits(set), "");
        message_cell(-6, tests_report_kind(test));
        printf("  %8zu", test->input.size);
        for (size_t j = 0; j < set->solution_count; j++)
            tests_report_show_cell(&set->solutions[j], tests_report_word(test->results[j].verdict));
        putchar('\n');
    }
    if (set->solution_count)
        tests_report_show_totals(set);
}

qj_status tests_report(const struct testset *set, const char *folder)
{
    uint64_t verified = 0;
    for (uint64_t i = 0; i < set->count; i++)
        verified += set->tests[i].verified;
    TRY(tests_report_write_file(set, folder, "manifest.tsv", tests_report_print_manifest));
    if (set->solution_count)
        TRY(tests_report_write_file(set, folder, "matrix.csv", tests_report_print_matrix));
    tests_report_show_table(set);
    message_put(
        stdout,
        MESSAGE_PLURAL(set->count, "\n%.999s: %" PRIu64 " test, ", "\n%.999s: %" PRIu64 " tests, "),
        qj_game_name(set->tested.game), set->count);
    message_put(stdout,
                MESSAGE_PLURAL(verified, "%" PRIu64 " answer verified by qiju-check\n",
                               "%" PRIu64 " answers verified by qiju-check\n"),
                verified);
    return QJ_OK;
}
