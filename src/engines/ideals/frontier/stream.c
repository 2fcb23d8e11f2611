/* stream: the sweep for levels that do not fit in memory. They are in the scratch space, sorted by
 * F (cone.c). A pass reads one level from beginning to end, finds several lower heights, and writes
 * the lowest:
 *
 *     height h      |. . . . . . .|= = =|                        read, class by class
 *            h - 1  |. . . . .|= = =|                            found
 *            h - 2  |. . .|= = =|                                found
 *            h - 3  |. .|=|                                      found and written
 *
 *     .  no longer in memory         =  window: in a separate ring
 *
 * A class needs, of the height above, itself and two classes whose F is larger by one (cone.c).
 * Once it is found, the height above is no longer needed up to and including this class. A class is
 * found only when the height below needs it. A window therefore spans from a class to the last
 * class that it needs, about all classes of one F.
 *
 * A pass reads and writes different areas. If it is interrupted, the level that it has read is
 * complete, and only the heights of this pass are lost.
 */
#include "engines/ideals/frontier/frontier.h"

#include "base/capped.h"
#include "base/scratch.h"

/* A height of a pass. */
struct stream_stage {
    struct ideals_tier tier;
    unsigned done; /* classes */
};

struct stream_pass {
    struct frontier_sweep sweep;
    struct frontier *frontier;
    const struct cone *cone;
    struct stream_stage *stage; /* the height that is read, and the heights that are found */
    unsigned heights;           /* of these */
};

/* --------------------------------------------------------------------- cost */

/* Returns how many classes of the height above a class needs, counted from the first. */
static unsigned stream_class_needs(const struct cone *cone, unsigned class)
{
    const struct far_class *own = &cone->class[class];
    const struct far_class *corner = cone_class(cone, own->ups, own->inversions + 1);
    const struct far_class *more = cone_class(cone, own->ups + 1, own->inversions - own->ups);
    const struct far_class *last = more ? more : corner ? corner : own; /* see cone_make_classes */
    return (unsigned)(last - cone->class) + 1;
}

/* Computes the lanes of a height that must be in memory at once, for the height below it or, if
 * last, to be written. The result is in ring and widest. */
static struct cone_cost stream_window(const struct cone *cone, uint32_t height, bool last)
{
    struct cone_cost window = {0};
    uint64_t gone = 0, come = 0;
    unsigned classes = 0; /* classes that have been loaded */
    for (unsigned i = 0; i < cone->classes; i++) {
        const struct far_class *class = &cone->class[i];
        uint32_t each = cone_group(cone, class, height)->lanes;
        uint64_t own = capped_product(class->count, each);
        bool asks = !last && cone_group(cone, class, height - 1)->lanes;
        unsigned needs = asks ? stream_class_needs(cone, i) : 0;
        for (; classes < needs; classes++)
            capped_add(&come, cone->class[classes].count,
                       cone_group(cone, &cone->class[classes], height)->lanes);
        uint64_t held = come > gone ? come - gone : 0;
        held = own > held ? own : held;
        window.ring = held > window.ring ? held : window.ring;
        window.widest = each > window.widest ? each : window.widest;
        gone = capped_sum(gone, own);
    }
    capped_add(&window.ring, 2, MARGIN);
    return window;
}

static uint64_t stream_stage_bytes(const struct frontier *frontier, const struct cone *cone,
                                   uint32_t height, bool last)
{
    struct cone_cost window = stream_window(cone, height, last);
    return capped_sum(ring_bytes(frontier->size, &window),
                      ideals_tier_outline_bytes(cone) + sizeof(struct stream_stage));
}

/* Chooses how many heights a pass finds in that much memory, at least one, down to the lowest. */
static qj_status stream_choose_heights(const struct frontier *frontier, const struct cone *cone,
                                       uint64_t memory, uint32_t from, uint32_t lowest,
                                       unsigned *heights, uint64_t *bytes)
{
    uint64_t windows = 2 * ideals_tier_outline_bytes(cone);
    struct pace pace = {frontier->arena->context, 0};
    for (uint32_t height = from; height > lowest; height--) {
        windows = capped_sum(windows, stream_stage_bytes(frontier, cone, height, false));
        uint64_t all = capped_sum(windows, stream_stage_bytes(frontier, cone, height - 1, true));
        if (height < from && all > memory)
            return QJ_OK;
        *heights = from - height + 1;
        *bytes = all;
        TRY(pace_add(&pace, UINT64_C(4) * cone->classes, NULL, 0, 0));
    }
    return QJ_OK;
}

/* Computes the memory for the rest of a sweep that has a height, without its last level. */
static qj_status stream_rest_bytes(const struct frontier *frontier, const struct cone *cone,
                                   uint32_t height, uint64_t *bytes)
{
    struct cone_cost cost;
    TRY(cone_cost(cone, frontier->arena->context, height, &cost));
    *bytes = capped_sum(frontier_bytes(frontier, cone, &cost), 2 * ideals_tier_outline_bytes(cone));
    return QJ_OK;
}

/* Finds the largest height up to `most` from which the rest of the sweep fits in memory; at least
 * the height above the point's. */
static qj_status stream_find_rest(const struct frontier *frontier, const struct cone *cone,
                                  uint64_t memory, uint32_t most, uint32_t *rest)
{
    uint32_t high = most;
    for (*rest = cone->height + 1; *rest < high;) {
        uint32_t middle = high - (high - *rest) / 2;
        uint64_t bytes;
        TRY(stream_rest_bytes(frontier, cone, middle, &bytes));
        if (bytes <= memory)
            *rest = middle;
        else
            high = middle - 1;
    }
    return QJ_OK;
}

static uint64_t stream_stored_bytes(const struct frontier *frontier, const struct cone *cone,
                                    uint32_t height)
{
    uint64_t bytes = 0;
    for (unsigned i = 0; i < cone->classes; i++)
        capped_add(&bytes, cone->class[i].count * frontier->size,
                   cone_group(cone, &cone->class[i], height)->lanes);
    return bytes;
}

qj_status stream_cost(const struct frontier *frontier, const struct cone *cone, uint64_t memory,
                      uint32_t height, struct stream_cost *out)
{
    uint64_t space[2] = {0, 0};
    uint32_t rest;
    *out = (struct stream_cost){0};
    TRY(stream_find_rest(frontier, cone, memory, height, &rest));
    TRY(stream_rest_bytes(frontier, cone, rest, &out->memory));
    while (height > rest) {
        unsigned heights;
        uint64_t bytes, *place = &space[out->passes++ % 2];
        TRY(stream_choose_heights(frontier, cone, memory, height, rest, &heights, &bytes));
        height -= heights;
        uint64_t written = stream_stored_bytes(frontier, cone, height);
        out->memory = bytes > out->memory ? bytes : out->memory;
        *place = written > *place ? written : *place;
        capped_add(&out->moved, 2, written);
    }
    out->space = capped_sum(space[0], space[1]);
    return QJ_OK;
}

/* ------------------------------------------------------------------- places */

/* Makes low the levels of a height and of the height above; their scratch areas stay. */
static void stream_outline(struct frontier *frontier, uint32_t height)
{
    ideals_tier_lay_out(&frontier->low[0], height, NULL, NULL);
    ideals_tier_lay_out(&frontier->low[1], height + 1, NULL, NULL);
    frontier->found = (struct cut){0, 0};
}

qj_status stream_lay_out(struct frontier *frontier, const struct cone *cone, uint32_t height)
{
    struct arena *arena = frontier->arena;
    uint64_t most = 0;
    frontier_forget(frontier);
    for (uint32_t each = height + 1; each > cone->height; each--) {
        uint64_t bytes = stream_stored_bytes(frontier, cone, each);
        most = bytes > most ? bytes : most;
    }
    for (int i = 0; i < 2; i++) {
        TRY(ideals_tier_open(&frontier->low[i], arena, cone, frontier->size));
        frontier->low[i].at = scratch_claim(arena->context, most);
    }
    stream_outline(frontier, height);
    return QJ_OK;
}

/* Bytes that are contiguous in memory and in the scratch space. */
struct stream_stretch {
    char *values;
    uint64_t bytes, at;
};

qj_status stream_read(qj_context *context, const struct ideals_tier *tier,
                      const struct ideals_tier *from)
{
    struct stream_stretch stretch = {NULL, 0, 0};
    for (struct cut cut = {0, 0}; cut.class < tier->cone->classes; cut.class ++) {
        const struct far_class *class = &tier->cone->class[cut.class];
        uint64_t bytes = tier->run[cut.class].lanes * tier->size;
        for (cut.rank = 0; bytes && cut.rank < class->count; cut.rank++) {
            struct cut there = {0, 0};
            cone_find(from->cone, tier->cone->far[class->first + cut.rank], &there);
            char *values = ideals_tier_values(tier, cut);
            if (from->values) {
                memcpy(values, ideals_tier_values(from, there), bytes);
                continue;
            }
            uint64_t at = from->at + ideals_tier_lane(from, there) * tier->size;
            if (values != stretch.values + stretch.bytes || at != stretch.at + stretch.bytes) {
                TRY(scratch_read(context, stretch.values, stretch.bytes, stretch.at));
                stretch = (struct stream_stretch){values, 0, at};
            }
            stretch.bytes += bytes;
        }
    }
    return scratch_read(context, stretch.values, stretch.bytes, stretch.at);
}

/* --------------------------------------------------------------------- pass */

/* Returns where the work on a class begins: at its start, or after the groups that are found. */
static struct cut stream_class_begin(const struct stream_pass *pass, unsigned class)
{
    struct cut found = pass->frontier->found;
    return (struct cut){class, class == found.class ? found.rank : 0};
}

/* Reads the next class of the first stage, or writes the next class of the last stage. */
static qj_status stream_move_class(const struct stream_pass *pass, const struct stream_stage *stage)
{
    const struct ideals_tier *tier = &stage->tier;
    const bool reads = stage == pass->stage;
    qj_context *context = pass->frontier->arena->context;
    const struct cut end = {stage->done, (uint32_t)pass->cone->class[stage->done].count};
    struct cut cut = stream_class_begin(pass, stage->done);
    uint64_t at = pass->frontier->low[reads].at + ideals_tier_lane(tier, cut) * tier->size, bytes;
    uint64_t lanes;
    for (char *values; (values = ideals_tier_piece(tier, &cut, end, &lanes)); at += bytes) {
        bytes = lanes * tier->size;
        TRY(reads ? scratch_read(context, values, bytes, at)
                  : scratch_write(context, values, bytes, at));
    }
    return QJ_OK;
}

/* Returns the lowest height whose next class has all the classes that it needs. */
static struct stream_stage *stream_ready_stage(const struct stream_pass *pass)
{
    struct stream_stage *stage = &pass->stage[pass->heights];
    while (stage > pass->stage && stage->tier.run[stage->done].lanes &&
           stage[-1].done < stream_class_needs(pass->cone, stage->done))
        stage--;
    return stage;
}

static qj_status stream_find_heights(struct stream_pass *pass)
{
    struct stream_stage *last = &pass->stage[pass->heights];
    while (last->done < pass->cone->classes) {
        struct stream_stage *stage = stream_ready_stage(pass);
        const struct cut end = {stage->done, (uint32_t)pass->cone->class[stage->done].count};
        struct cut begin = stream_class_begin(pass, stage->done);
        TRY(stage == pass->stage
                ? stream_move_class(pass, stage)
                : frontier_find_groups(&pass->sweep, &stage->tier, &stage[-1].tier, &begin, end));
        if (stage == last)
            TRY(stream_move_class(pass, stage));
        stage->done++;
    }
    return QJ_OK;
}

static qj_status stream_open_stages(struct stream_pass *pass, struct arena *room, uint32_t height)
{
    const struct frontier *frontier = pass->frontier;
    TRY(arena_make(room, &pass->stage, pass->heights + 1));
    for (unsigned i = 0; i <= pass->heights; i++) {
        struct cone_cost window = stream_window(pass->cone, height - i, i == pass->heights);
        pass->stage[i].done = frontier->found.class;
        TRY(ideals_tier_open_alone(&pass->stage[i].tier, room, pass->cone, frontier->size,
                                   height - i, &window));
    }
    return QJ_OK;
}

static qj_status stream_run_pass(struct stream_pass *pass, uint64_t memory, uint32_t rest,
                                 bool save)
{
    struct frontier *frontier = pass->frontier;
    qj_context *context = frontier->arena->context;
    SCOPED(arena_clear) struct arena room = {.context = context};
    uint32_t from = frontier->low[1].height;
    bool begun = frontier->found.class || frontier->found.rank;
    uint64_t bytes;
    TRY(stream_choose_heights(frontier, pass->cone, memory, from, begun ? from - 1 : rest,
                              &pass->heights, &bytes));
    if (save)
        frontier->low[0].at = scratch_claim(
            context, stream_stored_bytes(frontier, pass->cone, from - pass->heights));
    TRY(stream_open_stages(pass, &room, from));
    TRY(stream_find_heights(pass));
    /* the level that was read may be overwritten */
    uint64_t at = frontier->low[1].at;
    frontier->low[1].at = frontier->low[0].at;
    frontier->low[0].at = at;
    stream_outline(frontier, from - pass->heights - 1);
    frontier->swept = atomic_load(&pass->sweep.done);
    return QJ_OK;
}

/* -------------------------------------------------------------------- sweep */

/* Continues in memory. low is unchanged until everything is loaded. */
static qj_status stream_bring_to_memory(struct frontier *frontier)
{
    struct ideals_tier low[2] = {frontier->low[0], frontier->low[1]};
    const uint64_t swept = frontier->swept;
    frontier->low[0] = frontier->low[1] = (struct ideals_tier){.height = NO_HEIGHT};
    qj_status status = frontier_lay_out(frontier, low[0].cone, low[0].height);
    frontier->swept = swept;
    if (status == QJ_OK)
        status = stream_read(frontier->arena->context, &frontier->low[1], &low[1]);
    if (status != QJ_OK) {
        frontier_forget(frontier);
        frontier->low[0] = low[0];
        frontier->low[1] = low[1];
        return status;
    }
    ideals_tier_free(&low[0], frontier->arena);
    ideals_tier_free(&low[1], frontier->arena);
    return QJ_OK;
}

qj_status stream_sweep(struct frontier *frontier, uint64_t memory, bool save,
                       frontier_visit_fn visit, void *user)
{
    const struct cone *cone = frontier->low[0].cone;
    struct stream_pass pass = {.frontier = frontier, .cone = cone};
    uint32_t rest;
    TRY(stream_find_rest(frontier, cone, memory, frontier->low[1].height, &rest));
    qj_status status = frontier_sweep_open(&pass.sweep, frontier);
    while (status == QJ_OK && frontier->low[1].height > rest) {
        status = stream_run_pass(&pass, memory, rest, save);
        if (status == QJ_OK && visit)
            status = visit(user, &frontier->low[1]);
    }
    thread_pool_close(frontier->arena, pass.sweep.pool);
    return status == QJ_OK ? stream_bring_to_memory(frontier) : status;
}
