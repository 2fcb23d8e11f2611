/* steps: see steps.h. */
#include "steps/steps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The program runs one solution once, so this state may be global, as the solutions' is. */
static struct {
    unsigned long count, most;
    long last; /* last number; the number of elements of an array after it */
} steps;

void steps_begin(int line, const char *kind)
{
    if (++steps.count > steps.most)
        exit(STEPS_TOO_MANY);
    printf("\1%d %s", line, kind);
}

void steps_number(const char *name, long value)
{
    steps.last = value;
    printf("\2%s\3%ld", name, value);
}

void steps_numbers(const char *name, const int *values)
{
    printf("\2%s\3", name);
    for (long i = 0; i < steps.last; i++)
        printf("%s%d", i ? " " : "", values[i]);
}

void steps_truths(const char *name, const bool *values)
{
    long end = steps.last;
    while (end > 1 && !values[end - 1])
        end--;
    printf("\2%s\3", name);
    for (long i = 0; i < end; i++)
        printf("%s%d", i ? " " : "", values[i]);
}

void steps_end(void)
{
    putchar('\n');
}

int main(int count, char **words)
{
    static const struct {
        const char *name;
        int (*run)(void);
    } solutions[] = {
#define STEPS_ENTRY(name) {#name, steps_##name},
        STEPS_SOLUTIONS(STEPS_ENTRY)};
    if (count != 3)
        return 2;
    steps.most = strtoul(words[2], NULL, 10);
    for (size_t i = 0; i < sizeof solutions / sizeof *solutions; i++)
        if (!strcmp(solutions[i].name, words[1]))
            return solutions[i].run();
    return 2;
}
