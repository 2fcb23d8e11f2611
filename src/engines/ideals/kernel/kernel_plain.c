/* kernel_plain: for any processor; see kernel.h. */
#include "engines/ideals/kernel/kernel.h"

#define VALUE    int16_t
#define UNSIGNED uint16_t
#define VECTOR   SHORT_LANES
#define MISSING  (-2 * (int16_t)SHORT_MOST)
#define FIND     find_short
#include "engines/ideals/kernel/kernel_body.h"

#define VALUE    int32_t
#define UNSIGNED uint32_t
#define VECTOR   LANES
#define MISSING  (-2 * (int32_t)NARROW_MOST)
#define FIND     find_narrow
#include "engines/ideals/kernel/kernel_body.h"

#define VALUE    int64_t
#define UNSIGNED uint64_t
#define VECTOR   LANES
#define MISSING  (-2 * WIDE_MOST)
#define FIND     find_wide
#include "engines/ideals/kernel/kernel_body.h"

const struct kernel kernel_plain = {"plain", {find_short, find_narrow, find_wide}};
