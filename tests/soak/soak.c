/* soak SEED SECONDS: random questions for so long. Question number i of a seed is always the same:
 * `soak SEED 0 i` asks that one alone. */
#include "soak/soak.h"

#include <time.h>

static char about[512];

void soak_about(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(about, sizeof about, format, args);
    va_end(args);
}

static uint64_t asked_seed, asked_number;

static void say_question(void)
{
    if (about[0])
        fprintf(stderr, "soak %llu 0 %llu: %s\n", (unsigned long long)asked_seed,
                (unsigned long long)asked_number, about);
}

static void ask(uint64_t number)
{
    struct random random = {asked_seed};
    random.state = random_next(&random) + number;
    asked_number = number;
    if (number % 4 == 3)
        soak_rules(&random);
    else
        soak_board(&random);
}

int main(int argc, char **argv)
{
    double seconds = argc > 2 ? strtod(argv[2], NULL) : 1;
    struct timespec started, now;
    uint64_t number = 0;
    asked_seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    atexit(say_question);
    if (argc > 3) {
        ask(strtoull(argv[3], NULL, 10));
        about[0] = 0;
        return EXIT_SUCCESS;
    }
    clock_gettime(CLOCK_MONOTONIC, &started);
    do {
        ask(number++);
        clock_gettime(CLOCK_MONOTONIC, &now);
    } while ((double)(now.tv_sec - started.tv_sec) +
                 1e-9 * (double)(now.tv_nsec - started.tv_nsec) <
             seconds);
    about[0] = 0;
    printf("%llu questions\n", (unsigned long long)number);
    return EXIT_SUCCESS;
}
