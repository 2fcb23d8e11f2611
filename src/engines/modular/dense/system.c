/* system: see system.h. */
#include "engines/modular/dense/system.h"

uint64_t system_bytes(const struct field *field, uint64_t rows, uint64_t columns)
{
    uint64_t bytes = elimination_bytes(field, rows, columns), vectors;
    bool over = __builtin_mul_overflow(rows, 2 * sizeof(uint32_t), &vectors) ||
                __builtin_add_overflow(bytes, vectors, &bytes) ||
                __builtin_mul_overflow(columns, 3 * sizeof(uint32_t), &vectors) ||
                __builtin_add_overflow(bytes, vectors, &bytes);
    return over ? UINT64_MAX : bytes;
}

qj_status system_open(struct system *system, struct arena *arena, const struct field *field,
                      uint64_t rows, uint64_t columns)
{
    *system = (struct system){.contradiction = NO_ROW};
    TRY(elimination_open(&system->elimination, arena, field, rows, columns));
    TRY(arena_make(arena, &system->right, rows));
    return arena_make(arena, &system->y, rows);
}

qj_status system_solve(struct system *system)
{
    TRY(elimination_run(&system->elimination));
    return substitution_forwards(&system->elimination, system->right, system->y,
                                 &system->contradiction);
}

qj_status system_solution(struct system *system, uint32_t *x)
{
    return substitution_backwards(&system->elimination, system->y, x);
}

qj_status system_kernel(struct system *system, uint64_t index, uint32_t *x)
{
    return substitution_kernel(&system->elimination, index, x);
}

qj_status system_contradiction(struct system *system, uint32_t *y)
{
    return substitution_contradict(&system->elimination, system->contradiction, y);
}
