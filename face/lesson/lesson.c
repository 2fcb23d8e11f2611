/* lesson: see lesson.h. Parses the text line by line. */
#include "face/lesson/lesson.h"

#include "base/text/number.h"
#include "base/visible.h"
#include "face/base/face_base.h"

static const struct {
    const char *words, *name; /* in a lesson; in JSON */
} tasks[] = {
    [LESSON_ONLY_WIN] = {"find the only winning move", "only_win"},
    [LESSON_A_WIN] = {"find a winning move", "a_win"},
    [LESSON_ONLY_GOOD] = {"find the only good move", "only_good"},
    [LESSON_WIN] = {"win", "win"},
    [LESSON_WIN_IN] = {"win in", "win_in"},
};

/* The unread text, and the current line, [begin, end), without its end. */
struct lesson_lines {
    struct arena *arena;
    const char *rest, *text_end;
    const char *begin, *end;
    uint64_t number;
    bool over; /* no line was left */
};

/* ---------------------------------------------------------------------------- lines */

static uint64_t lesson_column(const struct lesson_lines *lines, const char *at)
{
    return (uint64_t)(at - lines->begin) + 1;
}

/* Fails with "expected EXPECTED, found" and the rest of the line from `at`. */
static qj_status lesson_reject(const struct lesson_lines *lines, const char *at,
                               const char *expected)
{
    enum { SHOWN = 40 };
    qj_context *context = lines->arena->context;
    int length = (int)(lines->end - at < SHOWN ? lines->end - at : SHOWN);
    if (at == lines->end)
        return context_fail_at(context, QJ_BAD_INPUT, lines->number, lesson_column(lines, at),
                               lines->over ? "expected %s, found the end of the text"
                                           : "expected %s, found the end of the line",
                               expected);
    return context_fail_at(context, QJ_BAD_INPUT, lines->number, lesson_column(lines, at),
                           "expected %s, found '%.*s'", expected, length, at);
}

static qj_status lesson_check_bytes(const struct lesson_lines *lines)
{
    for (const char *at = lines->begin; at < lines->end;) {
        size_t length = utf8_length(at, (size_t)(lines->end - at));
        unsigned char byte = (unsigned char)*at;
        bool first = lines->number == 1 && at == lines->begin && lines->text_end - at >= 2;
        if (!length)
            return context_fail_at(
                lines->arena->context, QJ_BAD_INPUT, lines->number, lesson_column(lines, at),
                first && (!memcmp(at, "\xff\xfe", 2) || !memcmp(at, "\xfe\xff", 2))
                    ? "UTF-16: save the text as UTF-8"
                    : "not UTF-8 (perhaps GBK): save the text as UTF-8");
        if ((byte < ' ' && byte != '\t') || byte == 0x7f)
            return context_fail_at(
                lines->arena->context, QJ_BAD_INPUT, lines->number, lesson_column(lines, at),
                "expected UTF-8 without control characters, found the byte %u", (unsigned)byte);
        at += length;
    }
    return QJ_OK;
}

static bool lesson_is_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

static qj_status lesson_next_line(struct lesson_lines *lines)
{
    lines->number++;
    lines->begin = lines->end = lines->rest;
    lines->over = lines->rest == lines->text_end;
    if (lines->over)
        return QJ_OK;
    const char *newline = memchr(lines->rest, '\n', (size_t)(lines->text_end - lines->rest));
    lines->end = newline ? newline : lines->text_end;
    lines->rest = newline ? newline + 1 : lines->text_end;
    if (lines->end > lines->begin && lines->end[-1] == '\r')
        lines->end--;
    return lesson_check_bytes(lines);
}

static const char *lesson_skip_blanks(const struct lesson_lines *lines, const char *at)
{
    while (at < lines->end && lesson_is_blank(*at))
        at++;
    return at;
}

static bool lesson_line_is_empty(const struct lesson_lines *lines)
{
    return lesson_skip_blanks(lines, lines->begin) == lines->end;
}

/* Reads the next line that is neither empty nor a comment. */
static qj_status lesson_next_filled_line(struct lesson_lines *lines)
{
    do
        TRY(lesson_next_line(lines));
    while (!lines->over && (lesson_line_is_empty(lines) || *lines->begin == '#'));
    return QJ_OK;
}

/* Returns true if the line begins with a word; *rest: the text after it. */
static bool lesson_line_begins(const struct lesson_lines *lines, const char *word,
                               const char **rest)
{
    size_t length = strlen(word);
    if ((size_t)(lines->end - lines->begin) < length || memcmp(lines->begin, word, length) != 0)
        return false;
    const char *at = lines->begin + length;
    if (at < lines->end && !lesson_is_blank(*at))
        return false;
    *rest = lesson_skip_blanks(lines, at);
    return true;
}

/* Copies [at, end) without blanks at its end. */
static qj_status lesson_copy_part(const struct lesson_lines *lines, const char *at, const char *end,
                                  const char **out)
{
    while (end > at && lesson_is_blank(end[-1]))
        end--;
    uint64_t length = (uint64_t)(end - at);
    char *text;
    TRY(arena_make(lines->arena, &text, length + 1));
    memcpy(text, at, length);
    *out = text;
    return QJ_OK;
}

/* ---------------------------------------------------------------------------- parts */

/* Reads "MOVE: WORDS". */
static qj_status lesson_read_wrong(const struct lesson_lines *lines, const char *at,
                                   struct lesson_wrong *wrong)
{
    const char *colon = memchr(at, ':', (size_t)(lines->end - at));
    if (!colon || colon == at)
        return lesson_reject(lines, at, "a wrong move, a colon and words");
    *wrong = (struct lesson_wrong){.line = lines->number, .column = lesson_column(lines, at)};
    TRY(lesson_copy_part(lines, at, colon, &wrong->move));
    at = lesson_skip_blanks(lines, colon + 1);
    if (at == lines->end)
        return lesson_reject(lines, at, "words on the move");
    return lesson_copy_part(lines, at, lines->end, &wrong->words);
}

static qj_status lesson_read_task(const struct lesson_lines *lines, const char *at,
                                  struct lesson_step *step)
{
    static const char win_in[] = "win in ";
    const size_t length = sizeof win_in - 1;
    const char *words;
    step->task_line = lines->number;
    step->task_column = lesson_column(lines, at);
    TRY(lesson_copy_part(lines, at, lines->end, &words));
    for (step->task = LESSON_ONLY_WIN; step->task < LESSON_WIN_IN; step->task++)
        if (!strcmp(words, tasks[step->task].words))
            return QJ_OK;
    if (strncmp(words, win_in, length) != 0)
        return lesson_reject(
            lines, at,
            "a task (find the only winning move, find a winning move, find the only good "
            "move, win, win in N)");
    if (!number_is(words + length, &step->moves) || step->moves < 1 ||
        step->moves > LESSON_MAX_MOVES)
        return lesson_reject(lines, at + length, "the number of moves (1 to 999)");
    return QJ_OK;
}

static bool lesson_line_is_indented(const struct lesson_lines *lines)
{
    return lines->end - lines->begin >= LESSON_INDENT && !memcmp(lines->begin, "  ", LESSON_INDENT);
}

/* Reads a text: all indented lines, with empty lines between them. Stays at its last line. */
static qj_status lesson_read_text(struct lesson_lines *lines, struct lesson_step *step)
{
    uint64_t used = 0, capacity = 0;
    char *text = NULL;
    TRY(lesson_next_line(lines));
    step->text_line = lines->number;
    if (!lesson_line_is_indented(lines) || lesson_line_is_empty(lines))
        return lesson_reject(lines, lines->begin,
                             "the text of the position, two spaces before each line");
    struct lesson_lines ahead = *lines;
    do {
        bool empty = lesson_line_is_empty(&ahead);
        size_t length = empty ? 0 : (size_t)(ahead.end - ahead.begin) - LESSON_INDENT;
        TRY(arena_grow(lines->arena, &text, &capacity, used, length + 2));
        memcpy(text + used, ahead.end - length, length);
        used += length;
        text[used++] = '\n';
        if (!empty) {
            *lines = ahead;
            step->size = used;
        }
        TRY(lesson_next_line(&ahead));
    } while (!ahead.over && (lesson_line_is_empty(&ahead) || lesson_line_is_indented(&ahead)));
    text[step->size] = 0;
    step->text = text;
    return QJ_OK;
}

/* Reads a step, from its line "game" on. */
static qj_status lesson_read_step(struct lesson_lines *lines, struct lesson_step *step)
{
    uint64_t capacity = 0;
    const char *at;
    if (!lesson_line_begins(lines, "game", &at))
        return lesson_reject(lines, lines->begin, "'game' and its name");
    if (at == lines->end)
        return lesson_reject(lines, at, "the name of a game");
    step->game_line = lines->number;
    step->game_column = lesson_column(lines, at);
    TRY(lesson_copy_part(lines, at, lines->end, &step->game));
    TRY(lesson_next_filled_line(lines));
    if (!lesson_line_begins(lines, "task", &at))
        return lesson_reject(lines, lines->begin, "'task' and what is to be done");
    TRY(lesson_read_task(lines, at, step));
    TRY(lesson_next_filled_line(lines));
    if (lesson_line_begins(lines, "hint", &at)) {
        if (at == lines->end)
            return lesson_reject(lines, at, "a hint");
        TRY(lesson_copy_part(lines, at, lines->end, &step->hint));
        TRY(lesson_next_filled_line(lines));
    }
    while (lesson_line_begins(lines, "wrong", &at)) {
        TRY(arena_reserve(lines->arena, &step->wrongs, &capacity, step->wrong_count));
        TRY(lesson_read_wrong(lines, at, &step->wrongs[step->wrong_count++]));
        TRY(lesson_next_filled_line(lines));
    }
    if (!lesson_line_begins(lines, "position", &at))
        return lesson_reject(lines, lines->begin,
                             step->hint || step->wrong_count ? "'wrong' or 'position'"
                                                             : "'hint', 'wrong' or 'position'");
    return at == lines->end ? lesson_read_text(lines, step)
                            : lesson_reject(lines, at, "the end of the line");
}

/* Goes to the first line of the next step, past the titles of further lessons. */
static qj_status lesson_next_step(struct lesson_lines *lines)
{
    const char *title;
    do
        TRY(lesson_next_filled_line(lines));
    while (!lines->over && lesson_line_begins(lines, "lesson", &title));
    return QJ_OK;
}

/* ---------------------------------------------------------------------------- whole */

qj_status lesson_read(qj_context *context, qj_text text, struct lesson **out)
{
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct lesson *lesson;
    const char *at, *begin = text.size ? text.data : "";
    uint64_t capacity = 0;
    if (text.size > LESSON_MAX_BYTES)
        return context_fail(context, QJ_LIMIT, "a lesson has at most %d bytes", LESSON_MAX_BYTES);
    TRY(arena_make(&arena, &lesson, 1));
    bool marked = text.size >= strlen(UTF8_MARK) && !memcmp(begin, UTF8_MARK, strlen(UTF8_MARK));
    struct lesson_lines lines = {.arena = &arena,
                                 .rest = begin + (marked ? strlen(UTF8_MARK) : 0),
                                 .text_end = begin + text.size};
    TRY(lesson_next_filled_line(&lines));
    if (!lesson_line_begins(&lines, "lesson", &at))
        return lesson_reject(&lines, lines.begin, "'lesson' and its title");
    TRY(lesson_copy_part(&lines, at, lines.end, &lesson->title));
    TRY(lesson_next_step(&lines));
    do {
        TRY(arena_reserve(&arena, &lesson->steps, &capacity, lesson->count));
        struct lesson_step *step = &lesson->steps[lesson->count++];
        *step = (struct lesson_step){.hint = NULL};
        TRY(lesson_read_step(&lines, step));
        TRY(lesson_next_step(&lines));
    } while (!lines.over);
    lesson->arena = arena;
    arena.first = NULL; /* it is the lesson's now */
    *out = lesson;
    return QJ_OK;
}

void lesson_free(struct lesson *lesson)
{
    if (lesson)
        arena_clear(&lesson->arena);
}

const char *lesson_task_words(enum lesson_task task)
{
    return tasks[task].words;
}

qj_status lesson_json(const struct lesson *lesson, const qj_sink *sink)
{
    struct writer writer;
    json_start(&writer, NULL, sink, NULL);
    json_add_text(&writer, "title", lesson->title);
    json_add_array(&writer, "steps");
    for (uint64_t i = 0; i < lesson->count; i++) {
        const struct lesson_step *step = &lesson->steps[i];
        json_open(&writer, '{');
        json_add_text(&writer, "game", step->game);
        json_add_text(&writer, "task", tasks[step->task].name);
        if (step->task == LESSON_WIN_IN)
            json_add_natural(&writer, "moves", step->moves);
        json_add_text(&writer, "hint", step->hint);
        json_add_array(&writer, "wrong");
        for (uint64_t j = 0; j < step->wrong_count; j++) {
            json_open(&writer, '{');
            json_add_text(&writer, "move", step->wrongs[j].move);
            json_add_text(&writer, "words", step->wrongs[j].words);
            write_char(&writer, '}');
        }
        write_char(&writer, ']');
        json_add_text(&writer, "text", step->text);
        write_char(&writer, '}');
    }
    write_char(&writer, ']');
    return json_end(&writer);
}
