/* generate: systems in the making, at random, and as text. */
#include "games/linear/system.h"

#include <assert.h>
#include <inttypes.h>

qj_status linear_open(struct arena *arena, const struct linear_view *size, uint64_t entries,
                      struct linear_system **out)
{
    enum { SPARSE_SHARE = 8 };
    const uint64_t rows = size->equations, columns = size->unknowns, places = rows * columns;
    bool sparse = entries < places / SPARSE_SHARE && rows <= LINEAR_MOST_SPARSE &&
                  columns <= LINEAR_MOST_SPARSE;
    struct linear_system *system;
    TRY(arena_make(arena, &system, 1));
    TRY(context_check_array(arena->context, sparse ? entries : places,
                            sparse ? sizeof(struct entry) : residues_size(size->modulus),
                            "the matrix"));
    *system = (struct linear_system){.view = *size, .entries = {.arena = arena}};
    if (!sparse)
        TRY(residues_new(arena, size->modulus, places, &system->view.matrix));
    TRY(residues_new(arena, size->modulus, rows, &system->view.right));
    *out = system;
    return QJ_OK;
}

static bool is_sparse(const struct linear_system *system)
{
    return !system->view.matrix.bytes && !system->view.matrix.words;
}

qj_status linear_add(struct linear_system *system, uint64_t row, uint64_t column, uint64_t value)
{
    uint64_t place = row * system->view.unknowns + column;
    assert(system->view.modulus > 1);
    if (is_sparse(system))
        return entries_add(&system->entries, row, column, value);
    residues_set(&system->view.matrix, place,
                 (residues_at(&system->view.matrix, place) + value) % system->view.modulus);
    return QJ_OK;
}

qj_status linear_make(struct linear_system *system)
{
    struct linear_view *view = &system->view;
    if (!is_sparse(system))
        return QJ_OK;
    return entries_make(&system->entries, view->equations, view->modulus, &view->sparse);
}

/* ------------------------------------------------------------------- writing */

qj_status linear_write(struct writer *writer, struct pace *pace, const struct linear_view *system)
{
    uint64_t entries = 0, column, value;
    for (uint64_t row = 0; row < system->equations; row++) {
        struct row_walk walk = system_row(system, row);
        while (row_walk_next(&walk, &column, &value))
            entries++;
    }
    write_text(writer, "%%MatrixMarket matrix coordinate integer general\n");
    write_format(writer, "%% p=%" PRIu64 "\n", system->modulus);
    WRITE_LIST(writer, system->equations, system->unknowns, entries);
    for (uint64_t row = 0; row < system->equations; row++) {
        struct row_walk walk = system_row(system, row);
        while (row_walk_next(&walk, &column, &value))
            WRITE_LIST(writer, row + 1, column + 1, value);
        if (pace)
            TRY(pace_add(pace, PACE_WRITE * system->unknowns, "equations", row, system->equations));
        TRY(writer_status(writer));
    }
    write_text(writer, "right\n");
    for (uint64_t row = 0; row < system->equations; row++)
        WRITE_LIST(writer, residues_at(&system->right, row));
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

/* Random entries, of which each is not 0 with that chance, and a right side. */
static qj_status fill_system(struct random *random, struct pace *pace, uint64_t density,
                             enum shape shape, const uint32_t *x, struct linear_system *system)
{
    const struct linear_view *view = &system->view;
    for (uint64_t row = 0; row < view->equations; row++) {
        uint64_t sum = 0;
        for (uint64_t column = 0; column < view->unknowns; column++) {
            uint64_t value;
            if (density == 1000)
                value = random_below(random, view->modulus);
            else if (random_below(random, 1000) < density)
                value = 1 + random_below(random, view->modulus - 1);
            else
                continue;
            sum = (sum + value * x[column]) % view->modulus;
            TRY(linear_add(system, row, column, value));
        }
        residues_set(&system->view.right, row,
                     shape == SHAPE_RANDOM ? random_below(random, view->modulus) : sum);
        TRY(pace_add(pace, 4 * view->unknowns, "equations", row, view->equations));
    }
    return linear_make(system);
}

qj_status linear_generate(struct settings *settings, struct random *random, struct writer *writer)
{
    struct arena *arena = &settings->arena;
    struct pace pace = {arena->context, 0};
    struct linear_view size = {0};
    struct linear_system *system;
    uint64_t density;
    size_t shape;
    TRY(settings_size(settings, "size", &size.equations, &size.unknowns));
    TRY(settings_count(settings, "p", 2, UINT32_MAX, &size.modulus));
    TRY(settings_count(settings, "density", 0, 1000, &density));
    TRY(settings_choice(settings, "shape", shapes, &shape));
    if (!residues_form_field(size.modulus))
        return settings_fail(settings, "p", "expected a prime");
    TRY(linear_open(arena, &size, size.equations * size.unknowns / 1000 * density, &system));
    uint32_t *x;
    TRY(arena_make(arena, &x, size.unknowns));
    for (uint64_t column = 0; column < size.unknowns; column++)
        x[column] = (uint32_t)random_below(random, size.modulus);
    TRY(fill_system(random, &pace, density, (enum shape)shape, x, system));
    return linear_write(writer, &pace, &system->view);
}
