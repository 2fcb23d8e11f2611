/* strong_plain: the kernels of strong.h in plain C. */
#define STRONG_KERNEL strong_plain
#define STRONG_NAME   "plain"
#include "engines/lines/outcomes/strong_body.h"
