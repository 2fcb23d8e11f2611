/* witness: reads the certificate, which has one spelling; see check.h. */
#include "check.h"

#include <inttypes.h>
#include <string.h>

int witness_byte(struct check *check)
{
    text_mark(&check->witness);
    int byte = text_take(check, &check->witness);
    if (byte == EOF)
        witness_reject(check, "the certificate is cut off");
    return byte;
}

bool witness_at(struct check *check, char byte)
{
    return text_ahead(check, &check->witness, 0) == (unsigned char)byte;
}

void witness_text(struct check *check, const char *text)
{
    for (const char *next = text; *next; next++) {
        int byte = witness_byte(check);
        CHECK(check, "text", byte == (unsigned char)*next, "expected %s%.*s%s",
              *next == '\n' ? "the end of the line" : "'",
              *next == '\n' ? 0 : (int)strcspn(text, "\n"), text, *next == '\n' ? "" : "'");
    }
}

uint64_t witness_count(struct check *check, uint64_t least, uint64_t most)
{
    uint64_t number = 0;
    bool zero = witness_at(check, '0');
    int digits = 0;
    for (; text_ahead(check, &check->witness, 0) >= '0' &&
           text_ahead(check, &check->witness, 0) <= '9';
         digits++) {
        uint64_t digit = (uint64_t)(witness_byte(check) - '0');
        CHECK(check, "zero", !zero || digits == 0, "a number has a zero before it");
        CHECK(check, "most", digit <= most && number <= (most - digit) / 10,
              "a number is above %" PRIu64, most);
        number = number * 10 + digit;
    }
    if (digits == 0)
        witness_byte(check);
    CHECK(check, "digits", digits > 0, "expected a number");
    CHECK(check, "least", number >= least, "a number is below %" PRIu64, least);
    return number;
}

void witness_end(struct check *check)
{
    witness_text(check, "end\n");
    text_mark(&check->witness);
    CHECK(check, "end", text_ahead(check, &check->witness, 0) == EOF,
          "something stands behind the end");
}
