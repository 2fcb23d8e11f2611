/* marker: chooses a marker that the processor can run; see marker.h. */
#include "engines/grundy/marker/marker.h"

#include "base/processor.h"

PROCESSOR_KERNELS(marker, marker)

byte_sweep *marker_bytes(const struct marker *marker)
{
#ifdef QIJU_X86_KERNELS
    if (marker == &marker_avx512 && processor_has_vbmi())
        return marker_bytes_avx512vbmi;
#endif
    return marker->sweep_bytes;
}
