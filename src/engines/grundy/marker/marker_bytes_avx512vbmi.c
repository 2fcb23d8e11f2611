/* marker_bytes_avx512vbmi: the sweep of bytes for AVX-512 with VBMI, which permutes bytes, so that
 * lanes can have several slots; see marker.h. */
#include "engines/grundy/marker/marker_bytes_avx512.h"

#define SPLITS 2

INLINE values values_permute(values index, values v)
{
    return _mm512_permutexvar_epi8(index, v);
}

INLINE marks marks_permute(values index, marks m)
{
    return (marks){values_permute(index, m.low), values_permute(index, m.high)};
}

#include "engines/grundy/marker/marker_bytes_body.h"

void marker_bytes_avx512vbmi(struct byte_batch *batch, const struct partner *partners,
                             uint64_t count)
{
    sweep(batch, partners, count);
}
