/* picture: a position as self-contained SVG, for a page, a slide or a paper. */
#pragma once

#include "base/text/writer.h"

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
qj_status picture_json(const struct picture *picture, struct writer *writer);

/* Finds the theme of a name, "light", "dark" or "auto"; returns false for other names. */
bool picture_theme(const char *name, enum picture_theme *theme);

/* ---- placement: places the vertices of a graph for a picture; deterministic. */

struct placement_point {
    double x, y;
};

struct placement_joint {
    uint64_t from, to;
};
struct placement_joints {
    struct placement_joint *items;
    uint64_t count, room;
};

/* Places vertices in units of a line's length, with components next to each other; the smallest x
 * and y are 0. Graphs of more than PLACEMENT_MAX vertices lie on a circle. Allocates in arena.
 * Source: Gansner, Koren, North, "Graph drawing by stress majorization", 2004. */
enum { PLACEMENT_MAX = 300 };
qj_status placement_find(struct arena *arena, uint64_t vertices,
                         const struct placement_joints *joints, struct placement_point **out);

/* ---- scene: the cells of a position with their places, the lines between them, and the values of
 * moves on them: the input of pictures and of the page's boards. */

struct scene_figure {
    qj_cell cell;   /* has coordinates */
    qj_value value; /* value of the best move made here */
    bool valued, best;
};

/* Starts with a position and an arena. */
struct scene {
    const qj_position *position;
    struct arena *arena;
    struct scene_figure *figures;
    uint64_t figure_count, figure_room;
    struct placement_joints lines, pairs;
    bool directed, grid;
    uint64_t rows, columns; /* of a grid */
    uint64_t last;          /* the cell of the last move; QJ_NOT_KNOWN: none */
    double left, right, top, bottom;
    qj_status status;
};

/* Collects the board and places cells without coordinates. QJ_USAGE: the position has no board. */
qj_status scene_take_board(struct scene *scene);

/* Add the value of each cell's best move, and the pairs of a matching, if the engine uses one. */
qj_status scene_take_values(struct scene *scene, qj_session *session);
qj_status scene_take_pairs(struct scene *scene, qj_session *session);

/* Returns the CSS colour that a player is named by ("Red"), or NULL. */
const char *scene_colour(const char *player);
