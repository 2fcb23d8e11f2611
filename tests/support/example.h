/* example: the games of examples/own, solved from a text. */
#pragma once

#include "support/support.h"

#include <qiju/rules.h>

/* A game solved from a text. */
struct solved {
    qj_context *context;
    qj_game *game;
    qj_position *position;
    qj_session *session;
    qj_value value;
};

struct solved solve(const qj_rules *rules, const char *words);

void finish(struct solved *solved);

qj_value example_value(const qj_rules *rules, const char *words);

/* The moves with a value of at least `least`, separated by commas. */
struct winners {
    const qj_position *position;
    int64_t least;
    int count;
    char text[256];
};

struct winners find_moves(const qj_rules *rules, const char *words, int64_t least);

struct winners find_winners(const qj_rules *rules, const char *words);

void assert_winners(const qj_rules *rules, const char *words, const char *expected);
