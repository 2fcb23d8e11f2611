/* lookup: answers from a solution file (<qiju/solution_file.h>). It solves nothing: it looks up the
 * state and, to value its moves, the states after them.
 *
 *     children   value    | w0 w1 w2 ... |      as a separate tier, so that backup.h
 *                ending   | e0 e1 e2 ... |      computes the value of a move
 *
 * Theorem: see exhaustive.c, by which the file was solved.
 */
#include "engines/exhaustive/lookup/lookup.h"

#include "base/bits.h"

#include <assert.h>

static qj_status lookup_reserve(struct lookup *lookup, uint64_t room)
{
    struct arena *arena = &lookup->head.arena;
    struct explore_worker *worker = &lookup->worker;
    TRY(expansion_reserve(&worker->expansion, arena, &lookup->explore.view, room, true));
    TRY(arena_resize(arena, &worker->indices, room));
    TRY(arena_resize(arena, &worker->nimbers, bits_words(room + 1)));
    TRY(arena_resize_sized(arena, &lookup->children.value.items, room, sizeof(int64_t)));
    TRY(arena_resize_sized(arena, &lookup->children.ending.items, room, sizeof(int64_t)));
    for (uint64_t i = 0; i < room; i++)
        worker->indices[i] = (uint32_t)i;
    lookup->room = room;
    return QJ_OK;
}

qj_status lookup_prepare(struct lookup *lookup, const struct rules_view *view)
{
    enum { ROOM = 16 };
    struct arena *arena = &lookup->head.arena;
    lookup->explore = (struct explore){
        .arena = arena, .view = *view, .workers = &lookup->worker, .threads = 1};
    positions_init(&lookup->explore.positions, arena, view->state_size, rules_kind(view->rules));
    lookup->children.value.width = lookup->children.ending.width = sizeof(int64_t);
    TRY(lookup_reserve(lookup, ROOM));
    TRY(arena_make(arena, &lookup->canonical, lookup->worker.expansion.stride));
    TRY(arena_reserve_sized(arena, &lookup->path, &lookup->path_capacity, 0,
                            lookup->worker.expansion.stride));
    memcpy(lookup->path, view->state, view->state_size);
    return QJ_OK;
}

static qj_status lookup_open(qj_context *context, const struct view *view, struct session **out)
{
    if (!context->solution)
        return context_fail(context, QJ_USAGE, "there is no solution file to look positions up in");
    struct lookup *lookup = session_new(context, &engine_lookup, sizeof *lookup);
    if (!lookup)
        return context_status(context);
    lookup->solution = context->solution;
    lookup->counting = true;
    return session_give(&lookup->head, lookup_prepare(lookup, &view->rules), out);
}

static bool lookup_fits(const struct view *view)
{
    return view->rules.rules != NULL;
}

/* --------------------------------------------------------------------- look-ups */

qj_status lookup_find(struct lookup *lookup, const unsigned char *state, bool *found,
                      struct result *out)
{
    qj_solution_file_value value;
    int there = lookup->solution->find(lookup->solution->user, state, &value);
    if (there < 0)
        return context_fail(lookup->head.arena.context, QJ_IO, "the solution file cannot be read");
    *found = there > 0;
    lookup->head.states += lookup->counting;
    if (*found)
        *out = backup_own_result(lookup->explore.positions.kind,
                                 (struct result){value.value, value.ending},
                                 mover_of(&lookup->explore, state));
    return QJ_OK;
}

/* The stored result of a state as the rules made it; it must be in the file. */
static qj_status lookup_find_result(struct lookup *lookup, const unsigned char *state,
                                    struct result *out)
{
    bool found;
    expansion_canonical(&lookup->explore.view, state, lookup->canonical);
    TRY(lookup_find(lookup, lookup->canonical, &found, out));
    return found ? QJ_OK
                 : context_fail(lookup->head.arena.context, QJ_USAGE,
                                "the position is not in the solution file");
}

qj_status lookup_children(struct lookup *lookup, const unsigned char *state)
{
    struct expansion *expansion = &lookup->worker.expansion;
    for (;;) {
        expansion_run(expansion, state, 1);
        TRY(explore_check(&lookup->explore));
        if (!expansion->full)
            break;
        TRY(lookup_reserve(lookup, lookup->room * 2));
    }
    int64_t *values = lookup->children.value.items;
    int64_t *endings = lookup->children.ending.items;
    for (uint64_t i = 0; i < expansion->count; i++) {
        struct result result;
        bool found;
        TRY(lookup_find(lookup, expansion_child(expansion, i), &found, &result));
        if (!found)
            return context_fail(lookup->head.arena.context, QJ_BAD_INPUT,
                                "the solution file does not fit: a move leads to a position that "
                                "is not in it");
        values[i] = result.value;
        endings[i] = result.ending;
    }
    return QJ_OK;
}

/* ------------------------------------------------------------------- answers */

/* The value of a move for its mover. */
static struct result lookup_move_result(const struct lookup *lookup, uint64_t i, enum mover mover)
{
    qj_kind kind = lookup->explore.positions.kind;
    return backup_move(kind, lookup->worker.expansion.points[i],
                       result_get(&lookup->children, kind, i), mover);
}

qj_status lookup_value(struct session *session, qj_value *out)
{
    struct lookup *lookup = (struct lookup *)session;
    const unsigned char *here = lookup_here(lookup);
    qj_kind kind = lookup->explore.positions.kind;
    struct result result = {0, 0};
    TRY(lookup_find_result(lookup, here, &result));
    *out = backup_value(kind, backup_own_result(kind, result, mover_of(&lookup->explore, here)));
    return QJ_OK;
}

qj_status lookup_moves(struct session *session, qj_option_fn visit, void *user)
{
    struct lookup *lookup = (struct lookup *)session;
    const struct expansion *expansion = &lookup->worker.expansion;
    enum mover mover = mover_of(&lookup->explore, lookup_here(lookup));
    struct result result;
    TRY(lookup_find_result(lookup, lookup_here(lookup), &result));
    TRY(lookup_children(lookup, lookup_here(lookup)));
    for (uint64_t i = 0; i < expansion->count; i++) {
        qj_option option = {
            expansion->moves[i],
            backup_value(lookup->explore.positions.kind, lookup_move_result(lookup, i, mover)), 1};
        if (!visit(user, &option))
            break;
    }
    return QJ_OK;
}

/* ----------------------------------------------------------------- best line */

/* The states of a line so far. */
struct lookup_visited {
    struct arena *arena;
    size_t size;
    unsigned char *states;
    uint64_t count, capacity;
};

static qj_status lookup_visit_state(struct lookup_visited *visited, const unsigned char *state,
                                    bool *again)
{
    *again = false;
    for (uint64_t i = 0; i < visited->count && !*again; i++)
        *again = !memcmp(visited->states + i * visited->size, state, visited->size);
    TRY(arena_reserve_sized(visited->arena, &visited->states, &visited->capacity, visited->count,
                            visited->size));
    memcpy(visited->states + visited->count++ * visited->size, state, visited->size);
    return QJ_OK;
}

/* The first move that keeps the mover's value and remoteness; the count if there is none. */
static uint64_t lookup_choose_move(const struct lookup *lookup, enum mover mover, struct result own)
{
    const bool scores = lookup->explore.positions.kind == QJ_SCORE;
    uint64_t i = 0;
    for (; i < lookup->worker.expansion.count; i++) {
        struct result move = lookup_move_result(lookup, i, mover);
        if (scores ? move.value == own.value : move.ending == own.ending)
            break;
    }
    return i;
}

/* Plays best moves from a state until the game is over, visit returns false, or a position repeats.
 * A forged file may contain an endless line. */
static qj_status lookup_play_line(struct lookup *lookup, unsigned char *state,
                                  struct lookup_visited *visited, qj_move_fn visit, void *user)
{
    const struct rules_view *view = &lookup->explore.view;
    const struct expansion *expansion = &lookup->worker.expansion;
    qj_kind kind = lookup->explore.positions.kind;
    struct pace pace = {visited->arena->context, 0};
    struct result stored;
    TRY(lookup_find_result(lookup, state, &stored));
    for (bool on = true, again = false; on && !again;) {
        enum mover mover = mover_of(&lookup->explore, state);
        TRY(lookup_children(lookup, state));
        TRY(pace_add(&pace, expansion->count * PACE_WRITE + visited->count, NULL, 0, 0));
        uint64_t chosen = lookup_choose_move(lookup, mover, backup_own_result(kind, stored, mover));
        if (chosen == expansion->count)
            break;
        qj_move move = expansion->moves[chosen];
        stored = result_get(&lookup->children, kind, chosen);
        TRY(lookup_visit_state(visited, expansion_child(expansion, chosen), &again));
        view->rules->play(view->setup, state, &move);
        on = visit(user, &move);
    }
    return QJ_OK;
}

qj_status lookup_line(struct session *session, qj_move_fn visit, void *user)
{
    struct lookup *lookup = (struct lookup *)session;
    SCOPED(arena_clear) struct arena arena = {.context = session->arena.context};
    struct lookup_visited visited = {.arena = &arena, .size = lookup->explore.view.state_size};
    unsigned char *state = arena_copy(&arena, lookup_here(lookup), 1,
                                      lookup->worker.expansion.stride);
    return state ? lookup_play_line(lookup, state, &visited, visit, user) : arena_status(&arena);
}

/* -------------------------------------------------------------------- moving */

qj_status lookup_advance(struct session *session, const qj_move *move)
{
    struct lookup *lookup = (struct lookup *)session;
    const struct rules_view *view = &lookup->explore.view;
    size_t stride = lookup->worker.expansion.stride;
    TRY(arena_reserve_sized(&session->arena, &lookup->path, &lookup->path_capacity,
                            lookup->played + 1, stride));
    unsigned char *here = lookup->path + lookup->played * stride;
    memcpy(here + stride, here, view->state_size);
    view->rules->play(view->setup, here + stride, move);
    lookup->played++;
    return QJ_OK;
}

qj_status lookup_retreat(struct session *session)
{
    struct lookup *lookup = (struct lookup *)session;
    assert(lookup->played);
    lookup->played--;
    return QJ_OK;
}

const struct engine engine_lookup = {
    .name = "lookup",
    .theorem = "Every position was solved before (Zermelo) and stored: it and those that its moves "
               "lead to are looked up.",
    .view = VIEW_RULES,
    .rank = -1, /* only by name, or in a context with a solution file */
    .fits = lookup_fits,
    .open = lookup_open,
    .value = lookup_value,
    .moves = lookup_moves,
    .line = lookup_line,
    .advance = lookup_advance,
    .retreat = lookup_retreat,
    .verify = lookup_verify,
};
