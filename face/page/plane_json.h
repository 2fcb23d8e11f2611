/* plane_json: the board of a position as JSON, for programs that show it themselves. */
#ifndef QIJU_FACE_PAGE_PLANE_JSON_H
#define QIJU_FACE_PAGE_PLANE_JSON_H

#include "base/text/writer.h"

#include <qiju/board.h>

/* ,"plane":{"cells":[...],"lines":[...],"clicks":[...],...}, or null without a board. Clicks are
 * given for as many of the first legal moves as most says. */
qj_status plane_json_add(struct writer *writer, qj_context *context, const qj_position *position,
                         uint64_t most);

/* ,"edits":{"text":...,"puts":[...],"turn":...}, or null where cells cannot be edited
 * (qj_position_edits). */
qj_status plane_json_add_edits(struct writer *writer, const qj_position *position);

#endif
