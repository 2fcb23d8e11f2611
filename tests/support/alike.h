/* alike: compares both readers, qiju's and the checker's, on one text, for the unit test and the
 * fuzz target. */
#pragma once

#include <qiju/qiju.h>

/* Runs the checker on `size` bytes: stores its exit status, reason and output. */
struct checking {
    int status;
    char message[256];
    char claim[1 << 14];
};
void alike_run(const char *game, const char *bytes, size_t size, const char *certificate,
               size_t certificate_size, struct checking *out);

/* REFUSED: qiju has no certificate for a text, and the checker verifies none. VERIFIED: the checker
 * verifies qiju's certificate. LIMIT: qiju met a limit, or the checker
 * lacks memory. WRONG: the readers differ. */
enum alike { ALIKE_REFUSED, ALIKE_VERIFIED, ALIKE_LIMIT, ALIKE_WRONG };

struct alike_text {
    const qj_game *game;
    const char *word; /* the checker's name for the game */
    const char *bytes;
    size_t size;
    const char *other; /* the certificate of another text */
};

/* Reads a text with both readers. If the checker verifies qiju's certificate, its claim must equal
 * the claim for the text that qiju writes after reading, or the judge's answer. said, of ALIKE_ROOM
 * bytes: the fault. */
enum { ALIKE_ROOM = 1 << 12 };
enum alike alike_read(qj_context *context, const struct alike_text *text, char said[ALIKE_ROOM]);
