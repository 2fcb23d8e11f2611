/* answer_cache: answers of a program to one kind of question. Many questions are sent before an
 * answer is needed. Answers are stored until then, so each question is sent only once. With each
 * batch, and now and then with a single question, an earlier question is repeated: a program whose
 * answer changes keeps state between questions, and none of its answers can be trusted.
 *
 *     text    | word 0 | word 1 | word 2 | answer 0 | answer 1 | ...     each with a final 0
 *     pairs   | 0: word, answer | 1: word, answer | 2: word, - |         answered = 2
 *     slots   | . | 2 | . | . | 1 | . | 3 | . |                     open addressing, half full
 */
#include "load/program/asking.h"

enum { OFTEN = 16 };

static bool answer_cache_add_text(struct answer_cache *cache, struct program_word text, size_t *at)
{
    if (!load_reserve((void **)&cache->text, &cache->capacity, cache->length + text.length + 1, 1))
        return false;
    *at = cache->length;
    memcpy(cache->text + cache->length, text.start, text.length);
    cache->text[cache->length + text.length] = 0;
    cache->length += text.length + 1;
    return true;
}

/* Returns the slot of a word, or the empty slot where it belongs. The hash is FNV-1a. */
static size_t *answer_cache_find_slot(const struct answer_cache *cache, struct program_word word)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < word.length; i++)
        sum = (sum ^ (unsigned char)word.start[i]) * UINT64_C(0x100000001b3);
    size_t at = (sum ^ sum >> 32) & (cache->slot_count - 1);
    while (cache->slots[at]) {
        const char *there = cache->text + cache->pairs[cache->slots[at] - 1].word;
        if (!strncmp(there, word.start, word.length) && !there[word.length])
            break;
        at = (at + 1) & (cache->slot_count - 1);
    }
    return &cache->slots[at];
}

static bool answer_cache_make_slots(struct answer_cache *cache)
{
    enum { LEAST = 256 };
    if (2 * (cache->count + 1) <= cache->slot_count)
        return true;
    size_t count = cache->slot_count ? 2 * cache->slot_count : LEAST;
    size_t *slots = calloc(count, sizeof *slots);
    if (!slots)
        return false;
    free(cache->slots);
    cache->slots = slots;
    cache->slot_count = count;
    for (size_t i = 0; i < cache->count; i++)
        *answer_cache_find_slot(cache, answer_cache_word(cache, i)) = i + 1;
    return true;
}

bool answer_cache_want(struct answer_cache *cache, struct program_word word)
{
    size_t at;
    if (!answer_cache_make_slots(cache))
        return false;
    size_t *slot = answer_cache_find_slot(cache, word);
    if (*slot)
        return true;
    if (!load_reserve((void **)&cache->pairs, &cache->pair_capacity, cache->count + 1,
                      sizeof *cache->pairs) ||
        !answer_cache_add_text(cache, word, &at))
        return false;
    cache->pairs[cache->count++] = (struct answer_cache_pair){at, 0};
    *slot = cache->count;
    return true;
}

struct program_word answer_cache_word(const struct answer_cache *cache, size_t pair)
{
    return word_of(cache->text + cache->pairs[pair].word);
}

bool answer_cache_add(struct answer_cache *cache, struct program_word answer)
{
    if (!answer_cache_add_text(cache, answer, &cache->pairs[cache->answered].answer))
        return false;
    cache->answered++;
    return true;
}

const char *answer_cache_find(const struct answer_cache *cache, struct program_word word)
{
    size_t number = cache->slot_count ? *answer_cache_find_slot(cache, word) : 0;
    if (!number || number > cache->answered)
        return NULL;
    return cache->text + cache->pairs[number - 1].answer;
}

void answer_cache_clear(struct answer_cache *cache)
{
    free(cache->text);
    free(cache->pairs);
    free(cache->slots);
    *cache = (struct answer_cache){
        .question = cache->question, .random = cache->random, .singles = cache->singles};
}

void answer_cache_trim(struct answer_cache *cache, size_t bytes)
{
    if (cache->length > bytes)
        answer_cache_clear(cache);
}

/* ------------------------------------------------------------------------- questions */

static struct dialogue_request answer_cache_request(const struct answer_cache *cache, size_t pair)
{
    return (struct dialogue_request){cache->question, answer_cache_word(cache, pair)};
}

/* The program itself has named the position, so "no" is invalid. */
static bool answer_cache_take_answer(const struct answer_cache *cache, struct dialogue *dialogue,
                                     const struct handshake *handshake, size_t pair,
                                     struct program_word *answer)
{
    struct word_line line;
    struct program_reply reply;
    const struct dialogue_request request = answer_cache_request(cache, pair);
    if (!dialogue_take_line(dialogue, request, &line))
        return false;
    *answer = word_of(line.rest);
    if (!protocol_read_reply(handshake, cache->question, &line, &reply))
        return dialogue_fail_line(dialogue, request, "%s", line.error);
    if (reply.kind == ANSWER_AT)
        *answer = word_take(&reply.rest);
    return reply.kind != ANSWER_NO ||
           dialogue_fail_line(dialogue, request,
                              "expected moves of a position it has named, found 'no %.60s'",
                              reply.rest);
}

bool answer_cache_send(struct answer_cache *cache, struct dialogue *dialogue)
{
    const size_t first = cache->answered;
    if (first == cache->count || !dialogue_can_ask(dialogue))
        return false;
    for (size_t i = first; i < cache->count; i++)
        if (!dialogue_ask(dialogue, answer_cache_request(cache, i)))
            return false;
    cache->repeats = first && (cache->count - first > 1 || cache->singles++ % OFTEN == 1);
    cache->again = cache->repeats ? (size_t)load_random_below(&cache->random, first) : 0;
    return (!cache->repeats || dialogue_ask(dialogue, answer_cache_request(cache, cache->again))) &&
           dialogue_flush(dialogue);
}

bool answer_cache_take(struct answer_cache *cache, struct dialogue *dialogue,
                       const struct handshake *handshake)
{
    struct program_word answer;
    if (!answer_cache_take_answer(cache, dialogue, handshake, cache->answered, &answer))
        return false;
    if (!answer_cache_add(cache, answer))
        return dialogue_fail_memory(dialogue);
    if (cache->answered < cache->count || !cache->repeats)
        return true;
    if (!answer_cache_take_answer(cache, dialogue, handshake, cache->again, &answer))
        return false;
    const char *before = answer_cache_find(cache, answer_cache_word(cache, cache->again));
    return word_is(answer, before) ||
           dialogue_fail_line(dialogue, answer_cache_request(cache, cache->again),
                              "expected the answer of the first time, '%s%.50s', found '%.50s'",
                              cache->question == ASK_CANONICAL ? "at " : "", before, answer.start);
}
