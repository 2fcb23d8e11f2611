/* mutant: makes small changes in certificates; see prove.h. */
#include "support/growing.h"
#include "support/prove.h"

/* Returns the length of the line at a byte, its end included, and moves *at to its start. */
static size_t line_at(const char *text, size_t *at)
{
    while (*at && text[*at - 1] != '\n')
        --*at;
    return strcspn(text + *at, "\n") + (strchr(text + *at, '\n') != NULL);
}

/* Makes one change: a byte changed, dropped or inserted; a line dropped, doubled or swapped. */
static void change(struct random *random, struct growing *to, const char *from)
{
    static const char bytes[] = "..UDLR0123456789 \n";
    size_t length = strlen(from), at = random_below(random, length);
    size_t start = at, line = line_at(from, &start);
    size_t other = random_below(random, length), other_line = line_at(from, &other);
    char byte = bytes[random_below(random, sizeof bytes - 1)];
    switch (random_below(random, 8)) {
    case 0:
        growing_add(to, "%.*s%s", (int)start, from, from + start + line);
        return;
    case 1:
        growing_add(to, "%.*s%s", (int)(start + line), from, from + start);
        return;
    case 2:
        if (start + line <= other) {
            growing_add(to, "%.*s%.*s%.*s", (int)start, from, (int)other_line, from + other,
                        (int)(other - start - line), from + start + line);
            growing_add(to, "%.*s%s", (int)line, from + start, from + other + other_line);
            return;
        }
        break;
    case 3:
        growing_add(to, "%.*s%c%s", (int)at, from, byte, from + at);
        return;
    case 4:
        growing_add(to, "%.*s%s", (int)at, from, from + at + 1);
        return;
    default:
        break;
    }
    growing_add(to, "%.*s%c%s", (int)at, from, byte, from + at + 1);
}

/* Changes the verdict, and leaves the evidence. */
static void change_verdict(struct random *random, struct growing *to, const char *from)
{
    static const char *const verdicts[] = {"unique", "multiple", "inconsistent"};
    const char *found = NULL;
    for (size_t i = 0; i < 3 && !found; i++)
        found = strstr(from, verdicts[i]);
    if (found)
        growing_add(to, "%.*s%s%s", (int)(found - from), from, verdicts[random_below(random, 3)],
                    found + strcspn(found, "\n"));
    else
        change(random, to, from);
}

char *mutant_of(struct random *random, const char *certificate)
{
    char *mutant = strdup(certificate);
    assert_non_null(mutant);
    for (uint64_t changes = random_below(random, 4) + 1; changes && *mutant; changes--) {
        struct growing growing = {0};
        (random_below(random, 6) ? change : change_verdict)(random, &growing, mutant);
        free(mutant);
        mutant = strdup(growing.text);
        assert_non_null(mutant);
    }
    return mutant;
}
