/* picture: a position as self-contained SVG, for a page, a slide or a paper. */
#ifndef QIJU_FACE_PICTURE_PICTURE_H
#define QIJU_FACE_PICTURE_PICTURE_H

#include <qiju/board.h>

enum picture_theme {
    PICTURE_EITHER, /* follows the reader's system */
    PICTURE_LIGHT,
    PICTURE_DARK
};

struct picture {
    qj_context *context;
    const qj_position *position;
    qj_session *session; /* NULL: no values and no reasons */
    bool values;         /* show on each cell the value of its best move */
    bool why;            /* show the pairs of a matching, if the engine uses one */
    enum picture_theme theme;
};

/* Writes a board (qj_position_cells) or, without a board, the drawing as lines of text. */
qj_status picture_svg(const struct picture *picture, const qj_sink *sink);

/* Writes the picture as the member svg. */
struct writer;
qj_status picture_json(const struct picture *picture, struct writer *writer);

/* Finds the theme of a name, "light", "dark" or "auto"; returns false for other names. */
bool picture_theme(const char *name, enum picture_theme *theme);

#endif
