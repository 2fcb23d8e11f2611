/* request: see request.h.
 *
 * Before Jansson reads a text, one look over its bytes bounds the depth and the number of values,
 * and with them what reading takes in stack and memory.
 */
#include "serve/request.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {
    [TASK_SOLVE] = "solve",       [TASK_MOVES] = "moves",   [TASK_LINE] = "line",
    [TASK_CHOOSE] = "choose",     [TASK_REVIEW] = "review", [TASK_COURSE] = "course",
    [TASK_WHY] = "why",           [TASK_HINT] = "hint",     [TASK_KERNEL] = "kernel",
    [TASK_PROVE] = "prove",       [TASK_CHECK] = "check",   [TASK_PLAN] = "plan",
    [TASK_POSITION] = "position", [TASK_RANDOM] = "random"};

enum task task_find(const char *name)
{
    enum task task = TASK_SOLVE;
    while (task < TASKS && strcmp(names[task], name) != 0)
        task++;
    return task;
}

const qj_game *games_find(const struct games *games, const char *name)
{
    for (size_t i = 0; i < games->own_count; i++)
        if (!strcmp(qj_game_name(games->own[i]), name))
            return games->own[i];
    return qj_game_find(name);
}

size_t games_own_place(const struct games *games, const qj_game *game)
{
    size_t place = 0;
    while (place < games->own_count && games->own[place] != game)
        place++;
    return place;
}

/* ---------------------------------------------------------------------- bounds */

static bool wrong(struct fault *fault, const char *name, const char *expected)
{
    return fault_set(fault, 400, QJ_USAGE, "%s: expected %s", name, expected);
}

static bool check_bounds(const char *bytes, size_t size, size_t *out, struct fault *fault)
{
    size_t depth = 0, values = 0;
    bool in_string = false;
    for (size_t i = 0; i < size; i++) {
        char byte = bytes[i];
        if (in_string) {
            in_string = byte != '"';
            i += byte == '\\';
            continue;
        }
        bool opens = byte == '[' || byte == '{';
        in_string = byte == '"';
        depth += opens;
        values += opens || byte == ',';
        depth -= depth && (byte == ']' || byte == '}');
        if (depth > REQUEST_DEPTH)
            return fault_set(fault, 400, QJ_USAGE, "expected at most %d levels of JSON",
                             REQUEST_DEPTH);
        if (values > REQUEST_VALUES)
            return fault_set(fault, 400, QJ_USAGE, "expected at most %d values of JSON",
                             REQUEST_VALUES);
    }
    *out = values;
    return true;
}

/* Jansson leaves out what it has no memory for of a string that grows, and then reads past its end.
 * So memory is set aside before it reads: it gets that when there is none, and what it has read is
 * thrown away. Its allocator knows no user. */
static _Thread_local void *aside;

static void *allocate(size_t size)
{
    void *block = malloc(size);
    if (!block && aside) {
        free(aside);
        aside = NULL;
        block = malloc(size);
    }
    return block;
}

void request_prepare(void)
{
    json_set_alloc_funcs(allocate, free);
    json_object_seed(0);
}

/* A string that grows takes three times its bytes for a moment. *taken: what all takes, about. */
static json_t *load(const char *bytes, size_t size, size_t *taken, struct fault *fault)
{
    json_error_t error;
    size_t values = 0;
    if (!check_bounds(bytes, size, &values, fault))
        return NULL;
    *taken = size + values * REQUEST_VALUE;
    aside = malloc(*taken + 3 * size + REQUEST_VALUE);
    json_t *root = aside ? json_loadb(bytes, size, JSON_REJECT_DUPLICATES, &error) : NULL;
    if (!aside) {
        json_decref(root);
        fault_set(fault, 503, QJ_LIMIT, "out of memory");
        return NULL;
    }
    free(aside);
    aside = NULL;
    if (!root)
        fault_set(fault, 400, QJ_USAGE, "not JSON, line %d column %d: %.*s", error.line,
                  error.column, JSON_ERROR_TEXT_LENGTH, error.text);
    return root;
}

/* ---------------------------------------------------------------------- members */

/* A whole number from 0, as a number or in decimal digits. */
static bool read_natural(const json_t *value, uint64_t *out)
{
    const char *text = json_string_value(value);
    char *end;
    if (json_is_integer(value) && json_integer_value(value) >= 0) {
        *out = (uint64_t)json_integer_value(value);
        return true;
    }
    if (!text || *text < '0' || *text > '9')
        return false;
    errno = 0;
    *out = strtoull(text, &end, 10);
    return errno == 0 && !*end;
}

static bool take_natural(const json_t *object, const char *name, uint64_t least, uint64_t *out,
                         struct fault *fault)
{
    const json_t *value = json_object_get(object, name);
    if (!value)
        return true;
    return (read_natural(value, out) && *out >= least) ||
           wrong(fault, name, least ? "a whole number from 1" : "a whole number from 0");
}

static bool take_game(struct request *request, const json_t *object, const struct games *games,
                      struct fault *fault)
{
    const char *name = json_string_value(json_object_get(object, "game"));
    if (!name)
        return wrong(fault, "game", "the name of a game");
    request->game = games_find(games, name);
    return request->game || fault_set(fault, 404, QJ_USAGE, "there is no game '%.40s'", name);
}

static bool take_after(struct request *request, const json_t *object, struct fault *fault)
{
    const json_t *value = json_object_get(object, "after");
    const char *word = json_string_value(value);
    request->at_end = word && !strcmp(word, "end");
    return request->at_end || !value || read_natural(value, &request->after) ||
           wrong(fault, "after", "a whole number from 0, or \"end\"");
}

static bool take_play(struct request *request, const json_t *object, struct fault *fault)
{
    const json_t *play = json_object_get(object, "play");
    if (play && !json_is_array(play))
        return wrong(fault, "play", "an array of moves");
    for (size_t i = 0; i < json_array_size(play); i++)
        if (!json_is_string(json_array_get(play, i)))
            return wrong(fault, "play", "moves as strings");
    request->play = play;
    return true;
}

static bool take_x(struct request *request, const json_t *object, struct fault *fault)
{
    const json_t *x = json_object_get(object, "x");
    if (request->task != TASK_CHECK && request->task != TASK_HINT)
        return true;
    if (!json_is_array(x))
        return wrong(fault, "x", "an array of whole numbers");
    request->x_count = json_array_size(x);
    request->x = malloc((request->x_count + 1) * sizeof *request->x);
    if (!request->x)
        return fault_set(fault, 503, QJ_LIMIT, "out of memory");
    for (size_t i = 0; i < request->x_count; i++)
        if (!read_natural(json_array_get(x, i), &request->x[i]))
            return wrong(fault, "x", "whole numbers from 0");
    return true;
}

static bool take_opponent(struct request *request, const json_t *object, struct fault *fault)
{
    const json_t *err = json_object_get(object, "err");
    request->err = json_number_value(err);
    if (err && (!json_is_number(err) || !(request->err >= 0) || request->err > 1))
        return wrong(fault, "err", "a number from 0 to 1");
    return take_natural(object, "seed", 0, &request->seed, fault);
}

static bool is_parameter(const qj_game *game, const char *name)
{
    const qj_parameter *parameter;
    for (size_t i = 0; (parameter = qj_game_parameter(game, i)); i++)
        if (!strcmp(parameter->name, name))
            return true;
    return false;
}

static bool add_setting(const struct request *request, json_t *list, const char *name,
                        const json_t *value, struct fault *fault)
{
    if (!is_parameter(request->game, name))
        return fault_set(fault, 400, QJ_USAGE, "settings: %s has no setting '%.40s'",
                         qj_game_name(request->game), name);
    if (!json_is_string(value))
        return wrong(fault, "settings", "strings as values");
    return !json_array_append_new(list, json_sprintf("%s=%s", name, json_string_value(value))) ||
           fault_set(fault, 503, QJ_LIMIT, "out of memory");
}

/* Puts "name=value" of every setting in their place. */
static bool take_settings(struct request *request, json_t *object, struct fault *fault)
{
    const char *name;
    json_t *value, *settings = json_object_get(object, "settings"), *list = json_array();
    bool good = !settings || json_is_object(settings) ||
                wrong(fault, "settings", "an object of strings");
    json_object_foreach(settings, name, value)
    {
        good = good && add_setting(request, list, name, value, fault);
    }
    request->settings = list;
    if (good && json_object_set_new(object, "settings", list))
        return fault_set(fault, 503, QJ_LIMIT, "out of memory");
    if (!good)
        json_decref(list);
    return good;
}

/* ---------------------------------------------------------------------- requests */

/* Whether the request of a task has a member of this name. */
static bool is_member(enum task task, const char *name)
{
    enum { START = 1 << TASK_START, RANDOM = 1 << TASK_RANDOM | START, OTHERS = ~RANDOM };
    enum { CHOICE = 1 << TASK_CHOOSE, ASSIGNMENT = 1 << TASK_CHECK | 1 << TASK_HINT };
    static const struct {
        const char *name;
        int tasks;
    } members[] = {{"game", ~0},     {"text", OTHERS},  {"case", OTHERS},     {"after", OTHERS},
                   {"play", OTHERS}, {"x", ASSIGNMENT}, {"settings", RANDOM}, {"variant", START},
                   {"err", CHOICE},  {"seed", CHOICE}};
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        if (!strcmp(members[i].name, name))
            return members[i].tasks >> task & 1;
    return false;
}

static bool read_question(struct request *request, json_t *object, const struct games *games,
                          struct fault *fault)
{
    const char *name;
    json_t *value;
    if (!json_is_object(object))
        return wrong(fault, "the request", "an object");
    json_object_foreach(object, name, value)
    {
        if (!is_member(request->task, name))
            return fault_set(fault, 400, QJ_USAGE, "there is no field '%.40s' here", name);
    }
    if (!take_game(request, object, games, fault))
        return false;
    request->variant = json_string_value(json_object_get(object, "variant"));
    if (request->task == TASK_RANDOM || request->task == TASK_START)
        return take_settings(request, object, fault);
    request->text = json_string_value(json_object_get(object, "text"));
    if (!request->text)
        return wrong(fault, "text", "the text of a position");
    return take_natural(object, "case", 1, &request->which, fault) &&
           take_after(request, object, fault) && take_play(request, object, fault) &&
           take_x(request, object, fault) && take_opponent(request, object, fault);
}

bool request_read(enum task task, const char *bytes, size_t size, const struct games *games,
                  struct request *out, struct fault *fault)
{
    *out = (struct request){.task = task, .which = 1};
    out->root = load(bytes, size, &out->bytes, fault);
    return out->root && read_question(out, out->root, games, fault);
}

void request_free(struct request *request)
{
    json_decref(request->root);
    free(request->x);
    *request = (struct request){.task = request->task};
}
