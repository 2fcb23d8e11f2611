/* own: a game made at run time from the rules that a program gives; see own.c. */
#ifndef QIJU_OWN_OWN_H
#define QIJU_OWN_OWN_H

#include "model/game.h"

#include <qiju/rules.h>

#include <stdatomic.h>

/* The game, in an arena that holds all of it. */
struct own {
    struct qj_game name; /* what the caller holds: first */
    struct game game;
    struct form form;
    struct rules rules;
    struct section sections[2];
    const char *players[2];
    struct arena arena;
    struct qj_rules given;
    size_t parameter_count;
};

/* What stands behind position->setup. */
struct own_setup {
    struct qj_setup given;
    const struct own *own;
    size_t size;                       /* of the given state */
    const char *word;                  /* the start in the rules' words; NULL: that of the values */
    _Atomic(const char *) *fault;      /* what the rules said wrongly, first of all */
    int64_t value[QJ_MOST_PARAMETERS]; /* given.value */
};

/* A state is the given one with a byte behind it: */
enum own_turn {
    OWN_SECOND = 1, /* rules without side: the second player is to move */
    OWN_PASS = 2,   /* the last mover moves again, and the other has to pass first */
    OWN_ENDED = 4   /* the last mover would move again, but the game is over */
};

static inline unsigned char *own_turn(const struct own_setup *setup, void *state)
{
    return (unsigned char *)state + setup->size;
}

/* The pass that is put in between two moves of one player. */
extern const qj_move own_pass;
static inline bool own_is_pass(const qj_move *move)
{
    return move->part[0] == UINT64_MAX;
}

/* Notes what the rules have done wrongly; the first fault stays. */
void own_note_fault(const struct own_setup *setup, const char *sentence);

/* Fills in the rules that play out the given ones. */
void own_make_rules(struct own *own);

/* Fills in what the game knows of text. */
void own_make_text(struct own *own);

#endif
