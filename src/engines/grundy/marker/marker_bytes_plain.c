/* marker_bytes_plain: the sweep of bytes for any processor. */
#include "engines/grundy/marker/marker.h"

enum { LANES = 16, SPAN = BYTE_WINDOW };
#define SPLITS 0
typedef uint8_t value_word;
typedef uint16_t marks_word;
#define VALUE_MOST UINT8_MAX
#define MARKS_MOST UINT16_MAX
#include "engines/grundy/marker/marker_lanes.h"

#include "engines/grundy/marker/marker_bytes_body.h"

void marker_bytes_plain(struct byte_batch *batch, const struct partner *partners, uint64_t count)
{
    sweep(batch, partners, count);
}
