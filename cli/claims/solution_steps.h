/* solution_steps: the solutions that tell their steps, run as child processes. */
#ifndef QIJU_CLI_CLAIMS_SOLUTION_STEPS_H
#define QIJU_CLI_CLAIMS_SOLUTION_STEPS_H

#include "face/explain/explain.h"

/* Any thread may use it. A run ends with Ctrl-C. */
extern const struct explain_solutions solution_steps;

#endif
