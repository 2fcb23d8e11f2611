/* own_object: user-defined rules of a shared object, which exports qiju_rules
 * (docs/reference/rules.md). Only state_size, start, state_read, side, over, moves, play, or expand
 * in place of the last three, and fault are called. The struct here is the part of qj_rules that is
 * used; no later version of the struct changes it. */
#include "check_own.h"

#include <dlfcn.h>
#include <string.h>

enum { VERSION = 3, MOVE_PARTS = 3, ALIGNMENT = 16 };

struct own_object_move {
    uint64_t part[MOVE_PARTS];
};

struct own_object_setup {
    const int64_t *value;
    void *user;
};

struct own_object_expander {
    void *user;
    void (*over)(void *user, uint64_t index, int64_t value);
    void *(*move)(void *user, uint64_t index, const struct own_object_move *move, int64_t points);
};

typedef bool (*move_fn)(void *user, const struct own_object_move *move);
typedef void (*unused_fn)(void);

struct own_object_rules {
    unsigned version;
    size_t struct_size;
    const char *name, *summary, *help, *players[2];
    const struct {
        const char *name, *meaning;
        int64_t default_value, min, max;
    } * parameters;
    enum own_ending ending;
    bool loops, outcome_only, quick;
    unsigned move_parts;
    const void *identity;
    size_t identity_size;
    void *user;
    size_t (*state_size)(const struct own_object_setup *setup);
    const char *(*start)(const struct own_object_setup *setup, void *state);
    void (*moves)(const struct own_object_setup *setup, const void *state, move_fn visit,
                  void *user);
    int64_t (*play)(const struct own_object_setup *setup, void *state,
                    const struct own_object_move *move);
    int (*side)(const struct own_object_setup *setup, const void *state);
    bool (*over)(const struct own_object_setup *setup, const void *state, int64_t *value);
    unused_fn other_side, illegal, move_write, move_read;
    const char *(*state_read)(const struct own_object_setup *setup, const char *word, void *state);
    unused_fn state_write, is_state, draw, cells, lines, clicks, symmetries, canonical, tier,
        child_tiers, layout, stones_over, predecessors, parts;
    void (*expand)(const struct own_object_setup *setup, const void *states, uint64_t count,
                   const struct own_object_expander *expander);
    const char *(*fault)(const struct own_object_setup *setup);
};

struct own_object {
    struct own_object_rules rules;
    struct own_object_setup setup;
    unsigned char *here, *next; /* states, aligned for any type */
    struct own_object_move *moves;
    uint64_t count, capacity;
    bool full;

    /* by expand: states after moves, in whole units of ALIGNMENT bytes, and points */
    unsigned char *states;
    int64_t *points;
    size_t stride;
    bool over, elsewhere; /* elsewhere: an answer is about another state */
    int64_t value;
};

/* Ends the run if the rules report a fault. */
static void own_object_check_fault(struct check_own *own)
{
    const struct own_object *object = own->rules;
    const char *fault = object->rules.fault ? object->rules.fault(&object->setup) : NULL;
    if (fault)
        check_own_refuse(own->check, CHECK_BAD_INPUT, "%.150s", fault);
}

static const char *own_object_start(struct check_own *own, unsigned char *state)
{
    struct own_object *object = own->rules;
    object->setup = (struct own_object_setup){own->value, object->rules.user};
    own->size = object->rules.state_size(&object->setup);
    if (own->size < 1 || own->size > OWN_STATE)
        check_own_refuse(own->check, CHECK_BAD_INPUT, "states of %zu bytes, expected 1 to %d",
                         own->size, OWN_STATE);
    object->here = memory_array(own->check, own->size, 1);
    object->stride = (own->size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    object->next = memory_array(own->check, object->stride, 1);
    const char *reason = object->rules.start ? object->rules.start(&object->setup, state) : NULL;
    own_object_check_fault(own);
    return reason;
}

static const char *own_object_read_state(struct check_own *own, const char *word,
                                         unsigned char *state)
{
    struct own_object *object = own->rules;
    const char *reason = object->rules.state_read(&object->setup, word, state);
    own_object_check_fault(own);
    return reason;
}

static int own_object_side(struct check_own *own, const unsigned char *state)
{
    struct own_object *object = own->rules;
    memcpy(object->here, state, own->size);
    int side = object->rules.side(&object->setup, object->here);
    if (side != 0 && side != 1)
        check_own_refuse(own->check, CHECK_BAD_INPUT, "a side is %d, expected 0 or 1", side);
    return side;
}

/* Only stores the move: the run must not end while the rules are running. */
static bool own_object_note_move(void *user, const struct own_object_move *move)
{
    struct own_object *object = user;
    object->full = object->count == object->capacity;
    if (!object->full)
        object->moves[object->count++] = *move;
    return !object->full;
}

static void own_object_note_moves(struct check_own *own, struct own_object *object)
{
    do {
        object->moves = memory_grow(own->check, object->moves, &object->capacity, object->count,
                                    sizeof *object->moves);
        object->count = 0;
        object->full = false;
        object->rules.moves(&object->setup, object->here, own_object_note_move, object);
    } while (object->full);
}

static void own_object_note_over(void *user, uint64_t index, int64_t value)
{
    struct own_object *object = user;
    object->over = true;
    object->value = value;
    object->elsewhere |= index != 0;
}

/* Returns the place of the state after a move: if there is no room, one that is used again. */
static void *own_object_note_state(void *user, uint64_t index, const struct own_object_move *move,
                                   int64_t points)
{
    struct own_object *object = user;
    (void)move;
    object->elsewhere |= index != 0;
    object->full = object->count == object->capacity;
    if (object->full)
        return object->next;
    object->points[object->count] = points;
    return object->states + object->count++ * object->stride;
}

/* Asks for the end or the moves of `here` by expand. */
static void own_object_expand(struct check_own *own, struct own_answer *out)
{
    struct own_object *object = own->rules;
    const struct own_object_expander expander = {object, own_object_note_over,
                                                 own_object_note_state};
    do {
        uint64_t capacity = object->capacity;
        object->points = memory_grow(own->check, object->points, &object->capacity, object->count,
                                     sizeof *object->points);
        object->states = memory_grow(own->check, object->states, &capacity, object->count,
                                     object->stride);
        object->count = 0;
        object->full = object->over = false;
        object->value = 0;
        object->rules.expand(&object->setup, object->here, 1, &expander);
    } while (object->full);
    out->over = object->over;
    out->value = object->value;
    if (object->elsewhere || (object->over && object->count))
        check_own_refuse(own->check, CHECK_BAD_INPUT,
                         object->elsewhere ? "expand answers for another state"
                                           : "expand gives a state an end and moves");
    for (uint64_t i = 0; i < object->count; i++)
        memcpy(check_own_add_move(own, out, object->points[i]), object->states + i * object->stride,
               own->size);
    own_object_check_fault(own);
}

static void own_object_ask(struct check_own *own, const unsigned char *state,
                           struct own_answer *out)
{
    struct own_object *object = own->rules;
    const struct own_object_rules *rules = &object->rules;
    memcpy(object->here, state, own->size);
    if (!rules->moves) {
        own_object_expand(own, out);
        return;
    }
    int64_t value = 0;
    out->over = rules->over && rules->over(&object->setup, object->here, &value);
    out->value = out->over ? value : 0;
    object->count = 0;
    if (!out->over)
        own_object_note_moves(own, object);
    for (uint64_t i = 0; i < object->count; i++) {
        memcpy(object->next, state, own->size);
        int64_t points = rules->play(&object->setup, object->next, &object->moves[i]);
        memcpy(check_own_add_move(own, out, points), object->next, own->size);
    }
    own_object_check_fault(own);
}

static void own_object_read_rules(struct check_own *own, const struct own_object_rules *given,
                                  struct own_object_rules *rules)
{
    if (!given || given->version != VERSION)
        check_own_refuse(own->check, CHECK_BAD_INPUT, "expected rules of version %d", VERSION);
    if (given->struct_size < sizeof *rules)
        check_own_refuse(own->check, CHECK_BAD_INPUT,
                         "the rules have a struct_size that is too small");
    memcpy(rules, given, sizeof *rules);
    if (!rules->state_size || !(rules->moves ? (unused_fn)rules->play : (unused_fn)rules->expand))
        check_own_refuse(own->check, CHECK_BAD_INPUT,
                         "expected state_size, and moves and play, or expand");
    for (; rules->parameters && rules->parameters[own->parameter_count].name;
         own->parameter_count++) {
        size_t i = own->parameter_count;
        if (i == OWN_PARAMETERS)
            check_own_refuse(own->check, CHECK_BAD_INPUT, "more than %d parameters",
                             OWN_PARAMETERS);
        own->parameters[i] = (struct own_parameter){
            rules->parameters[i].name, rules->parameters[i].default_value, rules->parameters[i].min,
            rules->parameters[i].max};
    }
}

void own_object_open(struct check *check, struct check_own *own)
{
    struct own_object *object = memory_array(check, 1, sizeof *object);
    const struct own_object_rules *(*get)(void) = NULL;
    void *handle = dlopen(check->rules, RTLD_NOW | RTLD_LOCAL); /* open until the program ends */
    if (!handle)
        check_own_refuse(check, CHECK_IO, "cannot be loaded: %.150s", dlerror());
    void *symbol = dlsym(handle, "qiju_rules");
    memcpy(&get, &symbol, sizeof get);
    if (!get)
        check_own_refuse(check, CHECK_BAD_INPUT, "expected a function qiju_rules");
    own_object_read_rules(own, get(), &object->rules);
    const struct own_object_rules *rules = &object->rules;
    own->ending = rules->ending;
    own->loops = rules->loops;
    own->sided = rules->side;
    own->nimbers = rules->ending == OWN_LAST_WINS && !rules->side && !rules->over &&
                   !rules->loops && !rules->outcome_only;
    own->start = own_object_start;
    own->read = rules->state_read ? own_object_read_state : NULL;
    own->side = own_object_side;
    own->ask = own_object_ask;
    own->rules = object;
}
