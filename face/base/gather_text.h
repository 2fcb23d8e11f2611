/* gather_text: collects texts of positions in memory, to be written as strings: their lengths are
 * not known before.
 */
#ifndef QIJU_FACE_BASE_GATHER_TEXT_H
#define QIJU_FACE_BASE_GATHER_TEXT_H

#include "base/arena.h"

/* What a writer of the library says about a position, in arena; NULL if it cannot (QJ_USAGE). */
qj_status gather_text(struct arena *arena, const qj_position *position,
                      qj_status (*write)(const qj_position *, const qj_sink *), char **out);

#endif
