/* request: see request.h. */
#include "serve/answer/request.h"

#include "base/text/number.h"

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

/* --------------------------------------------------------------------- members */

enum { START = 1 << TASK_START, RANDOM = 1 << TASK_RANDOM, OTHERS = ~RANDOM };
enum { DRAW = 1 << TASK_DRAW, SHOWN = 1 << TASK_POSITION | 1 << TASK_RANDOM };
enum { CHOICE = 1 << TASK_CHOOSE, ASSIGNMENT = 1 << TASK_CHECK | 1 << TASK_HINT };
enum { ASKED = 1 << TASK_ASK, TEXTED = OTHERS & ~(1 << TASK_POSITION | START) };

enum member_kind {
    MEMBER_TEXT,
    MEMBER_BOOL,
    MEMBER_NATURAL, /* a number, or a string of its digits */
    MEMBER_POSITIVE,
    MEMBER_AFTER,
    MEMBER_SHARE,
    MEMBER_THEME,
    MEMBER_NUMBERS,
    MEMBER_MOVES,
    MEMBER_POSITIONS,
    MEMBER_SETTINGS
};

#define PLACE(MEMBER) offsetof(struct request, MEMBER)

/* The members of requests. */
static const struct member {
    const char *name;
    int tasks, needed; /* tasks that accept it, and that need it */
    enum member_kind kind;
    size_t place; /* in struct request */
    const char *expected;
} members[] = {
    {"game", ~0, ~0, MEMBER_TEXT, PLACE(name), "the name of a game"},
    {"text", OTHERS, TEXTED, MEMBER_TEXT, PLACE(text), "the text of a position"},
    {"case", OTHERS, 0, MEMBER_POSITIVE, PLACE(which), "a whole number from 1"},
    {"after", OTHERS, 0, MEMBER_AFTER, PLACE(after), "a whole number from 0, or \"end\""},
    {"play", OTHERS, 0, MEMBER_MOVES, PLACE(play), "an array of moves as strings"},
    {"x", ASSIGNMENT, ASSIGNMENT, MEMBER_NUMBERS, PLACE(assignment), "an array of whole numbers"},
    {"settings", RANDOM | START, 0, MEMBER_SETTINGS, PLACE(given), "an object of strings"},
    {"variant", START, START, MEMBER_TEXT, PLACE(variant), "a word"},
    {"err", CHOICE, 0, MEMBER_SHARE, PLACE(err), "a number from 0 to 1"},
    {"seed", CHOICE, 0, MEMBER_NATURAL, PLACE(seed), "a whole number from 0"},
    {"plane", SHOWN, 0, MEMBER_BOOL, PLACE(plane), "true or false"},
    {"edits", SHOWN, 0, MEMBER_BOOL, PLACE(edits), "true or false"},
    {"values", DRAW, 0, MEMBER_BOOL, PLACE(values), "true or false"},
    {"why", DRAW, 0, MEMBER_BOOL, PLACE(why), "true or false"},
    {"theme", DRAW, 0, MEMBER_THEME, PLACE(theme), "\"light\", \"dark\" or \"auto\""},
    {"positions", ASKED, ASKED, MEMBER_POSITIONS, PLACE(positions),
     "an array of arrays of moves as strings"}};

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

static bool request_fail_expected(const struct member *member, struct fault *fault)
{
    return fault_set(fault, 400, QJ_USAGE, "%s: expected %s", member->name, member->expected);
}

/* ---------------------------------------------------------------------- values */

/* Functions with a reader return false at a value of another kind, after a fault of JSON, or after
 * a fault that they have set. */
struct request_reader {
    struct json_reader json;
    struct request *request;
    unsigned seen;   /* bit i: members[i] was read */
    size_t elements; /* of all arrays and objects */
    struct fault *fault;
};

/* Reads a number or a string. */
static const char *request_read_word(struct request_reader *reader)
{
    const char *number = json_read_number(&reader->json);
    return number ? number : json_read_string(&reader->json);
}

static bool request_count_element(struct request_reader *reader)
{
    return ++reader->elements <= REQUEST_VALUES ||
           fault_set(reader->fault, 400, QJ_USAGE, "expected at most %d values of JSON",
                     REQUEST_VALUES);
}

/* Reads an element of a list. A setting becomes "name=value": the value follows its name. */
static bool request_read_element(struct request_reader *reader, enum member_kind kind)
{
    uint64_t number;
    if (kind == MEMBER_NUMBERS)
        return number_is(request_read_word(reader), &number);
    if (kind != MEMBER_SETTINGS)
        return json_read_string(&reader->json);
    char *name = json_read_member(&reader->json);
    if (!name || strchr(name, '=') || !json_read_string(&reader->json))
        return false;
    name[strlen(name)] = '=';
    return true;
}

static bool request_read_list(struct request_reader *reader, enum member_kind kind,
                              struct request_list *out)
{
    struct json_reader *json = &reader->json;
    const bool object = kind == MEMBER_SETTINGS;
    *out = (struct request_list){.first = json->room};
    if (!json_read_take(json, object ? '{' : '['))
        return false;
    const char close = object ? '}' : ']';
    for (bool more = !json_read_take(json, close); more;
         more = json_read_next(json, close), out->count++)
        if (!request_count_element(reader) || !request_read_element(reader, kind))
            return false;
    return !json->expected;
}

static bool request_read_positions(struct request_reader *reader, struct request *request)
{
    struct json_reader *json = &reader->json;
    if (!json_read_take(json, '['))
        return false;
    for (bool more = !json_read_take(json, ']'); more; more = json_read_next(json, ']')) {
        const size_t count = request->position_count;
        struct request_list *grown = request->positions;
        if (!request_count_element(reader))
            return false;
        if (!(count & (count - 1))) /* a power of two, or 0: there is no more room */
            grown = realloc(grown, (2 * count + 1) * sizeof *grown);
        if (!grown)
            return fault_set(reader->fault, 503, QJ_LIMIT, "out of memory");
        request->positions = grown;
        request->position_count++;
        if (!request_read_list(reader, MEMBER_MOVES, &grown[count]))
            return false;
    }
    return !json->expected;
}

static bool request_read_value(struct request_reader *reader, const struct member *member)
{
    struct json_reader *json = &reader->json;
    struct request *request = reader->request;
    void *to = (char *)request + member->place;
    const char *word;
    switch (member->kind) {
    case MEMBER_TEXT:
        return (*(const char **)to = json_read_string(json)) != NULL;
    case MEMBER_BOOL:
        *(bool *)to = json_read_take_word(json, "true");
        return *(bool *)to || json_read_take_word(json, "false");
    case MEMBER_NATURAL:
        return number_is(request_read_word(reader), to);
    case MEMBER_POSITIVE:
        return number_is(request_read_word(reader), to) && *(uint64_t *)to > 0;
    case MEMBER_AFTER:
        word = request_read_word(reader);
        request->at_end = word && !strcmp(word, "end");
        return request->at_end || number_is(word, to);
    case MEMBER_SHARE:
        word = json_read_number(json);
        request->err = word ? strtod(word, NULL) : -1;
        return request->err >= 0 && request->err <= 1;
    case MEMBER_THEME:
        word = json_read_string(json);
        return word && picture_theme(word, to);
    case MEMBER_POSITIONS:
        return request_read_positions(reader, request);
    default:
        return request_read_list(reader, member->kind, to);
    }
}

/* -------------------------------------------------------------------- requests */

static bool request_read_member(struct request_reader *reader)
{
    const char *name = json_read_member(&reader->json);
    unsigned place = 0;
    if (!name)
        return false;
    while (place < MEMBERS && strcmp(members[place].name, name) != 0)
        place++;
    if (place == MEMBERS || !(members[place].tasks >> reader->request->task & 1))
        return request_refuse_member(reader->request->task, name, reader->fault);
    if (reader->seen >> place & 1)
        return fault_set(reader->fault, 400, QJ_USAGE, "duplicate '%.40s'", name);
    reader->seen |= 1U << place;
    if (request_read_value(reader, &members[place]))
        return true;
    return !reader->json.expected && !reader->fault->http &&
           request_fail_expected(&members[place], reader->fault);
}

static bool request_read_object(struct request_reader *reader)
{
    struct json_reader *json = &reader->json;
    if (!json_read_take(json, '{')) {
        json->expected = json->at == json->end ? "a value" : NULL;
        return !json->expected && fault_set(reader->fault, 400, QJ_USAGE, "%s: expected %s",
                                            "the request", "an object");
    }
    for (bool more = !json_read_take(json, '}'); more; more = json_read_next(json, '}'))
        if (!request_read_member(reader))
            return false;
    if (json->expected || !json_read_ends(json))
        return false;
    for (unsigned i = 0; i < MEMBERS; i++)
        if (members[i].needed >> reader->request->task & 1 && !(reader->seen >> i & 1))
            return request_fail_expected(&members[i], reader->fault);
    return true;
}

/* Makes the list of settings: parameters of the game, each once. */
static bool request_take_settings(struct request *request, struct fault *fault)
{
    const char *setting = request->given.first;
    request->settings = calloc(request->given.count + 1, sizeof *request->settings);
    if (!request->settings)
        return fault_set(fault, 503, QJ_LIMIT, "out of memory");
    for (size_t i = 0; i < request->given.count; i++, setting += strlen(setting) + 1) {
        const size_t length = strcspn(setting, "=");
        const qj_parameter *parameter = parameter_find(request->game, setting, length);
        if (!parameter)
            return fault_set(fault, 400, QJ_USAGE, "settings: %s has no parameter '%.*s'",
                             qj_game_name(request->game), (int)length, setting);
        for (size_t j = 0; j < i; j++)
            if (!strncmp(request->settings[j], setting, length + 1))
                return fault_set(fault, 400, QJ_USAGE, "duplicate '%.40s'", parameter->name);
        request->settings[i] = setting;
    }
    return true;
}

static bool request_take_x(struct request *request, struct fault *fault)
{
    const char *word = request->assignment.first;
    request->x = calloc(request->assignment.count + 1, sizeof *request->x);
    if (!request->x)
        return fault_set(fault, 503, QJ_LIMIT, "out of memory");
    for (size_t i = 0; i < request->assignment.count; i++, word += strlen(word) + 1)
        number_is(word, &request->x[i]);
    return true;
}

/* Checks all members. Without a text a position is the sample of its game, or at random. */
static bool request_complete(struct request *request, const struct served_games *games,
                             struct fault *fault)
{
    request->game = request_find_game(games, request->name);
    if (!request->game)
        return fault_set(fault, 404, QJ_USAGE, "there is no game '%.40s'", request->name);
    if (!request->text && request->task == TASK_POSITION)
        request->text = qj_game_sample(request->game);
    if (!request->text && request->task == TASK_POSITION)
        request->task = TASK_RANDOM;
    const bool set = request->task == TASK_RANDOM || request->task == TASK_START;
    return (!set || request_take_settings(request, fault)) &&
           (!(ASSIGNMENT >> request->task & 1) || request_take_x(request, fault));
}

bool request_read(enum task task, const char *bytes, size_t size, const struct served_games *games,
                  struct request *out, struct fault *fault)
{
    struct request_reader reader = {
        .json = {.at = bytes, .end = bytes + size}, .request = out, .fault = fault};
    size_t line, column;
    *out = (struct request){.task = task, .which = 1, .room = malloc(size + 1)};
    *fault = (struct fault){.http = 0};
    if (!out->room)
        return fault_set(fault, 503, QJ_LIMIT, "out of memory");
    reader.json.room = out->room;
    const bool good = request_read_object(&reader);
    out->bytes = size + reader.elements * REQUEST_VALUE;
    if (good)
        return request_complete(out, games, fault);
    json_read_place(&reader.json, bytes, &line, &column);
    return reader.json.expected &&
           fault_set(fault, 400, QJ_USAGE, "not JSON, line %zu column %zu: expected %s", line,
                     column, reader.json.expected);
}

void request_free(struct request *request)
{
    free(request->room);
    free(request->positions);
    free(request->settings);
    free(request->x);
    *request = (struct request){.task = request->task};
}
