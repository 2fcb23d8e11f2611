/* marker_avx2: compiled for AVX2, 16 lanes; see marker.h. */
#include "engines/grundy/marker/marker.h"

#define VECTOR_BYTES 32
#include "engines/grundy/marker/marker_body.h"

const struct marker marker_avx2 = {"avx2",      LANES,         marker_sweep, marker_bytes_avx2,
                                   marker_mark, marker_settle, marker_meets};
