/* catalogue_json: games as JSON, for programs that choose one; see docs/openapi.json. */
#ifndef QIJU_FACE_PAGE_CATALOGUE_JSON_H
#define QIJU_FACE_PAGE_CATALOGUE_JSON_H

#include <qiju/qiju.h>

/* The games of the catalogue, then count games of the user's own. */
qj_status catalogue_json(const qj_game *const *own, size_t count, const qj_sink *sink);

/* One of them, with its help and a board to begin with. */
qj_status game_json(const qj_game *game, bool own, const qj_sink *sink);

#endif
