/* marker_bytes_avx2: the sweep of bytes compiled for AVX2, 32 lanes; see marker_bytes_table.h. */
#include "engines/grundy/marker/marker.h"

#include <immintrin.h>

enum { LANES = 32 };
#define MARKER_BYTES marker_bytes_avx2
#define SPLITS       0
typedef uint8_t value_word;
typedef char signed_word;
#define OF_LANES(before) before##8
#include "engines/grundy/marker/marker_lanes_avx2.h"

typedef struct {
    __m256i low, high;
} marks;

typedef struct {
    uint8_t low[LANES], high[LANES];
} spill;

INLINE uint64_t lanes_bits(lanes a)
{
    return (uint32_t)_mm256_movemask_epi8(a);
}

INLINE values values_look_up(__m128i entries, values v)
{
    return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(entries), v);
}

#include "engines/grundy/marker/marker_bytes_table.h"

INLINE lanes marks_full(marks m)
{
    return _mm256_cmpeq_epi8(_mm256_and_si256(m.low, m.high), _mm256_set1_epi8(-1));
}

INLINE marks marks_pick(lanes some, marks a, marks b)
{
    return (marks){values_pick(some, a.low, b.low), values_pick(some, a.high, b.high)};
}

INLINE void marks_spill(spill *room, marks m)
{
    values_store(room->low, m.low);
    values_store(room->high, m.high);
}

#include "engines/grundy/marker/marker_bytes_body.h"
