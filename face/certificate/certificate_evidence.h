/* certificate_evidence: the evidence for one case, game by game; see certificate.h. */
#ifndef QIJU_FACE_CERTIFICATE_CERTIFICATE_EVIDENCE_H
#define QIJU_FACE_CERTIFICATE_CERTIFICATE_EVIDENCE_H

#include "base/arena.h"
#include "base/text/writer.h"
#include "face/certificate/certificate.h"

/* A case during writing; the arena is freed after it. */
struct evidence {
    struct writer *writer;
    const qj_position *position;
    const struct score_bounds *bounds;
    struct arena *arena;
};

typedef qj_status (*evidence_fn)(struct evidence *evidence);

qj_status evidence_of_grid(struct evidence *evidence);
qj_status evidence_of_graph(struct evidence *evidence);
qj_status evidence_of_record(struct evidence *evidence);
qj_status evidence_of_system(struct evidence *evidence);
qj_status evidence_of_lights(struct evidence *evidence);
qj_status evidence_of_lines(struct evidence *evidence);
qj_status evidence_of_staircase(struct evidence *evidence);
qj_status evidence_of_own(struct evidence *evidence);
qj_status evidence_of_heaps(struct evidence *evidence);

/* Determines whether the checker can compute the values of all heaps of a position: for "all but a
 * set" it computes them in order. */
qj_status certificate_heaps_are_provable(const qj_position *position, bool *are);

/* Determines whether the checker reads a board of lights out: not on a directed graph. */
qj_status certificate_lights_are_provable(const qj_position *position, bool *are);

/* Writes count numbers in a line. */
void certificate_line(struct evidence *evidence, const uint64_t *numbers, uint64_t count);

#endif
