/* read: text to positions. */
#ifndef QIJU_API_READ_H
#define QIJU_API_READ_H

#include "model/game.h"

struct qj_position {
    struct position position;
};

/* Runs over the cases of a text in the framing of a game's form. */
struct case_reader {
    struct scan scan;
    const struct qj_game *game;
    uint64_t read;  /* cases so far */
    uint64_t cases; /* in all; UINT64_MAX for a text that ends in a terminator */
    bool ended;     /* the terminator was read */
};

/* Opens a reader, under an inspection or NULL, and reads the count of cases, if there is one. */
qj_status case_reader_open(struct case_reader *reader, qj_context *context,
                           const struct qj_game *game, const qj_source *source,
                           struct inspection *inspection);
void case_reader_close(struct case_reader *reader);

/* Whether the case that was read last is the last one, as far as is known yet. */
bool case_reader_done(const struct case_reader *reader);

/* Reads the next case without its sections into a position that is cleared first; position_clear
 * frees it, also after a failure. At a terminator ended is set instead. */
qj_status case_reader_next(struct case_reader *reader, struct position *position);

/* Reads the optional sections behind a case. */
qj_status case_reader_sections(struct case_reader *reader, struct position *position);

/* Reads a text that has nothing but what read takes of it. */
typedef qj_status (*read_words_fn)(struct scan *scan, const struct position *position, void *out);
qj_status read_words(const struct position *position, const char *text, read_words_fn read,
                     void *out);

/* Checks the record against the rules and goes back to the start. */
qj_status position_check(struct position *position);

/* Goes to the position after count moves of the record, which are legal. */
qj_status position_go(struct position *position, uint64_t count);

/* QJ_USAGE for a puzzle. */
qj_status position_check_moves(const struct position *position);

/* Complains about rules with which something is wrong. */
qj_status position_fault(const struct position *position);

/* What is wrong with the rules, if an engine that asked them failed for that with a status of its
 * own; else that status. */
qj_status position_because(const struct position *position, qj_status status);

/* Why a move cannot be played at a state, or NULL when it can. */
const char *position_illegal(const struct position *position, const void *state,
                             const qj_move *move);

void position_clear(struct position *position);

#endif
