/* own: declarations for tests of user-defined games. */
#pragma once

#include "api/api.h"
#include "support/support.h"

#include <qiju/rules.h>

qj_game *own_game(qj_context *context, const qj_rules *rules);

/* Reads a position of a user-defined game. */
qj_position *read_own(qj_context *context, const qj_game *game, const char *words);

/* Makes the view of a position for the exhaustive engine, with the audit of its rules, in arena. */
struct rules_view view_own(struct arena *arena, const qj_position *position);

qj_value value_of(qj_context *context, const qj_position *position);

/* Solves the words by an engine (NULL: the default) in a context, which is freed. */
struct own_solved {
    qj_status status;
    char message[QJ_MESSAGE_SIZE];
    qj_value value;
    uint64_t states;
    const char *engine;
};
struct own_solved own_solve(qj_context *own, const qj_rules *rules, const char *words,
                            const char *engine);

/* Searches for the value of the words, after their moves; outcome: only who wins. */
struct own_solved own_search(qj_context *context, const qj_game *game, const char *words,
                             bool outcome);

/* Counts the positions of the rules. */
qj_status own_count(qj_context *context, const qj_rules *rules);

/* Returns the value of the words. */
qj_value solve_own(const qj_rules *rules, const char *words);

/* Fails unless solving the words is refused with this sentence. */
void assert_refused(const qj_rules *rules, const char *words, qj_status expected,
                    const char *message);

/* Fails unless the position after `played` moves of the words is written as this start, which has
 * an equal value; NULL: the format cannot express it. */
void assert_written(const qj_rules *rules, const char *words, uint64_t played,
                    const char *expected);
