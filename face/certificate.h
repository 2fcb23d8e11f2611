/* certificate: the evidence for an answer, for qiju-check; docs/certificates.md says its lines. */
#ifndef QIJU_FACE_CERTIFICATE_H
#define QIJU_FACE_CERTIFICATE_H

#include <qiju/qiju.h>

/* Whether there are certificates for positions such as this one: of a game that can be checked, as
 * it stands at the start of a text. */
bool certificate_exists(const qj_position *position);

/* Reads the cases of a text and writes the certificate of their answers. QJ_USAGE when the game, or
 * what stands behind a case, cannot be checked. */
qj_status certificate_write(qj_context *context, const qj_game *game, const qj_source *source,
                            const qj_sink *sink);

/* Whether there is one for a position as it stands, as a text of its own. */
bool certificate_can_be(qj_context *context, const qj_position *position);

/* A position as a text of its own, and the certificate of that, as an object of JSON. */
qj_status certificate_json(qj_context *context, const qj_position *position, const qj_sink *sink);

#endif
