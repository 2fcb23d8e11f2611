/* frontier: the values of all states of a grid in which a cell is worth the same to both players,
 *
 *     value(state) = largest of (weight of a corner - value of the state without it),
 *
 * found height by height (split.c) from the full grid down. Two levels are in memory, the one whose
 * values are being found and the one above it. Groups of a level need nothing of each other, so the
 * threads take one after the other.
 *
 *     level   | group of far end 0 | group of 1 | ...          groups in the order of far ends
 *     group   | blocks of the tails with fewest ups | ...       a block for each middle of a list
 *     block   | values of the tails of so many ups, largest area first | some lanes of nothing |
 */
#include "engines/ideals/frontier.h"

#include "base/bits.h"
#include "base/pace.h"
#include "base/thread_pool.h"

#include <assert.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <string.h>

enum { CACHE_LINE = 64, MARGIN = 4 * SHORT_LANES };

bool frontier_fits(uint64_t rows, uint64_t columns, uint64_t total)
{
    return split_fits(rows, columns) && total <= (uint64_t)WIDE_MOST;
}

static size_t value_size(const struct frontier *frontier)
{
    static const size_t sizes[] = {
        [SHORT] = sizeof(int16_t), [NARROW] = sizeof(int32_t), [WIDE] = sizeof(int64_t)};
    return sizes[frontier->width];
}

static qj_status weigh_rounds(struct frontier *frontier)
{
    const struct tails *tails = &frontier->split.tails;
    uint64_t entries = (uint64_t)tails->rounds * tails->lanes;
    frontier->round_weight = arena_alloc(frontier->arena, entries, value_size(frontier));
    if (!frontier->round_weight)
        return arena_status(frontier->arena);
    for (uint64_t i = 0; i < entries; i++) {
        bool none = tails->cell[i] == NO_CELL;
        int64_t weight = none ? 0 : frontier->weight[tails->cell[i]];
        if (frontier->width == WIDE)
            ((int64_t *)frontier->round_weight)[i] = none ? -2 * WIDE_MOST : weight;
        else if (frontier->width == SHORT)
            ((int16_t *)frontier->round_weight)[i] = (int16_t)(none ? -2 * SHORT_MOST : weight);
        else
            ((int32_t *)frontier->round_weight)[i] = (int32_t)(none ? -2 * NARROW_MOST : weight);
    }
    return QJ_OK;
}

static enum width choose_width(const struct kernel *kernel, uint64_t total, enum width least)
{
    if (least == WIDE || total > (uint64_t)NARROW_MOST)
        return WIDE;
    return least == SHORT && total <= (uint64_t)SHORT_MOST && kernel->find[SHORT] ? SHORT : NARROW;
}

qj_status frontier_init(struct frontier *frontier, struct arena *arena, uint64_t rows,
                        uint64_t columns, const int64_t *weight,
                        const struct frontier_options *options)
{
    uint64_t total = 0;
    *frontier = (struct frontier){.arena = arena, .kernel = options->kernel};
    for (uint64_t cell = 0; cell < rows * columns; cell++)
        total += (uint64_t)(weight[cell] < 0 ? -weight[cell] : weight[cell]);
    assert(frontier_fits(rows, columns, total));
    frontier->threads = options->threads ? options->threads : 1;
    if (!frontier->kernel)
        TRY(kernel_find(arena->context, NULL, &frontier->kernel));
    frontier->width = choose_width(frontier->kernel, total, options->width);
    frontier->weight = arena_alloc(arena, rows * columns, sizeof *weight);
    if (!frontier->weight)
        return arena_status(arena);
    memcpy(frontier->weight, weight, rows * columns * sizeof *weight);
    TRY(split_init(&frontier->split, arena, rows, columns, frontier->width,
                   options->tail_steps ? options->tail_steps : tails_most_steps(frontier->width),
                   options->middle_steps ? options->middle_steps : MIDDLE_STEPS));
    return weigh_rounds(frontier);
}

/* ------------------------------------------------------------------- cones */

/* Whether one far end reaches another: from no step on it has more ups. */
static bool far_reaches(uint64_t from, uint64_t to, unsigned steps)
{
    for (unsigned at = 0; at < steps; at++)
        if (bits_count(to >> at) < bits_count(from >> at))
            return false;
    return true;
}

static uint32_t far_moves(const struct split *split, uint64_t far)
{
    return split_far_moves((unsigned)bits_count(split->far[far]), split->inversions[far]);
}

qj_status frontier_cone(struct frontier *frontier, const struct path *path, struct cone *cone)
{
    struct split *split = &frontier->split;
    *cone = (struct cone){.point = *path, .height = split_height(split, path)};
    TRY(split_list_far(split, frontier->arena));
    cone->distance = arena_resize(frontier->arena, NULL, split->far_count, sizeof *cone->distance);
    if (!cone->distance)
        return arena_status(frontier->arena);
    struct pace pace = {frontier->arena->context, 0};
    uint32_t from = far_moves(split, split_far_index(split, path->far));
    qj_status status = QJ_OK;
    for (uint64_t i = 0; status == QJ_OK && i < split->far_count; i++) {
        bool reaches = far_reaches(path->far, split->far[i], split->far_steps);
        cone->distance[i] = reaches ? (uint16_t)(far_moves(split, i) - from) : OUT_OF_CONE;
        status = pace_add(&pace, split->far_steps, NULL, 0, 0);
    }
    if (status != QJ_OK)
        frontier_free_cone(frontier, cone);
    return status;
}

uint64_t frontier_cone_bytes(const struct frontier *frontier)
{
    return split_far_bytes(&frontier->split) + frontier->split.far_count * sizeof(uint16_t);
}

void frontier_free_cone(struct frontier *frontier, struct cone *cone)
{
    arena_free(frontier->arena, cone->distance);
    cone->distance = NULL;
}

/* Where the group of a far end stands among the layouts, if it is in the cone at this height. */
static bool in_cone(const struct split *split, const struct cone *cone, uint32_t height,
                    uint64_t far, uint64_t *entry)
{
    uint16_t distance = cone->distance[far];
    return distance <= height - cone->height && distance != OUT_OF_CONE &&
           split_group(split, (unsigned)bits_count(split->far[far]),
                       (int64_t)height - split->inversions[far], entry);
}

/* Adds count things of so many each, up to UINT64_MAX. */
static void add_product(uint64_t *sum, uint64_t count, uint64_t each)
{
    uint64_t product;
    if (__builtin_mul_overflow(count, each, &product) || __builtin_add_overflow(*sum, product, sum))
        *sum = UINT64_MAX;
}

/* Adds what a height has, and gives its lanes. reached: see split_count_reached; behind: what is to
 * be taken off split_far_moves for the distance from the cone's point; above: the height over it.
 */
static uint64_t cost_height(const struct split *split, const uint64_t *reached, uint32_t behind,
                            uint32_t above, uint32_t height, struct frontier_cost *cost)
{
    uint32_t width = split_most_inversions(split) + 1;
    uint64_t lanes = 0;
    for (unsigned ups = 0; ups <= split->far_steps; ups++) {
        uint32_t most = ups * (split->far_steps - ups);
        for (uint32_t inversions = 0; inversions <= most && inversions <= height; inversions++) {
            uint64_t count = reached[ups * width + inversions], entry;
            if (!count || split_far_moves(ups, inversions) - behind > above ||
                !split_group(split, ups, height - inversions, &entry))
                continue;
            add_product(&lanes, count, split->group_lanes[entry]);
            add_product(&cost->states, count, split->group_states[entry]);
            add_product(&cost->groups, count, split->group_states[entry] > 0);
        }
    }
    add_product(&cost->lanes, lanes, 1);
    return lanes;
}

qj_status frontier_cost(const struct frontier *frontier, const struct path *point, uint32_t top,
                        struct frontier_cost *out)
{
    const struct split *split = &frontier->split;
    uint32_t low = split_height(split, point);
    struct frontier_cost cost = {.heights = top - low + 1};
    struct pace pace = {frontier->arena->context, 0};
    uint32_t behind = split_far_moves((unsigned)bits_count(point->far),
                                      split_inversions(point->far));
    uint64_t *reached;
    qj_status status = split_count_reached(split, frontier->arena, point->far, &reached);
    for (uint32_t height = low; status == QJ_OK && height <= top; height++) {
        uint64_t lanes = cost_height(split, reached, behind, height - low, height, &cost);
        cost.most = lanes > cost.most ? lanes : cost.most;
        status = pace_add(&pace, split_most_inversions(split), NULL, 0, 0);
    }
    if (status == QJ_OK)
        arena_free(frontier->arena, reached);
    *out = cost;
    return status;
}

/* ------------------------------------------------------------------ levels */

uint64_t frontier_level_bytes(const struct frontier *frontier, uint64_t lanes)
{
    enum { HEADERS = 2 * 64 }; /* of the two blocks of the arena, at most */
    uint64_t bytes = CACHE_LINE + HEADERS;
    add_product(&bytes, frontier->split.far_count, sizeof(uint64_t));
    add_product(&bytes, UINT64_C(2) * MARGIN, value_size(frontier));
    add_product(&bytes, lanes, value_size(frontier));
    return bytes;
}

static qj_status allocate_level(struct frontier *frontier, uint64_t lanes, struct level *level)
{
    size_t size = value_size(frontier);
    *level = (struct level){.height = NO_HEIGHT, .lanes = lanes};
    level->group = arena_resize(frontier->arena, NULL, frontier->split.far_count,
                                sizeof *level->group);
    if (!level->group)
        return arena_status(frontier->arena);
    level->memory = arena_resize(frontier->arena, NULL,
                                 (lanes + UINT64_C(2) * MARGIN) * size + CACHE_LINE, 1);
    if (!level->memory) {
        arena_free(frontier->arena, level->group);
        level->group = NULL;
        return arena_status(frontier->arena);
    }
    uintptr_t start = (uintptr_t)level->memory + MARGIN * size;
    size_t gap = (CACHE_LINE - start % CACHE_LINE) % CACHE_LINE;
    level->values = (char *)level->memory + MARGIN * size + gap;
    return QJ_OK;
}

void frontier_free_level(struct frontier *frontier, struct level *level)
{
    arena_free(frontier->arena, level->group);
    arena_free(frontier->arena, level->memory);
    *level = (struct level){0};
}

uint64_t frontier_value_bytes(const struct frontier *frontier, const struct level *level)
{
    return level->lanes * value_size(frontier);
}

qj_status frontier_copy_level(struct frontier *frontier, const struct level *level,
                              struct level *copy)
{
    struct level made;
    TRY(allocate_level(frontier, level->lanes, &made));
    made.height = level->height;
    made.states = level->states;
    memcpy(made.group, level->group, frontier->split.far_count * sizeof *made.group);
    memcpy(made.values, level->values, frontier_value_bytes(frontier, level));
    *copy = made;
    return QJ_OK;
}

bool frontier_value(const struct frontier *frontier, const struct level *level,
                    const struct path *path, int64_t *value)
{
    const struct split *split = &frontier->split;
    uint32_t height = split_height(split, path);
    if (!level->values || height != level->height)
        return false;
    uint64_t group = level->group[split_far_index(split, path->far)];
    if (group == NO_GROUP)
        return false;
    uint64_t at = group + split_block(split, path, height) + split->tails.index[path->tail];
    if (frontier->width == WIDE)
        *value = ((const int64_t *)level->values)[at];
    else if (frontier->width == NARROW)
        *value = ((const int32_t *)level->values)[at];
    else
        *value = ((const int16_t *)level->values)[at];
    return true;
}

/* ------------------------------------------------------------------ groups */

/* A group whose values are being found. */
struct group {
    const struct frontier *frontier;
    const struct level *above;
    size_t size; /* of a value */
    unsigned far_ups;
    const uint32_t *starts; /* of the blocks, by ups in the tail */
    char *values;

    unsigned far_corners;
    const char *far_source[FAR_STEPS / 2];
    int64_t far_weight[FAR_STEPS / 2];

    /* The groups that the other moves of the head lead to, and where blocks begin in them. */
    const char *same, *more; /* the same far end; the one with an up in front; NULL: none */
    const uint32_t *same_starts, *more_starts;
};

/* What the corner whose up is step at, after so many ups, is worth. */
static int64_t corner_weight(const struct frontier *frontier, unsigned at, unsigned ups)
{
    const struct split *split = &frontier->split;
    return frontier->weight[(split->rows - 1 - ups) * split->columns + at - ups];
}

static const char *group_above(const struct group *group, uint64_t far)
{
    uint64_t first = group->above->group[far];
    return first == NO_GROUP ? NULL : (const char *)group->above->values + first * group->size;
}

/* The up at place at, the ups-th from 1, goes one place forward: the rank of the far end grows by
 * the binomial of at over ups - 1. */
static void add_far_corners(struct group *group, uint64_t far)
{
    const struct frontier *frontier = group->frontier;
    const struct split *split = &frontier->split;
    uint64_t word = split->far[far];
    unsigned near = split->tails.steps + split->middle_steps;
    unsigned near_ups = (unsigned)split->rows - group->far_ups;
    uint64_t corners = split->far_steps
                           ? word & ~(word >> 1) & ((UINT64_C(1) << (split->far_steps - 1)) - 1)
                           : 0;
    for (; corners; corners &= corners - 1) {
        unsigned at = (unsigned)bits_lowest(corners);
        unsigned ups = (unsigned)bits_count(word & ((UINT64_C(1) << at) - 1));
        uint64_t to = far + split->choose[at * (split->far_steps + 2) + ups];
        group->far_source[group->far_corners] = group_above(group, to);
        group->far_weight[group->far_corners++] = corner_weight(frontier, near + at,
                                                                near_ups + ups);
    }
}

static void open_group(struct group *group, const struct level *level, uint64_t far)
{
    const struct split *split = &group->frontier->split;
    uint64_t word = split->far[far], entry = 0;
    uint32_t excess = level->height - split->inversions[far];
    group->far_ups = (unsigned)bits_count(word);
    group->values = (char *)level->values + level->group[far] * group->size;
    split_group(split, group->far_ups, excess, &entry);
    group->starts = split->group_start + entry * (MOST_TAIL_STEPS + 1);
    group->far_corners = 0;
    group->same = group->more = NULL;
    if (!group->above)
        return;
    add_far_corners(group, far);
    group->same = group_above(group, far);
    if (split_group(split, group->far_ups, (int64_t)excess + 1, &entry))
        group->same_starts = split->group_start + entry * (MOST_TAIL_STEPS + 1);
    if (split->far_steps == 0 || (word & 1) || group->far_ups == split->rows)
        return;
    uint64_t more = split_far_index(split, word | 1);
    group->more = group_above(group, more);
    if (split_group(split, group->far_ups + 1, (int64_t)level->height + 1 - split->inversions[more],
                    &entry))
        group->more_starts = split->group_start + entry * (MOST_TAIL_STEPS + 1);
}

static void add_source(struct block *block, const void *values, int64_t weight)
{
    assert(values);
    block->source[block->sources] = values;
    block->source_weight[block->sources++] = weight;
}

/* Enters the moves of one block's head. */
static void add_moves(const struct group *group, struct block *block, const struct middle *middle,
                      unsigned tail_ups)
{
    const struct frontier *frontier = group->frontier;
    const struct split *split = &frontier->split;
    const struct tails *tails = &split->tails;
    uint64_t stride = tails->class[tail_ups].stride * group->size;
    uint64_t offset = (uint64_t)((char *)block->values - group->values);
    unsigned near_ups = (unsigned)split->rows - group->far_ups;
    block->sources = 0;
    block->across = NULL;
    for (unsigned i = 0; i < group->far_corners; i++)
        add_source(block, group->far_source[i] + offset, group->far_weight[i]);
    if (middle->to_far != NO_MIDDLE && group->more)
        add_source(block,
                   group->more + group->more_starts[tail_ups] * group->size +
                       middle->to_far * stride,
                   corner_weight(frontier, tails->steps + split->middle_steps - 1, near_ups - 1));
    for (unsigned i = 0; i < middle->corners; i++) {
        const struct middle_corner *corner = &split->corners[middle->first + i];
        add_source(block,
                   group->same + group->same_starts[tail_ups] * group->size + corner->to * stride,
                   corner_weight(frontier, tails->steps + corner->steps, tail_ups + corner->ups));
    }
    if (middle->to_tail != NO_MIDDLE && tail_ups > tails->least) {
        uint64_t other = tails->class[tail_ups - 1].stride * group->size;
        block->across = group->same + group->same_starts[tail_ups - 1] * group->size +
                        middle->to_tail * other;
        block->across_weight = corner_weight(frontier, tails->steps - 1, tail_ups - 1);
    }
}

/* Finds the values of a list of blocks, some at a time. */
static void find_list(const struct group *group, const struct middle_list *list, unsigned tail_ups,
                      bool full)
{
    const struct frontier *frontier = group->frontier;
    const struct split *split = &frontier->split;
    const struct tails *tails = &split->tails;
    const struct tail_class *class = &tails->class[tail_ups];
    struct block blocks[BATCH];
    for (uint32_t first = 0; first < list->count; first += BATCH) {
        unsigned count = list->count - first < BATCH ? list->count - first : BATCH;
        for (unsigned i = 0; i < count; i++) {
            uint64_t lane = group->starts[tail_ups] + (uint64_t)(first + i) * class->stride;
            blocks[i].class = class;
            blocks[i].from = tails->from;
            blocks[i].weight = frontier->round_weight;
            blocks[i].values = group->values + lane * group->size;
            blocks[i].full = full;
            add_moves(group, &blocks[i], &split->middles[list->first + first + i], tail_ups);
        }
        frontier->kernel->find[frontier->width](blocks, count);
    }
}

/* Finds the values of a group; how many. */
static uint64_t find_group(struct group *group, const struct level *level, uint64_t far)
{
    const struct split *split = &group->frontier->split;
    const struct tails *tails = &split->tails;
    bool full = level->height + 1 == split->heights;
    uint64_t states = 0;
    open_group(group, level, far);
    for (unsigned k = tails->least; k <= tails->most; k++) {
        unsigned ups;
        uint32_t inversions;
        if (!split_middles(split, group->far_ups, level->height - split->inversions[far], k, &ups,
                           &inversions))
            continue;
        const struct middle_list *list = split_list(split, ups, inversions);
        find_list(group, list, k, full);
        states += (uint64_t)list->count * tails->class[k].size;
    }
    return states;
}

/* ------------------------------------------------------------------ sweep */

/* A height's far ends are cut into shares of about as many lanes each: few enough that asking for
 * one costs nothing, and so many that the threads end a height together. Each thread has a run of
 * shares, at about the same place at every height: most of what a group needs then is what its own
 * thread has found before, which counts where processors do not share a cache. A thread that is
 * through with its run goes on with what the others have left. */
enum { SHARES = 256, MOST_RUNS = 16 };

/* A thread's run of shares, alone in its cache lines. */
struct run {
    alignas(2 * CACHE_LINE) atomic_uint next;
    unsigned end;
};

/* NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): on purpose */
struct sweep {
    /* What the threads write to, away from what they only read. */
    alignas(2 * CACHE_LINE) atomic_bool stopped;
    alignas(2 * CACHE_LINE) atomic_uint_least64_t done;
    struct run run[MOST_RUNS];
    unsigned runs;

    unsigned shares;
    uint64_t share_end[SHARES + 1]; /* of each share: the far end behind its last */
    struct frontier *frontier;
    const struct cone *cone;
    struct thread_pool *pool;
    struct level *level;
    const struct level *above;
    uint64_t total;   /* states of the whole sweep */
    uint64_t most;    /* lanes of its largest height */
    qj_status status; /* of the calling thread's polls */
};

/* Finds the values of a share's groups. Only the calling thread may ask the context. */
static void find_share(struct sweep *sweep, struct group *group, unsigned share, unsigned worker)
{
    enum { OFTEN = 1 << 18 };
    struct frontier *frontier = sweep->frontier;
    uint64_t since = 0;
    for (uint64_t far = share ? sweep->share_end[share - 1] : 0; far < sweep->share_end[share];
         far++) {
        if (sweep->level->group[far] == NO_GROUP)
            continue;
        since += find_group(group, sweep->level, far);
        if (since < OFTEN)
            continue;
        uint64_t done = atomic_fetch_add(&sweep->done, since) + since;
        since = 0;
        if (worker == 0) {
            sweep->status = context_poll(frontier->arena->context, "states", done, sweep->total);
            if (sweep->status != QJ_OK)
                atomic_store(&sweep->stopped, true);
        }
        if (atomic_load_explicit(&sweep->stopped, memory_order_relaxed))
            return;
    }
    atomic_fetch_add(&sweep->done, since);
}

/* Takes shares until there are none. */
static void find_shares(void *user, unsigned worker)
{
    struct sweep *sweep = user;
    struct group group = {
        .frontier = sweep->frontier, .above = sweep->above, .size = value_size(sweep->frontier)};
    for (unsigned i = 0; i < sweep->runs; i++) {
        struct run *run = &sweep->run[(worker + i) % sweep->runs];
        unsigned share;
        while (!atomic_load_explicit(&sweep->stopped, memory_order_relaxed) &&
               (share = atomic_fetch_add_explicit(&run->next, 1, memory_order_relaxed)) < run->end)
            find_share(sweep, &group, share, worker);
    }
}

static void cut_runs(struct sweep *sweep)
{
    for (unsigned i = 0; i < sweep->runs; i++) {
        atomic_store(&sweep->run[i].next, sweep->shares * i / sweep->runs);
        sweep->run[i].end = sweep->shares * (i + 1) / sweep->runs;
    }
}

/* Puts the groups of a height of a cone side by side, and cuts them into shares. */
static void lay_out_level(struct sweep *sweep, uint32_t height)
{
    const struct split *split = &sweep->frontier->split;
    struct level *level = sweep->level;
    uint64_t share = sweep->most / SHARES + 1;
    level->height = height;
    level->lanes = level->states = 0;
    sweep->shares = 0;
    for (uint64_t far = 0; far < split->far_count; far++) {
        uint64_t entry;
        level->group[far] = NO_GROUP;
        if (in_cone(split, sweep->cone, height, far, &entry) && split->group_lanes[entry]) {
            level->group[far] = level->lanes;
            level->lanes += split->group_lanes[entry];
            level->states += split->group_states[entry];
        }
        if (level->lanes >= (sweep->shares + 1) * share)
            sweep->share_end[sweep->shares++] = far + 1;
    }
    sweep->share_end[sweep->shares++] = split->far_count;
}

/* Fewer states than this are not worth waking anybody. */
enum { FEW_STATES = 1 << 14 };

static qj_status find_level(struct sweep *sweep, uint32_t height)
{
    struct frontier *frontier = sweep->frontier;
    lay_out_level(sweep, height);
    cut_runs(sweep);
    if (sweep->pool && sweep->level->states >= FEW_STATES)
        thread_pool_run(sweep->pool, find_shares, sweep);
    else
        find_shares(sweep, 0);
    frontier->swept += sweep->level->states;
    if (sweep->status != QJ_OK)
        return sweep->status;
    return context_poll(frontier->arena->context, "states", atomic_load(&sweep->done),
                        sweep->total);
}

qj_status frontier_zero_level(struct frontier *frontier, const struct cone *cone, uint32_t height,
                              struct level *level)
{
    struct frontier_cost cost;
    TRY(frontier_cost(frontier, &cone->point, frontier->split.heights - 1, &cost));
    struct sweep sweep = {
        .frontier = frontier, .cone = cone, .level = level, .most = cost.most, .runs = 1};
    TRY(allocate_level(frontier, cost.most, level));
    lay_out_level(&sweep, height);
    memset(level->values, 0, level->lanes * value_size(frontier));
    return QJ_OK;
}

static qj_status find_levels(struct sweep *sweep, const struct level *from, frontier_visit_fn visit,
                             void *user)
{
    struct frontier *frontier = sweep->frontier;
    uint32_t top = from ? from->height : frontier->split.heights;
    /* After the swap the level of the turn before, or that of a resumed sweep, is the upper one. */
    sweep->above = from == frontier->low ? &frontier->low[1] : from;
    for (uint32_t height = top; height-- > sweep->cone->height;) {
        struct level swap = frontier->low[0];
        frontier->low[0] = frontier->low[1];
        frontier->low[1] = swap;
        sweep->level = &frontier->low[0];
        TRY(find_level(sweep, height));
        if (visit)
            TRY(visit(user, sweep->level));
        sweep->above = &frontier->low[1];
    }
    return QJ_OK;
}

static void free_low(struct frontier *frontier)
{
    frontier_free_level(frontier, &frontier->low[0]);
    frontier_free_level(frontier, &frontier->low[1]);
}

static qj_status allocate_low(struct frontier *frontier, uint64_t lanes)
{
    TRY(allocate_level(frontier, lanes, &frontier->low[0]));
    TRY(allocate_level(frontier, lanes, &frontier->low[1]));
    return QJ_OK;
}

qj_status frontier_lay_out(struct frontier *frontier, const struct cone *cone, uint32_t height,
                           uint64_t most)
{
    struct sweep sweep = {
        .frontier = frontier, .cone = cone, .level = &frontier->low[0], .most = most, .runs = 1};
    free_low(frontier);
    TRY(allocate_low(frontier, most));
    lay_out_level(&sweep, height);
    return QJ_OK;
}

static qj_status open_pool(struct sweep *sweep)
{
    struct frontier *frontier = sweep->frontier;
    TRY(thread_pool_open(frontier->arena, frontier->threads, &sweep->pool));
    unsigned threads = thread_pool_size(sweep->pool);
    sweep->runs = threads < MOST_RUNS ? threads : MOST_RUNS;
    return QJ_OK;
}

qj_status frontier_sweep(struct frontier *frontier, const struct cone *cone,
                         const struct level *from, frontier_visit_fn visit, void *user)
{
    uint32_t top = from ? from->height - 1 : frontier->split.heights - 1;
    uint64_t before = from == frontier->low ? frontier->swept : 0;
    struct frontier_cost cost;
    TRY(frontier_cost(frontier, &cone->point, top, &cost));
    struct sweep sweep = {.frontier = frontier,
                          .cone = cone,
                          .total = before + cost.states,
                          .done = before,
                          .most = cost.most,
                          .runs = 1};
    if (from != frontier->low) {
        free_low(frontier);
        TRY(allocate_low(frontier, cost.most));
    }
    if (frontier->threads > 1 && cost.most >= FEW_STATES)
        TRY(open_pool(&sweep));
    qj_status status = find_levels(&sweep, from, visit, user);
    thread_pool_close(frontier->arena, sweep.pool);
    if (status != QJ_OK)
        frontier->low[0].height = NO_HEIGHT;
    return status;
}
