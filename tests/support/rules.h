/* rules: the exhaustive engine on rules of a test, without a game. */
#pragma once

#include "engines/exhaustive/exhaustive.h"
#include "support/support.h"

/* Makes a view of rules, a board and a state. */
struct view view_of_rules(const qj_rules *rules, const void *board, const void *state, size_t size);

qj_status open_rules(qj_context *context, const qj_rules *rules, const void *board,
                     const void *state, size_t size, struct engine_session **out);

/* Opens rules in a context within limits (NULL: none), which is freed; stores the value and the
 * number of positions if the status is QJ_OK (NULL: not wanted), else the message, if any.
 */
struct rules_opened {
    qj_status status;
    char message[QJ_MESSAGE_SIZE];
    qj_value value;
    uint64_t states;
};
struct rules_opened open_within(const qj_limits *limits, const qj_rules *rules, const void *board,
                                const void *state, size_t size);

/* Opens rules in less and less memory, from `most` bytes to `least`, each time by one `part`-th
 * less. Fails unless each status is QJ_OK, which *solved counts, with equal values, or QJ_LIMIT,
 * which *refused counts. */
struct memory_range {
    uint64_t most, least, part;
};
void open_in_less_memory(struct memory_range range, const qj_rules *rules, const void *board,
                         const void *state, size_t size, uint64_t *solved, uint64_t *refused);

/* Returns the value of a session's position. */
qj_value session_value(struct engine_session *session);

qj_context *context_of_threads(unsigned threads);

/* A `play` of rules whose state is 4 bytes, and whose move contains the next state. */
int64_t go_to(const qj_setup *setup, void *state, const qj_move *move);
