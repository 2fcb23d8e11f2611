/* request: see request.h. */
#include "serve/answer/request.h"

#include "base/text/number.h"
#include "serve/answer/json_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {
    [TASK_SOLVE] = "solve",   [TASK_MOVES] = "moves",    [TASK_LINE] = "line",
    [TASK_CHOOSE] = "choose", [TASK_REVIEW] = "review",  [TASK_COURSE] = "course",
    [TASK_DRAW] = "draw",     [TASK_WHY] = "why",        [TASK_HINT] = "hint",
    [TASK_KERNEL] = "kernel", [TASK_ASK] = "ask",        [TASK_PROVE] = "prove",
    [TASK_CHECK] = "check",   [TASK_PLAN] = "plan",      [TASK_POSITION] = "position",
    [TASK_RANDOM] = "random", [TASK_EXPLAIN] = "explain"};

enum task request_find_task(const char *name)
{
    enum task task = TASK_SOLVE;
    while (task < TASKS && strcmp(names[task], name) != 0)
        task++;
    return task;
}

const qj_game *request_find_game(const struct served_games *games, const char *name)
{
    for (size_t i = 0; i < games->own_count; i++)
        if (!strcmp(qj_game_name(games->own[i]), name))
            return games->own[i];
    return qj_game_find(name);
}

size_t request_own_place(const struct served_games *games, const qj_game *game)
{
    size_t place = 0;
    while (place < games->own_count && games->own[place] != game)
        place++;
    return place;
}

/* ---------------------------------------------------------------------- bounds */

static bool request_fail_expected(struct fault *fault, const char *name, const char *expected)
{
    return fault_set(fault, 400, QJ_USAGE, "%s: expected %s", name, expected);
}

static bool request_parse(struct request *request, const char *bytes, size_t size,
                          struct fault *fault)
{
    struct json_fault wrong;
    struct json_size measured = json_measure(bytes, size);
    if (measured.depth > REQUEST_DEPTH)
        return fault_set(fault, 400, QJ_USAGE, "expected at most %d levels of JSON", REQUEST_DEPTH);
    if (measured.values > REQUEST_VALUES)
        return fault_set(fault, 400, QJ_USAGE, "expected at most %d values of JSON",
                         REQUEST_VALUES);
    request->bytes = size + measured.values * REQUEST_VALUE;
    request->root = json_read(bytes, size, &measured, &wrong);
    if (request->root)
        return true;
    if (!wrong.expected)
        return fault_set(fault, 503, QJ_LIMIT, "out of memory");
    return fault_set(fault, 400, QJ_USAGE, "not JSON, line %zu column %zu: expected %s", wrong.line,
                     wrong.column, wrong.expected);
}

/* ---------------------------------------------------------------------- members */

/* Reads a whole number of at least 0, from a number or a string of decimal digits. */
static bool request_read_natural(const struct json *value, uint64_t *out)
{
    bool has_text = value && (value->kind == VALUE_NUMBER || value->kind == VALUE_STRING);
    const char *end = has_text ? number_read(value->text, out) : NULL;
    return end && !*end;
}

static bool request_take_natural(const struct request *request, const char *name, uint64_t least,
                                 uint64_t *out, struct fault *fault)
{
    const struct json *value = json_member(request->root, name);
    if (!value)
        return true;
    return (request_read_natural(value, out) && *out >= least) ||
           request_fail_expected(fault, name,
                                 least ? "a whole number from 1" : "a whole number from 0");
}

static bool request_take_after(struct request *request, struct fault *fault)
{
    const struct json *value = json_member(request->root, "after");
    const char *word = json_string_of(value);
    request->at_end = word && !strcmp(word, "end");
    return request->at_end || !value || request_read_natural(value, &request->after) ||
           request_fail_expected(fault, "after", "a whole number from 0, or \"end\"");
}

static bool request_are_strings(const struct json *array)
{
    const struct json *each = array->first;
    while (each && json_string_of(each))
        each = each->next;
    return !each;
}

static bool request_take_play(struct request *request, struct fault *fault)
{
    const struct json *play = json_member(request->root, "play");
    if (play && play->kind != VALUE_ARRAY)
        return request_fail_expected(fault, "play", "an array of moves");
    request->play = play;
    return !play || request_are_strings(play) ||
           request_fail_expected(fault, "play", "moves as strings");
}

static bool request_take_positions(struct request *request, struct fault *fault)
{
    const struct json *positions = json_member(request->root, "positions");
    if (request->task != TASK_ASK)
        return true;
    if (!positions || positions->kind != VALUE_ARRAY)
        return request_fail_expected(fault, "positions", "an array of arrays of moves");
    for (const struct json *each = positions->first; each; each = each->next)
        if (each->kind != VALUE_ARRAY || !request_are_strings(each))
            return request_fail_expected(fault, "positions", "arrays of moves as strings");
    request->positions = positions;
    return true;
}

static bool request_take_x(struct request *request, struct fault *fault)
{
    const struct json *x = json_member(request->root, "x");
    if (request->task != TASK_CHECK && request->task != TASK_HINT)
        return true;
    if (!x || x->kind != VALUE_ARRAY)
        return request_fail_expected(fault, "x", "an array of whole numbers");
    request->x = malloc((x->count + 1) * sizeof *request->x);
    if (!request->x)
        return fault_set(fault, 503, QJ_LIMIT, "out of memory");
    for (const struct json *each = x->first; each; each = each->next)
        if (!request_read_natural(each, &request->x[request->x_count++]))
            return request_fail_expected(fault, "x", "whole numbers from 0");
    return true;
}

static bool request_take_opponent(struct request *request, struct fault *fault)
{
    const struct json *err = json_member(request->root, "err");
    bool number = err && err->kind == VALUE_NUMBER;
    request->err = number ? strtod(err->text, NULL) : 0;
    if (err && (!number || !(request->err >= 0) || request->err > 1))
        return request_fail_expected(fault, "err", "a number from 0 to 1");
    return request_take_natural(request, "seed", 0, &request->seed, fault);
}

static bool request_take_bool(const struct request *request, const char *name, bool *out,
                              struct fault *fault)
{
    const struct json *value = json_member(request->root, name);
    const bool word = value && value->kind == VALUE_WORD;
    *out = word && !strcmp(value->text, "true");
    return !value || *out || (word && !strcmp(value->text, "false")) ||
           request_fail_expected(fault, name, "true or false");
}

/* Reads the members that select what is shown, and how. */
static bool request_take_showing(struct request *request, struct fault *fault)
{
    const struct json *theme = json_member(request->root, "theme");
    const char *name = json_string_of(theme);
    if (theme && (!name || !picture_theme(name, &request->theme)))
        return request_fail_expected(fault, "theme", "\"light\", \"dark\" or \"auto\"");
    return request_take_bool(request, "plane", &request->plane, fault) &&
           request_take_bool(request, "edits", &request->edits, fault) &&
           request_take_bool(request, "values", &request->values, fault) &&
           request_take_bool(request, "why", &request->why, fault);
}

static bool request_check_setting(const struct request *request, const struct json *settings,
                                  const struct json *one, struct fault *fault)
{
    const qj_parameter *parameter;
    for (size_t i = 0; (parameter = qj_game_parameter(request->game, i)); i++)
        if (!strcmp(parameter->name, one->name))
            break;
    if (!parameter)
        return fault_set(fault, 400, QJ_USAGE, "settings: %s has no parameter '%.40s'",
                         qj_game_name(request->game), one->name);
    if (json_is_again(settings, one))
        return fault_set(fault, 400, QJ_USAGE, "duplicate '%.40s'", one->name);
    return json_string_of(one) || request_fail_expected(fault, "settings", "strings as values");
}

/* Makes the list of "name=value", in one block with its strings, which are shorter than in JSON. */
static bool request_take_settings(struct request *request, struct fault *fault)
{
    const struct json *settings = json_member(request->root, "settings");
    const size_t count = settings ? settings->count : 0;
    size_t i = 0;
    if (settings && settings->kind != VALUE_OBJECT)
        return request_fail_expected(fault, "settings", "an object of strings");
    request->settings = malloc((count + 1) * sizeof *request->settings + request->bytes);
    if (!request->settings)
        return fault_set(fault, 503, QJ_LIMIT, "out of memory");
    char *room = (char *)(request->settings + count + 1), *end = room + request->bytes;
    for (const struct json *one = count ? settings->first : NULL; one; one = one->next) {
        if (!request_check_setting(request, settings, one, fault))
            return false;
        request->settings[i++] = room;
        room += 1 + snprintf(room, (size_t)(end - room), "%s=%s", one->name, one->text);
    }
    request->settings[i] = NULL;
    return true;
}

/* ---------------------------------------------------------------------- requests */

enum { START = 1 << TASK_START, RANDOM = 1 << TASK_RANDOM | START, OTHERS = ~RANDOM };
enum { DRAW = 1 << TASK_DRAW, SHOWN = 1 << TASK_POSITION | 1 << TASK_RANDOM };
enum { CHOICE = 1 << TASK_CHOOSE, ASSIGNMENT = 1 << TASK_CHECK | 1 << TASK_HINT };

/* The members of requests, and the tasks that accept each. */
static const struct {
    const char *name;
    int tasks;
} members[] = {
    {"game", ~0},     {"text", OTHERS},  {"case", OTHERS},     {"after", OTHERS},
    {"play", OTHERS}, {"x", ASSIGNMENT}, {"settings", RANDOM}, {"variant", START},
    {"err", CHOICE},  {"seed", CHOICE},  {"plane", SHOWN},     {"edits", SHOWN},
    {"values", DRAW}, {"why", DRAW},     {"theme", DRAW},      {"positions", 1 << TASK_ASK}};

enum { MEMBERS = sizeof members / sizeof *members };

static bool request_refuse_member(enum task task, const char *name, struct fault *fault)
{
    enum { ALL_NAMES = 128 };
    char listed[ALL_NAMES] = "";
    size_t length = 0;
    for (size_t i = 0; i < MEMBERS; i++)
        if (members[i].tasks >> task & 1)
            length += (size_t)snprintf(listed + length, sizeof listed - length, "%s%s",
                                       length ? ", " : "", members[i].name);
    return fault_set(fault, 400, QJ_USAGE, "there is no field '%.40s' here; the fields are %.*s",
                     name, (int)length, listed);
}

/* Checks that each name is known and occurs once. The first check bounds the cost of the second. */
static bool request_check_members(const struct request *request, struct fault *fault)
{
    for (const struct json *one = request->root->first; one; one = one->next) {
        size_t place = 0;
        while (place < MEMBERS && strcmp(members[place].name, one->name) != 0)
            place++;
        if (place == MEMBERS || !(members[place].tasks >> request->task & 1))
            return request_refuse_member(request->task, one->name, fault);
        if (json_is_again(request->root, one))
            return fault_set(fault, 400, QJ_USAGE, "duplicate '%.40s'", one->name);
    }
    return true;
}

static bool request_read_members(struct request *request, const struct served_games *games,
                                 struct fault *fault)
{
    if (request->root->kind != VALUE_OBJECT)
        return request_fail_expected(fault, "the request", "an object");
    if (!request_check_members(request, fault))
        return false;
    const char *name = json_string_of(json_member(request->root, "game"));
    if (!name)
        return request_fail_expected(fault, "game", "the name of a game");
    request->game = request_find_game(games, name);
    if (!request->game)
        return fault_set(fault, 404, QJ_USAGE, "there is no game '%.40s'", name);
    if (!request_take_showing(request, fault))
        return false;
    request->variant = json_string_of(json_member(request->root, "variant"));
    if (request->task == TASK_RANDOM || request->task == TASK_START)
        return request_take_settings(request, fault);
    request->text = json_string_of(json_member(request->root, "text"));
    if (!json_member(request->root, "text") && request->task == TASK_POSITION) {
        request->text = qj_game_sample(request->game);
        if (!request->text) {
            request->task = TASK_RANDOM;
            return true;
        }
    }
    if (!request->text)
        return request_fail_expected(fault, "text", "the text of a position");
    return request_take_natural(request, "case", 1, &request->which, fault) &&
           request_take_after(request, fault) && request_take_play(request, fault) &&
           request_take_positions(request, fault) && request_take_x(request, fault) &&
           request_take_opponent(request, fault);
}

bool request_read(enum task task, const char *bytes, size_t size, const struct served_games *games,
                  struct request *out, struct fault *fault)
{
    *out = (struct request){.task = task, .which = 1};
    return request_parse(out, bytes, size, fault) && request_read_members(out, games, fault);
}

void request_free(struct request *request)
{
    free(request->root);
    free(request->settings);
    free(request->x);
    *request = (struct request){.task = request->task};
}
