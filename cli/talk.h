/* talk: what qiju and a user's program say to each other; see docs/programs.md. */
#ifndef QIJU_CLI_TALK_H
#define QIJU_CLI_TALK_H

#include "cli/child.h"
#include "cli/spot.h"

/* What is wrong with a program, in words. */
enum { TALK_FAULT = 400 };

/* Says "position K" and the K lines of the text. The status is child_say's. */
qj_status talk_say_position(struct child *child, const struct kept *text);

/* Reads "move MOVE". QJ_BAD_INPUT: it is not one; fault says why. */
qj_status talk_read_move(const struct spot *spot, const char *line, qj_move *move,
                         char fault[TALK_FAULT]);

/* The fault of a program that ended instead of giving what was expected. Returns QJ_BAD_INPUT. */
qj_status talk_fail_end(const char *expected, const struct child_result *result,
                        const struct child_limits *limits, char fault[TALK_FAULT]);

#endif
