/* tiers_batch: plays every move from a batch of positions.
 *
 *     states     | p0      | p1 | p2      |          p1 has no moves: its value is end[1]
 *     ends       | 3       | 3  | 5       |
 *     children   | a  b  c | d  e |                  stride bytes each
 *     again      | 0  0  1 | 0  0 |                  the same player moves in the child
 *
 * When all children are made, each is replaced by its canonical form, or by its parts. A position
 * whose children have no room is left for the next call.
 */
#include "engines/exhaustive/pass/tiers_batch.h"

#include "model/rules.h"

/* Entries after the children: room for the play of the last one, and an entry for a child without
 * room. */
enum { SPARE = VIEW_ROOM / 16 + 1 };

/* ----------------------------------------------------------------------- room */

qj_status tiers_batch_reserve(struct tiers_batch *batch, uint64_t capacity)
{
    struct arena *arena = batch->arena;
    if (batch->game->sums) {
        TRY(arena_resize_sized(arena, &batch->sums, capacity + SPARE, batch->game->stride));
        TRY(arena_resize(arena, &batch->sum_ends, capacity));
    }
    TRY(arena_resize_sized(arena, &batch->children, capacity + SPARE, batch->game->stride));
    TRY(arena_resize(arena, &batch->address, capacity));
    TRY(arena_resize(arena, &batch->points, capacity));
    TRY(arena_resize(arena, &batch->again, capacity));
    TRY(arena_resize(arena, &batch->fresh_pick, capacity));
    TRY(arena_resize(arena, &batch->pick, capacity));
    TRY(arena_resize(arena, &batch->slot,
                     batch->game->rules->predecessors ? 2 * capacity : capacity));
    if (batch->extra == TIERS_BATCH_WITH_MOVES)
        TRY(arena_resize(arena, &batch->moves, capacity));
    if (batch->extra == TIERS_BATCH_WITH_RAW)
        TRY(arena_resize_sized(arena, &batch->raw, capacity, batch->game->stride));
    batch->capacity = capacity;
    return QJ_OK;
}

qj_status tiers_batch_open(struct tiers_batch *batch, struct arena *arena,
                           const struct tiers_game *game, uint64_t room,
                           enum tiers_batch_extra extra)
{
    enum { CHILDREN_EACH = 8 };
    *batch = (struct tiers_batch){.game = game, .arena = arena, .room = room, .extra = extra};
    TRY(arena_make_sized(arena, &batch->states, room, game->stride));
    TRY(arena_make_sized(arena, &batch->packed, room, game->state_size));
    TRY(arena_make(arena, &batch->handles, room));
    TRY(arena_make(arena, &batch->sides, room));
    TRY(arena_make(arena, &batch->end, room));
    TRY(arena_make(arena, &batch->ends, room));
    TRY(arena_make(arena, &batch->position_ends, room));
    return tiers_batch_reserve(batch, CHILDREN_EACH * room);
}

/* --------------------------------------------------------------- one position */

static uint64_t tiers_batch_first(const struct tiers_batch *batch)
{
    return batch->positions ? batch->ends[batch->positions - 1] : 0;
}

/* Begins the next position. */
static void tiers_batch_begin_position(struct tiers_batch *batch)
{
    const struct tiers_game *game = batch->game;
    const uint64_t at = batch->begin + batch->positions;
    batch->here = batch->states + at * game->stride;
    batch->side = batch->wanted == TIERS_BATCH_SIDES && batch->sides[at];
    batch->over = false;
}

/* Returns the address for the next child; NULL: there is no room. */
static unsigned char *tiers_batch_child(struct tiers_batch *batch)
{
    if (batch->count < tiers_batch_moves(batch) && !batch->full)
        return batch->children + batch->count * batch->game->stride;
    batch->full = true;
    return NULL;
}

static void tiers_batch_add(struct tiers_batch *batch, const qj_move *move, int64_t points)
{
    const uint64_t i = batch->count++;
    batch->points[i] = points;
    batch->again[i] = batch->side;
    batch->has_points |= points != 0;
    if (batch->moves)
        batch->moves[i] = *move;
}

/* Records that the position is over, with its value by the rules. */
static void tiers_batch_end(struct tiers_batch *batch, int64_t value)
{
    if (batch->game->kind == QJ_OUTCOME && (value < -1 || value > 1))
        batch->diagnostic = "the rules give a finished game another value than -1, 0 or 1";
    if (batch->game->kind == QJ_NIMBER || batch->game->sums)
        batch->diagnostic = "the rules end an impartial game while there may be moves";
    batch->end[batch->positions] = value;
    batch->over = true;
}

/* Ends the position, or removes its children if some had no room. */
static void tiers_batch_finish_position(struct tiers_batch *batch)
{
    const uint64_t first = tiers_batch_first(batch);
    const uint64_t moves = batch->count - first;
    if (moves > batch->most)
        batch->most = moves;
    if (batch->full) {
        batch->count = first;
        return;
    }
    if (moves == 0 && !batch->over)
        batch->end[batch->positions] = rules_stuck(batch->game->rules);
    batch->ends[batch->positions++] = (uint32_t)batch->count;
}

/* -------------------------------------------------------------- move by move */

static bool tiers_batch_take_move(void *user, const qj_move *move)
{
    struct tiers_batch *batch = user;
    const struct tiers_game *game = batch->game;
    unsigned char *child = tiers_batch_child(batch);
    if (!child)
        return false;
    const unsigned char *here = batch->here;
    for (size_t at = 0, stride = game->stride; at < stride; at += 16)
        memcpy(child + at, here + at, 16);
    tiers_batch_add(batch, move, game->play(game->setup, child, move));
    return true;
}

/* Takes a predecessor. */
static void tiers_batch_take_parent(void *user, const void *state, size_t size)
{
    struct tiers_batch *batch = user;
    const struct tiers_game *game = batch->game;
    unsigned char *parent = tiers_batch_child(batch);
    if (!parent)
        return;
    memset(parent, 0, game->stride);
    memcpy(parent, state, size < game->state_size ? size : game->state_size);
    batch->again[batch->count++] = false;
}

static void tiers_batch_play_each(struct tiers_batch *batch)
{
    const qj_rules *rules = batch->game->rules;
    const qj_setup *setup = batch->game->setup;
    int64_t value;
    while (batch->begin + batch->positions < batch->taken && !batch->full && !batch->diagnostic) {
        tiers_batch_begin_position(batch);
        if (batch->wanted == TIERS_BATCH_PARENTS)
            rules->predecessors(setup, batch->here, tiers_batch_take_parent, batch);
        else if (rules->over && rules->over(setup, batch->here, &value))
            tiers_batch_end(batch, value);
        else
            rules->moves(setup, batch->here, tiers_batch_take_move, batch);
        tiers_batch_finish_position(batch);
    }
}

/* ---------------------------------------------------------- rules with expand */

/* Goes on to the position of a number; the rules can add nothing to those before. Returns whether
 * the rules may describe it. */
static bool tiers_batch_go_to(struct tiers_batch *batch, uint64_t number)
{
    if (number < batch->positions || number >= batch->asked)
        batch->diagnostic = "the rules speak of a position that they are not at";
    while (!batch->full && !batch->diagnostic && batch->positions < number) {
        tiers_batch_finish_position(batch);
        if (!batch->full)
            tiers_batch_begin_position(batch);
    }
    if (!batch->full && !batch->diagnostic && batch->over)
        batch->diagnostic = "the rules say more of a position where the game is over";
    return !batch->full && !batch->diagnostic;
}

static void tiers_batch_report_over(void *user, uint64_t number, int64_t value)
{
    struct tiers_batch *batch = user;
    if (!tiers_batch_go_to(batch, number))
        return;
    if (batch->count > tiers_batch_first(batch))
        batch->diagnostic = "the rules end the game in a position that has moves";
    else
        tiers_batch_end(batch, value);
}

/* A child without room is written to the spare entry after the last one. */
static void *tiers_batch_report_move(void *user, uint64_t number, const qj_move *move,
                                     int64_t points)
{
    struct tiers_batch *batch = user;
    unsigned char *child = tiers_batch_go_to(batch, number) ? tiers_batch_child(batch) : NULL;
    if (!child)
        return batch->children + batch->capacity * batch->game->stride;
    tiers_batch_add(batch, move, points);
    return child;
}

static void tiers_batch_play_at_once(struct tiers_batch *batch)
{
    const struct tiers_game *game = batch->game;
    const qj_expander expander = {batch, tiers_batch_report_over, tiers_batch_report_move};
    batch->asked = batch->taken - batch->begin;
    for (uint64_t i = 0; i < batch->asked; i++)
        memcpy(batch->packed + i * game->state_size,
               batch->states + (batch->begin + i) * game->stride, game->state_size);
    tiers_batch_begin_position(batch);
    game->rules->expand(game->setup, batch->packed, batch->asked, &expander);
    while (!batch->full && !batch->diagnostic && batch->positions < batch->asked) {
        tiers_batch_finish_position(batch);
        if (!batch->full && batch->positions < batch->asked)
            tiers_batch_begin_position(batch);
    }
    if (batch->full)
        tiers_batch_finish_position(batch);
}

/* -------------------------------------------------------------------- all moves */

void tiers_batch_miss(struct tiers_batch *batch)
{
    memset(batch->address, UINT8_MAX, batch->count * sizeof *batch->address);
    batch->missing = batch->count;
    batch->fresh = 0;
}

/* Finds out in which children the same player moves, and makes canonical forms. */
static void tiers_batch_finish(struct tiers_batch *batch)
{
    const struct tiers_game *game = batch->game;
    const bool asks = game->rules->side && !game->cells && batch->wanted != TIERS_BATCH_SIDES;
    const bool changes = tiers_game_changes(game);
    const unsigned char *here = batch->states + batch->begin * game->stride;
    for (uint64_t position = 0, i = 0; position < batch->positions && asks; position++) {
        const int side = game->rules->side(game->setup, here + position * game->stride);
        for (; i < batch->ends[position]; i++)
            batch->again[i] = game->rules->side(game->setup, batch->children + i * game->stride) ==
                              side;
    }
    if (batch->raw)
        memcpy(batch->raw, batch->children, batch->count * game->stride);
    for (uint64_t i = 0; i < batch->count && changes; i++)
        tiers_game_canonical(game, batch->children + i * game->stride);
    tiers_batch_miss(batch);
}

void tiers_batch_play(struct tiers_batch *batch)
{
    batch->positions = batch->count = 0;
    batch->has_points = batch->full = false;
    batch->diagnostic = NULL;
    if (batch->game->rules->expand && batch->wanted != TIERS_BATCH_PARENTS)
        tiers_batch_play_at_once(batch);
    else
        tiers_batch_play_each(batch);
    if (batch->game->sums)
        tiers_parts_split(batch);
    else
        tiers_batch_finish(batch);
    if (batch->wanted == TIERS_BATCH_COUNTED)
        tiers_parents_ask_children(batch);
}

qj_status tiers_batch_complete(struct tiers_batch *batch)
{
    enum { CHILDREN_MOST = 1 << 14 };
    const struct tiers_game *game = batch->game;
    qj_context *context = batch->arena->context;
    for (bool done = false; !done;) {
        TRY(rules_check(context, game->rules, game->setup, QJ_USAGE));
        if (batch->diagnostic)
            return context_fail(context, QJ_USAGE, "%s", batch->diagnostic);
        done = batch->positions > 0 || batch->begin == batch->taken;
        if (!done || (batch->full && batch->capacity < CHILDREN_MOST))
            TRY(tiers_batch_reserve(batch, 2 * batch->capacity));
        if (!done)
            tiers_batch_play(batch);
    }
    return QJ_OK;
}

qj_status tiers_batch_expand(struct tiers_batch *batch)
{
    tiers_batch_play(batch);
    return tiers_batch_complete(batch);
}

qj_status tiers_batch_expand_one(struct tiers_batch *batch, const unsigned char *state)
{
    memcpy(batch->states, state, batch->game->state_size);
    batch->begin = 0;
    batch->taken = 1;
    return tiers_batch_expand(batch);
}
