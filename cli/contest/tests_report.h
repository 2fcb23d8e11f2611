/* tests_report: what the verb tests prints besides the package. */
#ifndef QIJU_CLI_CONTEST_TESTS_REPORT_H
#define QIJU_CLI_CONTEST_TESTS_REPORT_H

#include "cli/contest/testset.h"

/* Writes DIR/manifest.tsv and, where there are solutions, DIR/matrix.csv, and shows the table.
 * QJ_IO or QJ_LIMIT after a complaint. */
qj_status tests_report(const struct testset *set, const char *folder);

#endif
