/* answer_cache: what a program has answered to one kind of question; see answer_cache.c. */
#ifndef QIJU_LOAD_PROGRAM_ANSWER_CACHE_H
#define QIJU_LOAD_PROGRAM_ANSWER_CACHE_H

#include "load/program/dialogue.h"
#include "load/program/protocol.h"

/* Where a word and the answer to it start in the text. */
struct answer_cache_pair {
    size_t word, answer;
};

struct answer_cache {
    const char *question; /* "canonical" or "moves" */
    const char *prefix;   /* what stands in a line before the answer that is kept */
    /* Finds the answer in a line; false: a diagnostic. */
    bool (*read)(const struct handshake *handshake, const char *line, const char **answer,
                 size_t *length, char error[PROTOCOL_ERROR]);
    uint64_t random;
    /* The rest is all 0 at first: nothing is known. */
    char *text; /* words and answers, each with a final 0 */
    size_t length, capacity;
    struct answer_cache_pair *pairs;
    size_t count, pair_capacity;
    size_t answered; /* the pairs before this one have their answer */
    size_t *slots;   /* numbers of pairs + 1, by the hash of their words */
    size_t slot_count;
};

/* Adds a word that is not there yet, whose answer is wanted. false: out of memory. */
bool answer_cache_want(struct answer_cache *cache, const char *word, size_t length);

/* The word of a pair. */
const char *answer_cache_word(const struct answer_cache *cache, size_t pair);

/* The answer of the first pair that has none. false: out of memory. */
bool answer_cache_add(struct answer_cache *cache, const char *answer, size_t length);

/* The answer to a word; NULL when it is not known. Valid until something is added. */
const char *answer_cache_find(const struct answer_cache *cache, const char *word);

/* Asks for all answers that are wanted and not known, and for a known one again. Leaves a failure
 * in the dialogue. */
void answer_cache_learn(struct answer_cache *cache, struct dialogue *dialogue,
                        const struct handshake *handshake);

/* Forgets all; answer_cache_trim only when it has become much. */
void answer_cache_clear(struct answer_cache *cache);
void answer_cache_trim(struct answer_cache *cache);

#endif
