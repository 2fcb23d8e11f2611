/* retrograde: outcomes where play may go on without end, from the ends backwards, one distance a
 * round.
 *
 *     ending    | -1 |  2 | 0 | -3 | 0 | ...      fold.h; 0 is open, or an end that is a draw
 *     found     |  0 |  0 | 1 |  0 | 0 | ...      of this round: 1 won, -1 lost
 *
 * Round d looks at every open position. One with a child that is lost is won in d moves, and one
 * whose children are all won is lost in d moves; what is found counts from the next round on, so
 * that threads may share the positions. The first round that finds nothing is the last.
 *
 * Theorem. After round d the positions that are won or lost in at most d moves, and no others, are
 * decided, with their distances; those that are never decided are draws. Proof: by induction over
 * d. A win in d has a child lost in d - 1 and none lost sooner; a loss in d has only won children,
 * the slowest of them in d - 1. Where no position is at distance d, there is none beyond. A
 * position with moves that is never decided has no lost child, and a child that is never decided or
 * is a drawn end: neither side can force more than to stay among such positions for ever, or to end
 * with a draw.
 *
 * predecessors.c takes one look back at each move for all rounds, but four bytes a move. Here the
 * moves of a round are those that were kept, or are played again from the open positions.
 */
#include "engines/exhaustive/resume.h"
#include "engines/exhaustive/sweep.h"
#include "engines/exhaustive/values.h"

struct retrograde {
    struct playout *playout;
    struct segment *segment;
    int8_t *found;
};

static int8_t decide(const struct children *children)
{
    bool all_won = true;
    for (uint64_t i = 0; i < children->count; i++) {
        int64_t ending = integers_get(&children->segment->ending, children->places[i]);
        if (ending < 0)
            return 1;
        all_won &= ending > 0;
    }
    return all_won ? -1 : 0;
}

static void look(void *user, struct worker *worker, const struct piece *piece)
{
    const struct retrograde *retrograde = user;
    (void)worker;
    for (uint64_t i = 0; i < piece->count; i++) {
        struct children children = piece_children(piece, i);
        if (children.count && !integers_get(&piece->segment->ending, piece->first + i))
            retrograde->found[piece->first + i] = decide(&children);
    }
}

static bool is_open(const struct segment *segment, uint64_t place)
{
    return integers_get(&segment->ending, place) == 0;
}

/* Enters what a round has found; gives how much. Nothing can end it halfway, so that a checkpoint
 * has whole rounds. */
static qj_status enter(const struct retrograde *retrograde, uint64_t round, uint64_t *count)
{
    struct segment *segment = retrograde->segment;
    struct integers *endings = &segment->ending;
    int64_t won = (int64_t)round + 1;
    while (endings->width < 8 && round + 1 >= UINT64_C(1) << (8 * endings->width - 1))
        TRY(integers_widen(endings, retrograde->playout->arena, segment->capacity));
    for (uint64_t place = 0; place < segment->count; place++) {
        int8_t found = retrograde->found[place];
        if (!found)
            continue;
        ++*count;
        retrograde->found[place] = 0;
        integers_put(endings, place, found > 0 ? won : -won);
    }
    return QJ_OK;
}

static qj_status run(struct retrograde *retrograde)
{
    struct playout *playout = retrograde->playout;
    const struct sweep sweep = {playout, look, retrograde, NULL, false, is_open};
    struct segment *segment = retrograde->segment;
    uint64_t decided = 0, before;
    do {
        before = decided;
        TRY(sweep_run(&sweep, segment, 0, segment->count, segment));
        TRY(enter(retrograde, playout->progress.round + 1, &decided));
        playout->progress.round++;
        TRY(context_poll(playout->arena->context, "states", decided, segment->count));
        TRY(resume_save_when_due(playout));
    } while (decided > before);
    return QJ_OK;
}

qj_status values_retrograde(struct playout *playout)
{
    struct arena *arena = playout->arena;
    struct retrograde retrograde = {.playout = playout, .segment = playout->store.segments};
    uint64_t count = retrograde.segment->count;
    TRY(context_check_bytes(arena->context, count, "the analysis of play without end"));
    retrograde.found = arena_alloc(arena, count, sizeof *retrograde.found);
    if (!retrograde.found)
        return arena_status(arena);
    qj_status status = run(&retrograde);
    arena_free(arena, retrograde.found);
    return status;
}
