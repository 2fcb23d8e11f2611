/* marked_boards_values: codes of boards from the codes of their successors; see
 * src/engines/exhaustive/indexed/marks/marked_boards.h. */
#include "base/bits.h"
#include "engines/exhaustive/indexed/marks/marked_boards.h"

/* The 27 bytes of a word as two vectors of 16; the second begins with byte 11. */
enum { HALF = 16, SECOND = MARKS_INDICES - HALF };
struct marked_boards_halves {
    uint8_t byte[2 * HALF];
};

static inline void marked_boards_take_greater(struct marked_boards_halves *restrict best,
                                              const uint8_t *restrict codes)
{
    for (int i = 0; i < HALF; i++)
        best->byte[i] = codes[i] > best->byte[i] ? codes[i] : best->byte[i];
    for (int i = 0; i < HALF; i++)
        best->byte[HALF + i] = codes[SECOND + i] > best->byte[HALF + i] ? codes[SECOND + i]
                                                                        : best->byte[HALF + i];
}

static inline uint8_t marked_boards_code_at(const struct marked_boards_halves *best, unsigned index)
{
    return best->byte[index < HALF ? index : index - SECOND + HALF];
}

static inline uint8_t marked_boards_greater(uint8_t a, uint8_t b)
{
    return a > b ? a : b;
}

/* Marks in other cells lead to the same place of other words: for one player where the number of
 * marks here is even, for the other where it is odd. */
static void marked_boards_value_word(const struct marked_boards *marks,
                                     const struct marked_boards_word *word)
{
    const struct marked_boards_indices *indices = &marks->indices;
    uint8_t *here = marks->codes + word->index * MARKS_INDICES, code[MARKS_INDICES + 1] = {0};
    struct marked_boards_halves best[2] = {{{0}}, {{0}}};
    for (uint64_t left = word->empty; left; left &= left - 1) {
        const uint64_t step = marks->power[bits_lowest(left)] * MARKS_INDICES;
        marked_boards_take_greater(&best[0], here + step + (word->mover ? step : 0));
        marked_boards_take_greater(&best[1], here + step + (word->mover ? 0 : step));
    }
    memcpy(code, here, MARKS_INDICES);
    for (uint32_t left = marks->open[word->index]; left;) {
        const unsigned index = (unsigned)bits_highest(left);
        const bool odd = indices->odd[index];
        const uint8_t *next = indices->next[word->mover ^ odd][index];
        uint8_t most = marked_boards_code_at(&best[odd], index);
        for (int i = 0; i < MARKS_CELLS; i++)
            most = marked_boards_greater(most, code[next[i]]);
        code[index] = marks->turned[most];
        left ^= UINT32_C(1) << index;
    }
    memcpy(here, code, MARKS_INDICES);
}

void marked_boards_value_group(const struct marked_boards *marks, uint64_t group,
                               const qj_marks *outer)
{
    for (unsigned i = MARKS_INDICES; i-- > 0;) {
        const unsigned in_group = marks->indices.order[i];
        if (marks->open[group * MARKS_INDICES + in_group] == 0)
            continue;
        const struct marked_boards_word word = marked_boards_make_word(marks, group, outer,
                                                                       in_group);
        marked_boards_value_word(marks, &word);
    }
}
