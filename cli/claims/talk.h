/* talk: what qiju and a user's program say to each other; see docs/programs.md. */
#ifndef QIJU_CLI_CLAIMS_TALK_H
#define QIJU_CLI_CLAIMS_TALK_H

#include "cli/claims/spot.h"
#include "load/base/child.h"

/* What is wrong with a program, in words. */
enum { TALK_FAULT = 400 };

/* The same as child_start, child_run, child_say and child_hear, but with a complaint when a program
 * cannot be started or memory is out. */
qj_status talk_start(struct child *child, const char *const *words,
                     const struct child_limits *limits);
qj_status talk_run(const char *const *words, const struct kept *input,
                   const struct child_limits *limits, struct child_result *result);
qj_status talk_say(struct child *child, const char *text, size_t size);
qj_status talk_hear(struct child *child, char **line);

/* Says "position K" and the K lines of the text. */
qj_status talk_say_position(struct child *child, const struct kept *text);

/* Reads "move MOVE". QJ_BAD_INPUT: it is not one; fault says why. */
qj_status talk_read_move(const struct spot *spot, const char *line, qj_move *move,
                         char fault[TALK_FAULT]);

/* The fault of a program that ended instead of giving what was expected. Returns QJ_BAD_INPUT. */
qj_status talk_fail_end(const char *expected, const struct child_result *result,
                        const struct child_limits *limits, char fault[TALK_FAULT]);

#endif
