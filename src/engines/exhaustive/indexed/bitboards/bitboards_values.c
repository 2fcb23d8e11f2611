/* bitboards_values: codes of boards from the codes of their successors; see
 * src/engines/exhaustive/indexed/bitboards/bitboards.h. */
#include "base/bits.h"
#include "engines/exhaustive/indexed/bitboards/bitboards.h"

/* The 27 bytes of a word as two vectors of 16; the second begins with byte 11. */
enum { HALF = 16, SECOND = MARKS_INDICES - HALF };
struct bitboards_halves {
    uint8_t byte[2 * HALF];
};

static inline void bitboards_take_greater(struct bitboards_halves *restrict best,
                                          const uint8_t *restrict codes)
{
    for (int i = 0; i < HALF; i++)
        best->byte[i] = codes[i] > best->byte[i] ? codes[i] : best->byte[i];
    for (int i = 0; i < HALF; i++)
        best->byte[HALF + i] = codes[SECOND + i] > best->byte[HALF + i] ? codes[SECOND + i]
                                                                        : best->byte[HALF + i];
}

static inline uint8_t bitboards_code_at(const struct bitboards_halves *best, unsigned index)
{
    return best->byte[index < HALF ? index : index - SECOND + HALF];
}

static inline uint8_t bitboards_greater(uint8_t a, uint8_t b)
{
    return a > b ? a : b;
}

/* Marks in other cells lead to the same place of other words: for one player where the number of
 * marks here is even, for the other where it is odd. */
static void bitboards_value_word(const struct bitboards *bitboards,
                                 const struct bitboards_word *word)
{
    const struct bitboards_indices *indices = &bitboards->indices;
    uint8_t *here = bitboards->codes + word->index * MARKS_INDICES, code[MARKS_INDICES + 1] = {0};
    struct bitboards_halves best[2] = {{{0}}, {{0}}};
    for (uint64_t left = word->empty; left; left &= left - 1) {
        const uint64_t step = bitboards->power[bits_lowest(left)] * MARKS_INDICES;
        bitboards_take_greater(&best[0], here + step + (word->mover ? step : 0));
        bitboards_take_greater(&best[1], here + step + (word->mover ? 0 : step));
    }
    memcpy(code, here, MARKS_INDICES);
    for (uint32_t left = bitboards->open[word->index]; left;) {
        const unsigned index = (unsigned)bits_highest(left);
        const bool odd = indices->odd[index];
        const uint8_t *next = indices->next[word->mover ^ odd][index];
        uint8_t most = bitboards_code_at(&best[odd], index);
        for (int i = 0; i < MARKS_CELLS; i++)
            most = bitboards_greater(most, code[next[i]]);
        code[index] = bitboards->turned[most];
        left ^= UINT32_C(1) << index;
    }
    memcpy(here, code, MARKS_INDICES);
}

void bitboards_value_group(const struct bitboards *bitboards, uint64_t group, const qj_marks *outer)
{
    for (unsigned i = MARKS_INDICES; i-- > 0;) {
        const unsigned in_group = bitboards->indices.order[i];
        if (bitboards->open[group * MARKS_INDICES + in_group] == 0)
            continue;
        const struct bitboards_word word = bitboards_make_word(bitboards, group, outer, in_group);
        bitboards_value_word(bitboards, &word);
    }
}
