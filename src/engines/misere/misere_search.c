/* misere_search: see misere_search.h. */
#include "engines/misere/misere_search.h"

/* How often the options of a letter may be rewritten as words of what was learned since. */
enum { MAX_REVISIONS = 4 };

struct misere_search {
    struct pretending *rules;
    uint64_t count;
    struct arena arena;   /* of the lesson, and of the heaps' values in it */
    struct arena letters; /* of the letters' options */
    struct alphabet alphabet;
    struct misere_heap heap[MAX_LETTERS]; /* the heaps that the letters represent */
    unsigned revisions[MAX_LETTERS];
    struct learner_lesson *lesson;
    uint64_t *options, *wins;    /* of the current heap: sets of elements */
    const struct pretending *of; /* its rule */
    bool again;                  /* the alphabet has changed, and learning continues */
    struct effort effort;
    qj_status status;
};

/* -------------------------------------------------------------------- heaps */

static bool misere_search_add_option(void *user, uint64_t a, uint64_t b)
{
    struct misere_search *search = user;
    const struct heap_rule *rule = search->of->rule;
    const uint32_t *of = search->of->value;
    uint32_t value = quotient_product(&search->lesson->quotient, of[a], of[heap_second(rule, b)]);
    value = quotient_product(&search->lesson->quotient, value, of[heap_third(rule, b)]);
    bits_set(search->options, value);
    search->status = effort_spend(&search->effort, 1);
    return search->status == QJ_OK && !search->effort.over;
}

/* ------------------------------------------------------------------ letters */

static unsigned misere_search_letter_of(const struct misere_search *search, struct misere_heap heap)
{
    unsigned i = 0;
    while (i < search->alphabet.letters &&
           (search->heap[i].rule != heap.rule || search->heap[i].size != heap.size))
        i++;
    return i;
}

/* Finds a shortest word of earlier heaps' letters for each element; reached: their set. */
static qj_status misere_search_find_words(struct misere_search *search, struct misere_heap heap,
                                          struct alphabet_word *word, uint64_t *reached)
{
    const struct quotient *quotient = &search->lesson->quotient;
    uint32_t *queue, count = 1;
    TRY(arena_make(&search->arena, &queue, quotient->order));
    bits_set(reached, 0);
    for (uint32_t at = 0; at < count; at++)
        for (unsigned i = 0; i < search->alphabet.letters; i++) {
            const struct misere_heap own = search->heap[i];
            uint32_t to = quotient_product(quotient, queue[at], search->lesson->letter[i]);
            bool before = own.rule != heap.rule ? own.rule < heap.rule : own.size < heap.size;
            if (bits_get(reached, to) || !before)
                continue;
            bits_set(reached, to);
            word[to] = word[queue[at]];
            word[to].power[i]++;
            queue[count++] = to;
        }
    return QJ_OK;
}

/* Sets the options of letter i to words of earlier letters; *done: whether all are such words. */
static qj_status misere_search_set_options(struct misere_search *search, unsigned i, bool *done)
{
    const struct quotient *quotient = &search->lesson->quotient;
    struct alphabet_letter letter = {.count = 0};
    struct alphabet_word *word;
    TRY(arena_make(&search->arena, &word, quotient->order));
    uint64_t *reached;
    TRY(arena_make(&search->arena, &reached, quotient->words));
    TRY(arena_make(&search->letters, &letter.options, quotient->order));
    TRY(misere_search_find_words(search, search->heap[i], word, reached));
    *done = true;
    for (uint32_t y = 0; y < quotient->order; y++) {
        if (!bits_get(search->options, y))
            continue;
        *done &= bits_get(reached, y);
        letter.options[letter.count++] = word[y];
    }
    search->alphabet.letter[i] = letter;
    return QJ_OK;
}

/* Makes a letter of a heap that fits no element, or rewrites the letter's options. */
static qj_status misere_search_add_letter(struct misere_search *search, struct misere_heap heap)
{
    unsigned i = misere_search_letter_of(search, heap);
    if (i == MAX_LETTERS || search->revisions[i] == MAX_REVISIONS)
        return QJ_OK;
    search->heap[i] = heap;
    search->revisions[i]++;
    TRY(misere_search_set_options(search, i, &search->again));
    if (i == search->alphabet.letters)
        search->alphabet.letters++;
    alphabet_forget(&search->alphabet);
    return QJ_OK;
}

/* ------------------------------------------------------------------- values */

/* Finds the element of a heap with the current set W(h); *holds becomes false if there is none. A
 * letter's element is already fixed. An element that needs no new pair is the only one, and most
 * heaps have such an element. */
static qj_status misere_search_find_value(struct misere_search *search, unsigned letter,
                                          uint32_t *value, bool *holds)
{
    struct learner_lesson *lesson = search->lesson;
    bool is_letter = letter < search->alphabet.letters;
    uint32_t first = is_letter ? lesson->letter[letter] : 0;
    uint32_t end = is_letter ? first + 1 : lesson->quotient.order;
    *holds = true;
    for (*value = first; *value < end; ++*value)
        if (proof_knows(&lesson->proof, *value, search->wins))
            return QJ_OK;
    *holds = false;
    for (*value = first; *value < end && !search->effort.over; ++*value) {
        TRY(proof_add(&lesson->proof, *value, search->wins, 0, holds));
        if (*holds)
            return QJ_OK;
    }
    return QJ_OK;
}

static qj_status misere_search_decide(void *user, const struct pretending *heaps, uint64_t x,
                                      uint32_t *value, bool *holds)
{
    struct misere_search *search = user;
    struct misere_heap heap = {x, (uint64_t)(heaps - search->rules)};
    unsigned letter = misere_search_letter_of(search, heap);
    search->of = heaps;
    const struct quotient *quotient = &search->lesson->quotient;
    memset(search->options, 0, quotient->words * sizeof *search->options);
    memset(search->wins, 0, quotient->words * sizeof *search->wins);
    heap_rule_options(search->of->rule, x, misere_search_add_option, search);
    for (uint32_t y = 0; y < quotient->order; y++)
        if (bits_get(search->options, y))
            proof_add_wins(quotient, y, search->wins);
    TRY(search->status);
    *holds = !bits_sum(search->options, quotient->words) && !search->effort.over;
    *value = 0;
    if (*holds || search->effort.over)
        return QJ_OK;
    TRY(misere_search_find_value(search, letter, value, holds));
    return *holds ? QJ_OK : misere_search_add_letter(search, heap);
}

/* Learns a quotient, and assigns elements to all heaps if possible. */
static qj_status misere_search_try(struct misere_search *search, bool *found)
{
    struct learner_lesson *lesson = search->lesson;
    search->again = false;
    TRY(learner_run(&search->alphabet, &search->arena, lesson, found));
    if (!*found)
        return QJ_OK;
    TRY(arena_make(&search->arena, &search->options, lesson->quotient.words));
    TRY(arena_make(&search->arena, &search->wins, lesson->quotient.words));
    for (uint64_t i = 0; i < search->count && *found; i++)
        TRY(pretending_fill(&search->rules[i], &search->arena, false, misere_search_decide, search,
                            found));
    return QJ_OK;
}

qj_status misere_search_run(struct arena *arena, struct pretending *rules, uint64_t count,
                            struct learner_lesson *lesson, bool *found)
{
    struct misere_search search = {.arena = {.context = arena->context},
                                   .letters = {.context = arena->context},
                                   .rules = rules,
                                   .count = count,
                                   .lesson = lesson,
                                   .effort = {.pace = {arena->context, 0}}};
    qj_status status;
    alphabet_open(&search.alphabet, &search.effort);
    do {
        status = misere_search_try(&search, found);
        *found = *found && !search.effort.over;
    } while (status == QJ_OK && !*found && search.again && !search.effort.over);
    alphabet_forget(&search.alphabet);
    arena_clear(&search.letters);
    if (status == QJ_OK && *found)
        arena_adopt(arena, &search.arena);
    arena_clear(&search.arena);
    return status;
}
