/* generate: random and special boards of lights out. */
#include "games/lightsout/board.h"

#include <string.h>

const qj_parameter board_parameters[] = {
    {"size", "ROWSxCOLUMNS", "5x5"},
    {"p", "the prime", "2"},
    {"shape", "solvable (made by random presses), random, all-on (every cell 1)", "solvable"},
    {"torus", "no, or yes: rows and columns are rings", "no"},
    {"pattern",
     "what a press adds around its cell, as 010/111/010: rows set apart by /, a digit a cell",
     NULL},
    {NULL, NULL, NULL},
};

enum shape { SHAPE_SOLVABLE, SHAPE_RANDOM, SHAPE_ALL_ON };
static const char *const shapes[] = {"solvable", "random", "all-on", NULL};
static const char *const answers[] = {"no", "yes", NULL};

/* ------------------------------------------------------------------- pattern */

/* The sides of a pattern; false when its rows differ in length or it has no middle. */
static bool measure(const char *text, struct pattern *pattern)
{
    const size_t length = strcspn(text, "/");
    pattern->columns = length;
    for (pattern->rows = 1; text[length] == '/'; pattern->rows++) {
        text += length + 1;
        if (strcspn(text, "/") != length)
            return false;
    }
    return pattern->rows % 2 && length % 2 && pattern->rows <= PATTERN_MOST &&
           length <= PATTERN_MOST;
}

/* A digit of each cell, below p; NULL and OK when none is given. */
static qj_status read_pattern(struct settings *settings, uint64_t p, struct pattern *pattern)
{
    static const char expected[] = "expected rows of digits below the prime, as 010/111/010, an "
                                   "odd number of rows and of digits in each";
    const char *text = settings_text(settings, "pattern");
    uint64_t count = 0;
    if (!settings_given(settings, "pattern"))
        return QJ_OK;
    if (!measure(text, pattern))
        return settings_fail(settings, "pattern", expected);
    pattern->value = arena_alloc(settings_arena(settings), pattern->rows * pattern->columns,
                                 sizeof *pattern->value);
    if (!pattern->value)
        return arena_status(settings_arena(settings));
    for (; *text; text++) {
        if (*text == '/')
            continue;
        if (*text < '0' || *text > '9' || (uint64_t)(*text - '0') >= p)
            return settings_fail(settings, "pattern", expected);
        pattern->value[count++] = (uint32_t)(*text - '0');
    }
    return QJ_OK;
}

/* -------------------------------------------------------------------- boards */

/* Random values of the cells, or presses. */
static qj_status fill_randomly(struct random *random, struct pace *pace, enum shape shape,
                               uint32_t *presses, const struct board *board)
{
    for (uint64_t cell = 0; cell < board->cells; cell++) {
        uint64_t value = shape == SHAPE_ALL_ON ? 1 : random_below(random, board->p);
        if (shape == SHAPE_SOLVABLE)
            presses[cell] = (uint32_t)value;
        else
            residue_array_set(&board->right, cell, value ? board->p - value : 0);
        TRY(pace_add(pace, 1, "cells", cell, board->cells));
    }
    return QJ_OK;
}

/* What presses leave of a board that is all 0. */
static qj_status press(struct pace *pace, const uint32_t *presses, const struct board *board)
{
    for (uint64_t cell = 0; cell < board->cells; cell++) {
        uint64_t value = board_added(board, presses, cell);
        residue_array_set(&board->right, cell, value ? board->p - value : 0);
        TRY(pace_add(pace, 1, "cells", cell, board->cells));
    }
    return QJ_OK;
}

static qj_status fill(struct random *random, struct pace *pace, enum shape shape,
                      struct arena *arena, struct board *board)
{
    if (shape != SHAPE_SOLVABLE)
        return fill_randomly(random, pace, shape, NULL, board);
    TRY(context_check_array(arena->context, board->cells, sizeof(uint32_t), "the presses"));
    uint32_t *presses = arena_alloc(arena, board->cells, sizeof *presses);
    if (!presses)
        return arena_status(arena);
    TRY(fill_randomly(random, pace, shape, presses, board));
    TRY(board_make_matrix(arena, board));
    return press(pace, presses, board);
}

qj_status board_generate(struct settings *settings, struct random *random, struct writer *writer)
{
    struct arena *arena = settings_arena(settings);
    struct pace pace = {arena->context, 0};
    struct board kind = {0}, *board;
    size_t shape, torus;
    TRY(settings_size(settings, "size", &kind.rows, &kind.columns));
    TRY(settings_count(settings, "p", 2, UINT32_MAX, &kind.p));
    TRY(settings_choice(settings, "shape", shapes, &shape));
    TRY(settings_choice(settings, "torus", answers, &torus));
    if (!residues_form_field(kind.p))
        return settings_fail(settings, "p", "expected a prime");
    TRY(read_pattern(settings, kind.p, &kind.pattern));
    kind.cells = kind.rows * kind.columns;
    kind.torus = torus == 1;
    TRY(board_open(arena, &kind, &board));
    TRY(fill(random, &pace, (enum shape)shape, arena, board));
    return board_write(writer, &pace, board);
}
