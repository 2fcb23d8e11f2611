/* strong_avx512: the kernels of strong.h, compiled for AVX-512. */
#define STRONG_KERNEL strong_avx512
#define STRONG_NAME   "avx512"
#include "engines/lines/outcomes/strong_body.h"
