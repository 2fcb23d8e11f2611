/* terms: see terms.h. */
#include "games/heaps/terms.h"

#include "base/text/number.h"

#include <inttypes.h>
#include <string.h>

const char terms_word[] = "a rule and its heaps, as 0.77:3,5";

static void terms_expect(struct term_fault *fault, const char *at, const char *expected)
{
    fault->at = at;
    phrase_write(fault->expected, sizeof fault->expected, "%s", expected);
}

static bool terms_have_large_heap(const struct terms *terms)
{
    bool found = false;
    for (uint64_t i = 0; i < terms->heaps; i++)
        found |= terms->size[i] > UINT32_MAX;
    return found;
}

static qj_status terms_read_rule(struct terms *terms, const char *code, struct term_fault *fault)
{
    const char *expected;
    struct heap_rule *rule = &terms->rules[terms->rule_count];
    TRY(heap_rule_read(code, terms->arena, rule, &expected));
    if (!expected && rule->triples && terms_have_large_heap(terms))
        expected = "a rule that leaves two heaps at most, beside heaps of 2^32 and more";
    if (expected)
        terms_expect(fault, code, expected);
    return QJ_OK;
}

static qj_status terms_add_rule(struct terms *terms, const char *code, uint64_t *rule,
                                struct term_fault *fault)
{
    struct arena *arena = terms->arena;
    fault->at = NULL;
    for (*rule = 0; *rule < terms->rule_count; ++*rule)
        if (!strcmp(terms->codes[*rule], code))
            return QJ_OK;
    if (*rule == TERMS_MAX_RULES) {
        terms_expect(fault, code, "256 different rules at most");
        return QJ_OK;
    }
    TRY(arena_reserve(arena, &terms->rules, &terms->rules_room, *rule));
    TRY(arena_reserve(arena, &terms->codes, &terms->codes_room, *rule));
    TRY(terms_read_rule(terms, code, fault));
    if (fault->at)
        return QJ_OK;
    TRY(arena_make_copy(arena, &terms->codes[*rule], code, strlen(code) + 1));
    terms->triples |= terms->rules[*rule].triples;
    terms->rule_count++;
    return QJ_OK;
}

qj_status terms_add_heap(struct terms *terms, uint64_t rule, uint64_t size)
{
    struct arena *arena = terms->arena;
    TRY(arena_reserve(arena, &terms->size, &terms->size_room, terms->heaps));
    TRY(arena_reserve(arena, &terms->rule, &terms->rule_room, terms->heaps));
    terms->size[terms->heaps] = size;
    terms->rule[terms->heaps++] = (uint8_t)rule;
    return QJ_OK;
}

static uint64_t terms_largest_heap(const struct terms *terms)
{
    return terms->triples ? UINT32_MAX : UINT64_C(1) << 62;
}

/* Reads SIZE,SIZE,... */
static qj_status terms_add_sizes(struct terms *terms, uint64_t rule, const char *at,
                                 struct term_fault *fault)
{
    bool more = true;
    while (more) {
        uint64_t size = 0;
        const char *end = number_read(at, &size);
        if (!end || size > terms_largest_heap(terms) || (*end && *end != ',')) {
            fault->at = at;
            phrase_write(fault->expected, sizeof fault->expected, "%s (%d to %" PRIu64 ")",
                         "the size of a heap", 0, terms_largest_heap(terms));
            return QJ_OK;
        }
        TRY(terms_add_heap(terms, rule, size));
        more = *end == ',';
        at = end + 1;
    }
    return QJ_OK;
}

qj_status terms_add_word(struct terms *terms, char *word, struct term_fault *fault)
{
    uint64_t rule;
    char *colon = strchr(word, ':');
    if (!colon) {
        terms_expect(fault, word, terms_word);
        return QJ_OK;
    }
    *colon = 0;
    qj_status status = terms_add_rule(terms, word, &rule, fault);
    *colon = ':';
    TRY(status);
    return fault->at ? QJ_OK : terms_add_sizes(terms, rule, colon + 1, fault);
}

void terms_close(struct terms *terms)
{
    for (uint64_t i = 0; i < terms->rule_count; i++)
        terms->rules[i].triples = terms->triples;
}

void terms_write(struct writer *writer, const char *const *codes, const uint64_t *size,
                 const uint8_t *rule, uint64_t heaps)
{
    uint64_t length = 0;
    for (uint64_t i = 0; i < heaps && writer_status(writer) == QJ_OK; i++) {
        char digits[NUMBER_DIGITS];
        uint64_t more = 1 + (uint64_t)(number_write(digits, size[i]) - digits);
        bool goes_on = i && rule[i] == rule[i - 1] && length + more <= TERMS_LONGEST;
        if (!goes_on) {
            write_text(writer, i ? " " : "");
            write_text(writer, codes[rule[i]]);
            length = strlen(codes[rule[i]]);
        }
        write_char(writer, goes_on ? ',' : ':');
        write_count(writer, size[i]);
        length += more;
    }
    write_char(writer, '\n');
}
