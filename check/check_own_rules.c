/* check_own_rules: opens user-defined rules, reads their text, and queries them; see check_own.h.
 * The text gives the values of the parameters in their order, and may name another start:
 *
 *     VALUE ... position WORD
 *
 * Now and then a question is repeated, to detect rules whose answers change. */
#include "check_own.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

void check_own_refuse(struct check *check, int status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = snprintf(check->message, sizeof check->message, "%.80s: ", check->rules);
    vsnprintf(check->message + length, sizeof check->message - (size_t)length, format, arguments);
    va_end(arguments);
    check->status = status;
    longjmp(check->end, 1);
}

/* ---------------------------------------------------------------------- text */

static int64_t check_own_read_value(struct check *check, const struct own_parameter *parameter)
{
    int64_t value = input_whole(check, parameter->name);
    if (value < parameter->min || value > parameter->max)
        input_refuse(check, "expected %.40s, from %" PRId64 " to %" PRId64, parameter->name,
                     parameter->min, parameter->max);
    return value;
}

/* Reads a word of the rules. It may be longer than other words and contain any characters. */
static void check_own_read_position(struct check *check, char word[OWN_STATE + 1])
{
    struct check_text *text = &check->input;
    size_t length = 0;
    while (input_is_blank(text_ahead(check, text, 0)))
        input_take(check);
    text_mark(text);
    if (text_ahead(check, text, 0) == EOF)
        input_refuse(check, "expected a position, found the end");
    while (text_ahead(check, text, 0) != EOF && !input_is_blank(text_ahead(check, text, 0))) {
        if (length == OWN_STATE || text_ahead(check, text, 0) == 0)
            input_refuse(check, "expected a position of at most %d bytes", OWN_STATE);
        word[length++] = (char)input_take(check);
    }
    word[length] = 0;
}

static void check_own_read_start(struct check *check, struct check_own *own, unsigned char *start)
{
    char word[OWN_STATE + 1];
    for (size_t i = 0; i < own->parameter_count; i++)
        own->value[i] = check->input.file ? check_own_read_value(check, &own->parameters[i])
                                          : own->parameters[i].default_value;
    const char *reason = own->start(own, start);
    if (reason)
        check_own_refuse(check, CHECK_BAD_INPUT, "the values do not go together: %.100s", reason);
    if (!check->input.file || input_peek(check) == EOF)
        return;
    if (!own->read || input_peek(check) != 'p')
        input_refuse(check, own->read ? "expected position or the end; moves are not played here"
                                      : "expected the end; other sections are not read here");
    input_keyword(check, "position");
    check_own_read_position(check, word);
    memset(start, 0, own->size);
    reason = own->read(own, word, start);
    if (reason)
        input_refuse(check, "expected %.100s", reason);
    if (input_peek(check) != EOF)
        input_refuse(check, "expected the end; moves are not played here");
}

void check_own_open(struct check *check, struct check_own *own, unsigned char start[OWN_STATE])
{
    size_t length = strlen(check->rules);
    if (*check->rules != '|' && length > 3 && !strcmp(check->rules + length - 3, ".so"))
        own_object_open(check, own);
    else
        own_pipe_open(check, own);
    if (own->ending < OWN_LAST_WINS || own->ending > OWN_POINTS)
        check_own_refuse(check, CHECK_BAD_INPUT, "the ending is missing");
    if (own->loops && own->ending == OWN_POINTS)
        check_own_refuse(check, CHECK_BAD_INPUT, "loops and points exclude each other");
    check_own_read_start(check, own, start);
}

/* ------------------------------------------------------------------- answers */

unsigned char *check_own_add_move(struct check_own *own, struct own_answer *answer, int64_t points)
{
    if (points && own->ending != OWN_POINTS)
        check_own_refuse(own->check, CHECK_BAD_INPUT, "a move gains points, which do not count");
    if (points == INT64_MIN)
        check_own_refuse(own->check, CHECK_BAD_INPUT, "the points do not fit");
    answer->next = memory_grow(own->check, answer->next, &answer->capacity, answer->count,
                               own->size);
    answer->points = memory_grow(own->check, answer->points, &answer->points_capacity,
                                 answer->count, sizeof *answer->points);
    answer->points[answer->count] = points;
    return answer->next + answer->count++ * own->size;
}

static void check_own_ask_once(struct check_own *own, const unsigned char *state,
                               struct own_answer *out)
{
    bool outcome = own->ending != OWN_POINTS;
    out->over = false;
    out->value = 0;
    out->count = 0;
    own->ask(own, state, out);
    if (out->over && own->nimbers)
        check_own_refuse(own->check, CHECK_BAD_INPUT,
                         "an impartial game is over while there may be moves");
    if (outcome ? out->value < -1 || out->value > 1 : out->value == INT64_MIN)
        check_own_refuse(own->check, CHECK_BAD_INPUT, "a value is out of its range: %" PRId64,
                         out->value);
}

static bool check_own_same_answers(const struct check_own *own, const struct own_answer *a,
                                   const struct own_answer *b)
{
    return a->over == b->over && a->value == b->value && a->count == b->count &&
           (a->count == 0 || (!memcmp(a->next, b->next, a->count * own->size) &&
                              !memcmp(a->points, b->points, a->count * sizeof *a->points)));
}

/* Saves this question and its answer, for a second query. */
static void check_own_keep_witness(struct check_own *own, const unsigned char *state)
{
    memcpy(own->witness, state, own->size);
    check_own_ask_once(own, state, &own->before);
}

const struct own_answer *check_own_ask(struct check_own *own, const unsigned char *state)
{
    enum { OFTEN = 16 };
    if (!own->witness)
        own->witness = memory_array(own->check, own->size, 1);
    if (own->asked % OFTEN == 0) {
        if (own->asked)
            check_own_ask_once(own, own->witness, &own->again);
        if (own->asked && !check_own_same_answers(own, &own->before, &own->again))
            check_own_refuse(own->check, CHECK_BAD_INPUT,
                             "the same question has another answer now");
        check_own_keep_witness(own, state);
    }
    own->asked++;
    check_own_ask_once(own, state, &own->answer);
    return &own->answer;
}
