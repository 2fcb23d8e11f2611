/* unit: the program of all unit tests. "unit NAME" runs the tests of test_NAME.c, "unit NAME TIMES"
 * with TIMES times as many random cases. One program is linked only once, which saves a third of
 * the build time. */
#include "support/unit.h"
#include "support/support.h"

static uint64_t times = 1; /* factor of the number of random cases */

uint64_t unit_count(uint64_t usual)
{
    return times * usual;
}

bool unit_is_long(void)
{
    return times > 1;
}

void unit_takes_long(void)
{
    if (!unit_is_long())
        skip();
}

bool unit_is_watched(void)
{
#if defined __has_feature
#if __has_feature(thread_sanitizer)
    return true;
#endif
#elif defined __SANITIZE_THREAD__
    return true;
#endif
    return false;
}

bool unit_watches(unsigned threads)
{
    return threads > 1 || !unit_is_watched();
}

void unit_has_no_threads(void)
{
    if (!unit_watches(1))
        skip();
}

int main(int count, char **words)
{
    if (count > 2)
        times = strtoull(words[2], NULL, 10);
    for (const struct unit *unit = units; count > 1 && unit->name; unit++)
        if (!strcmp(unit->name, words[1]))
            return unit->run() ? EXIT_FAILURE : EXIT_SUCCESS;
    fprintf(stderr, "usage: unit NAME [TIMES], of the names:\n");
    for (const struct unit *unit = units; unit->name; unit++)
        fprintf(stderr, "    %s\n", unit->name);
    return EXIT_FAILURE;
}
