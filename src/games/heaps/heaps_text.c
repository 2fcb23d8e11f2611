/* heaps_text: the input format of heaps, under one rule and under several, and boards from
 * settings; see heaps_board.h. */
#include "games/heaps/heaps_board.h"

#include "base/bits.h"
#include "base/capped.h"
#include "base/text/number.h"

/* -------------------------------------------------------------------- terms
 *
 * Heaps as they are read and written, each with its rule. In a sum of several rules a word of the
 * text is a rule and heaps under it; a rule may have several words:
 *
 *     0.77:3,5 {1,2}:9 0.77:1      codes   0.77, {1,2}
 *                                  words   | 4 | 3 | 5 | 9 | 1 |     the heaps and their sizes
 *                                  rule        | 0 | 0 | 1 | 0 |
 */

#define TERMS_MAX_RULES 256

/* Max length of a code, and of a word of a rule and heaps. */
enum { TERMS_LONGEST = (1 << 16) - 1 };

/* Set only `arena` at the start, and the scanner, or the name of the setting, from which words
 * come. */
struct heaps_terms {
    struct arena *arena;
    struct scan *scan;
    struct settings *settings;
    const char *setting;
    struct heap_rule *rules;
    uint64_t rule_count;
    uint64_t *words;
    uint8_t *rule;
    uint64_t heaps;
    uint64_t rules_room, words_room, rule_room;
    bool triples; /* a rule can leave three heaps */
};

/* The expected content of a word, for diagnostics. */
static const char heaps_terms_word[] = "a rule and its heaps, as 0.77:3,5";

/* Refuses the rest of a word from `at` on, or the word if nothing is left. */
static qj_status heaps_terms_reject(const struct heaps_terms *terms, const char *word,
                                    const char *at, const char *expected)
{
    const char *found = *at ? at : word;
    if (terms->setting)
        return settings_fail(terms->settings, terms->setting, "expected %s, found '%.*s'", expected,
                             SCAN_WORD, found);
    terms->scan->token.column += (uint64_t)(found - word);
    return scan_reject(terms->scan, found, expected);
}

/* Finds the rule of the code with which a word begins, or adds it. */
static qj_status heaps_terms_add_rule(struct heaps_terms *terms, const char *word, size_t length,
                                      uint64_t *rule)
{
    struct arena *arena = terms->arena;
    const char *expected;
    char *code;
    for (*rule = 0; *rule < terms->rule_count; ++*rule) {
        const char *known = terms->rules[*rule].code;
        if (!strncmp(known, word, length) && !known[length])
            return QJ_OK;
    }
    if (*rule == TERMS_MAX_RULES)
        return heaps_terms_reject(terms, word, word, "256 different rules at most");
    TRY(arena_make_copy(arena, &code, word, length + 1));
    code[length] = 0;
    TRY(arena_reserve(arena, &terms->rules, &terms->rules_room, *rule));
    TRY(heap_rule_read(code, arena, &terms->rules[*rule], &expected));
    for (uint64_t i = 0; !expected && terms->rules[*rule].triples && i < terms->heaps; i++)
        if (terms->words[SIZES + i] > UINT32_MAX)
            expected = "a rule that leaves two heaps at most, beside heaps of 2^32 and more";
    if (expected)
        return heaps_terms_reject(terms, word, word, expected);
    terms->rules[*rule].code = code;
    terms->triples |= terms->rules[*rule].triples;
    terms->rule_count++;
    return QJ_OK;
}

static qj_status heaps_terms_add_heap(struct heaps_terms *terms, uint64_t rule, uint64_t size)
{
    struct arena *arena = terms->arena;
    TRY(arena_grow(arena, &terms->words, &terms->words_room, terms->heaps, SIZES + 1));
    TRY(arena_reserve(arena, &terms->rule, &terms->rule_room, terms->heaps));
    terms->words[SIZES + terms->heaps] = size;
    terms->rule[terms->heaps++] = (uint8_t)rule;
    terms->words[HEAPS] = terms->heaps;
    return QJ_OK;
}

/* Adds the heaps SIZE,SIZE,... of a word from `at` on. */
static qj_status heaps_terms_add_sizes(struct heaps_terms *terms, uint64_t rule, const char *word,
                                       const char *at)
{
    char expected[PHRASE_SIZE];
    const uint64_t largest = heap_rule_largest(terms->triples);
    const char *end;
    do {
        uint64_t size = 0;
        end = number_read(at, &size);
        if (!end || size > largest || (*end && *end != ',')) {
            phrase_write(expected, sizeof expected, "%s (%d to %" PRIu64 ")", "the size of a heap",
                         0, largest);
            return heaps_terms_reject(terms, word, at, expected);
        }
        TRY(heaps_terms_add_heap(terms, rule, size));
        at = end + 1;
    } while (*end == ',');
    return QJ_OK;
}

/* Adds the heaps of a word CODE:SIZE,SIZE,... */
static qj_status heaps_terms_add_word(struct heaps_terms *terms, const char *word)
{
    uint64_t rule;
    const char *colon = strchr(word, ':');
    if (!colon)
        return heaps_terms_reject(terms, word, word, heaps_terms_word);
    TRY(heaps_terms_add_rule(terms, word, (size_t)(colon - word), &rule));
    return heaps_terms_add_sizes(terms, rule, word, colon + 1);
}

/* Writes heaps. The code of their only rule precedes all, except in a preset, which implies it. */
static void heaps_write_words(struct writer *writer, const struct heap_rule *rules,
                              uint64_t rule_count, const uint64_t *words, const uint8_t *rule,
                              const char *preset)
{
    uint64_t length = 0;
    if (rule_count == 1) {
        write_text(writer, preset ? "" : rules->code);
        write_text(writer, preset ? "" : "\n");
        WRITE_LIST(writer, words[HEAPS]);
        write_list(writer, words + SIZES, words[HEAPS]);
        return;
    }
    for (uint64_t i = 0; i < words[HEAPS] && writer_status(writer) == QJ_OK; i++) {
        char digits[NUMBER_DIGITS];
        uint64_t more = 1 + (uint64_t)(number_write(digits, words[SIZES + i]) - digits);
        bool goes_on = i && rule[i] == rule[i - 1] && length + more <= TERMS_LONGEST;
        if (!goes_on) {
            write_text(writer, i ? " " : "");
            write_text(writer, rules[rule[i]].code);
            length = strlen(rules[rule[i]].code);
        }
        write_char(writer, goes_on ? ',' : ':');
        write_count(writer, words[SIZES + i]);
        length += more;
    }
    write_char(writer, '\n');
}

/* ------------------------------------------------------------ heaps and rules */

/* Max number of heaps that splits can add to a position. */
enum { MAX_ADDED = 1 << 16 };

uint64_t heaps_stones(const uint64_t *size, uint64_t heaps)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < heaps; i++)
        sum = capped_sum(sum, size[i]);
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

uint64_t heaps_with_splits(const struct heaps_setup *setup, const uint64_t *words,
                           const uint8_t *rule)
{
    uint64_t sum = words[HEAPS];
    for (uint64_t i = 0; i < words[HEAPS]; i++) {
        const struct heap_rule *own = &setup->rules[rule ? rule[i] : 0];
        sum = capped_sum(sum, heaps_max_splits(own, words[SIZES + i]));
    }
    return sum;
}

/* ----------------------------------------------------------------- start */

/* Makes the start, with room for new heaps. */
static qj_status heaps_set_start(qj_position *position, struct heaps_terms *terms)
{
    enum { MAX_RANKED = 62 };
    struct arena *arena = &position->arena;
    struct heaps_setup *setup;
    TRY(arena_make(arena, &setup, 1));
    *setup = (struct heaps_setup){.rules = terms->rules, .rule_count = terms->rule_count};
    assert(terms->words); /* the number of heaps is there */
    setup->with_splits = heaps_with_splits(setup, terms->words, terms->rule);
    uint64_t heaps = terms->heaps, more = setup->with_splits - heaps;
    setup->max_heaps = heaps + number_min(more, MAX_ADDED);
    uint64_t bytes = terms->rule_count == 1 ? 0 : setup->max_heaps;
    uint64_t size = SIZES + setup->max_heaps +
                    (bytes + sizeof *terms->words - 1) / sizeof(uint64_t);
    more = size - SIZES - heaps;
    TRY(context_check_array(arena->context, more, 2 * sizeof *terms->words,
                            "room for the heaps that splits can make"));
    TRY(arena_resize(arena, &terms->words, size));
    memset(terms->words + SIZES + heaps, 0, more * sizeof *terms->words);
    if (bytes)
        memcpy(heaps_rules(setup, terms->words), terms->rule, heaps);
    arena_free(arena, terms->rule);
    setup->stones = heaps_stones(terms->words + SIZES, heaps);
    TRY(position_set(position, setup, terms->words, size * sizeof *terms->words));
    setup->size = position->state_size;
    if (setup->max_heaps != heaps || heaps > MAX_RANKED)
        return QJ_OK;
    uint64_t *start; /* for ranks, since no heap can be split and the ranks fit */
    TRY(arena_make_copy_sized(arena, &start, position->start, setup->size, 1));
    heaps_sort(setup, start);
    setup->start = start;
    return QJ_OK;
}

/* ------------------------------------------------------------------ text */

static qj_status heaps_read_terms(struct scan *scan, const qj_position *position,
                                  struct heaps_terms *terms, char *word)
{
    bool end = false;
    for (;;) {
        TRY(heaps_terms_add_word(terms, word));
        arena_free(terms->arena, word);
        TRY(position_words_end(position, scan, &end));
        if (end)
            break;
        TRY(scan_token(scan, heaps_terms_word, TERMS_LONGEST, terms->arena, &word));
    }
    for (uint64_t i = 0; i < terms->rule_count; i++) /* the moves of all heaps have one format */
        terms->rules[i].triples = terms->triples;
    return QJ_OK;
}

static qj_status heaps_read_under_code(struct scan *scan, struct heaps_terms *terms,
                                       const char *code)
{
    uint64_t heaps, rule;
    assert(code);
    TRY(heaps_terms_add_rule(terms, code, strlen(code), &rule));
    TRY(scan_count(scan, "the number of heaps", 1, UINT32_MAX, &heaps));
    for (uint64_t i = 0; i < heaps; i++) { /* memory grows with the text, whatever the count is */
        TRY(arena_grow(terms->arena, &terms->words, &terms->words_room, i, SIZES + 1));
        TRY(scan_count(scan, "the size of a heap", 0, heap_rule_largest(terms->triples),
                       &terms->words[SIZES + i]));
    }
    terms->words[HEAPS] = terms->heaps = heaps;
    return QJ_OK;
}

/* Reads the heaps. The code is the code of the preset, or the first word of the text. */
qj_status heaps_read(struct scan *scan, qj_position *position)
{
    struct heaps_terms terms = {.arena = &position->arena, .scan = scan};
    const char *preset = position->entry->preset;
    char *word = NULL;
    if (!preset)
        TRY(scan_token(scan, "the code of a rule", TERMS_LONGEST, terms.arena, &word));
    TRY(word && strchr(word, ':') ? heaps_read_terms(scan, position, &terms, word)
                                  : heaps_read_under_code(scan, &terms, word ? word : preset));
    return heaps_set_start(position, &terms);
}

bool heaps_write(struct writer *writer, const qj_position *position)
{
    const struct heaps_setup *setup = position->setup;
    heaps_write_words(writer, setup->rules, setup->rule_count, position->state,
                      heaps_rules(setup, position->state), position->entry->preset);
    if (heaps_are_misere(position))
        write_text(writer, "misere\n");
    return true;
}

/* ------------------------------------------------------------ boards from settings */

/* Reads sizes under the rule, "3 5 7", with blanks or commas; without a rule, words with their own,
 * "0.77:3,5 0.6:7". */
static qj_status heaps_generate_read(struct settings *settings, const char *text,
                                     struct heaps_terms *terms)
{
    const bool sizes = terms->rule_count > 0;
    const char *between = sizes ? " ," : " ";
    char *words, *rest;
    terms->setting = "heaps";
    TRY(arena_make_copy(&settings->arena, &words, text, strlen(text) + 1));
    for (char *word = strtok_r(words, between, &rest); word; word = strtok_r(NULL, between, &rest))
        TRY(sizes ? heaps_terms_add_sizes(terms, 0, word, word)
                  : heaps_terms_add_word(terms, word));
    return terms->heaps ? QJ_OK : settings_fail(settings, "heaps", "expected sizes, found none");
}

/* Makes a lost position: in nim the last heap is the xor of the others, all below a power of two;
 * in other games heaps are equal in pairs, so the opponent can mirror each move. */
static void heaps_generate_losing(struct random *random, const struct heap_rule *rule, uint64_t max,
                                  uint64_t *size, uint64_t heaps)
{
    uint64_t last = heaps - 1, total = 0;
    for (uint64_t i = 0; i < last; i++) {
        if (rule->kind == HEAP_ANY)
            size[i] = random_below(random, UINT64_C(1) << bits_highest(max + 1));
        else if (i % 2)
            size[i] = size[i - 1];
        total ^= size[i];
    }
    size[last] = total;
}

static qj_status heaps_generate_random(struct settings *settings, struct random *random,
                                       bool misere, struct heaps_terms *terms)
{
    uint64_t max, heaps;
    bool losing;
    TRY(settings_count(settings, "count", 1, UINT32_MAX, &heaps));
    TRY(settings_count(settings, "max", 1, heap_rule_largest(terms->triples), &max));
    TRY(settings_either(settings, "shape", "random", "losing", &losing));
    if (losing && misere)
        return settings_fail(settings, "shape", "losing boards are those of normal play");
    TRY(context_check_array(settings->arena.context, heaps, sizeof(uint64_t), "the heaps"));
    for (uint64_t i = 0; i < heaps; i++)
        TRY(heaps_terms_add_heap(terms, 0, 1 + random_below(random, max)));
    if (losing)
        heaps_generate_losing(random, terms->rules, max, terms->words + SIZES, heaps);
    return QJ_OK;
}

static qj_status heaps_generate_terms(struct settings *settings, struct random *random, bool misere,
                                      struct heaps_terms *terms)
{
    const char *preset = settings->game->preset;
    const char *code = preset ? preset : settings_text(settings, "code");
    const char *given = settings_text(settings, "heaps");
    uint64_t rule;
    if (!preset && strchr(given, ':')) {
        if (settings_given(settings, "code"))
            return settings_fail(settings, "code", "the heaps have rules of their own");
        return heaps_generate_read(settings, given, terms);
    }
    TRY(heaps_terms_add_rule(terms, code, strlen(code), &rule));
    return settings_given(settings, "heaps")
               ? heaps_generate_read(settings, given, terms)
               : heaps_generate_random(settings, random, misere, terms);
}

qj_status heaps_generate(struct settings *settings, struct random *random, struct writer *writer)
{
    struct heaps_terms terms = {.arena = &settings->arena, .settings = settings, .setting = "code"};
    bool misere;
    TRY(settings_either(settings, "misere", "no", "yes", &misere));
    TRY(heaps_generate_terms(settings, random, misere, &terms));
    assert(terms.words);
    heaps_write_words(writer, terms.rules, terms.rule_count, terms.words, terms.rule,
                      settings->game->preset);
    if (misere)
        write_text(writer, "misere\n");
    return writer_status(writer);
}
