/* guard: names the function that wrote after a state, and the min number of bytes that states
 * need. */
#include "own/guard.h"

void guard_note(const unsigned char *state, const struct own_setup *setup, const char *function)
{
    size_t written = setup->size + GUARD;
    while (state[written - 1] == setup->pattern)
        written--;
    own_note_words(setup,
                   "%s writes byte %zu of a state, but state_size says %zu: return at least %zu "
                   "from state_size",
                   function, written, setup->size, written);
}
