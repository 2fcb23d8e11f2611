/* tiers_pack: states in fewer bytes; see tiers_pack.c. */
#pragma once

#include "base/arena.h"
#include "base/text/bytes.h"

enum { TIERS_PACK_STEPS = 3 };

/* Eight bytes of a state, each below 2^bits, which take `bits` bytes. */
struct tiers_pack_word {
    uint64_t keep[TIERS_PACK_STEPS], move[TIERS_PACK_STEPS];
    uint64_t bytes;    /* bits of the bytes of a state */
    uint64_t within;   /* and those that are not 0 in all states */
    unsigned bits, at; /* at: first byte in the packed state */
};

struct tiers_pack {
    size_t size, words; /* of a state */
    size_t bytes;       /* of a packed state */
    struct tiers_pack_word *word;
};

/* Begins with states of zeros. */
qj_status tiers_pack_open(struct tiers_pack *pack, struct arena *arena, size_t size);

/* Makes sure that a state fits. */
void tiers_pack_widen(struct tiers_pack *pack, const unsigned char *state);

/* Reads 8 bytes; the first is the lowest. */
static inline uint64_t tiers_pack_load(const unsigned char *bytes)
{
    return bytes_word((const char *)bytes);
}

static inline void tiers_pack_store(unsigned char *bytes, uint64_t word)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    memcpy(bytes, &word, sizeof word);
}

/* Packs a state. Both have room for whole words. Returns whether it fits. */
static inline bool tiers_pack_put(const struct tiers_pack *pack, const unsigned char *state,
                                  unsigned char *packed)
{
    uint64_t beyond = 0;
    for (size_t i = 0; i < pack->words; i++) {
        const struct tiers_pack_word *word = &pack->word[i];
        const unsigned shift = 8 - word->bits;
        uint64_t x = tiers_pack_load(state + 8 * i) & word->bytes;
        beyond |= x & ~word->within;
        for (unsigned j = 0; j < TIERS_PACK_STEPS && shift; j++)
            x = (x & word->keep[j]) | (x & word->move[j]) >> (shift << j);
        tiers_pack_store(packed + word->at, x);
    }
    return beyond == 0;
}

/* Unpacks a state, which has room for whole words; packed has 8 bytes more. */
static inline void tiers_pack_get(const struct tiers_pack *pack, const unsigned char *packed,
                                  unsigned char *state)
{
    for (size_t i = 0; i < pack->words; i++) {
        const struct tiers_pack_word *word = &pack->word[i];
        const unsigned shift = 8 - word->bits;
        uint64_t x = tiers_pack_load(packed + word->at);
        for (unsigned j = shift ? TIERS_PACK_STEPS : 0; j-- > 0;)
            x = (x & word->keep[j]) | (x << (shift << j) & word->move[j]);
        tiers_pack_store(state + 8 * i, x & word->within);
    }
}
