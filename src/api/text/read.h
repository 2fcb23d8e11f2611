/* read: text to positions. */
#ifndef QIJU_API_TEXT_READ_H
#define QIJU_API_TEXT_READ_H

#include "model/game.h"

/* Runs over the cases of a text in the framing of a game's form. */
struct case_reader {
    struct scan scan;
    const qj_game *game;
    qj_position position; /* the case that was read last */
    uint64_t read;        /* cases so far */
    uint64_t cases;       /* in all; UINT64_MAX for a text that ends in a terminator */
    bool ended;           /* the terminator was read */
};

/* Opens a reader, under an inspection or NULL, and reads the count of cases, if there is one. To be
 * closed even when that fails. */
qj_status case_reader_open(struct case_reader *reader, qj_context *context, const qj_game *game,
                           const qj_source *source, struct inspection *inspection);
void case_reader_close(struct case_reader *reader);

/* Whether the case that was read last is the last one, as far as is known yet. */
bool case_reader_done(const struct case_reader *reader);

/* Reads the next case without its sections, in place of the last one. At a terminator ended is set
 * instead. */
qj_status case_reader_next(struct case_reader *reader);

/* Reads the optional sections behind the case. */
qj_status case_reader_sections(struct case_reader *reader);

/* Complains about text behind the last case. */
qj_status case_reader_end(struct case_reader *reader);

/* Reads a text that has nothing but what read takes of it. */
typedef qj_status (*read_words_fn)(struct scan *scan, const qj_position *position, void *out);
qj_status position_read_words(const qj_position *position, const char *text, read_words_fn read,
                              void *out);

/* Checks the record against the rules and goes back to the start. */
qj_status position_check(qj_position *position);

/* Goes to the position after count moves of the record, which are legal. */
qj_status position_go(qj_position *position, uint64_t count);

/* QJ_USAGE for a puzzle. */
qj_status position_check_moves(const qj_position *position);

/* Complains about rules with which something is wrong. */
qj_status position_fault(const qj_position *position);

/* The fault of the rules, if an engine that asked them failed because of it with a status of its
 * own; else that status. */
qj_status position_because(const qj_position *position, qj_status status);

/* Why a move cannot be played at a state, or NULL when it can. */
const char *position_illegal(const qj_position *position, const void *state, const qj_move *move);

#endif
