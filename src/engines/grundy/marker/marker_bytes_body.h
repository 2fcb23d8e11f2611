/* marker_bytes_body: the sweep of twice as many lanes, of bytes. The including file defines
 * VECTOR_BYTES (marker_values.h), SPLITS (marker_sweep.h), which is 0 without VBMI, and
 * MARKER_BYTES, the function's name.
 */
#define VALUE_BITS 8
#include "engines/grundy/marker/marker_marks_halves.h"

#if SPLITS
INLINE values values_permute(values index, values v)
{
    return (values)_mm512_permutexvar_epi8((integers)index, (integers)v);
}

INLINE marks marks_permute(values index, marks m)
{
    return (marks){values_permute(index, m.low), values_permute(index, m.high)};
}
#endif

typedef struct marker_byte_batch batch_here;
enum { WIDTH = BYTE_WINDOW, STRIDE = MAX_BYTE_LANES, MAX_TURNS = 240 };
#define NONE UINT8_MAX
#define FULL UINT16_MAX

#include "engines/grundy/marker/marker_sweep.h"

void MARKER_BYTES(struct marker_byte_batch *batch, const struct marker_partner *partners,
                  uint64_t count)
{
    marker_sweep(batch, partners, count);
}
