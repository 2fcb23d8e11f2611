/* shared_object: a file that exports qiju_rules, as <qiju/rules.h> describes. It runs in this
 * process with all its rights, so only the person at the command line may name a file.
 *
 * The bytes of the file distinguish its rules from the rules of an earlier build. Its functions are
 * wrapped, so that every call is recorded; see call_guard.c.
 */
#include "load/object/call_guard.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>

/* ------------------------------------------------------------------------- calls */

static inline void guarded_enter(struct guard_call *call)
{
    if (!call_guard_here.joined)
        call_guard_join();
    call->outer = atomic_load_explicit(&call_guard_here.now, memory_order_relaxed) &
                  ~(uintptr_t)MARK;
    atomic_store_explicit(&call_guard_here.now, (uintptr_t)call, memory_order_release);
}

static inline void guarded_leave(const struct guard_call *call)
{
    atomic_store_explicit(&call_guard_here.now, call->outer, memory_order_release);
}

/* Opens a call of FUNCTION of the given rules, with their setup; the call ends with the block. */
#define CROSS(FUNCTION, STATE, MOVE)                                   \
    const struct shared_object *object = setup->user;                  \
    __attribute__((cleanup(guarded_leave))) struct guard_call call = { \
        .object = object,                                              \
        .function = #FUNCTION,                                         \
        .setup = {setup->value, object->given.user},                   \
        .state = (STATE),                                              \
        .move = (MOVE)};                                               \
    guarded_enter(&call)

/* All functions of the rules except state_size and layout: the type of a value, the name,
 * parameters, arguments, and the state and the move of a call. guarded_play() calls play() of the
 * object, and so on. */
#define SETUP const qj_setup *setup
#define GIVEN &call.setup
#define GUARDED_FUNCTIONS(VALUE, VOID)                                                            \
    VALUE(const char *, start, (SETUP, void *state), (GIVEN, state), NULL, NULL)                  \
    VALUE(int, side, (SETUP, const void *state), (GIVEN, state), state, NULL)                     \
    VALUE(bool, over, (SETUP, const void *state, int64_t *value), (GIVEN, state, value), state,   \
          NULL)                                                                                   \
    VOID(moves, (SETUP, const void *state, qj_move_fn visit, void *user),                         \
         (GIVEN, state, visit, user), state, NULL)                                                \
    VALUE(int64_t, play, (SETUP, void *state, const qj_move *move), (GIVEN, state, move), state,  \
          move)                                                                                   \
    VALUE(const char *, illegal, (SETUP, const void *state, const qj_move *move),                 \
          (GIVEN, state, move), state, move)                                                      \
    VOID(canonical, (SETUP, void *state), (GIVEN, state), state, NULL)                            \
    VALUE(uint64_t, tier, (SETUP, const void *state), (GIVEN, state), state, NULL)                \
    VOID(child_tiers, (SETUP, uint64_t tier, qj_tier_fn visit, void *user),                       \
         (GIVEN, tier, visit, user), NULL, NULL)                                                  \
    VOID(symmetries, (SETUP, qj_symmetry_fn visit, void *user), (GIVEN, visit, user), NULL, NULL) \
    VOID(other_side, (SETUP, void *state), (GIVEN, state), state, NULL)                           \
    VOID(draw, (SETUP, const void *state, const qj_sink *out), (GIVEN, state, out), state, NULL)  \
    VOID(move_write, (SETUP, const qj_move *move, char text[QJ_MOVE_SIZE]), (GIVEN, move, text),  \
         NULL, move)                                                                              \
    VALUE(bool, move_read, (SETUP, const char *word, qj_move *move), (GIVEN, word, move), NULL,   \
          NULL)                                                                                   \
    VALUE(const char *, state_read, (SETUP, const char *word, void *state), (GIVEN, word, state), \
          NULL, NULL)                                                                             \
    VOID(state_write, (SETUP, const void *state, char word[QJ_STATE_SIZE + 1]),                   \
         (GIVEN, state, word), state, NULL)                                                       \
    VOID(expand, (SETUP, const void *states, uint64_t count, const qj_expander *expander),        \
         (GIVEN, states, count, expander), count == 1 ? states : NULL, NULL)                      \
    VOID(parts, (SETUP, const void *state, qj_state_fn visit, void *user),                        \
         (GIVEN, state, visit, user), state, NULL)                                                \
    VALUE(bool, is_state, (SETUP, const void *state), (GIVEN, state), state, NULL)                \
    VOID(predecessors, (SETUP, const void *state, qj_state_fn visit, void *user),                 \
         (GIVEN, state, visit, user), state, NULL)                                                \
    VOID(stones_over, (SETUP, const qj_marks *boards, size_t count, int64_t *values),             \
         (GIVEN, boards, count, values), NULL, NULL)                                              \
    VOID(cells, (SETUP, const void *state, qj_cell_fn visit, void *user),                         \
         (GIVEN, state, visit, user), state, NULL)                                                \
    VOID(lines, (SETUP, const void *state, qj_line_fn visit, void *user),                         \
         (GIVEN, state, visit, user), state, NULL)                                                \
    VALUE(unsigned, clicks,                                                                       \
          (SETUP, const void *state, const qj_move *move, uint64_t numbers_of[2]),                \
          (GIVEN, state, move, numbers_of), state, move)                                          \
    VALUE(const char *, fault, (SETUP), (GIVEN), NULL, NULL)

#define GUARD_VALUE(TYPE, FUNCTION, PARAMETERS, ARGUMENTS, STATE, MOVE) \
    static TYPE guarded_##FUNCTION PARAMETERS                           \
    {                                                                   \
        CROSS(FUNCTION, STATE, MOVE);                                   \
        return object->given.FUNCTION ARGUMENTS;                        \
    }
#define GUARD_VOID(FUNCTION, PARAMETERS, ARGUMENTS, STATE, MOVE) \
    static void guarded_##FUNCTION PARAMETERS                    \
    {                                                            \
        CROSS(FUNCTION, STATE, MOVE);                            \
        object->given.FUNCTION ARGUMENTS;                        \
    }

GUARDED_FUNCTIONS(GUARD_VALUE, GUARD_VOID)

static size_t guarded_state_size(const qj_setup *setup)
{
    CROSS(state_size, NULL, NULL);
    size_t size = object->given.state_size(&call.setup);
    ((struct shared_object *)object)->state_size = size;
    return size;
}

/* A part of a layout whose functions have no setup: the setup of the layout, and the part. */
struct guard_part {
    struct guard_part *next;
    const struct shared_object *object;
    const int64_t *value;
    qj_layout_part given;
};

/* Opens a call of a function of a part of a layout. */
#define CROSS_PART(FUNCTION, STATE)                                            \
    const struct guard_part *part = user;                                      \
    const qj_setup from = {part->value, (struct shared_object *)part->object}; \
    const qj_setup *setup = &from;                                             \
    CROSS(FUNCTION, STATE, NULL)

/* A state is shown if the part has all its bytes. */
static uint64_t guarded_rank(const void *user, const void *bytes)
{
    CROSS_PART(rank, part->given.bytes == object->state_size ? bytes : NULL);
    return part->given.rank(part->given.user, bytes);
}

static void guarded_unrank(const void *user, uint64_t rank, void *bytes)
{
    CROSS_PART(unrank, NULL);
    part->given.unrank(part->given.user, rank, bytes);
}

static bool guarded_has_part(const struct guard_part *known, const qj_setup *setup,
                             const qj_layout_part *given)
{
    return known->value == setup->value && known->given.bytes == given->bytes &&
           known->given.rank == given->rank && known->given.unrank == given->unrank &&
           known->given.user == given->user;
}

/* Puts the calls of a part under guard. Layouts are made again and again, and live longer than
 * this call, so each part is recorded once. Out of memory: its calls are not guarded. */
static void guarded_take_part(struct shared_object *object, const qj_setup *setup,
                              qj_layout_part *given)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* protects the lists */
    pthread_mutex_lock(&lock);
    struct guard_part *part = object->parts;
    while (part && !guarded_has_part(part, setup, given))
        part = part->next;
    if (!part && (part = malloc(sizeof *part))) {
        *part = (struct guard_part){object->parts, object, setup->value, *given};
        object->parts = part;
    }
    pthread_mutex_unlock(&lock);
    if (!part)
        return;
    given->rank = guarded_rank;
    given->unrank = guarded_unrank;
    given->user = part;
}

static bool guarded_layout(const qj_setup *setup, uint64_t tier, qj_layout *out)
{
    CROSS(layout, NULL, NULL);
    const bool has = object->given.layout(&call.setup, tier, out);
    for (unsigned i = 0; has && i < out->parts; i++)
        if (out->part[i].ranks)
            guarded_take_part((struct shared_object *)object, setup, &out->part[i]);
    return has;
}

/* Calls the function that returns the rules; NULL is valid. */
static const qj_rules *guarded_ask_rules(const struct shared_object *object,
                                         const qj_rules *(*get)(void))
{
    __attribute__((cleanup(guarded_leave))) struct guard_call call = {.object = object,
                                                                      .function = "qiju_rules"};
    guarded_enter(&call);
    return get();
}

/* Reads the whole table of parameters of object->given. A table without a name NULL leads to
 * unrelated memory, and reading it may crash; volatile, as nothing else uses what is read. */
static void guarded_read_parameters(const struct shared_object *object)
{
    __attribute__((cleanup(guarded_leave))) struct guard_call call = {
        .object = object, .function = "its table of parameters: does it end in the name NULL?"};
    const qj_rules_parameter *parameter = object->given.parameters;
    guarded_enter(&call);
    for (size_t i = 0; parameter && i <= QJ_PARAMETERS_MAX && parameter[i].name; i++) {
        const volatile char *name = parameter[i].name, *meaning = parameter[i].meaning;
        if (!*name || (meaning && !*meaning))
            break;
    }
}

/* Wraps a function if the given rules have it. */
#define WRAP(FUNCTION)                  rules->FUNCTION = given->FUNCTION ? guarded_##FUNCTION : NULL;
#define WRAP_VALUE(TYPE, FUNCTION, ...) WRAP(FUNCTION)
#define WRAP_VOID(FUNCTION, ...)        WRAP(FUNCTION)

/* Makes rules that call object->given. object must keep its address. */
static void guarded_make_rules(struct shared_object *object)
{
    const qj_rules *given = &object->given;
    qj_rules *rules = &object->rules;
    *rules = *given;
    rules->user = object;
    WRAP(state_size)
    WRAP(layout)
    GUARDED_FUNCTIONS(WRAP_VALUE, WRAP_VOID)
}

/* ------------------------------------------------------------------------- the file */

static qj_status shared_object_read_file(struct shared_object *object, const char *path,
                                         qj_error *error)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return phrase_error(error, QJ_IO, "cannot open %.80s: %s", path, strerror(errno));
    long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    rewind(file);
    object->file_size = size > 0 ? (size_t)size : 0;
    object->bytes = malloc(object->file_size + 1);
    bool read = size >= 0 && object->bytes &&
                fread(object->bytes, 1, object->file_size, file) == object->file_size;
    int reason = errno;
    fclose(file);
    if (!object->bytes)
        return phrase_error(error, QJ_LIMIT, "out of memory");
    return read ? QJ_OK
                : phrase_error(error, QJ_IO, "cannot read %.80s: %s", path, strerror(reason));
}

qj_status shared_object_open(struct shared_object *object, const char *path,
                             const struct load_options *options, qj_error *error,
                             const qj_rules **rules)
{
    const qj_rules *(*get)(void) = NULL;
    object->path = path;
    object->options = *options;
    TRY(shared_object_read_file(object, path, error));
    if (call_guard_watch(options) != QJ_OK)
        return phrase_error(error, QJ_LIMIT, "no thread can be started");
    object->handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!object->handle)
        return phrase_error(error, QJ_BAD_INPUT, "%.80s cannot be loaded: %.160s", path, dlerror());
    void *symbol = dlsym(object->handle, "qiju_rules");
    memcpy(&get, &symbol, sizeof get);
    if (!get)
        return phrase_error(error, QJ_BAD_INPUT, "%.80s exports no function qiju_rules", path);
    const qj_rules *given = guarded_ask_rules(object, get);
    *rules = given ? &object->rules : NULL;
    if (!given)
        return QJ_OK;
    /* copies the rules as far as they extend, with an identity; faults are found later */
    qj_rules *copy = &object->given;
    size_t size = given->struct_size < sizeof *copy ? given->struct_size : sizeof *copy;
    *copy = (qj_rules){.version = given->version, .struct_size = given->struct_size};
    if (given->version == QJ_RULES_VERSION) {
        memcpy(copy, given, size);
        copy->struct_size = size;
        if (!copy->identity) {
            copy->identity = object->bytes;
            copy->identity_size = object->file_size;
        }
        guarded_read_parameters(object);
    }
    guarded_make_rules(object);
    return QJ_OK;
}

void shared_object_close(struct shared_object *object)
{
    call_guard_end();
    if (object->handle)
        dlclose(object->handle);
    for (struct guard_part *part = object->parts, *next; part; part = next) {
        next = part->next;
        free(part);
    }
    free(object->bytes);
}
