/* generate: random systems, and systems as text. */
#include "base/pace.h"
#include "games/linear/system.h"

#include <assert.h>

/* ------------------------------------------------------------------- writing */

static uint64_t count_entries(const struct linear_system *system)
{
    uint64_t count = 0, column, value;
    for (uint64_t row = 0; row < system->rows; row++) {
        struct row_walk walk = linear_row(system, row);
        while (row_walk_next(&walk, &column, &value))
            count++;
    }
    return count;
}

static void write_entry(struct writer *writer, uint64_t row, uint64_t column, uint64_t value)
{
    write_count(writer, row + 1);
    write_char(writer, ' ');
    write_count(writer, column + 1);
    write_char(writer, ' ');
    write_count(writer, value);
    write_char(writer, '\n');
}

/* pace: polls on the way; may be NULL. */
qj_status linear_write(struct writer *writer, struct pace *pace, const struct linear_system *system)
{
    write_text(writer, "%%MatrixMarket matrix coordinate integer general\n");
    linear_write_number(writer, "% p=", system->p, "\n");
    linear_write_number(writer, "", system->rows, " ");
    linear_write_number(writer, "", system->columns, " ");
    linear_write_number(writer, "", count_entries(system), "\n");
    for (uint64_t row = 0; row < system->rows; row++) {
        struct row_walk walk = linear_row(system, row);
        uint64_t column, value;
        while (row_walk_next(&walk, &column, &value))
            write_entry(writer, row, column, value);
        if (pace)
            TRY(pace_add(pace, PACE_WRITE * system->columns, "equations", row, system->rows));
        TRY(writer_status(writer));
    }
    write_text(writer, "right\n");
    for (uint64_t row = 0; row < system->rows; row++) {
        write_count(writer, residue_array_at(&system->right, row));
        write_char(writer, '\n');
    }
    return writer_status(writer);
}

/* -------------------------------------------------------------------- boards */

const qj_parameter linear_parameters[] = {
    {"size", "ROWSxCOLUMNS", "5x5"},
    {"p", "the prime", "7"},
    {"density", "chance in a thousand that an entry is not 0", "1000"},
    {"shape", "solvable (made from a solution), random", "solvable"},
    {NULL, NULL, NULL},
};

enum shape { SHAPE_SOLVABLE, SHAPE_RANDOM };
static const char *const shapes[] = {"solvable", "random", NULL};

/* An entry, with what x makes of it. */
static qj_status add(struct making *making, uint64_t *sum, uint64_t row, uint64_t column,
                     uint64_t value, const uint32_t *x)
{
    *sum = (*sum + value * x[column]) % making->system->p;
    return linear_add(making, row, column, value);
}

/* Random entries, of which each is not 0 with that chance, and a right side. */
static qj_status fill_system(struct random *random, struct pace *pace, uint64_t density,
                             enum shape shape, const uint32_t *x, struct making *making)
{
    const struct linear_system *system = making->system;
    for (uint64_t row = 0; row < system->rows; row++) {
        uint64_t sum = 0;
        for (uint64_t column = 0; column < system->columns; column++)
            if (density == 1000)
                TRY(add(making, &sum, row, column, random_below(random, system->p), x));
            else if (random_below(random, 1000) < density)
                TRY(add(making, &sum, row, column, 1 + random_below(random, system->p - 1), x));
        residue_array_set(&system->right, row,
                          shape == SHAPE_RANDOM ? random_below(random, system->p) : sum);
        TRY(pace_add(pace, 4 * system->columns, "equations", row, system->rows));
    }
    return linear_make(making);
}

qj_status linear_generate(struct settings *settings, struct random *random, struct writer *writer)
{
    struct arena *arena = settings_arena(settings);
    struct pace pace = {arena->context, 0};
    struct linear_system size = {0};
    uint64_t density;
    size_t shape;
    struct making making;
    TRY(settings_size(settings, "size", &size.rows, &size.columns));
    TRY(settings_count(settings, "p", 2, UINT32_MAX, &size.p));
    TRY(settings_count(settings, "density", 0, 1000, &density));
    TRY(settings_choice(settings, "shape", shapes, &shape));
    if (!residues_form_field(size.p))
        return settings_fail(settings, "p", "expected a prime");
    TRY(linear_open(arena, &size, size.rows * size.columns / 1000 * density, &making));
    uint32_t *x = arena_alloc(arena, size.columns, sizeof *x);
    if (!x)
        return arena_status(arena);
    for (uint64_t column = 0; column < size.columns; column++)
        x[column] = (uint32_t)random_below(random, size.p);
    TRY(fill_system(random, &pace, density, (enum shape)shape, x, &making));
    return linear_write(writer, &pace, making.system);
}
