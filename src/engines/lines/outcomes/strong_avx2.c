/* strong_avx2: the kernels of strong.h, compiled for AVX2. */
#define STRONG_KERNEL strong_avx2
#define STRONG_NAME   "avx2"
#include "engines/lines/outcomes/strong_body.h"
