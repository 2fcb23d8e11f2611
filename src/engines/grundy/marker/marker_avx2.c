/* marker_avx2: compiled for AVX2, 16 lanes; see marker.h. */
#include "engines/grundy/marker/marker.h"

#define VECTOR_BYTES 32
#define MARKER       marker_avx2
#define MARKER_NAME  "avx2"
#include "engines/grundy/marker/marker_body.h"
