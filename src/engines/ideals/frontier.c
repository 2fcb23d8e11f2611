/* frontier: the values of all states of a grid in which a cell is worth the same to both players,
 *
 *     value(state) = largest of (weight of a corner - value of the state without it),
 *
 * found height by height (split.c) from the full grid down. Two levels are in memory: the one whose
 * values are being found and the one above it. The groups of a level do not depend on each other,
 * so that threads can share them out.
 *
 *     level   | group of far end 0 | group of 1 | ...          groups in the order of far ends
 *     group   | blocks of the tails with fewest ups | ...       a block for each middle of a list
 *     block   | values of the tails of so many ups, largest area first | some lanes of nothing |
 */
#include "engines/ideals/frontier.h"

#include "base/thread_pool.h"
#include "engines/ideals/group.h"

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

/* ------------------------------------------------------------------ levels */

uint64_t frontier_level_bytes(const struct frontier *frontier, uint64_t lanes)
{
    enum { HEADERS = 2 * 64 }; /* of the two blocks of the arena, at most */
    uint64_t bytes = CACHE_LINE + HEADERS;
    split_add_product(&bytes, frontier->split.far_count, sizeof(uint64_t));
    split_add_product(&bytes, UINT64_C(2) * MARGIN, value_size(frontier));
    split_add_product(&bytes, lanes, value_size(frontier));
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
        since += group_find(group, sweep->level, far);
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
        if (cone_has(sweep->cone, split, height, far, &entry) && split->group_lanes[entry]) {
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
    struct cone_cost cost;
    TRY(cone_cost(&frontier->split, frontier->arena, &cone->point, frontier->split.heights - 1,
                  &cost));
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
    struct cone_cost cost;
    TRY(cone_cost(&frontier->split, frontier->arena, &cone->point, top, &cost));
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
