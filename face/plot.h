/* plot: answers for many boards as a picture, an SVG that stands alone: points over one axis, or a
 * map over two. Colours are those that a colour-blind reader can tell apart, and none of them says
 * anything alone: marks differ too, and every point has its value as a title.
 */
#ifndef QIJU_FACE_PLOT_H
#define QIJU_FACE_PLOT_H

#include <qiju/qiju.h>

struct plot_cell {
    bool known;
    int outcome;   /* of a game: 1, 0 or -1 */
    int64_t value; /* points, outcome, Grundy value, or dimension of a puzzle's kernel */
};

enum { PLOT_LABEL = 64 };

struct plot {
    const char *title;
    qj_kind kind;
    size_t axes;          /* 1 or 2 */
    const char *names[2]; /* of the axes */
    uint64_t counts[2];   /* values on them; 1 on one that is not there */
    /* The value number index of an axis. */
    void (*label)(void *user, size_t axis, uint64_t index, char text[PLOT_LABEL]);
    void *user;
    const struct plot_cell *cells; /* [i * counts[1] + j] */
};

qj_status plot_svg(qj_context *context, const struct plot *plot, const qj_sink *sink);

#endif
