/* asking: what is asked of a program about positions, and what it has answered; see asking.c. */
#ifndef QIJU_LOAD_PROGRAM_ASKING_H
#define QIJU_LOAD_PROGRAM_ASKING_H

#include "load/program/answer_cache.h"
#include "load/program/dialogue.h"
#include "load/program/plane.h"
#include "load/program/protocol.h"
#include "load/program/sum_words.h"

enum { WORD = QJ_STATE_SIZE + 1 };

/* A question about a position and its answer. */
struct asking_exchange {
    char position[WORD];
    char *answer; /* NULL: none */
};

struct program {
    const char *command; /* or the path of a file */
    struct dialogue dialogue;
    struct handshake handshake;
    qj_rules rules;
    bool started;                      /* a "start" was put, with these values: */
    int64_t value[QJ_MOST_PARAMETERS]; /* to which all of the following belongs */
    char values[WORD];                 /* the same in words */
    struct asking_exchange last;       /* the last that was asked alone */
    struct asking_exchange witness;    /* what is asked again */
    struct answer_cache forms;         /* canonical forms that it has told */
    struct answer_cache answers;       /* moves of parts that it has told, for their sums */
    struct plane plane;                /* the board that it has told last */
    uint64_t singles, random;
    char reason[PROTOCOL_ERROR]; /* of a "no" */
};

/* Forgets everything: before anything is asked, and when other values follow. */
void asking_open(struct program *program);
void asking_forget(struct program *program);

/* The word of a state, with a final 0. */
const char *asking_word(const struct program *program, const void *state, char word[WORD]);

/* A part with a final 0. */
const char *asking_part(struct part_word part, char word[WORD]);

/* Writes the word of a position into a state; a sum with its parts in order. */
void asking_write_word(const struct program *program, const char *word, size_t length, char *state);

/* expand and canonical of the rules, the program having been started with their values. */
void asking_expand(struct program *program, const void *states, uint64_t count,
                   const qj_expander *expander);
void asking_canonical(struct program *program, void *state);

/* NULL when the program knows such a part, or has failed; else why not. */
const char *asking_refusal(struct program *program, struct part_word part);

#endif
