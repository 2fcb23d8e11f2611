/* opponent: the opponent of a person who plays. */
#ifndef QIJU_FACE_REPORT_OPPONENT_H
#define QIJU_FACE_REPORT_OPPONENT_H

#include <qiju/qiju.h>

struct opponent {
    double err;    /* how often it plays just any move, 0 to 1 */
    uint64_t seed; /* of its errors; changes with them */
};

/* The opponent's move in a session: the perfect player's (qj_session_choose), or now and then a
 * random one. *exists is false when there is none. */
qj_status opponent_choose(struct opponent *opponent, qj_session *session, qj_option *out,
                          bool *exists);

#endif
