/* stress_report: what stress prints: times and memory when all is right, else a failure, which can
 * also be saved. */
#ifndef QIJU_CLI_CONTEST_STRESS_REPORT_H
#define QIJU_CLI_CONTEST_STRESS_REPORT_H

#include "cli/contest/contender.h"
#include "cli/contest/shrink.h"

#include <qiju/contest.h>

/* Runs by the size of their inputs: each row covers up to four times as many bytes as the one
 * before. */
enum { TIMING_ROWS = 24, TIMING_FIRST = 16 };
struct timings {
    struct {
        uint64_t inputs;
        double most_seconds; /* of the processor */
        uint64_t most_bytes;
        char slowest[QJ_SETTINGS_SIZE];
    } row[TIMING_ROWS];
    uint64_t inputs;
};

void timings_add(struct timings *timings, const struct bout *bout, const char *settings);
void timings_print(const struct timings *timings, const struct contender *contender);

struct failure {
    const struct contender *contender;
    uint64_t index, cases;
    const char *settings; /* that made the first input, "--NAME VALUE ..." */
    const char *folder;   /* to save in; NULL: not */
    const char *stem;     /* of the names of files there */
    struct shrink shrink;
};

void stress_print_failure(const struct failure *failure, const struct bout *bout);

/* Saves, in the folder, the input as it was first drawn; and the smallest one with the answer and
 * the output. QJ_IO after a complaint. */
qj_status stress_save_first(const struct failure *failure, const struct bout *bout);
qj_status stress_save(const struct failure *failure, const struct bout *bout);

#endif
