/* explain_illustration: see explain_step.h. */
#include "face/explain/explain_step.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

qj_status explain_illustrate(struct arena *arena, struct explain_steps *steps,
                             const struct explain_kind *kind, size_t count, const long *values)
{
    enum { ROOM = 24 };
    struct explain_step step = {.kind = kind, .count = count};
    for (size_t i = 0; i < count; i++) {
        char *text;
        TRY(arena_make(arena, &text, ROOM));
        snprintf(text, ROOM, "%ld", values[i]);
        step.values[i].name = "";
        step.values[i].text = text;
    }
    TRY(arena_reserve(arena, &steps->items, &steps->capacity, steps->count));
    steps->items[steps->count++] = step;
    return QJ_OK;
}

qj_status explain_introduction(struct arena *arena, const char *input, struct explain_steps *steps)
{
    static const struct explain_kind colours = {
        "colours", "nn",
        "The free cells are coloured like a chessboard. The number of dark cells is %.40s, of "
        "light cells %.40s. Each move goes to the other colour.",
        NULL, "A pair has one cell of each colour."};
    if (strcmp(steps->problem->game, "geography") != 0)
        return QJ_OK;
    char *at;
    const size_t rows = strtoul(input, &at, 10), columns = strtoul(at, &at, 10);
    long free_cells[2] = {0, 0};
    for (size_t cell = 0; cell < rows * columns; cell++) {
        at += strcspn(at, ".#");
        free_cells[(cell / columns + cell % columns) % 2] += *at++ == '.';
    }
    return explain_illustrate(arena, steps, &colours, 2, free_cells);
}

qj_status explain_illustration(struct arena *arena, const char *input, struct explain_steps *steps)
{
    const char *game = steps->problem->game;
    if (!strcmp(game, "staircase"))
        return explain_wrong(arena, input, steps);
    return strcmp(game, "stone") != 0 && strcmp(game, "geography") != 0
               ? QJ_OK
               : explain_walk(arena, input, steps);
}
