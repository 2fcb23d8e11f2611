/* alike: one text under both readers, qiju's and the checker's; for the unit test and the fuzz
 * target. */
#ifndef QIJU_TESTS_ALIKE_H
#define QIJU_TESTS_ALIKE_H

#include <qiju/qiju.h>

/* What both make of a text: qiju has no certificate for it and the checker verifies none; or the
 * checker verifies qiju's. LIMIT: qiju met a limit. WRONG: the two part. */
enum alike { ALIKE_REFUSED, ALIKE_VERIFIED, ALIKE_LIMIT, ALIKE_WRONG };

struct alike_text {
    const qj_game *game;
    const char *word; /* what the checker calls the game */
    const char *bytes;
    size_t size;
    const char *other; /* the certificate of another text */
};

/* Reads a text with both. Where the checker verifies qiju's certificate, it must claim the same as
 * of the text that qiju writes for what it has read, or what the judge answers. said, of ALIKE_ROOM
 * bytes: what is wrong. */
enum { ALIKE_ROOM = 1 << 12 };
enum alike alike_read(qj_context *context, const struct alike_text *text, char said[ALIKE_ROOM]);

#endif
