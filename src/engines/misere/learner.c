/* learner: see learner.h. */
#include "engines/misere/learner.h"

enum { MAX_CONTEXTS = 512, MAX_BOUND = 10, ROW_WORDS = MAX_CONTEXTS / 64 };

struct learner_row {
    uint64_t losing[ROW_WORDS]; /* a bit for each context */
};

/* A word and its outcomes. */
struct learner_entry {
    struct alphabet_word word;
    struct learner_row row;
    uint32_t to; /* the state with this row, unless it is the empty word */
};

struct learner {
    struct alphabet *alphabet;
    struct arena *arena; /* of the fields below */
    struct alphabet_word context[MAX_CONTEXTS];
    unsigned contexts;
    /* The empty word, then the word of each state with each letter: of state s and letter i, entry
     * 1 + s * letters + i. */
    struct learner_entry *entry;
    uint64_t entries, entry_room;
    uint64_t state[MAX_ELEMENTS]; /* the entry of each element; the first is the empty word */
    uint64_t states;
    struct members rows; /* of the states, by number */
    bool stuck;          /* a limit is exceeded, or nothing more can be learned */
};

static struct learner_entry *learner_state(const struct learner *learner, uint64_t state)
{
    return &learner->entry[learner->state[state]];
}

/* Returns the state after a state and a letter. */
static uint32_t learner_next(const struct learner *learner, uint64_t state, unsigned letter)
{
    return learner->entry[1 + state * learner->alphabet->letters + letter].to;
}

static struct alphabet_word learner_add_letter(const struct learner *learner,
                                               const struct alphabet_word *word, unsigned letter)
{
    struct alphabet_word one = {{0}};
    one.power[letter] = 1;
    return alphabet_join(learner->alphabet, word, &one);
}

/* -------------------------------------------------------------------- rows */

static qj_status learner_fill_row(struct learner *learner, unsigned from,
                                  struct learner_entry *entry)
{
    for (unsigned i = from; i < learner->contexts; i++) {
        struct alphabet_word sum = alphabet_join(learner->alphabet, &entry->word,
                                                 &learner->context[i]);
        bool losing;
        TRY(alphabet_loses(learner->alphabet, &sum, &losing));
        if (losing)
            bits_set(entry->row.losing, i);
    }
    learner->stuck |= learner->alphabet->effort->over;
    return QJ_OK;
}

/* Finds the number of the state with a row; *is_new: it is the row of the next state. */
static qj_status learner_enter_row(struct learner *learner, const struct learner_row *row,
                                   uint32_t *number, bool *is_new)
{
    return members_put(&learner->rows, sizeof *row, learner->arena, (const unsigned char *)row,
                       bits_hash(row->losing, ROW_WORDS), number, is_new);
}

/* ------------------------------------------------------------------ states */

static qj_status learner_add_entry(struct learner *learner, struct alphabet_word word)
{
    TRY(arena_reserve(learner->arena, &learner->entry, &learner->entry_room, learner->entries));
    struct learner_entry *entry = &learner->entry[learner->entries++];
    *entry = (struct learner_entry){.word = word};
    return learner_fill_row(learner, 0, entry);
}

/* Makes a state of an entry. */
static qj_status learner_add_state(struct learner *learner, uint64_t entry)
{
    learner->stuck |= learner->states == MAX_ELEMENTS;
    if (learner->stuck)
        return QJ_OK;
    const struct alphabet_word word = learner->entry[entry].word;
    learner->state[learner->states++] = entry;
    for (unsigned i = 0; i < learner->alphabet->letters; i++)
        TRY(learner_add_entry(learner, learner_add_letter(learner, &word, i)));
    return QJ_OK;
}

/* Finds the target of every letter in every state, and adds states for new rows. Rows have changed,
 * so the states are entered anew. */
static qj_status learner_close_states(struct learner *learner)
{
    uint32_t number;
    bool is_new;
    members_clear(&learner->rows, learner->arena);
    for (uint64_t s = 0; s < learner->states; s++)
        TRY(learner_enter_row(learner, &learner_state(learner, s)->row, &number, &is_new));
    for (uint64_t i = 1; i < learner->entries && !learner->stuck; i++) {
        TRY(learner_enter_row(learner, &learner->entry[i].row, &number, &is_new));
        learner->entry[i].to = number;
        if (is_new)
            TRY(learner_add_state(learner, i));
    }
    return QJ_OK;
}

static qj_status learner_add_context(struct learner *learner, const struct alphabet_word *context)
{
    learner->stuck |= learner->contexts == MAX_CONTEXTS;
    for (unsigned i = 0; i < learner->contexts; i++)
        learner->stuck |= !memcmp(&learner->context[i], context, sizeof *context);
    if (learner->stuck)
        return QJ_OK;
    unsigned from = learner->contexts++;
    learner->context[from] = *context;
    for (uint64_t i = 0; i < learner->entries; i++)
        TRY(learner_fill_row(learner, from, &learner->entry[i]));
    return QJ_OK;
}

/* --------------------------------------------------------- counterexamples */

/* Checks that letters i and j, added to state s in either order, lead to one state. Otherwise the
 * state after the first letter of a wrong order must be divided: the second letter and a context in
 * which the two states differ separate its words. */
static qj_status learner_compare_orders(struct learner *learner, uint64_t s, unsigned i, unsigned j,
                                        bool *same)
{
    uint32_t ij = learner_next(learner, learner_next(learner, s, i), j);
    uint32_t ji = learner_next(learner, learner_next(learner, s, j), i);
    const uint64_t *one = learner_state(learner, ij)->row.losing;
    const uint64_t *other = learner_state(learner, ji)->row.losing;
    unsigned differs = 0;
    bool losing;
    *same = ij == ji;
    if (*same)
        return QJ_OK;
    while (bits_get(one, differs) == bits_get(other, differs))
        differs++;
    struct alphabet_word context = learner->context[differs];
    struct alphabet_word word = alphabet_join(learner->alphabet, &learner_state(learner, s)->word,
                                              &context);
    word = learner_add_letter(learner, &word, i);
    word = learner_add_letter(learner, &word, j);
    TRY(alphabet_loses(learner->alphabet, &word, &losing));
    learner->stuck |= learner->alphabet->effort->over;
    context = learner_add_letter(learner, &context, bits_get(one, differs) == losing ? i : j);
    return learner_add_context(learner, &context);
}

static uint32_t learner_state_of_word(const struct learner *learner,
                                      const struct alphabet_word *word)
{
    uint32_t state = 0;
    for (unsigned i = 0; i < learner->alphabet->letters; i++)
        for (unsigned power = word->power[i]; power; power--)
            state = learner_next(learner, state, i);
    return state;
}

static bool learner_state_loses(const struct learner *learner, uint32_t state)
{
    return bits_get(learner_state(learner, state)->row.losing, 0);
}

/* Learns from a word whose outcome is not that of its state. Letter by letter a prefix is replaced
 * by the word of its state. Where the outcome changes, the rest of the word separates two words. */
static qj_status learner_learn_from(struct learner *learner, struct alphabet_word rest)
{
    uint32_t state = 0;
    bool before, after;
    TRY(alphabet_loses(learner->alphabet, &rest, &before));
    for (unsigned i = 0; i < learner->alphabet->letters; i++)
        while (rest.power[i]) {
            rest.power[i]--;
            state = learner_next(learner, state, i);
            struct alphabet_word word = alphabet_join(learner->alphabet,
                                                      &learner_state(learner, state)->word, &rest);
            TRY(alphabet_loses(learner->alphabet, &word, &after));
            if (before != after)
                return learner_add_context(learner, &rest);
        }
    learner->stuck = true;
    return QJ_OK;
}

/* Learns from a word that has, or has an option with, another outcome than its state. */
static qj_status learner_learn_near(struct learner *learner, const struct alphabet_word *word)
{
    struct alphabet_frame frame = {*word, 0, 0};
    struct alphabet_word near = *word;
    for (;; frame.option++) {
        bool losing;
        TRY(alphabet_loses(learner->alphabet, &near, &losing));
        if (losing != learner_state_loses(learner, learner_state_of_word(learner, &near)))
            return learner_learn_from(learner, near);
        if (!alphabet_option(learner->alphabet, &frame, &near))
            break;
    }
    learner->stuck = true;
    return QJ_OK;
}

/* ---------------------------------------------------------------- the lesson */

static qj_status learner_make_quotient(const struct learner *learner, struct arena *arena,
                                       struct learner_lesson *lesson)
{
    const unsigned letters = learner->alphabet->letters;
    uint32_t order = (uint32_t)learner->states;
    struct quotient *quotient = &lesson->quotient;
    *lesson = (struct learner_lesson){.word = NULL};
    TRY(quotient_open(quotient, arena, order));
    TRY(arena_make(arena, &lesson->word, order));
    bool *losing;
    TRY(arena_make(arena, &losing, order));
    for (uint32_t y = 0; y < order; y++) {
        const uint64_t edge = learner->state[y] - 1; /* the empty word has none */
        losing[y] = learner_state_loses(learner, y);
        lesson->word[y] = learner_state(learner, y)->word;
        for (uint32_t x = 0; x < order; x++) {
            uint32_t to = y ? quotient_product(quotient, x, (uint32_t)(edge / letters)) : x;
            to = y ? learner_next(learner, to, (unsigned)(edge % letters)) : x;
            quotient->product[(uint64_t)x * order + y] = (uint16_t)to;
        }
    }
    quotient_set_losing(quotient, losing);
    for (unsigned i = 0; i < letters; i++)
        lesson->letter[i] = learner_next(learner, 0, i);
    return QJ_OK;
}

/* Finds a word with that letter that is a P-position of the quotient and has an option that is one
 * too; returns false if there is none. */
static bool learner_find_clash(const struct learner *learner, const struct learner_lesson *lesson,
                               unsigned letter, const uint64_t *wins, struct alphabet_word *out)
{
    const uint64_t *partners = quotient_partners(&lesson->quotient, lesson->letter[letter]);
    for (uint32_t y = 0; y < lesson->quotient.order; y++)
        if (bits_get(partners, y) && bits_get(wins, y)) {
            *out = learner_add_letter(learner, &lesson->word[y], letter);
            return true;
        }
    return false;
}

/* Proves the quotient for the letters, or learns from the failure. */
static qj_status learner_prove_or_learn(struct learner *learner, struct arena *arena,
                                        struct learner_lesson *lesson, bool *holds)
{
    TRY(learner_make_quotient(learner, arena, lesson));
    TRY(proof_open(&lesson->proof, arena, &lesson->quotient, learner->alphabet->effort));
    uint64_t *wins;
    TRY(arena_make(arena, &wins, lesson->quotient.words));
    *holds = true;
    for (unsigned i = 0; i < learner->alphabet->letters; i++) {
        struct alphabet_word word;
        const struct alphabet_letter *letter = &learner->alphabet->letter[i];
        memset(wins, 0, lesson->quotient.words * sizeof *wins);
        for (uint64_t j = 0; j < letter->count; j++)
            proof_add_wins(&lesson->quotient, learner_state_of_word(learner, &letter->options[j]),
                           wins);
        TRY(proof_add(&lesson->proof, lesson->letter[i], wins, i, holds));
        if (*holds)
            continue;
        learner->stuck |= learner->alphabet->effort->over;
        if (learner->stuck)
            return QJ_OK;
        if (!learner_find_clash(learner, lesson, i, wins, &word)) {
            word = proof_fault(&lesson->proof);
            word = alphabet_join(learner->alphabet, &word, &learner->context[0]);
        }
        return learner_learn_near(learner, &word);
    }
    *holds = quotient_is_reduced(&lesson->quotient);
    learner->stuck |= !*holds;
    return QJ_OK;
}

static qj_status learner_learn_until_proved(struct learner *learner, struct arena *arena,
                                            struct learner_lesson *lesson, bool *holds)
{
    const struct alphabet_word nothing = {{0}};
    learner->rows.size = sizeof(struct learner_row);
    TRY(learner_add_context(learner, &nothing));
    TRY(learner_add_entry(learner, nothing));
    TRY(learner_add_state(learner, 0));
    *holds = false;
    while (!*holds && !learner->stuck) {
        TRY(learner_close_states(learner));
        bool same = !learner->stuck;
        for (uint64_t s = 0; s < learner->states && same; s++)
            for (unsigned i = 0; i < learner->alphabet->letters && same; i++)
                for (unsigned j = 0; j < i && same; j++)
                    TRY(learner_compare_orders(learner, s, i, j, &same));
        if (same) {
            arena_clear(arena);
            TRY(learner_prove_or_learn(learner, arena, lesson, holds));
        }
    }
    return QJ_OK;
}

/* Learns a quotient. Raises the bound of powers if words reduced by 2 have other outcomes. */
qj_status learner_run(struct alphabet *alphabet, struct arena *arena, struct learner_lesson *lesson,
                      bool *found)
{
    for (;; alphabet->bound += 2) {
        SCOPED(arena_clear) struct arena own = {.context = alphabet->effort->pace.context};
        struct learner *learner;
        TRY(arena_make(&own, &learner, 1));
        learner->alphabet = alphabet;
        learner->arena = &own;
        TRY(learner_learn_until_proved(learner, arena, lesson, found));
        if (*found || alphabet->effort->over || alphabet->bound >= MAX_BOUND)
            return QJ_OK;
        alphabet_forget(alphabet);
    }
}
