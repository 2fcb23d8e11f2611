/* down: values where play must end, depth first from the start, with children looked up by number.
 *
 *     frames     | start | a child | a child of that |       each is open
 *     children   | 5 3 8 | 7 4     | 9               |       of the frames, numbers
 *
 *     solved     | 0 1 1 0 1 ... |     a set of places: those that have their value
 *     claimed    | 0 1 1 1 1 ... |     the same, with those that are about to get it
 *
 * Theorem. Where play must end, a position has its value when all its children have theirs
 * (backward/backup.c); what is solved is what was reached. A child that is open closes a cycle, so
 * that play need not end: refused.
 *
 * Each thread searches by itself, every other one from the last child to the first, and uses what
 * another has solved. A position that two of them open at the same time is expanded twice, and
 * claimed by one. Nothing is allocated on the way: a thread that runs out of room stops all, and
 * they begin again at the start, with what is solved by then.
 */
#include "engines/exhaustive/numbered/numbered.h"

#include <stdatomic.h>

struct frame {
    uint64_t number;
    uint32_t place;
    enum mover mover;
    uint64_t first, count, next; /* of children */
};

/* What a thread goes down with. */
struct dive {
    struct frame *frames;
    uint64_t frame_count, frame_capacity;
    uint64_t *children;
    int64_t *points; /* of the moves */
    uint64_t child_count, child_capacity;
    uint64_t *open;     /* a set of places */
    uint64_t expanded;  /* positions */
    uint64_t solved;    /* that it has given their values */
    bool full;          /* there was no room in frames or children, */
    bool full_of_moves; /* or in the expansion */
};

struct down {
    struct numbered *numbered;
    struct arena *arena;
    uint64_t *solved, *claimed; /* sets of places; claimed NULL: there is one thread */
    struct dive *dives;
    atomic_bool stop;
    qj_status status; /* of worker 0 */
};

static bool is_solved(const struct down *down, uint64_t place)
{
    return __atomic_load_n(&down->solved[place / 64], __ATOMIC_ACQUIRE) >> place % 64 & 1;
}

/* Adds a place to a set; whether it was new. */
static bool add(const struct down *down, uint64_t *set, uint64_t place)
{
    uint64_t *word = &set[place / 64], bit = UINT64_C(1) << place % 64;
    if (down->claimed)
        return (__atomic_fetch_or(word, bit, __ATOMIC_ACQ_REL) & bit) == 0;
    bool fresh = (*word & bit) == 0;
    *word |= bit;
    return fresh;
}

/* -------------------------------------------------------------------------- values */

/* Gives a position its value, or waits for the thread that is doing it. */
static void settle(struct down *down, unsigned number, uint64_t place, struct result result)
{
    struct numbered *numbered = down->numbered;
    struct playout *playout = numbered->playout;
    if (down->claimed && !add(down, down->claimed, place)) {
        while (!is_solved(down, place) && !atomic_load(&down->stop))
            ;
        return;
    }
    if (!result_put(&numbered->tier, playout->positions.kind, place, result)) {
        playout->workers[number].wide = true;
        atomic_store(&down->stop, true);
        return;
    }
    uint64_t *count = &down->dives[number].solved; /* which the calling thread reads */
    if (add(down, down->solved, place))
        __atomic_store_n(count, *count + 1, __ATOMIC_RELAXED);
}

/* ------------------------------------------------------------------- the way down */

/* Positions that threads have looked at. */
static uint64_t count_solved(const struct down *down)
{
    uint64_t count = 0;
    for (unsigned i = 0; i < down->numbered->playout->threads; i++)
        count += __atomic_load_n(&down->dives[i].solved, __ATOMIC_RELAXED);
    return count;
}

/* The calling thread also looks at the clock, and at the limit of states. */
static void poll(struct down *down, unsigned number, uint64_t work)
{
    enum { STEPS = 64, OFTEN = 1 << 8 };
    struct playout *playout = down->numbered->playout;
    const struct dive *dive = &down->dives[number];
    if (number)
        return;
    const uint64_t solved = count_solved(down), states = dive->expanded % OFTEN ? 0 : solved;
    if (!playout_poll(playout, &down->status, work * STEPS, states, solved,
                      down->numbered->before ? down->numbered->count : 0))
        atomic_store(&down->stop, true);
}

/* Expands a position; false when the thread cannot go on. */
static bool expand(struct down *down, unsigned number, uint64_t position)
{
    struct numbered *numbered = down->numbered;
    struct worker *worker = &numbered->playout->workers[number];
    struct dive *dive = &down->dives[number];
    numbered->workers[number].numbers[0] = position;
    numbered_expand(numbered, number, 1);
    dive->expanded++;
    dive->full_of_moves = worker->expansion.full;
    if (worker_has_complaint(worker) || worker->expansion.full)
        atomic_store(&down->stop, true);
    poll(down, number, 1 + worker->expansion.count);
    return !atomic_load(&down->stop);
}

/* Puts a frame with the children of the position that was expanded on the others. */
static void push_frame(struct down *down, unsigned number, struct frame frame)
{
    const struct numbered *numbered = down->numbered;
    const struct expansion *expansion = &numbered->playout->workers[number].expansion;
    const uint64_t *children = numbered->workers[number].children;
    struct dive *dive = &down->dives[number];
    frame.first = dive->child_count;
    frame.count = expansion->count;
    if (dive->frame_count == dive->frame_capacity ||
        expansion->count > dive->child_capacity - dive->child_count) {
        dive->full = true;
        atomic_store(&down->stop, true);
        return;
    }
    for (uint64_t i = 0; i < expansion->count; i++) {
        dive->points[frame.first + i] = expansion->points[i];
        dive->children[frame.first + i] = children[i];
        __builtin_prefetch(&down->solved[numbered_place(numbered, children[i]) / 64]);
    }
    dive->child_count += expansion->count;
    dive->frames[dive->frame_count++] = frame;
    bits_set(dive->open, frame.place);
}

/* Opens a position: a frame with all its children; one that is over is settled. */
static void open_position(struct down *down, unsigned number, uint64_t position)
{
    const struct numbered *numbered = down->numbered;
    const struct expansion *expansion = &numbered->playout->workers[number].expansion;
    struct frame frame = {.number = position, .place = numbered_place(numbered, position)};
    if (!expand(down, number, position))
        return;
    frame.mover = numbered_mover(numbered, number, 0);
    if (expansion->ended_count)
        settle(down, number, frame.place,
               backup_ended(numbered->playout, expansion->ended, frame.mover));
    else
        push_frame(down, number, frame);
}

/* Settles the position of the last frame, all its children having their values. */
static void close_position(struct down *down, unsigned number)
{
    const struct numbered *numbered = down->numbered;
    struct worker *worker = &numbered->playout->workers[number];
    struct dive *dive = &down->dives[number];
    const struct frame *frame = &dive->frames[--dive->frame_count];
    struct result result;
    for (uint64_t i = 0; i < frame->count; i++)
        worker->places[i] = numbered_place(numbered, dive->children[frame->first + i]);
    const struct children children = {&numbered->tier, worker->places, dive->points + frame->first,
                                      frame->count};
    dive->child_count = frame->first;
    bits_clear(dive->open, frame->place);
    if (backup_children(numbered->playout, worker, frame->mover, &children, &result))
        settle(down, number, frame->place, result);
    else
        atomic_store(&down->stop, true);
}

static void complain(struct down *down, unsigned number, struct complaint complaint)
{
    down->numbered->playout->workers[number].complaint = complaint;
    atomic_store(&down->stop, true);
}

static void complain_of_repetition(struct down *down, unsigned thread, uint64_t position)
{
    numbered_complain_at(down->numbered, thread,
                         "the rules can repeat a position, so the game need not end", position);
    atomic_store(&down->stop, true);
}

/* Looks at the next child of the last frame. */
static void step(struct down *down, unsigned number)
{
    const struct numbered *numbered = down->numbered;
    struct dive *dive = &down->dives[number];
    struct frame *frame = &dive->frames[dive->frame_count - 1];
    uint64_t next = frame->next++, at = number % 2 ? frame->count - 1 - next : next;
    uint64_t child = dive->children[frame->first + at];
    if (numbered->before && !bits_get(numbered->reached, child)) {
        complain(down, number, playout_complain_of_move(numbered->playout));
        return;
    }
    uint32_t place = numbered_place(numbered, child);
    if (is_solved(down, place))
        return;
    if (bits_get(dive->open, place))
        complain_of_repetition(down, number, child);
    else
        open_position(down, number, child);
}

/* Until the start is solved, or the thread cannot go on. */
static void go_down(void *user, unsigned number)
{
    struct down *down = user;
    struct dive *dive = &down->dives[number];
    open_position(down, number, down->numbered->start);
    while (dive->frame_count && !atomic_load_explicit(&down->stop, memory_order_relaxed)) {
        const struct frame *frame = &dive->frames[dive->frame_count - 1];
        if (frame->next < frame->count)
            step(down, number);
        else
            close_position(down, number);
    }
    atomic_store(&down->stop, true);
    for (; dive->frame_count; dive->frame_count--)
        bits_clear(dive->open, dive->frames[dive->frame_count - 1].place);
    dive->child_count = 0;
}

/* ---------------------------------------------------------------------------- room */

static qj_status grow_dive(struct down *down, struct dive *dive)
{
    enum { LEAST = 256 };
    struct arena *arena = down->arena;
    uint64_t moves = down->numbered->playout->capacity;
    dive->frame_capacity = dive->frame_capacity ? 2 * dive->frame_capacity : LEAST;
    dive->child_capacity = dive->child_capacity ? 2 * dive->child_capacity : LEAST + moves;
    TRY(arena_resize(arena, &dive->frames, dive->frame_capacity));
    TRY(arena_resize(arena, &dive->points, dive->child_capacity));
    dive->full = false;
    return arena_resize(arena, &dive->children, dive->child_capacity);
}

/* Makes room where there was none; values that did not fit get twice the bytes, and what was
 * claimed for one is free again. */
static qj_status grow(struct down *down)
{
    struct numbered *numbered = down->numbered;
    struct playout *playout = numbered->playout;
    uint64_t words = bits_words(numbered->tier.count);
    for (unsigned i = 0; i < playout->threads; i++) {
        if (down->dives[i].full)
            TRY(grow_dive(down, &down->dives[i]));
        if (down->dives[i].full_of_moves)
            TRY(numbered_make_room(numbered));
    }
    if (down->claimed)
        memcpy(down->claimed, down->solved, words * sizeof *down->claimed);
    return playout_take_wide(playout) ? numbered_widen(numbered) : QJ_OK;
}

static qj_status make_room(struct down *down)
{
    const struct numbered *numbered = down->numbered;
    struct arena *arena = down->arena;
    uint64_t words = bits_words(numbered->tier.count);
    unsigned threads = numbered->playout->threads;
    TRY(arena_make(arena, &down->dives, threads));
    TRY(arena_make(arena, &down->solved, words));
    if (threads > 1)
        TRY(arena_make(arena, &down->claimed, words));
    for (unsigned i = 0; i < threads; i++) {
        struct dive *dive = &down->dives[i];
        TRY(grow_dive(down, dive));
        TRY(arena_make(arena, &dive->open, words));
    }
    return QJ_OK;
}

/* ------------------------------------------------------------------------ the whole */

qj_status numbered_down(struct numbered *numbered)
{
    struct playout *playout = numbered->playout;
    SCOPED(arena_clear) struct arena arena = {.context = playout->arena->context};
    struct down down = {.numbered = numbered, .arena = &arena, .status = QJ_OK};
    TRY(context_check_states(arena.context, 1));
    TRY(make_room(&down));
    while (!is_solved(&down, numbered_place(numbered, numbered->start))) {
        atomic_store(&down.stop, false);
        playout_run(playout, false, go_down, &down);
        TRY(playout_check(playout));
        TRY(down.status);
        TRY(grow(&down));
    }
    if (numbered->before)
        return QJ_OK;
    numbered->count = count_solved(&down);
    memcpy(numbered->reached, down.solved, numbered->words * sizeof *numbered->reached);
    return context_check_states(arena.context, numbered->count);
}
