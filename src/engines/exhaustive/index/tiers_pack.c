/* tiers_pack: states in fewer bytes. Eight bytes of a state that are all below 2^b take b bytes:
 *
 *     state     | ......a | ......b | ......c | ......d | ...      b = 2: six bits of each are 0
 *     step 1    | .......... ..ba | .......... ..dc | ...          neighbours of 8 bits
 *     step 2    | ................... dcba | ...                   neighbours of 16 bits
 *     step 3    | hgfedcba |                                       neighbours of 32 bits
 *
 * The pack begins with zeros. A state that does not fit widens it, and all states are packed anew:
 * at most 8 times for each word of a state, and mostly when there are few.
 */
#include "engines/exhaustive/index/tiers_pack.h"

enum { BYTE = 8, WORD = 64 };

/* Makes the masks of a word: fields of `bits` bits, then of twice as many, at every other place. */
static void tiers_pack_make_word(struct tiers_pack_word *word, unsigned bits, size_t bytes)
{
    word->bits = bits;
    for (unsigned j = 0; j < TIERS_PACK_STEPS; j++) {
        const uint64_t field = (UINT64_C(1) << (bits << j)) - 1;
        word->keep[j] = 0;
        for (unsigned at = 0; at < WORD; at += 2U * BYTE << j)
            word->keep[j] |= field << at;
        word->move[j] = word->keep[j] << (BYTE << j);
    }
    word->bytes = bytes < BYTE ? (UINT64_C(1) << BYTE * bytes) - 1 : UINT64_MAX;
    word->within = (word->keep[0] | word->move[0]) & word->bytes;
}

/* Lays out the words. */
static void tiers_pack_arrange(struct tiers_pack *pack)
{
    pack->bytes = 0;
    for (size_t i = 0; i < pack->words; i++) {
        const size_t left = pack->size - BYTE * i, bytes = left < BYTE ? left : BYTE;
        pack->word[i].at = (unsigned)pack->bytes;
        pack->bytes += (bytes * pack->word[i].bits + BYTE - 1) / BYTE;
    }
}

qj_status tiers_pack_open(struct tiers_pack *pack, struct arena *arena, size_t size)
{
    *pack = (struct tiers_pack){.size = size, .words = (size + BYTE - 1) / BYTE};
    TRY(arena_make(arena, &pack->word, pack->words));
    for (size_t i = 0; i < pack->words; i++)
        tiers_pack_make_word(&pack->word[i], 0, size - BYTE * i);
    tiers_pack_arrange(pack);
    return QJ_OK;
}

void tiers_pack_widen(struct tiers_pack *pack, const unsigned char *state)
{
    for (size_t i = 0; i < pack->words; i++) {
        const uint64_t seen = tiers_pack_load(state + BYTE * i) & pack->word[i].bytes;
        unsigned bits = pack->word[i].bits;
        for (unsigned at = 0; at < WORD; at += BYTE)
            while ((seen >> at & UINT8_MAX) >> bits)
                bits++;
        if (bits > pack->word[i].bits)
            tiers_pack_make_word(&pack->word[i], bits, pack->size - BYTE * i);
    }
    tiers_pack_arrange(pack);
}
