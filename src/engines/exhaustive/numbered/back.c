/* back: values where play must end, with children looked up by their numbers.
 *
 * Either from the start, finding positions as they are opened; or of positions that were found
 * before. These are gone through from the end of the numbers that most moves lead to. Where every
 * move leads there, the children have their values already; else a position whose children have not
 * opens a way down, depth first:
 *
 *     frames     | start | a child | a child of that |       each is open
 *     children   | 5 3 8 | 7 4     | 9               |       of the frames, numbers
 *
 * Theorem. Where play must end, every position gets its value once, when all its children have
 * theirs (backward/backup.c). An open child closes a cycle, so that play need not end: refused.
 */
#include "engines/exhaustive/numbered/numbered.h"

#include "engines/exhaustive/expansion/refusal.h"

struct frame {
    uint64_t number;
    uint32_t place;
    enum mover mover;
    uint64_t first, next; /* of children: its first one, and the next to be looked at */
};

struct back {
    struct numbered *numbered;
    struct arena arena;
    uint64_t *solved, *open; /* sets of places */
    uint64_t solved_count;
    uint64_t opened; /* positions that were new */
    struct frame *frames;
    uint64_t frame_count, frame_capacity;
    uint64_t *children;
    int64_t *points; /* of the moves; SCORE */
    uint64_t child_count, child_capacity, point_capacity;
    uint64_t batch; /* positions that are expanded together */
};

/* ------------------------------------------------------------------------- values */

static qj_status settle(struct back *back, uint64_t place, struct result result)
{
    struct numbered *numbered = back->numbered;
    bits_set(back->solved, place);
    back->solved_count++;
    return result_set(&numbered->playout->positions, &numbered->tier, place, result);
}

static qj_status settle_by(struct back *back, uint64_t place, enum mover mover,
                           const struct children *children)
{
    struct playout *playout = back->numbered->playout;
    struct result result;
    if (!backup_children(playout, playout->workers, mover, children, &result))
        return playout_check(playout);
    return settle(back, place, result);
}

static qj_status poll(struct back *back, uint64_t work)
{
    enum { STEPS = 64 };
    struct playout *playout = back->numbered->playout;
    return pace_add(&playout->pace, work * STEPS, "states", back->solved_count,
                    back->numbered->before ? back->numbered->count : 0);
}

/* --------------------------------------------------------------------- depth first */

/* Expands a position alone. Of one that is new the claims of the rules are checked, and its
 * children may need more room. */
static qj_status expand(struct back *back, uint64_t number)
{
    struct numbered *numbered = back->numbered;
    struct playout *playout = numbered->playout;
    const struct expansion *expansion = &playout->workers->expansion;
    bool fresh = !numbered->before;
    for (;;) {
        numbered->workers->numbers[0] = number;
        numbered_expand(numbered, 0, 1, fresh ? back->opened : NO_CHECKS);
        TRY(playout_check(playout));
        if (expansion->positions == 1)
            break;
        if (!fresh)
            return playout_refuse_move(playout);
        playout->most_moves = expansion->wanted;
        TRY(playout_make_room(playout));
        TRY(numbered_make_room(numbered));
    }
    if (!fresh)
        return poll(back, 1 + expansion->count);
    bits_set(numbered->reached, number);
    numbered->count = ++back->opened;
    if (expansion->wanted > playout->most_moves)
        playout->most_moves = expansion->wanted;
    TRY(context_check_states(playout->arena->context, numbered->count));
    return poll(back, 1 + expansion->count);
}

/* Puts a frame with the children of the position that was expanded on the others. */
static qj_status push_frame(struct back *back, uint64_t number, enum mover mover)
{
    const struct expansion *expansion = &back->numbered->playout->workers->expansion;
    const uint64_t *children = back->numbered->workers->children;
    const struct frame frame = {number, numbered_place(back->numbered, number), mover,
                                back->child_count, back->child_count};
    TRY(arena_grow(&back->arena, (void **)&back->children, &back->child_capacity, back->child_count,
                   expansion->count, sizeof *back->children));
    TRY(arena_grow(&back->arena, (void **)&back->points, &back->point_capacity, back->child_count,
                   expansion->count, sizeof *back->points));
    memcpy(back->points + back->child_count, expansion->points,
           expansion->count * sizeof *back->points);
    memcpy(back->children + back->child_count, children, expansion->count * sizeof *children);
    back->child_count += expansion->count;
    TRY(arena_reserve(&back->arena, (void **)&back->frames, &back->frame_capacity,
                      back->frame_count, sizeof frame));
    back->frames[back->frame_count++] = frame;
    bits_set(back->open, frame.place);
    return QJ_OK;
}

/* Opens a position: a frame with all its children; one that is over is settled. */
static qj_status open_position(struct back *back, uint64_t number)
{
    struct numbered *numbered = back->numbered;
    const struct expansion *expansion = &numbered->playout->workers->expansion;
    TRY(expand(back, number));
    enum mover mover = numbered_mover(numbered, 0, 0);
    if (!expansion->ended_count)
        return push_frame(back, number, mover);
    return settle(back, numbered_place(numbered, number),
                  backup_ended(numbered->playout, expansion->ended, mover));
}

/* Settles the position of the last frame, all its children having their values. */
static qj_status close_position(struct back *back)
{
    struct numbered *numbered = back->numbered;
    const struct frame *frame = &back->frames[--back->frame_count];
    uint32_t *places = numbered->playout->workers->places;
    uint64_t count = back->child_count - frame->first;
    for (uint64_t i = 0; i < count; i++)
        places[i] = numbered_place(numbered, back->children[frame->first + i]);
    const struct children children = {&numbered->tier, places, back->points + frame->first, count};
    back->child_count = frame->first;
    bits_clear(back->open, frame->place);
    return settle_by(back, frame->place, frame->mover, &children);
}

static qj_status refuse_repetition(const struct back *back, uint64_t number)
{
    const struct playout *playout = back->numbered->playout;
    const struct rules_view *view = &playout->view;
    unsigned char *state = back->numbered->workers->state;
    memset(state, 0, view->state_size);
    view->rules->numbered(view->setup, number, state);
    return refusal_of(playout->arena->context, view, QJ_USAGE,
                      "the rules can repeat a position, so the game need not end", state);
}

/* Looks at the next child of the last frame. */
static qj_status step(struct back *back)
{
    uint64_t number = back->children[back->frames[back->frame_count - 1].next++];
    if (back->numbered->before && !bits_get(back->numbered->reached, number))
        return playout_refuse_move(back->numbered->playout);
    uint32_t place = numbered_place(back->numbered, number);
    if (bits_get(back->open, place))
        return refuse_repetition(back, number);
    return bits_get(back->solved, place) ? QJ_OK : open_position(back, number);
}

static qj_status go_down(struct back *back, uint64_t number)
{
    TRY(open_position(back, number));
    while (back->frame_count) {
        const struct frame *frame = &back->frames[back->frame_count - 1];
        TRY(frame->next < back->child_count ? step(back) : close_position(back));
    }
    return QJ_OK;
}

/* ------------------------------------------------------------------ all in a row */

static bool are_solved(const struct back *back, const struct children *children)
{
    for (uint64_t i = 0; i < children->count; i++)
        if (!bits_get(back->solved, children->places[i]))
            return false;
    return true;
}

/* Settles the first positions of the batch, up to one with a child that has no value; gives how
 * many. */
static qj_status settle_batch(struct back *back, uint64_t count, uint64_t *settled)
{
    struct numbered *numbered = back->numbered;
    struct playout *playout = numbered->playout;
    struct worker *worker = playout->workers;
    const struct expansion *expansion = &worker->expansion;
    const struct ended *ended = expansion->ended;
    numbered_expand(numbered, 0, count, NO_CHECKS);
    TRY(playout_check(playout));
    if (expansion->positions < count || !numbered_find_children(numbered, 0))
        return playout_refuse_move(playout);
    TRY(poll(back, count + expansion->count));
    for (*settled = 0; *settled < count; ++*settled) {
        uint64_t i = *settled, first = expansion_first(expansion, i);
        uint32_t place = numbered_place(numbered, numbered->workers->numbers[i]);
        const struct children children = {&numbered->tier, worker->places + first,
                                          expansion->has_points ? expansion->points + first : NULL,
                                          expansion->ends[i] - first};
        bool over = children.count == 0;
        const struct ended *end = over ? ended++ : NULL;
        if (bits_get(back->solved, place))
            continue;
        enum mover mover = numbered_mover(numbered, 0, i);
        if (over)
            TRY(settle(back, place, backup_ended(playout, end, mover)));
        else if (!are_solved(back, &children))
            break;
        else
            TRY(settle_by(back, place, mover, &children));
    }
    return QJ_OK;
}

/* Settles a batch of positions. After one that had to go down fewer are expanded together, as what
 * stands behind it must be expanded again. */
static qj_status settle_all(struct back *back, uint64_t *numbers, uint64_t count)
{
    struct numbered *numbered = back->numbered;
    uint64_t most = numbered_batch(numbered);
    for (uint64_t at = 0, settled = 0; at < count; at += settled) {
        uint64_t batch = count - at < back->batch ? count - at : back->batch;
        memcpy(numbered->workers->numbers, numbers + at, batch * sizeof *numbers);
        TRY(settle_batch(back, batch, &settled));
        back->batch = back->batch < most / 2 ? 2 * back->batch : most;
        if (settled == batch)
            continue;
        TRY(go_down(back, numbers[at + settled]));
        back->batch = settled / 2 + 1;
    }
    return QJ_OK;
}

static qj_status go_through(struct back *back)
{
    enum { ROW = 1 << 12 };
    struct numbered *numbered = back->numbered;
    bool backwards = numbered->ahead >= numbered->behind;
    uint64_t *row = arena_alloc(&back->arena, ROW + 64, sizeof *row), count = 0;
    if (!row)
        return arena_status(&back->arena);
    for (uint64_t i = 0; i < numbered->words; i++) {
        uint64_t word = backwards ? numbered->words - 1 - i : i;
        for (uint64_t left = numbered->reached[word]; left;) {
            int bit = backwards ? bits_highest(left) : bits_lowest(left);
            row[count++] = word * 64 + (uint64_t)bit;
            left ^= UINT64_C(1) << bit;
        }
        if (count < ROW && i + 1 < numbered->words)
            continue;
        TRY(settle_all(back, row, count));
        count = 0;
    }
    return QJ_OK;
}

static qj_status run(struct back *back, const uint64_t *start)
{
    struct arena *arena = &back->arena;
    uint64_t words = bits_words(back->numbered->tier.count);
    back->solved = arena_alloc(arena, words, sizeof *back->solved);
    back->open = arena_alloc(arena, words, sizeof *back->open);
    if (!back->solved || !back->open)
        return arena_status(arena);
    return start ? go_down(back, *start) : go_through(back);
}

static qj_status settle_from(struct numbered *numbered, const uint64_t *start)
{
    struct back back = {.numbered = numbered, .batch = 1};
    arena_init(&back.arena, numbered->playout->arena->context);
    qj_status status = run(&back, start);
    arena_clear(&back.arena);
    return status;
}

qj_status numbered_down(struct numbered *numbered, uint64_t start)
{
    TRY(context_check_states(numbered->playout->arena->context, 1));
    TRY(numbered_make_results(numbered, numbered->numbers));
    return settle_from(numbered, &start);
}

qj_status numbered_back(struct numbered *numbered)
{
    return settle_from(numbered, NULL);
}
