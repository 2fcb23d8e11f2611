/* lines: k in line on boards of at most 64 cells; see lines.c. */
#ifndef QIJU_ENGINES_LINES_H
#define QIJU_ENGINES_LINES_H

#include "model/engine.h"

extern const struct engine engine_lines;

#endif
