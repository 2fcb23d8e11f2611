/* certificate_witness: the evidence for one case, game by game; see certificate.h. */
#ifndef QIJU_FACE_CERTIFICATE_CERTIFICATE_WITNESS_H
#define QIJU_FACE_CERTIFICATE_CERTIFICATE_WITNESS_H

#include "base/arena.h"
#include "base/text/writer.h"
#include "face/certificate/certificate.h"

/* A case during writing; the arena is freed after it. */
struct witness {
    struct writer *writer;
    const qj_position *position;
    const struct score_bounds *bounds;
    struct arena *arena;
};

typedef qj_status (*witness_fn)(struct witness *witness);

qj_status witness_of_grid(struct witness *witness);
qj_status witness_of_graph(struct witness *witness);
qj_status witness_of_record(struct witness *witness);
qj_status witness_of_system(struct witness *witness);
qj_status witness_of_lights(struct witness *witness);
qj_status witness_of_lines(struct witness *witness);
qj_status witness_of_staircase(struct witness *witness);
qj_status witness_of_own(struct witness *witness);
qj_status witness_of_heaps(struct witness *witness);

/* Determines whether the checker can compute the values of all heaps of a position: for "all but a
 * set" it computes them in order. */
qj_status certificate_heaps_are_provable(struct arena *arena, const qj_position *position,
                                         bool *are);

/* Determines whether the checker reads a board of lights out: not on a directed graph. */
qj_status certificate_lights_are_provable(struct arena *arena, const qj_position *position,
                                          bool *are);

#endif
