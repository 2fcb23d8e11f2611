/* guard: room for a state that rules write, with a pattern after its bytes:
 *
 *     | state: size bytes | a5 a5 a5 ... a5 |        GUARD bytes
 *
 * A changed byte of the pattern after a call means that state_size is too small.
 */
#pragma once

#include "base/members.h"
#include "own/own_game.h"

#include <stdalign.h>

enum { GUARD = VIEW_ROOM, GUARD_PATTERN = 0xa5 };

struct guard {
    alignas(16) unsigned char state[QJ_STATE_SIZE + GUARD];
};

static inline void guard_clear(struct guard *guard, const struct own_setup *setup)
{
    memset(guard->state, 0, setup->size);
    memset(guard->state + setup->size, setup->pattern, GUARD);
}

static inline void guard_take(struct guard *guard, const struct own_setup *setup, const void *state)
{
    members_copy(guard->state, state, setup->size);
    memset(guard->state + setup->size, setup->pattern, GUARD);
}

/* Records the fault that a function wrote after a state, and how many bytes states need. */
void guard_note(const unsigned char *state, const struct own_setup *setup, const char *function);

/* Checks the pattern after a state; function: the function that wrote the state. */
static inline void guard_check(const unsigned char *state, const struct own_setup *setup,
                               const char *function)
{
    uint64_t pattern, word, different = 0;
    memset(&pattern, setup->pattern, sizeof pattern);
    for (size_t i = 0; i < GUARD; i += sizeof word) {
        memcpy(&word, state + setup->size + i, sizeof word);
        different |= word ^ pattern;
    }
    if (different)
        guard_note(state, setup, function);
}

/* Checks the pattern, and copies the state to its destination. */
static inline void guard_give(const struct guard *guard, const struct own_setup *setup, void *state,
                              const char *function)
{
    guard_check(guard->state, setup, function);
    members_copy(state, guard->state, setup->size);
}
