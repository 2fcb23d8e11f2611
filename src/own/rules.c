/* rules: the given rules, completed by what they leave out, with a check of every answer when it
 * comes in. The first fault is kept, and told when a function of the library ends.
 */
#include "own/guard.h"

#include <stdarg.h>

static const struct own_setup *own_setup_of(const qj_setup *setup)
{
    return (const struct own_setup *)setup;
}

void own_note_fault(const struct own_setup *setup, const char *sentence)
{
    const char *none = NULL;
    atomic_compare_exchange_strong(&setup->fault->sentence, &none, sentence);
}

void own_note_words(const struct own_setup *setup, const char *format, ...)
{
    va_list list;
    if (atomic_flag_test_and_set(&setup->fault->taken))
        return;
    va_start(list, format);
    phrase_write_list(setup->fault->words, sizeof setup->fault->words, format, list);
    va_end(list);
    own_note_fault(setup, setup->fault->words);
}

static const char *fault(const qj_setup *from)
{
    const struct own_setup *setup = own_setup_of(from);
    const qj_rules *given = &setup->own->given;
    const char *sentence = given->fault ? given->fault(from) : NULL;
    return sentence ? sentence : atomic_load(&setup->fault->sentence);
}

static int side(const qj_setup *from, const void *state)
{
    const struct own_setup *setup = own_setup_of(from);
    int side = setup->own->given.side(from, state);
    if (side != 0 && side != 1)
        own_note_fault(setup, "the rules name a side that is neither 0 nor 1");
    return side & 1;
}

static void check_value(const struct own_setup *setup, int64_t value)
{
    qj_kind kind = rules_kind(&setup->own->given);
    if (kind == QJ_NIMBER)
        own_note_fault(setup, "the rules end an impartial game while there may be moves");
    if (kind == QJ_OUTCOME && (value < -1 || value > 1))
        own_note_fault(setup, "the rules give a finished game a value other than 1, 0 and -1");
    if (value == INT64_MIN)
        own_note_fault(setup, "the rules give a finished game a value below -(2^63 - 1)");
}

static int64_t check_points(const struct own_setup *setup, int64_t points)
{
    if (points && setup->own->given.ending != QJ_POINTS) {
        own_note_fault(setup,
                       "the rules give points for a move, but points do not decide the game");
        return 0;
    }
    return points;
}

/* A part that does not count is neither written nor read. */
static void check_parts(const struct own_setup *setup, const qj_move *move)
{
    const qj_rules *given = &setup->own->given;
    unsigned parts = given->move_parts ? given->move_parts : 1;
    if (!given->move_write && ((parts < 2 && move->part[1]) || (parts < 3 && move->part[2])))
        own_note_fault(setup, "the rules give a move more parts than move_parts says");
}

/* ------------------------------------------------------------------- many at once */

/* What rules say of count states, on its way to who asked. */
struct watch {
    const struct own_setup *setup;
    const qj_expander *expander;
    uint64_t count;
    struct guard guard; /* where the rules write a state, and */
    void *to;           /* where it goes then; NULL: nowhere */
};

/* Gives the state that was written last. */
static void give_written(struct watch *watch)
{
    if (watch->to)
        guard_give(&watch->guard, watch->setup, watch->to, "expand");
    watch->to = NULL;
}

/* Whether rules speak of a state that they were asked about. */
static bool was_asked(const struct watch *watch, uint64_t index)
{
    if (index < watch->count)
        return true;
    own_note_fault(watch->setup, "the rules speak of a position that they are not at");
    return false;
}

static void watch_over(void *user, uint64_t index, int64_t value)
{
    struct watch *watch = user;
    give_written(watch);
    check_value(watch->setup, value);
    if (was_asked(watch, index))
        watch->expander->over(watch->expander->user, index, value);
}

static void *watch_move(void *user, uint64_t index, const qj_move *move, int64_t points)
{
    struct watch *watch = user;
    give_written(watch);
    check_parts(watch->setup, move);
    if (was_asked(watch, index))
        watch->to = watch->expander->move(watch->expander->user, index, move,
                                          check_points(watch->setup, points));
    guard_clear(&watch->guard, watch->setup);
    return watch->guard.state;
}

static void expand(const qj_setup *from, const void *states, uint64_t count,
                   const qj_expander *expander)
{
    const struct own_setup *setup = own_setup_of(from);
    struct watch watch;
    watch.setup = setup;
    watch.expander = expander;
    watch.count = count;
    watch.to = NULL;
    const qj_expander watched = {&watch, watch_over, watch_move};
    setup->own->given.expand(from, states, count, &watched);
    give_written(&watch);
}

/* ------------------------------------------------- rules that only say it all at once */

/* What is looked for in the answer about one state. */
struct single {
    bool over;
    int64_t value;
    qj_move_fn visit; /* may be NULL */
    void *user;
    bool done;
    const qj_move *wanted; /* may be NULL: then its points, and the state after it in wanted_next */
    int64_t points;
    void *next, *wanted_next;
};

static void single_over(void *user, uint64_t index, int64_t value)
{
    struct single *single = user;
    (void)index;
    single->over = true;
    single->value = value;
}

static bool same_move(const qj_move *a, const qj_move *b)
{
    return !memcmp(a->part, b->part, sizeof a->part);
}

static void *single_move(void *user, uint64_t index, const qj_move *move, int64_t points)
{
    struct single *single = user;
    (void)index;
    if (single->visit && !single->done)
        single->done = !single->visit(single->user, move);
    if (!single->wanted || !same_move(move, single->wanted))
        return single->next;
    single->points = points;
    single->wanted = NULL;
    return single->wanted_next;
}

static void ask_single(const qj_setup *setup, const void *state, struct single *single)
{
    const qj_expander expander = {single, single_over, single_move};
    unsigned char next[QJ_STATE_SIZE];
    single->next = next;
    expand(setup, state, 1, &expander);
    single->next = NULL;
}

static bool over(const qj_setup *from, const void *state, int64_t *value)
{
    const struct own_setup *setup = own_setup_of(from);
    struct single single = {.over = false};
    if (setup->own->given.over) {
        single.over = setup->own->given.over(from, state, value);
        if (single.over)
            check_value(setup, *value);
        return single.over;
    }
    ask_single(from, state, &single);
    *value = single.value;
    return single.over;
}

static void moves(const qj_setup *from, const void *state, qj_move_fn visit, void *user)
{
    struct single single = {.visit = visit, .user = user};
    ask_single(from, state, &single);
}

int64_t own_play_here(const struct own_setup *setup, unsigned char *state, const qj_move *move)
{
    check_parts(setup, move);
    const int64_t points = setup->own->given.play(&setup->given, state, move);
    guard_check(state, setup, "play");
    return check_points(setup, points);
}

static int64_t play_guarded(const struct own_setup *setup, void *state, const qj_move *move)
{
    struct guard guard;
    guard_take(&guard, setup, state);
    const int64_t points = own_play_here(setup, guard.state, move);
    memcpy(state, guard.state, setup->size);
    return points;
}

static int64_t play(const qj_setup *from, void *state, const qj_move *move)
{
    const struct own_setup *setup = own_setup_of(from);
    unsigned char next[QJ_STATE_SIZE];
    struct single single = {.wanted = move, .wanted_next = next};
    if (setup->own->given.play)
        return play_guarded(setup, state, move);
    check_parts(setup, move);
    ask_single(from, state, &single);
    if (!single.wanted)
        memcpy(state, next, setup->size);
    return single.points;
}

/* ----------------------------------------------------------------------------- parts */

struct part_watch {
    const struct own_setup *setup;
    qj_state_fn visit;
    void *user;
};

static void watch_part(void *user, const void *part, size_t size)
{
    const struct part_watch *watch = user;
    if (size > watch->setup->size)
        own_note_fault(watch->setup, "the rules give a part that has more bytes than a state");
    else
        watch->visit(watch->user, part, size);
}

static void parts(const qj_setup *from, const void *state, qj_state_fn visit, void *user)
{
    struct part_watch watch = {own_setup_of(from), visit, user};
    watch.setup->own->given.parts(from, state, watch_part, &watch);
}

/* --------------------------------------------------------------- what rules write */

void own_canonical_here(const struct own_setup *setup, unsigned char *state)
{
    setup->own->given.canonical(&setup->given, state);
    guard_check(state, setup, "canonical");
}

static void canonical(const qj_setup *from, void *state)
{
    const struct own_setup *setup = own_setup_of(from);
    struct guard guard;
    guard_take(&guard, setup, state);
    own_canonical_here(setup, guard.state);
    memcpy(state, guard.state, setup->size);
}

static bool numbered(const qj_setup *from, uint64_t number, void *state)
{
    const struct own_setup *setup = own_setup_of(from);
    struct guard guard;
    guard_clear(&guard, setup);
    bool exists = setup->own->given.numbered(from, number, guard.state);
    guard_give(&guard, setup, state, "numbered");
    return exists;
}

static bool digits(const qj_setup *from, unsigned *bases, size_t bytes)
{
    const struct own_setup *setup = own_setup_of(from);
    unsigned room[QJ_STATE_SIZE + GUARD];
    memcpy(room, bases, bytes * sizeof *bases);
    memset(room + bytes, GUARD_PATTERN, GUARD * sizeof *room);
    const unsigned pattern = room[bytes];
    bool has = setup->own->given.digits(from, room, bytes);
    for (size_t i = bytes; i < bytes + GUARD; i++)
        if (room[i] != pattern)
            own_note_fault(setup, "digits writes more bases than states have bytes: state_size is "
                                  "too small, or digits goes too far");
    memcpy(bases, room, bytes * sizeof *bases);
    return has;
}

/* The last numbers of the room are kept from the rules, and have a pattern. */
enum { GUARD_NUMBERS = 8 };

typedef size_t (*say_fn)(const qj_setup *setup, const uint64_t *numbers, size_t count,
                         qj_followers *out);

static size_t say_guarded(const struct own_setup *setup, say_fn say, const uint64_t *numbers,
                          size_t count, qj_followers *out, const char *sentence)
{
    qj_followers less = *out;
    if (less.room < GUARD_NUMBERS)
        return 0;
    less.room -= GUARD_NUMBERS;
    uint64_t *guard = less.numbers + less.room;
    memset(guard, GUARD_PATTERN, GUARD_NUMBERS * sizeof *guard);
    const uint64_t pattern = guard[0];
    const size_t said = say(&setup->given, numbers, count, &less);
    for (size_t i = 0; i < GUARD_NUMBERS; i++)
        if (guard[i] != pattern)
            own_note_fault(setup, sentence);
    return said;
}

static size_t follow(const qj_setup *from, const uint64_t *numbers, size_t count, qj_followers *out)
{
    const struct own_setup *setup = own_setup_of(from);
    return say_guarded(setup, setup->own->given.follow, numbers, count, out,
                       "follow writes more numbers than there is room for");
}

static size_t lead(const qj_setup *from, const uint64_t *numbers, size_t count, qj_followers *out)
{
    const struct own_setup *setup = own_setup_of(from);
    return say_guarded(setup, setup->own->given.lead, numbers, count, out,
                       "lead writes more numbers than there is room for");
}

/* ------------------------------------------------------------------------- what is legal */

struct seek {
    const qj_move *wanted;
    bool found;
};

static bool seek_move(void *user, const qj_move *move)
{
    struct seek *seek = user;
    seek->found = same_move(move, seek->wanted);
    return !seek->found;
}

static const char *illegal(const qj_setup *setup, const void *state, const qj_move *move)
{
    struct seek seek = {move, false};
    own_setup_of(setup)->own->rules.moves(setup, state, seek_move, &seek);
    return seek.found ? NULL : "it is not among the moves";
}

void own_make_rules(struct own *own)
{
    qj_rules *rules = &own->rules;
    *rules = own->given;
    rules->side = rules->side ? side : NULL;
    if (rules->over || (!rules->moves && rules_kind(rules) != QJ_NIMBER))
        rules->over = over;
    rules->moves = rules->moves ? rules->moves : moves;
    rules->illegal = rules->illegal ? rules->illegal : illegal;
    rules->play = play;
    rules->expand = rules->expand ? expand : NULL;
    rules->parts = rules->parts ? parts : NULL;
    rules->canonical = rules->canonical ? canonical : NULL;
    rules->numbered = rules->numbered ? numbered : NULL;
    rules->digits = rules->digits ? digits : NULL;
    rules->follow = rules->follow ? follow : NULL;
    rules->lead = rules->lead ? lead : NULL;
    rules->fault = fault;
}
