/* marks_values: codes of boards from those of the boards that moves lead to; see marks.h. */
#include "base/bits.h"
#include "engines/exhaustive/numbered/marks/marks.h"

/* The 27 bytes of a word as two times 16, of which the second begin with byte 11. */
enum { HALF = 16, SECOND = MARKS_PLACES - HALF };
struct halves {
    uint8_t byte[2 * HALF];
};

static inline void take_greater(struct halves *restrict best, const uint8_t *restrict codes)
{
    for (int i = 0; i < HALF; i++)
        best->byte[i] = codes[i] > best->byte[i] ? codes[i] : best->byte[i];
    for (int i = 0; i < HALF; i++)
        best->byte[HALF + i] = codes[SECOND + i] > best->byte[HALF + i] ? codes[SECOND + i]
                                                                        : best->byte[HALF + i];
}

static inline uint8_t at(const struct halves *best, unsigned place)
{
    return best->byte[place < HALF ? place : place - SECOND + HALF];
}

static inline uint8_t greater(uint8_t a, uint8_t b)
{
    return a > b ? a : b;
}

/* Marks in other cells lead to the same place of other words, those of one player where the number
 * of marks here is even and those of the other one where it is odd. */
static void value_word(const struct marks *marks, const struct marks_word *word)
{
    const struct marks_places *places = &marks->places;
    uint8_t *here = marks->codes + word->index * MARKS_PLACES, code[MARKS_PLACES + 1] = {0};
    struct halves best[2] = {{{0}}, {{0}}};
    for (uint64_t left = word->empty; left; left &= left - 1) {
        const uint64_t step = marks->power[bits_lowest(left)] * MARKS_PLACES;
        take_greater(&best[0], here + step + (word->mover ? step : 0));
        take_greater(&best[1], here + step + (word->mover ? 0 : step));
    }
    memcpy(code, here, MARKS_PLACES);
    for (uint32_t left = marks->open[word->index]; left;) {
        const unsigned place = (unsigned)bits_highest(left);
        const bool odd = places->odd[place];
        const uint8_t *next = places->next[word->mover ^ odd][place];
        uint8_t most = at(&best[odd], place);
        for (int i = 0; i < MARKS_CELLS; i++)
            most = greater(most, code[next[i]]);
        code[place] = marks->turned[most];
        left ^= UINT32_C(1) << place;
    }
    memcpy(here, code, MARKS_PLACES);
}

void marks_value_group(const struct marks *marks, uint64_t group, const qj_marks *outer)
{
    for (unsigned i = MARKS_PLACES; i-- > 0;) {
        const unsigned in_group = marks->places.order[i];
        if (marks->open[group * MARKS_PLACES + in_group] == 0)
            continue;
        const struct marks_word word = marks_make_word(marks, group, outer, in_group);
        value_word(marks, &word);
    }
}
