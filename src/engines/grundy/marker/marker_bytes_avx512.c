/* marker_bytes_avx512: the sweep of bytes for AVX-512 without VBMI, which cannot permute bytes. */
#include "engines/grundy/marker/marker.h"

#define MARKER_BYTES marker_bytes_avx512
#define VECTOR_BYTES 64
#define SPLITS       0
#include "engines/grundy/marker/marker_bytes_body.h"
