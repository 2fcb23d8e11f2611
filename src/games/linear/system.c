/* system: see system.h. */
#include "games/linear/system.h"

#include <assert.h>

enum { SPARSE_SHARE = 8 };

qj_status linear_open(struct arena *arena, const struct linear_system *size, uint64_t entries,
                      struct making *making)
{
    const uint64_t places = size->rows * size->columns;
    bool sparse = entries < places / SPARSE_SHARE && size->rows <= LINEAR_MOST_SPARSE &&
                  size->columns <= LINEAR_MOST_SPARSE;
    struct linear_system *system = arena_copy(arena, size, 1, sizeof *system);
    if (!system)
        return arena_status(arena);
    *making = (struct making){system, {.arena = arena}};
    TRY(context_check_array(arena->context, sparse ? entries : places,
                            sparse ? sizeof(struct entry) : residue_array_size(size->p),
                            "the matrix"));
    if (!sparse)
        TRY(residue_array_new(arena, size->p, places, &system->matrix));
    return residue_array_new(arena, size->p, size->rows, &system->right);
}

static bool is_sparse(const struct linear_system *system)
{
    return !system->matrix.bytes && !system->matrix.words;
}

qj_status linear_add(struct making *making, uint64_t row, uint64_t column, uint64_t value)
{
    const struct linear_system *system = making->system;
    uint64_t place = row * system->columns + column;
    assert(system->p > 1);
    if (is_sparse(system))
        return entries_add(&making->entries, row, column, value);
    residue_array_set(&system->matrix, place,
                      (residue_array_at(&system->matrix, place) + value) % system->p);
    return QJ_OK;
}

qj_status linear_make(struct making *making)
{
    struct linear_system *system = making->system;
    return is_sparse(system)
               ? entries_make(&making->entries, system->rows, system->p, &system->sparse)
               : QJ_OK;
}

struct row_walk linear_row(const struct linear_system *system, uint64_t row)
{
    if (is_sparse(system))
        return (struct row_walk){system, system->sparse.rows[row], system->sparse.rows[row + 1]};
    return (struct row_walk){system, row * system->columns, (row + 1) * system->columns};
}

bool row_walk_next(struct row_walk *walk, uint64_t *column, uint64_t *value)
{
    const struct linear_system *system = walk->system;
    bool sparse = is_sparse(system);
    assert(system->columns > 0);
    while (!sparse && walk->at < walk->end && residue_array_at(&system->matrix, walk->at) == 0)
        walk->at++;
    if (walk->at == walk->end)
        return false;
    *column = sparse ? system->sparse.columns[walk->at] : walk->at % system->columns;
    *value = residue_array_at(sparse ? &system->sparse.values : &system->matrix, walk->at++);
    return true;
}

uint64_t linear_times(const struct linear_system *system, uint64_t row, const uint32_t *x)
{
    struct row_walk walk = linear_row(system, row);
    uint64_t sum = 0, column, value;
    assert(system->p > 1);
    while (row_walk_next(&walk, &column, &value))
        sum = (sum + value * x[column]) % system->p;
    return sum;
}

void linear_write_number(struct writer *writer, const char *before, uint64_t number,
                         const char *behind)
{
    write_text(writer, before);
    write_count(writer, number);
    write_text(writer, behind);
}
