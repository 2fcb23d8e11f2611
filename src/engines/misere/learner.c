/* learner: see learner.h. */
#include "engines/misere/learner.h"

#include <string.h>

enum { MOST_CONTEXTS = 512, MOST_BOUND = 10, ROW_WORDS = MOST_CONTEXTS / 64 };

struct row {
    uint64_t losing[ROW_WORDS]; /* with each context */
};

/* An element: its word, which is that of an earlier one and a letter. */
struct state {
    struct word word;
    uint32_t before;
    unsigned letter;
    struct row row;
};

/* What a letter added to a state makes. */
struct edge {
    struct row row;
    uint32_t to;
};

struct learner {
    struct alphabet *alphabet;
    struct arena arena;
    struct word context[MOST_CONTEXTS];
    unsigned contexts;
    struct state *state;
    uint64_t states, state_room;
    struct edge *edge; /* of state s and letter i: s * letters + i */
    uint64_t edge_room;
    uint32_t *slot; /* a hash table of states by their rows, number + 1; of room slots */
    uint64_t slot_room;
    bool stuck; /* over a limit, or nothing more is learned */
};

static struct edge *edge_of(const struct learner *learner, uint64_t state, unsigned letter)
{
    return &learner->edge[state * learner->alphabet->letters + letter];
}

static struct word add_letter(const struct learner *learner, const struct word *word,
                              unsigned letter)
{
    struct word one = {{0}};
    one.power[letter] = 1;
    return alphabet_join(learner->alphabet, word, &one);
}

/* -------------------------------------------------------------------- rows */

static qj_status fill_row(struct learner *learner, const struct word *word, unsigned from,
                          struct row *row)
{
    for (unsigned i = from; i < learner->contexts; i++) {
        struct word sum = alphabet_join(learner->alphabet, word, &learner->context[i]);
        bool losing;
        TRY(alphabet_loses(learner->alphabet, &sum, &losing));
        if (losing)
            bits_set(row->losing, i);
    }
    learner->stuck |= learner->alphabet->effort->over;
    return QJ_OK;
}

/* The slot of a state with that row, or the empty one for it. */
static uint32_t *find_row(const struct learner *learner, const struct row *row)
{
    for (uint64_t at = bits_hash(row->losing, ROW_WORDS);; at++) {
        uint32_t *slot = &learner->slot[at & (learner->slot_room - 1)];
        if (!*slot || !memcmp(&learner->state[*slot - 1].row, row, sizeof *row))
            return slot;
    }
}

/* ------------------------------------------------------------------ states */

static qj_status add_state(struct learner *learner, const struct state *state)
{
    unsigned letters = learner->alphabet->letters;
    uint64_t edges = learner->states * letters;
    learner->stuck |= learner->states == MOST_ELEMENTS;
    if (learner->stuck)
        return QJ_OK;
    TRY(arena_reserve(&learner->arena, &learner->state, &learner->state_room, learner->states));
    TRY(arena_grow(&learner->arena, &learner->edge, &learner->edge_room, edges, letters));
    *find_row(learner, &state->row) = (uint32_t)learner->states + 1;
    uint64_t number = learner->states++;
    learner->state[number] = *state;
    for (unsigned i = 0; i < letters; i++) {
        struct word word = add_letter(learner, &state->word, i);
        struct edge *edge = edge_of(learner, number, i);
        *edge = (struct edge){.to = 0};
        TRY(fill_row(learner, &word, 0, &edge->row));
    }
    return QJ_OK;
}

/* Finds where every letter leads, adding states for rows that are new; as rows have changed, the
 * states are found by them anew. */
static qj_status close_states(struct learner *learner)
{
    memset(learner->slot, 0, learner->slot_room * sizeof *learner->slot);
    for (uint64_t s = 0; s < learner->states; s++)
        *find_row(learner, &learner->state[s].row) = (uint32_t)s + 1;
    for (uint64_t s = 0; s < learner->states; s++)
        for (unsigned i = 0; i < learner->alphabet->letters && !learner->stuck; i++) {
            struct row row = edge_of(learner, s, i)->row;
            if (!*find_row(learner, &row)) {
                struct word word = add_letter(learner, &learner->state[s].word, i);
                struct state state = {word, (uint32_t)s, i, row};
                TRY(add_state(learner, &state));
            }
            edge_of(learner, s, i)->to = *find_row(learner, &row) - 1;
        }
    return QJ_OK;
}

static bool has_context(const struct learner *learner, const struct word *context)
{
    for (unsigned i = 0; i < learner->contexts; i++)
        if (!memcmp(&learner->context[i], context, sizeof *context))
            return true;
    return false;
}

static qj_status add_context(struct learner *learner, const struct word *context)
{
    learner->stuck |= learner->contexts == MOST_CONTEXTS || has_context(learner, context);
    if (learner->stuck)
        return QJ_OK;
    unsigned from = learner->contexts, letters = learner->alphabet->letters;
    learner->context[learner->contexts++] = *context;
    for (uint64_t s = 0; s < learner->states; s++) {
        TRY(fill_row(learner, &learner->state[s].word, from, &learner->state[s].row));
        for (unsigned i = 0; i < letters; i++) {
            struct word word = add_letter(learner, &learner->state[s].word, i);
            TRY(fill_row(learner, &word, from, &edge_of(learner, s, i)->row));
        }
    }
    return QJ_OK;
}

/* --------------------------------------------------------- counterexamples */

/* The outcomes of a and b with some context differ, and it is a letter and what is known so: adds
 * that. */
static qj_status tell_apart(struct learner *learner, const struct row *a, const struct row *b,
                            unsigned letter)
{
    unsigned i = 0;
    while (i < learner->contexts && bits_get(a->losing, i) == bits_get(b->losing, i))
        i++;
    learner->stuck |= i == learner->contexts;
    if (learner->stuck)
        return QJ_OK;
    struct word context = add_letter(learner, &learner->context[i], letter);
    return add_context(learner, &context);
}

/* Letters i and j, added to state s in either order, lead to one state, unless the state behind the
 * first of them is two. */
static qj_status compare_orders(struct learner *learner, uint64_t s, unsigned i, unsigned j,
                                bool *same)
{
    uint32_t ij = edge_of(learner, edge_of(learner, s, i)->to, j)->to;
    uint32_t ji = edge_of(learner, edge_of(learner, s, j)->to, i)->to;
    *same = ij == ji;
    if (*same)
        return QJ_OK;
    struct row row = {{0}};
    struct word word = add_letter(learner, &learner->state[s].word, i);
    word = add_letter(learner, &word, j);
    TRY(fill_row(learner, &word, 0, &row));
    const struct row *found = &learner->state[ij].row;
    bool is_ij = !memcmp(found, &row, sizeof row);
    return tell_apart(learner, &row, &learner->state[is_ij ? ji : ij].row, is_ij ? i : j);
}

/* *same is whether letters commute; if not, a context was added. */
static qj_status check_orders(struct learner *learner, bool *same)
{
    *same = true;
    for (uint64_t s = 0; s < learner->states && *same; s++)
        for (unsigned i = 0; i < learner->alphabet->letters && *same; i++)
            for (unsigned j = 0; j < i && *same; j++)
                TRY(compare_orders(learner, s, i, j, same));
    return QJ_OK;
}

static uint32_t state_of(const struct learner *learner, const struct word *word)
{
    uint32_t state = 0;
    for (unsigned i = 0; i < learner->alphabet->letters; i++)
        for (unsigned power = word->power[i]; power; power--)
            state = edge_of(learner, state, i)->to;
    return state;
}

static bool state_loses(const struct learner *learner, uint32_t state)
{
    return bits_get(learner->state[state].row.losing, 0);
}

/* The outcome of a word is not that of its state: letter by letter the word is replaced by the word
 * of the state that it leads to; where the outcome changes, the rest tells two words apart. */
static qj_status learn_from(struct learner *learner, struct word rest)
{
    uint32_t state = 0;
    bool before, after;
    TRY(alphabet_loses(learner->alphabet, &rest, &before));
    for (unsigned i = 0; i < learner->alphabet->letters; i++)
        while (rest.power[i]) {
            rest.power[i]--;
            state = edge_of(learner, state, i)->to;
            struct word word = alphabet_join(learner->alphabet, &learner->state[state].word, &rest);
            TRY(alphabet_loses(learner->alphabet, &word, &after));
            if (before != after)
                return add_context(learner, &rest);
        }
    learner->stuck = true;
    return QJ_OK;
}

/* Of a word and its options one must have another outcome than its state. */
static qj_status learn_near(struct learner *learner, const struct word *word)
{
    struct frame frame = {*word, 0, 0};
    struct word near = *word;
    for (;; frame.option++) {
        bool losing;
        TRY(alphabet_loses(learner->alphabet, &near, &losing));
        if (losing != state_loses(learner, state_of(learner, &near)))
            return learn_from(learner, near);
        if (!alphabet_option(learner->alphabet, &frame, &near))
            break;
    }
    learner->stuck = true;
    return QJ_OK;
}

/* ---------------------------------------------------------------- the lesson */

static qj_status make_quotient(const struct learner *learner, struct arena *arena,
                               struct lesson *lesson)
{
    uint32_t order = (uint32_t)learner->states;
    struct quotient *quotient = &lesson->quotient;
    *lesson = (struct lesson){.word = NULL};
    TRY(quotient_open(quotient, arena, order));
    TRY(arena_make(arena, &lesson->word, order));
    bool *losing;
    TRY(arena_make(arena, &losing, order));
    for (uint32_t y = 0; y < order; y++) {
        const struct state *state = &learner->state[y];
        losing[y] = state_loses(learner, y);
        lesson->word[y] = state->word;
        for (uint32_t x = 0; x < order; x++) {
            uint32_t before = y ? quotient_product(quotient, x, state->before) : x;
            uint32_t to = y ? edge_of(learner, before, state->letter)->to : x;
            quotient->product[(uint64_t)x * order + y] = (uint16_t)to;
        }
    }
    quotient_set_losing(quotient, losing);
    for (unsigned i = 0; i < learner->alphabet->letters; i++)
        lesson->letter[i] = edge_of(learner, 0, i)->to;
    return QJ_OK;
}

/* The set of elements beside which a move in that letter wins. */
static void wins_of(const struct learner *learner, const struct quotient *quotient, unsigned letter,
                    uint64_t *wins)
{
    const struct letter *found = &learner->alphabet->letter[letter];
    memset(wins, 0, quotient->words * sizeof *wins);
    for (uint64_t i = 0; i < found->count; i++)
        proof_add_wins(quotient, state_of(learner, &found->options[i]), wins);
}

/* A word in that letter that is a P-position of the quotient, as is an option of it, if there is
 * one. */
static bool find_clash(const struct learner *learner, const struct lesson *lesson, unsigned letter,
                       const uint64_t *wins, struct word *out)
{
    const uint64_t *partners = quotient_partners(&lesson->quotient, lesson->letter[letter]);
    for (uint32_t y = 0; y < lesson->quotient.order; y++)
        if (bits_get(partners, y) && bits_get(wins, y)) {
            *out = add_letter(learner, &lesson->word[y], letter);
            return true;
        }
    return false;
}

/* Proves the quotient for the letters, or learns why it is wrong. */
static qj_status examine(struct learner *learner, struct arena *arena, struct lesson *lesson,
                         bool *holds)
{
    TRY(make_quotient(learner, arena, lesson));
    TRY(proof_open(&lesson->proof, arena, &lesson->quotient, learner->alphabet->effort));
    uint64_t *wins;
    TRY(arena_make(arena, &wins, lesson->quotient.words));
    *holds = true;
    for (unsigned i = 0; i < learner->alphabet->letters; i++) {
        struct word word;
        wins_of(learner, &lesson->quotient, i, wins);
        TRY(proof_add(&lesson->proof, lesson->letter[i], wins, i, holds));
        if (*holds)
            continue;
        learner->stuck |= learner->alphabet->effort->over;
        if (learner->stuck)
            return QJ_OK;
        if (!find_clash(learner, lesson, i, wins, &word)) {
            word = proof_fault(&lesson->proof);
            word = alphabet_join(learner->alphabet, &word, &learner->context[0]);
        }
        return learn_near(learner, &word);
    }
    *holds = quotient_is_reduced(&lesson->quotient);
    learner->stuck |= !*holds;
    return QJ_OK;
}

static qj_status learn(struct learner *learner, struct arena *arena, struct lesson *lesson,
                       bool *holds)
{
    struct state nothing = {.before = 0};
    learner->slot_room = UINT64_C(2) * MOST_ELEMENTS;
    TRY(arena_make(&learner->arena, &learner->slot, learner->slot_room));
    TRY(add_context(learner, &nothing.word));
    TRY(fill_row(learner, &nothing.word, 0, &nothing.row));
    TRY(add_state(learner, &nothing));
    *holds = false;
    while (!*holds && !learner->stuck) {
        bool same = false;
        TRY(close_states(learner));
        if (!learner->stuck)
            TRY(check_orders(learner, &same));
        if (learner->stuck || !same)
            continue;
        arena_clear(arena);
        TRY(examine(learner, arena, lesson, holds));
    }
    return QJ_OK;
}

static void learner_leave(struct learner **learner)
{
    if (!*learner)
        return;
    struct arena arena = (*learner)->arena;
    arena_clear(&arena);
}

static qj_status learner_new(struct alphabet *alphabet, struct learner **out)
{
    struct arena arena;
    arena_init(&arena, alphabet->effort->pace.context);
    TRY(arena_make(&arena, out, 1));
    (*out)->alphabet = alphabet;
    (*out)->arena = arena;
    return QJ_OK;
}

/* With a larger bound where words taken down by 2 are of another outcome. */
qj_status learner_run(struct alphabet *alphabet, struct arena *arena, struct lesson *lesson,
                      bool *found)
{
    for (;;) {
        SCOPED(learner_leave) struct learner *learner = NULL;
        TRY(learner_new(alphabet, &learner));
        TRY(learn(learner, arena, lesson, found));
        if (*found || alphabet->effort->over || alphabet->bound >= MOST_BOUND)
            return QJ_OK;
        alphabet->bound += 2;
        alphabet_forget(alphabet);
    }
}
