/* modular_check: checks every solution and witness by multiplication before it is returned. */
#pragma once

#include "model/view.h"

/* Checks a solution's claims: Ax = b; or yA = 0 and yb != 0; or Ay = 0 and y != 0. QJ_BUG if one is
 * false. */
qj_status modular_check_solution(const struct linear_view *view, const qj_solution *solution,
                                 qj_context *context);

/* Checks that Ay = 0 and y != 0; QJ_BUG otherwise. */
qj_status modular_check_kernel(const struct linear_view *view, const uint64_t *y,
                               qj_context *context);
