/* own_game: a game made at run time from user-defined rules; see own_game.c. */
#pragma once

#include "model/game.h"

#include "model/symmetries.h"
#include "model/variant.h"

#include <stdatomic.h>

/* The game, in an arena that owns all of it. */
struct own_game {
    struct qj_game name; /* the caller's handle: first member */
    struct game game;
    qj_rules rules; /* the given rules, completed and checked */
    struct section sections[2];
    const char *players[2];
    struct arena arena;
    qj_rules given;
    size_t parameter_count;
    double made; /* when the game was made: another game may come to be at the same address */
};

/* The first fault of the rules. */
struct own_fault {
    _Atomic(const char *) sentence; /* NULL: none */
    atomic_flag taken;              /* a thread writes, or has written, the words */
    char words[PHRASE_SIZE];
};

/* Identifies rules with the values of their parameters. All bytes between members are 0. */
struct own_identity {
    const struct own_game *own;
    double made; /* as in own */
    int64_t value[QJ_PARAMETERS_MAX];
};

/* The setup of a position, and the first argument of all rules of the game. */
struct own_setup {
    qj_setup given; /* first member */
    const struct own_game *own;
    size_t size;                  /* bytes of a state */
    struct symmetries symmetries; /* of the rules, if they give them */
    unsigned char pattern;        /* pattern after states that rules write (guard.h) */
    const char *word; /* the start in the rules' words; NULL: the start that the values give */
    struct own_fault *fault;      /* the first fault of the rules */
    struct own_identity identity; /* with given.value */
};

/* The game as a contest problem; see own_problem.c. */
struct own_problem {
    struct own_game own; /* first member */
    qj_asked asked;
    qj_bound bounds[QJ_MAX_BOUNDS + 1]; /* ends in symbol NULL */
    const char *trials[16];             /* ends in NULL */
};

/* Records a fault of the rules; the first fault stays. */
void own_note_fault(const struct own_setup *setup, const char *sentence);

/* Check that components beyond move_parts are 0, and points; return the points that count. */
void own_check_parts(const struct own_setup *setup, const qj_move *move);
int64_t own_check_points(const struct own_setup *setup, int64_t points);

/* Calls play, if given, on a state with a guard (guard.h) that the caller checks, except for
 * trusted rules. */
static inline int64_t own_play_here(const struct own_setup *setup, unsigned char *state,
                                    const qj_move *move)
{
    if (move->part[1] || move->part[2])
        own_check_parts(setup, move);
    const int64_t points = setup->own->given.play(&setup->given, state, move);
    return points ? own_check_points(setup, points) : 0;
}

/* Call canonical and other_side in the same way, and check the guard. */
void own_canonical_here(const struct own_setup *setup, unsigned char *state);
void own_other_side_here(const struct own_setup *setup, unsigned char *state);

/* The play of a view (view.h), if play is given: with a check of the bytes after the state, and
 * without it for qj_limits::trust. */
int64_t own_play_in_room(const qj_setup *from, void *state, const qj_move *move);
int64_t own_play_trusted(const qj_setup *from, void *state, const qj_move *move);

/* Fills in the rules that complete the given ones. */
void own_make_rules(struct own_game *own);

/* Fills in the functions of the game for text. */
void own_make_text(struct own_game *own);

/* Draws the cells of a state as lines of text; see sketch.c. */
void sketch_cells(const struct own_setup *setup, const void *state, const qj_sink *out);

/* Writes the word of a state; false if the rules write none, or none that is a word. */
bool own_word_of(const struct own_setup *setup, const void *state, char word[QJ_STATE_SIZE + 1]);

/* See qj_position_edits; edits.c. */
qj_status own_edits(const qj_position *position, qj_edit_fn visit, void *user);

/* Stores the identity of the rules of a position, their play and their symmetries in their view. */
void own_identify(const qj_position *position, struct rules_view *view);

/* Makes the audit of the rules of a position; see audit/audit.c. */
qj_status own_audit(const qj_position *position, struct arena *arena, struct rules_view *view);

/* Read a position: the values, which a contest bounds, and the word of "position WORD". */
qj_status own_read(struct scan *scan, qj_position *position);
qj_status own_read_state(struct scan *scan, qj_position *position);

/* Writes a line of values, or a case of a problem. word: the word of its position, or NULL. */
qj_status own_settings(struct settings *settings, int64_t value[QJ_PARAMETERS_MAX]);
void own_write_line(struct writer *writer, const struct own_game *own, const int64_t *value,
                    const char *word);

/* Writes the names of the parameters with blanks between them. */
void own_game_list_names(const struct own_game *own, char *names, size_t size);
