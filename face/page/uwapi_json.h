/* uwapi_json: games and positions in the JSON of GamesCrafters' Universal Web API, which
 * GamesmanUni and other clients of that group read (github.com/GamesCrafters/GamesCraftersUWAPI,
 * README.md).
 *
 * A position is named by its text, or, if no text can say it, by a text with the moves that lead to
 * it (so the position after the last move is meant). Characters that an address does not allow are
 * replaced: _ is a blank, / the end of a line, ~XX the byte of that number.
 */
#ifndef QIJU_FACE_PAGE_UWAPI_JSON_H
#define QIJU_FACE_PAGE_UWAPI_JSON_H

#include "face/report/report.h"

/* The only variant that has a name; another is said by settings, "size=4x4;k=4". */
#define UWAPI_VARIANT "regular"

/* All games that have moves: the catalogue's, then count of the user's own. */
qj_status uwapi_games(const qj_game *const *own, size_t count, const qj_sink *sink);
qj_status uwapi_game(const qj_game *game, const qj_sink *sink);
/* The variant of that name, which starts at the position. */
qj_status uwapi_variant(qj_context *context, const char *variant, const qj_position *start,
                        const qj_sink *sink);
qj_status uwapi_instructions(const qj_game *game, const qj_sink *sink);

/* The position of the report with its moves, best first. Remoteness is the distance if an engine
 * knows it, -100 if not, and -200 for a draw without end. */
qj_status uwapi_position(const struct report *report, const qj_sink *sink);

/* Replaces name by the text that it stands for, and returns its length; SIZE_MAX: it is no name. */
size_t uwapi_decode(char *name);

#endif
