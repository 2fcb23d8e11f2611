/* scene: see picture.h. */
#include "face/picture/picture.h"

#include "face/base/face_base.h"

#include <math.h>
#include <strings.h>

/* --------------------------------------------------------------------------- collection */

static bool scene_add_cell(void *user, const qj_cell *cell)
{
    struct scene *scene = user;
    scene->status = arena_append(scene->arena, &scene->figures, &scene->figure_room,
                                 &scene->figure_count, &(struct scene_figure){.cell = *cell});
    return scene->status == QJ_OK;
}

static bool scene_add_joint(struct scene *scene, struct placement_joints *joints,
                            struct placement_joint joint)
{
    if (joint.from >= scene->figure_count || joint.to >= scene->figure_count)
        return true;
    scene->status = arena_append(scene->arena, &joints->items, &joints->room, &joints->count,
                                 &joint);
    return scene->status == QJ_OK;
}

static bool scene_add_line(void *user, uint64_t from, uint64_t to, bool directed)
{
    struct scene *scene = user;
    scene->directed |= directed;
    return scene_add_joint(scene, &scene->lines, (struct placement_joint){from, to});
}

static bool scene_add_pair(void *user, const qj_move *a, const qj_move *b)
{
    struct scene *scene = user;
    const qj_position *position = scene->position;
    return scene_add_joint(
        scene, &scene->pairs,
        (struct placement_joint){qj_move_cell(position, a), qj_move_cell(position, b)});
}

static bool scene_add_value(void *user, const qj_option *option)
{
    struct scene *scene = user;
    uint64_t cell = qj_move_cell(scene->position, &option->move);
    if (cell >= scene->figure_count)
        return true;
    struct scene_figure *figure = &scene->figures[cell];
    if (!figure->valued || qj_value_beats(&option->value, &figure->value))
        figure->value = option->value;
    figure->valued = true;
    return true;
}

/* Takes the values of moves, and marks the best moves if some are worse. */
qj_status scene_take_values(struct scene *scene, qj_session *session)
{
    int64_t best = INT64_MIN, worst = INT64_MAX;
    if (qj_game_kind(qj_position_game(scene->position)) == QJ_PUZZLE)
        return QJ_OK;
    TRY(qj_session_moves(session, scene_add_value, scene));
    for (uint64_t i = 0; i < scene->figure_count; i++) {
        const struct scene_figure *figure = &scene->figures[i];
        if (figure->valued && figure->value.lo > best)
            best = figure->value.lo;
        if (figure->valued && figure->value.lo < worst)
            worst = figure->value.lo;
    }
    for (uint64_t i = 0; i < scene->figure_count && best > worst; i++)
        scene->figures[i].best = scene->figures[i].valued && scene->figures[i].value.lo == best;
    return scene->status;
}

qj_status scene_take_pairs(struct scene *scene, qj_session *session)
{
    qj_status status = qj_session_pairs(session, scene_add_pair, scene);
    return status == QJ_USAGE ? QJ_OK : status == QJ_OK ? scene->status : status;
}

/* ------------------------------------------------------------------------------ places */

qj_status scene_take_board(struct scene *scene)
{
    const uint64_t played = qj_position_played(scene->position);
    SCOPED(scope_leave_position) qj_position *before = NULL;
    struct placement_point *at = NULL;
    qj_move last;
    TRY(qj_position_cells(scene->position, scene_add_cell, scene));
    TRY(scene->status);
    TRY(qj_position_lines(scene->position, scene_add_line, scene));
    TRY(scene->status);
    scene->grid = qj_position_size(scene->position, &scene->rows, &scene->columns) == QJ_OK;
    scene->last = QJ_NOT_KNOWN;
    if (played) { /* the cell of a move is determined in the position before it */
        TRY(qj_position_branch(scene->position, &before));
        TRY(qj_position_go(before, played - 1));
        TRY(qj_position_recorded_move(scene->position, played - 1, &last));
        scene->last = qj_move_cell(before, &last);
    }
    if (scene->figure_count && isnan(scene->figures[0].cell.x))
        TRY(placement_find(scene->arena, scene->figure_count, &scene->lines, &at));
    scene->left = scene->top = scene->figure_count ? INFINITY : 0;
    scene->right = scene->bottom = -scene->left;
    for (uint64_t i = 0; i < scene->figure_count; i++) {
        qj_cell *cell = &scene->figures[i].cell;
        double half = cell->shape == QJ_LABEL ? .3 : .5;
        cell->x = at ? 1.6 * at[i].x : isfinite(cell->x) ? cell->x : 0;
        cell->y = at ? 1.6 * at[i].y : isfinite(cell->y) ? cell->y : 0;
        scene->left = fmin(scene->left, cell->x - half);
        scene->right = fmax(scene->right, cell->x + half);
        scene->top = fmin(scene->top, cell->y - half);
        scene->bottom = fmax(scene->bottom, cell->y + half);
    }
    if (scene->grid) { /* room for the numbers of rows and columns */
        scene->left -= .6;
        scene->top -= .5;
    }
    return QJ_OK;
}

/* Colours of pieces, visible on light and dark backgrounds. */
const char *scene_colour(const char *player)
{
    static const char *const colours[][2] = {
        {"red", "#d6403f"},    {"blue", "#2f7fd0"},   {"green", "#2f9e58"}, {"yellow", "#e9bd2c"},
        {"orange", "#e8801e"}, {"purple", "#8653b8"}, {"black", "#26262a"}, {"white", "#fbfbf8"},
        {"brown", "#8b5e3c"},  {"pink", "#e77fb3"},   {"grey", "#8e8e93"},  {"gray", "#8e8e93"}};
    for (size_t i = 0; player && i < sizeof colours / sizeof *colours; i++)
        if (!strcasecmp(player, colours[i][0]))
            return colours[i][1];
    return NULL;
}
