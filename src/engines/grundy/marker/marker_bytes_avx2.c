/* marker_bytes_avx2: the sweep of bytes compiled for AVX2, 32 lanes; see marker.h. */
#include "engines/grundy/marker/marker.h"

#define MARKER_BYTES marker_bytes_avx2
#define VECTOR_BYTES 32
#include "engines/grundy/marker/marker_bytes_body.h"
