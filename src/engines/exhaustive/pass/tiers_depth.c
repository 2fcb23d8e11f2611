/* tiers_depth: depth-first search for the values that one reading did not give (Tarjan 1972).
 *
 *     frames    | start | a | b |              positions on the path
 *     children  | a c d | b c | x y |          addresses, and points, of the children of each frame
 *
 * A position is closed, and gets its value, when all its children are closed. A child that is on
 * the path closes a cycle, and the rules are refused: without `loops` play must end.
 */
#include "engines/exhaustive/pass/tiers_backward.h"

#include "engines/exhaustive/pass/tiers_save.h"

/* A position on the path; its children are first to end, and those before next have values. */
struct tiers_depth_frame {
    uint64_t place, first, next, end;
};

struct tiers_depth {
    struct tiers_backward *backward;
    struct arena *arena; /* of all below */
    struct tiers_depth_frame *frames;
    uint64_t depth, frame_room;
    uint64_t *address, address_room;
    int64_t *points;
    uint64_t point_room;
    uint64_t *seen; /* bits of places: on the path now, or before; then they have values */
};

/* Reads the children of a position: of a hashed one from the log, if there is one; else from the
 * rules. */
static qj_status tiers_depth_read(struct tiers_depth *search, uint64_t handle,
                                  struct tiers_children *out)
{
    struct tiers_solution *solution = search->backward->solution;
    struct tiers_tier *tier = search->backward->tier;
    struct tiers_job *job = solution->team.jobs;
    struct tiers_batch *batch = &job->batch;
    if (search->backward->logged && !tiers_index_is_ranked(&tier->index)) {
        tiers_log_read_one(&tier->log, handle, &job->page, out);
        return QJ_OK;
    }
    batch->begin = 0;
    batch->taken = 1;
    batch->handles[0] = handle;
    tiers_index_state(&tier->index, handle, batch->states);
    TRY(tiers_batch_expand(batch));
    TRY(tiers_solution_locate(solution, batch, search->backward->slot, false));
    *out = tiers_batch_children(batch);
    return QJ_OK;
}

/* Puts a position on the path. */
static qj_status tiers_depth_push(struct tiers_depth *search, uint64_t handle, uint64_t place)
{
    struct arena *arena = search->arena;
    struct tiers_children children;
    const uint64_t used = search->depth ? search->frames[search->depth - 1].end : 0;
    TRY(tiers_depth_read(search, handle, &children));
    const uint64_t more = children.count;
    TRY(arena_reserve(arena, &search->frames, &search->frame_room, search->depth));
    TRY(arena_grow(arena, &search->address, &search->address_room, used, more));
    TRY(arena_grow(arena, &search->points, &search->point_room, used, more));
    TRY(tiers_save_need_all(search->backward->solution, &children));
    for (uint64_t i = 0; i < more; i++) {
        search->address[used + i] = children.address[i];
        search->points[used + i] = children.points ? children.points[i] : 0;
    }
    search->frames[search->depth++] = (struct tiers_depth_frame){place, used, used, used + more};
    bits_set(search->seen, place);
    return tiers_save_pace(search->backward->solution, (1 + more) * PACE_WRITE);
}

/* Gives the last position of the path its value and removes it. */
static qj_status tiers_depth_pop(struct tiers_depth *search)
{
    struct tiers_solution *solution = search->backward->solution;
    const struct tiers_depth_frame *frame = &search->frames[--search->depth];
    const qj_kind kind = solution->game->kind;
    struct tiers_fold fold;
    TRY(tiers_team_reserve(&solution->team, solution->team.jobs, frame->end - frame->first));
    tiers_fold_begin(&fold, kind, solution->team.jobs->set, frame->end - frame->first);
    for (uint64_t i = frame->first; i < frame->end; i++) {
        struct tiers_value after;
        (void)tiers_solution_value(solution, search->address[i], &after);
        if (solution->game->sums) {
            tiers_fold_add_part(&fold, &after, tiers_address_again(search->address[i]));
            continue;
        }
        if (!tiers_fold_add(&fold, &after, search->points[i],
                            tiers_address_again(search->address[i])))
            return tiers_backward_refuse_value(search->backward);
    }
    return tiers_backward_set(search->backward, frame->place, tiers_fold_finish(&fold));
}

/* Refuses a position that comes again. */
static qj_status tiers_depth_refuse(struct tiers_depth *search, uint64_t handle)
{
    const struct tiers_game *game = search->backward->solution->game;
    unsigned char *state = search->backward->solution->team.jobs->batch.states;
    tiers_index_state(&search->backward->tier->index, handle, state);
    return tiers_game_refuse(
        game, QJ_USAGE,
        game->sums ? "the rules can lead from a part back to it, so the game need not end"
                   : "the rules can repeat a position, so the game need not end",
        state);
}

/* Goes to the next child of the last position that has no value, or back. */
static qj_status tiers_depth_step(struct tiers_depth *search)
{
    struct tiers_backward *backward = search->backward;
    struct tiers_depth_frame *frame = &search->frames[search->depth - 1];
    struct tiers_value value;
    while (frame->next < frame->end &&
           tiers_solution_value(backward->solution, search->address[frame->next], &value))
        frame->next++;
    if (frame->next == frame->end)
        return tiers_depth_pop(search);
    const uint64_t handle = tiers_address_handle(search->address[frame->next++]);
    const uint64_t place = tiers_backward_place(backward, handle);
    return bits_get(search->seen, place) ? tiers_depth_refuse(search, handle)
                                         : tiers_depth_push(search, handle, place);
}

qj_status tiers_depth_run(struct tiers_backward *backward)
{
    SCOPED(arena_clear) struct arena arena = {.context = backward->solution->arena->context};
    struct tiers_depth search = {.backward = backward, .arena = &arena};
    const struct tiers_index *index = &backward->tier->index;
    uint64_t handle = TIERS_MISSING;
    TRY(arena_make(&arena, &search.seen, bits_words(index->count)));
    while (backward->open && (handle = tiers_index_previous(index, handle)) != TIERS_MISSING) {
        const uint64_t place = tiers_backward_place(backward, handle);
        if (!tiers_backward_is_known(backward, place))
            TRY(tiers_depth_push(&search, handle, place));
        while (search.depth)
            TRY(tiers_depth_step(&search));
    }
    return QJ_OK;
}
