/* certificate: writes the evidence for an answer, which qiju-check verifies;
 * docs/reference/certificates.md defines the lines. */
#ifndef QIJU_FACE_CERTIFICATE_CERTIFICATE_H
#define QIJU_FACE_CERTIFICATE_CERTIFICATE_H

#include <qiju/qiju.h>

/* Whether there are certificates for a position like this one: a game that can be checked, and a
 * position at the start of its text. session: one that is open on the position, which saves opening
 * another, or NULL. QJ_LIMIT or QJ_STOPPED when that could not be determined. */
qj_status certificate_exists(const qj_position *position, qj_session *session, bool *exists);

/* What strategies must prove about a score: that it is at least its value, at most its value, or
 * both; or at least, or at most, another number. */
struct score_bounds {
    bool at_least, at_most;
    bool has_number;
    int64_t number;
};

/* Reads the cases of a text and writes the certificate of their answers or, if there are bounds, of
 * these, by strategies. QJ_USAGE when the game, or the sections of a case, cannot be checked, when
 * the game has no strategies, or when the bound does not hold. */
qj_status certificate_write(qj_context *context, const qj_game *game, const qj_source *source,
                            const struct score_bounds *bounds, const qj_sink *sink);

/* The same for a position as it stands, as a text of its own. */
qj_status certificate_can_be(qj_context *context, const qj_position *position, bool *exists);

/* A position as a text of its own, and the certificate of that, as an object of JSON. */
qj_status certificate_json(qj_context *context, const qj_position *position, const qj_sink *sink);

#endif
