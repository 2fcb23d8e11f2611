/* nearest: which name somebody may have meant. */
#ifndef QIJU_FACE_BASE_NEAREST_H
#define QIJU_FACE_BASE_NEAREST_H

#include <stddef.h>

/* Begins as {word, length of it} and is offered names; name is the nearest so far, NULL when none
 * is near enough: at most a third of the letters wrong, but one is always allowed. */
struct nearest {
    const char *word;
    size_t length;
    const char *name;
    size_t distance;
};

void nearest_offer(struct nearest *nearest, const char *name);

#endif
