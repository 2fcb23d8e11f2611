/* marker_bytes_body: the sweep of twice as many lanes, of bytes. The including file defines
 * VECTOR_BYTES (marker_values.h) and MARKER_BYTES, the function's name.
 */
#define VALUE_BITS 8
#include "engines/grundy/marker/marker_marks_halves.h"

typedef struct marker_byte_batch batch_here;
enum { WIDTH = BYTE_WINDOW, STRIDE = MAX_BYTE_LANES, MAX_TURNS = 240 };

#include "engines/grundy/marker/marker_sweep.h"

void MARKER_BYTES(struct marker_byte_batch *batch, const struct marker_partner *partners,
                  uint64_t count)
{
    marker_sweep(batch, partners, count);
}
