/* retrograde: outcomes where play may go on without end, from the ends backwards.
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

struct retrograde {
    struct playout *playout;
    struct segment *segment;
    uint64_t *ends;
    uint32_t *predecessors, *left, *queue;
    uint64_t queued;
};

/* Counts the predecessors of p in ends[p + 1]. A position with moves is open, others are decided.
 */
static void count_predecessors(void *user, struct worker *worker, const struct piece *piece)
{
    struct retrograde *retrograde = user;
    (void)worker;
    for (uint64_t i = 0; i < piece->count; i++) {
        struct children children = piece_children(piece, i);
        retrograde->left[piece->first + i] = (uint32_t)children.count;
        if (children.count)
            integers_put(&retrograde->segment->ending, piece->first + i, 0);
    }
    for (uint64_t i = 0; i < piece->children.count; i++)
        retrograde->ends[piece->children.places[i] + 1]++;
}

/* Moves the start of each list on, so that when all is filled it is the list's end. */
static void fill_predecessors(void *user, struct worker *worker, const struct piece *piece)
{
    struct retrograde *retrograde = user;
    (void)worker;
    for (uint64_t i = 0; i < piece->count; i++) {
        struct children children = piece_children(piece, i);
        for (uint64_t j = 0; j < children.count; j++)
            retrograde->predecessors[retrograde->ends[children.places[j]]++] =
                (uint32_t)(piece->first + i);
    }
}

static qj_status list_predecessors(struct retrograde *retrograde)
{
    struct playout *playout = retrograde->playout;
    struct segment *segment = retrograde->segment;
    struct sweep sweep = {playout, count_predecessors, retrograde, "states", true};
    TRY(sweep_run(&sweep, segment, 0, segment->count, segment));
    for (uint64_t i = 0; i < segment->count; i++)
        retrograde->ends[i + 1] += retrograde->ends[i];
    uint64_t moves = retrograde->ends[segment->count];
    TRY(context_check_array(playout->arena->context, moves, sizeof *retrograde->predecessors,
                            "the list of all moves back"));
    retrograde->predecessors = arena_alloc(playout->arena, moves, sizeof *retrograde->predecessors);
    if (!retrograde->predecessors)
        return arena_status(playout->arena);
    sweep.work = fill_predecessors;
    return sweep_run(&sweep, segment, 0, segment->count, segment);
}

static uint64_t first_predecessor(const struct retrograde *retrograde, uint32_t place)
{
    return place ? retrograde->ends[place - 1] : 0;
}

static qj_status decide(struct retrograde *retrograde, uint32_t place, int64_t ending)
{
    TRY(fold_set(retrograde->playout, retrograde->segment, place, (struct result){0, ending}));
    retrograde->queue[retrograde->queued++] = place;
    return QJ_OK;
}

/* Tells the predecessors of a decided position. */
static qj_status tell(struct retrograde *retrograde, uint32_t place)
{
    int64_t lead = fold_lead(integers_get(&retrograde->segment->ending, place));
    uint64_t end = retrograde->ends[place];
    for (uint64_t i = first_predecessor(retrograde, place); i < end; i++) {
        uint32_t before = retrograde->predecessors[i];
        if (integers_get(&retrograde->segment->ending, before))
            continue;
        if (lead > 0 || --retrograde->left[before] == 0)
            TRY(decide(retrograde, before, lead));
    }
    return QJ_OK;
}

static qj_status propagate(struct retrograde *retrograde)
{
    enum { MOVE_STEPS = 8 };
    struct playout *playout = retrograde->playout;
    const struct segment *segment = retrograde->segment;
    for (uint64_t place = 0; place < segment->count; place++)
        if (retrograde->left[place] == 0 && integers_get(&segment->ending, place))
            retrograde->queue[retrograde->queued++] = (uint32_t)place;
    for (uint64_t told = 0; told < retrograde->queued; told++) {
        uint32_t place = retrograde->queue[told];
        uint64_t moves = retrograde->ends[place] - first_predecessor(retrograde, place);
        TRY(pace_add(&playout->pace, (moves + 1) * MOVE_STEPS, "states", told, segment->count));
        TRY(tell(retrograde, place));
    }
    return QJ_OK;
}

static qj_status run(struct retrograde *retrograde)
{
    struct arena *arena = retrograde->playout->arena;
    uint64_t count = retrograde->segment->count;
    TRY(context_check_array(arena->context, count, sizeof(uint64_t) + 2 * sizeof(uint32_t),
                            "the analysis of play without end"));
    retrograde->ends = arena_alloc(arena, count + 1, sizeof *retrograde->ends);
    retrograde->left = arena_alloc(arena, count, sizeof *retrograde->left);
    retrograde->queue = arena_alloc(arena, count, sizeof *retrograde->queue);
    if (!retrograde->ends || !retrograde->left || !retrograde->queue)
        return arena_status(arena);
    TRY(list_predecessors(retrograde));
    return propagate(retrograde);
}

qj_status values_retrograde(struct playout *playout)
{
    struct arena *arena = playout->arena;
    struct retrograde retrograde = {.playout = playout, .segment = playout->store.segments};
    qj_status status = run(&retrograde);
    arena_free(arena, retrograde.ends);
    arena_free(arena, retrograde.left);
    arena_free(arena, retrograde.queue);
    arena_free(arena, retrograde.predecessors);
    return status;
}
