/* gather_text: collects texts of positions in memory, to be written as strings, since their lengths
 * are not known before.
 */
#ifndef QIJU_FACE_BASE_GATHER_TEXT_H
#define QIJU_FACE_BASE_GATHER_TEXT_H

#include "base/arena.h"

/* Collects the output of a writer of the library in arena; NULL if the writer fails with
 * QJ_USAGE. */
qj_status gather_text(struct arena *arena, const qj_position *position,
                      qj_status (*write)(const qj_position *, const qj_sink *), char **out);

/* A writer: the drawing, with the middle of a large board left out. */
qj_status gather_text_draw(const qj_position *position, const qj_sink *sink);

#endif
