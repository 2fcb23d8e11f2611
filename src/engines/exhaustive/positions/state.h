/* state: flat states word by word, the last word overlapping the one before it:
 *
 *     | word | word | word |        26 bytes: three words, and the word that ends with byte 25
 *                     | word |
 *
 * The key of a state determines where the search for it begins; it does not identify the state. It
 * is a multiplicative hash whose high bits depend on every byte.
 */
#ifndef QIJU_ENGINES_EXHAUSTIVE_POSITIONS_STATE_H
#define QIJU_ENGINES_EXHAUSTIVE_POSITIONS_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline uint64_t state_word(const unsigned char *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

/* The bytes of a state shorter than a word. */
static inline uint64_t state_part(const unsigned char *bytes, size_t size)
{
    uint64_t word = 0;
    for (size_t i = 0; i < size; i++)
        word = word << 8 | bytes[i];
    return word;
}

static inline uint64_t state_mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}

static inline uint64_t state_key(const unsigned char *state, size_t size)
{
    uint64_t hash = size;
    if (size < 8)
        return state_mix(hash, state_part(state, size)) * UINT64_C(0xbf58476d1ce4e5b9);
    for (size_t at = 0; at + 8 < size; at += 8)
        hash = state_mix(hash, state_word(state + at));
    return state_mix(hash, state_word(state + size - 8)) * UINT64_C(0xbf58476d1ce4e5b9);
}

/* Copies a state; for a few words faster than memcpy. */
static inline void state_copy(unsigned char *to, const unsigned char *from, size_t size)
{
    if (size < 8) {
        for (size_t i = 0; i < size; i++)
            to[i] = from[i];
        return;
    }
    for (size_t at = 0; at + 8 < size; at += 8)
        memcpy(to + at, from + at, 8);
    memcpy(to + size - 8, from + size - 8, 8);
}

static inline bool state_same(const unsigned char *one, const unsigned char *two, size_t size)
{
    if (size < 8)
        return state_part(one, size) == state_part(two, size);
    uint64_t different = state_word(one + size - 8) ^ state_word(two + size - 8);
    for (size_t at = 0; at + 8 < size; at += 8)
        different |= state_word(one + at) ^ state_word(two + at);
    return different == 0;
}

#endif
