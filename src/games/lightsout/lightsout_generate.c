/* lightsout_generate: random and special boards of lights out. */
#include "games/lightsout/lightsout_board.h"

#include <string.h>

const qj_parameter lightsout_parameters[] = {
    {"size", "ROWSxCOLUMNS", "5x5"},
    {"p", "the prime", "2"},
    {"shape", "solvable (made by random presses), random, all-on (every cell 1)", "solvable"},
    {"torus", "no, or yes: rows and columns are rings", "no"},
    {"pattern", "what a press adds around its cell: rows separated by /, a digit for each cell",
     "010/111/010"},
    {NULL, NULL, NULL},
};

enum lightsout_shape { SHAPE_SOLVABLE, SHAPE_RANDOM, SHAPE_ALL_ON };
static const char *const shapes[] = {"solvable", "random", "all-on", NULL};
static const char *const answers[] = {"no", "yes", NULL};

/* ------------------------------------------------------------------- pattern */

/* Measures a pattern; false if its rows differ in length or it has no middle. */
static bool lightsout_measure_pattern(const char *text, struct lightsout_pattern *pattern)
{
    const size_t length = strcspn(text, "/");
    pattern->grid.columns = length;
    for (pattern->grid.rows = 1; text[length] == '/'; pattern->grid.rows++) {
        text += length + 1;
        if (strcspn(text, "/") != length)
            return false;
    }
    return pattern->grid.rows % 2 && length % 2 && pattern->grid.rows <= PATTERN_MAX &&
           length <= PATTERN_MAX;
}

/* Reads a digit for each cell, below p. Returns OK with value NULL if no pattern is given. */
static qj_status lightsout_pattern_setting(struct settings *settings, uint64_t p,
                                           struct lightsout_pattern *pattern)
{
    static const char expected[] = "expected rows of digits below the prime, as 010/111/010, an "
                                   "odd number of rows and of digits in each";
    const char *text = settings_text(settings, "pattern");
    uint64_t count = 0;
    if (!settings_given(settings, "pattern"))
        return QJ_OK;
    if (!lightsout_measure_pattern(text, pattern))
        return settings_fail(settings, "pattern", "%s", expected);
    TRY(arena_make(&settings->arena, &pattern->value, pattern->grid.rows * pattern->grid.columns));
    for (; *text; text++) {
        if (*text == '/')
            continue;
        if (*text < '0' || *text > '9' || (uint64_t)(*text - '0') >= p)
            return settings_fail(settings, "pattern", "%s", expected);
        pattern->value[count++] = (uint32_t)(*text - '0');
    }
    return QJ_OK;
}

/* -------------------------------------------------------------------- boards */

/* Fills a board with random values, or with the result of random presses on a board of zeros. */
static qj_status lightsout_fill_random(struct random *random, enum lightsout_shape shape,
                                       struct arena *arena, struct lightsout_board *board)
{
    uint64_t cells = board->system.unknowns, p = board->system.modulus;
    struct pace pace = {arena->context, 0};
    uint32_t *presses = NULL;
    if (shape == SHAPE_SOLVABLE) {
        TRY(context_check_array(arena->context, cells, sizeof *presses, "the presses"));
        TRY(arena_make(arena, &presses, cells));
    }
    for (uint64_t cell = 0; cell < cells; cell++) {
        uint64_t value = shape == SHAPE_ALL_ON ? 1 : random_below(random, p);
        if (presses)
            presses[cell] = (uint32_t)value;
        else
            lightsout_set_value(board, cell, value);
        TRY(pace_add(&pace, 1, "cells", cell, cells));
    }
    if (!presses)
        return QJ_OK;
    TRY(lightsout_make_matrix(arena, board));
    for (uint64_t cell = 0; cell < cells; cell++) {
        lightsout_set_value(board, cell, system_times(&board->system, cell, presses));
        TRY(pace_add(&pace, 1, "cells", cell, cells));
    }
    return QJ_OK;
}

qj_status lightsout_generate(struct settings *settings, struct random *random,
                             struct writer *writer)
{
    struct arena *arena = &settings->arena;
    struct lightsout_board kind = {0}, *board;
    struct linear_view *system = &kind.system;
    size_t shape, torus;
    TRY(settings_size(settings, "size", &system->rows, &system->columns));
    TRY(settings_count(settings, "p", 2, UINT32_MAX, &system->modulus));
    TRY(settings_choice(settings, "shape", shapes, &shape));
    TRY(settings_choice(settings, "torus", answers, &torus));
    if (!residues_form_field(system->modulus))
        return settings_fail(settings, "p", "expected a prime");
    TRY(lightsout_pattern_setting(settings, system->modulus, &kind.pattern));
    system->unknowns = system->rows * system->columns;
    kind.torus = torus == 1;
    TRY(lightsout_open(arena, &kind, &board));
    TRY(lightsout_fill_random(random, (enum lightsout_shape)shape, arena, board));
    return lightsout_write(writer, &(struct pace){arena->context, 0}, board);
}
