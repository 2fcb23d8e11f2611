/* marker_bytes_body: the sweep of twice as many lanes, of bytes. The including file defines the
 * parts of marker_body.h's list that marker_sweep.h needs, and MARKER_BYTES, the function's name.
 */
typedef uint8_t cell;
typedef struct marker_byte_batch batch_here;
typedef uint64_t lane_bits;
enum { WIDTH = BYTE_WINDOW, STRIDE = MAX_BYTE_LANES, MAX_TURNS = 240 };
#define NONE UINT8_MAX
#define FULL UINT16_MAX

static inline void marks_store(uint16_t *words, marks m)
{
    spill room;
    marks_spill(&room, m);
    for (unsigned lane = 0; lane < LANES; lane++)
        words[lane] = spill_lane(&room, lane);
}

#include "engines/grundy/marker/marker_sweep.h"

void MARKER_BYTES(struct marker_byte_batch *batch, const struct marker_partner *partners,
                  uint64_t count)
{
    marker_sweep(batch, partners, count);
}
