/* vary: see command.h. */
#include "cli/question/command.h"

#include "base/capped.h"
#include "base/visible.h"

/* --------------------------------------------------------------------- axes */

/* An item of an axis: whole numbers from lo by step, or a word. */
struct vary_item {
    const char *word;
    size_t length;
    int64_t lo;
    uint64_t step;
    uint64_t count;
};

/* Reads a whole number in [*text, end), and ".." after it unless the text ends there; advances past
 * both. */
static bool vary_take_number(const char **text, const char *end, int64_t *number)
{
    const char *rest = *text;
    if (**text <= ' ' || **text == '+' || !arguments_take_number(&rest, number) || rest > end ||
        (rest != end && strncmp(rest, "..", 2) != 0))
        return false;
    *text = rest == end ? end : rest + 2;
    return true;
}

/* Reads the item at text; returns NULL, or the expected text. */
static const char *vary_read_item(const char *text, struct vary_item *item)
{
    const char *end = text + strcspn(text, ",");
    int64_t hi, step = 1;
    *item = (struct vary_item){.word = text, .length = (size_t)(end - text), .count = 1};
    if (item->length == 0 || item->length >= VALUE_SIZE)
        return item->length ? "a shorter word" : "a value";
    const char *dots = strstr(text, "..");
    if (!dots || dots >= end)
        return NULL;
    if (!vary_take_number(&text, end, &item->lo) || text == end ||
        !vary_take_number(&text, end, &hi) ||
        (text != end && (!vary_take_number(&text, end, &step) || text != end)))
        return "LO..HI or LO..HI..STEP";
    if (hi < item->lo || step < 1)
        return "a range that goes up";
    item->word = NULL;
    item->step = (uint64_t)step;
    item->count = capped_sum(((uint64_t)hi - (uint64_t)item->lo) / item->step, 1);
    return NULL;
}

static const char *vary_next_item(const char *items)
{
    items += strcspn(items, ",");
    return *items ? items + 1 : NULL;
}

/* Formats the value with this index of an axis. */
static void vary_value_at(const struct vary_axis *axis, uint64_t index, char value[VALUE_SIZE])
{
    struct vary_item item;
    const char *text = axis->items;
    for (vary_read_item(text, &item); index >= item.count; vary_read_item(text, &item)) {
        index -= item.count;
        text = vary_next_item(text);
    }
    if (item.word)
        snprintf(value, VALUE_SIZE, "%.*s", (int)item.length, item.word);
    else
        snprintf(value, VALUE_SIZE, "%" PRId64, (int64_t)((uint64_t)item.lo + index * item.step));
}

static qj_status vary_read_axis(struct vary *vary, const char *text)
{
    enum { LEAST = 6 };
    int *width = &vary->widths[vary->axis_count];
    size_t length = strcspn(text, "=");
    if (vary->axis_count == MAX_VARIED)
        return message_usage("at most %d parameters can vary", MAX_VARIED);
    struct vary_axis *axis = &vary->axes[vary->axis_count++];
    if (length == 0 || length >= VALUE_SIZE || !text[length] || !visible_is(text))
        return message_usage("--vary: expected NAME=LO..HI, found '%.40s'", text);
    snprintf(axis->name, VALUE_SIZE, "%.*s", (int)length, text);
    axis->items = text + length + 1;
    *width = length > LEAST ? (int)length : LEAST;
    axis->setting = parameter_find(vary->arguments->game, axis->name, length);
    for (const char *at = axis->items; at; at = vary_next_item(at)) {
        struct vary_item item;
        const char *expected = vary_read_item(at, &item);
        if (expected)
            return message_usage("--vary %.999s: expected %s, found '%.40s'", axis->name, expected,
                                 at);
        const uint64_t first = axis->count;
        axis->count = capped_sum(axis->count, item.count);
        for (int last = 0; last < 2; last++) { /* a longest value is at an end of a range */
            char value[VALUE_SIZE];
            vary_value_at(axis, last ? axis->count - 1 : first, value);
            *width = (int)strlen(value) > *width ? (int)strlen(value) : *width;
        }
    }
    vary->points = capped_product(vary->points, axis->count);
    return QJ_OK;
}

/* Returns true if the text begins with {NAME}. */
static bool vary_is_at(const char *text, const struct vary_axis *axis)
{
    size_t length = strlen(axis->name);
    return *text == '{' && !strncmp(text + 1, axis->name, length) && text[length + 1] == '}';
}

static bool vary_depends_on(const char *text, const struct vary_axis *axis)
{
    while (text && *text && !vary_is_at(text, axis))
        text++;
    return text && *text;
}

/* Fails for an axis without {NAME} in a setting: perhaps an option of a verb with the name of a
 * setting has it. */
static qj_status vary_fail_axis(const struct vary *vary, const struct vary_axis *axis)
{
    const struct arguments *arguments = vary->arguments;
    for (size_t i = 0; i < arguments->option_count; i++) {
        const struct option *option = arguments->options[i].option;
        const char *name = option ? option->name : "", *value = arguments->options[i].value;
        if (parameter_find(arguments->game, name, strlen(name)) && vary_depends_on(value, axis))
            return message_usage(
                "--%.999s is an option of qiju %.999s; for the parameter of %.999s type "
                "--set %.999s='%.40s'",
                name, arguments->definition->name, qj_game_name(vary->game), name, value);
    }
    return message_usage(
        "--vary %.999s: %.999s has no such parameter, and no parameter contains {%.999s}",
        axis->name, qj_game_name(vary->game), axis->name);
}

qj_status vary_start(struct vary *vary, struct arguments *arguments, const char *used)
{
    const char *text;
    *vary = (struct vary){.arguments = arguments,
                          .game = named_game(arguments),
                          .json = arguments_value(arguments, "json"),
                          .points = 1,
                          .output = channel_output()};
    vary->sink = channel_sink(&vary->output);
    if (!vary->game)
        return QJ_USAGE;
    TRY(named_take_board(arguments));
    TRY(arguments_at_most(arguments, named_takes(arguments, "code") ? 2 : 1));
    if (arguments->place_count == 2)
        TRY(named_take_rule(arguments, arguments->places[1]));
    for (size_t at = 0; (text = arguments_next(arguments, "vary", &at));)
        TRY(vary_read_axis(vary, text));
    vary->point = (struct rows_point){vary->game, vary->point_names, vary->point_values,
                                      vary->widths, vary->axis_count};
    /* every axis must change something, and the names must differ */
    for (size_t i = 0; i < vary->axis_count; i++) {
        const struct vary_axis *axis = &vary->axes[i];
        vary->point_names[i] = axis->name;
        vary->point_values[i] = vary->values[i];
        bool matters = axis->setting || vary_depends_on(used, axis);
        for (size_t j = 0; j < arguments->setting_count; j++)
            matters |= vary_depends_on(arguments->settings[j], axis);
        if (!matters)
            return vary_fail_axis(vary, axis);
        for (size_t j = 0; j < i; j++)
            if (!strcmp(vary->axes[j].name, axis->name))
                return message_usage("--vary %.999s stands twice", axis->name);
    }
    return QJ_OK;
}

/* ------------------------------------------------------------------- points */

void vary_start_json(const struct vary *vary, struct writer *writer)
{
    json_start(writer, NULL, &vary->sink, vary->game);
    json_vary(writer, &vary->point);
}

bool vary_fill(const struct vary *vary, const char *text, struct buffer *out)
{
    while (*text) {
        size_t i = 0;
        while (i < vary->axis_count && !vary_is_at(text, &vary->axes[i]))
            i++;
        if (i < vary->axis_count) {
            buffer_add(out, vary->values[i]);
            text += strlen(vary->axes[i].name) + 2;
        } else
            buffer_append(out, text++, 1);
    }
    return buffer_append(out, "", 1);
}

qj_status vary_read(struct vary *vary, qj_context *context, struct buffer *text, qj_position **out)
{
    const struct arguments *arguments = vary->arguments;
    SCOPED(buffer_free) struct buffer texts = {0}; /* the settings, each with a final 0 */
    const char *settings[MAX_OPTIONS + MAX_VARIED + 1] = {NULL};
    size_t count = 0;
    for (size_t i = 0; i < arguments->setting_count; i++)
        vary_fill(vary, arguments->settings[i], &texts);
    for (size_t i = 0; i < vary->axis_count; i++)
        if (vary->axes[i].setting) { /* the varied ones come last, and override others */
            buffer_add(&texts, vary->axes[i].name);
            buffer_add(&texts, "=");
            buffer_append(&texts, vary->values[i], strlen(vary->values[i]) + 1);
        }
    text->size = 0;
    text->full = texts.full;
    for (size_t at = 0; at < texts.size; at += strlen(texts.text + at) + 1)
        settings[count++] = texts.text + at;
    qj_status status = text->full ? QJ_LIMIT : named_text(arguments, context, settings, text);
    if (text->full)
        vary->fault = "the text of the board needs more memory";
    TRY(status);
    return buffer_read(context, arguments->game, buffer_text(text), 1, out);
}

static bool vary_add_ply(void *user, const qj_ply *ply)
{
    struct vary_plies *plies = user;
    plies->full = !load_reserve((void **)&plies->items, &plies->capacity, plies->count + 1,
                                sizeof *plies->items);
    if (plies->full)
        return false;
    plies->items[plies->count++] = *ply;
    plies->total.positions += ply->positions;
    plies->total.ended += ply->ended;
    plies->total.only += ply->only;
    plies->total.moves += ply->moves;
    plies->total.keeping += ply->keeping;
    return true;
}

qj_status vary_census(struct vary *vary, uint64_t states, vary_census_fn census,
                      struct vary_plies *plies)
{
    qj_context *context;
    SCOPED(buffer_free) struct buffer text = {0};
    qj_position *position = NULL;
    TRY(command_context(vary->arguments, states, &context));
    qj_status status = vary_read(vary, context, &text, &position);
    if (status == QJ_OK)
        status = census(position, vary_add_ply, plies);
    qj_position_free(position); /* before its context */
    if (status != QJ_OK || plies->full) {
        free(plies->items);
        *plies = (struct vary_plies){.items = NULL};
    }
    if (status != QJ_OK && status != QJ_LIMIT) {
        vary->reported = true;
        return command_end(context, status, NULL, &vary->output);
    }
    qj_context_free(context);
    return QJ_OK;
}

/* --------------------------------------------------------------------- run */

qj_status vary_take_fault(struct vary *vary, const qj_context *context, qj_status status,
                          const char **fault)
{
    const qj_error *error = qj_context_error(context);
    const char *reason = error->status == QJ_LIMIT ? error->marked : NULL;
    *fault = status != QJ_LIMIT ? NULL : vary->fault ? vary->fault : reason;
    vary->over += *fault != NULL;
    return *fault ? QJ_OK : status;
}

qj_status vary_end(const struct vary *vary)
{
    if (!vary->over)
        return QJ_OK;
    fflush(stdout);
    message_put(stderr,
                "qiju: no answer within the limits for %" PRIu64 " of %" PRIu64 " board[s]\n",
                vary->over, vary->points);
    return QJ_LIMIT;
}

/* Advances to the next point, at first to the first; returns false after the last. */
static bool vary_next_point(struct vary *vary)
{
    uint64_t rest = vary->next;
    if (rest == vary->points)
        return false;
    for (size_t i = vary->axis_count; i-- > 0;) {
        vary_value_at(&vary->axes[i], rest % vary->axes[i].count, vary->values[i]);
        rest /= vary->axes[i].count;
    }
    size_t length = 0;
    for (size_t i = 0; i < vary->axis_count; i++)
        length += (size_t)snprintf(vary->words + length, POINT_SIZE - length, "%s%s=%s",
                                   i ? " " : "", vary->axes[i].name, vary->values[i]);
    vary->next++;
    return true;
}

qj_status vary_run(struct vary *vary, vary_work_fn work, void *user)
{
    SCOPED(scope_leave_context)
    qj_context *learned = NULL; /* caches of engines, for the next point */
    if (qj_context_new(NULL, &learned) != QJ_OK)
        return message_memory();
    while (vary_next_point(vary)) {
        qj_context *context;
        const char *fault;
        TRY(command_context(vary->arguments, 0, &context));
        vary->fault = NULL;
        qj_context_pass(learned, context);
        qj_status status = work(user, context);
        qj_context_pass(context, learned);
        status = vary_take_fault(vary, context, status, &fault);
        if (fault && vary->json) {
            struct writer writer;
            vary_start_json(vary, &writer);
            json_add_said(&writer, "fault", fault);
            status = json_end(&writer);
        } else if (fault)
            message_put(stdout, "%.999s%s%s\n", vary->words, *vary->words ? ": " : "", fault);
        if (vary->reported)
            qj_context_free(context);
        else
            status = command_end(context, status, NULL, &vary->output);
        TRY(status);
    }
    return QJ_OK;
}
