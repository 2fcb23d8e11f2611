/* heaps_text: the input format of heaps, under one rule and under several; see heaps_board.h. */
#include "games/heaps/heaps_board.h"

#include <string.h>

/* Max number of heaps that splits can add to a position. */
enum { MAX_ADDED = 1 << 16 };

uint64_t heaps_stones(const uint64_t *size, uint64_t heaps)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < heaps; i++)
        if (__builtin_add_overflow(sum, size[i], &sum))
            return UINT64_MAX;
    return sum;
}

/* Bounds the number of heaps that splits can add to a heap. Each split takes at least the cost and
 * adds one heap or two. By induction there are at most (size - 1) / (cost + 1) splits in two; if
 * three heaps can be left there are never more than size heaps. */
static uint64_t heaps_max_splits(const struct heap_rule *rule, uint64_t size)
{
    uint64_t cost = heap_rule_split_cost(rule);
    if (size == 0 || cost == UINT64_MAX)
        return 0;
    return rule->triples ? size - 1 : (size - 1) / (cost + 1);
}

uint64_t heaps_with_splits(const struct heaps_setup *setup, const uint64_t *words)
{
    uint64_t sum = words[HEAPS];
    for (uint64_t i = 0; i < words[HEAPS]; i++) {
        const struct heap_rule *rule = &setup->rules[heaps_rule(setup, words, i)];
        if (__builtin_add_overflow(sum, heaps_max_splits(rule, words[SIZES + i]), &sum))
            return UINT64_MAX;
    }
    return sum;
}

/* ----------------------------------------------------------------- start */

/* Bounds the number of heaps that splits can add, up to MAX_ADDED. */
static uint64_t heaps_count_added(const struct heaps_setup *setup, const uint64_t *words,
                                  const uint8_t *rule)
{
    uint64_t more = 0;
    for (uint64_t i = 0; i < words[HEAPS] && more < MAX_ADDED; i++) {
        const struct heap_rule *own = &setup->rules[rule ? rule[i] : 0];
        uint64_t splits = heaps_max_splits(own, words[SIZES + i]);
        more += splits < MAX_ADDED ? splits : MAX_ADDED;
    }
    return more < MAX_ADDED ? more : MAX_ADDED;
}

/* Stores the start for ranks, if no heap can be split and the ranks fit. */
static qj_status heaps_set_numbered(struct arena *arena, struct heaps_setup *setup,
                                    const uint64_t *start)
{
    enum { MAX_NUMBERED = 62 };
    uint64_t *words;
    if (setup->max_heaps != start[HEAPS] || start[HEAPS] > MAX_NUMBERED)
        return QJ_OK;
    TRY(arena_make_copy_sized(arena, &words, start, setup->size, 1));
    heaps_sort(setup, words);
    setup->start = words;
    return QJ_OK;
}

/* Makes the start, with room for new heaps; rule: the indices of rules, or NULL for one rule. */
static qj_status heaps_set_start(qj_position *position, struct heaps_setup *setup, uint64_t *words,
                                 const uint8_t *rule)
{
    struct arena *arena = &position->arena;
    uint64_t heaps = words[HEAPS], more = heaps_count_added(setup, words, rule);
    uint64_t size = SIZES + heaps + more, bytes = rule ? heaps + more : 0;
    setup->max_heaps = heaps + more;
    size += (bytes + sizeof *words - 1) / sizeof *words;
    if (size > SIZES + heaps) {
        TRY(context_check_array(arena->context, size - SIZES - heaps, 2 * sizeof *words,
                                "room for the heaps that splits can make"));
        uint64_t *larger;
        TRY(arena_make(arena, &larger, size));
        memcpy(larger, words, (SIZES + heaps) * sizeof *larger);
        arena_free(arena, words);
        words = larger;
    }
    if (rule)
        memcpy(heaps_rules(setup, words), rule, heaps);
    setup->stones = heaps_stones(words + SIZES, heaps);
    setup->with_splits = heaps_with_splits(setup, words);
    TRY(position_set(position, setup, words, size * sizeof *words));
    setup->size = position->state_size;
    return heaps_set_numbered(arena, setup, position->start);
}

/* ------------------------------------------------------------------ text */

/* Refuses a word. The diagnostic shows it from the fault on; if that is its end, all of it. */
static qj_status heaps_reject_term(struct scan *scan, const char *word,
                                   const struct term_fault *fault)
{
    bool inside = *fault->at != 0;
    if (inside)
        scan->token.column += (uint64_t)(fault->at - word);
    return scan_reject(scan, inside ? fault->at : word, fault->expected);
}

static qj_status heaps_read_terms(struct scan *scan, const qj_position *position,
                                  struct terms *terms, char *word)
{
    bool end = false;
    for (;;) {
        struct term_fault fault;
        TRY(terms_add_word(terms, word, &fault));
        if (fault.at)
            return heaps_reject_term(scan, word, &fault);
        arena_free(terms->arena, word);
        TRY(position_words_end(position, scan, &end));
        if (end)
            break;
        TRY(scan_token(scan, terms_word, TERMS_LONGEST, terms->arena, &word));
    }
    terms_close(terms);
    return QJ_OK;
}

static qj_status heaps_read_sum(struct scan *scan, qj_position *position, struct heaps_setup *setup,
                                char *word)
{
    struct arena *arena = &position->arena;
    struct terms terms = {.arena = arena};
    TRY(heaps_read_terms(scan, position, &terms, word));
    uint64_t *words;
    TRY(arena_make(arena, &words, SIZES + terms.heaps));
    words[HEAPS] = terms.heaps;
    memcpy(words + SIZES, terms.size, terms.heaps * sizeof *words);
    *setup = (struct heaps_setup){
        .rules = terms.rules, .codes = terms.codes, .rule_count = terms.rule_count};
    TRY(heaps_set_start(position, setup, words, terms.rule_count == 1 ? NULL : terms.rule));
    arena_free(arena, terms.size);
    arena_free(arena, terms.rule);
    return QJ_OK;
}

/* Reads n and then n sizes, all under one code. */
static qj_status heaps_read_under_code(struct scan *scan, qj_position *position,
                                       struct heaps_setup *setup, const char *code)
{
    struct arena *arena = &position->arena;
    const char *expected, **codes;
    struct heap_rule *rule;
    uint64_t heaps, *words, room = SIZES;
    TRY(arena_make(arena, &codes, 1));
    TRY(arena_make(arena, &rule, 1));
    *codes = code;
    TRY(heap_rule_read(code, arena, rule, &expected));
    if (expected)
        return scan_reject(scan, code, expected);
    TRY(scan_count(scan, "the number of heaps", 1, UINT32_MAX, &heaps));
    TRY(arena_make(arena, &words, room)); /* grows with the text, whatever the count is */
    for (uint64_t i = 0; i < heaps; i++) {
        TRY(arena_reserve(arena, &words, &room, SIZES + i));
        TRY(scan_count(scan, "the size of a heap", 0, heap_rule_largest(rule), &words[SIZES + i]));
    }
    words[HEAPS] = heaps;
    *setup = (struct heaps_setup){.rules = rule, .codes = codes, .rule_count = 1};
    return heaps_set_start(position, setup, words, NULL);
}

/* Reads the heaps. The code is the code of the preset, or the first word of the text. */
qj_status heaps_read(struct scan *scan, qj_position *position)
{
    struct arena *arena = &position->arena;
    char *word;
    struct heaps_setup *setup;
    TRY(arena_make(arena, &setup, 1));
    if (position->entry->preset)
        return heaps_read_under_code(scan, position, setup, position->entry->preset);
    TRY(scan_token(scan, "the code of a rule", TERMS_LONGEST, arena, &word));
    return strchr(word, ':') ? heaps_read_sum(scan, position, setup, word)
                             : heaps_read_under_code(scan, position, setup, word);
}

/* Writes the heaps. A preset implies its rule; otherwise the code precedes all heaps, or each. */
bool heaps_write(struct writer *writer, const qj_position *position)
{
    const struct heaps_setup *setup = position->setup;
    const uint64_t *words = position->state;
    if (setup->rule_count > 1) {
        terms_write(writer, setup->codes, words + SIZES, heaps_rules(setup, words), words[HEAPS]);
    } else {
        if (!position->entry->preset)
            write_format(writer, "%s\n", *setup->codes);
        WRITE_LIST(writer, words[HEAPS]);
        write_list(writer, words + SIZES, words[HEAPS]);
    }
    if (heaps_are_misere(position))
        write_text(writer, "misere\n");
    return true;
}
