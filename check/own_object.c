/* own_object: rules of one's own as a shared object, which exports qiju_rules as docs/your-game.md
 * says. Only start, state_read, side, over, moves and play are called. The struct here is the part
 * of qj_rules that is used, which that page promises not to change. */
#include "own.h"

#include <dlfcn.h>
#include <string.h>

enum { VERSION = 2, MOVE_PARTS = 3 };

struct move {
    uint64_t part[MOVE_PARTS];
};

struct setup {
    const int64_t *value;
    void *user;
};

typedef bool (*move_fn)(void *user, const struct move *move);
typedef void (*unused_fn)(void);

struct rules {
    unsigned version;
    size_t struct_size;
    const char *name, *summary, *help, *players[2];
    const struct {
        const char *name, *meaning;
        int64_t fallback, least, most;
    } * parameters;
    enum own_ending ending;
    bool loops;
    size_t (*state_size)(const struct setup *setup);
    const char *(*start)(const struct setup *setup, void *state);
    int (*side)(const struct setup *setup, const void *state);
    bool (*over)(const struct setup *setup, const void *state, int64_t *value);
    void (*moves)(const struct setup *setup, const void *state, move_fn visit, void *user);
    int64_t (*play)(const struct setup *setup, void *state, const struct move *move);
    unsigned move_parts;
    unused_fn illegal, canonical, rank, draw, move_write, move_read;
    const char *(*state_read)(const struct setup *setup, const char *word, void *state);
    unused_fn expand;
    const char *(*fault)(const struct setup *setup);
    const void *identity;
    size_t identity_size;
    void *user;
    bool quick;
    unused_fn state_write, is_state;
    bool outcome_only;
};

struct object {
    struct rules rules;
    struct setup setup;
    unsigned char *here, *next; /* states, aligned for any type */
    struct move *moves;
    uint64_t count, capacity;
    bool full;
};

/* What the rules themselves have noticed. */
static void look_for_fault(struct own *own)
{
    const struct object *object = own->rules;
    const char *fault = object->rules.fault ? object->rules.fault(&object->setup) : NULL;
    if (fault)
        own_refuse(own->check, CHECK_BAD_INPUT, "%.150s", fault);
}

static const char *start(struct own *own, unsigned char *state)
{
    struct object *object = own->rules;
    object->setup = (struct setup){own->value, object->rules.user};
    own->size = object->rules.state_size(&object->setup);
    if (own->size < 1 || own->size > OWN_STATE)
        own_refuse(own->check, CHECK_BAD_INPUT, "states of %zu bytes, expected 1 to %d", own->size,
                   OWN_STATE);
    object->here = memory_array(own->check, own->size, 1);
    object->next = memory_array(own->check, own->size, 1);
    const char *reason = object->rules.start ? object->rules.start(&object->setup, state) : NULL;
    look_for_fault(own);
    return reason;
}

static const char *read_state(struct own *own, const char *word, unsigned char *state)
{
    struct object *object = own->rules;
    const char *reason = object->rules.state_read(&object->setup, word, state);
    look_for_fault(own);
    return reason;
}

static int side(struct own *own, const unsigned char *state)
{
    struct object *object = own->rules;
    memcpy(object->here, state, own->size);
    int side = object->rules.side(&object->setup, object->here);
    if (side != 0 && side != 1)
        own_refuse(own->check, CHECK_BAD_INPUT, "a side is %d, expected 0 or 1", side);
    return side;
}

/* Only notes the move: nothing may end the run while the rules are at work. */
static bool note_move(void *user, const struct move *move)
{
    struct object *object = user;
    object->full = object->count == object->capacity;
    if (!object->full)
        object->moves[object->count++] = *move;
    return !object->full;
}

static void note_moves(struct own *own, struct object *object)
{
    do {
        object->moves = memory_grow(own->check, object->moves, &object->capacity, object->count,
                                    sizeof *object->moves);
        object->count = 0;
        object->full = false;
        object->rules.moves(&object->setup, object->here, note_move, object);
    } while (object->full);
}

static void ask(struct own *own, const unsigned char *state, struct own_answer *out)
{
    struct object *object = own->rules;
    const struct rules *rules = &object->rules;
    memcpy(object->here, state, own->size);
    int64_t value = 0;
    out->over = rules->over && rules->over(&object->setup, object->here, &value);
    out->value = out->over ? value : 0;
    object->count = 0;
    if (!out->over)
        note_moves(own, object);
    for (uint64_t i = 0; i < object->count; i++) {
        memcpy(object->next, state, own->size);
        int64_t points = rules->play(&object->setup, object->next, &object->moves[i]);
        memcpy(own_add_move(own, out, points), object->next, own->size);
    }
    look_for_fault(own);
}

static void read_rules(struct own *own, const struct rules *given, struct rules *rules)
{
    if (!given || given->version != VERSION)
        own_refuse(own->check, CHECK_BAD_INPUT, "expected rules of version %d", VERSION);
    if (given->struct_size < offsetof(struct rules, quick))
        own_refuse(own->check, CHECK_BAD_INPUT, "the rules have a struct_size that is too small");
    memcpy(rules, given, given->struct_size < sizeof *rules ? given->struct_size : sizeof *rules);
    if (!rules->state_size || !rules->moves || !rules->play)
        own_refuse(own->check, CHECK_BAD_INPUT,
                   "expected state_size, moves and play: others are not asked");
    for (; rules->parameters && rules->parameters[own->parameter_count].name;
         own->parameter_count++) {
        size_t i = own->parameter_count;
        if (i == OWN_PARAMETERS)
            own_refuse(own->check, CHECK_BAD_INPUT, "more than %d parameters", OWN_PARAMETERS);
        own->parameters[i] = (struct own_parameter){
            rules->parameters[i].name, rules->parameters[i].fallback, rules->parameters[i].least,
            rules->parameters[i].most};
    }
}

void own_object_open(struct check *check, struct own *own)
{
    struct object *object = memory_array(check, 1, sizeof *object);
    const struct rules *(*get)(void) = NULL;
    void *handle = dlopen(check->rules, RTLD_NOW | RTLD_LOCAL); /* kept to the end of the program */
    if (!handle)
        own_refuse(check, CHECK_IO, "cannot be loaded: %.150s", dlerror());
    void *symbol = dlsym(handle, "qiju_rules");
    memcpy(&get, &symbol, sizeof get);
    if (!get)
        own_refuse(check, CHECK_BAD_INPUT, "expected a function qiju_rules");
    read_rules(own, get(), &object->rules);
    const struct rules *rules = &object->rules;
    own->ending = rules->ending;
    own->loops = rules->loops;
    own->sided = rules->side;
    own->nimbers = rules->ending == OWN_LAST_WINS && !rules->side && !rules->over &&
                   !rules->loops && !rules->outcome_only;
    own->start = start;
    own->read = rules->state_read ? read_state : NULL;
    own->side = side;
    own->ask = ask;
    own->rules = object;
}
