/* marker_bytes_avx512: 64 lanes of bytes by AVX-512; see marker_bytes_table.h. */
#ifndef QIJU_ENGINES_GRUNDY_MARKER_MARKER_BYTES_AVX512_H
#define QIJU_ENGINES_GRUNDY_MARKER_MARKER_BYTES_AVX512_H

#include "engines/grundy/marker/marker.h"

#include <immintrin.h>

enum { LANES = 64 };
typedef uint8_t value_word;
typedef char signed_word;
typedef __mmask64 lanes;
#define OF_LANES(before, after) before##8##after
#include "engines/grundy/marker/marker_lanes_avx512.h"

INLINE values table(__m128i entries, values v)
{
    return _mm512_shuffle_epi8(_mm512_broadcast_i32x4(entries), v);
}

#include "engines/grundy/marker/marker_bytes_table.h"

#endif
