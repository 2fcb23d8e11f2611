/* exhaustive_session: the functions of struct engine that answer. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SESSION_EXHAUSTIVE_SESSION_H
#define QIJU_ENGINES_EXHAUSTIVE_SESSION_EXHAUSTIVE_SESSION_H

#include "engines/exhaustive/indexed/indexed.h"
#include "model/engine.h"

/* All positions that can be reached from the state of a view, and their values: in the positions of
 * the exploration, or by their numbers. */
struct exhaustive_solution {
    struct explore explore;
    bool by_number;
    struct indexed indexed;
};

/* The text of the theorem for numbered states, in memory or in the scratch space. */
extern const char solve_by_numbers[], solve_by_blocks[];

/* The text of the theorem of a solution; NULL: the engine's. */
static inline const char *solution_theorem(const struct exhaustive_solution *solution)
{
    const char *by_number = solution->indexed.blockwise ? solve_by_blocks : solve_by_numbers;
    return solution->by_number ? by_number : NULL;
}

/* Finds all positions and values and allocates in arena; see exhaustive_solve.c. explore_close ends
 * the threads; the arena frees the rest. */
qj_status solve_view(struct exhaustive_solution *solution, struct arena *arena,
                     const struct rules_view *view);
/* Returns how many positions are first searched as hashed states before the sets of numbers, of
 * this many bytes, are made; 0: none. */
uint64_t solve_states_first(const qj_context *context, const struct rules_view *view,
                            uint64_t bytes);
/* As solve_view, always with hashed states. */
qj_status solve_by_states(struct explore *explore, struct arena *arena,
                          const struct rules_view *view);

/* The number of positions. */
static inline uint64_t solution_count(const struct exhaustive_solution *solution)
{
    return solution->by_number ? solution->indexed.count
                               : positions_count(&solution->explore.positions);
}

/* Functions for plain rules; see game.c and census_plies.c. */
qj_status game_open(qj_context *context, const struct engine *engine, const struct rules_view *view,
                    struct session **out);
qj_status game_value(struct session *session, qj_value *out);
qj_status game_moves(struct session *session, qj_option_fn visit, void *user);
qj_status game_line(struct session *session, qj_move_fn visit, void *user);
qj_status game_advance(struct session *session, const qj_move *move);
qj_status game_retreat(struct session *session);

/* Visits the moves of a state some moves after the current one; and returns its rules with the
 * current state. */
qj_status game_moves_from(struct session *session, const unsigned char *state, uint64_t played,
                          qj_option_fn visit, void *user);
const struct rules_view *game_view(const struct session *session, const unsigned char **state);

/* See solution_runs.c. */
qj_status game_write_solution(struct session *session, qj_solution_file_head *head,
                              const qj_solution_file_writer *output);
const struct exhaustive_solution *game_solution(const struct session *session);

/* See choices.c. */
qj_status game_choices(struct session *session, int player, qj_choice_fn visit, void *user);
qj_status census_run(qj_context *context, const struct view *view, qj_ply_fn visit, void *user);

/* Sum that saturates at 2^64 - 1. */
static inline uint64_t census_add(uint64_t one, uint64_t two)
{
    uint64_t sum;
    return __builtin_add_overflow(one, two, &sum) ? UINT64_MAX : sum;
}

/* Counts a position in its ply, by its stored result and its children's; mover: who moves there. */
void census_count(qj_ply *ply, qj_kind kind, const struct position_children *children,
                  struct result stored, enum mover mover);

/* The census of numbered positions; bare: without games. */
qj_status census_by_number(struct indexed *indexed, struct arena *arena, bool bare, qj_ply_fn visit,
                           void *user);

/* Functions for puzzles; see assignments.c. */
qj_status assignments_open(qj_context *context, const struct engine *engine,
                           const struct rules_view *view, struct session **out);
qj_status assignments_solution(struct session *session, qj_solution *out);
qj_status assignments_kernel(struct session *session, uint64_t index, uint64_t *vector,
                             bool *exists);

#endif
