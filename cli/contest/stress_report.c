/* stress_report: see stress.h. */
#include "cli/contest/stress.h"

#include "cli/storage/storage.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------- timings */

void timings_add(struct timings *timings, const struct stress_test *test)
{
    size_t row = 0;
    for (uint64_t bytes = TIMING_FIRST; bytes < test->trial.input.size && row + 1 < TIMING_ROWS;
         row++)
        bytes *= 4;
    const struct child_result *result = &test->trial.result;
    timings->inputs++;
    if (timings->row[row].inputs++ == 0 || result->cpu_seconds > timings->row[row].max_seconds) {
        timings->row[row].max_seconds = result->cpu_seconds;
        memcpy(timings->row[row].slowest, test->settings, QJ_SETTINGS_SIZE);
    }
    if (result->peak > timings->row[row].max_bytes)
        timings->row[row].max_bytes = result->peak;
}

void timings_print(const struct timings *timings, const struct tested_program *tested)
{
    uint64_t bytes = TIMING_FIRST;
    message_put(stdout,
                MESSAGE_PLURAL(timings->inputs, "%.999s: %" PRIu64 " input, no difference\n\n",
                               "%.999s: %" PRIu64 " inputs, no difference\n\n"),
                qj_game_name(tested->game), timings->inputs);
    message_cell(11, N_("up to bytes"));
    message_cell(9, N_("inputs"));
    message_cell(11, N_("max time"));
    message_cell(13, N_("max memory"));
    message_put(stdout, "  %s\n", N_("slowest"));
    for (size_t row = 0; row < TIMING_ROWS; row++, bytes *= 4)
        if (timings->row[row].inputs)
            printf("%11" PRIu64 " %8" PRIu64 " %8.2f s %9.1f MB  %s\n", bytes,
                   timings->row[row].inputs, timings->row[row].max_seconds,
                   (double)timings->row[row].max_bytes / 1e6, timings->row[row].slowest);
}

/* ----------------------------------------------------------------- failure */

/* Prints bytes, with \xNN for unprintable bytes; at most `most`, then "...". */
static void stress_print_bytes(const char *data, size_t size, size_t most)
{
    for (size_t i = 0; i < size && i < most; i++) {
        unsigned char byte = (unsigned char)data[i];
        if (byte >= ' ' && byte <= '~')
            putchar(byte);
        else if (byte == '\n')
            fputs("\\n", stdout);
        else
            printf("\\x%02x", byte);
    }
    if (size > most)
        fputs("...", stdout);
}

/* Prints a text under its title, without the middle of long lines, and only the first LINES
 * lines. */
static void stress_print_text(const char *title, const char *data, size_t size)
{
    enum { LINES = 40, COLUMNS = 100 };
    message_put(stdout, size ? "\n%s\n" : N_("\n%s: nothing\n"), title);
    for (int line = 0; size; line++) {
        const char *end = memchr(data, '\n', size);
        size_t length = end ? (size_t)(end - data) : size;
        if (line == LINES) {
            message_put(
                stdout,
                MESSAGE_PLURAL(size, "  ... and %zu byte more\n", "  ... and %zu bytes more\n"),
                size);
            return;
        }
        fputs("  ", stdout);
        stress_print_bytes(data, length, COLUMNS);
        putchar('\n');
        data += end ? length + 1 : length;
        size -= end ? length + 1 : length;
    }
}

static void stress_print_line(qj_text line)
{
    enum { COLUMNS = 60 };
    if (!line.data) {
        message_put(stdout, "the end");
        return;
    }
    putchar('\'');
    stress_print_bytes(line.data, line.size, COLUMNS);
    putchar('\'');
}

void stress_print_failure(const struct stress *stress, uint64_t index,
                          const struct stress_test *test)
{
    static const char *const verdicts[] = {[VERDICT_RIGHT] = "right",
                                           [VERDICT_WRONG] = "a wrong answer",
                                           [VERDICT_FAILED] = "it fails",
                                           [VERDICT_LATE] = "it takes too long",
                                           [VERDICT_FLOODED] = "it writes too much"};
    const struct tested_program *tested = &stress->tested;
    const struct trial *trial = &test->trial;
    message_put(stdout, "%.999s: %s for input %" PRIu64 " of %" PRIu64 "\n",
                qj_game_name(tested->game), verdicts[trial->verdict], index + 1, stress->cases);
    message_put(stdout, "made by: qiju gen %.999s %.999s\n", tested->naming.gen, test->settings);
    message_put(stdout, "made smaller, steps: %" PRIu64 ", runs: %" PRIu64 ": %s\n",
                stress->shrink.steps, stress->shrink.runs,
                stress->shrink.minimal ? "minimal, no simpler variant fails in the same way"
                                       : "not yet minimal, the time limit was reached");
    stress_print_text(N_("input"), trial->input.text, trial->input.size);
    stress_print_text(N_("expected"), trial->expected.text, trial->expected.size);
    stress_print_text(N_("output"), trial->result.output, trial->result.size);
    char words[CHILD_WORDS];
    if (trial->verdict != VERDICT_WRONG) {
        child_end_words(&trial->result, &trial->limits, words);
        message_put(stdout, "\n%s\n", words);
        return;
    }
    struct difference difference = trial_difference(tested, trial);
    message_put(stdout, "\nline %" PRIu64 ": expected ", difference.number);
    stress_print_line(difference.expected);
    message_put(stdout, ", found ");
    stress_print_line(difference.found);
    putchar('\n');
}

/* -------------------------------------------------------------------- save */

qj_status stress_save_first(const struct stress *stress, const struct trial *trial)
{
    if (!stress->folder)
        return QJ_OK;
    TRY(folder_make(stress->folder));
    return folder_write(stress->folder, stress->stem, ".first.in", trial->input.text,
                        trial->input.size);
}

qj_status stress_save(const struct stress *stress, const struct trial *trial)
{
    if (!stress->folder)
        return QJ_OK;
    const char *folder = stress->folder, *stem = stress->stem;
    TRY(folder_write(folder, stem, ".in", trial->input.text, trial->input.size));
    TRY(folder_write(folder, stem, ".ans", trial->expected.text, trial->expected.size));
    TRY(folder_write(folder, stem, ".out", trial->result.output, trial->result.size));
    message_put(stdout, "saved in %.999s: %.999s.in, .ans, .out, and .first.in\n", folder, stem);
    return QJ_OK;
}
