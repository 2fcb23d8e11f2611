/* strong_sets: the operations of strong.h. Copies for AVX2 gained an eighth: `qiju count mnk 4x5
 * --k 4 --outcome` took 7.4 and 8.0 s of CPU time as it is, 6.5 and 6.9 with them (2026-11-26).
 *
 * One more mark doubles the number of bits. The positions in which the cell at a place has a given
 * mark are every second run of 2^place bits:
 *
 *     place 1      next  0 1 2 3 4 5 6 7 ...      of which 2 3 6 7 ... have bit 1 set
 *                  set   2 3 6 7 ...              and become 0 1 2 3 ...
 *
 * From place 6 on the runs are words; below, they are moved together within a word.
 */
#include "engines/lines/outcomes/strong.h"

#include "base/bits.h"

/* The bits of a word whose number has bit place clear. */
static const uint64_t without[WORD_PLACES] = {UINT64_MAX / 3,   UINT64_MAX / 5,     UINT64_MAX / 17,
                                              UINT64_MAX / 257, UINT64_MAX / 65537, UINT32_MAX};

/* Compresses every second run of bits into the lower half of a word. */
static inline uint64_t strong_half(uint64_t word, int place, bool mark)
{
    word = word >> ((unsigned)mark << place) & without[place];
    for (int i = place; i < WORD_PLACES - 1; i++)
        word = (word | word >> (1 << i)) & without[i + 1];
    return word;
}

/* Expands the lower half of a word to every second run of bits. */
static inline uint64_t strong_wide(uint64_t word, int place, bool mark)
{
    word &= UINT32_MAX;
    for (int i = WORD_PLACES - 2; i >= place; i--)
        word = (word | word << (1 << i)) & without[i];
    return word << ((unsigned)mark << place);
}

static inline uint64_t strong_two_halves(const uint64_t *words, int place, bool mark)
{
    return strong_half(words[0], place, mark) | strong_half(words[1], place, mark) << 32;
}

static inline void strong_join_bits(int marked, int place, bool mark, const uint64_t *next_any,
                                    uint64_t *any, const uint64_t *next_every, uint64_t *every)
{
    if (marked < WORD_PLACES) {
        *any |= strong_half(*next_any, place, mark);
        *every &= strong_half(*next_every, place, mark);
        return;
    }
    for (uint64_t i = 0; i < strong_words(marked); i++) {
        any[i] |= strong_two_halves(next_any + 2 * i, place, mark);
        every[i] &= strong_two_halves(next_every + 2 * i, place, mark);
    }
}

static inline void strong_spread_bits(int marked, int place, bool mark, const uint64_t *from,
                                      uint64_t *next)
{
    for (uint64_t i = 0; i < strong_words(marked); i++) {
        next[2 * i] |= strong_wide(from[i], place, mark);
        if (marked >= WORD_PLACES)
            next[2 * i + 1] |= strong_wide(from[i] >> 32, place, mark);
    }
}

/* A loop for each place within a word, so the place is a constant. */
#define EACH_PLACE(call) \
    switch (place) {     \
        call(0);         \
        call(1);         \
        call(2);         \
        call(3);         \
        call(4);         \
        call(5);         \
    default:             \
        break;           \
    }

void strong_join(int marked, int place, bool mark, const uint64_t *next_any, uint64_t *any,
                 const uint64_t *next_every, uint64_t *every)
{
#define JOIN(at)                                                              \
    case at:                                                                  \
        strong_join_bits(marked, at, mark, next_any, any, next_every, every); \
        return
    EACH_PLACE(JOIN)
#undef JOIN
    uint64_t run = strong_words(place), words = strong_words(marked), from = mark ? run : 0;
    for (uint64_t at = 0; at < words; at += run, from += 2 * run)
        for (uint64_t i = 0; i < run; i++) {
            any[at + i] |= next_any[from + i];
            every[at + i] &= next_every[from + i];
        }
}

void strong_spread(int marked, int place, bool mark, const uint64_t *from, uint64_t *next)
{
#define SPREAD(at)                                        \
    case at:                                              \
        strong_spread_bits(marked, at, mark, from, next); \
        return
    EACH_PLACE(SPREAD)
#undef SPREAD
    uint64_t run = strong_words(place), words = strong_words(marked), to = mark ? run : 0;
    for (uint64_t at = 0; at < words; at += run, to += 2 * run)
        for (uint64_t i = 0; i < run; i++)
            next[to + i] |= from[at + i];
}

void strong_add(int marked, uint32_t numbers, bool mark, uint64_t *to)
{
    uint64_t low = UINT64_MAX, high = numbers >> WORD_PLACES;
    for (int place = 0; place < WORD_PLACES; place++)
        if (numbers >> place & 1)
            low &= mark ? ~without[place] : without[place];
    for (uint64_t i = 0; i < strong_words(marked); i++)
        to[i] |= (i & high) == (mark ? high : 0) ? low : 0;
}

uint64_t strong_count(int marked, const uint64_t *a, const uint64_t *b)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < strong_words(marked); i++)
        sum += (uint64_t)bits_count(a[i] & b[i]);
    return sum;
}
