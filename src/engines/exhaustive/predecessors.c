/* predecessors: outcomes where play may go on without end, from the ends backwards, with a list of
 * what leads to each position: where that fits into memory. retrograde.c does without.
 *
 *     ends          | 2 | 2 | 5 | ...            predecessors of place p: up to ends[p], from where
 *     predecessors  | 4  7 |  | 1 1 9 | ...      those of p - 1 end; one for each move that leads
 *                                                there
 *     left          | 3 | 1 | ...                moves of p that are not known to lose yet
 *     queue         | decided positions, in the order of their distance ... |
 *
 * A decided loss makes every predecessor a win; a decided win takes one of the moves that are left
 * from each of its predecessors, and one without any is a loss.
 *
 * Theorem. Positions enter the queue in the order of their distance, which is exact; those that
 * never enter it are draws. Proof: a win in d + 1 has a child lost in d and none lost sooner; a
 * loss in d + 1 has only won children, the slowest of them in d. So by induction over d those of
 * distance d enter behind all of distance d - 1, and no others. A position with moves that never
 * enters has no lost child, and a child that never enters or is a drawn end: neither side can force
 * more than to stay among such positions for ever, or to end with a draw. Each move is looked at
 * once.
 */
#include "engines/exhaustive/sweep.h"
#include "engines/exhaustive/values.h"

struct analysis {
    struct playout *playout;
    struct segment *segment;
    uint64_t *ends;
    uint32_t *predecessors, *left, *queue;
    uint64_t queued;
};

/* Counts the predecessors of p in ends[p + 1]. */
static void count_predecessors(void *user, struct worker *worker, const struct piece *piece)
{
    struct analysis *analysis = user;
    (void)worker;
    for (uint64_t i = 0; i < piece->count; i++)
        analysis->left[piece->first + i] = (uint32_t)piece_children(piece, i).count;
    for (uint64_t i = 0; i < piece->children.count; i++)
        analysis->ends[piece->children.places[i] + 1]++;
}

/* Moves the start of each list on, so that when all is filled it is the list's end. */
static void fill_predecessors(void *user, struct worker *worker, const struct piece *piece)
{
    struct analysis *analysis = user;
    (void)worker;
    for (uint64_t i = 0; i < piece->count; i++) {
        struct children children = piece_children(piece, i);
        for (uint64_t j = 0; j < children.count; j++)
            analysis->predecessors[analysis->ends[children.places[j]]++] = (uint32_t)(piece->first +
                                                                                      i);
    }
}

static qj_status list_predecessors(struct analysis *analysis)
{
    struct playout *playout = analysis->playout;
    struct segment *segment = analysis->segment;
    struct sweep sweep = {playout, count_predecessors, analysis, "states", true, NULL};
    TRY(sweep_run(&sweep, segment, 0, segment->count, segment));
    for (uint64_t i = 0; i < segment->count; i++)
        analysis->ends[i + 1] += analysis->ends[i];
    uint64_t moves = analysis->ends[segment->count];
    TRY(context_check_array(playout->arena->context, moves, sizeof *analysis->predecessors,
                            "the list of all moves back"));
    analysis->predecessors = arena_alloc(playout->arena, moves, sizeof *analysis->predecessors);
    if (!analysis->predecessors)
        return arena_status(playout->arena);
    sweep.work = fill_predecessors;
    return sweep_run(&sweep, segment, 0, segment->count, segment);
}

static uint64_t first_predecessor(const struct analysis *analysis, uint32_t place)
{
    return place ? analysis->ends[place - 1] : 0;
}

static qj_status decide(struct analysis *analysis, uint32_t place, int64_t ending)
{
    TRY(fold_set(analysis->playout, analysis->segment, place, (struct result){0, ending}));
    analysis->queue[analysis->queued++] = place;
    return QJ_OK;
}

/* Tells the predecessors of a decided position. */
static qj_status tell(struct analysis *analysis, uint32_t place)
{
    int64_t lead = fold_lead(integers_get(&analysis->segment->ending, place));
    uint64_t end = analysis->ends[place];
    for (uint64_t i = first_predecessor(analysis, place); i < end; i++) {
        uint32_t before = analysis->predecessors[i];
        if (integers_get(&analysis->segment->ending, before))
            continue;
        if (lead > 0 || --analysis->left[before] == 0)
            TRY(decide(analysis, before, lead));
    }
    return QJ_OK;
}

static qj_status propagate(struct analysis *analysis)
{
    enum { MOVE_STEPS = 8 };
    struct playout *playout = analysis->playout;
    const struct segment *segment = analysis->segment;
    for (uint64_t place = 0; place < segment->count; place++)
        if (analysis->left[place] == 0 && integers_get(&segment->ending, place))
            analysis->queue[analysis->queued++] = (uint32_t)place;
    for (uint64_t told = 0; told < analysis->queued; told++) {
        uint32_t place = analysis->queue[told];
        uint64_t moves = analysis->ends[place] - first_predecessor(analysis, place);
        TRY(pace_add(&playout->pace, (moves + 1) * MOVE_STEPS, "states", told, segment->count));
        TRY(tell(analysis, place));
    }
    return QJ_OK;
}

static qj_status run(struct analysis *analysis)
{
    struct arena *arena = analysis->playout->arena;
    uint64_t count = analysis->segment->count;
    TRY(context_check_array(arena->context, count, sizeof(uint64_t) + 2 * sizeof(uint32_t),
                            "the analysis of play without end"));
    analysis->ends = arena_alloc(arena, count + 1, sizeof *analysis->ends);
    analysis->left = arena_alloc(arena, count, sizeof *analysis->left);
    analysis->queue = arena_alloc(arena, count, sizeof *analysis->queue);
    if (!analysis->ends || !analysis->left || !analysis->queue)
        return arena_status(arena);
    TRY(list_predecessors(analysis));
    return propagate(analysis);
}

bool values_list_fits(const struct playout *playout)
{
    const qj_context *context = playout->arena->context;
    uint64_t each = sizeof(uint64_t) + 2 * sizeof(uint32_t), bytes;
    return !__builtin_mul_overflow(playout->progress.moves, sizeof(uint32_t), &bytes) &&
           !__builtin_add_overflow(bytes, playout->store.segments->count * each, &bytes) &&
           bytes < (context->limits.bytes - context->bytes) / 2;
}

qj_status values_predecessors(struct playout *playout)
{
    struct arena *arena = playout->arena;
    struct analysis analysis = {.playout = playout, .segment = playout->store.segments};
    qj_status status = run(&analysis);
    arena_free(arena, analysis.ends);
    arena_free(arena, analysis.left);
    arena_free(arena, analysis.queue);
    arena_free(arena, analysis.predecessors);
    return status;
}
