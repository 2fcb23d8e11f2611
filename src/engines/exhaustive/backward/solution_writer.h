/* solution_writer: sends positions and their values to a solution file in the order of their
 * states; see solution_writer.c.
 */
#ifndef QIJU_ENGINES_EXHAUSTIVE_BACKWARD_SOLUTION_WRITER_H
#define QIJU_ENGINES_EXHAUSTIVE_BACKWARD_SOLUTION_WRITER_H

#include "engines/exhaustive/expansion/explore.h"

#include <qiju/solution_file.h>

struct solution_writer {
    const struct explore *explore;
    const qj_solution_file_writer *output;
    struct arena *arena;
    unsigned char *here;                /* a state, aligned for the rules */
    qj_solution_file_value least, most; /* min and max over the sorted positions */
    unsigned char *states;              /* a batch of states for the callbacks */
    qj_solution_file_value *values;     /* their values */
    size_t count;
    uint64_t done, total; /* positions sent to the callbacks, and in all */
};

/* Makes room; total: how many positions the callbacks will receive. */
qj_status solution_writer_open(struct solution_writer *writer, uint64_t total);

/* The value stored at an index, for the side to move. */
qj_solution_file_value solution_writer_value(const struct solution_writer *writer,
                                             const struct tier *tier, uint64_t index);

/* Lists the indices of a tier in the order of its states. */
qj_status solution_writer_sort(struct solution_writer *writer, const struct tier *tier,
                               uint32_t **indices);

/* Begins the solution file: adds the bounds to the head. */
qj_status solution_writer_begin(const struct solution_writer *writer, qj_solution_file_head *head);

/* Adds a position; after the last one, sends the rest of the batch. */
qj_status solution_writer_add(struct solution_writer *writer, const unsigned char *state,
                              const qj_solution_file_value *value);
qj_status solution_writer_end(struct solution_writer *writer);

#endif
