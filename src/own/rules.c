/* rules: the given rules, completed by what they leave out, with a check of every answer when it
 * comes in. The first fault is kept, and told when a function of the library ends.
 */
#include "own/own.h"

#include <string.h>

static const struct own_setup *own_setup_of(const qj_setup *setup)
{
    return (const struct own_setup *)setup;
}

void own_note_fault(const struct own_setup *setup, const char *sentence)
{
    const char *none = NULL;
    atomic_compare_exchange_strong(setup->fault, &none, sentence);
}

static const char *fault(const qj_setup *from)
{
    const struct own_setup *setup = own_setup_of(from);
    const qj_rules *given = &setup->own->given;
    const char *sentence = given->fault ? given->fault(from) : NULL;
    return sentence ? sentence : atomic_load(setup->fault);
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
    unsigned char nowhere[QJ_STATE_SIZE]; /* for states that nobody asked for */
};

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
    const struct watch *watch = user;
    check_value(watch->setup, value);
    if (was_asked(watch, index))
        watch->expander->over(watch->expander->user, index, value);
}

static void *watch_move(void *user, uint64_t index, const qj_move *move, int64_t points)
{
    struct watch *watch = user;
    check_parts(watch->setup, move);
    if (!was_asked(watch, index))
        return watch->nowhere;
    return watch->expander->move(watch->expander->user, index, move,
                                 check_points(watch->setup, points));
}

static void expand(const qj_setup *from, const void *states, uint64_t count,
                   const qj_expander *expander)
{
    const struct own_setup *setup = own_setup_of(from);
    struct watch watch;
    watch.setup = setup;
    watch.expander = expander;
    watch.count = count;
    const qj_expander watched = {&watch, watch_over, watch_move};
    setup->own->given.expand(from, states, count, &watched);
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

static int64_t play(const qj_setup *from, void *state, const qj_move *move)
{
    const struct own_setup *setup = own_setup_of(from);
    unsigned char next[QJ_STATE_SIZE];
    struct single single = {.wanted = move, .wanted_next = next};
    check_parts(setup, move);
    if (setup->own->given.play)
        return check_points(setup, setup->own->given.play(from, state, move));
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
    rules->fault = fault;
}
