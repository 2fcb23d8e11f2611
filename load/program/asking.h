/* asking: questions to a program about positions, and its answers; see asking.c. */
#ifndef QIJU_LOAD_PROGRAM_ASKING_H
#define QIJU_LOAD_PROGRAM_ASKING_H

#include "load/program/answer_cache.h"
#include "load/program/dialogue.h"
#include "load/program/plane.h"
#include "load/program/protocol.h"

enum { WORD = QJ_STATE_SIZE + 1 };

struct program {
    char *identity; /* bytes that distinguish it from other programs with rules of that name */
    size_t identity_size, identity_room;
    struct dialogue dialogue;
    struct handshake handshake;
    qj_rules rules;
    bool started;                     /* "start" was sent with the following values */
    int64_t value[QJ_PARAMETERS_MAX]; /* all following answers depend on them */
    char values[WORD];                /* the values as words */
    struct answer_cache forms;        /* canonical forms */
    struct answer_cache answers;      /* moves of parts, or values */
    bool expanding;                   /* a call of asking_expand gives its moves */
    struct plane plane;               /* the last board received */
    char reason[PROTOCOL_ERROR];      /* of a "no" */
};

/* Clear everything: before the first question, and before a change of values. */
void asking_open(struct program *program);
void asking_forget(struct program *program);

/* Returns the word of a state, with a final 0. */
const char *asking_word(const struct program *program, const void *state, char word[WORD]);

/* Returns a part with a final 0. */
const char *asking_part(struct part_word part, char word[WORD]);

/* Writes the word of a position into a state; the parts of a sum are sorted. */
void asking_write_word(const struct program *program, const char *word, size_t length, char *state);

/* The functions expand and canonical of the rules. The program must have been started with their
 * values. */
void asking_expand(struct program *program, const void *states, uint64_t count,
                   const qj_expander *expander);
void asking_canonical(struct program *program, void *state);

/* Returns NULL if the part is valid or the program has failed, else the reason. */
const char *asking_refusal(struct program *program, struct part_word part);

#endif
