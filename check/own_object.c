/* own_object: user-defined rules of a shared object, which exports qiju_rules
 * (docs/reference/rules.md). Only state_size, start, state_read, side, over, moves, play and fault
 * are called, and expand if there is no moves. */
#include "own_object.h"

#include <dlfcn.h>
#include <string.h>

enum { VERSION = 3, ALIGNMENT = 16 };

void own_object_check_fault(struct check_own *own)
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

static void own_object_ask(struct check_own *own, const unsigned char *state,
                           struct own_answer *out)
{
    struct own_object *object = own->rules;
    const struct own_object_rules *rules = &object->rules;
    memcpy(object->here, state, own->size);
    if (!rules->moves) {
        own_expand_ask(own, out);
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
