/* strategy: the moves by which one player keeps a bound on the score; see strategy.c. */
#ifndef QIJU_ENGINES_LINES_SEARCH_STRATEGY_H
#define QIJU_ENGINES_LINES_SEARCH_STRATEGY_H

#include "engines/lines/search/search.h"

/* Visits the replies of the side to move that is to score at least so much, or (not first) of the
 * other side, which is to; it can. Positions are known to search's geometry. */
qj_status strategy_visit(struct search *search, struct arena *arena, const struct marks *marks,
                         bool first, int least, qj_reply_fn visit, void *user);

#endif
