/* alphabet: outcomes by the definition; see alphabet.h. The empty word is won. Any other word is
 * lost if no option is lost. A stack replaces recursion. */
#include "engines/misere/alphabet.h"

#include "base/bits.h"

enum { MAX_WORDS = 1 << 20, STEP = 64 };

void alphabet_open(struct alphabet *alphabet, struct effort *effort)
{
    enum { FIRST_BOUND = 4 };
    *alphabet = (struct alphabet){
        .bound = FIRST_BOUND, .arena = {.context = effort->pace.context}, .effort = effort};
    alphabet_forget(alphabet);
}

void alphabet_forget(struct alphabet *alphabet)
{
    arena_clear(&alphabet->arena);
    alphabet->known = (struct members){.size = sizeof(struct alphabet_word)};
    alphabet->losing = NULL;
    alphabet->stack = NULL;
    alphabet->losing_room = alphabet->stack_room = 0;
}

static bool alphabet_word_is_empty(const struct alphabet_word *word)
{
    static const struct alphabet_word nothing;
    return !memcmp(word, &nothing, sizeof nothing);
}

/* A letter with the empty word as its only option is a heap of 1: two of them cancel. */
struct alphabet_word alphabet_join(const struct alphabet *alphabet, const struct alphabet_word *a,
                                   const struct alphabet_word *b)
{
    struct alphabet_word sum = *a;
    for (unsigned i = 0; i < alphabet->letters; i++) {
        const struct alphabet_letter *letter = &alphabet->letter[i];
        unsigned power = (unsigned)a->power[i] + b->power[i], bound = alphabet->bound;
        if (power < 2 || (letter->count == 1 && alphabet_word_is_empty(letter->options)))
            bound = 2;
        if (power >= bound)
            power = bound - 2 + (power - bound) % 2;
        sum.power[i] = (uint8_t)power;
    }
    return sum;
}

/* ------------------------------------------------------------------- table */

static uint64_t alphabet_hash(const struct alphabet_word *word)
{
    uint64_t parts[sizeof *word / sizeof(uint64_t)];
    memcpy(parts, word, sizeof parts);
    return bits_hash(parts, sizeof parts / sizeof *parts);
}

/* Returns the number of a word among the known ones, or MEMBERS_NONE. */
static uint32_t alphabet_find(const struct alphabet *alphabet, const struct alphabet_word *word)
{
    return members_find(&alphabet->known, word->power, alphabet_hash(word));
}

static qj_status alphabet_store_outcome(struct alphabet *alphabet, const struct alphabet_word *word,
                                        bool losing)
{
    uint32_t index;
    bool is_new;
    TRY(members_put(&alphabet->known, sizeof *word, &alphabet->arena, word->power,
                    alphabet_hash(word), &index, &is_new));
    TRY(arena_reserve(&alphabet->arena, &alphabet->losing, &alphabet->losing_room, index));
    alphabet->losing[index] = losing;
    alphabet->effort->over |= alphabet->known.count == MAX_WORDS;
    return QJ_OK;
}

/* ----------------------------------------------------------------- options */

bool alphabet_option(const struct alphabet *alphabet, struct alphabet_frame *frame,
                     struct alphabet_word *out)
{
    for (; frame->letter < alphabet->letters; frame->letter++, frame->option = 0) {
        const struct alphabet_letter *letter = &alphabet->letter[frame->letter];
        if (frame->word.power[frame->letter] == 0 || frame->option >= letter->count)
            continue;
        struct alphabet_word rest = frame->word;
        rest.power[frame->letter]--;
        *out = alphabet_join(alphabet, &rest, &letter->options[frame->option]);
        return true;
    }
    return false;
}

/* ---------------------------------------------------------------- outcomes */

static qj_status alphabet_push_word(struct alphabet *alphabet, uint64_t *depth,
                                    const struct alphabet_word *word)
{
    return arena_append(&alphabet->arena, &alphabet->stack, &alphabet->stack_room, depth,
                        &(struct alphabet_frame){*word, 0, 0});
}

/* Examines the next option of the word on top. */
static qj_status alphabet_step(struct alphabet *alphabet, uint64_t *depth)
{
    struct alphabet_frame *top = &alphabet->stack[*depth - 1];
    struct alphabet_word option;
    TRY(effort_spend(alphabet->effort, STEP));
    if (!alphabet_option(alphabet, top, &option)) {
        --*depth;
        return alphabet_store_outcome(alphabet, &top->word, !alphabet_word_is_empty(&top->word));
    }
    const uint32_t found = alphabet_find(alphabet, &option);
    if (found == MEMBERS_NONE)
        return alphabet_push_word(alphabet, depth, &option);
    if (alphabet->losing[found]) {
        --*depth;
        return alphabet_store_outcome(alphabet, &top->word, false);
    }
    top->option++;
    return QJ_OK;
}

qj_status alphabet_loses(struct alphabet *alphabet, const struct alphabet_word *word, bool *out)
{
    uint64_t depth = 0;
    if (alphabet_find(alphabet, word) == MEMBERS_NONE)
        TRY(alphabet_push_word(alphabet, &depth, word));
    while (depth && !alphabet->effort->over)
        TRY(alphabet_step(alphabet, &depth));
    const uint32_t found = alphabet_find(alphabet, word);
    *out = found != MEMBERS_NONE && alphabet->losing[found];
    return QJ_OK;
}
