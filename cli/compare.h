/* compare: a contest's answer and what a program has written instead. */
#ifndef QIJU_CLI_COMPARE_H
#define QIJU_CLI_COMPARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    const char *data;
    size_t size;
};

/* The first line that is not the same; number 0: there is none. A text that has ended gives a line
 * whose data is NULL. */
struct difference {
    uint64_t number;
    struct text expected, found;
};

/* exact: byte for byte; else blanks at the end of a line and empty lines at the end of a text do
 * not count, as contests have it. */
struct difference compare_texts(struct text expected, struct text found, bool exact);

#endif
