/* exhaustive_session: the functions of the engine that answer, for struct engine. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SESSION_EXHAUSTIVE_SESSION_H
#define QIJU_ENGINES_EXHAUSTIVE_SESSION_EXHAUSTIVE_SESSION_H

#include "engines/exhaustive/numbered/numbered.h"
#include "model/engine.h"

/* All positions that can be reached from the state of a view, and their values: in the positions of
 * the playout, or by their numbers. */
struct exhaustive_solution {
    struct playout playout;
    bool by_number;
    struct numbered numbered;
};

/* The theorem by the way that was taken, in memory or in the scratch space. */
extern const char solve_by_numbers[], solve_by_blocks[];

/* The theorem that a solution was found by; NULL: the engine's. */
static inline const char *solution_theorem(const struct exhaustive_solution *solution)
{
    const char *by_number = solution->numbered.blockwise ? solve_by_blocks : solve_by_numbers;
    return solution->by_number ? by_number : NULL;
}

/* Finds them, allocating in arena; see exhaustive_solve.c. playout_close ends the threads; the rest
 * is the arena's. */
qj_status solve_view(struct exhaustive_solution *solution, struct arena *arena,
                     const struct rules_view *view);
/* How many positions of rules with numbers, whose sets take so many bytes, are looked for by their
 * states first, in case there are no more; 0: none. */
uint64_t solve_states_first(const qj_context *context, const struct rules_view *view,
                            uint64_t bytes);
/* The same as solve_view without numbers. */
qj_status solve_playout(struct playout *playout, struct arena *arena,
                        const struct rules_view *view);

/* How many there are. */
static inline uint64_t solution_count(const struct exhaustive_solution *solution)
{
    return solution->by_number ? solution->numbered.count
                               : positions_count(&solution->playout.positions);
}

/* Plain rules; see game.c and census_plies.c. */
qj_status game_open(qj_context *context, const struct engine *engine, const struct rules_view *view,
                    struct session **out);
qj_status game_value(struct session *session, qj_worth *out);
qj_status game_moves(struct session *session, qj_option_fn visit, void *user);
qj_status game_line(struct session *session, qj_move_fn visit, void *user);
qj_status game_advance(struct session *session, const qj_move *move);
qj_status game_retreat(struct session *session);

/* The same for a state that is some moves ahead of where the session stands; and its rules, with
 * the state where it stands. */
qj_status game_moves_from(struct session *session, const unsigned char *state, uint64_t played,
                          qj_option_fn visit, void *user);
const struct rules_view *game_view(const struct session *session, const unsigned char **state);

/* See solution_runs.c. */
qj_status game_write_solution(struct session *session, qj_kept_head *head, const qj_keeper *keeper);
const struct exhaustive_solution *game_solution(const struct session *session);

/* See choices.c. */
qj_status game_choices(struct session *session, int player, qj_choice_fn visit, void *user);
qj_status census_run(qj_context *context, const struct view *view, qj_ply_fn visit, void *user);

/* Sums that do not fit stay at 2^64 - 1. */
static inline uint64_t census_add(uint64_t one, uint64_t two)
{
    uint64_t sum;
    return __builtin_add_overflow(one, two, &sum) ? UINT64_MAX : sum;
}

/* Counts a position in its ply, by its stored result and those of its children; mover: for whom. */
void census_count(qj_ply *ply, qj_kind kind, const struct position_children *children,
                  struct result stored, enum mover mover);

/* The census of what was solved by numbers; bare: without games. */
qj_status census_by_number(struct numbered *numbered, struct arena *arena, bool bare,
                           qj_ply_fn visit, void *user);

/* Puzzles; see assignments.c. */
qj_status assignments_open(qj_context *context, const struct engine *engine,
                           const struct rules_view *view, struct session **out);
qj_status assignments_solution(struct session *session, qj_solution *out);
qj_status assignments_kernel(struct session *session, uint64_t index, uint64_t *vector,
                             bool *exists);

#endif
