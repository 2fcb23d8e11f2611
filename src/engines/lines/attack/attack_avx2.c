/* attack_avx2: the kernels of attack.h, compiled for AVX2. */
#define ATTACK_KERNEL attack_avx2
#define ATTACK_NAME   "avx2"
#include "engines/lines/attack/attack_body.h"
