/* marker_plain: for any processor; see marker.h. Bytes would be slower than words. */
#include "engines/grundy/marker/marker.h"

#define VECTOR_BYTES 16
#include "engines/grundy/marker/marker_body.h"

const struct marker marker_plain = {"plain",     LANES,         marker_sweep, NULL,
                                    marker_mark, marker_settle, marker_meets};
