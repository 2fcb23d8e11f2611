/* uwapi_json: games and positions in the JSON of GamesCrafters' Universal Web API, for GamesmanUni
 * and other clients of that group (github.com/GamesCrafters/GamesCraftersUWAPI, README.md).
 *
 * The name of a position is its text, or, if the format cannot express it, a text with the moves
 * that lead to it (the position after the last move is meant). Characters that a URL excludes are
 * replaced: _ is a blank, / the end of a line, ~XX the byte of that number.
 */
#ifndef QIJU_FACE_PAGE_UWAPI_JSON_H
#define QIJU_FACE_PAGE_UWAPI_JSON_H

#include "face/report/report.h"

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

#endif
