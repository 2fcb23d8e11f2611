/* answer_cache: answers of a program to one kind of question; see answer_cache.c. */
#ifndef QIJU_LOAD_PROGRAM_ANSWER_CACHE_H
#define QIJU_LOAD_PROGRAM_ANSWER_CACHE_H

#include "load/program/dialogue.h"

/* Offsets of a word and of its answer in the text. */
struct answer_cache_pair {
    size_t word, answer;
};

struct answer_cache {
    enum program_question question; /* its answer "at FORM" is stored as FORM */
    uint64_t random, singles;       /* state of the choice of repeated questions */
    bool repeats;                   /* the answered question `again` was sent, too */
    size_t again;
    /* all 0 at first: the cache is empty */
    char *text; /* words and answers, each with a final 0 */
    size_t length, capacity;
    struct answer_cache_pair *pairs;
    size_t count, pair_capacity;
    size_t answered; /* the pairs before this index have answers */
    size_t *slots;   /* index of a pair + 1, by the hash of its word */
    size_t slot_count;
};

/* Adds a new word that needs an answer. Returns false if out of memory. */
bool answer_cache_want(struct answer_cache *cache, struct program_word word);

/* The word of a pair. */
struct program_word answer_cache_word(const struct answer_cache *cache, size_t pair);

/* Stores the answer of the first pair that has none. Returns false if out of memory. */
bool answer_cache_add(struct answer_cache *cache, struct program_word answer);

/* Returns the answer to a word, or NULL. Valid until the next addition. */
const char *answer_cache_find(const struct answer_cache *cache, struct program_word word);

/* Sends all pending questions, and perhaps repeats an answered question. Returns false if there are
 * none, or after a failure, which is stored in the dialogue. */
bool answer_cache_send(struct answer_cache *cache, struct dialogue *dialogue);

/* Takes the next answer to a question that was sent, and after the last the repeated answer. */
bool answer_cache_take(struct answer_cache *cache, struct dialogue *dialogue,
                       const struct handshake *handshake);

/* Empties the cache; answer_cache_trim only if it has more bytes. */
void answer_cache_clear(struct answer_cache *cache);
void answer_cache_trim(struct answer_cache *cache, size_t bytes);

#endif
