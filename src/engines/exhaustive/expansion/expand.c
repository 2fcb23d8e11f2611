/* expand: plays every move from a batch of positions.
 *
 *     positions  | p0      | p1 | p2      |          p1 has no moves: it is in ended
 *     ends       | 3       | 3  | 5       |
 *     children   | a  b  c | d  e |                  stride bytes each, 16 and a multiple of it
 *     keys       | .  .  . | .  . |
 *
 * When all are made, each child is put into its canonical form, and gets its key (state.h).
 */
#include "engines/exhaustive/expansion/expand.h"

#include "engines/exhaustive/positions/room.h"

#include <assert.h>

enum { ALIGNMENT = 16 };

/* -------------------------------------------------------------------- room */

qj_status expansion_reserve(struct expansion *expansion, struct arena *arena,
                            const struct rules_view *view, uint64_t capacity, bool with_moves)
{
    expansion->rules = view->rules;
    expansion->setup = view->setup;
    expansion->kind = rules_kind(view->rules);
    expansion->state_size = view->state_size;
    expansion->stride = (view->state_size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (expansion->stride == 0)
        expansion->stride = ALIGNMENT;
    TRY(room_resize(arena, (void **)&expansion->here, 1, expansion->stride));
    TRY(room_resize(arena, (void **)&expansion->children, capacity, expansion->stride));
    TRY(room_resize(arena, (void **)&expansion->keys, capacity, sizeof *expansion->keys));
    TRY(room_resize(arena, (void **)&expansion->points, capacity, sizeof *expansion->points));
    TRY(room_resize(arena, (void **)&expansion->ends, capacity, sizeof *expansion->ends));
    TRY(room_resize(arena, (void **)&expansion->ended, capacity, sizeof *expansion->ended));
    if (with_moves)
        TRY(room_resize(arena, (void **)&expansion->moves, capacity, sizeof *expansion->moves));
    expansion->capacity = capacity;
    return QJ_OK;
}

/* ---------------------------------------------------------------- one child */

static void note_move(struct expansion *expansion, const qj_move *move, int64_t points)
{
    uint64_t i = expansion->count++;
    expansion->points[i] = points;
    expansion->has_points |= points != 0;
    if (expansion->moves)
        expansion->moves[i] = *move;
}

static bool has_room(struct expansion *expansion)
{
    if (expansion->count == expansion->capacity)
        expansion->full = true;
    return !expansion->full;
}

/* Whole strides, as here and the children have room for them. */
static void copy_here(const struct expansion *expansion, unsigned char *child)
{
    for (size_t at = 0; at < expansion->stride; at += ALIGNMENT)
        memcpy(child + at, expansion->here + at, ALIGNMENT);
}

static bool take_move(void *user, const qj_move *move)
{
    struct expansion *expansion = user;
    if (!has_room(expansion))
        return false;
    unsigned char *child = expansion->children + expansion->count * expansion->stride;
    copy_here(expansion, child);
    note_move(expansion, move, expansion->rules->play(expansion->setup, child, move));
    return true;
}

/* ------------------------------------------------------------- one position */

static void add_ended(struct expansion *expansion, int64_t value, bool stuck)
{
    struct complaint *complaint = &expansion->complaint;
    qj_kind kind = expansion->kind;
    if (kind == QJ_OUTCOME && (value < -1 || value > 1))
        *complaint = (struct complaint){
            QJ_USAGE, "the rules give a finished game another value than -1, 0 or 1", NULL};
    if (kind == QJ_NIMBER && !stuck)
        *complaint = (struct complaint){
            QJ_USAGE, "the rules end an impartial game while there may be moves", NULL};
    expansion->ended[expansion->ended_count++] = (struct ended){expansion->positions, value, stuck};
}

/* Whether the position that is being expanded is known to be over. */
static bool is_ended(const struct expansion *expansion)
{
    return expansion->ended_count &&
           expansion->ended[expansion->ended_count - 1].index == expansion->positions;
}

/* Ends the position that is being expanded, or takes back its children when not all had room. */
static void finish_position(struct expansion *expansion, uint64_t first)
{
    uint64_t children = expansion->count - first;
    if (children > expansion->wanted)
        expansion->wanted = children;
    if (expansion->full) {
        expansion->count = first;
        return;
    }
    if (expansion->count == first && !is_ended(expansion))
        add_ended(expansion, 0, true);
    expansion->ends[expansion->positions++] = (uint32_t)expansion->count;
}

static void expand_here(struct expansion *expansion)
{
    uint64_t first = expansion->count;
    int64_t value;
    if (expansion->rules->over && expansion->rules->over(expansion->setup, expansion->here, &value))
        add_ended(expansion, value, false);
    else
        expansion->rules->moves(expansion->setup, expansion->here, take_move, expansion);
    finish_position(expansion, first);
}

static void expand_one_by_one(struct expansion *expansion, const unsigned char *states,
                              uint64_t count)
{
    for (uint64_t i = 0; i < count && !expansion->full && !expansion->complaint.sentence; i++) {
        memcpy(expansion->here, states + i * expansion->state_size, expansion->state_size);
        expand_here(expansion);
    }
}

/* ---------------------------------------------------------- rules with expand */

/* Children come state after state. Where one has no room, its state is dropped with all of its
 * children, and so is what comes behind it. */
struct stream {
    struct expansion *expansion;
    uint64_t states; /* how many were asked for */
    uint64_t first;  /* child of the state that is being said */
};

/* Ends the states before index: nothing more can be said of them. */
static bool end_states(struct stream *stream, uint64_t index)
{
    struct expansion *expansion = stream->expansion;
    while (!expansion->full && expansion->positions < index) {
        finish_position(expansion, stream->first);
        stream->first = expansion->count;
    }
    return !expansion->full && !expansion->complaint.sentence;
}

/* Whether more can be said of the state at index. */
static bool begin_state(struct stream *stream, uint64_t index)
{
    struct expansion *expansion = stream->expansion;
    if (expansion->full || expansion->complaint.sentence)
        return false;
    if (index < expansion->positions || index >= stream->states) {
        expansion->complaint = (struct complaint){
            QJ_USAGE, "the rules speak of a position that they are not at", NULL};
        return false;
    }
    if (!end_states(stream, index))
        return false;
    if (is_ended(expansion))
        expansion->complaint = (struct complaint){
            QJ_USAGE, "the rules say more of a position where the game is over", NULL};
    return !expansion->complaint.sentence;
}

static void stream_over(void *user, uint64_t index, int64_t value)
{
    struct stream *stream = user;
    struct expansion *expansion = stream->expansion;
    if (!begin_state(stream, index))
        return;
    if (expansion->count > stream->first)
        expansion->complaint = (struct complaint){
            QJ_USAGE, "the rules end the game in a position that has moves", NULL};
    else
        add_ended(expansion, value, false);
}

/* What cannot be taken is written to where nobody looks. */
static void *stream_move(void *user, uint64_t index, const qj_move *move, int64_t points)
{
    struct stream *stream = user;
    struct expansion *expansion = stream->expansion;
    if (!begin_state(stream, index) || !has_room(expansion))
        return expansion->here;
    note_move(expansion, move, points);
    return expansion->children + (expansion->count - 1) * expansion->stride;
}

static void expand_at_once(struct expansion *expansion, const unsigned char *states, uint64_t count)
{
    struct stream stream = {expansion, count, 0};
    qj_expander expander = {&stream, stream_over, stream_move};
    expansion->rules->expand(expansion->setup, states, count, &expander);
    if (expansion->full)
        finish_position(expansion, stream.first);
    else if (!expansion->complaint.sentence)
        end_states(&stream, count);
}

/* ------------------------------------------------------------------ the whole */

void expansion_play(struct expansion *expansion, const unsigned char *states, uint64_t count)
{
    assert(count <= expansion->capacity);
    expansion->positions = expansion->count = expansion->ended_count = 0;
    expansion->has_points = expansion->full = false;
    expansion->complaint.sentence = NULL;
    if (expansion->rules->expand)
        expand_at_once(expansion, states, count);
    else
        expand_one_by_one(expansion, states, count);
}

void expansion_cut(struct expansion *expansion, uint64_t index)
{
    expansion->full = true;
    expansion->count = expansion_first(expansion, index);
    expansion->positions = index;
    while (expansion->ended_count && expansion->ended[expansion->ended_count - 1].index >= index)
        expansion->ended_count--;
}

/* In a pass of its own: bytes that were just written are slow to read as words. */
void expansion_finish(struct expansion *expansion)
{
    for (uint64_t i = 0; i < expansion->count && !expansion->complaint.sentence; i++) {
        unsigned char *child = expansion->children + i * expansion->stride;
        if (expansion->rules->canonical)
            expansion->rules->canonical(expansion->setup, child);
        expansion->keys[i] = state_key(child, expansion->state_size);
    }
}

void expansion_run(struct expansion *expansion, const unsigned char *states, uint64_t count)
{
    expansion_play(expansion, states, count);
    expansion_finish(expansion);
}
