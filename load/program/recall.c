/* recall: what a program has answered to one kind of question. Many are asked at once, before an
 * answer is needed; the answers are kept until then, and the same question is asked only once. With
 * them an earlier question is asked again: a program that then answers differently keeps state
 * between questions, and none of its answers can be trusted.
 *
 *     text    | word 0 | word 1 | word 2 | answer 0 | answer 1 | ...     each with a final 0
 *     pairs   | 0: word, answer | 1: word, answer | 2: word, - |         told = 2
 *     slots   | . | 2 | . | . | 1 | . | 3 | . |                          open addressing, half full
 */
#include "load/program/recall.h"

#include "load/base/random.h"
#include "load/base/room.h"

#include <stdlib.h>
#include <string.h>

enum { BYTES_MOST = 1 << 24 };

/* Appends a word to the text; where it starts is noted. */
static bool add_text(struct recall *recall, const char *word, size_t length, size_t *at)
{
    if (!room_for((void **)&recall->text, &recall->capacity, recall->length + length + 1, 1))
        return false;
    *at = recall->length;
    memcpy(recall->text + recall->length, word, length);
    recall->text[recall->length + length] = 0;
    recall->length += length + 1;
    return true;
}

/* The slot where a word is, or where it can be put. The hash is FNV-1a (Fowler, Noll, Vo). */
static size_t *find_slot(const struct recall *recall, const char *word, size_t length)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < length; i++)
        sum = (sum ^ (unsigned char)word[i]) * UINT64_C(0x100000001b3);
    size_t at = (sum ^ sum >> 32) & (recall->slot_count - 1);
    while (recall->slots[at]) {
        const char *there = recall_word(recall, recall->slots[at] - 1);
        if (!strncmp(there, word, length) && !there[length])
            break;
        at = (at + 1) & (recall->slot_count - 1);
    }
    return &recall->slots[at];
}

static bool make_slots(struct recall *recall)
{
    enum { LEAST = 256 };
    if (2 * (recall->count + 1) <= recall->slot_count)
        return true;
    size_t count = recall->slot_count ? 2 * recall->slot_count : LEAST;
    size_t *slots = calloc(count, sizeof *slots);
    if (!slots)
        return false;
    free(recall->slots);
    recall->slots = slots;
    recall->slot_count = count;
    for (size_t i = 0; i < recall->count; i++) {
        const char *word = recall_word(recall, i);
        *find_slot(recall, word, strlen(word)) = i + 1;
    }
    return true;
}

bool recall_want(struct recall *recall, const char *word, size_t length)
{
    size_t at;
    if (!make_slots(recall))
        return false;
    size_t *slot = find_slot(recall, word, length);
    if (*slot)
        return true;
    if (!room_for((void **)&recall->pairs, &recall->pair_capacity, recall->count + 1,
                  sizeof *recall->pairs) ||
        !add_text(recall, word, length, &at))
        return false;
    recall->pairs[recall->count++] = (struct recall_pair){at, 0};
    *slot = recall->count;
    return true;
}

const char *recall_word(const struct recall *recall, size_t pair)
{
    return recall->text + recall->pairs[pair].word;
}

bool recall_tell(struct recall *recall, const char *answer, size_t length)
{
    if (!add_text(recall, answer, length, &recall->pairs[recall->told].answer))
        return false;
    recall->told++;
    return true;
}

const char *recall_find(const struct recall *recall, const char *word)
{
    size_t number = recall->slot_count ? *find_slot(recall, word, strlen(word)) : 0;
    if (!number || number > recall->told)
        return NULL;
    return recall->text + recall->pairs[number - 1].answer;
}

void recall_clear(struct recall *recall)
{
    free(recall->text);
    free(recall->pairs);
    free(recall->slots);
    *recall = (struct recall){.question = recall->question,
                              .prefix = recall->prefix,
                              .read = recall->read,
                              .random = recall->random};
}

void recall_trim(struct recall *recall)
{
    if (recall->length > BYTES_MOST)
        recall_clear(recall);
}

/* ------------------------------------------------------------------------- asking */

static struct request request_of(const struct recall *recall, size_t pair)
{
    return (struct request){recall->question, recall_word(recall, pair)};
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
    size_t first = recall->told, length = 0;
    size_t again = first ? (size_t)random_below(&recall->random, first) : 0;
    const char *answer = "";
    if (first == recall->count || !dialogue_can_ask(dialogue))
        return;
    for (size_t i = first; i < recall->count; i++)
        if (!dialogue_ask(dialogue, request_of(recall, i)))
            return;
    if ((first && !dialogue_ask(dialogue, request_of(recall, again))) || !dialogue_flush(dialogue))
        return;
    while (recall->told < recall->count)
        if (!take_answer(recall, dialogue, hello, recall->told, &answer, &length) ||
            !(recall_tell(recall, answer, length) || dialogue_fail_memory(dialogue)))
            return;
    if (!first || !take_answer(recall, dialogue, hello, again, &answer, &length))
        return;
    const char *before = recall_find(recall, recall_word(recall, again));
    if (strlen(before) != length || memcmp(before, answer, length) != 0)
        dialogue_fail_line(dialogue, request_of(recall, again),
                           "expected the answer of the first time, '%s%.50s', found '%.50s'",
                           recall->prefix, before, answer);
}
