/* discovery: breadth first, from the start to the ends.
 *
 * The frontier is the ply that is being expanded. Each thread takes a batch of it, and then all
 * wait for each other:
 *
 *     expand    each thread its batch        children with their keys, and the indices of children
 *                                            that are known
 *     add       one thread, batch by batch   new children stored and numbered
 *     keep      each thread its batch        moves packed, and plies checked; wins in one
 *                                            move (early.c)
 *               one thread                   moves stored; values of ended positions
 *
 * Numbers of positions therefore do not depend on the number of threads. (A single thread adds a
 * child without a search.)
 *
 * Theorem. After the last batch of ply t, all positions whose shortest play has at most t + 1 moves
 * are stored, once each, in the order of t. Proof by induction: a position at distance t + 1 is a
 * child of a position at distance t. (Breadth-first search: Moore, "The shortest path through a
 * maze", 1959.)
 */
#include "engines/exhaustive/forward/discovery.h"

#include "engines/exhaustive/backward/backup.h"
#include "engines/exhaustive/checkpoint/explore_resume.h"

enum { TIER_MIN = 1 << 14 }; /* min positions of a ply with a separate tier */

/* ------------------------------------------------------------------- expand */

/* With one thread, all children are marked as missing. */
static void discovery_expand_batch(void *user, unsigned thread)
{
    const struct discovery_frontier *frontier = user;
    const struct explore *explore = frontier->explore;
    struct explore_worker *worker = &explore->workers[thread];
    uint64_t first = frontier->next + thread * frontier->batch;
    uint64_t count = first >= frontier->end ? 0 : frontier->end - first;
    if (count > frontier->batch)
        count = frontier->batch;
    expansion_run(&worker->expansion,
                  count ? tier_states(&explore->positions, frontier->from, first) : NULL, count);
    const struct keyed_states children = expansion_states(&worker->expansion);
    worker->missing = children.count;
    if (explore->threads == 1)
        memset(worker->indices, 0xff, children.count * sizeof *worker->indices); /* NO_INDEX */
    else if (!worker->expansion.diagnostic.sentence)
        worker->missing = positions_find(&explore->positions, &children, worker->indices);
}

/* Returns how many positions make a batch: as many as fit if they have an eighth more children than
 * the last ones. A batch that proves too large is cut, and some positions are expanded twice. Rules
 * on a pipe are not called twice. */
static uint64_t discovery_choose_batch(const struct discovery_frontier *frontier)
{
    enum { BATCH_MAX = 1 << 13 };
    const struct explore *explore = frontier->explore;
    uint64_t left = frontier->end - frontier->next, batch = explore_batch(explore, left);
    if (frontier->expected == 0 || rules_are_distant(explore->view.rules))
        return batch;
    uint64_t fit = explore->capacity / frontier->expected, share = left / explore->threads + 1;
    fit = fit < BATCH_MAX ? fit : BATCH_MAX;
    share = share < fit ? share : fit;
    return share > batch ? share : batch;
}

static void discovery_count_children(struct discovery_frontier *frontier)
{
    uint64_t positions;
    frontier->used = explore_used(frontier->explore, &positions, &frontier->children);
    frontier->missing = 0;
    for (unsigned i = 0; i < frontier->used; i++)
        frontier->missing += frontier->explore->workers[i].missing;
    uint64_t eighth_more = frontier->children + frontier->children / 8;
    frontier->expected = positions ? eighth_more / positions + 1 : 0;
}

static qj_status discovery_expand(struct discovery_frontier *frontier)
{
    struct explore *explore = frontier->explore;
    uint64_t left = frontier->end - frontier->next;
    frontier->batch = discovery_choose_batch(frontier);
    explore_run(explore, left <= frontier->batch || left < EXPLORE_LITTLE, discovery_expand_batch,
                frontier);
    TRY(explore_check(explore));
    discovery_count_children(frontier);
    return QJ_OK;
}

/* --------------------------------------------------------------------- add */

/* A child that occurs in several batches is stored for the first of them. */
static qj_status discovery_add_children(const struct discovery_frontier *frontier)
{
    struct explore *explore = frontier->explore;
    TRY(positions_make_room(&explore->positions, frontier->to, frontier->missing));
    for (unsigned i = 0; i < frontier->used; i++) {
        struct explore_worker *worker = &explore->workers[i];
        const struct keyed_states children = expansion_states(&worker->expansion);
        worker->first_fresh = frontier->to->count;
        positions_add(&explore->positions, frontier->to, &children, worker->indices);
    }
    return context_check_states(explore->arena->context, positions_count(&explore->positions));
}

/* --------------------------------------------------------------------- stored moves */

/* Returns how many bytes of moves may be stored: 16 a position, less the bytes of values and slots.
 * A table that will still grow counts with all its future slots. Every game may store a megabyte.
 */
static uint64_t discovery_limit_stored_bytes(const struct explore *explore)
{
    enum { EVERY_GAME = 1 << 20, EACH = 16, SLOTS_EACH = 11, LOOPS_EACH = 4 };
    const struct tier_positions *positions = &explore->positions;
    const struct tier *last = positions_last_tier(positions);
    uint64_t value = last->value.width + last->ending.width +
                     (explore->view.rules->loops ? LOOPS_EACH : 0);
    const qj_context *context = explore->arena->context;
    uint64_t count = positions_count(positions), free = context->limits.bytes - context->bytes;
    uint64_t slots = explore->ranked ? positions_table_bytes(positions) : count * SLOTS_EACH;
    uint64_t others = slots + count * value, most = EVERY_GAME;
    if (count * EACH > others + most)
        most = count * EACH - others;
    if (rules_are_distant(explore->view.rules))
        most = UINT64_MAX;
    return most < free / 4 ? most : free / 4;
}

/* Returns whether a child is in another ply than the next, because it was met before or by its
 * rank. */
static bool discovery_leads_back(const struct discovery_frontier *frontier,
                                 const struct explore_worker *worker)
{
    const struct explore *explore = frontier->explore;
    const struct rules_view *view = &explore->view;
    uint64_t fresh = worker->first_fresh;
    bool back = false;
    for (uint64_t i = 0; i < worker->expansion.count; i++) {
        back |= worker->indices[i] < frontier->ply_first;
        if (!explore->ranked || worker->indices[i] != fresh)
            continue;
        fresh++;
        back |= view->rules->rank(view->setup, expansion_child(&worker->expansion, i)) !=
                frontier->rank;
    }
    return back;
}

/* Moves with points are generated again, unless that takes a round trip. */
static void discovery_pack_batch(void *user, unsigned thread)
{
    const struct discovery_frontier *frontier = user;
    const struct explore *explore = frontier->explore;
    struct explore_worker *worker = &explore->workers[thread];
    const struct expansion *expansion = &worker->expansion;
    const struct batch_moves moves = {expansion->positions, expansion->ends, worker->indices,
                                      expansion->has_points ? expansion->points : NULL};
    worker->stored_size = 0;
    worker->back = thread < frontier->used && explore->graded &&
                   discovery_leads_back(frontier, worker);
    if (thread < frontier->used &&
        (!expansion->has_points || rules_are_distant(explore->view.rules)))
        worker->stored_size = stored_moves_write(&moves, (uint32_t)worker->first_fresh,
                                                 stored_moves_width(frontier->to->count),
                                                 worker->stored);
}

static qj_status discovery_store_batch(const struct discovery_frontier *frontier,
                                       const struct explore_worker *worker)
{
    struct tier_positions *positions = &frontier->explore->positions;
    struct stored_batch batch = {.first = (uint32_t)frontier->next,
                                 .count = (uint32_t)worker->expansion.positions,
                                 .offset = NOT_STORED};
    if (worker->stored_size && positions->stored + worker->stored_size <=
                                   discovery_limit_stored_bytes(frontier->explore)) {
        batch.offset = 0;
        batch.fresh = (uint32_t)worker->first_fresh;
        batch.width = stored_moves_width(frontier->to->count);
        batch.points = worker->expansion.has_points;
    }
    return positions_add_batch(positions, frontier->from, batch, worker->stored,
                               worker->stored_size);
}

static qj_status discovery_set_ended(const struct discovery_frontier *frontier,
                                     const struct explore_worker *worker)
{
    struct explore *explore = frontier->explore;
    for (uint64_t i = 0; i < worker->expansion.ended_count; i++) {
        const struct ended_position *ended = &worker->expansion.ended[i];
        uint64_t index = frontier->next + ended->index;
        enum mover mover = mover_at(explore, worker, frontier->from, index);
        TRY(result_set(&explore->positions, frontier->from, index,
                       backup_ended(explore, ended, mover)));
    }
    return QJ_OK;
}

static qj_status discovery_store(struct discovery_frontier *frontier)
{
    struct explore *explore = frontier->explore;
    explore_run(explore, frontier->children < EXPLORE_LITTLE, discovery_pack_batch, frontier);
    for (unsigned i = 0; i < frontier->used; i++)
        explore->graded &= !explore->workers[i].back;
    if (explore->ranked && !explore->graded)
        return context_fail(explore->arena->context, QJ_USAGE,
                            "the rank that the rules give does not fall by one with every move");
    TRY(early_close(frontier));
    for (unsigned i = 0; i < frontier->used; i++) {
        const struct explore_worker *worker = &explore->workers[i];
        TRY(discovery_set_ended(frontier, worker));
        if (worker->expansion.positions)
            TRY(discovery_store_batch(frontier, worker));
        frontier->next += worker->expansion.positions;
        explore->progress.moves += worker->expansion.count;
        explore->progress.next = frontier->from->first + frontier->next;
    }
    return QJ_OK;
}

/* -------------------------------------------------------------------- plies */

static qj_status discovery_run_batches(struct discovery_frontier *frontier)
{
    enum { CHILD_STEPS = 32, BATCH_STEPS = 64 };
    struct explore *explore = frontier->explore;
    TRY(discovery_expand(frontier));
    TRY(discovery_add_children(frontier));
    TRY(discovery_store(frontier));
    if (explore->workers[frontier->used - 1].expansion.full)
        TRY(explore_make_room(explore));
    return pace_add(&explore->pace, BATCH_STEPS + frontier->children * CHILD_STEPS,
                    frontier->estimate ? "states (estimated total)" : "states",
                    positions_count(&explore->positions), frontier->estimate);
}

/* Begins the ply after a ply, unless it was begun before. */
static qj_status discovery_begin_next_ply(struct explore *explore, uint64_t ply)
{
    struct tier_positions *positions = &explore->positions;
    if (positions->ply_count > ply + 1)
        return QJ_OK;
    TRY(positions_begin_ply(positions));
    struct tier *last = positions_last_tier(positions);
    if (!explore->ranked || last->count < TIER_MIN)
        return QJ_OK;
    TRY(positions_trim(positions, last));
    TRY(positions_open_tier(positions));
    return positions_cover(positions, positions_last_tier(positions));
}

/* Estimates the total number of positions, or 0, from the known plies. It assumes sizes like a bell
 * curve: the growth factor falls by a constant factor from ply to ply. */
static uint64_t discovery_estimate_total(const struct tier_positions *positions, uint64_t ply)
{
    enum { PLIES_MAX = 10000 };
    const double slow = 0.98, most = 1e18;
    if (ply < 2)
        return 0;
    const uint64_t *first = &positions->plies[ply];
    double last = (double)(first[0] - first[-1]), before = (double)(first[-1] - first[-2]);
    double size = (double)(positions_ply_end(positions, ply) - first[0]);
    double total = (double)positions_ply_end(positions, ply), growth = size / last;
    double fall = growth / (last / before);
    if (fall > slow)
        fall = slow;
    for (int i = 0; i < PLIES_MAX && size >= 1 && total < most; i++) {
        growth *= fall;
        size *= growth;
        total += size;
    }
    return total < most ? (uint64_t)total : 0;
}

static qj_status discovery_open_ply(struct discovery_frontier *frontier, uint64_t ply)
{
    struct explore *explore = frontier->explore;
    struct tier_positions *positions = &explore->positions;
    const struct rules_view *view = &explore->view;
    uint64_t end = positions->plies[ply + 1];
    frontier->from = positions_tier_of_ply(positions, ply);
    frontier->to = positions_last_tier(positions);
    frontier->next = explore->progress.next - frontier->from->first;
    frontier->end = end - frontier->from->first;
    frontier->ply_first = end - frontier->to->first;
    frontier->estimate = discovery_estimate_total(positions, ply);
    TRY(positions_need(positions, frontier->from, frontier->to));
    if (explore->ranked && frontier->next < frontier->end) {
        unsigned char *here = explore->workers->expansion.here;
        tier_copy_state(positions, frontier->from, frontier->next, here);
        frontier->rank = view->rules->rank(view->setup, here) - 1;
    }
    return QJ_OK;
}

/* Gives up if another engine answers for many positions and the estimate is far above the limit. */
static qj_status discovery_check_few(const struct discovery_frontier *frontier)
{
    enum {
        SURE = 1 << 14,
        TIMES = 4
    }; /* SURE: min positions for an estimate; TIMES: factor above the limit */
    qj_context *context = frontier->explore->arena->context;
    if (context->few && positions_count(&frontier->explore->positions) >= SURE &&
        frontier->estimate / TIMES > context->few)
        return context_fail(context, QJ_LIMIT, "state limit of %llu reached",
                            (unsigned long long)context->few);
    return QJ_OK;
}

static qj_status discovery_expand_ply(struct explore *explore)
{
    struct discovery_frontier frontier = {.explore = explore};
    TRY(discovery_begin_next_ply(explore, explore->progress.ply));
    TRY(discovery_open_ply(&frontier, explore->progress.ply));
    TRY(discovery_check_few(&frontier));
    while (frontier.next < frontier.end) {
        TRY(explore_grow(explore));
        TRY(discovery_run_batches(&frontier));
        TRY(explore_save_when_due(explore));
    }
    explore->progress.ply++;
    return frontier.from == frontier.to ? QJ_OK
                                        : positions_trim_moves(&explore->positions, frontier.from);
}

/* -------------------------------------------------------------------- entry points */

/* Removes a ply and a tier that were begun and have no positions. A run that resumes after the last
 * batch has also reached the end, but its progress is one ply behind. */
static void discovery_drop_empty(struct explore *explore)
{
    struct tier_positions *positions = &explore->positions;
    if (positions->plies[positions->ply_count - 1] == positions_count(positions))
        positions->ply_count--;
    if (positions_last_tier(positions)->count == 0)
        positions->tier_count--;
    explore->progress.ply = positions->ply_count;
}

qj_status discovery_run(struct explore *explore)
{
    struct tier_positions *positions = &explore->positions;
    if (positions_count(positions) == 0) {
        TRY(context_check_states(explore->arena->context, 1));
        TRY(explore_begin(explore));
        explore_add_start(explore);
    }
    struct tier *last = positions_last_tier(positions);
    TRY(positions_need(positions, last, last));
    TRY(positions_cover(positions, last));
    while (explore->progress.next < positions_count(positions))
        TRY(discovery_expand_ply(explore));
    discovery_drop_empty(explore);
    TRY(positions_trim(positions, positions_last_tier(positions)));
    explore->progress.values = true;
    return QJ_OK;
}
