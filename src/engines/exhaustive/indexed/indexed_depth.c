/* indexed_depth: values depth first from the start, if play must end, with children looked up by
 * number.
 *
 *     frames     | start | a child | a child of that |       each is open
 *     children   | 5 3 8 | 7 4     | 9               |       of the frames, numbers
 *
 *     solved     | 0 1 1 0 1 ... |     a set of indices: positions with values
 *     claimed    | 0 1 1 1 1 ... |     the same, and positions about to get a value
 *
 * Theorem. If play must end, a position gets its value when all its children have values
 * (backward/backup.c); the solved positions are the reachable ones. An open child closes a cycle:
 * play need not end, and the rules are refused.
 *
 * Each thread searches independently, every second one from the last child to the first, and uses
 * the values that others have found. If two threads open a position at once, both expand it and one
 * claims it. Nothing is allocated during the search: a thread that runs out of room stops all
 * threads, and they restart at the start, with all solved positions.
 */
#include "engines/exhaustive/indexed/indexed.h"

#include <stdatomic.h>

struct indexed_depth_frame {
    uint64_t number;
    uint32_t index;
    enum mover mover;
    uint64_t first, count, next; /* of children */
};

/* The stack of a thread. */
struct indexed_depth_stack {
    struct indexed_depth_frame *frames;
    uint64_t frame_count, frame_capacity;
    uint64_t *children;
    int64_t *points; /* of the moves to the children */
    uint64_t child_count, child_capacity;
    uint64_t *open;     /* a set of indices */
    uint64_t expanded;  /* positions it expanded */
    uint64_t solved;    /* positions whose value it wrote */
    bool full;          /* frames or children had no room */
    bool full_of_moves; /* the expansion had no room */
};

struct indexed_depth_search {
    struct indexed *indexed;
    struct arena *arena;
    uint64_t *solved, *claimed; /* sets of indices; claimed NULL: there is only one thread */
    struct indexed_depth_stack *stacks;
    atomic_bool stop;
    qj_status status; /* of worker 0 */
};

static bool indexed_depth_is_solved(const struct indexed_depth_search *search, uint64_t index)
{
    return __atomic_load_n(&search->solved[index / 64], __ATOMIC_ACQUIRE) >> index % 64 & 1;
}

/* Adds an index to a set; returns whether it was new. */
static bool indexed_depth_add_index(const struct indexed_depth_search *search, uint64_t *set,
                                    uint64_t index)
{
    uint64_t *word = &set[index / 64], bit = UINT64_C(1) << index % 64;
    if (search->claimed)
        return (__atomic_fetch_or(word, bit, __ATOMIC_ACQ_REL) & bit) == 0;
    bool fresh = (*word & bit) == 0;
    *word |= bit;
    return fresh;
}

/* -------------------------------------------------------------------------- values */

/* Writes the value of a position, or waits for the thread that writes it. */
static void indexed_depth_settle(struct indexed_depth_search *search, unsigned thread,
                                 uint64_t index, struct result result)
{
    struct indexed *indexed = search->indexed;
    struct explore *explore = indexed->explore;
    if (search->claimed && !indexed_depth_add_index(search, search->claimed, index)) {
        while (!indexed_depth_is_solved(search, index) && !atomic_load(&search->stop))
            ;
        return;
    }
    if (!result_put(&indexed->tier, explore->positions.kind, index, result)) {
        explore->workers[thread].wide = true;
        atomic_store(&search->stop, true);
        return;
    }
    uint64_t *count = &search->stacks[thread].solved; /* the calling thread reads it */
    if (indexed_depth_add_index(search, search->solved, index))
        __atomic_store_n(count, *count + 1, __ATOMIC_RELAXED);
}

/* ------------------------------------------------------------------- descent */

/* Positions solved by all threads. */
static uint64_t indexed_depth_count_solved(const struct indexed_depth_search *search)
{
    uint64_t count = 0;
    for (unsigned i = 0; i < search->indexed->explore->threads; i++)
        count += __atomic_load_n(&search->stacks[i].solved, __ATOMIC_RELAXED);
    return count;
}

/* The calling thread also checks the clock and the limit of states. */
static void indexed_depth_poll(struct indexed_depth_search *search, unsigned thread, uint64_t work)
{
    enum { STEPS = 64, OFTEN = 1 << 8 };
    struct explore *explore = search->indexed->explore;
    const struct indexed_depth_stack *stack = &search->stacks[thread];
    if (thread)
        return;
    const uint64_t solved = indexed_depth_count_solved(search),
                   states = stack->expanded % OFTEN ? 0 : solved;
    if (!explore_poll(explore, &search->status, work * STEPS, states, solved,
                      search->indexed->before ? search->indexed->count : 0))
        atomic_store(&search->stop, true);
}

/* Expands a position; returns false if the thread must stop. */
static bool indexed_depth_expand(struct indexed_depth_search *search, unsigned thread,
                                 uint64_t position)
{
    struct indexed *indexed = search->indexed;
    struct explore_worker *worker = &indexed->explore->workers[thread];
    struct indexed_depth_stack *stack = &search->stacks[thread];
    indexed->workers[thread].numbers[0] = position;
    indexed_expand(indexed, thread, 1);
    stack->expanded++;
    stack->full_of_moves = worker->expansion.full;
    if (explore_worker_has_diagnostic(worker) || worker->expansion.full)
        atomic_store(&search->stop, true);
    indexed_depth_poll(search, thread, 1 + worker->expansion.count);
    return !atomic_load(&search->stop);
}

/* Pushes a frame with the children of the expanded position. */
static void indexed_depth_push_frame(struct indexed_depth_search *search, unsigned thread,
                                     struct indexed_depth_frame frame)
{
    const struct indexed *indexed = search->indexed;
    const struct expansion *expansion = &indexed->explore->workers[thread].expansion;
    const uint64_t *children = indexed->workers[thread].children;
    struct indexed_depth_stack *stack = &search->stacks[thread];
    frame.first = stack->child_count;
    frame.count = expansion->count;
    if (stack->frame_count == stack->frame_capacity ||
        expansion->count > stack->child_capacity - stack->child_count) {
        stack->full = true;
        atomic_store(&search->stop, true);
        return;
    }
    for (uint64_t i = 0; i < expansion->count; i++) {
        stack->points[frame.first + i] = expansion->points[i];
        stack->children[frame.first + i] = children[i];
        __builtin_prefetch(&search->solved[indexed_index_of(indexed, children[i]) / 64]);
    }
    stack->child_count += expansion->count;
    stack->frames[stack->frame_count++] = frame;
    bits_set(stack->open, frame.index);
}

/* Opens a position: pushes a frame with all its children; settles it if it is over. */
static void indexed_depth_open_position(struct indexed_depth_search *search, unsigned thread,
                                        uint64_t position)
{
    const struct indexed *indexed = search->indexed;
    const struct expansion *expansion = &indexed->explore->workers[thread].expansion;
    struct indexed_depth_frame frame = {.number = position,
                                        .index = indexed_index_of(indexed, position)};
    if (!indexed_depth_expand(search, thread, position))
        return;
    frame.mover = indexed_mover(indexed, thread, 0);
    if (expansion->ended_count)
        indexed_depth_settle(search, thread, frame.index,
                             backup_ended(indexed->explore, expansion->ended, frame.mover));
    else
        indexed_depth_push_frame(search, thread, frame);
}

/* Settles the position of the last frame, whose children all have values. */
static void indexed_depth_close_position(struct indexed_depth_search *search, unsigned thread)
{
    const struct indexed *indexed = search->indexed;
    struct explore_worker *worker = &indexed->explore->workers[thread];
    struct indexed_depth_stack *stack = &search->stacks[thread];
    const struct indexed_depth_frame *frame = &stack->frames[--stack->frame_count];
    struct result result;
    for (uint64_t i = 0; i < frame->count; i++)
        worker->indices[i] = indexed_index_of(indexed, stack->children[frame->first + i]);
    const struct position_children children = {&indexed->tier, worker->indices,
                                               stack->points + frame->first, frame->count};
    stack->child_count = frame->first;
    bits_clear(stack->open, frame->index);
    if (backup_children(indexed->explore, worker, frame->mover, &children, &result))
        indexed_depth_settle(search, thread, frame->index, result);
    else
        atomic_store(&search->stop, true);
}

static void indexed_depth_diagnose(struct indexed_depth_search *search, unsigned thread,
                                   struct rules_diagnostic diagnostic)
{
    search->indexed->explore->workers[thread].diagnostic = diagnostic;
    atomic_store(&search->stop, true);
}

static void indexed_depth_diagnose_repetition(struct indexed_depth_search *search, unsigned thread,
                                              uint64_t position)
{
    indexed_diagnose_at(search->indexed, thread,
                        "the rules can repeat a position, so the game need not end", position);
    atomic_store(&search->stop, true);
}

/* Visits the next child of the last frame. */
static void indexed_depth_step(struct indexed_depth_search *search, unsigned thread)
{
    const struct indexed *indexed = search->indexed;
    struct indexed_depth_stack *stack = &search->stacks[thread];
    struct indexed_depth_frame *frame = &stack->frames[stack->frame_count - 1];
    uint64_t next = frame->next++, at = thread % 2 ? frame->count - 1 - next : next;
    uint64_t child = stack->children[frame->first + at];
    if (indexed->before && !bits_get(indexed->reached, child)) {
        indexed_depth_diagnose(search, thread, explore_move_diagnostic(indexed->explore));
        return;
    }
    uint32_t index = indexed_index_of(indexed, child);
    if (indexed_depth_is_solved(search, index))
        return;
    if (bits_get(stack->open, index))
        indexed_depth_diagnose_repetition(search, thread, child);
    else
        indexed_depth_open_position(search, thread, child);
}

/* Runs until the start is solved or the thread must stop. */
static void indexed_depth_run_thread(void *user, unsigned thread)
{
    struct indexed_depth_search *search = user;
    struct indexed_depth_stack *stack = &search->stacks[thread];
    indexed_depth_open_position(search, thread, search->indexed->start);
    while (stack->frame_count && !atomic_load_explicit(&search->stop, memory_order_relaxed)) {
        const struct indexed_depth_frame *frame = &stack->frames[stack->frame_count - 1];
        if (frame->next < frame->count)
            indexed_depth_step(search, thread);
        else
            indexed_depth_close_position(search, thread);
    }
    atomic_store(&search->stop, true);
    for (; stack->frame_count; stack->frame_count--)
        bits_clear(stack->open, stack->frames[stack->frame_count - 1].index);
    stack->child_count = 0;
}

/* ---------------------------------------------------------------------------- room */

static qj_status indexed_depth_grow_stack(struct indexed_depth_search *search,
                                          struct indexed_depth_stack *stack)
{
    enum { LEAST = 256 };
    struct arena *arena = search->arena;
    uint64_t moves = search->indexed->explore->capacity;
    stack->frame_capacity = stack->frame_capacity ? 2 * stack->frame_capacity : LEAST;
    stack->child_capacity = stack->child_capacity ? 2 * stack->child_capacity : LEAST + moves;
    TRY(arena_resize(arena, &stack->frames, stack->frame_capacity));
    TRY(arena_resize(arena, &stack->points, stack->child_capacity));
    stack->full = false;
    return arena_resize(arena, &stack->children, stack->child_capacity);
}

/* Makes room where it was missing. Values that did not fit get twice the bytes, and their claims
 * are released. */
static qj_status indexed_depth_grow(struct indexed_depth_search *search)
{
    struct indexed *indexed = search->indexed;
    struct explore *explore = indexed->explore;
    uint64_t words = bits_words(indexed->tier.count);
    for (unsigned i = 0; i < explore->threads; i++) {
        if (search->stacks[i].full)
            TRY(indexed_depth_grow_stack(search, &search->stacks[i]));
        if (search->stacks[i].full_of_moves)
            TRY(indexed_make_room(indexed));
    }
    if (search->claimed)
        memcpy(search->claimed, search->solved, words * sizeof *search->claimed);
    return explore_take_wide(explore) ? indexed_widen(indexed) : QJ_OK;
}

static qj_status indexed_depth_make_room(struct indexed_depth_search *search)
{
    const struct indexed *indexed = search->indexed;
    struct arena *arena = search->arena;
    uint64_t words = bits_words(indexed->tier.count);
    unsigned threads = indexed->explore->threads;
    TRY(arena_make(arena, &search->stacks, threads));
    TRY(arena_make(arena, &search->solved, words));
    if (threads > 1)
        TRY(arena_make(arena, &search->claimed, words));
    for (unsigned i = 0; i < threads; i++) {
        struct indexed_depth_stack *stack = &search->stacks[i];
        TRY(indexed_depth_grow_stack(search, stack));
        TRY(arena_make(arena, &stack->open, words));
    }
    return QJ_OK;
}

/* ------------------------------------------------------------------------ entry points */

qj_status indexed_depth(struct indexed *indexed)
{
    struct explore *explore = indexed->explore;
    SCOPED(arena_clear) struct arena arena = {.context = explore->arena->context};
    struct indexed_depth_search search = {.indexed = indexed, .arena = &arena, .status = QJ_OK};
    TRY(context_check_states(arena.context, 1));
    TRY(indexed_depth_make_room(&search));
    while (!indexed_depth_is_solved(&search, indexed_index_of(indexed, indexed->start))) {
        atomic_store(&search.stop, false);
        explore_run(explore, false, indexed_depth_run_thread, &search);
        TRY(explore_check(explore));
        TRY(search.status);
        TRY(indexed_depth_grow(&search));
    }
    if (indexed->before)
        return QJ_OK;
    indexed->count = indexed_depth_count_solved(&search);
    memcpy(indexed->reached, search.solved, indexed->words * sizeof *indexed->reached);
    return context_check_states(arena.context, indexed->count);
}
