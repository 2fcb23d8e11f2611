/* modular_check: every solution and witness is checked by multiplication before it is returned. */
#ifndef QIJU_ENGINES_MODULAR_MODULAR_CHECK_H
#define QIJU_ENGINES_MODULAR_MODULAR_CHECK_H

#include "model/view.h"

/* QJ_BUG unless what the solution says about its view is true: Ax = b; or yA = 0 and yb != 0; or Ay
 * = 0 and y != 0. Allocates in arena and frees it again. */
qj_status modular_check_solution(const struct linear_view *view, const qj_solution *solution,
                                 struct arena *arena);

/* QJ_BUG unless Ay = 0 and y != 0. */
qj_status modular_check_kernel(const struct linear_view *view, const uint64_t *y,
                               struct arena *arena);

#endif
