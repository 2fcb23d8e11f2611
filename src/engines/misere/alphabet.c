/* alphabet: see alphabet.h. Outcomes by the definition: a word is lost when no option is lost, but
 * for the empty one, which is won. A stack takes the place of recursion. */
#include "engines/misere/alphabet.h"

#include "base/bits.h"

#include <string.h>

enum { MOST_WORDS = 1 << 20, FIRST_ROOM = 1 << 10, STEP = 64 };

void alphabet_open(struct alphabet *alphabet, struct effort *effort)
{
    enum { FIRST_BOUND = 4 };
    *alphabet = (struct alphabet){.bound = FIRST_BOUND, .effort = effort};
    arena_init(&alphabet->arena, effort->pace.context);
}

void alphabet_forget(struct alphabet *alphabet)
{
    arena_clear(&alphabet->arena);
    alphabet->outcome = NULL;
    alphabet->stack = NULL;
    alphabet->room = alphabet->known = alphabet->stack_room = 0;
}

static bool is_empty(const struct word *word)
{
    static const struct word nothing;
    return !memcmp(word, &nothing, sizeof nothing);
}

/* The letter from which every move leads to nothing is a heap of 1, of which two are nothing in
 * misere play as well. */
static unsigned bound_of(const struct alphabet *alphabet, unsigned letter)
{
    const struct letter *found = &alphabet->letter[letter];
    bool one = found->count == 1 && is_empty(found->options);
    return one ? 2 : alphabet->bound;
}

struct word alphabet_join(const struct alphabet *alphabet, const struct word *a,
                          const struct word *b)
{
    struct word sum = *a;
    for (unsigned i = 0; i < alphabet->letters; i++) {
        unsigned power = (unsigned)a->power[i] + b->power[i];
        unsigned bound = power < 2 ? 2 : bound_of(alphabet, i);
        if (power >= bound)
            power = bound - 2 + (power - bound) % 2;
        sum.power[i] = (uint8_t)power;
    }
    return sum;
}

/* ------------------------------------------------------------------- table */

static struct outcome *slot_of(const struct alphabet *alphabet, const struct word *word)
{
    uint64_t parts[sizeof *word / sizeof(uint64_t)];
    memcpy(parts, word, sizeof parts);
    for (uint64_t at = bits_hash(parts, sizeof parts / sizeof *parts);; at++) {
        struct outcome *slot = &alphabet->outcome[at & (alphabet->room - 1)];
        if (!slot->known || !memcmp(&slot->word, word, sizeof *word))
            return slot;
    }
}

static qj_status make_room(struct alphabet *alphabet)
{
    struct outcome *old = alphabet->outcome;
    uint64_t old_room = alphabet->room;
    if (alphabet->known * 2 < old_room)
        return QJ_OK;
    uint64_t room = old_room ? 2 * old_room : FIRST_ROOM;
    struct outcome *larger;
    TRY(arena_make(&alphabet->arena, &larger, room));
    alphabet->outcome = larger;
    alphabet->room = room;
    for (uint64_t i = 0; i < old_room; i++)
        if (old[i].known)
            *slot_of(alphabet, &old[i].word) = old[i];
    if (old)
        arena_free(&alphabet->arena, old);
    return QJ_OK;
}

static qj_status remember(struct alphabet *alphabet, const struct word *word, bool losing)
{
    TRY(make_room(alphabet));
    *slot_of(alphabet, word) = (struct outcome){*word, true, losing};
    if (++alphabet->known == MOST_WORDS)
        alphabet->effort->over = true;
    return QJ_OK;
}

/* ----------------------------------------------------------------- options */

bool alphabet_option(const struct alphabet *alphabet, struct frame *frame, struct word *out)
{
    for (; frame->letter < alphabet->letters; frame->letter++, frame->option = 0) {
        const struct letter *letter = &alphabet->letter[frame->letter];
        if (frame->word.power[frame->letter] == 0 || frame->option >= letter->count)
            continue;
        struct word rest = frame->word;
        rest.power[frame->letter]--;
        *out = alphabet_join(alphabet, &rest, &letter->options[frame->option]);
        return true;
    }
    return false;
}

/* ---------------------------------------------------------------- outcomes */

static qj_status push(struct alphabet *alphabet, uint64_t *depth, const struct word *word)
{
    TRY(arena_reserve(&alphabet->arena, &alphabet->stack, &alphabet->stack_room, *depth));
    alphabet->stack[(*depth)++] = (struct frame){*word, 0, 0};
    return QJ_OK;
}

/* Looks at the next option of the word on top. */
static qj_status step(struct alphabet *alphabet, uint64_t *depth)
{
    struct frame *top = &alphabet->stack[*depth - 1];
    struct word option;
    TRY(effort_spend(alphabet->effort, STEP));
    if (!alphabet_option(alphabet, top, &option)) {
        --*depth;
        return remember(alphabet, &top->word, !is_empty(&top->word));
    }
    const struct outcome *found = slot_of(alphabet, &option);
    if (!found->known)
        return push(alphabet, depth, &option);
    if (found->losing) {
        --*depth;
        return remember(alphabet, &top->word, false);
    }
    top->option++;
    return QJ_OK;
}

qj_status alphabet_loses(struct alphabet *alphabet, const struct word *word, bool *out)
{
    uint64_t depth = 0;
    *out = false;
    TRY(make_room(alphabet));
    if (!slot_of(alphabet, word)->known)
        TRY(push(alphabet, &depth, word));
    while (depth && !alphabet->effort->over)
        TRY(step(alphabet, &depth));
    *out = slot_of(alphabet, word)->losing;
    return QJ_OK;
}
