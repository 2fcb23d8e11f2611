/* pipe: what asking many questions at once makes of the speed of a game told by a program on a
 * pipe.
 *
 *     pipe '|python3 examples/own/misere_nim.py' [POSITIONS [PARAMETER ...]]
 *
 * The moves of the first positions that are found from the start are asked for again, 1, 4, 16 ...
 * at a time: positions a second of wall time, qiju's side being as good as nothing. */
#include "measure.h"

#include "load/program/asking.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 1024, POSITIONS = 20000 };

struct found {
    unsigned char *states; /* and room for one more */
    uint64_t count, capacity;
    bool written; /* behind the last stands another, perhaps the same */
    size_t size;
};

static void take_over(void *user, uint64_t index, int64_t value)
{
    (void)user, (void)index, (void)value;
}

static unsigned char *state_at(const struct found *found, uint64_t i)
{
    return found->states + i * found->size;
}

static void take_written(struct found *found)
{
    if (found->written && found->count < found->capacity)
        found->count += memcmp(state_at(found, found->count - 1), state_at(found, found->count),
                               found->size) != 0;
    found->written = false;
}

static void *take_move(void *user, uint64_t index, const qj_move *move, int64_t points)
{
    struct found *found = user;
    (void)index, (void)move, (void)points;
    take_written(found);
    found->written = true;
    return state_at(found, found->count);
}

static void *ignore_move(void *user, uint64_t index, const qj_move *move, int64_t points)
{
    (void)index, (void)move, (void)points;
    return user;
}

static _Noreturn void complain(const qj_error *error)
{
    fprintf(stderr, "pipe: %s\n", error->message);
    exit((int)error->status);
}

static void *make(uint64_t count, size_t size)
{
    void *made = calloc(count, size);
    if (made)
        return made;
    fprintf(stderr, "pipe: out of memory\n");
    exit(QJ_LIMIT);
}

/* Seconds for all positions, so many at a time. */
static double ask(const qj_rules *rules, const qj_setup *setup, const struct found *found,
                  uint64_t batch)
{
    const qj_expander expander = {state_at(found, found->capacity), take_over, ignore_move};
    double start = wall_seconds();
    for (uint64_t i = 0; i < found->count; i += batch)
        rules->expand(setup, state_at(found, i),
                      i + batch < found->count ? batch : found->count - i, &expander);
    return wall_seconds() - start;
}

static void find(const qj_rules *rules, const qj_setup *setup, struct found *found)
{
    const qj_expander expander = {found, take_over, take_move};
    rules->start(setup, found->states);
    found->count = 1;
    for (uint64_t i = 0; i < found->count && found->count < found->capacity;) {
        uint64_t count = found->count - i < BATCH ? found->count - i : BATCH;
        rules->expand(setup, state_at(found, i), count, &expander);
        take_written(found);
        i += count;
    }
}

int main(int count, char **words)
{
    const struct load_options options = {.answer_seconds = 60};
    int64_t value[QJ_PARAMETERS_MAX];
    static struct program program;
    const qj_rules *rules;
    qj_error error;
    if (count < 2 || *words[1] != '|')
        return fprintf(stderr, "usage: pipe '|COMMAND' [POSITIONS [PARAMETER ...]]\n"), QJ_USAGE;
    if (program_open(&program, words[1], &options, &error, &rules) != QJ_OK)
        complain(&error);
    for (int i = 0; i < QJ_PARAMETERS_MAX && rules->parameters[i].name; i++)
        value[i] = i + 3 < count ? strtoll(words[i + 3], NULL, 10)
                                 : rules->parameters[i].default_value;
    const qj_setup setup = {value, rules->user};
    struct found found = {.size = rules->state_size(&setup)};
    found.capacity = count > 2 ? strtoull(words[2], NULL, 10) : POSITIONS;
    found.states = make(found.capacity + 1, found.size);
    find(rules, &setup, &found);
    printf("%llu positions\n   at a time   positions/s\n", (unsigned long long)found.count);
    for (uint64_t batch = 1; batch <= BATCH; batch *= 4)
        printf("%12llu %13.0f\n", (unsigned long long)batch,
               (double)found.count / ask(rules, &setup, &found, batch));
    if (rules->fault(&setup))
        complain(&program.dialogue.failure);
    program_close(&program);
    free(found.states);
    return 0;
}
