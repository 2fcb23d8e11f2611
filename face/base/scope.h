/* scope: what ends a resource that a function opens for itself, for SCOPED (base/context.h). */
#ifndef QIJU_FACE_BASE_SCOPE_H
#define QIJU_FACE_BASE_SCOPE_H

#include "base/context.h"

#include <qiju/sequence.h>

static inline void scope_leave_context(qj_context **context)
{
    qj_context_free(*context);
}

static inline void scope_leave_position(qj_position **position)
{
    qj_position_free(*position);
}

static inline void scope_leave_session(qj_session **session)
{
    qj_session_free(*session);
}

static inline void scope_leave_sequence(qj_sequence **sequence)
{
    qj_sequence_free(*sequence);
}

#endif
