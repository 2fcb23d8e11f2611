/* growing: see growing.h. */
#include "support/growing.h"

void growing_add(struct growing *to, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    size_t room = sizeof to->text - to->length;
    int written = vsnprintf(to->text + to->length, room, format, arguments);
    va_end(arguments);
    assert_in_range(written, 0, room - 1);
    to->length += (size_t)written;
}

/* Returns the start of a random part of [part|part]. */
static const char *growing_choose(struct random *random, const char *words)
{
    uint64_t bars = 0;
    for (size_t i = 0; words[i] != ']'; i++)
        bars += words[i] == '|';
    for (uint64_t skip = random_below(random, bars + 1); skip; skip--)
        words = strchr(words, '|') + 1;
    return *words == '[' ? words + 1 : words;
}

void growing_draw(struct growing *to, struct random *random, const char *words)
{
    while (*words) {
        int least, most, length;
        if (sscanf(words, "{%d..%d}%n", &least, &most, &length) == 2) {
            const uint64_t choices = (uint64_t)(most - least) + 1;
            growing_add(to, "%d", least + (int)random_below(random, choices));
            words += length;
        } else if (*words == '[') {
            words = growing_choose(random, words);
        } else if (*words == '|') {
            words = strchr(words, ']');
        } else if (*words == ']') {
            words++;
        } else {
            growing_add(to, "%c", *words++);
        }
    }
}
