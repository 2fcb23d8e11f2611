/* expansion: plays every move from a batch of positions.
 *
 *     positions  | p0      | p1 | p2      |          p1 has no moves: it is in ended
 *     ends       | 3       | 3  | 5       |
 *     children   | a  b  c | d  e |                  stride bytes each, 16 and a multiple of it
 *     keys       | .  .  . | .  . |
 *
 * When all children are made, each is replaced by its canonical form and gets its key (state.h).
 */
#include "engines/exhaustive/expansion/expansion.h"

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
    TRY(arena_resize(arena, &expansion->here, expansion->stride));
    TRY(arena_resize_sized(arena, &expansion->children, capacity, expansion->stride));
    TRY(arena_resize(arena, &expansion->keys, capacity));
    TRY(arena_resize(arena, &expansion->points, capacity));
    TRY(arena_resize(arena, &expansion->ends, capacity));
    TRY(arena_resize(arena, &expansion->ended, capacity));
    if (with_moves)
        TRY(arena_resize(arena, &expansion->moves, capacity));
    expansion->capacity = capacity;
    return QJ_OK;
}

/* ------------------------------------------------------------- one position */

static void expansion_diagnose(struct expansion *expansion, const char *sentence)
{
    expansion->diagnostic = (struct rules_diagnostic){QJ_USAGE, sentence, NULL};
}

/* Returns the address for the next child, or NULL if there is no room. */
static unsigned char *expansion_next_child(struct expansion *expansion)
{
    expansion->full |= expansion->count == expansion->capacity;
    return expansion->full ? NULL : expansion->children + expansion->count * expansion->stride;
}

static void expansion_add_child(struct expansion *expansion, const qj_move *move, int64_t points)
{
    uint64_t i = expansion->count++;
    expansion->points[i] = points;
    expansion->has_points |= points != 0;
    if (expansion->moves)
        expansion->moves[i] = *move;
}

static void expansion_add_ended(struct expansion *expansion, int64_t value, bool stuck)
{
    if (expansion->kind == QJ_OUTCOME && (value < -1 || value > 1))
        expansion_diagnose(expansion,
                           "the rules give a finished game another value than -1, 0 or 1");
    if (expansion->kind == QJ_NIMBER && !stuck)
        expansion_diagnose(expansion, "the rules end an impartial game while there may be moves");
    expansion->ended[expansion->ended_count++] = (struct ended_position){expansion->positions,
                                                                         value, stuck};
}

/* Whether the position that is being expanded is known to be over. */
static bool expansion_is_ended(const struct expansion *expansion)
{
    return expansion->ended_count &&
           expansion->ended[expansion->ended_count - 1].index == expansion->positions;
}

/* Ends the position that is being expanded, or removes its children if some had no room. */
static void expansion_finish_position(struct expansion *expansion)
{
    uint64_t first = expansion_first(expansion, expansion->positions);
    uint64_t children = expansion->count - first;
    if (children > expansion->wanted)
        expansion->wanted = children;
    if (expansion->full) {
        expansion->count = first;
        return;
    }
    if (children == 0 && !expansion_is_ended(expansion))
        expansion_add_ended(expansion, 0, true);
    expansion->ends[expansion->positions++] = (uint32_t)expansion->count;
}

/* ----------------------------------------------------------------- move by move */

/* Copies a whole stride; here and every child have room for it. */
static bool expansion_take_move(void *user, const qj_move *move)
{
    struct expansion *expansion = user;
    unsigned char *child = expansion_next_child(expansion);
    if (!child)
        return false;
    for (size_t at = 0; at < expansion->stride; at += ALIGNMENT)
        memcpy(child + at, expansion->here + at, ALIGNMENT);
    expansion_add_child(expansion, move, expansion->rules->play(expansion->setup, child, move));
    return true;
}

static void expansion_play_each(struct expansion *expansion, const unsigned char *states,
                                uint64_t count)
{
    const qj_rules *rules = expansion->rules;
    const qj_setup *setup = expansion->setup;
    for (uint64_t i = 0; i < count && !expansion->full && !expansion->diagnostic.sentence; i++) {
        int64_t value;
        state_copy(expansion->here, states + i * expansion->state_size, expansion->state_size);
        if (rules->over && rules->over(setup, expansion->here, &value))
            expansion_add_ended(expansion, value, false);
        else
            rules->moves(setup, expansion->here, expansion_take_move, expansion);
        expansion_finish_position(expansion);
    }
}

/* ---------------------------------------------------------- rules with expand */

/* Ends the positions before index; the rules can add nothing to them. Children come in the order of
 * positions. If a child has no room, its position and all later ones are dropped. */
static void expansion_end_positions(struct expansion *expansion, uint64_t index)
{
    while (!expansion->full && !expansion->diagnostic.sentence && expansion->positions < index)
        expansion_finish_position(expansion);
}

/* Returns whether the rules may still describe the position at index. */
static bool expansion_begin_position(struct expansion *expansion, uint64_t index)
{
    if (expansion->full || expansion->diagnostic.sentence)
        return false;
    if (index < expansion->positions || index >= expansion->asked)
        expansion_diagnose(expansion, "the rules speak of a position that they are not at");
    expansion_end_positions(expansion, index);
    if (!expansion->full && !expansion->diagnostic.sentence && expansion_is_ended(expansion))
        expansion_diagnose(expansion, "the rules say more of a position where the game is over");
    return !expansion->full && !expansion->diagnostic.sentence;
}

static void expansion_report_over(void *user, uint64_t index, int64_t value)
{
    struct expansion *expansion = user;
    if (!expansion_begin_position(expansion, index))
        return;
    if (expansion->count > expansion_first(expansion, index))
        expansion_diagnose(expansion, "the rules end the game in a position that has moves");
    else
        expansion_add_ended(expansion, value, false);
}

/* A child without room goes to a spare buffer. */
static void *expansion_report_move(void *user, uint64_t index, const qj_move *move, int64_t points)
{
    struct expansion *expansion = user;
    unsigned char *child = expansion_begin_position(expansion, index)
                               ? expansion_next_child(expansion)
                               : NULL;
    if (!child)
        return expansion->here;
    expansion_add_child(expansion, move, points);
    return child;
}

static void expansion_play_at_once(struct expansion *expansion, const unsigned char *states,
                                   uint64_t count)
{
    qj_expander expander = {expansion, expansion_report_over, expansion_report_move};
    expansion->asked = count;
    expansion->rules->expand(expansion->setup, states, count, &expander);
    expansion_end_positions(expansion, count);
    if (expansion->full)
        expansion_finish_position(expansion);
}

/* ------------------------------------------------------------------ entry points */

void expansion_play(struct expansion *expansion, const unsigned char *states, uint64_t count)
{
    assert(count <= expansion->capacity);
    expansion->positions = expansion->count = expansion->ended_count = 0;
    expansion->has_points = expansion->full = false;
    expansion->diagnostic.sentence = NULL;
    if (expansion->rules->expand)
        expansion_play_at_once(expansion, states, count);
    else
        expansion_play_each(expansion, states, count);
}

void expansion_cut(struct expansion *expansion, uint64_t index)
{
    expansion->full = true;
    expansion->count = expansion_first(expansion, index);
    expansion->positions = index;
    while (expansion->ended_count && expansion->ended[expansion->ended_count - 1].index >= index)
        expansion->ended_count--;
}

/* A separate pass: bytes that were just written are slow to read as words. */
void expansion_finish(struct expansion *expansion)
{
    for (uint64_t i = 0; i < expansion->count && !expansion->diagnostic.sentence; i++) {
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

/* ------------------------------------------------------------------ diagnostics */

struct rules_diagnostic expansion_move_diagnostic(bool resumed)
{
    if (resumed)
        return (struct rules_diagnostic){
            QJ_BAD_INPUT,
            "the checkpoint does not fit: a move leads to a position that is "
            "not where it should be",
            NULL};
    return (struct rules_diagnostic){QJ_USAGE,
                                     "the rules give other moves when they are asked again", NULL};
}

qj_status expansion_refuse_move(qj_context *context, bool resumed)
{
    const struct rules_diagnostic diagnostic = expansion_move_diagnostic(resumed);
    return context_fail(context, diagnostic.status, "%s", diagnostic.sentence);
}
