/* identity: bytes that distinguish a program from other programs of the same rules' name. */
#ifndef QIJU_LOAD_PROGRAM_IDENTITY_H
#define QIJU_LOAD_PROGRAM_IDENTITY_H

#include <stdbool.h>
#include <stddef.h>

struct identity {
    char *bytes;
    size_t size, room;
};

/* Makes the identity of a command: its text, then a byte 0 and the bytes of each file that a word
 * of it names, up to IDENTITY_FILE bytes each. Returns false if there is no memory. */
bool identity_make(struct identity *identity, const char *command);

enum { IDENTITY_FILE = 1 << 20 };

#endif
