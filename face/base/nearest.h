/* nearest: finds the name that a user may have meant. */
#ifndef QIJU_FACE_BASE_NEAREST_H
#define QIJU_FACE_BASE_NEAREST_H

#include <stddef.h>

/* Start with {word, its length} and offer names; name is the nearest so far, NULL if none is near
 * enough: at most a third of the letters may be wrong, but one wrong letter is always allowed. */
struct nearest {
    const char *word;
    size_t length;
    const char *name;
    size_t distance;
};

void nearest_offer(struct nearest *nearest, const char *name);

#endif
