/* bits: sets of small numbers packed into 64-bit words, and counts of bits. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Returns the number of words that hold count bits. */
static inline uint64_t bits_words(uint64_t count)
{
    return count / 64 + (count % 64 != 0);
}

static inline bool bits_get(const uint64_t *words, uint64_t index)
{
    return words[index / 64] >> (index % 64) & 1;
}

static inline void bits_set(uint64_t *words, uint64_t index)
{
    words[index / 64] |= UINT64_C(1) << (index % 64);
}

static inline void bits_clear(uint64_t *words, uint64_t index)
{
    words[index / 64] &= ~(UINT64_C(1) << (index % 64));
}

/* Returns the hash of some words and another word, in which every bit counts. */
static inline uint64_t bits_mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}

/* Returns such a hash of count words. */
static inline uint64_t bits_hash(const uint64_t *words, unsigned count)
{
    uint64_t hash = 0;
    for (unsigned i = 0; i < count; i++)
        hash = bits_mix(hash, words[i]);
    return hash;
}

/* Returns a word with the first count bits set, 0 to 64. */
static inline uint64_t bits_first(uint64_t count)
{
    return count < 64 ? (UINT64_C(1) << count) - 1 : UINT64_MAX;
}

/* Sets the first count bits and clears the others of their words. */
static inline void bits_fill(uint64_t *words, uint64_t count)
{
    for (uint64_t i = 0; i < count / 64; i++)
        words[i] = UINT64_MAX;
    if (count % 64)
        words[count / 64] = bits_first(count % 64);
}

/* Counts the set bits. Without a processor instruction it adds neighbouring fields of 1, 2 and 4
 * bits, then multiplies to add the bytes; this is faster than the compiler's function. */
static inline int bits_count(uint64_t word)
{
#ifdef __POPCNT__
    return __builtin_popcountll(word);
#else
    const uint64_t ones = UINT64_MAX / 3, twos = UINT64_MAX / 5, fours = UINT64_MAX / 17;
    word -= word >> 1 & ones;
    word = (word & twos) + (word >> 2 & twos);
    word = (word + (word >> 4)) & fours;
    return (int)(word * (UINT64_MAX / 255) >> 56);
#endif
}

/* Counts the set bits of words. */
static inline uint64_t bits_sum(const uint64_t *words, uint64_t count)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < count; i++)
        sum += (uint64_t)bits_count(words[i]);
    return sum;
}

/* Returns 1 if the number of set bits is odd. */
static inline int bits_parity(uint64_t word)
{
    return __builtin_parityll(word);
}

/* Return the index of the lowest and the highest set bit of a word other than 0. */
static inline int bits_lowest(uint64_t word)
{
    return __builtin_ctzll(word);
}

static inline int bits_highest(uint64_t word)
{
    return 63 - __builtin_clzll(word);
}

/* Removes the lowest `count` members of a set, which has as many from word *next on, and writes
 * them in increasing order. */
static inline void bits_take(uint64_t *set, uint64_t *next, uint64_t count, uint64_t *out)
{
    uint64_t at = *next;
    for (uint64_t taken = 0; taken < count;) {
        uint64_t word;
        while (!(word = set[at]))
            at++;
        for (; word && taken < count; word &= word - 1)
            out[taken++] = 64 * at + (uint64_t)bits_lowest(word);
        set[at] = word;
    }
    *next = at;
}
