/* walk: values along a game. A frontier keeps only its last two heights, which answer for the
 * start. For a line or a game the sweep runs again and saves as many of its levels as fit: the
 * saved tiers. On small boards these are all levels, and every later
 * question is a look-up. Otherwise every d-th level is saved. Between two of them the dependency
 * cone of the requested position is swept again, from the saved level above it:
 *
 *     height  top |-------------|  saved
 *                  \           /
 *                 |-\---------/-|  saved: the cone of a later position p begins here,
 *                    \  ...  /            its levels are the window
 *                      \ p /
 *                 |------ start    (Hirschberg 1975 finds a longest common subsequence in this way)
 *
 * A cone is narrow near its point, so the window is small compared with the levels it cuts. If it
 * does not fit, its highest levels are dropped. A line costs the sweep for the value, the sweep for
 * the saved tiers, and the windows. As long as the windows fit, they cost no more than one more
 * sweep in all.
 */
#include "engines/ideals/walk.h"

#include "base/capped.h"
#include "engines/ideals/stored/heights_order.h"

qj_status walk_init(struct ideals_walk *walk, struct arena *arena, uint64_t rows, uint64_t columns,
                    const int64_t *weight, const uint64_t *start,
                    const struct frontier_options *options)
{
    struct frontier *frontier = &walk->frontier;
    *walk = (struct ideals_walk){0};
    TRY(frontier_init(frontier, arena, rows, columns, weight, options));
    const struct path path = split_path(&frontier->split, start);
    TRY(cone_open(&walk->cone, &frontier->split, arena, &path));
    return cone_cost(&walk->cone, arena->context, frontier->split.heights - 1, &walk->cost);
}

/* Bytes for some dozens of threads. */
enum { WORK_BYTES = 1 << 12 };

uint64_t walk_bytes(const struct ideals_walk *walk)
{
    return capped_sum(frontier_bytes(&walk->frontier, &walk->cone, &walk->cost),
                      capped_sum(cone_bytes(&walk->cone), WORK_BYTES));
}

static uint64_t walk_subtract(uint64_t bytes, uint64_t used)
{
    return bytes > used ? bytes - used : 0;
}

qj_status walk_cost(const struct ideals_walk *walk, uint64_t memory, struct stream_cost *out)
{
    const struct frontier *frontier = &walk->frontier;
    uint64_t others = capped_sum(cone_bytes(&walk->cone), WORK_BYTES), all = walk_bytes(walk);
    *out = (struct stream_cost){.memory = all};
    if (all <= memory || !context_scratch(frontier->arena->context))
        return QJ_OK;
    TRY(stream_cost(frontier, &walk->cone, walk_subtract(memory, others), frontier->split.heights,
                    out));
    out->memory = capped_sum(out->memory, others);
    return QJ_OK;
}

qj_status walk_lay_out(struct ideals_walk *walk, uint32_t height)
{
    struct frontier *frontier = &walk->frontier;
    qj_context *context = frontier->arena->context;
    struct cone_cost cost;
    frontier_forget(frontier);
    TRY(cone_cost(&walk->cone, context, height + 1, &cost));
    bool fits = frontier_bytes(frontier, &walk->cone, &cost) <=
                walk_subtract(context_left(context), WORK_BYTES);
    return fits || !context_scratch(context) ? frontier_lay_out(frontier, &walk->cone, height)
                                             : stream_lay_out(frontier, &walk->cone, height);
}

qj_status walk_sweep(struct ideals_walk *walk, bool save, frontier_visit_fn visit, void *user)
{
    struct frontier *frontier = &walk->frontier;
    uint64_t memory = walk_subtract(context_left(frontier->arena->context), WORK_BYTES);
    if (CONTEXT_HAS_FILES && !frontier->low[1].values)
        TRY(stream_sweep(frontier, save ? memory / 2 : memory, save, visit, user));
    return frontier_sweep(frontier, visit, user);
}

qj_status walk_open(struct ideals_walk *walk)
{
    TRY(cone_list(&walk->cone, walk->frontier.arena));
    TRY(walk_lay_out(walk, walk->frontier.split.heights - 1));
    return walk_sweep(walk, false, NULL, NULL);
}

/* ----------------------------------------------------------------- look-ups */

/* Looks up a path's value in the levels of a list that are in memory and have its height. */
static bool walk_find_among(const struct ideals_walk *walk, const struct ideals_tier_list *list,
                            const struct path *path, int64_t *value)
{
    const uint32_t height = split_height(&walk->frontier.split, path);
    for (uint32_t i = list->first; i < list->count; i++)
        if (list->tiers[i].values && list->tiers[i].height == height &&
            frontier_value(&walk->frontier, &list->tiers[i], path, value))
            return true;
    return false;
}

/* Looks up the value of a position; returns false if it is not known. */
static bool walk_find(struct ideals_walk *walk, const uint64_t *lengths, int64_t *value)
{
    const struct path path = split_path(&walk->frontier.split, lengths);
    const struct ideals_tier_list low = {walk->frontier.low, 0, walk->frontier.whole ? 2 : 0};
    return walk_find_among(walk, &low, &path, value) ||
           walk_find_among(walk, &walk->window, &path, value) ||
           walk_find_among(walk, &walk->saved, &path, value);
}

/* Tells whether the values of a position and of all its successors are known. */
static bool walk_knows(struct ideals_walk *walk, const uint64_t *lengths)
{
    const struct split *split = &walk->frontier.split;
    uint64_t after[PATH_STEPS];
    int64_t value;
    bool known = walk_find(walk, lengths, &value);
    memcpy(after, lengths, split->rows * sizeof *after);
    for (uint64_t row = 0; row < split->rows && known; row++) {
        if (lengths[row] == (row ? lengths[row - 1] : split->columns))
            continue;
        after[row]++;
        known = walk_find(walk, after, &value);
        after[row]--;
    }
    return known;
}

int64_t walk_value(struct ideals_walk *walk, const uint64_t *lengths)
{
    int64_t value = 0;
    bool found = walk_find(walk, lengths, &value);
    assert(found);
    (void)found;
    return value;
}

/* ------------------------------------------------------------- saved tiers */

/* The levels of a sweep that are saved. */
struct walk_saving {
    struct ideals_walk *walk;
    struct ideals_tier_list *list;
    uint32_t every;
    uint64_t spare; /* bytes to leave free */
};

static void walk_drop_highest(struct ideals_walk *walk)
{
    ideals_tier_free(&walk->window.tiers[walk->window.first++], walk->frontier.arena);
}

/* Saves a level of a chosen height. The window drops higher levels for a lower level. */
static qj_status walk_save_tier(void *user, const struct ideals_tier *tier)
{
    const struct walk_saving *saving = user;
    struct ideals_walk *walk = saving->walk;
    struct ideals_tier_list *list = saving->list;
    if (!tier->values) {
        list->tiers[list->count++] = (struct ideals_tier){.height = tier->height, .at = tier->at};
        return QJ_OK;
    }
    if (tier->height % saving->every)
        return QJ_OK;
    for (; ideals_tier_bytes(tier->size, tier->cone, tier->lanes) + saving->spare >
           context_left(walk->frontier.arena->context);
         walk_drop_highest(walk))
        if (list == &walk->saved || list->first == list->count)
            return QJ_OK;
    TRY(ideals_tier_copy(&list->tiers[list->count], walk->frontier.arena, tier));
    list->count++;
    return QJ_OK;
}

static qj_status walk_allocate_lists(struct ideals_walk *walk)
{
    uint32_t heights = walk->frontier.split.heights;
    TRY(arena_make(walk->frontier.arena, &walk->window.tiers, heights));
    return arena_make(walk->frontier.arena, &walk->saved.tiers, heights);
}

qj_status walk_save_in(struct ideals_walk *walk, struct heights *heights)
{
    walk->heights = heights;
    return walk_allocate_lists(walk);
}

/* Chooses the saved tiers. A small set is saved completely. Otherwise every eighth level suffices,
 * because windows of eight levels cost less than the memory for the levels between. The saved
 * tiers take at most three quarters of the free memory; the rest is for windows. */
static void walk_choose_saved_tiers(const struct ideals_walk *walk, uint64_t spare,
                                    struct walk_saving *saving)
{
    enum { SMALL = 1 << 28, EVERY = 8 };
    size_t size = walk->frontier.size;
    uint64_t share = spare - spare / 4; /* of the memory; all: bytes of all levels */
    const uint32_t heights = walk->frontier.split.heights - walk->cone.height;
    uint64_t all = ideals_tier_bytes(size, &walk->cone, 0) * heights +
                   ideals_tier_bytes(size, &walk->cone, walk->cost.lanes);
    if (all <= SMALL && all <= share)
        return;
    uint64_t every = all / (share + 1) + 1;
    saving->every = (uint32_t)(every > EVERY ? every : EVERY);
    saving->spare = spare / 4;
}

/* Lays out a window below a saved level, whose groups are copied. */
static qj_status walk_read_window(struct ideals_walk *walk, const struct ideals_tier *saved)
{
    struct frontier *frontier = &walk->frontier;
    struct arena *arena = frontier->arena;
    struct ideals_tier from;
    TRY(frontier_lay_out(frontier, &walk->window_cone, saved->height - 1));
    if (saved->values)
        return stream_read(arena->context, &frontier->low[1], saved);
    TRY(ideals_tier_open(&from, arena, &walk->cone, frontier->size));
    ideals_tier_lay_out(&from, saved->height, NULL, NULL);
    from.at = saved->at;
    qj_status status = stream_read(arena->context, &frontier->low[1], &from);
    ideals_tier_free(&from, arena);
    return status;
}

/* Sweeps the window of a position. */
static qj_status walk_sweep_window(struct ideals_walk *walk, const uint64_t *lengths)
{
    const struct path path = split_path(&walk->frontier.split, lengths);
    struct walk_saving saving = {walk, &walk->window, 1, 0};
    struct frontier *frontier = &walk->frontier;
    struct cone *cone = &walk->window_cone;
    while (walk->window.first < walk->window.count)
        walk_drop_highest(walk);
    walk->window.first = walk->window.count = 0;
    frontier_forget(frontier);
    cone_free(cone, frontier->arena);
    TRY(cone_open(cone, &frontier->split, frontier->arena, &path));
    TRY(cone_list(cone, frontier->arena));
    if (walk->heights)
        return heights_sweep(walk->heights, cone, walk_save_tier, &saving);
    const struct ideals_tier *from = NULL; /* the lowest saved level above the point's height */
    for (uint32_t i = 0; i < walk->saved.count && walk->saved.tiers[i].height > cone->height; i++)
        from = &walk->saved.tiers[i];
    TRY(from ? walk_read_window(walk, from)
             : frontier_lay_out(frontier, cone, frontier->split.heights - 1));
    return frontier_sweep(frontier, walk_save_tier, &saving);
}

qj_status walk_reach(struct ideals_walk *walk, const uint64_t *lengths)
{
    if (walk_knows(walk, lengths))
        return QJ_OK;
    if (!walk->saved.tiers) {
        struct walk_saving saving = {walk, &walk->saved, 1, 0};
        TRY(walk_lay_out(walk, walk->frontier.split.heights - 1));
        walk_choose_saved_tiers(walk, context_left(walk->frontier.arena->context), &saving);
        TRY(walk_allocate_lists(walk));
        TRY(walk_sweep(walk, true, walk_save_tier, &saving));
        if (walk_knows(walk, lengths))
            return QJ_OK;
    }
    return walk_sweep_window(walk, lengths);
}
