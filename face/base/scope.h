/* scope: cleanup functions for SCOPED variables. */
#ifndef QIJU_FACE_BASE_SCOPE_H
#define QIJU_FACE_BASE_SCOPE_H

#include "base/context.h"

static inline void scope_leave_position(qj_position **position)
{
    qj_position_free(*position);
}

static inline void scope_leave_session(qj_session **session)
{
    qj_session_free(*session);
}

#endif
