/* certificate: writes the evidence for an answer, which qiju-check verifies;
 * docs/reference/certificates.md defines the lines. */
#pragma once

#include "base/text/writer.h"

/* Determines whether a position has a certificate: the checker reads its game, and the position is
 * the start of its text. session: an open session on the position, or NULL. Fails with QJ_LIMIT or
 * QJ_STOPPED if the answer could not be determined. */
qj_status certificate_exists(qj_context *context, const qj_position *position, qj_session *session,
                             bool *exists);

/* Claims about a score for strategies to prove: it is at least its value, at most its value, or
 * both; or at least, or at most, another number. */
struct score_bounds {
    bool at_least, at_most;
    bool has_number;
    int64_t number;
};

/* Reads the cases of a text and writes the certificate of their answers or, if bounds are given, of
 * the bounds, by strategies. QJ_USAGE: the checker does not read the game or the sections of a
 * case, the game has no strategies, or a bound does not hold. */
qj_status certificate_write(qj_context *context, const qj_game *game, const qj_source *source,
                            const struct score_bounds *bounds, const qj_sink *sink);

/* Determines likewise for the current position, taken as the start of a text. */
qj_status certificate_can_be(qj_context *context, const qj_position *position, bool *exists);

/* Writes the current position as the text of a start, and its certificate, as members. */
qj_status certificate_json(const qj_position *position, struct writer *writer);

/* ---- witness: the evidence for one case, game by game. */

/* A case during writing; the arena is freed after it. */
struct witness {
    struct writer *writer;
    const qj_position *position;
    qj_session *session; /* on the position; NULL: its evidence needs none */
    const struct score_bounds *bounds;
    struct arena *arena;
};

typedef qj_status (*witness_fn)(struct witness *witness);

qj_status witness_of_grid(struct witness *witness);
qj_status witness_of_graph(struct witness *witness);
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
