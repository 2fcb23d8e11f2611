/* geography_generate: makes and writes random and special boards row by row. */
#include "games/geography/geography_generate.h"

enum {
    SHAPE_RANDOM,
    SHAPE_FULL,
    SHAPE_NO_WIN,
    SHAPE_ONE_WIN,
    SHAPE_APART,
    SHAPE_SPIRAL,
    SHAPE_COMB,
    SHAPE_HOLES
};
static const char *const shapes[] = {"random", "full", "no-win", "one-win", "apart",
                                     "spiral", "comb", "holes",  NULL};

const qj_parameter geography_parameters[] = {
    {"size", "ROWSxCOLUMNS", "10x10"},
    {"blocked", "blocked cells in a thousand, in the shapes random, no-win, one-win and apart",
     "100"},
    {"shape",
     "random, full (nothing blocked), no-win (random dominoes of free cells: no start wins), "
     "one-win (the same, and an isolated cell in the first corner, which wins), apart (no two free "
     "cells are adjacent: all win), spiral (one long corridor), comb (a corridor with side "
     "corridors), holes "
     "(the cells in even rows and even columns are blocked)",
     "random"},
    {NULL, NULL, NULL},
};

const qj_parameter stone_parameters[] = {
    {"size", "side of the board", "8"},
    {"count", "number of boards; if more than one, each has a random side up to size", "1"},
    {NULL, NULL, NULL},
};

struct geography_maker {
    struct random *random;
    struct cell_grid grid;
    uint64_t blocked;
    size_t shape;
    char *row;   /* the current row; 0: cell not decided */
    char *below; /* the next row, which dominoes may enter */
};

/* Returns true if a cell of a spiral is free. Rings are counted from 0, the outermost; even rings
 * are corridors and odd rings walls. Ring k is cut at the second cell of its first column: a
 * corridor ends there, or a wall has a gap to the next corridor.
 *
 *     . . . . . .
 *     # # # # # .
 *     . . . . # .
 *     . # # . # .
 *     . # # # # .
 *     . . . . . .
 */
static bool geography_maker_is_spiral(const struct geography_maker *maker, uint64_t row,
                                      uint64_t column)
{
    uint64_t ring = number_min(number_min(row, maker->grid.rows - 1 - row),
                               number_min(column, maker->grid.columns - 1 - column));
    bool cut = row == ring + 1 && column == ring;
    return (ring % 2 == 0) != cut;
}

static bool geography_maker_is_free(struct geography_maker *maker, uint64_t row, uint64_t column)
{
    switch (maker->shape) {
    case SHAPE_RANDOM:
        return !random_chance(maker->random, maker->blocked);
    case SHAPE_APART:
        return (row + column) % 2 == 0 && !random_chance(maker->random, maker->blocked);
    case SHAPE_SPIRAL:
        return geography_maker_is_spiral(maker, row, column);
    case SHAPE_COMB:
        return row == 0 || column % 2 == 0;
    case SHAPE_HOLES:
        return row % 2 == 0 || column % 2 == 0;
    default:
        return true;
    }
}

static void geography_maker_place_domino(struct geography_maker *maker, uint64_t row,
                                         uint64_t column)
{
    bool right = column + 1 < maker->grid.columns && !maker->row[column + 1];
    bool down = row + 1 < maker->grid.rows;
    if (random_chance(maker->random, maker->blocked) || (!right && !down)) {
        maker->row[column] = '#';
        return;
    }
    maker->row[column] = '.';
    if (right && !(down && random_chance(maker->random, 500)))
        maker->row[column + 1] = '.';
    else
        maker->below[column] = '.';
}

static qj_status geography_maker_write(struct geography_maker *maker, qj_context *context,
                                       struct writer *writer)
{
    const struct cell_grid *grid = &maker->grid;
    bool dominoes = maker->shape == SHAPE_NO_WIN || maker->shape == SHAPE_ONE_WIN;
    if (maker->shape == SHAPE_ONE_WIN) {
        maker->row[0] = '.';
        maker->below[0] = '#';
        if (grid->columns > 1)
            maker->row[1] = '#';
    }
    for (uint64_t row = 0; row < grid->rows && writer_status(writer) == QJ_OK; row++) {
        for (uint64_t column = 0; column < grid->columns; column++) {
            if ((row * grid->columns + column) % (1 << 16) == 0)
                TRY(context_poll(context, "rows", row, grid->rows));
            if (!dominoes)
                maker->row[column] = geography_maker_is_free(maker, row, column) ? '.' : '#';
            else if (!maker->row[column])
                geography_maker_place_domino(maker, row, column);
        }
        write_bytes(writer, maker->row, grid->columns);
        write_char(writer, '\n');
        char *made = maker->row;
        maker->row = maker->below;
        maker->below = memset(made, 0, grid->columns);
    }
    return QJ_OK;
}

qj_status geography_generate(struct settings *settings, struct random *random,
                             struct writer *writer)
{
    struct arena *arena = &settings->arena;
    struct geography_maker maker = {.random = random};
    TRY(settings_size(settings, "size", &maker.grid.rows, &maker.grid.columns));
    TRY(settings_count(settings, "blocked", 0, 1000, &maker.blocked));
    TRY(settings_choice(settings, "shape", shapes, &maker.shape));
    TRY(arena_make(arena, &maker.row, maker.grid.columns));
    TRY(arena_make(arena, &maker.below, maker.grid.columns));
    WRITE_LIST(writer, maker.grid.rows, maker.grid.columns);
    return geography_maker_write(&maker, arena->context, writer);
}

qj_status stone_generate(struct settings *settings, struct random *random, struct writer *writer)
{
    uint64_t size, count;
    TRY(settings_count(settings, "size", 1, UINT64_MAX, &size));
    TRY(settings_count(settings, "count", 1, UINT64_C(1) << 40, &count));
    for (uint64_t i = 0; i < count && writer_status(writer) == QJ_OK; i++)
        WRITE_LIST(writer, count == 1 ? size : 1 + random_below(random, size));
    write_text(writer, "0\n");
    return QJ_OK;
}
