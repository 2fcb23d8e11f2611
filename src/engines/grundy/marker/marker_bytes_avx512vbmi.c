/* marker_bytes_avx512vbmi: the sweep of bytes for AVX-512 with VBMI, which permutes bytes, so a
 * lane can have several slots. */
#include "engines/grundy/marker/marker.h"

#define MARKER_BYTES marker_bytes_avx512vbmi
#define VECTOR_BYTES 64
#define SPLITS       2
#include "engines/grundy/marker/marker_bytes_body.h"
