/* walk: a frontier forgets all but its last two heights, which answer for the start alone. For a
 * line or a game the sweep is done again, and as many of its levels as fit are kept: the trunk. On
 * small boards all of them, and every later question is a look; else every d-th one, and between
 * two of them the cone of the position that is asked for is swept again, from the kept level above
 * it:
 *
 *     height  top |-------------|  kept
 *                  \           /
 *                 |-\---------/-|  kept: the cone of a later position p begins here,
 *                    \  ...  /           its levels are the window
 *                      \ p /
 *                 |------ start    (Hirschberg 1975 finds a longest common subsequence in this way)
 *
 * A cone is narrow near its point, so that the window is small compared with the levels it cuts; if
 * it does not fit all the same, its highest levels are let go. In all a line costs the sweep for
 * the value, that for the trunk, and those for the windows, which together are no more than one
 * again as long as the windows fit.
 */
#include "engines/ideals/walk.h"

#include <assert.h>

qj_status walk_init(struct walk *walk, struct arena *arena, uint64_t rows, uint64_t columns,
                    const int64_t *weight, const uint64_t *start,
                    const struct frontier_options *options)
{
    struct frontier *frontier = &walk->frontier;
    *walk = (struct walk){0};
    TRY(frontier_init(frontier, arena, rows, columns, weight, options));
    walk->start = split_path(&frontier->split, start);
    TRY(cone_open(&walk->cone, &frontier->split, arena, &walk->start));
    return cone_cost(&walk->cone, &frontier->split, arena->context, frontier->split.heights - 1,
                     &walk->cost);
}

uint64_t walk_bytes(const struct walk *walk)
{
    uint64_t bytes = frontier_bytes(&walk->frontier, &walk->cone, &walk->cost);
    split_add_product(&bytes, 1, cone_bytes(&walk->cone, &walk->frontier.split));
    return bytes;
}

static uint64_t free_bytes(const struct walk *walk)
{
    const qj_context *context = walk->frontier.arena->context;
    return context->limits.bytes - context->bytes;
}

qj_status walk_open(struct walk *walk)
{
    TRY(cone_list(&walk->cone, &walk->frontier.split, walk->frontier.arena));
    return frontier_sweep(&walk->frontier, &walk->cone, NULL, NULL, NULL);
}

/* ------------------------------------------------------------------ looking */

/* A path's value in those of the levels first .. end - 1 that have its height. */
static bool look_among(const struct walk *walk, const struct level *levels, uint32_t first,
                       uint32_t end, uint32_t height, const struct path *path, int64_t *value)
{
    for (uint32_t i = first; i < end; i++)
        if (levels[i].height == height && frontier_value(&walk->frontier, &levels[i], path, value))
            return true;
    return false;
}

static bool look(const struct walk *walk, const struct path *path, int64_t *value)
{
    uint32_t height = split_height(&walk->frontier.split, path);
    return look_among(walk, walk->frontier.low, 0, walk->frontier.whole ? 2 : 0, height, path,
                      value) ||
           look_among(walk, walk->window, walk->window_first, walk->window_count, height, path,
                      value) ||
           look_among(walk, walk->trunk, 0, walk->trunk_count, height, path, value);
}

/* Whether a path and all that one corner leads to can be looked up. */
static bool is_reached(const struct walk *walk, const uint64_t *lengths)
{
    const struct split *split = &walk->frontier.split;
    struct path path = split_path(split, lengths);
    int64_t value;
    bool reached = look(walk, &path, &value);
    unsigned steps = (unsigned)(split->rows + split->columns);
    for (unsigned at = 0; reached && at + 1 < steps; at++)
        if (path_is_corner(split, &path, at)) {
            struct path next = path_after(split, &path, at);
            reached = look(walk, &next, &value);
        }
    return reached;
}

int64_t walk_value(const struct walk *walk, const uint64_t *lengths)
{
    struct path path = split_path(&walk->frontier.split, lengths);
    int64_t value = 0;
    bool reached = look(walk, &path, &value);
    assert(reached);
    (void)reached;
    return value;
}

/* ------------------------------------------------------------------ keeping */

/* Which levels of a sweep are kept. */
struct keeping {
    struct walk *walk;
    uint32_t every;
    uint64_t spare; /* bytes that are left free */
};

static qj_status keep_in_trunk(void *user, const struct level *level)
{
    struct keeping *keeping = user;
    struct walk *walk = keeping->walk;
    uint64_t bytes = level_bytes(level->size, level->cone, level->lanes) + keeping->spare;
    if (level->height % keeping->every || bytes > free_bytes(walk))
        return QJ_OK;
    TRY(level_copy(&walk->trunk[walk->trunk_count], walk->frontier.arena, level));
    walk->trunk_count++;
    return QJ_OK;
}

static void drop_highest(struct walk *walk)
{
    level_free(&walk->window[walk->window_first++], walk->frontier.arena);
}

/* Lets go of higher levels for a lower one. */
static qj_status keep_in_window(void *user, const struct level *level)
{
    struct keeping *keeping = user;
    struct walk *walk = keeping->walk;
    uint64_t bytes = level_bytes(level->size, level->cone, level->lanes) + keeping->spare;
    while (bytes > free_bytes(walk) && walk->window_first < walk->window_count)
        drop_highest(walk);
    if (bytes > free_bytes(walk))
        return QJ_OK;
    TRY(level_copy(&walk->window[walk->window_count], walk->frontier.arena, level));
    walk->window_count++;
    return QJ_OK;
}

static qj_status allocate_lists(struct walk *walk)
{
    struct arena *arena = walk->frontier.arena;
    uint32_t heights = walk->frontier.split.heights;
    walk->trunk = arena_alloc(arena, heights, sizeof *walk->trunk);
    walk->window = arena_alloc(arena, heights, sizeof *walk->window);
    return walk->trunk && walk->window ? QJ_OK : arena_status(arena);
}

/* A small trunk is kept in whole. Of a larger one every eighth level is enough, as windows of eight
 * levels cost less than the memory for those between. Of what is free the trunk takes three
 * quarters at most, and the rest is for windows. */
static qj_status sweep_trunk(struct walk *walk)
{
    enum { SMALL = 1 << 28, EVERY = 8 };
    struct keeping keeping = {walk, 1, 0};
    uint64_t spare = free_bytes(walk), share = spare - spare / 4;
    size_t size = walk->frontier.ring.size;
    uint64_t all = level_bytes(size, &walk->cone, 0) * walk->cost.heights +
                   level_bytes(size, &walk->cone, walk->cost.lanes);
    TRY(allocate_lists(walk));
    if (all > SMALL || all > share) {
        uint64_t every = all / (share + 1) + 1;
        keeping.every = (uint32_t)(every > EVERY ? every : EVERY);
        keeping.spare = spare / 4;
    }
    walk->swept_again = true;
    return frontier_sweep(&walk->frontier, &walk->cone, NULL, keep_in_trunk, &keeping);
}

/* The lowest kept level above a height, NULL when there is none. */
static const struct level *level_above(const struct walk *walk, uint32_t height)
{
    const struct level *lowest = NULL;
    for (uint32_t i = 0; i < walk->trunk_count && walk->trunk[i].height > height; i++)
        lowest = &walk->trunk[i];
    return lowest;
}

static qj_status sweep_window(struct walk *walk, const struct path *path)
{
    struct keeping keeping = {walk, 1, 0};
    struct frontier *frontier = &walk->frontier;
    struct cone *cone = &walk->window_cone;
    while (walk->window_first < walk->window_count)
        drop_highest(walk);
    walk->window_first = walk->window_count = 0;
    frontier_forget(frontier);
    cone_free(cone, frontier->arena);
    TRY(cone_open(cone, &frontier->split, frontier->arena, path));
    TRY(cone_list(cone, &frontier->split, frontier->arena));
    return frontier_sweep(frontier, cone, level_above(walk, cone->height), keep_in_window,
                          &keeping);
}

qj_status walk_reach(struct walk *walk, const uint64_t *lengths)
{
    struct path path = split_path(&walk->frontier.split, lengths);
    if (is_reached(walk, lengths))
        return QJ_OK;
    if (!walk->swept_again) {
        TRY(sweep_trunk(walk));
        if (is_reached(walk, lengths))
            return QJ_OK;
    }
    return sweep_window(walk, &path);
}
