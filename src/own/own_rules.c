/* own_rules: completes the given rules, and checks every answer. The first fault is stored; a
 * function of the library reports it at its end. */
#include "own/guard.h"

#include <qiju/numbering.h>

void own_note_fault(const struct own_setup *setup, const char *sentence)
{
    const char *none = NULL;
    atomic_compare_exchange_strong(&setup->fault->sentence, &none, sentence);
}

/* Records a fault with a format, as printf. */
__attribute__((format(printf, 2, 3))) static void own_note_words(const struct own_setup *setup,
                                                                 const char *format, ...)
{
    va_list list;
    if (atomic_flag_test_and_set(&setup->fault->taken))
        return;
    va_start(list, format);
    phrase_write_list(setup->fault->words, sizeof setup->fault->words, format, list);
    va_end(list);
    own_note_fault(setup, setup->fault->words);
}

void guard_note(const unsigned char *state, const struct own_setup *setup, const char *function)
{
    size_t written = setup->size + GUARD;
    while (state[written - 1] == setup->pattern)
        written--;
    own_note_words(setup,
                   "%s writes byte %zu of a state, but state_size says %zu: return at least %zu "
                   "from state_size",
                   function, written, setup->size, written);
}

static const char *own_rules_fault(const qj_setup *from)
{
    const struct own_setup *setup = (const struct own_setup *)from;
    const qj_rules *given = &setup->own->given;
    const char *sentence = given->fault ? given->fault(from) : NULL;
    return sentence ? sentence : atomic_load(&setup->fault->sentence);
}

static int own_rules_side(const qj_setup *from, const void *state)
{
    const struct own_setup *setup = (const struct own_setup *)from;
    int side = setup->own->given.side(from, state);
    if (side != 0 && side != 1)
        own_note_fault(setup, "the rules name a side that is neither 0 nor 1");
    return side & 1;
}

static void own_rules_check_value(const struct own_setup *setup, int64_t value)
{
    qj_kind kind = rules_kind(&setup->own->given);
    if (kind == QJ_NIMBER)
        own_note_fault(setup, "the rules end an impartial game while there may be moves");
    if (kind == QJ_OUTCOME && (value < -1 || value > 1))
        own_note_fault(setup, "the rules give a finished game a value other than 1, 0 and -1");
    if (value == INT64_MIN)
        own_note_fault(setup, "the rules give a finished game a value below -(2^63 - 1)");
}

int64_t own_check_points(const struct own_setup *setup, int64_t points)
{
    if (points && setup->own->given.ending != QJ_POINTS) {
        own_note_fault(setup,
                       "the rules give points for a move, but points do not decide the game");
        return 0;
    }
    return points;
}

/* Components beyond move_parts are neither written nor read. */
void own_check_parts(const struct own_setup *setup, const qj_move *move)
{
    const qj_rules *given = &setup->own->given;
    const unsigned used = move->part[2] ? 3 : move->part[1] ? 2 : 1;
    if (used > given->move_parts && !given->move_write)
        own_note_fault(setup, "the rules give a move more parts than move_parts says");
}

/* ------------------------------------------------------------------- expand */

/* Answers of the rules about count states, on their way to the caller. */
struct own_rules_watch {
    const struct own_setup *setup;
    const qj_expander *expander;
    uint64_t count;
    struct guard guard; /* where the rules write a state */
    void *to;           /* where it is copied; NULL: nowhere */
};

static void own_rules_give_written(struct own_rules_watch *watch)
{
    guard_check(watch->guard.state, watch->setup, "expand");
    if (watch->to)
        members_copy(watch->to, watch->guard.state, watch->setup->size);
    watch->to = NULL;
}

static bool own_rules_was_asked(const struct own_rules_watch *watch, uint64_t index)
{
    if (index < watch->count)
        return true;
    own_note_fault(watch->setup, "the rules speak of a position that they are not at");
    return false;
}

static void own_rules_watch_over(void *user, uint64_t index, int64_t value)
{
    struct own_rules_watch *watch = user;
    own_rules_give_written(watch);
    own_rules_check_value(watch->setup, value);
    if (own_rules_was_asked(watch, index))
        watch->expander->over(watch->expander->user, index, value);
}

static void *own_rules_watch_move(void *user, uint64_t index, const qj_move *move, int64_t points)
{
    struct own_rules_watch *watch = user;
    own_rules_give_written(watch);
    own_check_parts(watch->setup, move);
    if (own_rules_was_asked(watch, index))
        watch->to = watch->expander->move(watch->expander->user, index, move,
                                          own_check_points(watch->setup, points));
    guard_clear(&watch->guard, watch->setup);
    return watch->guard.state;
}

static void own_rules_expand(const qj_setup *from, const void *states, uint64_t count,
                             const qj_expander *expander)
{
    const struct own_setup *setup = (const struct own_setup *)from;
    struct own_rules_watch watch;
    watch.setup = setup;
    watch.expander = expander;
    watch.count = count;
    watch.to = NULL;
    guard_clear(&watch.guard, setup);
    const qj_expander watched = {&watch, own_rules_watch_over, own_rules_watch_move};
    setup->own->given.expand(from, states, count, &watched);
    own_rules_give_written(&watch);
}

/* ------------------------------------------------- rules that only have expand */

/* Purpose of a question about one state. */
struct own_rules_single {
    bool over;
    int64_t value;
    qj_move_fn visit; /* may be NULL, as when it has returned false */
    void *user;
    const qj_move *wanted; /* may be NULL; else its points, and the state after it in next */
    int64_t points;
    void *next;
};

static void own_rules_single_over(void *user, UNUSED uint64_t index, int64_t value)
{
    struct own_rules_single *single = user;
    single->over = true;
    single->value = value;
}

static bool own_rules_same_move(const qj_move *a, const qj_move *b)
{
    return !memcmp(a->part, b->part, sizeof a->part);
}

static void *own_rules_single_move(void *user, UNUSED uint64_t index, const qj_move *move,
                                   int64_t points)
{
    struct own_rules_single *single = user;
    if (single->visit && !single->visit(single->user, move))
        single->visit = NULL;
    if (!single->wanted || !own_rules_same_move(move, single->wanted))
        return NULL;
    single->points = points;
    single->wanted = NULL;
    return single->next;
}

static void own_rules_ask_single(const qj_setup *setup, const void *state,
                                 struct own_rules_single *single)
{
    const qj_expander expander = {single, own_rules_single_over, own_rules_single_move};
    own_rules_expand(setup, state, 1, &expander);
}

static bool own_rules_over(const qj_setup *from, const void *state, int64_t *value)
{
    const struct own_setup *setup = (const struct own_setup *)from;
    if (setup->own->given.over) {
        const bool over = setup->own->given.over(from, state, value);
        if (over)
            own_rules_check_value(setup, *value);
        return over;
    }
    struct own_rules_single single = {.over = false};
    own_rules_ask_single(from, state, &single);
    *value = single.value;
    return single.over;
}

static void own_rules_moves(const qj_setup *from, const void *state, qj_move_fn visit, void *user)
{
    struct own_rules_single single = {.visit = visit, .user = user};
    own_rules_ask_single(from, state, &single);
}

int64_t own_play_in_room(const qj_setup *from, void *state, const qj_move *move)
{
    const struct own_setup *setup = (const struct own_setup *)from;
    enum { WORDS = 16 }; /* ranks are found faster if the last words of states differ in no more */
    unsigned char *room = (unsigned char *)state + setup->size;
    memset(room, setup->pattern, GUARD);
    const int64_t points = own_play_here(setup, state, move);
    guard_check(state, setup, "play");
    memset(room, 0, WORDS);
    return points;
}

int64_t own_play_trusted(const qj_setup *from, void *state, const qj_move *move)
{
    return own_play_here((const struct own_setup *)from, state, move);
}

static int64_t own_rules_play(const qj_setup *from, void *state, const qj_move *move)
{
    const struct own_setup *setup = (const struct own_setup *)from;
    int64_t points;
    struct guard guard;
    guard_take(&guard, setup, state);
    if (setup->own->given.play) {
        points = own_play_here(setup, guard.state, move);
    } else {
        struct own_rules_single single = {.wanted = move, .next = guard.state};
        own_check_parts(setup, move);
        own_rules_ask_single(from, state, &single);
        points = single.points;
    }
    guard_give(&guard, setup, state, "play");
    return points;
}

/* ----------------------------------------------------------------------------- parts */

struct own_rules_part_watch {
    const struct own_setup *setup;
    qj_state_fn visit;
    void *user;
};

static void own_rules_watch_part(void *user, const void *part, size_t size)
{
    const struct own_rules_part_watch *watch = user;
    if (size > watch->setup->size)
        own_note_fault(watch->setup, "the rules give a part that has more bytes than a state");
    else
        watch->visit(watch->user, part, size);
}

static void own_rules_parts(const qj_setup *from, const void *state, qj_state_fn visit, void *user)
{
    struct own_rules_part_watch watch = {(const struct own_setup *)from, visit, user};
    watch.setup->own->given.parts(from, state, own_rules_watch_part, &watch);
}

/* --------------------------------------------------------------- output of rules */

void own_canonical_here(const struct own_setup *setup, unsigned char *state)
{
    if (setup->symmetries.count) {
        symmetries_least(&setup->symmetries, state);
    } else if (setup->own->given.canonical) { /* symmetries may be none for some values */
        setup->own->given.canonical(&setup->given, state);
        guard_check(state, setup, "canonical");
    }
}

void own_other_side_here(const struct own_setup *setup, unsigned char *state)
{
    setup->own->given.other_side(&setup->given, state);
    guard_check(state, setup, "other_side");
}

/* Calls a function that changes a state, in a copy with a guard. */
static void own_rules_change(const qj_setup *from, void *state,
                             void (*change)(const struct own_setup *setup, unsigned char *state))
{
    const struct own_setup *setup = (const struct own_setup *)from;
    struct guard guard;
    guard_take(&guard, setup, state);
    change(setup, guard.state);
    members_copy(state, guard.state, setup->size);
}

static void own_rules_canonical(const qj_setup *from, void *state)
{
    own_rules_change(from, state, own_canonical_here);
}

static void own_rules_other_side(const qj_setup *from, void *state)
{
    own_rules_change(from, state, own_other_side_here);
}

static bool own_rules_layout(const qj_setup *from, uint64_t tier, qj_layout *out)
{
    const struct own_setup *setup = (const struct own_setup *)from;
    size_t bytes = 0;
    if (!setup->own->given.layout(from, tier, out) || out->failed)
        return false;
    for (unsigned i = 0; i < out->parts; i++) {
        bytes += out->part[i].bytes;
        if (i + 1 < out->parts && !out->part[i + 1].begins)
            continue;
        if (bytes != setup->size)
            own_note_words(setup, "layout describes %zu bytes of a state, but state_size says %zu",
                           bytes, setup->size);
        bytes = 0;
    }
    return true;
}

/* ------------------------------------------------------------------------- legality */

struct own_rules_seek {
    const struct own_setup *setup;
    const qj_move *wanted;
    bool found;
};

static bool own_rules_seek_move(void *user, const qj_move *move)
{
    struct own_rules_seek *seek = user;
    if (seek->found)
        own_note_fault(seek->setup, "moves visits another move after visit has returned false");
    seek->found = seek->found || own_rules_same_move(move, seek->wanted);
    return !seek->found;
}

static const char *own_rules_illegal(const qj_setup *from, const void *state, const qj_move *move)
{
    const struct own_setup *setup = (const struct own_setup *)from;
    struct own_rules_seek seek = {setup, move, false};
    setup->own->rules.moves(from, state, own_rules_seek_move, &seek);
    return seek.found ? NULL : "it is not among the moves";
}

void own_make_rules(struct own_game *own)
{
    qj_rules *rules = &own->rules;
    *rules = own->given;
    rules->side = rules->side ? own_rules_side : NULL;
    if (rules->over || (!rules->moves && rules_kind(rules) != QJ_NIMBER))
        rules->over = own_rules_over;
    rules->moves = rules->moves ? rules->moves : own_rules_moves;
    rules->illegal = rules->illegal ? rules->illegal : own_rules_illegal;
    rules->play = own_rules_play;
    rules->expand = rules->expand ? own_rules_expand : NULL;
    rules->parts = rules->parts ? own_rules_parts : NULL;
    rules->canonical = rules->canonical || rules->symmetries ? own_rules_canonical : NULL;
    rules->other_side = rules->other_side ? own_rules_other_side : NULL;
    rules->layout = rules->layout ? own_rules_layout : NULL;
    rules->fault = own_rules_fault;
}
