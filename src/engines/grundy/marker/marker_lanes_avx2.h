/* marker_lanes_avx2: definitions shared by lanes of 16 bits and of 8. The including file defines
 * value_word, signed_word and OF_LANES(before), the name of an instruction that ends in the lanes'
 * bits.
 */
#ifndef QIJU_ENGINES_GRUNDY_MARKER_MARKER_LANES_AVX2_H
#define QIJU_ENGINES_GRUNDY_MARKER_MARKER_LANES_AVX2_H

#include <immintrin.h>

typedef __m256i values;
typedef __m256i lanes; /* all bits of a lane set, or none */

INLINE values values_load(const value_word *from)
{
    return _mm256_loadu_si256((const __m256i *)from);
}

INLINE void values_store(value_word *to, values v)
{
    _mm256_storeu_si256((__m256i *)to, v);
}

INLINE values values_of(uint32_t copies)
{
    return _mm256_set1_epi32((int)copies);
}

INLINE values values_all(unsigned value)
{
    return OF_LANES(_mm256_set1_epi)((signed_word)value);
}

INLINE values values_xor(values u, values v, values w)
{
    return _mm256_xor_si256(_mm256_xor_si256(v, w), u);
}

INLINE values values_or(values u, values v, values w)
{
    return _mm256_or_si256(_mm256_or_si256(v, w), u);
}

INLINE values values_add(values u, values v)
{
    return OF_LANES(_mm256_adds_epu)(u, v);
}

INLINE values values_less(values u, values v)
{
    return OF_LANES(_mm256_subs_epu)(u, v);
}

INLINE lanes values_positive(values v)
{
    return _mm256_xor_si256(OF_LANES(_mm256_cmpeq_epi)(v, _mm256_setzero_si256()),
                            _mm256_set1_epi32(-1));
}

INLINE values values_pick(lanes some, values u, values v)
{
    return _mm256_blendv_epi8(v, u, some);
}

INLINE lanes lanes_both(lanes a, lanes b)
{
    return _mm256_and_si256(a, b);
}

#endif
