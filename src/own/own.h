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
    qj_rules rules; /* what is played: given, made whole and looked at */
    struct section sections[2];
    const char *players[2];
    struct arena arena;
    qj_rules given;
    size_t parameter_count;
};

/* What stands behind position->setup, and what all rules of the game are called with. */
struct own_setup {
    qj_setup given; /* first */
    const struct own *own;
    size_t size;                       /* of a state */
    const char *word;                  /* the start in the rules' words; NULL: that of the values */
    _Atomic(const char *) *fault;      /* what the rules said wrongly, first of all */
    int64_t value[QJ_MOST_PARAMETERS]; /* given.value */
};

/* Notes what the rules have done wrongly; the first fault stays. */
void own_note_fault(const struct own_setup *setup, const char *sentence);

/* Fills in the rules that play out the given ones. */
void own_make_rules(struct own *own);

/* Fills in what the game knows of text. */
void own_make_text(struct own *own);

#endif
