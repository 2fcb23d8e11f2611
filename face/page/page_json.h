/* page_json: games and positions as JSON, for programs that show them; see docs/openapi.json. */
#ifndef QIJU_FACE_PAGE_PAGE_JSON_H
#define QIJU_FACE_PAGE_PAGE_JSON_H

#include "base/text/writer.h"
#include "face/report/report.h"

#include <qiju/board.h>

/* The games of the catalogue, then count games of the user's own. */
qj_status catalogue_json(const qj_game *const *own, size_t count, const qj_sink *sink);

/* One of them, with its help and a board to begin with. */
qj_status catalogue_json_game(const qj_game *game, bool own, const qj_sink *sink);

/* Legal moves beyond so many are left out; "moves_cut" then says so. */
enum { POSITION_MOVES = 20000 };

/* The text of start and record, the board, whose move it is, the points so far and the legal moves.
 * text: what the position was read from, for a start that the game's own text cannot say. plane:
 * with the board as cells; edits: with what can be put on them. */
qj_status position_json(qj_context *context, const qj_position *position, const char *text,
                        bool plane, bool edits, const qj_sink *sink);

/* The member "plane", {"cells":[...],"lines":[...],"clicks":[...],...}, or null without a board.
 * Clicks are given for as many of the first legal moves as most says. */
qj_status plane_json_add(struct writer *writer, qj_context *context, const qj_position *position,
                         uint64_t most);

/* The member "edits", {"text":...,"puts":[...],"turn":...}, or null where cells cannot be edited
 * (qj_position_edits). */
qj_status plane_json_add_edits(struct writer *writer, const qj_position *position);

/* The worth over a whole game: every position of the record with its worth, who is ahead in the
 * whole game, and how many of the legal moves keep the worth. QJ_USAGE for a puzzle. */
qj_status course_json(qj_context *context, const qj_position *position, const qj_sink *sink);

/* A puzzle tried out; QJ_USAGE for a game. x is an assignment of all unknowns: what it leaves of
 * the equations; one unknown of it to be changed; a basis of what changes nothing. */
qj_status puzzle_json_check(qj_context *context, const qj_position *position, const uint64_t *x,
                            const qj_sink *sink);
qj_status puzzle_json_hint(const struct report *report, const uint64_t *x, const qj_sink *sink);
qj_status puzzle_json_kernel(const struct report *report, const qj_sink *sink);

#endif
