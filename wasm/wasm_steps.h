/* wasm_steps: the solutions of docs/solutions in a page without a server. The page runs the program
 * qiju-steps (steps/steps.h) as a module of its own, which it creates anew for each run. */
#pragma once

#include "face/explain/explain.h"

extern const struct explain_solutions wasm_steps;
