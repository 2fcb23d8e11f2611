/* graph_generate: random graphs; see graph_generate.c. */
#ifndef QIJU_GAMES_GRAPH_GRAPH_GENERATE_H
#define QIJU_GAMES_GRAPH_GRAPH_GENERATE_H

#include "model/game.h"

extern const qj_parameter graph_parameters[];
qj_status graph_generate(struct settings *settings, struct random *random, struct writer *writer);

#endif
