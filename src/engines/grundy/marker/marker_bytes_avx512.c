/* marker_bytes_avx512: the sweep of bytes for AVX-512 without VBMI, which permutes no bytes; see
 * marker.h. */
#include "engines/grundy/marker/marker_bytes_avx512.h"

#define SPLITS 0

#include "engines/grundy/marker/marker_bytes_body.h"

void marker_bytes_avx512(struct byte_batch *batch, const struct partner *partners, uint64_t count)
{
    sweep(batch, partners, count);
}
