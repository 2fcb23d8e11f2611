/* page_json: games and positions as JSON, for programs that display them; see docs/openapi.json.
 * Functions with a writer write members of an object that the caller begins and ends. */
#pragma once

#include "base/text/writer.h"
#include "face/report/report.h"

#include <qiju/board.h>

/* Writes the catalogue's games, then count user-defined games, in a language (NULL: English). */
qj_status catalogue_json(const qj_game *const *own, size_t count, const char *language,
                         const qj_sink *sink);

/* Writes one of these games, with its help and an initial board. */
qj_status catalogue_json_game(const qj_game *game, bool own, const char *language,
                              const qj_sink *sink);

/* Max number of legal moves; "moves_cut" marks omitted moves. */
enum { POSITION_MOVES = 20000, POSITION_WORDS = 400 };

/* Writes the text of start and record, the board, the player to move, the points so far and the
 * legal moves. text: the source of the position, for a start that the game's format cannot express.
 * plane: include the board as cells; edits: include the possible edits of cells. */
qj_status position_json(const qj_position *position, const char *text, bool plane, bool edits,
                        struct writer *writer);

/* Writes the member "plane", {"cells":[...],"lines":[...],"clicks":[...],...}, or null without a
 * board, with clicks for the first POSITION_MOVES legal moves. */
qj_status plane_json_add(struct writer *writer, const qj_position *position);

/* Writes the member "edits", {"text":...,"puts":[...],"turn":...}, or null if cells cannot be
 * edited (qj_position_edits). */
qj_status plane_json_add_edits(struct writer *writer, const qj_position *position);

/* Writes the value over a whole game: every position of the record with its value, the player ahead
 * in the whole game, and the number of legal moves that keep the value. QJ_USAGE for a puzzle. */
qj_status course_json(const qj_position *position, struct writer *writer);

/* Write a trial solution of a puzzle; QJ_USAGE for a game. x assigns all unknowns. The results are:
 * the residual of the equations; one unknown of x to change; a basis of the kernel. */
qj_status puzzle_json_check(const qj_position *position, const uint64_t *x, struct writer *writer);
qj_status puzzle_json_hint(const struct report *report, const uint64_t *x, struct writer *writer);
qj_status puzzle_json_kernel(const struct report *report, struct writer *writer);

/* ---- uwapi_json: games and positions in the JSON of GamesCrafters' Universal Web API, for
 * GamesmanUni and other clients of that group (github.com/GamesCrafters/GamesCraftersUWAPI,
 * README.md).
 *
 * The name of a position is its text, or, if the format cannot express it, a text with the moves
 * that lead to it (the position after the last move is meant). Characters that a URL excludes are
 * replaced: _ is a blank, / the end of a line, ~XX the byte of that number. */

/* The only variant with a name; other variants are settings, "size=4x4;k=4". */
#define UWAPI_VARIANT "regular"

/* Writes all games that have moves: the catalogue's, then count user-defined games. */
qj_status uwapi_games(const qj_game *const *own, size_t count, const qj_sink *sink);
qj_status uwapi_game(const qj_game *game, const qj_sink *sink);
/* Writes the variant of a name, which starts at the position. */
qj_status uwapi_variant(qj_context *context, const char *variant, const qj_position *start,
                        const qj_sink *sink);
qj_status uwapi_instructions(const qj_game *game, const qj_sink *sink);

/* Writes the position of the report with its moves, best first. Remoteness is -100 if no engine
 * knows it, and -200 for a draw without end. */
qj_status uwapi_position(const struct report *report, const qj_sink *sink);

/* Replaces name by the text that it represents, and returns the length; SIZE_MAX: it is no name. */
size_t uwapi_decode(char *name);
