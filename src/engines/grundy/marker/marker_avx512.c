/* marker_avx512: compiled for AVX-512, 32 lanes; see marker.h. */
#include "engines/grundy/marker/marker.h"

#define VECTOR_BYTES 64
#include "engines/grundy/marker/marker_body.h"

const struct marker marker_avx512 = {"avx512",    LANES,         marker_sweep, marker_bytes_avx512,
                                     marker_mark, marker_settle, marker_meets};
