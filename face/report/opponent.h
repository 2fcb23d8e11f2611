/* opponent: the opponent of a human player. */
#ifndef QIJU_FACE_REPORT_OPPONENT_H
#define QIJU_FACE_REPORT_OPPONENT_H

#include <qiju/qiju.h>

struct opponent {
    double err;    /* probability of a random move, 0 to 1 */
    uint64_t seed; /* of its errors; updated with each */
};

/* Chooses the opponent's move in a session: a perfect move (qj_session_choose), or sometimes a
 * random move. *exists is false if the position has no move. */
qj_status opponent_choose(struct opponent *opponent, qj_session *session, qj_option *out,
                          bool *exists);

#endif
