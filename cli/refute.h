/* refute: what shows a claim to be wrong. */
#ifndef QIJU_CLI_REFUTE_H
#define QIJU_CLI_REFUTE_H

#include "cli/claim.h"
#include "face/findings.h"

struct refutation {
    char sentence[QJ_MESSAGE_SIZE + QJ_WORDS_SIZE]; /* or "" */
    bool has_line; /* best play, perhaps behind the move that was claimed */
    char line[FINDING_LINE][QJ_MOVE_SIZE];
    size_t count;
    bool cut, over; /* it goes on; it has nothing of best play, as the game is over */
};

/* none: that there are no moves is claimed. */
qj_status refute(const struct spot *spot, const struct claim *claim, bool none,
                 struct refutation *out);

#endif
