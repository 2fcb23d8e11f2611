/* board: the state of geography on a graph, its rules, and what makes graphs. The setup is the
 * graph (model/graph.h). The state is a row of 64-bit words:
 *
 *     | token | open vertices, bit v ... |
 *
 * Open vertices are not visited; the token's own is visited.
 */
#ifndef QIJU_GAMES_GRAPH_BOARD_H
#define QIJU_GAMES_GRAPH_BOARD_H

#include "base/bits.h"
#include "model/game.h"
#include "model/graph.h"

enum { TOKEN, OPEN };

extern const qj_rules graph_rules;

extern const qj_parameter graph_parameters[];
qj_status graph_generate(struct settings *settings, struct random *random, struct writer *writer);

#endif
