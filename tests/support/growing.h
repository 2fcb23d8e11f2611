/* growing: a text that grows by formatted pieces, or by words with choices; it fails the test when
 * it is full. */
#pragma once

#include "support/support.h"

struct growing {
    char text[4096];
    size_t length;
};

void growing_add(struct growing *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds words with a number from A to B in place of each {A..B}, and a part in place of each
 * [part|part], whose parts contain no brackets. */
void growing_draw(struct growing *to, struct random *random, const char *words);
