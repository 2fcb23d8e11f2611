/* contender: see stress.h. */
#include "cli/contest/stress.h"

#include "cli/claims/claims.h"

#include <stdio.h>
#include <string.h>

/* ----------------------------------------------------------------- compare */

static size_t without_blanks(const char *data, size_t size)
{
    while (size && strchr(" \t\r\n\v\f", data[size - 1]) && data[size - 1])
        size--;
    return size;
}

/* Takes the next line off a text: with its newline if exact, else without the blanks at its end. */
static qj_text take_line(qj_text *text, bool exact)
{
    if (text->size == 0)
        return (qj_text){NULL, 0};
    const char *end = memchr(text->data, '\n', text->size);
    qj_text line = {text->data, end ? (size_t)(end - text->data) + 1 : text->size};
    text->data += line.size;
    text->size -= line.size;
    if (!exact)
        line.size = without_blanks(line.data, line.size);
    return line;
}

static struct difference compare(qj_text expected, qj_text found, bool exact)
{
    struct difference difference = {0};
    if (!exact) {
        expected.size = without_blanks(expected.data, expected.size);
        found.size = without_blanks(found.data, found.size);
    }
    for (uint64_t number = 1; expected.size || found.size; number++) {
        qj_text line = take_line(&expected, exact), other = take_line(&found, exact);
        if (!line.data != !other.data || line.size != other.size ||
            (line.size && memcmp(line.data, other.data, line.size) != 0)) {
            difference = (struct difference){number, line, other};
            break;
        }
    }
    return difference;
}

/* --------------------------------------------------------------------- run */

static enum verdict find_verdict(const struct contender *contender, const struct bout *bout)
{
    const struct child_result *result = &bout->result;
    if (result->end == CHILD_LATE)
        return VERDICT_LATE;
    if (result->end == CHILD_FLOODED)
        return VERDICT_FLOODED;
    if (result->end == CHILD_SIGNALLED || result->code != 0)
        return VERDICT_FAILED;
    return bout_difference(contender, bout).number ? VERDICT_WRONG : VERDICT_RIGHT;
}

void contender_limit(struct contender *contender, double seconds)
{
    enum { TIMES = 10, MORE = 10 };
    contender->limits.cpu_seconds = seconds;
    contender->limits.seconds = TIMES * seconds + MORE;
}

qj_status contender_answer(const struct contender *contender, struct bout *bout)
{
    qj_text text;
    qj_source source = kept_source(&bout->input, &text);
    qj_sink sink = kept_sink(&bout->expected);
    qj_status status = qj_judge(contender->context, contender->game, &source, &sink);
    if (!bout->expected.full)
        return status;
    fputs("qiju: no memory for the answer\n", stderr);
    return QJ_LIMIT;
}

qj_status contender_try(const struct contender *contender, struct bout *bout)
{
    enum { SPARE_OUTPUT = 1 << 20 };
    bout->limits = contender->limits;
    bout->limits.output = 2 * bout->expected.size + SPARE_OUTPUT;
    TRY(talk_run(contender->words, &bout->input, &bout->limits, &bout->result));
    bout->verdict = find_verdict(contender, bout);
    return QJ_OK;
}

qj_status contender_run(const struct contender *contender, struct bout *bout)
{
    TRY(contender_answer(contender, bout));
    return contender_try(contender, bout);
}

struct difference bout_difference(const struct contender *contender, const struct bout *bout)
{
    return compare((qj_text){bout->expected.text, bout->expected.size},
                   (qj_text){bout->result.output, bout->result.size}, contender->exact);
}

void bout_free(struct bout *bout)
{
    kept_free(&bout->input);
    kept_free(&bout->expected);
    child_result_free(&bout->result);
}
