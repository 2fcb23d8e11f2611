/* solution_writer: positions and their values, in the order of their states, for a keeper; see
 * solution_writer.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_BACKWARD_SOLUTION_WRITER_H
#define QIJU_ENGINES_EXHAUSTIVE_BACKWARD_SOLUTION_WRITER_H

#include "engines/exhaustive/expansion/playout.h"

#include <qiju/kept.h>

struct solution_writer {
    const struct playout *playout;
    const qj_keeper *keeper;
    struct arena *arena;
    unsigned char *here;       /* a state, aligned as the rules want it */
    qj_kept_value least, most; /* of the positions that were sorted */
    unsigned char *states;     /* of positions that go to the keeper at once, side by side, and */
    qj_kept_value *values;     /* their values */
    size_t count;
    uint64_t done, total; /* positions that went to it, and that will */
};

/* Makes room; total: how many positions the keeper will be given. */
qj_status solution_writer_open(struct solution_writer *writer, uint64_t total);

/* What is stored at a place, as it is to the side to move. */
qj_kept_value solution_writer_value(const struct solution_writer *writer, const struct tier *tier,
                                    uint64_t place);

/* Lists the places of a tier in the order of its states. */
qj_status solution_writer_sort(struct solution_writer *writer, const struct tier *tier,
                               uint32_t **places);

/* Tells the keeper what will come: fills in the head with the bounds. */
qj_status solution_writer_begin(const struct solution_writer *writer, qj_kept_head *head);

/* Hands a position over; and, behind the last one, those that wait for others. */
qj_status solution_writer_add(struct solution_writer *writer, const unsigned char *state,
                              const qj_kept_value *value);
qj_status solution_writer_end(struct solution_writer *writer);

#endif
