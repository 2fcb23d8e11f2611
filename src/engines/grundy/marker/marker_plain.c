/* marker_plain: compiled for any processor, 8 lanes, and the choice of a marker; see marker.h. */
#include "base/processor.h"
#include "engines/grundy/marker/marker.h"

#define VECTOR_BYTES 16
#define MARKER       marker_plain
#define MARKER_NAME  "plain"
#include "engines/grundy/marker/marker_body.h"

PROCESSOR_KERNELS(marker, marker, AVX2)
