/* own_game: a game made at run time from the rules that a program gives; see own_game.c. */
#ifndef QIJU_OWN_OWN_GAME_H
#define QIJU_OWN_OWN_GAME_H

#include "model/game.h"

#include "model/variant.h"

#include <qiju/contest.h>
#include <qiju/rules.h>

#include <stdatomic.h>

/* The game, in an arena that holds all of it. */
struct own_game {
    struct qj_game name; /* what the caller holds: first */
    struct game game;
    struct form form;
    qj_rules rules; /* what is played: given, made whole and looked at */
    struct section sections[2];
    const char *players[2];
    struct arena arena;
    qj_rules given;
    size_t parameter_count;
};

/* The first fault of the rules. */
struct own_fault {
    _Atomic(const char *) sentence; /* NULL: none */
    atomic_flag taken;              /* somebody writes, or has written, the words */
    char words[PHRASE_SIZE];
};

/* What stands behind position->setup, and what all rules of the game are called with. */
struct own_setup {
    qj_setup given; /* first */
    const struct own_game *own;
    size_t size;                       /* of a state */
    unsigned char pattern;             /* after states that rules write (guard.h) */
    const char *word;                  /* the start in the rules' words; NULL: that of the values */
    struct own_fault *fault;           /* what the rules said wrongly, first of all */
    int64_t value[QJ_MOST_PARAMETERS]; /* given.value */
};

/* The same as a contest's problem; see own_problem.c. */
struct own_problem {
    struct own_game own; /* first */
    qj_asked asked;
    struct contest contest;
    qj_bound bounds[QJ_MOST_BOUNDS + 1]; /* ends in symbol NULL */
    const char *trials[16];              /* ends in NULL */
};

/* Records a fault of the rules; the first one stays. */
void own_note_fault(const struct own_setup *setup, const char *sentence);

/* The same with words that are put together, as by printf. */
void own_note_words(const struct own_setup *setup, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* What the rules given say in place, of a state that has a guard after it (guard.h): play, if it is
 * given, and canonical. */
int64_t own_play_here(const struct own_setup *setup, unsigned char *state, const qj_move *move);
void own_canonical_here(const struct own_setup *setup, unsigned char *state);

/* Fills in the rules that play out the given ones. */
void own_make_rules(struct own_game *own);

/* Fills in what the game knows of text. */
void own_make_text(struct own_game *own);

/* The cells of a state as lines of text; see sketch.c. */
void sketch_cells(const struct own_setup *setup, const void *state, const qj_sink *out);

/* The word of a state in the rules' own words; false if they write none, or something that is no
 * word. */
bool own_word_of(const struct own_setup *setup, const void *state, char word[QJ_STATE_SIZE + 1]);

/* See qj_position_edits; edits.c. */
qj_status own_edits(const qj_position *position, qj_edit_fn visit, void *user);

/* Makes what checks the claims of the rules of a position; see audit/audit.c. */
qj_status own_audit(const qj_position *position, struct arena *arena, struct rules_view *view);

/* Read a position: the values, which a contest bounds; the word of "position WORD". */
qj_status own_read(struct scan *scan, qj_position *position, bool *end);
qj_status own_read_state(struct scan *scan, qj_position *position);

/* Writes a line of values, or a case of a problem; word: of its position, or NULL. */
void own_write_line(struct writer *writer, const struct own_game *own, const int64_t *value,
                    const char *word);

#endif
