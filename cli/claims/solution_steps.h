/* solution_steps: runs the solutions that report their steps as child processes. */
#ifndef QIJU_CLI_CLAIMS_SOLUTION_STEPS_H
#define QIJU_CLI_CLAIMS_SOLUTION_STEPS_H

#include "face/explain/explain.h"

/* Thread-safe. Ctrl-C ends a run. */
extern const struct explain_solutions solution_steps;

#endif
