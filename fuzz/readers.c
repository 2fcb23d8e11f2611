/* readers: the first byte selects a game, the rest is a text for qiju's reader and the checker's.
 * Both must read it alike (tests/support/alike.h). */
#include "fuzz.h"

#include "face/certificate/certificate.h"
#include "tests/support/alike.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool readers_take(void *user, const void *data, size_t size)
{
    char *text = user;
    size_t length = strlen(text);
    fuzz_assert(length + size < ALIKE_ROOM, "the certificate of a sample is short");
    memcpy(text + length, data, size);
    text[length + size] = 0;
    return true;
}

/* Writes a certificate for the sample of the game; "" if it has none. */
static void readers_prove(const qj_game *game, char certificate[ALIKE_ROOM])
{
    qj_context *context = fuzz_context();
    const char *sample = qj_game_sample(game);
    qj_text text = {sample, strlen(sample)};
    qj_source source = qj_text_source(&text);
    qj_sink sink = {readers_take, certificate};
    *certificate = 0;
    if (certificate_write(context, game, &source, NULL, &sink) != QJ_OK)
        *certificate = 0;
    qj_context_free(context);
}

/* Whether each number has at most two digits, except after a point and after zeros. Larger numbers
 * could make the checker compute for hours, as it has no limits. */
static bool readers_are_quick(const char *text, size_t size)
{
    enum { MAX_DIGITS = 2 };
    size_t digits = 0;
    bool code = false;
    for (size_t i = 0; i < size && digits <= MAX_DIGITS; i++) {
        bool digit = text[i] >= '0' && text[i] <= '9';
        code = text[i] == '.' || (code && digit);
        digits = !digit || code ? 0 : digits || text[i] != '0' ? digits + 1 : 0;
    }
    return digits <= MAX_DIGITS;
}

void fuzz_readers(const uint8_t *data, size_t size)
{
    static char certificate[ALIKE_ROOM], said[ALIKE_ROOM];
    if (size < 2 || !readers_are_quick((const char *)data + 1, size - 1))
        return;
    const qj_game *game = qj_game_at((uint8_t)(data[0] - '0') % qj_game_count());
    readers_prove(game, certificate);
    const struct alike_text text = {game, qj_game_name(game), (const char *)data + 1, size - 1,
                                    *certificate ? certificate : "certificate"};
    qj_context *context = fuzz_context();
    enum alike alike = alike_read(context, &text, said);
    if (alike == ALIKE_WRONG)
        fprintf(stderr, "%s: %s\n", text.word, said);
    fuzz_assert(alike != ALIKE_WRONG, "both read alike");
    qj_context_free(context);
}
