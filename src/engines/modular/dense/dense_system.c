/* dense_system: substitution in an eliminated matrix; see dense_system.h. */
#include "engines/modular/dense/dense_system.h"

#include "base/bits.h"
#include "base/capped.h"
#include "engines/modular/field/residue.h"

uint64_t dense_system_bytes(const struct field *field, uint64_t rows, uint64_t columns)
{
    uint64_t bytes = elimination_bytes(field, rows, columns);
    capped_add(&bytes, rows, 2 * sizeof(uint32_t));
    capped_add(&bytes, columns, 3 * sizeof(uint32_t));
    return bytes;
}

qj_status dense_system_open(struct dense_system *system, struct arena *arena,
                            const struct field *field, uint64_t rows, uint64_t columns)
{
    *system = (struct dense_system){.contradiction = NO_ROW};
    TRY(elimination_open(&system->elimination, arena, field, rows, columns));
    TRY(arena_make(arena, &system->right, rows));
    return arena_make(arena, &system->y, columns);
}

/* A number for each column, or NULL, and these numbers packed as a row of the matrix. */
struct vector_of_columns {
    struct elimination *elimination;
    uint32_t *residues;
    unsigned char *packed;
};

static void *dense_system_packed_block(const struct vector_of_columns *vector, uint64_t block)
{
    return vector->packed + block * vector->elimination->field.stride;
}

static void dense_system_pack_block(const struct vector_of_columns *vector, uint64_t block)
{
    elimination_pack(vector->elimination, block, vector->residues,
                     dense_system_packed_block(vector, block));
}

/* Makes the packed row, which is 0. */
static qj_status dense_system_open_vector(struct vector_of_columns *vector, struct arena *room)
{
    return arena_make_sized(room, &vector->packed, vector->elimination->blocks,
                            vector->elimination->field.stride);
}

/* Multiplies a row with the vector, over the blocks from first to before end. */
static uint64_t dense_system_times_row(const struct vector_of_columns *vector, uint64_t row,
                                       uint64_t first, uint64_t end)
{
    const struct elimination *elimination = vector->elimination;
    const struct field *field = &elimination->field;
    uint64_t sum = 0;
    for (uint64_t block = first; block < end; block++)
        sum += field->kernel->dot(field, elimination_row(elimination, block, row),
                                  dense_system_packed_block(vector, block));
    return sum % field->p;
}

/* Sets the numbers of a step's columns. */
static void dense_system_set_step(const struct vector_of_columns *vector,
                                  const struct elimination_step *step, const uint64_t *values)
{
    const struct elimination *elimination = vector->elimination;
    for (uint64_t i = 0; i < step->count; i++)
        vector->residues[elimination->lead[step->first + i]] = (uint32_t)values[i];
    dense_system_pack_block(vector, elimination_block(elimination, step));
}

/* Polls the context; a step of a substitution counts its rows. */
static qj_status dense_system_poll(struct elimination *elimination, uint64_t count, uint64_t done)
{
    return pace_add(&elimination->pace, count * elimination->blocks * PANEL, "rows", done,
                    elimination->rows);
}

/* ------------------------------------------------------------------ forwards */

static void dense_system_step_forwards(const struct dense_system *system,
                                       const struct vector_of_columns *vector,
                                       const struct elimination_step *step)
{
    const struct elimination *elimination = &system->elimination;
    uint64_t p = elimination->field.p, left[PANEL], values[PANEL];
    for (uint64_t i = 0; i < step->count; i++) {
        uint64_t row = step->first + i;
        left[i] = system->right[elimination->given[row]] + p -
                  dense_system_times_row(vector, row, 0, elimination_block(elimination, step) + 1);
        left[i] %= p;
    }
    for (uint64_t i = 0; i < step->count; i++) {
        const uint32_t *inverse = step->inverse + i * step->count;
        uint64_t sum = 0;
        for (uint64_t j = 0; j < step->count; j++)
            sum = residue_add_product(sum, inverse[j], left[j], p);
        values[i] = sum % p;
    }
    dense_system_set_step(vector, step, values);
}

qj_status dense_system_substitute(struct dense_system *system)
{
    struct elimination *elimination = &system->elimination;
    SCOPED(arena_clear) struct arena room = {.context = elimination->arena->context};
    struct vector_of_columns vector = {elimination, system->y, NULL};
    TRY(dense_system_open_vector(&vector, &room));
    for (uint64_t i = 0; i < elimination->steps; i++) {
        const struct elimination_step *step = &elimination->step[i];
        dense_system_step_forwards(system, &vector, step);
        TRY(dense_system_poll(elimination, step->count, step->first));
    }
    for (uint64_t row = elimination->rank; row < elimination->rows; row++) {
        uint64_t right = system->right[elimination->given[row]];
        if (dense_system_times_row(&vector, row, 0, elimination->blocks) != right) {
            system->contradiction = row;
            return QJ_OK;
        }
        TRY(dense_system_poll(elimination, 1, row));
    }
    return QJ_OK;
}

qj_status dense_system_solve(struct dense_system *system)
{
    TRY(elimination_run(&system->elimination));
    return dense_system_substitute(system);
}

/* ----------------------------------------------------------------- backwards */

/* Computes the unknowns of leading columns, for y or for 0. */
static qj_status dense_system_substitute_back(struct dense_system *system, bool homogeneous,
                                              struct arena *room, uint32_t *x)
{
    struct elimination *elimination = &system->elimination;
    struct vector_of_columns vector = {elimination, x, NULL};
    uint64_t p = elimination->field.p, values[PANEL];
    TRY(dense_system_open_vector(&vector, room));
    for (uint64_t block = 0; block < elimination->blocks; block++)
        dense_system_pack_block(&vector, block);
    for (uint64_t number = elimination->steps; number-- > 0;) {
        const struct elimination_step *step = &elimination->step[number];
        for (uint64_t i = 0; i < step->count; i++) {
            uint64_t row = step->first + i;
            uint64_t sum = dense_system_times_row(
                &vector, row, elimination_block(elimination, step), elimination->blocks);
            values[i] = ((homogeneous ? 0 : system->y[elimination->lead[row]]) + p - sum) % p;
        }
        dense_system_set_step(&vector, step, values);
        TRY(dense_system_poll(elimination, step->count, elimination->rank - step->first));
    }
    return QJ_OK;
}

/* ------------------------------------------------------------- contradiction */

/* Makes a step of the witness. The contradicting row is a combination of rows of E, with the
 * multiples in its leading columns. The rows of a step are expressed by the given rows, which are
 * these rows plus combinations of rows of earlier steps. */
static void dense_system_step_contradict(const struct vector_of_columns *vector,
                                         const struct elimination_step *step, uint32_t *z)
{
    const struct elimination *elimination = vector->elimination;
    const struct field *field = &elimination->field;
    uint64_t block = elimination_block(elimination, step);
    uint32_t times[PANEL];
    field->kernel->unpack(field, dense_system_packed_block(vector, block),
                          elimination_place(elimination, step), PANEL, times);
    for (uint64_t j = 0; j < step->count; j++) {
        uint64_t sum = 0, row = step->first + j;
        for (uint64_t i = 0; i < step->count; i++)
            sum = residue_add_product(sum, times[elimination->lead[step->first + i] % PANEL],
                                      step->inverse[i * step->count + j], field->p);
        z[elimination->given[row]] = (uint32_t)residue_negate(sum % field->p, field->p);
        for (uint64_t i = 0; i <= block; i++)
            field->kernel->add(field, dense_system_packed_block(vector, i),
                               z[elimination->given[row]], elimination_row(elimination, i, row));
    }
}

static qj_status dense_system_contradict(struct dense_system *system, struct arena *room,
                                         uint32_t *z)
{
    struct elimination *elimination = &system->elimination;
    struct vector_of_columns vector = {elimination, NULL, NULL};
    TRY(dense_system_open_vector(&vector, room));
    for (uint64_t block = 0; block < elimination->blocks; block++)
        memcpy(dense_system_packed_block(&vector, block),
               elimination_row(elimination, block, system->contradiction),
               elimination->field.stride);
    for (uint64_t number = elimination->steps; number-- > 0;) {
        const struct elimination_step *step = &elimination->step[number];
        dense_system_step_contradict(&vector, step, z);
        TRY(dense_system_poll(elimination, step->count, elimination->rank - step->first));
    }
    z[elimination->given[system->contradiction]] = 1;
    return QJ_OK;
}

qj_status dense_system_answer(struct dense_system *system, enum linear_answer answer,
                              uint64_t index, const uint32_t *number, uint64_t *out)
{
    struct elimination *elimination = &system->elimination;
    SCOPED(arena_clear) struct arena room = {.context = elimination->arena->context};
    const uint64_t count = answer == WITNESS ? elimination->rows : elimination->columns;
    uint32_t *residues;
    TRY(arena_make(&room, &residues, count));
    if (answer == KERNEL) {
        uint64_t column = 0; /* with this index among the columns that do not lead */
        for (; index || bits_get(elimination->pivots, column); column++)
            index -= !bits_get(elimination->pivots, column);
        residues[column] = 1;
    }
    TRY(answer == WITNESS
            ? dense_system_contradict(system, &room, residues)
            : dense_system_substitute_back(system, answer == KERNEL, &room, residues));
    for (uint64_t i = 0; i < count; i++)
        out[number ? number[i] : i] = residues[i];
    return QJ_OK;
}
