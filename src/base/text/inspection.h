/* inspection: checks a contest file as its setter does: is it laid out exactly as the statement
 * says, is every quantity within the contest's bounds, and which values do they take?
 */
#ifndef QIJU_BASE_TEXT_INSPECTION_H
#define QIJU_BASE_TEXT_INSPECTION_H

#include <qiju/contest.h>

struct inspection {
    const qj_bound *bounds; /* of the contest */
    qj_span *spans;         /* of the values read, one for each bound */
    bool limits;            /* a value out of its bounds is a complaint */
};

#endif
