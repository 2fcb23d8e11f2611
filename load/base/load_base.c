/* load_base: see load_base.h. */
#include "load/base/load_base.h"

bool load_reserve(void **items, size_t *capacity, size_t wanted, size_t size)
{
    enum { LEAST = 64 };
    size_t bytes, larger = *capacity < LEAST / 2 ? LEAST : 2 * *capacity;
    if (wanted <= *capacity)
        return true;
    larger = larger < wanted ? wanted : larger;
    void *moved = __builtin_mul_overflow(larger, size, &bytes) ? NULL : realloc(*items, bytes);
    if (!moved)
        return false;
    *items = moved;
    *capacity = larger;
    return true;
}

bool runner_ends_in(const char *name, const char *end)
{
    size_t length = strlen(name), behind = strlen(end);
    return length > behind && !strcmp(name + length - behind, end);
}

const char *runner_of(const char *file)
{
    static const struct {
        const char *end, *command;
    } runners[] = {{".py", "python3"}, {".sh", "sh"},   {".js", "node"},
                   {".pl", "perl"},    {".rb", "ruby"}, {NULL, NULL}};
    size_t i = 0;
    while (runners[i].end && !runner_ends_in(file, runners[i].end))
        i++;
    return runners[i].command;
}

const char *const *runner_compiler(const char *file)
{
    static const char *const c[] = {"cc", "-O2", "-w", NULL};
    static const char *const cpp[] = {"c++", "-O2", "-w", NULL};
    if (runner_ends_in(file, ".c"))
        return c;
    return runner_ends_in(file, ".cpp") || runner_ends_in(file, ".cc") ? cpp : NULL;
}
