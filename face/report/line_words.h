/* line_words: the moves of a line in sentences, such as "heap 1: 5 to 1, 4 taken". A sentence
 * depends on the position before the move, so each move is played on a branch. */
#ifndef QIJU_FACE_REPORT_LINE_WORDS_H
#define QIJU_FACE_REPORT_LINE_WORDS_H

#include <qiju/qiju.h>

#include <stdbool.h>

/* Describes the next move of a line from position, and plays it on the branch *at, which is NULL
 * at the start of the line; the caller frees it. *said: the game has sentences; otherwise nothing
 * else happens. */
qj_status line_words_take(qj_position **at, const qj_position *position, const qj_move *move,
                          char words[QJ_MARKED_SIZE], bool *said);

#endif
