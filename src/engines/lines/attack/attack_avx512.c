/* attack_avx512: the kernels of attack.h, compiled for AVX-512. */
#define ATTACK_KERNEL attack_avx512
#define ATTACK_NAME   "avx512"
#include "engines/lines/attack/attack_body.h"
