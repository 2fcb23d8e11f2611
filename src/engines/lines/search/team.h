/* team: a question about a position, answered by several threads; see team.c. */
#ifndef QIJU_ENGINES_LINES_SEARCH_TEAM_H
#define QIJU_ENGINES_LINES_SEARCH_TEAM_H

#include "engines/lines/search/search.h"

/* Whether to use threads besides the caller's. With a limit of positions there are none, so that
 * what is found within it is the same in every run. */
bool team_may_help(const struct search *search);

/* Answers a question that is open. Where there is no memory for other threads, this one does it
 * alone. */
qj_status team_answer(struct search *search, struct question *question);

#endif
