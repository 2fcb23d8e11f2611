/* attack_plain: the kernels of attack.h in plain C. */
#define ATTACK_KERNEL attack_plain
#define ATTACK_NAME   "plain"
#include "engines/lines/attack/attack_body.h"
