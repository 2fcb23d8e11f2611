/* marker_bytes_avx512: the sweep of bytes for AVX-512 without VBMI, which cannot permute bytes. */
#define MARKER_BYTES marker_bytes_avx512
#define SPLITS       0
#include "engines/grundy/marker/marker_bytes_avx512.h"
