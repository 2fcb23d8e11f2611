/* rounds: the members of a layer, round by round in little memory; predecessors.c is faster.
 *
 * Round d decides the members that a position of distance d - 1 decides: one with a child that is
 * lost is won in d moves, one whose children are all won is lost in d (the other way about for a
 * child where the same player moves again).
 *
 * Theorem. After round d all members that are won or lost within d moves are decided, with their
 * exact distance, and no others; when no distance is left that could decide one, the open members
 * are draws. Proof by induction over d: a round looks only at children of a distance below its own.
 * When nothing can be decided any more, each open member has a child that is open or drawn, and
 * none that is lost: neither side can force more than to stay among such positions for ever, or to
 * end with a draw.
 *
 *     ending  | 0 | 3 | -2 | ...      as of the rounds that are done (fold.h)
 *     found   | 1 | 0 |  0 | ...      of this round, entered into ending when it is over
 *
 * The children of a round are those that were kept, or are played again from the open members.
 */
#include "engines/exhaustive/resume.h"
#include "engines/exhaustive/retrograde.h"

struct rounds {
    struct layer *layer;
    int8_t *found;    /* of each position */
    uint64_t longest; /* the largest ending, without its sign */
};

/* Whether a child is known to a round, whose own endings are one more. */
static bool is_known(int64_t ending, uint64_t round)
{
    return ending && fold_length(ending) <= round;
}

/* What the children decide for the mover; 0 too when one of them is in a later layer. */
static int8_t decide(const struct layer *layer, struct worker *worker,
                     const struct children *children, enum mover mover, uint64_t round)
{
    bool all_lost = true;
    for (uint64_t i = 0; i < children->count; i++) {
        uint32_t child = children->places[i];
        int64_t ending = integers_get(&layer->segment->ending, child);
        bool known = is_known(ending, round);
        if (known && fold_lead(ending, mover) > 0)
            return 1;
        if (!ending && !layer_has(layer, child) && !layer_is_behind(layer, worker, child))
            return 0;
        all_lost &= known;
    }
    return all_lost ? -1 : 0;
}

static bool is_open(const void *user, uint64_t place)
{
    const struct layer *layer = ((const struct rounds *)user)->layer;
    return layer_has(layer, place) && integers_get(&layer->segment->ending, place) == 0;
}

static void look(void *user, struct worker *worker, const struct piece *piece)
{
    const struct rounds *rounds = user;
    const struct layer *layer = rounds->layer;
    for (uint64_t i = 0; i < piece->count && !worker->complaint.sentence; i++) {
        struct children children = piece_children(piece, i);
        uint64_t place = piece_place(piece, i);
        if (children.count == 0 || !is_open(rounds, place))
            continue;
        enum mover mover = fold_mover_at(layer->playout, worker, layer->segment, place);
        int8_t found = decide(layer, worker, &children, mover, layer->playout->progress.round + 1);
        rounds->found[place] = (int8_t)fold_own(found, mover);
    }
}

/* Enters what a round has found; gives how much. Nothing can end it halfway, so that a checkpoint
 * has whole rounds. */
static qj_status enter(struct rounds *rounds, uint64_t round, uint64_t *count)
{
    struct playout *playout = rounds->layer->playout;
    struct segment *segment = rounds->layer->segment;
    struct integers *endings = &segment->ending;
    int64_t won = (int64_t)round + 1;
    while (endings->width < 8 && round + 1 >= UINT64_C(1) << (8 * endings->width - 1))
        TRY(integers_widen(endings, playout->arena, segment->capacity));
    for (uint64_t place = 0; place < segment->count; place++) {
        int8_t found = rounds->found[place];
        if (!found)
            continue;
        ++*count;
        rounds->found[place] = 0;
        integers_put(endings, place, found > 0 ? won : -won);
        rounds->longest = rounds->longest > round + 1 ? rounds->longest : round + 1;
    }
    return QJ_OK;
}

static qj_status run(struct rounds *rounds)
{
    const struct layer *layer = rounds->layer;
    struct playout *playout = layer->playout;
    struct segment *segment = layer->segment;
    const struct sweep sweep = {playout, look, rounds, NULL, false, is_open};
    uint64_t decided = 0;
    rounds->longest = layer_longest(layer);
    do {
        TRY(sweep_run(&sweep, segment, 0, segment->count, segment));
        TRY(enter(rounds, playout->progress.round + 1, &decided));
        playout->progress.round++;
        TRY(context_poll(playout->arena->context, "states", layer->done + decided, segment->count));
        TRY(resume_save_when_due(playout));
    } while (playout->progress.round < rounds->longest);
    return QJ_OK;
}

qj_status layer_by_rounds(struct layer *layer)
{
    struct arena *arena = layer->playout->arena;
    struct rounds rounds = {.layer = layer};
    uint64_t count = layer->segment->count;
    TRY(context_check_bytes(arena->context, count, "the analysis of play without end"));
    rounds.found = arena_alloc(arena, count, sizeof *rounds.found);
    if (!rounds.found)
        return arena_status(arena);
    qj_status status = run(&rounds);
    arena_free(arena, rounds.found);
    return status;
}
