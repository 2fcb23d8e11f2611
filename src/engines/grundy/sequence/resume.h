/* resume: a long sequence that may be cut off at any moment and goes on from its last checkpoint;
 * see resume.c. */
#ifndef QIJU_ENGINES_GRUNDY_SEQUENCE_RESUME_H
#define QIJU_ENGINES_GRUNDY_SEQUENCE_RESUME_H

#include "engines/grundy/sequence/sequence.h"

/* As sequence_extend, from the last checkpoint on where there is one and nothing is known yet;
 * saves one now and then, and when it is stopped or out of time. */
qj_status resume_sequence(struct sequence *sequence, uint64_t largest);

#endif
