/* picture: a position as self-contained SVG, for a page, a slide or a paper. */
#ifndef QIJU_FACE_PICTURE_PICTURE_H
#define QIJU_FACE_PICTURE_PICTURE_H

#include <qiju/board.h>

enum picture_theme {
    PICTURE_EITHER, /* as the reader's screen has it */
    PICTURE_LIGHT,
    PICTURE_DARK
};

struct picture {
    qj_context *context;
    const qj_position *position;
    qj_session *session; /* NULL: neither values nor why */
    bool values;         /* the value of each move stands on its cell, that of the best one there */
    bool why;            /* the pairs of a matching, where the engine reasons by them */
    enum picture_theme theme;
};

/* A board (qj_position_cells) or, if there is none, the drawing as lines of text. */
qj_status picture_svg(const struct picture *picture, const qj_sink *sink);

/* The same as an object with the picture as a string, svg. */
qj_status picture_json(const struct picture *picture, const qj_sink *sink);

/* The theme of a name, "light", "dark" or "auto"; false: it is none. */
bool picture_theme(const char *name, enum picture_theme *theme);

#endif
