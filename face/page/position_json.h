/* position_json: a position as JSON, for programs that show it; see docs/openapi.json. */
#ifndef QIJU_FACE_PAGE_POSITION_JSON_H
#define QIJU_FACE_PAGE_POSITION_JSON_H

#include <qiju/qiju.h>

/* Legal moves beyond so many are left out; "moves_cut" then says so. */
enum { POSITION_MOVES = 20000 };

/* The text of start and record, the board, whose move it is, the points so far and the legal moves.
 * text: what the position was read from, for a start that the game's own text cannot say. plane:
 * with the board as cells (plane_json.h); edits: with what can be put on them. */
qj_status position_json(qj_context *context, const qj_position *position, const char *text,
                        bool plane, bool edits, const qj_sink *sink);

#endif
