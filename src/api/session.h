/* session: opening one inside the api. */
#ifndef QIJU_API_SESSION_H
#define QIJU_API_SESSION_H

#include "api/read.h"

/* A session on a position, as qj_session_open; moving: with an engine that can answer for a
 * record. The position must outlive it. */
qj_status session_open(const struct position *position, const char *name, bool moving,
                       qj_session **out);

#endif
