/* marker_bytes_avx512: 64 lanes of bytes for AVX-512; see marker_bytes_table.h. The including file
 * defines MARKER_BYTES, and SPLITS (marker_sweep.h), which is 0 without VBMI. */
#include "engines/grundy/marker/marker.h"

#include <immintrin.h>

enum { LANES = 64 };
typedef uint8_t value_word;
typedef char signed_word;
typedef __mmask64 lanes;
#define OF_LANES(before, after) before##8##after
#include "engines/grundy/marker/marker_lanes_avx512.h"

INLINE values values_look_up(__m128i entries, values v)
{
    return _mm512_shuffle_epi8(_mm512_broadcast_i32x4(entries), v);
}

#if SPLITS
INLINE values values_permute(values index, values v)
{
    return _mm512_permutexvar_epi8(index, v);
}

INLINE marks marks_permute(values index, marks m)
{
    return (marks){values_permute(index, m.low), values_permute(index, m.high)};
}
#endif

#include "engines/grundy/marker/marker_bytes_table.h"

#include "engines/grundy/marker/marker_bytes_body.h"
