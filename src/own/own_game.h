/* own_game: a game made at run time from user-defined rules; see own_game.c. */
#ifndef QIJU_OWN_OWN_GAME_H
#define QIJU_OWN_OWN_GAME_H

#include "model/game.h"

#include "model/variant.h"

#include <qiju/contest.h>
#include <qiju/rules.h>

#include <stdatomic.h>

/* The game, in an arena that owns all of it. */
struct own_game {
    struct qj_game name; /* first member: the handle of the caller */
    struct game game;
    struct form form;
    qj_rules rules; /* the rules in play: the given rules, completed and checked */
    struct section sections[2];
    const char *players[2];
    struct arena arena;
    qj_rules given;
    size_t parameter_count;
};

/* The first fault of the rules. */
struct own_fault {
    _Atomic(const char *) sentence; /* NULL: none */
    atomic_flag taken;              /* set before the words are written */
    char words[PHRASE_SIZE];
};

/* The struct at position->setup, the argument of all rules of the game. */
struct own_setup {
    qj_setup given; /* first member */
    const struct own_game *own;
    size_t size;                       /* bytes of a state */
    unsigned char pattern;             /* after states that rules write (guard.h) */
    const char *word;                  /* the start as a word of the rules; NULL: the start of the
                                        * parameters */
    struct own_fault *fault;           /* the first fault of the rules */
    int64_t value[QJ_MOST_PARAMETERS]; /* given.value */
};

/* The game as a contest's problem; see own_problem.c. */
struct own_problem {
    struct own_game own; /* first member */
    qj_asked asked;
    struct contest contest;
    qj_bound bounds[QJ_MOST_BOUNDS + 1]; /* ends in symbol NULL */
    const char *trials[16];              /* ends in NULL */
};

/* Records a fault of the rules; only the first fault is stored. */
void own_note_fault(const struct own_setup *setup, const char *sentence);

/* Records a fault with a formatted sentence. */
void own_note_words(const struct own_setup *setup, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Call the user's rules in place, on a state that has a guard after it (guard.h): play, if the
 * rules have it, and canonical. */
int64_t own_play_here(const struct own_setup *setup, unsigned char *state, const qj_move *move);
void own_canonical_here(const struct own_setup *setup, unsigned char *state);

/* Fills in the rules in play from the given rules. */
void own_make_rules(struct own_game *own);

/* Fills in the text functions of the game. */
void own_make_text(struct own_game *own);

/* Writes the cells of a state as lines of text; see sketch.c. */
void sketch_cells(const struct own_setup *setup, const void *state, const qj_sink *out);

/* Writes the word of a state; returns false if the rules write none, or an invalid word. */
bool own_word_of(const struct own_setup *setup, const void *state, char word[QJ_STATE_SIZE + 1]);

/* See qj_position_edits; edits.c. */
qj_status own_edits(const qj_position *position, qj_edit_fn visit, void *user);

/* Makes the audit of the rules of a position; see audit/audit.c. */
qj_status own_audit(const qj_position *position, struct arena *arena, struct rules_view *view);

/* Read a position: the parameters, which a contest bounds; the word of "position WORD". */
qj_status own_read(struct scan *scan, qj_position *position, bool *end);
qj_status own_read_state(struct scan *scan, qj_position *position);

/* Writes a line of parameters, or a case of a problem; word: of its position, or NULL. */
void own_write_line(struct writer *writer, const struct own_game *own, const int64_t *value,
                    const char *word);

#endif
