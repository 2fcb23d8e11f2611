/* marker_bytes_avx512: the sweep of bytes compiled for AVX-512, 64 lanes; see marker.h. */
#include "engines/grundy/marker/marker.h"

#define MARKER_BYTES marker_bytes_avx512
#define VECTOR_BYTES 64
#include "engines/grundy/marker/marker_bytes_body.h"
