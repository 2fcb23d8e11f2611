/* marker: chooses a marker that the processor can run; see marker.h. */
#include "engines/grundy/marker/marker.h"

#include "base/processor.h"

PROCESSOR_KERNELS(marker, marker)
