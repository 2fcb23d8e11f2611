/* sort_indices: sorts indices by their states, byte by byte; the states do not move.
 *
 * Quicksort in three parts, a word of the states at a time (Bentley and Sedgewick, "Fast algorithms
 * for sorting and searching strings", SODA 1997): the next word sorts states that are equal in one
 * word.
 *
 *     indices   | less than the pivot | equal: by the next word | greater |
 *
 * The smallest part is sorted first. The rest goes on a stack, which has at most two entries for
 * each halving of the count.
 */
#include "base/sort_indices.h"

enum { WORD = 8, FEW = 12, DEPTH = 128 };

/* Places whose states agree up to a byte. */
struct sort_indices_part {
    uint32_t *indices;
    uint64_t count;
    size_t at;
};

struct sort_indices_states {
    const unsigned char *states;
    size_t size;
};

static const unsigned char *sort_indices_state(const struct sort_indices_states *sorting,
                                               uint32_t index)
{
    return sorting->states + index * sorting->size;
}

/* The bytes of a state from an offset on, as a big-endian number, padded with zeros. */
static uint64_t sort_indices_word(const struct sort_indices_states *sorting, uint32_t index,
                                  size_t at)
{
    const unsigned char *state = sort_indices_state(sorting, index) + at;
    size_t left = sorting->size - at;
    uint64_t word = 0;
    if (left >= WORD) { /* one load */
        for (size_t i = 0; i < WORD; i++)
            word = word << 8 | state[i];
        return word;
    }
    for (size_t i = 0; i < WORD; i++)
        word = word << 8 | (i < left ? state[i] : 0);
    return word;
}

static void sort_indices_few(const struct sort_indices_states *sorting,
                             const struct sort_indices_part *part)
{
    for (uint64_t i = 1; i < part->count; i++) {
        uint32_t index = part->indices[i];
        const unsigned char *state = sort_indices_state(sorting, index);
        uint64_t to = i;
        for (; to && memcmp(state + part->at,
                            sort_indices_state(sorting, part->indices[to - 1]) + part->at,
                            sorting->size - part->at) < 0;
             to--)
            part->indices[to] = part->indices[to - 1];
        part->indices[to] = index;
    }
}

static uint64_t sort_indices_median(uint64_t a, uint64_t b, uint64_t c)
{
    uint64_t low = a < b ? a : b, high = a < b ? b : a;
    return c < low ? low : c > high ? high : c;
}

static void sort_indices_swap(uint32_t *one, uint32_t *other)
{
    uint32_t stored = *one;
    *one = *other;
    *other = stored;
}

static void sort_indices_partition(const struct sort_indices_states *sorting,
                                   const struct sort_indices_part *part,
                                   struct sort_indices_part out[3])
{
    uint32_t *indices = part->indices;
    uint64_t low = 0, next = 0, high = part->count;
    uint64_t pivot = sort_indices_median(
        sort_indices_word(sorting, indices[0], part->at),
        sort_indices_word(sorting, indices[part->count / 2], part->at),
        sort_indices_word(sorting, indices[part->count - 1], part->at));
    while (next < high) {
        uint64_t word = sort_indices_word(sorting, indices[next], part->at);
        if (word < pivot)
            sort_indices_swap(&indices[low++], &indices[next++]);
        else if (word > pivot)
            sort_indices_swap(&indices[next], &indices[--high]);
        else
            next++;
    }
    bool more = sorting->size - part->at >
                WORD; /* else all states are equal, and there is one index */
    out[0] = (struct sort_indices_part){indices, low, part->at};
    out[1] = (struct sort_indices_part){indices + low, more ? high - low : 0, part->at + WORD};
    out[2] = (struct sort_indices_part){indices + high, part->count - high, part->at};
}

/* Puts the smallest part last. */
static void sort_indices_by_size(struct sort_indices_part parts[3])
{
    for (int i = 1; i < 3; i++)
        for (int to = i; to && parts[to - 1].count < parts[to].count; to--) {
            struct sort_indices_part stored = parts[to];
            parts[to] = parts[to - 1];
            parts[to - 1] = stored;
        }
}

qj_status sort_indices(const unsigned char *states, size_t size, uint32_t *indices, uint64_t count,
                       struct pace *pace)
{
    const struct sort_indices_states sorting = {states, size};
    struct sort_indices_part stack[DEPTH] = {{indices, count, 0}};
    unsigned depth = 1;
    while (depth) {
        struct sort_indices_part part = stack[--depth];
        if (part.count <= FEW) {
            sort_indices_few(&sorting, &part);
            continue;
        }
        if (pace)
            TRY(pace_add(pace, part.count * 4, NULL, 0, 0));
        sort_indices_partition(&sorting, &part, stack + depth);
        sort_indices_by_size(stack + depth);
        depth += 3;
    }
    return QJ_OK;
}
