/* growing: a text that grows by formatted pieces; it fails the test when it is full. */
#ifndef QIJU_TESTS_GROWING_H
#define QIJU_TESTS_GROWING_H

#include "support/support.h"

struct growing {
    char text[4096];
    size_t length;
    struct random *random;
};

void growing_add(struct growing *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
