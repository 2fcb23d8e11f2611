/* guard: room for a state that rules write, with a pattern after its bytes:
 *
 *     | state: size bytes | a5 a5 a5 ... a5 |        GUARD bytes
 *
 * A changed byte of the pattern after a call means that state_size is too small.
 */
#ifndef QIJU_OWN_GUARD_H
#define QIJU_OWN_GUARD_H

#include "own/own_game.h"

#include <stdalign.h>
#include <string.h>

enum { GUARD = VIEW_ROOM, GUARD_PATTERN = 0xa5 };

struct guard {
    alignas(16) unsigned char state[QJ_STATE_SIZE + GUARD];
};

/* Copies a state; for most games by two copies of fixed size that overlap, without a call. */
static inline void guard_copy(unsigned char *to, const unsigned char *from, size_t size)
{
    if (size >= 4 && size < 8) {
        memcpy(to, from, 4);
        memcpy(to + size - 4, from + size - 4, 4);
    } else if (size >= 8 && size <= 16) {
        memcpy(to, from, 8);
        memcpy(to + size - 8, from + size - 8, 8);
    } else if (size > 16 && size <= 32) {
        memcpy(to, from, 16);
        memcpy(to + size - 16, from + size - 16, 16);
    } else {
        memcpy(to, from, size);
    }
}

static inline void guard_clear(struct guard *guard, const struct own_setup *setup)
{
    memset(guard->state, 0, setup->size);
    memset(guard->state + setup->size, setup->pattern, GUARD);
}

static inline void guard_take(struct guard *guard, const struct own_setup *setup, const void *state)
{
    guard_copy(guard->state, state, setup->size);
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
    guard_copy(state, guard->state, setup->size);
}

#endif
