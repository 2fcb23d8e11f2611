/* asking: a program on a pipe, questions to it about positions, and its answers; see asking.c. */
#pragma once

#include "load/base/child.h"
#include "load/program/protocol.h"

/* ---- dialogue: questions to a program, its answers, and its first failure; see dialogue.c. */

/* Max length of a line. */
enum { DIALOGUE_LINE = 1 << 22 };

/* Functions that fail store the first failure here; after it no questions are sent. */
struct dialogue {
    struct load_options options;
    struct child child;
    uint64_t lines; /* lines received */
    qj_error failure;
    bool flushing; /* "flush" was sent and is not answered yet */
};

/* A question: its word and the rest, or only the word if rest is empty. */
struct dialogue_request {
    enum program_question question;
    struct program_word rest;
};

/* Starts the program; words as for execvp. */
qj_status dialogue_open(struct dialogue *dialogue, const char *const *words,
                        const struct load_options *options, qj_error *error);

static inline bool dialogue_has_failed(const struct dialogue *dialogue)
{
    return dialogue->failure.status != QJ_OK;
}

/* Record a failure, out of memory or a wrong last line, which answers request. Return false. */
bool dialogue_fail_memory(struct dialogue *dialogue);
bool dialogue_fail_line(struct dialogue *dialogue, struct dialogue_request request,
                        const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Adds a question to the current batch. */
bool dialogue_ask(struct dialogue *dialogue, struct dialogue_request request);

/* Ends the batch. */
bool dialogue_flush(struct dialogue *dialogue);

/* Takes the next line of the program, valid until the next call. */
bool dialogue_take_line(struct dialogue *dialogue, struct dialogue_request request,
                        struct word_line *line);

/* Takes the answer to a pending flush: then each earlier question had exactly one answer. */
void dialogue_settle(struct dialogue *dialogue);

/* Returns true if a question can be sent: there is no failure and no surplus answer. */
bool dialogue_can_ask(struct dialogue *dialogue);

/* Ends the program. */
void dialogue_close(struct dialogue *dialogue);

/* ---- answer_cache: answers of a program to one kind of question; see answer_cache.c. */

/* Offsets of a word and of its answer in the text. */
struct answer_cache_pair {
    size_t word, answer;
};

struct answer_cache {
    enum program_question question; /* its answer "at FORM" is stored as FORM */
    uint64_t random, singles;       /* state of the choice of repeated questions */
    bool repeats;                   /* the answered question `again` was sent, too */
    size_t again;
    /* all 0 at first: the cache is empty */
    char *text; /* words and answers, each with a final 0 */
    size_t length, capacity;
    struct answer_cache_pair *pairs;
    size_t count, pair_capacity;
    size_t answered; /* the pairs before this index have answers */
    size_t *slots;   /* index of a pair + 1, by the hash of its word */
    size_t slot_count;
};

/* Adds a new word that needs an answer. Returns false if out of memory. */
bool answer_cache_want(struct answer_cache *cache, struct program_word word);

/* The word of a pair. */
struct program_word answer_cache_word(const struct answer_cache *cache, size_t pair);

/* Stores the answer of the first pair that has none. Returns false if out of memory. */
bool answer_cache_add(struct answer_cache *cache, struct program_word answer);

/* Returns the answer to a word, or NULL. Valid until the next addition. */
const char *answer_cache_find(const struct answer_cache *cache, struct program_word word);

/* Sends all pending questions, and perhaps repeats an answered question. Returns false if there are
 * none, or after a failure, which is stored in the dialogue. */
bool answer_cache_send(struct answer_cache *cache, struct dialogue *dialogue);

/* Takes the next answer to a question that was sent, and after the last the repeated answer. */
bool answer_cache_take(struct answer_cache *cache, struct dialogue *dialogue,
                       const struct handshake *handshake);

/* Empties the cache; answer_cache_trim only if it has more bytes. */
void answer_cache_clear(struct answer_cache *cache);
void answer_cache_trim(struct answer_cache *cache, size_t bytes);

/* ---- plane: the board of a position, stored for later questions. */

/* A line of a board. */
struct plane_line {
    enum plane_line_kind { BOARD_CELL, BOARD_LINE, BOARD_MOVE } kind;
    qj_cell cell;      /* CELL */
    qj_move move;      /* MOVE */
    uint64_t cells[2]; /* of a line or move, by index from 0 */
    unsigned count;    /* number of cells clicked for a move */
};

/* All 0: empty. */
struct plane {
    char *state;              /* the position; NULL: none */
    struct plane_line *lines; /* of all parts, with indices in the whole board */
    size_t count, room, cells;
    size_t part, first; /* the current part, from 1, and its first cell */
    double top, bottom; /* top of the current part, and bottom of the earlier parts */
    bool sum;           /* the position has several parts */
};

void plane_clear(struct plane *plane);

/* The functions cells, lines and clicks of the rules. */
void plane_cells(const qj_setup *setup, const void *state, qj_cell_fn visit, void *user);
void plane_visit_lines(const qj_setup *setup, const void *state, qj_line_fn visit, void *user);
unsigned plane_clicks(const qj_setup *setup, const void *state, const qj_move *move,
                      uint64_t cells[2]);

/* ---- asking */

struct program {
    char *identity; /* bytes that distinguish it from other programs with rules of that name */
    size_t identity_size;
    struct dialogue dialogue;
    struct handshake handshake;
    qj_rules rules;
    bool started;                     /* "start" was sent with the following values */
    int64_t value[QJ_PARAMETERS_MAX]; /* all following answers depend on them */
    char values[QJ_STATE_SIZE];       /* the values as words */
    struct answer_cache forms;        /* canonical forms */
    struct answer_cache answers;      /* moves of parts, or values */
    bool expanding;                   /* a call of asking_expand gives its moves */
    struct plane plane;               /* the last board received */
    char reason[PROTOCOL_ERROR];      /* of a "no" */
};

/* Clears all answers. */
void asking_forget(struct program *program);

/* Returns the word in a state. */
struct program_word asking_word(const struct program *program, const void *state);

/* Writes the word of a position into a state; the parts of a sum are sorted. */
void asking_write_word(const struct program *program, struct program_word word, char *state);

/* Sends "start" with values, which apply to all later answers, and reads the answer. */
bool asking_start(struct program *program, const int64_t *value, struct program_reply *reply);

/* Returns the program of a position, restarted if its values have changed. */
struct program *asking_enter(const qj_setup *setup);

/* The functions expand and canonical of the rules. */
void asking_expand(const qj_setup *setup, const void *states, uint64_t count,
                   const qj_expander *expander);
void asking_canonical(const qj_setup *setup, void *state);

/* Sends a single question and reads the answer. Returns false after a failure, which is stored. */
bool asking_put(struct program *program, struct dialogue_request request,
                struct program_reply *reply);

/* ---- program: rules provided by a program on a pipe; see program.c. */

/* Starts |COMMAND, or the file of a path, and reads the description of its game; the rules are
 * valid until program_close. options, all its pointers and word must outlive it. program: all 0.
 * The caller closes it after a failure, too. */
qj_status program_open(struct program *program, const char *word,
                       const struct load_options *options, qj_error *error, const qj_rules **rules);

/* Returns the status of a question about its game that failed with a status: after a failure of the
 * program its status, QJ_IO in place of QJ_BAD_INPUT if it does not answer. */
static inline qj_status program_status(const struct program *program, qj_status status)
{
    const qj_status failed = program->dialogue.failure.status;
    return status == QJ_BAD_INPUT && failed != QJ_OK ? failed : status;
}

/* Ends the program and frees its memory. */
void program_close(struct program *program);
