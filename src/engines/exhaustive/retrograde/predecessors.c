/* predecessors: decides the members of a rank set with a list of the moves between them.
 * rank_distances.c needs no list. (Thompson, "Retrograde analysis of certain endgames", ICCA
 * Journal 9, 1986.)
 *
 * Moves to lower ranks and to ends have known values. They determine the outlook of a member: the
 * fastest win among them, otherwise the slowest loss. Only the remaining moves, to open members,
 * are listed by their target:
 *
 *     index    | 0 | 1 | 2 | ...        of the members
 *     outlook  | 3 |-2 | 0 | ...        as an ending (result.h), for the mover; at the end the
 *                                       decided value
 *     left     | 2 | 1 | 4 | ...        moves that are not known to lose
 *     heads    | 5 | . | 1 | ...        the last move that leads there, + 1
 *     moves    ... | from 2, next . | ...       next: the move before it with this target, + 1
 *     order    | members by the length of their outlook |
 *     queue    | decided members by their distance ... |
 *
 * For each distance in turn, members whose outlook has this distance are decided, a loss only when
 * no move is left. A decided loss makes its predecessors wins of one move more. A decided win
 * removes one of the remaining moves from each predecessor. (If the player to move is unchanged,
 * wins and losses are exchanged.)
 *
 * Theorem. Members enter the queue in the order of their distance, which is exact; members that
 * never enter it are draws. Proof: a win in d + 1 has a child lost in d and none lost sooner; a
 * loss in d + 1 has only won children, the slowest of them in d. By induction over d, exactly the
 * members of distance d enter after all of distance d - 1. A member with moves that never enters
 * has no lost child, and a child that is drawn or never enters. Neither side can therefore force
 * more than a draw. Each move is visited once.
 *
 * Two kinds of moves are not listed. An open position is lost in one move at the earliest (when
 * every move ends the game and loses), so a move to it wins in two at the earliest. A member with a
 * win in at most two moves lists no moves. A member that was visited before, and has such a win or
 * only moves with values, has its final value and counts as an end.
 */
#include "engines/exhaustive/backward/backup.h"
#include "engines/exhaustive/retrograde/rank_set.h"

#include <stdatomic.h>

/* A move to an open member. */
struct predecessors_move {
    uint32_t from; /* index of the mover's position */
    uint32_t next;
};

struct predecessors {
    struct rank_set *set;
    struct arena *arena; /* of all arrays here */
    uint64_t looked_at;  /* members from this index on were visited */
    struct integers outlook, left;
    uint64_t *second; /* a set of indices: the second player moves; NULL where they alternate */
    atomic_uint_fast32_t listed;
    _Atomic uint32_t *heads;
    struct predecessors_move *moves;
    uint64_t room;     /* of moves */
    uint64_t *decided; /* a set of indices of decided members */
    uint32_t *order, *queue;
    uint64_t ordered, taken, queued;
};

/* ------------------------------------------------------------------- outlook */

enum { WIN_IN_TWO = 3 }; /* as an ending */

/* The children of a member, as its mover sees them. */
struct predecessors_outlook {
    int64_t ending; /* the best ending of a child, for the mover; 0: none, or drawn */
    uint32_t open;  /* children that are open members; the worker has their indices */
    uint32_t drawn;
};

static enum mover predecessors_mover(const struct predecessors *analysis, uint32_t index)
{
    return analysis->second ? (enum mover)bits_get(analysis->second, index) : MOVER_EITHER;
}

/* The ending of a move to a member with an outlook, for the mover. */
static int64_t predecessors_move_ending(const struct predecessors *analysis, uint32_t index,
                                        enum mover mover)
{
    int64_t ending = integers_get(&analysis->outlook, index);
    return backup_move_ending(backup_own(ending, predecessors_mover(analysis, index)), mover);
}

static void predecessors_add_ending(struct predecessors_outlook *outlook, int64_t lead)
{
    if (outlook->ending == 0 || backup_better(lead, outlook->ending))
        outlook->ending = lead;
}

/* Adds a move to a member. The member counts as open, unless it was visited before and no remaining
 * move can change its value. */
static void predecessors_add_member(const struct predecessors *analysis,
                                    struct explore_worker *worker, uint32_t index, enum mover mover,
                                    struct predecessors_outlook *outlook)
{
    if (index >= analysis->looked_at) {
        int64_t ending = integers_get(&analysis->outlook, index);
        bool closed = integers_get(&analysis->left, index) == 0;
        if (closed && ending == 0) {
            outlook->drawn++;
            return;
        }
        if (closed || (ending > 0 && ending <= WIN_IN_TWO)) {
            predecessors_add_ending(outlook, predecessors_move_ending(analysis, index, mover));
            return;
        }
    }
    worker->indices[outlook->open++] = index;
}

/* Returns false if a child is in a later rank set. */
static bool predecessors_weigh_children(const struct predecessors *analysis,
                                        struct explore_worker *worker,
                                        const struct position_children *children, enum mover mover,
                                        struct predecessors_outlook *out)
{
    const struct rank_set *set = analysis->set;
    *out = (struct predecessors_outlook){0, 0, 0};
    for (uint64_t i = 0; i < children->count; i++) {
        uint32_t child = children->indices[i];
        int64_t ending = integers_get(&set->tier->ending, child);
        if (ending)
            predecessors_add_ending(out, backup_move_ending(ending, mover));
        else if (rank_set_has(set, child))
            predecessors_add_member(analysis, worker, rank_set_index(set, child), mover, out);
        else if (rank_set_is_behind(set, worker, child))
            out->drawn++;
        else
            return false;
    }
    return true;
}

/* Lists the moves to the targets in the worker; they have room. */
static void predecessors_list_moves(struct predecessors *analysis,
                                    const struct explore_worker *worker, uint32_t from,
                                    uint32_t count)
{
    uint32_t at = (uint32_t)atomic_fetch_add_explicit(&analysis->listed, count,
                                                      memory_order_relaxed);
    for (uint32_t i = 0; i < count; i++, at++)
        analysis->moves[at] = (struct predecessors_move){
            from, atomic_exchange_explicit(&analysis->heads[worker->indices[i]], at + 1,
                                           memory_order_relaxed)};
}

static void predecessors_note_outlooks(void *user, struct explore_worker *worker,
                                       const struct sweep_batch *batch)
{
    struct predecessors *analysis = user;
    const struct rank_set *set = analysis->set;
    for (uint64_t i = 0; i < batch->moves.positions; i++) {
        struct position_children children = sweep_batch_children(batch, i);
        uint64_t position = sweep_batch_index(batch, i);
        struct predecessors_outlook outlook;
        if (children.count == 0 || !rank_set_has(set, position))
            continue;
        uint32_t index = rank_set_index(set, position);
        if (!predecessors_weigh_children(analysis, worker, &children,
                                         predecessors_mover(analysis, index), &outlook))
            return;
        integers_put(&analysis->outlook, index, outlook.ending);
        integers_put(&analysis->left, index, (int64_t)outlook.open + outlook.drawn);
        if (outlook.ending <= 0 || outlook.ending > WIN_IN_TWO)
            predecessors_list_moves(analysis, worker, index, outlook.open);
    }
}

/* --------------------------------------------------------------------- list */

/* Returns how many bytes an array may take now. */
static uint64_t predecessors_free_bytes(const struct predecessors *analysis)
{
    const qj_context *context = analysis->set->explore->arena->context;
    return (context->limits.bytes - context->bytes) / 2;
}

/* Makes room for more moves; *fits is false if they take too much. */
static qj_status predecessors_reserve_moves(struct predecessors *analysis, uint64_t more,
                                            bool *fits)
{
    uint64_t need = atomic_load(&analysis->listed) + more;
    if (need <= analysis->room)
        return QJ_OK;
    uint64_t room = need + need / 32;
    *fits = room < UINT32_MAX &&
            (room - analysis->room) * sizeof *analysis->moves < predecessors_free_bytes(analysis);
    if (!*fits)
        return QJ_OK;
    TRY(arena_resize(analysis->arena, &analysis->moves, room));
    analysis->room = room;
    return QJ_OK;
}

/* The index of the position from which on, up to `end`, there are so many members, or 0. */
static uint64_t predecessors_batch_first(const struct rank_set *set, uint64_t end, uint64_t members)
{
    while (end && members)
        members -= rank_set_has(set, --end);
    return end;
}

static bool predecessors_is_member(const void *user, uint64_t position)
{
    return rank_set_has(((const struct predecessors *)user)->set, position);
}

/* Works in batches, since threads cannot make room. The last batch is first: most moves lead to
 * positions that were found later, which are then visited already. */
static qj_status predecessors_list_all(struct predecessors *analysis, bool *fits)
{
    enum { MOVES = 1 << 17 };
    const struct rank_set *set = analysis->set;
    struct explore *explore = set->explore;
    struct tier *tier = set->tier;
    const struct position_sweep sweep = {explore, predecessors_note_outlooks, analysis, NULL,
                                         false,   predecessors_is_member};
    uint64_t members = MOVES / (explore->max_moves + 1) + 1;
    uint64_t most = (members < set->count ? members : set->count) * explore->max_moves;
    analysis->looked_at = set->count;
    for (uint64_t end = tier->count, first; end; end = first) {
        first = predecessors_batch_first(set, end, members);
        TRY(predecessors_reserve_moves(analysis, most, fits));
        if (!*fits)
            return QJ_OK;
        TRY(sweep_run(&sweep, tier, first, end, tier));
        analysis->looked_at = rank_set_index(set, first);
        TRY(context_poll(explore->arena->context, "states",
                         set->done + (set->count - analysis->looked_at) / 2, tier->count));
    }
    return QJ_OK;
}

/* --------------------------------------------------------------------- order */

/* Sorts the members that have an outlook by its length (counting sort). */
static qj_status predecessors_sort_members(struct predecessors *analysis)
{
    struct arena *arena = analysis->arena;
    uint64_t count = analysis->set->count, longest = 0;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t here = ending_length(integers_get(&analysis->outlook, i));
        longest = here > longest ? here : longest;
        analysis->ordered += here > 0;
    }
    uint64_t *ends;
    TRY(arena_make(arena, &ends, longest + 2));
    TRY(arena_make(arena, &analysis->order, analysis->ordered));
    for (uint64_t i = 0; i < count; i++)
        ends[ending_length(integers_get(&analysis->outlook, i)) + 1]++;
    ends[1] = 0;
    for (uint64_t here = 2; here < longest + 2; here++)
        ends[here] += ends[here - 1];
    for (uint64_t i = 0; i < count; i++) {
        uint64_t here = ending_length(integers_get(&analysis->outlook, i));
        if (here)
            analysis->order[ends[here]++] = (uint32_t)i;
    }
    arena_free(arena, ends);
    return QJ_OK;
}

/* ----------------------------------------------------------------- propagate */

static qj_status predecessors_decide(struct predecessors *analysis, uint32_t index, int64_t ending)
{
    TRY(integers_set(&analysis->outlook, analysis->arena, analysis->set->count, index, ending));
    bits_set(analysis->decided, index);
    analysis->queue[analysis->queued++] = index;
    return QJ_OK;
}

/* Decides the members whose outlook has a length. */
static qj_status predecessors_decide_outlooks(struct predecessors *analysis, uint64_t here)
{
    for (; analysis->taken < analysis->ordered; analysis->taken++) {
        uint32_t index = analysis->order[analysis->taken];
        int64_t ending = integers_get(&analysis->outlook, index);
        if (bits_get(analysis->decided, index))
            continue;
        if (ending_length(ending) > here)
            break;
        if (ending > 0 || integers_get(&analysis->left, index) == 0)
            TRY(predecessors_decide(analysis, index, ending));
    }
    return QJ_OK;
}

/* Removes a losing move from the remaining moves of a member. After the last one the member is
 * lost, now or at the later distance of its outlook. */
static qj_status predecessors_take_losing_move(struct predecessors *analysis, uint32_t index,
                                               int64_t lead)
{
    int64_t outlook = integers_get(&analysis->outlook, index);
    int64_t left = integers_get(&analysis->left, index) - 1;
    integers_put(&analysis->left, index, left);
    return left || outlook > 0 || outlook < lead ? QJ_OK
                                                 : predecessors_decide(analysis, index, lead);
}

/* Updates the predecessors of a decided member. */
static qj_status predecessors_propagate_member(struct predecessors *analysis, uint32_t index)
{
    for (uint32_t at = analysis->heads[index]; at; at = analysis->moves[at - 1].next) {
        uint32_t from = analysis->moves[at - 1].from;
        int64_t lead = predecessors_move_ending(analysis, index,
                                                predecessors_mover(analysis, from));
        if (!bits_get(analysis->decided, from))
            TRY(lead > 0 ? predecessors_decide(analysis, from, lead)
                         : predecessors_take_losing_move(analysis, from, lead));
    }
    return QJ_OK;
}

/* The queue has one distance after the other. */
static qj_status predecessors_propagate(struct predecessors *analysis)
{
    enum { TELL_STEPS = 64 };
    const struct rank_set *set = analysis->set;
    uint64_t propagated = 0;
    for (uint64_t here = 1; propagated < analysis->queued || analysis->taken < analysis->ordered;
         here++) {
        TRY(predecessors_decide_outlooks(analysis, here));
        for (uint64_t end = analysis->queued; propagated < end; propagated++) {
            TRY(pace_add(&set->explore->pace, TELL_STEPS, "states",
                         set->done + (set->count + propagated) / 2, set->tier->count));
            TRY(predecessors_propagate_member(analysis, analysis->queue[propagated]));
        }
    }
    return QJ_OK;
}

/* Stores the decided values, which are exact even if the analysis was stopped. */
static qj_status predecessors_store_results(struct predecessors *analysis)
{
    const struct rank_set *set = analysis->set;
    for (uint64_t position = 0, index = 0; index < set->count; position++) {
        if (!rank_set_has(set, position))
            continue;
        int64_t ending = backup_own(integers_get(&analysis->outlook, index),
                                    predecessors_mover(analysis, (uint32_t)index));
        if (bits_get(analysis->decided, index))
            TRY(result_set(&set->explore->positions, set->tier, position,
                           (struct result){0, ending}));
        index++;
    }
    return QJ_OK;
}

/* ----------------------------------------------------------------- entry points */

/* An array of integers up to a maximum, all 0. */
static qj_status predecessors_make_integers(struct predecessors *analysis,
                                            struct integers *integers, uint64_t most)
{
    uint64_t count = analysis->set->count;
    *integers = (struct integers){NULL, 1};
    TRY(arena_make_sized(analysis->arena, &integers->items, count, 1));
    while (integers->width < 8 && most >> (8 * integers->width - 1))
        TRY(integers_widen(integers, analysis->arena, count));
    return QJ_OK;
}

static qj_status predecessors_make_arrays(struct predecessors *analysis)
{
    const struct rank_set *set = analysis->set;
    const struct explore *explore = set->explore;
    struct arena *arena = analysis->arena;
    uint64_t words = bits_words(set->count);
    TRY(predecessors_make_integers(analysis, &analysis->outlook, rank_set_longest(set) + 1));
    TRY(predecessors_make_integers(analysis, &analysis->left, explore->max_moves));
    TRY(arena_make(arena, &analysis->heads, set->count));
    TRY(arena_make(arena, &analysis->queue, set->count));
    TRY(arena_make(arena, &analysis->decided, words));
    if (!explore->view.rules->side)
        return QJ_OK;
    TRY(arena_make(arena, &analysis->second, words));
    for (uint64_t position = 0, index = 0; index < set->count; position++) {
        if (!rank_set_has(set, position))
            continue;
        if (mover_at(explore, explore->workers, set->tier, position) == MOVER_SECOND)
            bits_set(analysis->second, index);
        index++;
    }
    return QJ_OK;
}

qj_status rank_set_by_list(struct rank_set *set, bool *fits)
{
    enum { EACH = 2 + 3 * sizeof(uint32_t) };
    SCOPED(arena_clear) struct arena arena = {.context = set->explore->arena->context};
    struct predecessors analysis = {.set = set, .arena = &arena};
    *fits = set->count * EACH < predecessors_free_bytes(&analysis);
    if (!*fits)
        return QJ_OK;
    TRY(predecessors_make_arrays(&analysis));
    TRY(predecessors_list_all(&analysis, fits));
    if (!*fits)
        return QJ_OK;
    TRY(predecessors_sort_members(&analysis));
    const qj_status status = predecessors_propagate(&analysis);
    TRY(predecessors_store_results(&analysis));
    return status;
}
