/* naive: a solver of rules that is as plain as can be, for tests of engines. It knows no symmetry,
 * no tier and no layout, stores every state and every move, and repeats the definition of a value
 * until nothing changes. */
#pragma once

#include "engines/exhaustive/pass/tiers_solution.h"
#include "model/engine.h"
#include "support/support.h"

/* What both versions of the contract have in common. */
struct naive_rules {
    const qj_setup *setup;
    const void *start;
    size_t state_size;
    qj_ending ending;
    qj_kind kind;
    int (*side)(const qj_setup *setup, const void *state);
    bool (*over)(const qj_setup *setup, const void *state, int64_t *value);
    void (*moves)(const qj_setup *setup, const void *state, qj_move_fn visit, void *user);
    int64_t (*play)(const qj_setup *setup, void *state, const qj_move *move);
    bool loops;
    bool outcome; /* no remoteness is wanted, and any move that keeps the value */
};

/* A move: the position after it, the points, and whether the same player moves there. */
struct naive_move {
    size_t to;
    int64_t points;
    bool again;
};

/* A position. ending: d + 1 for a win in d moves, -(d + 1) for a loss, 0 for a draw. */
struct naive_position {
    size_t first, end; /* its moves */
    bool over, known;
    int64_t number, ending;
};

struct naive {
    const struct naive_rules *rules;
    size_t count, room, most;
    unsigned char *states;
    struct naive_position *positions;
    size_t move_count, move_room;
    struct naive_move *moves;
    size_t *slots, slot_count; /* a hash table: position + 1, or 0 */
    size_t here;
};

/* Solves rules; false: there are more than `most` positions. naive_free frees it in any case. */
bool naive_solve(const struct naive_rules *rules, size_t most, struct naive *out);
void naive_free(struct naive *naive);

/* Returns the rules of a view for the naive solver. */
struct naive_rules naive_rules_of(const struct rules_view *view);

/* Fails unless a solution of the exhaustive engine has the naive solver's value of each position.
 */
void assert_naive_solution(struct tiers_solution *solution, const struct naive *naive);

/* Returns the value of a position for the player to move. */
qj_value naive_value(const struct naive *naive, size_t position);

/* Return the number of moves of a position; one of its moves, and the value of the move for the
 * player who makes it. */
size_t naive_degree(const struct naive *naive, size_t position);
const struct naive_move *naive_move(const struct naive *naive, size_t position, size_t number);
qj_value naive_move_value(const struct naive *naive, size_t position, size_t number);

/* Plays random moves in a session from its position, and takes them back. Fails unless value, moves
 * and line are those of the naive solver at each position. Returns the first status of the session
 * that is not QJ_OK. */
qj_status naive_walk(struct random *random, const struct naive *naive, size_t position,
                     struct engine_session *session);
