/* solution: a solution file in memory, of positions or of values by index, which can be altered. */
#pragma once

#include "support/support.h"

#include <qiju/solution_file.h>

struct solution {
    qj_solution_file_head head;
    unsigned char *states; /* NULL: values by index */
    qj_solution_file_value *values;
    size_t count;
    size_t fails_at; /* number of positions after which taking or finding fails; 0: never */
    bool refuses;    /* to begin */
    size_t asked;
    size_t hidden; /* position that is not found, from 1; 0: none */
};

/* Returns the struct for qj_session_save, which fills the solution; saves the results of an engine
 * so. */
qj_solution_file_writer solution_writer_of(struct solution *solution);
qj_status solution_save(struct solution *solution, const qj_position *position, const char *engine);
void solution_end(struct solution *solution);

/* Saves the positions of an engine's session. Fails unless both have equal heads, states and
 * values. */
void solution_keep(qj_context *context, struct engine_session *session, struct solution *out);
void assert_same_solution(const struct solution *one, const struct solution *other);

/* Returns the struct for qj_context_use_solution_file, after the saving. */
qj_solution_file solution_file_of(struct solution *solution);

/* A output that takes only `at` positions, and a failure of each allocation in saving, finding and
 * verifying, must fail the work and leave nothing behind. */
void assert_saving_fails(const char *game, const char *text, const char *engine, size_t at);
void assert_saving_needs_memory(const char *game, const char *text, const char *engine);
