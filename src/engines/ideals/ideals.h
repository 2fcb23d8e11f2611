/* ideals: minimax over the order ideals of a grid; see ideals.c. */
#ifndef QIJU_ENGINES_IDEALS_IDEALS_H
#define QIJU_ENGINES_IDEALS_IDEALS_H

#include "engines/ideals/ideals_session.h"

extern const struct engine engine_ideals;

/* The functions of struct engine, for sessions that have their table or walk. */
qj_status ideals_value(struct engine_session *session, qj_value *out);
qj_status ideals_moves(struct engine_session *session, qj_option_fn visit, void *user);
qj_status ideals_line(struct engine_session *session, qj_move_fn visit, void *user);
qj_status ideals_advance(struct engine_session *session, const qj_move *move);
qj_status ideals_retreat(struct engine_session *session);
qj_status ideals_strategy(struct engine_session *session, bool at_least, int64_t bound,
                          qj_reply_fn visit, void *user);

/* Estimates the seconds of walk_open, whose cost is given (walk_cost). A small walk is opened, and
 * stays open. For a larger walk a sample is swept with its kernel and threads, and a sample of
 * bytes is moved. *known becomes false if there is too little memory for the sample. */
qj_status estimate_walk(struct ideals_walk *walk, const struct stream_cost *cost, bool *known,
                        double *seconds);

/* Returns the ratio of the times that a state costs in two walks. */
double estimate_relative_price(const struct ideals_walk *one, const struct ideals_walk *other);

/* Returns the number of ideals of an empty board; stops counting above 10^18. */
double estimate_ideals(uint64_t rows, uint64_t columns);

/* Estimates the seconds of a table from a smaller table with equally many rows. */
qj_status estimate_table(qj_context *context, const struct interval *interval, bool *known,
                         double *seconds);

#endif
