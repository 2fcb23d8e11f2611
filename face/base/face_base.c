/* face_base: see face_base.h. */
#include "face/base/face_base.h"

#include "base/visible.h"

/* ---------------------------------------------------------------- buffer */

/* Charges all budgets and then checks each: a concurrent user may be refused although there would
 * be room a moment later. */
bool budget_take(struct budget *budget, size_t bytes)
{
    bool good = true;
    for (struct budget *each = budget; each; each = each->parent)
        good = atomic_fetch_add(&each->used, bytes) + bytes <= each->most && good;
    if (!good)
        budget_give(budget, bytes);
    return good;
}

void budget_give(struct budget *budget, size_t bytes)
{
    for (; budget; budget = budget->parent)
        atomic_fetch_sub(&budget->used, bytes);
}

/* Makes room for more bytes; the capacity doubles, but not beyond the limit. */
static bool buffer_make_room(struct buffer *buffer, size_t more)
{
    const size_t least = buffer->size + more + 1;
    size_t larger = 2 * buffer->capacity;
    if (buffer->limit && more > buffer->limit - buffer->size)
        return false;
    if (least <= buffer->capacity)
        return true;
    if (buffer->limit && larger > buffer->limit)
        larger = (size_t)buffer->limit + 1;
    larger = larger < least ? least : larger;
    if (!budget_take(buffer->budget, larger - buffer->capacity))
        return false;
    char *moved = realloc(buffer->text, larger);
    if (!moved) {
        budget_give(buffer->budget, larger - buffer->capacity);
        return false;
    }
    buffer->text = moved;
    buffer->capacity = larger;
    return true;
}

bool buffer_append(void *user, const void *data, size_t size)
{
    struct buffer *buffer = user;
    buffer->full = buffer->full || !buffer_make_room(buffer, size);
    if (buffer->full)
        return false;
    if (size)
        memcpy(buffer->text + buffer->size, data, size);
    buffer->size += size;
    buffer->text[buffer->size] = 0;
    return true;
}

bool buffer_add(struct buffer *buffer, const char *text)
{
    return buffer_append(buffer, text, strlen(text));
}

qj_sink buffer_sink(struct buffer *buffer)
{
    return (qj_sink){buffer_append, buffer};
}

uint64_t buffer_count_lines(const struct buffer *buffer)
{
    uint64_t count = 0;
    for (size_t i = 0; i < buffer->size; i++)
        count += buffer->text[i] == '\n';
    return count;
}

qj_status buffer_read(qj_context *context, const qj_game *game, qj_text text, uint64_t which,
                      qj_position **out)
{
    qj_source source = qj_text_source(&text);
    return qj_position_read(context, game, &source, which, out);
}

void buffer_free(struct buffer *buffer)
{
    free(buffer->text);
    budget_give(buffer->budget, buffer->capacity);
    *buffer = (struct buffer){.limit = buffer->limit, .budget = buffer->budget};
}

/* ----------------------------------------------------------- gather_text */

qj_status gather_text(struct arena *arena, const qj_position *position,
                      qj_status (*write)(const qj_position *, const qj_sink *), char **out)
{
    struct collected_text text = {.arena = arena};
    qj_sink sink = collect_sink(&text);
    qj_status status = write(position, &sink);
    if (status == QJ_OK)
        sink.write(sink.user, "", 1);
    if (text.full)
        return context_fail(arena->context, QJ_LIMIT, "the text of the position needs more memory");
    *out = status == QJ_OK ? text.data : NULL;
    return status == QJ_USAGE ? QJ_OK : status;
}

qj_status gather_text_draw(const qj_position *position, const qj_sink *sink)
{
    return qj_position_draw(position, false, sink);
}

/* ---------------------------------------------------------------- markup */

void markup_text(struct writer *writer, const char *text)
{
    static const char special[] = "&<>\"";
    static const char *const names[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
    bool good;
    size_t left = strlen(text);
    for (size_t length; left > 0; text += length, left -= length) {
        length = visible_character(text, left, &good);
        const char *place = strchr(special, *text);
        if (place)
            write_text(writer, names[place - special]);
        else if (good)
            write_bytes(writer, text, length);
        else
            write_text(writer, "\xef\xbf\xbd");
    }
}

void markup_phrase(struct writer *writer, const char *phrase)
{
    char text[WRITE_FORMAT];
    qj_message_translate(writer->language, phrase, text, sizeof text);
    markup_text(writer, text);
}

/* ------------------------------------------------------------------ wrap */

enum { WIDTH = 78 };

/* Whether a line may not begin here: with a full stop, a comma or a bracket of Chinese. */
static bool wrap_is_bound(const char *text)
{
    static const char *const bound[] = {"、", "。", "，", "：", "；", "）", "？", "！", "》"};
    bool found = false;
    for (size_t i = 0; i < sizeof bound / sizeof *bound; i++)
        found |= !strncmp(text, bound[i], strlen(bound[i]));
    return found;
}

/* The length of an indivisible part: a word, or a Chinese character with the marks bound to it. */
static size_t wrap_measure(const char *text, const char *ends, size_t *columns)
{
    size_t length = 0;
    bool wide = false;
    *columns = 0;
    while (text[length] && !strchr(ends, text[length])) {
        bool before = wide;
        wide = (unsigned char)text[length] >= 0xe3; /* a Chinese character */
        if (length && (before || wide) && !wrap_is_bound(text + length))
            break;
        *columns += wide ? 2 : 1;
        do {
            length++;
        } while (((unsigned char)text[length] & 0xc0) == 0x80);
    }
    return length;
}

const char *wrap_text(const char *text, size_t column, size_t indent, wrap_put_fn put, void *user)
{
    const char *start = text, *ends = *text == ' ' ? "\n" : " \n";
    bool blank = false;
    while (*text && *text != '\n') {
        size_t columns, length = wrap_measure(text, ends, &columns);
        bool new_line = text > start && *ends == ' ' && column + blank + columns > WIDTH;
        if (new_line)
            put(user, "\n", 1);
        for (size_t i = 0; new_line && i < indent; i++)
            put(user, " ", 1);
        if (blank && !new_line)
            put(user, " ", 1);
        column = (new_line ? indent : column + blank) + columns;
        put(user, text, length);
        text += length;
        blank = *text == ' ' && *ends == ' ';
        text += blank;
    }
    put(user, "\n", 1);
    return text + (*text == '\n');
}

static void wrap_put(void *user, const char *bytes, size_t length)
{
    write_bytes(user, bytes, length);
}

void wrap_phrase(struct writer *writer, const char *phrase, size_t column, size_t indent)
{
    char words[2 * QJ_MARKED_SIZE];
    qj_message_translate(writer->language, phrase, words, sizeof words);
    wrap_text(words, column, indent, wrap_put, writer);
}

/* ----------------------------------------------------------------- value */

const char *value_outcome(int64_t outcome)
{
    return outcome > 0 ? N_("win") : outcome < 0 ? N_("loss") : N_("draw");
}

const char *value_verdict(qj_verdict verdict)
{
    static const char *const words[] = {[QJ_UNIQUE] = N_("unique"),
                                        [QJ_MULTIPLE] = N_("multiple"),
                                        [QJ_INCONSISTENT] = N_("inconsistent")};
    return words[verdict];
}

qj_value value_negated(const qj_value *value)
{
    qj_value negated = *value;
    negated.lo = -value->hi;
    negated.hi = -value->lo;
    return negated;
}

static void value_points_text(int64_t points, char text[VALUE_TEXT_SIZE])
{
    snprintf(text, VALUE_TEXT_SIZE, points ? "%+" PRId64 : "%" PRId64, points);
}

void value_text(const qj_value *value, char text[VALUE_TEXT_SIZE])
{
    const bool exact = value->lo == value->hi, scored = value->kind == QJ_SCORE;
    char low[VALUE_TEXT_SIZE], high[VALUE_TEXT_SIZE];
    if (exact && scored) {
        value_points_text(value->lo, text);
    } else if (scored) {
        value_points_text(value->lo, low);
        value_points_text(value->hi, high);
        phrase_write(text, VALUE_TEXT_SIZE, "%s to %s", low, high);
    } else if (exact && value->distance_known && value->lo) {
        phrase_write(text, VALUE_TEXT_SIZE, "%s in %" PRIu64, value_outcome(value->lo),
                     value->distance);
    } else {
        const bool open = value->lo < 0 && value->hi > 0;
        phrase_write(text, VALUE_TEXT_SIZE, "%s",
                     exact       ? value_outcome(value->lo)
                     : open      ? N_("unknown")
                     : value->lo ? "draw or loss"
                                 : "win or draw");
    }
}

/* ------------------------------------------------------------- parameter */

const qj_parameter *parameter_find(const qj_game *game, const char *name, size_t length)
{
    const qj_parameter *parameter;
    for (size_t i = 0; game && (parameter = qj_game_parameter(game, i)); i++)
        if (strlen(parameter->name) == length && !strncmp(parameter->name, name, length))
            return parameter;
    return NULL;
}

/* ---------------------------------------------------------- option_order */

bool option_order_add(void *user, const qj_option *option)
{
    struct option_order *order = user;
    order->status = arena_append(order->arena, &order->moves, &order->room, &order->count,
                                 &(struct ordered_option){*option, order->count});
    return order->status == QJ_OK;
}

static int option_order_compare(const void *one, const void *other)
{
    const struct ordered_option *a = one, *b = other;
    int order = qj_value_beats(&b->option.value, &a->option.value) -
                qj_value_beats(&a->option.value, &b->option.value);
    return order ? order : a->place < b->place ? -1 : 1;
}

void option_order_sort(struct option_order *order)
{
    if (order->count)
        qsort(order->moves, order->count, sizeof *order->moves, option_order_compare);
}

struct option_visit {
    qj_session *session;
    int64_t least;
    qj_option_fn visit;
    void *user;
    qj_option member; /* of the current group */
    qj_status status;
};

static bool option_visit_member(void *user, const qj_move *move)
{
    struct option_visit *groups = user;
    groups->member.move = *move;
    return groups->visit(groups->user, &groups->member);
}

static bool option_visit_group(void *user, const qj_option *option)
{
    struct option_visit *groups = user;
    if (option->value.lo < groups->least)
        return groups->visit(groups->user, option);
    groups->member = *option;
    groups->member.count = 1;
    groups->status = qj_session_group(groups->session, option, option_visit_member, groups);
    return groups->status == QJ_OK;
}

qj_status option_visit(qj_session *session, int64_t least, qj_option_fn visit, void *user)
{
    struct option_visit groups = {session, least, visit, user, .status = QJ_OK};
    qj_status status = qj_session_moves(session, option_visit_group, &groups);
    return status == QJ_OK ? groups.status : status;
}
