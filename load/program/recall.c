/* recall: many questions of one kind are asked at once, before an answer is needed, and the answers
 * are kept. With them an earlier question is asked again: a program that then answers differently
 * keeps state between questions, and none of its answers can be trusted.
 */
#include "load/program/recall.h"

#include "load/base/random.h"

#include <string.h>

enum { BYTES_MOST = 1 << 24 };

bool recall_want(struct recall *recall, struct dialogue *dialogue, const char *word, size_t length)
{
    return forms_want(&recall->forms, word, length) || dialogue_fail_memory(dialogue);
}

static struct request request_of(const struct recall *recall, size_t pair)
{
    return (struct request){recall->question, forms_word(&recall->forms, pair)};
}

/* The answer to that, *length bytes. */
static bool take_answer(const struct recall *recall, struct dialogue *dialogue,
                        const struct hello *hello, size_t pair, const char **answer, size_t *length)
{
    char error[PROTOCOL_ERROR], *line;
    const struct request request = request_of(recall, pair);
    return dialogue_take_line(dialogue, request, &line) &&
           (recall->read(hello, line, answer, length, error) ||
            dialogue_fail_line(dialogue, request, "%s", error));
}

void recall_learn(struct recall *recall, struct dialogue *dialogue, const struct hello *hello)
{
    struct forms *forms = &recall->forms;
    size_t first = forms->told, length = 0;
    size_t again = first ? (size_t)random_below(&recall->random, first) : 0;
    const char *answer = "";
    if (first == forms->count || !dialogue_can_ask(dialogue))
        return;
    for (size_t i = first; i < forms->count; i++)
        if (!dialogue_ask(dialogue, request_of(recall, i)))
            return;
    if ((first && !dialogue_ask(dialogue, request_of(recall, again))) || !dialogue_flush(dialogue))
        return;
    while (forms->told < forms->count)
        if (!take_answer(recall, dialogue, hello, forms->told, &answer, &length) ||
            !(forms_tell(forms, answer, length) || dialogue_fail_memory(dialogue)))
            return;
    if (!first || !take_answer(recall, dialogue, hello, again, &answer, &length))
        return;
    const char *before = forms_find(forms, forms_word(forms, again));
    if (strlen(before) != length || memcmp(before, answer, length) != 0)
        dialogue_fail_line(dialogue, request_of(recall, again),
                           "expected the answer of the first time, '%s%.50s', found '%.50s'",
                           recall->prefix, before, answer);
}

const char *recall_find(const struct recall *recall, const char *word)
{
    return forms_find(&recall->forms, word);
}

void recall_trim(struct recall *recall)
{
    if (recall->forms.length > BYTES_MOST)
        forms_clear(&recall->forms);
}

void recall_clear(struct recall *recall)
{
    forms_clear(&recall->forms);
}
