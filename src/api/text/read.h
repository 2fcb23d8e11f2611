/* read: text to positions. */
#pragma once

#include "model/game.h"

/* Reads the cases of a text, in the framing of a game's format. */
struct case_reader {
    struct scan scan;
    const qj_game *game;
    qj_position position; /* the last case */
    uint64_t read;        /* number of cases so far */
    uint64_t cases;       /* number of cases; UINT64_MAX for a text that ends in a terminator */
};

/* Opens a reader, and reads the count of cases, if any. The caller closes it in any case. */
qj_status case_reader_open(struct case_reader *reader, qj_context *context, const qj_game *game,
                           const qj_source *source, struct inspection *inspection);
void case_reader_close(struct case_reader *reader);

/* Reads the next case without its sections, in place of the last one, or sets position.ended. */
qj_status case_reader_next(struct case_reader *reader);

/* Reads the optional sections after the case. */
qj_status case_reader_sections(struct case_reader *reader);

/* Reads the notes after their keyword (notes.c), and stores nothing: the page shows them. */
qj_status notes_read(struct scan *scan);

/* Gives a diagnostic about text after the last case. */
qj_status case_reader_end(struct case_reader *reader);

/* Reads a text with a function that must take all of it. */
typedef qj_status (*read_words_fn)(struct scan *scan, const qj_position *position, qj_move *out);
qj_status position_read_words(const qj_position *position, const char *text, read_words_fn read,
                              qj_move *out);

/* Checks the record against the rules, and returns to the start. */
qj_status position_check(qj_position *position);

/* Goes to the position after count moves of the record, which are legal. */
qj_status position_go(qj_position *position, uint64_t count);

/* QJ_USAGE for a puzzle. */
qj_status position_check_moves(const qj_position *position);

/* QJ_BAD_INPUT if the rules report a fault. */
qj_status position_fault(const qj_position *position);

/* Returns the fault of the rules, after which an engine fails with another status; else status. */
qj_status position_because(const qj_position *position, qj_status status);

/* Returns why a move cannot be played at a state; NULL if it can. */
const char *position_illegal(const qj_position *position, const void *state, const qj_move *move);
