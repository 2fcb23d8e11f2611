/* certificate_own: user-defined rules, chosen by the first byte, and the rest as a certificate for
 * them, behind the first line. The checker may verify or reject it; what it verifies must be what
 * is known of the game. */
#include "fuzz.h"

#include "check.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *text, *claim;
} games[] = {
    {"1 4\n", "DRAW\n"}, /* on a cycle of four a cop does not catch a robber */
    {"0 4\n", "WIN\n"},  /* on a path it does */
};

void fuzz_certificate_own(const uint8_t *data, size_t size)
{
    static const char head[] = "certificate 1 own\n";
    static struct check check;
    char claim[64] = "";
    if (size == 0)
        return;
    size_t which = data[0] % (sizeof games / sizeof *games), length = sizeof head - 1;
    char *bytes = malloc(length + size);
    fuzz_assert(bytes, "no memory");
    memcpy(bytes, head, sizeof head - 1);
    memcpy(bytes + length, data + 1, size - 1);
    FILE *input = fmemopen((void *)(uintptr_t)games[which].text, strlen(games[which].text), "r");
    FILE *certificate = fmemopen(bytes, length + size - 1, "r");
    FILE *out = fmemopen(claim, sizeof claim, "w");
    fuzz_assert(input && certificate && out, "no memory");
    int status = check_run(&check, QIJU_PURSUIT, input, certificate, out);
    fclose(input);
    fclose(certificate);
    fclose(out);
    free(bytes);
    fuzz_assert(status == CHECK_VERIFIED || status == CHECK_REJECTED, "a game is not understood");
    fuzz_assert(status == CHECK_REJECTED || !strcmp(claim, games[which].claim), "a false claim");
}
