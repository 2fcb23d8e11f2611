/* geography_generate: random boards of geography; see geography_generate.c. */
#pragma once

#include "model/grid/cell.h"

extern const qj_parameter geography_parameters[], stone_parameters[];
qj_status geography_generate(struct settings *settings, struct random *random,
                             struct writer *writer);
qj_status stone_generate(struct settings *settings, struct random *random, struct writer *writer);
