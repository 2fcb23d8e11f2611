/* explain_step: see explain.h. */
#include "face/explain/explain.h"

#include "face/base/face_base.h"

/* ------------------------------------------------------------------- split */

/* Returns the kind of that name; NULL: the list has none. */
static const struct explain_kind *explain_step_find(const struct explain_kind *kind,
                                                    const char *name)
{
    while (kind->name && strcmp(kind->name, name) != 0)
        kind++;
    return kind->name ? kind : NULL;
}

/* Cuts *text at the next mark and returns the part before it. *text becomes the rest; NULL: no
 * mark.
 */
static char *explain_step_take(char **text, char mark)
{
    char *part = *text, *end = strchr(part, mark);
    if (end)
        *end++ = 0;
    *text = end;
    return part;
}

/* Reads LINE KIND \2 NAME \3 VALUE ... */
static bool explain_step_read(const struct explain_problem *problem, char *text,
                              struct explain_step *step)
{
    char *rest = text, *kind;
    *step = (struct explain_step){.line = strtol(explain_step_take(&rest, '\2'), &kind, 10)};
    step->kind = *kind == ' ' ? explain_step_find(problem->kinds, kind + 1) : NULL;
    if (*kind == ' ' && !step->kind)
        step->kind = explain_step_find(explain_searches, kind + 1);
    for (; rest && step->count < EXPLAIN_VALUES; step->count++) {
        char *value = explain_step_take(&rest, '\2');
        step->values[step->count].name = explain_step_take(&value, '\3');
        step->values[step->count].text = value ? value : "";
    }
    return step->kind && step->line > 0 && !rest &&
           step->count == strlen(step->kind->letters) - !!strchr(step->kind->letters, '?');
}

qj_status explain_step_split(struct explain_steps *steps, char *trace, size_t size)
{
    char *at = trace, *answer;
    const char *end = trace + size;
    TRY(arena_make(steps->arena, &answer, size + 1));
    steps->answer = answer;
    while (at < end) {
        char *line_end = memchr(at, '\n', (size_t)(end - at));
        if (*at != '\1') {
            *answer++ = *at++;
            continue;
        }
        TRY(arena_reserve(steps->arena, &steps->items, &steps->capacity, steps->count));
        if (line_end)
            *line_end = 0;
        if (!line_end || !explain_step_read(steps->problem, at + 1, &steps->items[steps->count++]))
            return context_fail(steps->arena->context, QJ_BUG,
                                "a step of the solution has another form");
        at = line_end + 1;
    }
    return QJ_OK;
}

/* ------------------------------------------------------------------- words */

enum { EXPLAIN_WORD = 100 };

/* A value as a word. A word that is too long is cut and ends in " ...". */
struct explain_word {
    char text[EXPLAIN_WORD];
    size_t length;
};

static void explain_step_add(struct explain_word *word, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void explain_step_add(struct explain_word *word, const char *format, ...)
{
    static const char cut[] = " ...";
    size_t room = EXPLAIN_WORD - word->length;
    va_list list;
    va_start(list, format);
    int added = vsnprintf(word->text + word->length, room, format, list);
    va_end(list);
    if (added >= 0 && (size_t)added + sizeof cut <= room) {
        word->length += (size_t)added;
    } else if (word->length < EXPLAIN_WORD - 1) {
        snprintf(word->text + word->length, room, "%s", cut);
        word->length = EXPLAIN_WORD - 1;
    }
}

struct explain_saying {
    const struct explain_steps *steps;
    long bits, row; /* the first value, and the last row */
    struct explain_sentence *out;
};

static void explain_step_add_cell(struct explain_saying *saying, struct explain_word *word,
                                  long row, long column)
{
    uint64_t *cell = saying->out->cells[saying->out->cell_count++];
    cell[0] = (uint64_t)row;
    cell[1] = (uint64_t)column;
    explain_step_add(word, "(%ld, %ld)", row, column);
}

/* Adds the indices of the elements that are not 0: "{0..3, 5}". */
static void explain_step_add_set(struct explain_word *word, const char *list)
{
    const char *before = "{";
    long first = 0, index = 0;
    bool inside = false;
    for (char *end = NULL; *list || inside; list = end, index++) {
        bool member = *list && strtol(list, &end, 10);
        if (member && !inside)
            first = index;
        if (!member && inside) {
            explain_step_add(word, "%s%ld", before, first);
            if (first < index - 1)
                explain_step_add(word, first < index - 2 ? "..%ld" : ", %ld", index - 1);
            before = ", ";
        }
        inside = member;
        if (!*list)
            break;
    }
    explain_step_add(word, "%s}", *before == '{' ? "{" : "");
}

/* Adds a number that is not negative: "6 (110)". */
static void explain_step_add_binary(struct explain_word *word, long value)
{
    long top = 1;
    while (value / top > 1)
        top *= 2;
    explain_step_add(word, "%ld (", value);
    for (; top > 0; top /= 2)
        explain_step_add(word, "%ld", value / top % 2);
    explain_step_add(word, ")");
}

/* Adds an equation: "x1 + 2 x3 = 4". */
static void explain_step_add_equation(struct explain_word *word, const char *list)
{
    const char *before = "";
    long index = 1;
    for (char *end; *list; list = end, index++) {
        long value = strtol(list, &end, 10);
        if (!*end)
            explain_step_add(word, "%s = %ld", *before ? "" : "0", value);
        else if (value == 1)
            explain_step_add(word, "%sx%ld", before, index);
        else if (value)
            explain_step_add(word, "%s%ld x%ld", before, value, index);
        before = value ? " + " : before;
    }
}

/* Adds a board: "XO. .X. ...". */
static void explain_step_add_board(struct explain_word *word, const char *list)
{
    long index = 0;
    for (char *end; *list; list = end, index++)
        explain_step_add(word, "%s%c", index && index % 3 == 0 ? " " : "",
                         ".XO"[strtoul(list, &end, 10) % 3]);
}

/* Returns a word of the library, which has translations. */
static const char *explain_step_phrase(const struct explain_saying *saying, char letter, long value)
{
    static const char *const weekdays[] = {N_("Monday"),   N_("Tuesday"), N_("Wednesday"),
                                           N_("Thursday"), N_("Friday"),  N_("Saturday"),
                                           N_("Sunday")};
    switch (letter) {
    case 'd':
        return weekdays[(unsigned long)value % 7];
    case 'p':
        return qj_game_player(saying->steps->game, (int)value);
    case 'q':
        return qj_game_player(saying->steps->game, (int)value - 1);
    default:
        return value ? "an odd distance" : "an even distance";
    }
}

static void explain_step_write(struct explain_saying *saying, char letter, const char *text,
                               struct explain_word *word)
{
    const long value = strtol(text, NULL, 10), width = saying->steps->problem->width;
    switch (letter) {
    case '1':
        explain_step_add(word, "%ld", value + 1);
        break;
    case 'c':
        if (value)
            explain_step_add_cell(saying, word, value / width, value % width);
        break;
    case 'i':
        explain_step_add_cell(saying, word, value / width + 1, value % width + 1);
        break;
    case 'k':
        explain_step_add_cell(saying, word, saying->row + 1, value + 1);
        break;
    case 'w':
        for (long bit = 0; bit < saying->bits; bit++)
            explain_step_add(word, "%ld", value >> bit & 1);
        break;
    case 'x':
        explain_step_add_binary(word, value);
        break;
    case 's':
        explain_step_add_set(word, text);
        break;
    case 'e':
        explain_step_add_equation(word, text);
        break;
    case 'b':
        explain_step_add_board(word, text);
        break;
    case 'n':
        explain_step_add(word, "%ld", value);
        break;
    case 'a':
        explain_step_add(word, "%c", (int)value);
        break;
    default:
        explain_step_add(word, "%s", explain_step_phrase(saying, letter, value));
    }
}

/* -------------------------------------------------------------- a sentence */

void explain_step_say(const struct explain_steps *steps, const struct explain_step *step,
                      struct explain_sentence *out)
{
    struct explain_saying saying = {.steps = steps, .out = out};
    struct explain_word words[EXPLAIN_VALUES] = {{"", 0}};
    const char *form = step->kind->form;
    size_t value = 0, word = 0;
    out->cell_count = 0;
    saying.bits = strtol(step->values[0].text, NULL, 10);
    for (const char *letter = step->kind->letters; *letter; letter++) {
        const char *text = step->values[value].text;
        if (*letter == '?') {
            form = strtol(text, NULL, 10) ? form : step->kind->otherwise;
            continue;
        }
        if (*letter == 'r')
            saying.row = strtol(text, NULL, 10);
        else if (*letter != '-')
            explain_step_write(&saying, *letter, text, &words[word++]);
        value++;
    }
    phrase_error(&out->words, QJ_OK, form, words[0].text, words[1].text, words[2].text,
                 words[3].text, words[4].text, words[5].text, words[6].text, words[7].text);
}
